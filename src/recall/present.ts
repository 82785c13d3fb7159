/**
 * Words of a question that only say that it is about the present, in the languages that are read. What is current is
 * told anyway, so they decide nothing: 「今は忙しい」 is no answer to 「今どこに住んでいますか」.
 */
const PRESENT: readonly RegExp[] = [
  /\b(?:right now|just now|now|currently|nowadays|these days|at (?:the moment|present)|presently|as of now)\b/giu,
  /(?<=\b(?:my|our|your|his|her|their|the|\w+['’]s) )current\b/giu,
  /\b(?:jetzt|zurzeit|zur zeit|momentan|im moment|aktuell(?:e[nrsm]?)?|gerade|derzeit(?:ig\w*)?|heutzutage|inzwischen|mittlerweile)\b/giu,
  /\b(?:ahora(?: mismo)?|actualmente|actual(?:es)?|en este momento|hoy en d[ií]a|por ahora)\b/giu,
  /现在|目前|如今|当前|现时|지금|현재|요즘/gu,
  /今(?![日週月年回朝夜晩後度夏冬春秋更昔時期季世天晚早生])(?:現在)?[はのも]?[、,]?|現在[はのも]?[、,]?|(?<![\p{L}])いま[はのも、]|最近[はの、]/gu,
];

/** A question without the words of the present; what has nothing else stays as it is. */
export function withoutPresent(question: string): string {
  let rest = question;
  for (const pattern of PRESENT) rest = rest.replaceAll(pattern, " ");
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}
