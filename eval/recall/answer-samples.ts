import { readFileSync } from "node:fs";
import path from "node:path";
import { ANSWERABLE, OWN_SET, readConversations, type Conversation } from "./data-set.ts";
import { load, type Loaded } from "./load.ts";
import { partsOf } from "./parts.ts";
import type { Corpus } from "../../src/recall/corpus.ts";
import type { Query } from "../../src/recall/query.ts";
import type { Ranked } from "../../src/recall/rank.ts";
import type { Statement } from "../../src/recall/statement.ts";

const { ANSWER_CANDIDATES, LEVELS, rankFor } = await import("../../src/recall/recall.ts");
const { parseQuery } = await import("../../src/recall/query.ts");
const { findStatements } = await import("../../src/recall/statement.ts");
const { WEIGHTS } = await import("../../src/recall/weights.ts");

/**
 * What a question is: it has an answer, in hard or in natural words; it is of the set and has none; it is of one of the
 * files about what was never said; or what answers it is in another part of its conversation.
 */
export type Kind =
  | "answerable"
  | "natural"
  | "unanswerable"
  | "never said"
  | "never said, blind"
  | "held out"
  | "elsewhere";

/** A question with what may be quoted as its answer. */
export interface AnswerSample {
  conversation: string;
  kind: Kind;
  /** Whether the whole conversation was there to answer from. */
  isWhole: boolean;
  /** How much it counts when trees are grown. */
  weight: number;
  statements: readonly Statement[];
  isEvidence: (entry: Ranked) => boolean;
  /** What the statements were found for and in. */
  found: { ranked: readonly Ranked[]; query: Query; corpus: Corpus };
}

/** A question to ask. */
export interface Asked {
  conversation: string;
  question: string;
  kind: Kind;
  evidence: readonly string[];
}

const FILES: readonly (readonly [string, Kind])[] = [
  ["natural.json", "natural"],
  ["never-said.json", "never said"],
  ["never-said-blind.json", "never said, blind"],
];

/**
 * The questions of our set and of the files beside it, of whole conversations and of parts of them, where what is
 * answered elsewhere has no answer; `heldOut` names a further file of what was never said, asked of the whole only.
 */
export async function answerSamples(heldOut?: string): Promise<AnswerSample[]> {
  const others = FILES.flatMap(([file, kind]) => questionsOf(path.join(import.meta.dirname, file), kind));
  if (heldOut !== undefined) others.push(...questionsOf(heldOut, "held out"));
  const samples: AnswerSample[] = [];
  for (const conversation of readConversations(OWN_SET)) {
    const asked = [
      ...ownQuestions(conversation),
      ...others.filter((one) => one.conversation === conversation.id),
    ];
    const loaded = await load(conversation);
    samples.push(...asked.map((one) => sampleOf(loaded, one, { isWhole: true, weight: 1 })));
    for (const part of partsOf(
      conversation,
      asked.filter(({ kind }) => kind !== "held out"),
    )) {
      const loadedPart = await load(part.conversation);
      samples.push(
        ...part.asked.map((one) => sampleOf(loadedPart, one, { isWhole: false, weight: part.weight })),
      );
    }
  }
  return samples;
}

function ownQuestions({ id, questions }: Conversation): Asked[] {
  return questions.map(({ question, category, evidence }) => {
    const kind = ANSWERABLE.includes(category) ? "answerable" : "unanswerable";
    return { conversation: id, question, kind, evidence };
  });
}

function questionsOf(file: string, kind: Kind): Asked[] {
  const asked = JSON.parse(readFileSync(file, "utf8")) as (Omit<Asked, "kind" | "evidence"> &
    Partial<Asked>)[];
  return asked.map(({ conversation, question, evidence = [] }) => ({
    conversation,
    question,
    kind,
    evidence,
  }));
}

function sampleOf(
  { store, turnOfSeq, askedMs }: Loaded,
  { conversation, question, kind, evidence }: Asked,
  { isWhole, weight }: Pick<AnswerSample, "isWhole" | "weight">,
): AnswerSample {
  const query = parseQuery(question, askedMs);
  const { ranked, corpus } = rankFor(store, query, { depth: LEVELS.low, weights: WEIGHTS });
  const top = ranked
    .slice(0, ANSWER_CANDIDATES.medium)
    .filter(({ isPast }) => query.cues.asksPast || !isPast);
  return {
    conversation,
    kind,
    isWhole,
    weight,
    statements: findStatements({ top, found: ranked }, query, corpus),
    isEvidence: ({ document }) => evidence.includes(turnOfSeq.get(document.message?.seq ?? -1) ?? ""),
    found: { ranked: top, query, corpus },
  };
}
