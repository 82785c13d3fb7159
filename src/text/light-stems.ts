/** A word must keep this many letters without its prefix or ending. */
const MIN_STEM = 3;

const ARABIC = /^\p{Script=Arabic}+$/u;
const HEBREW = /^\p{Script=Hebrew}+$/u;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;

// After Larkey's "light10": article and joined prepositions, then the endings of number, gender and possession.
const ARABIC_PREFIXES = ["وال", "بال", "كال", "فال", "لل", "ال", "و"];
const ARABIC_ENDINGS = ["ها", "ان", "ات", "ون", "ين", "يه", "ه", "ي"];

// And, the, in, to, from, that, as: one letter before the word.
const HEBREW_PREFIX = /^[והבלמשכ]/u;
const HEBREW_ENDING = /(?:ים|ות)$/u;

// Endings of cases, genders and verbs in Russian and Ukrainian, folded (й is и, ё is е, ї is і), longest first.
const CYRILLIC_ENDING =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|ах|ях|ов|ев|еи|ои|ам|ям|ом|ем|ою|ею|ую|юю|ая|яя|ое|ее|ые|ие|ыи|ии|ых|их|ть|ла|ло|ли|а|я|о|е|у|ю|ы|и|і|ь)$/u;

/**
 * The stem of a folded word of a script that joins articles and prepositions to the word or declines it: Arabic,
 * Hebrew, Cyrillic. Null for every other word, and where too little would be left.
 */
export function lightStem(word: string): string | null {
  const stem = stemOf(word);
  return stem === word || stem.length < MIN_STEM ? null : stem;
}

function stemOf(word: string): string {
  if (CYRILLIC.test(word)) return keep(word, word.replace(CYRILLIC_ENDING, ""));
  if (HEBREW.test(word)) {
    const bare = keep(word, word.replace(HEBREW_PREFIX, ""));
    return keep(bare, bare.replace(HEBREW_ENDING, ""));
  }
  if (!ARABIC.test(word)) return word;
  const prefix = ARABIC_PREFIXES.find((one) => word.startsWith(one)) ?? "";
  const bare = keep(word, word.slice(prefix.length));
  const ending = ARABIC_ENDINGS.find((one) => bare.endsWith(one)) ?? "";
  return keep(bare, bare.slice(0, bare.length - ending.length));
}

function keep(word: string, shorter: string): string {
  return shorter.length < MIN_STEM ? word : shorter;
}
