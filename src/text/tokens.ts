// How o200k cuts text, in short: a space goes with the word after it; a common word is one token; three digits are
// one; signs that stand together share one; line breaks go with the signs before them.

/** Tokens that role and framing of a message cost a model, beside its text. */
export const TOKENS_PER_MESSAGE = 4;

/** Letters of one common word. */
const WORD_LETTERS = 9;
/** Letters of each further token of a long word. */
const PIECE_LETTERS = 5;
const DIGITS_PER_TOKEN = 3;
const SIGNS_PER_TOKEN = 3;
/** Tokens of one character, by script. Japanese writes rarer Han words than Chinese does. */
const TOKENS = {
  kana: 0.7,
  hanJapanese: 0.95,
  hanChinese: 0.8,
  hangul: 0.62,
  letter: 0.29,
  other: 0.45,
} as const;
const TOKENS_PER_EMOJI = 1.6;

/** UTF-16 units that are looked at in full; of a longer text that many are sampled. */
const FULL_LENGTH = 16_384;
const SAMPLES = 16;

type Kind = "none" | "space" | "lineBreak" | "upper" | "lower" | "digit" | "sign";

/** About how many tokens a model reads a text as; no tokenizer runs in the isolate. Linear up to 16,384 units. */
export function estimateTokens(text: string): number {
  if (text.length <= FULL_LENGTH) return Math.ceil(measure(text));
  const step = text.length / SAMPLES;
  const size = FULL_LENGTH / SAMPLES;
  let tokens = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const from = Math.floor(sample * step);
    tokens += measure(text.slice(from, from + size));
  }
  return Math.ceil((tokens * text.length) / FULL_LENGTH);
}

function measure(text: string): number {
  const counts = { kana: 0, han: 0, hangul: 0, letter: 0, other: 0, surrogate: 0 };
  let tokens = 0;
  let kind: Kind = "none";
  let run = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) {
      tokens += RUN_TOKENS[kind](run);
      [kind, run] = ["none", 0];
      countScript(unit, counts);
      continue;
    }
    const next = asciiKind(unit);
    const continues = next === kind || (next === "lower" && kind === "upper" && run === 1);
    if (continues) {
      run++;
      if (kind === "upper" && next === "lower") kind = "lower";
      continue;
    }
    // A line break after signs is part of their token, a single space part of the word that follows.
    const isFree: boolean = next === "lineBreak" && kind === "sign";
    tokens += RUN_TOKENS[kind](run);
    [kind, run] = isFree ? ["none", 0] : [next, 1];
  }
  tokens += RUN_TOKENS[kind](run);
  const han = counts.kana > 0 ? TOKENS.hanJapanese : TOKENS.hanChinese;
  return (
    tokens +
    counts.kana * TOKENS.kana +
    counts.han * han +
    counts.hangul * TOKENS.hangul +
    counts.letter * TOKENS.letter +
    counts.other * TOKENS.other +
    (counts.surrogate / 2) * TOKENS_PER_EMOJI
  );
}

function asciiKind(unit: number): Kind {
  if (unit === 0x20 || unit === 0x09) return "space";
  if (unit === 0x0a || unit === 0x0d) return "lineBreak";
  if (unit >= 0x61 && unit <= 0x7a) return "lower";
  if (unit >= 0x41 && unit <= 0x5a) return "upper";
  if (unit >= 0x30 && unit <= 0x39) return "digit";
  return "sign";
}

const RUN_TOKENS: Record<Kind, (run: number) => number> = {
  none: () => 0,
  space: (run) => (run > 1 ? 1 : 0),
  lineBreak: () => 1,
  upper: wordTokens,
  lower: wordTokens,
  digit: (run) => Math.ceil(run / DIGITS_PER_TOKEN),
  sign: (run) => Math.ceil(run / SIGNS_PER_TOKEN),
};

function wordTokens(letters: number): number {
  return letters <= WORD_LETTERS ? 1 : 1 + Math.ceil((letters - WORD_LETTERS) / PIECE_LETTERS);
}

function countScript(
  unit: number,
  counts: { kana: number; han: number; hangul: number; letter: number; other: number; surrogate: number },
): void {
  if (unit >= 0x3040 && unit <= 0x30ff) counts.kana++;
  else if (unit >= 0x3400 && unit <= 0x9fff) counts.han++;
  else if (unit >= 0xac00 && unit <= 0xd7af) counts.hangul++;
  else if (unit >= 0xd800 && unit <= 0xdfff) counts.surrogate++;
  else if (unit < 0x0530) counts.letter++;
  else counts.other++;
}
