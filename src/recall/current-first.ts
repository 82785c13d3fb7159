import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";
import { isStopWord, stopWordLanguage } from "../text/stop-words.ts";
import { countTerms } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import { withoutSpeaker } from "./document.ts";
import { mayAnswerIn } from "./may-answer.ts";
import { sentencesOf } from "./passages.ts";
import type { Query } from "./query.ts";
import { saidMs, type Ranked } from "./rank.ts";
import type { Statement } from "./statement.ts";
import { isOnTopic } from "./topic-cues.ts";
import { isIn } from "./words-asked.ts";

/** What tells that something is no longer as it was; patterns see folded text. */
const CHANGED =
  /\b(?:now|no longer|(?:not|n't)\b.*\bany ?more|instead|switch(?:ed|ing)|chang(?:ed|es|ing)|mov(?:ed|ing)|migrat(?:ed|ing)|replac(?:ed|ing)|updat(?:ed|ing)|bump(?:ed|ing)|rais(?:ed|ing)|lower(?:ed|ing)|dropp(?:ed|ing)|these days|nowadays|from (?:now on|today|tomorrow|next \w+|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|as of|go(?:ne|ing) back|cut (?:down|back)|(?:down|up|back) to|again|upgrad(?:ed|ing)|downgrad(?:ed|ing)|sold|swapp(?:ed|ing)|left|quit|became|promoted|gave up|slipp(?:ed|ing)|pushed|postponed|rescheduled|renamed|turned out|correction|new)\b|今は|いまは|今では|現在|変わ|変更|変え|移行|移(?:り|っ)|切り替え|なりました|になった|やめ|止め|新しい|もう|別れ|引っ越|最近は|延期|ずれ|訂正/u;

/** What tells outright that something is over or was exchanged, whatever was asked. */
const ENDED =
  /\b(?:no longer|(?:not|n't)\b.*\bany ?more|switch(?:ed|ing)|migrat(?:ed|ing)|replac(?:ed|ing)|sold|swapp(?:ed|ing)|(?:i|we|he|she|they|\w+) left|quit|gave up|given up|gone back|went back|(?:cut|down|up) (?:down |back )?to|downgrad(?:ed|ing)|upgrad(?:ed|ing)|divorced|broke up|split up|cancel+ed|stopped|third|another baby|passed away|died)\b|やめ|辞め|別れ|離婚|移行|切り替え|売(?:り|っ)|解約|卒業|死|亡くな/u;

/** What happened stays as it was. */
const OF_THE_PAST = /\b(?:did|was|were|had)\b|(?:した|だった|でした|ました)(?:か|の|んですか)?[?？]?$/u;

/** A newer statement has at least this share of the question's words that the first has, or what is asked for. */
const MIN_SHARED = 0.5;

/** What was found for a question. */
interface Found {
  ranked: readonly Ranked[];
  query: Query;
  corpus: Corpus;
}

/**
 * Puts what is current before what it changed: a newer statement of the same topic, or one that tells of a change with
 * the same words of the question, or tells that what the first says is over. Where the past is asked for, what was
 * replaced comes first.
 */
export function currentFirst(statements: readonly Statement[], found: Found): Statement[] {
  const [first] = statements;
  if (first === undefined) return [];
  if (found.query.cues.asksPast) {
    const past =
      statements.find(({ entry }) => isReplaced(entry, found.query)) ?? beforeChange(statements, first);
    return past === undefined ? [...statements] : ahead(statements, past, first);
  }
  if (OF_THE_PAST.test(found.query.folded)) return [...statements];
  const newer = statements.filter(
    (other) => saidMs(other.entry) > saidMs(first.entry) && isChanged(first, other, found),
  );
  // The one who said it knows better than who repeats it.
  const isOwn = ({ entry }: Statement) => (entry.document.speaker === first.entry.document.speaker ? 1 : 0);
  const [latest] = newer.toSorted((a, b) => isOwn(b) - isOwn(a) || saidMs(b.entry) - saidMs(a.entry));
  if (latest !== undefined) return ahead(statements, latest, first);
  const end = endOf(first, found);
  if (end !== undefined) return ahead(statements, end);
  const older = statements.filter((other) => saidMs(other.entry) < saidMs(first.entry));
  const former = older.find((other) => isChanged(other, first, found));
  return ahead(statements, first, former);
}

/** The oldest statement on the topic asked for, where the first tells what it became. */
function beforeChange(statements: readonly Statement[], first: Statement): Statement | undefined {
  if (!CHANGED.test(fold(first.sentence))) return undefined;
  return statements
    .filter((other) => other.signals.topic === 1 && saidMs(other.entry) < saidMs(first.entry))
    .toSorted((a, b) => saidMs(a.entry) - saidMs(b.entry))[0];
}

/** Whether a newer statement tells what the first says as it is now. */
function isChanged(first: Statement, other: Statement, { query, corpus }: Found): boolean {
  if (other.signals.withoutKind > first.signals.withoutKind || other.signals.question === 1) return false;
  if (isOnSameTopic(first, other)) return true;
  if (!CHANGED.test(fold(other.sentence))) return false;
  const [was, is] = [first, other].map(({ sentence }) => countTerms(termsOf(sentence), corpus));
  if (was === undefined || is === undefined) return false;
  if (query.focus.length > 0 && query.focus.every((term) => was.has(term) && is.has(term))) return true;
  const shared = query.content.filter(isIn(was));
  const both = shared.filter(isIn(is));
  return both.length > 0 && both.length >= MIN_SHARED * shared.length;
}

/** A newer sentence of the same speaker that tells that what the first names is over. */
function endOf(first: Statement, { ranked, query, corpus }: Found): Statement | undefined {
  const language = stopWordLanguage(first.sentence);
  const named = new Set(
    termsOf(first.sentence).filter((term) => !isStopWord(term, language) && !NAMES_NOTHING.test(term)),
  );
  const { speaker } = first.entry.document;
  for (const entry of ranked.toSorted((a, b) => saidMs(b) - saidMs(a))) {
    if (saidMs(entry) <= saidMs(first.entry)) return undefined;
    if (entry.document.speaker !== speaker || entry.document.text.length > MAX_TEXT) continue;
    const text = entry.memory?.content ?? withoutSpeaker(entry.document.text);
    const mayAnswer = mayAnswerIn(entry, text, { query, corpus });
    const sentence = sentencesOf(text).find(
      (one) =>
        !/[?？]$/u.test(one) &&
        ENDED.test(fold(one)) &&
        termsOf(one).some((term) => named.has(term)) &&
        mayAnswer(one),
    );
    if (sentence !== undefined) return { ...first, entry, sentence };
  }
  return undefined;
}

/** Longest message that is looked through for what is over, in characters. */
const MAX_TEXT = 1000;
/** Numbers, and single characters of longer Chinese or Japanese words. */
const NAMES_NOTHING = /^\p{Script=Han}$|^\p{N}+$/u;

/** Whether a memory of each has one topic with one value at a time. */
function isOnSameTopic({ entry: one }: Statement, { entry: other }: Statement): boolean {
  const key = one.memory?.topicKey ?? null;
  return key !== null && one.memory?.type === "fact" && key === (other.memory?.topicKey ?? null);
}

/** Whether something newer replaced what it says of the topic asked for. */
function isReplaced({ memory, document }: Ranked, { topics }: Query): boolean {
  const memories = memory === null ? document.memories.map((drawn) => drawn.memory) : [memory];
  return memories.some(({ supersededMs, topicKey }) => supersededMs !== null && isOnTopic(topicKey, topics));
}

/**
 * The statements with one of them first. What was and what is do not speak against each other: it is as likely as it
 * and the `other` together.
 */
function ahead(statements: readonly Statement[], one: Statement, other?: Statement): Statement[] {
  const more = other === undefined || other === one ? 0 : other.confidence;
  const confidence = Math.min(1, one.confidence + more);
  return [{ ...one, confidence }, ...statements.filter(({ entry }) => entry !== one.entry)];
}
