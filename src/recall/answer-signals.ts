import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";
import { hasKindOf } from "./answer-kind.ts";
import { countTerms } from "./bm25.ts";
import { asksItself } from "./question-cues.ts";
import { TYPICAL_SCORE, type Asked } from "./question-signals.ts";
import type { Ranked } from "./rank.ts";
import { subjectTold } from "./whose.ts";
import { wordSignals } from "./word-signals.ts";
import { isIn } from "./words-asked.ts";

/**
 * What tells whether a passage holds the answer, with the direction in which each can only speak: 1 for the answer,
 * -1 against it, 0 where it depends. "Near" is the passage, its message and two messages on each side.
 */
export const SIGNALS = [
  /** The candidate's score, 1 when nearly every feature speaks for it; as a share of the best; its place, 0 the best. */
  ["level", 1],
  ["share", 1],
  ["rank", -1],
  /** How far its score is above the best other that says something else; where the kind is missing, 0 or below. */
  ["lead", 1],
  /** How far its score is above the next below it. */
  ["gap", 1],
  /** Rarity of the question's words near it, names left out, 1 for each word that stands once; the share; in it alone. */
  ["found", 1],
  ["foundShare", 1],
  ["foundHere", 1],
  ["foundInSentence", 1],
  /** How special the words near it are in the language at large: all together, and the most special. */
  ["specialFound", 1],
  ["mostSpecial", 1],
  /** Names of the question in it, and those that are neither near it nor its speaker's. */
  ["names", 0],
  ["namesMissing", -1],
  /** Likeness of the question's words to the likest near it, by rarity; in it: the mean, the first's, what is unlike. */
  ["likeness", 1],
  ["meanLikeness", 1],
  ["firstLikeness", 1],
  ["unlike", -1],
  /** Whether another candidate has the same words of the question: it was spoken of more than once. */
  ["seconded", 0],
  /** Whether the thing that is asked for is not named near it. */
  ["withoutFocus", -1],
  /** Whether the passage has nothing of the kind that is asked for; whether it has, and the sentence has. */
  ["withoutKind", -1],
  ["withKind", 1],
  ["kindInSentence", 1],
  /** Whether the sentence has a name that the question has not, a number, a place. */
  ["hasName", 0],
  ["hasNumber", 0],
  ["hasPlace", 0],
  /** Whether the sentence asks something itself, and whether anything in the passage does. */
  ["question", -1],
  ["asksBeside", 0],
  /** Terms of the sentence that the question does not have, and lengths, as logarithms; `length` inside the query. */
  ["unsaid", 0],
  ["sentenceLength", 0],
  ["passageLength", 0],
  ["length", 0],
  /** Whether it tells of the speaker (1) or of another (-1). */
  ["subject", 0],
  /** Whether the user said it; whether others who were asked about said something, and not this. */
  ["byUser", 0],
  ["unspoken", 0],
  /** Features of the ranker (`features.ts`); `date` only where a time is asked about. */
  ["coverage", 1],
  ["memory", 1],
  ["meaning", 1],
  ["session", 0],
  ["bigram", 1],
  ["surroundings", 0],
  ["topic", 1],
  ["date", 1],
  /** The question (`question-signals.ts`). */
  ["unknownShare", 0],
  ["rarity", 0],
  ["knownRarity", 0],
  ["bestFound", 0],
  ["second", 0],
  ["fifth", 0],
  ["entropy", 0],
  ["asksName", 0],
] as const satisfies readonly (readonly [name: string, direction: -1 | 0 | 1])[];

export type Signals = Record<(typeof SIGNALS)[number][0], number>;

export const SIGNAL_NAMES = SIGNALS.map(([name]) => name);

/** Beyond this a lead says no more: where little is stored nothing comes near the best. */
const MAX_LEAD = 0.4;

/** Share of the terms of a text that another must have to say the same, and terms that are looked at. */
const COPIED_SHARE = 0.7;
const MAX_COMPARED = 200;

/** A sentence and what is quoted with it, as they were said. */
interface Quoted {
  sentence: string;
  passage: string;
}

/** Signals of a candidate's passage. */
export function signalsOf(entry: Ranked, quoted: Quoted, asked: Asked): Signals {
  const { query, rivals } = asked;
  const { features, document } = entry;
  const ofKind = kindSignals(quoted, asked);
  const speaker = rivals.length > 0 && asked.isAnySaidBy ? 1 : 0;
  return {
    ...standing(entry, asked, ofKind.withoutKind === 1),
    ...wordSignals(entry, quoted, asked),
    ...ofKind,
    question: asksItself(quoted.sentence) ? 1 : 0,
    asksBeside: /[?？]/u.test(quoted.passage) ? 1 : 0,
    length: features.length,
    subject: subjectSignal(entry, quoted, asked),
    byUser: document.message?.role === "user" ? 1 : 0,
    unspoken: speaker - features.speaker,
    coverage: features.coverage,
    memory: features.memory,
    meaning: features.meaning,
    session: features.session,
    bigram: features.bigram,
    surroundings: features.surroundings,
    topic: features.topic,
    date: query.ranges.length > 0 ? features.date : 0,
    ...asked.signals,
  };
}

/** How a candidate stands among the others. */
function standing({ document, score }: Ranked, { rivals }: Asked, isWithoutKind: boolean) {
  const others = rivals.filter((one) => one.document !== document);
  const next = others.find((one) => !isCopy(document.terms, one.document.terms));
  const lead = leadOver(score, next?.score ?? 0, rivals);
  const below = others.find((one) => one.score <= score);
  return {
    level: score / TYPICAL_SCORE,
    share: score / (rivals[0]?.score ?? score),
    rank: rivals.findIndex((one) => one.document === document),
    // To be ahead of others says nothing of what is not of the kind.
    lead: isWithoutKind ? Math.min(0, lead) : lead,
    gap: leadOver(score, below?.score ?? 0, rivals),
  };
}

function kindSignals({ sentence, passage }: Quoted, { query }: Asked) {
  const { kind, folded } = query;
  const hasKind = kind !== null && hasKindOf(kind, passage, folded);
  return {
    withoutKind: kind !== null && !hasKind ? 1 : 0,
    withKind: hasKind ? 1 : 0,
    kindInSentence: kind !== null && hasKindOf(kind, sentence, folded) ? 1 : 0,
    hasName: hasKindOf("name", sentence, folded) ? 1 : 0,
    hasNumber: hasKindOf("number", sentence, folded) ? 1 : 0,
    hasPlace: hasKindOf("place", sentence, folded) ? 1 : 0,
  };
}

function subjectSignal({ document }: Ranked, { sentence }: Quoted, { query, corpus, words }: Asked) {
  const isByAssistant = document.message?.role === "assistant";
  const isAbout = (clause: string) => words.some(isIn(countTerms(termsOf(clause), corpus)));
  const subject = subjectTold({ sentence, folded: fold(sentence), isByAssistant }, query.folded, isAbout);
  return subject === "self" ? 1 : subject === "other" ? -1 : 0;
}

/** How far a score is above another, as a share of the best. */
function leadOver(score: number, next: number, rivals: readonly Ranked[]): number {
  return Math.min(MAX_LEAD, (score - next) / (rivals[0]?.score ?? score));
}

/** Whether two texts say the same, in about the same words. */
function isCopy(one: readonly string[], other: readonly string[]): boolean {
  const [terms, others] = [new Set(one.slice(0, MAX_COMPARED)), new Set(other.slice(0, MAX_COMPARED))];
  let both = 0;
  for (const term of terms) if (others.has(term)) both++;
  return both >= COPIED_SHARE * Math.max(terms.size, others.size);
}
