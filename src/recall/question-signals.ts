import type { Corpus } from "./corpus.ts";
import { Likeness } from "./likeness.ts";
import type { Query } from "./query.ts";
import type { QuestionWord } from "./question-words.ts";
import type { Ranked } from "./rank.ts";
import { isIn, rarity, wordsAsked } from "./words-asked.ts";

/** What a candidate scores when nearly every feature speaks for it. */
export const TYPICAL_SCORE = 3;

/** What a question is like among its candidates: the same for each of them. */
export interface QuestionSignals {
  /** Share of its words, names left out, that stand nowhere. */
  unknownShare: number;
  /** Rarity of its words, of those that stand anywhere, and the most of it that one candidate has near. */
  rarity: number;
  knownRarity: number;
  bestFound: number;
  /** Scores of the second and the fifth candidate as shares of the best. */
  second: number;
  fifth: number;
  /** How evenly the scores are spread over the candidates: ln of their number when all are equal. */
  entropy: number;
  /** Whether a name is asked for. */
  asksName: number;
}

/** What is read once for all candidates of a question. */
export interface Asked {
  query: Query;
  corpus: Corpus;
  /** The candidates that may answer, best first. */
  rivals: readonly Ranked[];
  /** The question's words without names, of `wordsAsked`, and those names. */
  words: readonly QuestionWord[];
  names: readonly QuestionWord[];
  likeness: Likeness;
  signals: QuestionSignals;
  /** Whether one of those who are asked about said any of the rivals. */
  isAnySaidBy: boolean;
  /** Terms of a message by its distance from another, as far as it was found. */
  beside: (entry: Ranked, offset: number) => readonly string[];
}

/** Reads what the signals of all candidates need; `found` is everything that the search found. */
export function readAsked(
  { query, corpus, found }: { query: Query; corpus: Corpus; found: readonly Ranked[] },
  { top, rivals }: { top: readonly Ranked[]; rivals: readonly Ranked[] },
): Asked {
  const words = wordsAsked(query, top);
  return {
    query,
    corpus,
    rivals,
    words,
    names: query.content.filter((word) => !words.includes(word)),
    likeness: new Likeness(),
    signals: signalsOfQuestion({ query, corpus, words }, rivals),
    isAnySaidBy: rivals.some(({ features }) => features.speaker === 1),
    beside: ({ document: { sessionSeq, position } }, offset) =>
      sessionSeq < 0 ? [] : termsAt(found, sessionSeq, position + offset),
  };
}

function termsAt(found: readonly Ranked[], sessionSeq: number, position: number): readonly string[] {
  const there = found.find(
    ({ document }) => document.position === position && document.sessionSeq === sessionSeq,
  );
  return there?.document.terms ?? [];
}

function signalsOfQuestion(
  { query, corpus, words }: Pick<Asked, "query" | "corpus" | "words">,
  rivals: readonly Ranked[],
): QuestionSignals {
  const isKnown = isIn(corpus.known);
  const known = words.filter(isKnown);
  const scores = rivals.map(({ score }) => score);
  const best = scores[0] ?? 0;
  const total = scores.reduce((sum, score) => sum + score, 0);
  const found = rivals.map(({ document }) => rarity(words.filter(isIn(document.around)), corpus));
  return {
    unknownShare: words.length === 0 ? 0 : (words.length - known.length) / words.length,
    rarity: rarity(words, corpus),
    knownRarity: rarity(known, corpus),
    bestFound: Math.max(0, ...found),
    second: best === 0 ? 0 : (scores[1] ?? 0) / best,
    fifth: best === 0 ? 0 : (scores[4] ?? 0) / best,
    entropy:
      scores.length < 2
        ? 0
        : -scores.reduce((sum, score) => sum + (score / total) * Math.log(score / total), 0),
    asksName: query.kind === "name" ? 1 : 0,
  };
}
