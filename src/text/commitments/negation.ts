import { isProhibition } from "./find-prohibitions.ts";

const ENGLISH =
  /\b(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|without|cannot|\w+n't|dont|cant|wont|refus\w*|reject\w*|den(?:y|ied|ies)|declin\w*|forbid\w*|prohibit\w*|avoid\w*|refrain\w*|off[ -]limits|except|exclude\w*|only|unless|until|limit\w*|capped|ceiling|at most|untouched|read-only)\b/iu;
const JAPANESE =
  /ない|ません|ぬ|ず(?:に|、|。|$)|な(?:よ)?[。!！]|な$|禁|不可|控え|避け|やめ|止め|だめ|ダメ|駄目|いけ|以内|以下|上限|のみ|なし|無し|却下|断|拒|遠慮|秘|厳禁/u;

const KANA = /[\u3040-\u30ff\u4e00-\u9fff]/u;

/** Whether a sentence denies, forbids or limits something; wide on purpose. */
export function isNegated(sentence: string): boolean {
  return KANA.test(sentence) ? JAPANESE.test(sentence) : ENGLISH.test(sentence.replaceAll("’", "'"));
}

/** How often a sentence denies, forbids or limits; a double negation counts twice. */
export function negationsIn(sentence: string): number {
  const pattern = KANA.test(sentence) ? JAPANESE : ENGLISH;
  return [...sentence.replaceAll("’", "'").matchAll(new RegExp(pattern, "giu"))].length;
}

const ENGLISH_DENIAL = /\b(?:not|never|no one|nobody|nothing|cannot|\w+n't|dont|cant|wont)\b/iu;
const JAPANESE_DENIAL = /ない|ません|な(?:よ)?[。!！]|な$|だめ|ダメ|駄目|禁止|厳禁|不可/u;

/** Whether a sentence denies something in so many words, or forbids it. */
export function isDenial(sentence: string): boolean {
  const plain = KANA.test(sentence) ? JAPANESE_DENIAL : ENGLISH_DENIAL;
  return plain.test(sentence.replaceAll("’", "'")) || isProhibition(sentence);
}
