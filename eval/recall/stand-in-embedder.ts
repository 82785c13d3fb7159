import type { ModelPort } from "../../src/model/port.ts";
import { openNodeStore } from "./node-store.ts";

// The loader of `node-store.ts` must be there before the table is imported.
void openNodeStore;
const { WORD_VECTORS } = await import("../../src/recall/word-vectors.ts");
const { termsOf } = await import("../../src/text/terms.ts");

/** Terms this common weigh little: ln(1 + rank ÷ this). */
const COMMON_RANK = 50;

/** Component of a text without a known word: a direction of its own, so that it is near nothing. */
const UNKNOWN = 0.001;

/**
 * The mean of a text's word vectors, rare words counting more, and one component more for texts that have none: a weak
 * embedder of English that is the same in every run and needs no model.
 */
export function embedByWords(text: string): number[] {
  const sum = new Float64Array(WORD_VECTORS.dimensions);
  for (const term of termsOf(text)) {
    const rank = WORD_VECTORS.ranks.get(term);
    if (rank !== undefined) WORD_VECTORS.add(sum, rank, Math.log(1 + rank / COMMON_RANK));
  }
  return [...sum, UNKNOWN];
}

const unsupported = () =>
  Promise.resolve({
    ok: false as const,
    failure: { kind: "unsupported" as const, detail: "only embeds", retryAfterMs: null },
  });

/** The vector of a question moved towards what answers it: what an embedder that understands more would give. */
function movedTowards(question: string, answers: readonly string[], share: number): number[] {
  const [from, to] = [unit(embedByWords(question)), unit(embedByWords(answers.join("\n")))];
  return from.map((value, index) => (1 - share) * value + share * (to[index] ?? 0));
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/**
 * A port that embeds by words and does nothing else. `share` of a question's vector is that of the turns that answer it:
 * 0 for the words alone.
 */
export function standIn(evidenceOf: ReadonlyMap<string, readonly string[]>, share: number): ModelPort {
  const embed = (text: string) => {
    const answers = evidenceOf.get(text);
    return answers === undefined || share === 0 ? embedByWords(text) : movedTowards(text, answers, share);
  };
  return {
    names: { provider: "words", language: null, embedding: "words", reranking: null },
    promptVersions: "",
    embed: (texts) => Promise.resolve({ ok: true, value: texts.map(embed), discarded: 0 }),
    extract: unsupported,
    verify: unsupported,
    classify: unsupported,
    analyse: unsupported,
    rerank: unsupported,
    synthesise: unsupported,
    summarise: unsupported,
  };
}
