// Characters a token of o200k holds on average, by script.
const CHARACTERS_PER_TOKEN = { latin: 4.2, cjk: 1.3, other: 2.5 } as const;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/;

/** About how many tokens a model reads a text as; no tokenizer runs in the isolate. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const character of text) {
    if (CJK.test(character)) tokens += 1 / CHARACTERS_PER_TOKEN.cjk;
    else if (character < "\u0250") tokens += 1 / CHARACTERS_PER_TOKEN.latin;
    else tokens += 1 / CHARACTERS_PER_TOKEN.other;
  }
  return Math.ceil(tokens);
}
