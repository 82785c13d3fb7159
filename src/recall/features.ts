import type { Corpus } from "./corpus.ts";
import type { Document } from "./document.ts";
import { placeKey, WINDOW, type Gathered } from "./gather.ts";
import type { Query } from "./query.ts";

/** Every feature of the ranker, in the order they are printed. Each is 0 to 1 inside one query. */
export const FEATURE_NAMES = [
  /** BM25 of the text with its neighbours, whose terms count less the farther they are. */
  "window",
  /** BM25 of the text alone. */
  "own",
  /** Share of the query's rarity that the window has. */
  "coverage",
  /** Share of the query's rarity that the text alone has. */
  "ownCoverage",
  /** BM25 of the message before. */
  "previous",
  /** Best BM25 in the same session. */
  "session",
  /** Share of the query's word pairs that stand together in the text. */
  "bigram",
  /** BM25 of words that are frequent in the best matches and not in the query. */
  "feedback",
  /** Whether who is asked about said it. */
  "speaker",
  /** Whether the text asks something itself. */
  "question",
  /** Whether the message before asks something. */
  "reply",
  /** Logarithm of the length. */
  "length",
  /** Whether "when" is asked and the text names a time. */
  "when",
  /** Whether a number is asked and the text has one. */
  "number",
  /** Whether a name is asked and the text has one that the query has not. */
  "name",
  /** Whether it was said in the time that is asked about. */
  "date",
] as const;

export type Features = Record<(typeof FEATURE_NAMES)[number], number>;

// Robertson's usual constants.
const K1 = 1.2;
const B = 0.75;
const NEIGHBOUR_WEIGHTS: readonly number[] = [1, 0.5, 0.25];

/** Best matches whose words are taken as feedback, and how many words of them. */
const FEEDBACK_DOCUMENTS = 5;
const FEEDBACK_TERMS = 10;

const TIME_WORD =
  /\d|\b(yesterday|today|tomorrow|tonight|ago|last|next|week|month|year|morning|evening|january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|昨日|今日|明日|先週|来週|先月|来月|去年|来年|[月日年]/iu;
const NUMBER_WORD = /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|half|twice|once|couple)\b|[一二三四五六七八九十百千]/iu;

/** Features of every document, max-normalised over the query where they have no natural scale. */
export function featuresOf(gathered: Gathered, query: Query, corpus: Corpus): Map<Document, Features> {
  const loaded = [...new Set([...gathered.documents, ...gathered.places.values()])];
  const averageTerms = loaded.reduce((sum, document) => sum + document.terms.length, 0) / Math.max(1, loaded.length);
  const counts = new Map(loaded.map((document) => [document, countTerms(document.terms, corpus.idf)]));
  const own = new Map(loaded.map((document) => [document, bm25(counts.get(document), document.terms.length / averageTerms, corpus)]));
  const sessionBest = new Map<number, number>();
  for (const [document, score] of own) {
    sessionBest.set(document.sessionSeq, Math.max(sessionBest.get(document.sessionSeq) ?? 0, score));
  }
  const feedback = feedbackWeights(loaded.toSorted((a, b) => (own.get(b) ?? 0) - (own.get(a) ?? 0)), corpus);
  const features = new Map<Document, Features>();
  for (const document of gathered.documents) {
    const around = neighbours(document, gathered);
    const previous = gathered.places.get(placeKey(document.sessionSeq, document.position - 1));
    const ownScore = own.get(document) ?? 0;
    features.set(document, {
      ...textFeatures(document, query, previous),
      window: windowScore(around, counts, { corpus, averageTerms }),
      own: ownScore,
      coverage: coverage(new Set(around.flatMap(({ other }) => [...(counts.get(other)?.keys() ?? [])])), corpus),
      ownCoverage: coverage(new Set(counts.get(document)?.keys()), corpus),
      previous: previous === undefined ? 0 : (own.get(previous) ?? 0),
      session: document.sessionSeq === -1 ? ownScore : (sessionBest.get(document.sessionSeq) ?? 0),
      bigram: bigrams(document.terms, query.pairs),
      feedback: sumWeights(document.terms, feedback),
    });
  }
  normalise([...features.values()]);
  return features;
}

function textFeatures(document: Document, query: Query, previous: Document | undefined) {
  return {
    speaker: query.speakers.has(document.speaker) ? 1 : 0,
    question: document.isQuestion ? 1 : 0,
    reply: previous?.isQuestion === true && previous.speaker !== document.speaker ? 1 : 0,
    length: Math.log(1 + document.terms.length),
    when: query.asksWhen && TIME_WORD.test(document.text) ? 1 : 0,
    number: query.asksNumber && NUMBER_WORD.test(document.text) ? 1 : 0,
    name: query.asksName && document.names.some((name) => !query.words.has(name)) ? 1 : 0,
    date: query.ranges.some(({ fromMs, toMs }) => document.saidMs >= fromMs && document.saidMs < toMs) ? 1 : 0,
  };
}

function countTerms(terms: readonly string[], wanted: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** `relativeLength` is the length divided by the average. */
function bm25(counts: ReadonlyMap<string, number> | undefined, relativeLength: number, corpus: Corpus): number {
  const norm = K1 * (1 - B + B * relativeLength);
  let score = 0;
  for (const [term, count] of counts ?? []) score += ((corpus.idf.get(term) ?? 0) * count * (K1 + 1)) / (count + norm);
  return score;
}

interface Neighbour {
  other: Document;
  weight: number;
}

function windowScore(
  around: readonly Neighbour[],
  counts: ReadonlyMap<Document, ReadonlyMap<string, number>>,
  { corpus, averageTerms }: { corpus: Corpus; averageTerms: number },
): number {
  const weighted = new Map<string, number>();
  let length = 0;
  let total = 0;
  for (const { other, weight } of around) {
    length += weight * other.terms.length;
    total += weight;
    for (const [term, count] of counts.get(other) ?? []) weighted.set(term, (weighted.get(term) ?? 0) + weight * count);
  }
  return bm25(weighted, length / Math.max(1, total * averageTerms), corpus);
}

function neighbours(document: Document, gathered: Gathered): Neighbour[] {
  if (document.kind === "memory") return [{ other: document, weight: 1 }];
  const around: Neighbour[] = [];
  for (let offset = -WINDOW; offset <= WINDOW; offset++) {
    const other = gathered.places.get(placeKey(document.sessionSeq, document.position + offset));
    const weight = NEIGHBOUR_WEIGHTS[Math.abs(offset)] ?? 0;
    if (other !== undefined) around.push({ other, weight });
  }
  return around;
}

/** Share of the query's total rarity that these terms cover; 0 when the query has none. */
function coverage(terms: ReadonlySet<string>, corpus: Corpus): number {
  let covered = 0;
  let total = 0;
  for (const [term, idf] of corpus.idf) {
    total += idf;
    if (terms.has(term)) covered += idf;
  }
  return total === 0 ? 0 : covered / total;
}

function bigrams(terms: readonly string[], pairs: ReadonlySet<string>): number {
  if (pairs.size === 0) return 0;
  const found = new Set<string>();
  for (let index = 1; index < terms.length; index++) {
    const pair = `${terms[index - 1]} ${terms[index]}`;
    if (pairs.has(pair)) found.add(pair);
  }
  return found.size / pairs.size;
}

/** Words that stand in several of the best matches, the more the heavier; the query's own are left out. */
function feedbackWeights(best: readonly Document[], corpus: Corpus): Map<string, number> {
  const seen = new Map<string, number>();
  for (const document of best.slice(0, FEEDBACK_DOCUMENTS)) {
    for (const term of new Set(document.terms)) if (!corpus.idf.has(term) && term.length > 3) seen.set(term, (seen.get(term) ?? 0) + 1);
  }
  const repeated = [...seen].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return new Map(repeated.slice(0, FEEDBACK_TERMS));
}

function sumWeights(terms: readonly string[], weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const term of new Set(terms)) sum += weights.get(term) ?? 0;
  return sum;
}

const NORMALISED = ["window", "own", "previous", "session", "feedback", "length"] as const;
function normalise(all: readonly Features[]): void {
  for (const name of NORMALISED) {
    const max = Math.max(...all.map((features) => features[name]), 0);
    if (max > 0) for (const features of all) features[name] /= max;
  }
}
