import { termsOf } from "../text/terms.ts";
import { signalsOf, type Signals } from "./answer-signals.ts";
import { confidencesOf } from "./confidence.ts";
import { mayAnswerIn } from "./may-answer.ts";
import { readAsked } from "./question-signals.ts";
import { passageOf } from "./quote.ts";
import { countTerms, coverage } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import { withoutSpeaker } from "./document.ts";
import { quotableIn } from "./quoted.ts";
import { promisingStretch, sentencesOf } from "./passages.ts";
import type { Query } from "./query.ts";
import { asksItself, NUMBER_WORD, TIME_WORD } from "./question-cues.ts";
import type { Ranked } from "./rank.ts";

/** The sentence of a candidate that answers best. */
export interface Statement {
  entry: Ranked;
  /** As it was said. */
  sentence: string;
  /** Whether a sentence of its text may be quoted with it. */
  isQuotable: (sentence: string) => boolean;
  /** Share of the query's rarity that the sentence has itself; what it owes to a topic or a question counts too. */
  coverage: number;
  signals: Signals;
  /** How likely it is to hold the answer, 0 to 1. */
  confidence: number;
}

/** A sentence with how well its own words answer. */
type Sentence = Pick<Statement, "entry" | "sentence" | "isQuotable" | "coverage"> & { score: number };

/** What a sentence counts as covering when its memory has the topic asked for, or it replies to the question asked. */
const TOPIC_COVERAGE = 0.6;
const REPLY_SHARE = 0.8;
const DATE_COVERAGE = 0.4;

/** A reply of so few terms that opens like chatter is nothing else. */
const MAX_CHATTER_TERMS = 3;

/** "This is my code:" tells nothing itself. */
const INTRODUCES = /[:：]$/u;

const KIND_BONUS = 0.4;
const QUESTION_LOSS = 0.5;

/** Longest sentence that is quoted, in characters; a longer one is data. */
const MAX_SENTENCE = 600;

/** Where statements are looked for: the candidates to look at, best first, and everything that the search found. */
export interface Sources {
  top: readonly Ranked[];
  found: readonly Ranked[];
}

/** The best sentence of each candidate, the likeliest answer first; candidates that say nothing of it are left out. */
export function findStatements({ top, found }: Sources, query: Query, corpus: Corpus): Statement[] {
  if ((top[0]?.score ?? 0) <= 0) return [];
  const sentences = top.map((entry) => bestSentence(entry, query, corpus));
  // What is no fact, or of someone else, is no rival either.
  const rivals = top.filter((_, index) => sentences[index] !== "no answer");
  const asked = readAsked({ query, corpus, found }, { top, rivals });
  const told = sentences.flatMap((one) => (one === null || one === "no answer" ? [] : one));
  const signals = told.map((one) => {
    const passage = passageOf(one)?.join(" ") ?? one.sentence;
    return signalsOf(one.entry, { sentence: one.sentence, passage }, asked);
  });
  const confidences = confidencesOf(signals);
  return told
    .flatMap((one, index): Statement[] => {
      const own = signals[index];
      return own === undefined ? [] : [{ ...one, signals: own, confidence: confidences[index] ?? 0 }];
    })
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** The best sentence of a candidate; null where none says anything of it, or none can answer. */
function bestSentence(entry: Ranked, query: Query, corpus: Corpus): Sentence | "no answer" | null {
  const text = entry.memory?.content ?? withoutSpeaker(entry.document.text);
  const isByAssistant = entry.document.message?.role === "assistant";
  const isQuotable =
    entry.memory === null ? quotableIn(text, { question: query.folded, isByAssistant }) : () => true;
  const mayAnswer = mayAnswerIn(entry, text, { query, corpus });
  let best: Sentence | null = null;
  let isRefused = false;
  for (const sentence of sentencesOf(promisingStretch(text, query.terms))) {
    if (sentence.length > MAX_SENTENCE) continue;
    if (INTRODUCES.test(sentence) || !isQuotable(sentence) || !mayAnswer(sentence)) {
      isRefused = true;
      continue;
    }
    const statement = { ...readSentence(entry, sentence, { query, corpus }), isQuotable };
    if (statement.coverage > 0 && (best === null || statement.score > best.score)) best = statement;
  }
  return best === null && isRefused ? "no answer" : best;
}

function readSentence(
  entry: Ranked,
  sentence: string,
  { query, corpus }: { query: Query; corpus: Corpus },
): Omit<Sentence, "isQuotable"> {
  const { features } = entry;
  const own = coverage(countTerms(termsOf(sentence), corpus), corpus);
  // A memory's topic and keywords say what its sentence is about.
  const drawn = entry.document.memories.find(({ memory }) => memory === entry.memory);
  const isKindAsked = hasKind(sentence, query);
  const isQuestion = asksItself(sentence);
  // "Hm." and "Yes." tell nothing without the question before them.
  const isBareChatter = features.chatter === 1 && entry.document.terms.length <= MAX_CHATTER_TERMS;
  const lent = Math.max(
    drawn === undefined ? 0 : coverage(countTerms(drawn.terms, corpus), corpus),
    features.topic * TOPIC_COVERAGE,
    isBareChatter ? 0 : features.reply * REPLY_SHARE * Math.max(0, features.coverage - features.ownCoverage),
    query.ranges.length === 0 ? 0 : features.date * DATE_COVERAGE,
  );
  const covered = Math.max(own, lent);
  const score = covered + 0.1 * own + (isKindAsked ? KIND_BONUS : 0) - (isQuestion ? QUESTION_LOSS : 0);
  return { entry, sentence, coverage: covered, score };
}

function hasKind(sentence: string, { cues, words }: Query): boolean {
  if (cues.asksWhen && TIME_WORD.test(sentence)) return true;
  if (cues.asksNumber && NUMBER_WORD.test(sentence)) return true;
  if (!cues.asksName) return false;
  const names =
    sentence.match(/(?<=\S\s)\p{Lu}[\p{L}\p{M}'’-]+|\p{Script=Katakana}{2,}|(?<=[「『])[^」』]+/gu) ?? [];
  return names.some((name) => !words.has(name.toLowerCase()));
}
