import { ANSWERABLE, type Conversation, type Question } from "./data-set.ts";

const DEPTHS = [5, 10, 20] as const;
type AtDepth = Record<`${(typeof DEPTHS)[number]}`, number>;

/** Means over questions: evidence found among the first k, as a share, at all, and completely; reciprocal rank. */
export interface Figures {
  fraction: AtDepth;
  any: AtDepth;
  all: AtDepth;
  mrr: number;
}

/** What a ranker found for one question: turns best first, a turn for each place it takes. */
export interface Outcome {
  conversation: Conversation;
  question: Question;
  turns: string[];
  isAnswered: boolean;
}

export interface Report {
  questions: number;
  turn: Figures;
  session: Figures;
  byCategory: Record<string, { questions: number; turn: Figures; session: Figures }>;
  abstention: {
    unanswerable: number;
    /** Share of the unanswerable that got no answer. */
    empty: number;
    answerable: number;
    /** Share of the answerable that got none either. */
    lost: number;
  };
}

/** Everything that is reported, over the answerable categories; a question without evidence is left out. */
export function measure(outcomes: readonly Outcome[]): Report {
  const answerable = outcomes.filter(({ question }) => ANSWERABLE.includes(question.category));
  const others = outcomes.filter(({ question }) => !ANSWERABLE.includes(question.category));
  const measured = answerable.filter(({ question }) => question.evidence.length > 0);
  const categories = [...new Set(measured.map(({ question }) => question.category))].toSorted();
  const both = (some: readonly Outcome[]) => ({
    questions: some.length,
    turn: figures(some.map(({ turns, question }) => [turns, question.evidence])),
    session: figures(some.map(sessionsOf)),
  });
  return {
    ...both(measured),
    byCategory: Object.fromEntries(
      categories.map((name) => [name, both(measured.filter(({ question }) => question.category === name))]),
    ),
    abstention: {
      unanswerable: others.length,
      empty: share(others, ({ isAnswered }) => !isAnswered),
      answerable: answerable.length,
      lost: share(answerable, ({ isAnswered }) => !isAnswered),
    },
  };
}

type Found = [ranked: readonly string[], evidence: readonly string[]];

function sessionsOf({ conversation, question, turns }: Outcome): Found {
  const sessionOf = new Map(
    conversation.sessions.flatMap((session) => session.turns.map(({ id }) => [id, session.id])),
  );
  const toSessions = (ids: readonly string[]) => [...new Set(ids.map((id) => sessionOf.get(id) ?? ""))];
  return [toSessions(turns), toSessions(question.evidence)];
}

function figures(found: readonly Found[]): Figures {
  const at = (value: (hits: number, wanted: number) => number): AtDepth => {
    const means = DEPTHS.map((depth) => {
      const values = found.map(([ranked, evidence]) => {
        const first = new Set(ranked.slice(0, depth));
        const wanted = new Set(evidence);
        return value([...wanted].filter((id) => first.has(id)).length, wanted.size);
      });
      return [String(depth), mean(values)];
    });
    return Object.fromEntries(means) as AtDepth;
  };
  const ranks = found.map(([ranked, evidence]) => {
    const rank = ranked.findIndex((id) => evidence.includes(id));
    return rank === -1 ? 0 : 1 / (rank + 1);
  });
  return {
    fraction: at((hits, wanted) => hits / wanted),
    any: at((hits) => (hits > 0 ? 1 : 0)),
    all: at((hits, wanted) => (hits === wanted ? 1 : 0)),
    mrr: mean(ranks),
  };
}

function share(outcomes: readonly Outcome[], isCounted: (outcome: Outcome) => boolean): number {
  return mean(outcomes.map((outcome) => (isCounted(outcome) ? 1 : 0)));
}

function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4));
}
