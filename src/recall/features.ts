import type { Corpus } from "./corpus.ts";
import type { Document } from "./document.ts";
import { placeKey, WINDOW, type Gathered } from "./gather.ts";
import type { Query } from "./query.ts";

/** What the ranker looks at; every value is 0 to 1 inside one query. */
export interface Features {
  /** BM25 of the text with its neighbours. */
  window: number;
  /** BM25 of the text alone. */
  own: number;
  /** Share of the query's rarity that the window has. */
  coverage: number;
  /** Share of the query's rarity that the text alone has. */
  ownCoverage: number;
  /** BM25 of the message before it. */
  previous: number;
  /** Best BM25 in the same session. */
  session: number;
  /** Neighbouring query terms that stand together in the text. */
  bigram: number;
  /** Whether the text itself asks something. */
  question: number;
  /** Logarithm of the length. */
  length: number;
  /** Whether "when" is asked and the text names a time. */
  when: number;
  /** Whether it is a memory and not a raw message. */
  memory: number;
}

/** Every feature, in the order they are printed. */
export const FEATURE_NAMES = [
  "window",
  "own",
  "coverage",
  "ownCoverage",
  "previous",
  "session",
  "bigram",
  "question",
  "length",
  "when",
  "memory",
] as const satisfies readonly (keyof Features)[];

// Robertson's usual constants; the length that counts as average is that of a chat turn.
const K1 = 1.2;
const B = 0.75;
const AVERAGE_TERMS = 20;
const NEIGHBOUR_WEIGHTS: readonly number[] = [1, 0.5, 0.25];
const TIME_WORD =
  /\d|\b(yesterday|today|tomorrow|tonight|ago|last|next|week|month|year|morning|evening|january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|昨日|今日|明日|先週|来週|先月|来月|去年|来年|[月日年]/iu;

/** Features of every document, max-normalised over the query. */
export function featuresOf(gathered: Gathered, query: Query, corpus: Corpus): Map<Document, Features> {
  const own = new Map<Document, number>();
  for (const document of new Set([...gathered.documents, ...gathered.places.values()])) {
    own.set(document, bm25(document.terms, query, corpus));
  }
  const sessionBest = new Map<number, number>();
  for (const [document, score] of own) {
    sessionBest.set(document.sessionSeq, Math.max(sessionBest.get(document.sessionSeq) ?? 0, score));
  }
  const features = new Map<Document, Features>();
  for (const document of gathered.documents) {
    const around = neighbours(document, gathered);
    const ownScore = own.get(document) ?? 0;
    features.set(document, {
      window: around.reduce((sum, { other, weight }) => sum + weight * (own.get(other) ?? 0), 0),
      own: ownScore,
      coverage: coverage(new Set(around.flatMap(({ other }) => other.terms)), corpus),
      ownCoverage: coverage(new Set(document.terms), corpus),
      previous:
        own.get(gathered.places.get(placeKey(document.sessionSeq, document.position - 1)) ?? document) ?? 0,
      session: document.sessionSeq === -1 ? ownScore : (sessionBest.get(document.sessionSeq) ?? 0),
      bigram: bigrams(document.terms, query.terms),
      question: /[?？]\s*$/u.test(document.text) ? 1 : 0,
      length: Math.log(1 + document.terms.length),
      when: query.asksWhen && TIME_WORD.test(document.text) ? 1 : 0,
      memory: document.kind === "memory" ? 1 : 0,
    });
  }
  normalise([...features.values()]);
  return features;
}

function bm25(terms: readonly string[], query: Query, corpus: Corpus): number {
  const counts = new Map<string, number>();
  for (const term of terms) if (corpus.idf.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const norm = K1 * (1 - B + (B * terms.length) / AVERAGE_TERMS);
  let score = 0;
  for (const term of query.terms) {
    const count = counts.get(term) ?? 0;
    score += ((corpus.idf.get(term) ?? 0) * count * (K1 + 1)) / (count + norm);
  }
  return score;
}

function neighbours(document: Document, gathered: Gathered): { other: Document; weight: number }[] {
  if (document.kind === "memory") return [{ other: document, weight: 1 }];
  const around: { other: Document; weight: number }[] = [];
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

function bigrams(terms: readonly string[], queryTerms: readonly string[]): number {
  const pairs = new Set(queryTerms.slice(1).map((term, index) => `${queryTerms[index]} ${term}`));
  if (pairs.size === 0) return 0;
  const found = new Set(
    terms
      .slice(1)
      .map((term, index) => `${terms[index]} ${term}`)
      .filter((pair) => pairs.has(pair)),
  );
  return found.size / pairs.size;
}

const NORMALISED = ["window", "own", "previous", "session", "length"] as const;
function normalise(all: readonly Features[]): void {
  for (const name of NORMALISED) {
    const max = Math.max(...all.map((features) => features[name]), 0);
    if (max > 0) for (const features of all) features[name] /= max;
  }
}
