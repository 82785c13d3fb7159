import { ANSWERABLE } from "./data-set.ts";
import type { Depth } from "../../src/recall/search.ts";
import type { Loaded } from "./load.ts";

const { parseQuery } = await import("../../src/recall/query.ts");
const { search } = await import("../../src/recall/search.ts");
const { FEATURE_NAMES } = await import("../../src/recall/features.ts");
const { WEIGHTS } = await import("../../src/recall/weights.ts");
const { LEVELS } = await import("../../src/recall/recall.ts");

/** A question with the features of everything that may answer it. */
export interface Sample {
  conversation: string;
  category: string;
  /** Features of each text, in the order of `FEATURE_NAMES`. */
  rows: Float64Array[];
  /** Whether each text is evidence. */
  isEvidence: boolean[];
  /** Turns of evidence there are. */
  evidence: number;
}

/** The answerable questions of a conversation as samples. */
export function samplesOf(loaded: Loaded, depth: Depth = LEVELS.high): Sample[] {
  const { conversation, store, turnOfSeq, askedMs } = loaded;
  const answerable = conversation.questions.filter(
    ({ category, evidence }) => ANSWERABLE.includes(category) && evidence.length > 0,
  );
  return answerable.map(({ question, category, evidence }) => {
    const query = parseQuery(question, askedMs);
    const { reads, features } = search(store, query, { depth, weights: WEIGHTS });
    const wanted = new Set(evidence);
    return {
      conversation: conversation.id,
      category,
      rows: features.map((row) => Float64Array.from(FEATURE_NAMES.map((name) => row[name]))),
      isEvidence: reads.map(({ document }) => wanted.has(turnOfSeq.get(document.message?.seq ?? -1) ?? "")),
      evidence: wanted.size,
    };
  });
}
