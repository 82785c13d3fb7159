import { contentTerms } from "../content-terms.ts";

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/u;

const BEFORE =
  /\b(?:not|never|no|nobody|nothing|none|nor|neither|without|cannot|\w+n't|stop|avoid|refrain from|quit|refuse to|forbid|prohibit|ban)\b([^.,;:!?]*)/giu;
const AFTER =
  /([^.,;:!?]*?)\b(?:forbidden|prohibited|banned|off[ -]limits|out of the question|a no-go|taboo|not (?:allowed|permitted|okay|ok|fine|acceptable))\b/giu;
/** Words of meaning that a denial reaches, counted from it. */
const REACH = 2;

const JAPANESE_BEFORE =
  /([\p{Script=Han}\p{Script=Katakana}ー]{1,12})(?:を|に|は|が|の|も|へ|で|と)?[\u3041-\u3096]{0,5}?(?:ない|ません|なく|ずに|ぬ|[るすくぐつぬむぶう]な(?:よ|[。!！]|$)|(?:て|で|ちゃ|じゃ)(?:は)?(?:いけ|だめ|ダメ|なら)|禁止|厳禁|不可|だめ|ダメ|駄目|やめ|控え|NG)/gu;

/** What is denied is the saying, not what was said. */
const SAYING = /^\s*(?:said|say|says|saying|mean|meant|claim\w*|think|thought|suggest\w*|impl\w+)\b/iu;

/** Words that limit or deny by their meaning: a sentence with one may say the same as one with a no. */
const EXCLUSIVE =
  /\b(?:only|except|unless|until|solely|exclusively|other than|but not|rather than|instead|at most|limit\w*|refus\w*|reject\w*|declin\w*|den(?:y|ied|ies)|forb\w+|untouched|alone|fail\w*|lack\w*|miss(?:es|ing|ed)?|unable|impossible|earliest|latest|absent|broken|wrong|off|out of)\b|のみ|だけ|以外|限|まで|却下|拒|断|控え|避け/iu;

/** The terms that a sentence denies: what is not to be done, or is not so. */
export function deniedTerms(sentence: string): Set<string> {
  const plain = sentence.replaceAll("’", "'");
  if (JAPANESE.test(plain))
    return new Set([...plain.matchAll(JAPANESE_BEFORE)].flatMap(([, head]) => [...contentTerms(head ?? "")]));
  const after = [...plain.matchAll(BEFORE)].flatMap(([, rest = ""]) =>
    SAYING.test(rest) ? ["said"] : termsOfWords(rest).slice(0, REACH),
  );
  const before = [...plain.matchAll(AFTER)].flatMap(([, rest = ""]) => termsOfWords(rest).slice(-REACH));
  return new Set([...after, ...before]);
}

/** Whether a sentence limits by exclusion, which may stand for a denial. */
export function isExclusive(sentence: string): boolean {
  return EXCLUSIVE.test(sentence);
}

/** Whether the second sentence affirms what the first denies, and whatever else it denies the first denies too. */
export function dropsDenial(source: string, sentence: string): boolean {
  const denied = deniedTerms(source);
  if (denied.size === 0 || isExclusive(sentence)) return false;
  const still = deniedTerms(sentence);
  const isAligned = [...still].every((term) => denied.has(term));
  const said = contentTerms(sentence);
  return isAligned && [...denied].some((term) => said.has(term) && !still.has(term));
}

function termsOfWords(text: string): string[] {
  return text.split(/\s+/u).flatMap((word) => [...contentTerms(word)]);
}
