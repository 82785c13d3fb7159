import { readFileSync } from "node:fs";
import path from "node:path";
import { ANSWERABLE, OWN_SET, readConversations } from "./data-set.ts";
import { load, type Loaded } from "./load.ts";
import type { Statement } from "../../src/recall/statement.ts";

const { ANSWER_CANDIDATES, LEVELS, rankFor, statementsOf } = await import("../../src/recall/recall.ts");
const { parseQuery } = await import("../../src/recall/query.ts");
const { SIGNAL_NAMES } = await import("../../src/recall/answer-signals.ts");
const { coverage } = await import("../../src/recall/bm25.ts");
const { MIN_KNOWN } = await import("../../src/recall/confidence.ts");
const { WEIGHTS } = await import("../../src/recall/weights.ts");

/** What a question is: it has an answer; it is of the set and has none; it is of one of the files about what was never said. */
export type Kind = "answerable" | "unanswerable" | "never said" | "never said, blind";

/** A question with what may be quoted as its answer. */
export interface AnswerSample {
  conversation: string;
  kind: Kind;
  /** Whether enough of its words stand anywhere. */
  isKnown: boolean;
  statements: { row: number[]; isEvidence: boolean; statement: Statement }[];
}

interface Asked {
  conversation: string;
  question: string;
  kind: Kind;
  evidence: readonly string[];
}

/** The questions of our set and of both files about what was never said. */
export async function answerSamples(): Promise<AnswerSample[]> {
  const others = [
    ...neverSaid("never-said.json", "never said"),
    ...neverSaid("never-said-blind.json", "never said, blind"),
  ];
  const samples: AnswerSample[] = [];
  for (const conversation of readConversations(OWN_SET)) {
    const own = conversation.questions.map(({ question, category, evidence }): Asked => {
      const kind = ANSWERABLE.includes(category) ? "answerable" : "unanswerable";
      return { conversation: conversation.id, question, kind, evidence };
    });
    const loaded = await load(conversation);
    const asked = [...own, ...others.filter((other) => other.conversation === conversation.id)];
    samples.push(...asked.map((one) => sampleOf(loaded, one)));
  }
  return samples;
}

function neverSaid(file: string, kind: Kind): Asked[] {
  const content = readFileSync(path.join(import.meta.dirname, file), "utf8");
  const asked = JSON.parse(content) as { conversation: string; question: string }[];
  return asked.map((one) => ({ ...one, kind, evidence: [] }));
}

function sampleOf(
  { store, turnOfSeq, askedMs }: Loaded,
  { conversation, question, kind, evidence }: Asked,
): AnswerSample {
  const query = parseQuery(question, askedMs);
  const { ranked, corpus } = rankFor(store, query, { depth: LEVELS.low, weights: WEIGHTS });
  const statements = statementsOf(ranked.slice(0, ANSWER_CANDIDATES.medium), query, corpus);
  return {
    conversation,
    kind,
    isKnown: coverage(corpus.known, corpus) >= MIN_KNOWN,
    statements: statements.map((statement) => ({
      statement,
      row: SIGNAL_NAMES.map((name) => statement.signals[name]),
      isEvidence: evidence.includes(turnOfSeq.get(statement.entry.document.message?.seq ?? -1) ?? ""),
    })),
  };
}
