import type { Trust } from "../../contract/memory.ts";
import { isCalendarDate, isoOf, type CalendarDate } from "../../text/dates/calendar.ts";
import { findDates } from "../../text/dates/find-dates.ts";
import { writeDates } from "../../text/dates/write-dates.ts";
import { fold } from "../../text/fold.ts";
import { splitSentences, type Span } from "../../text/sentences.ts";
import { oneLine } from "../../text/one-line.ts";
import { termsOf } from "../../text/terms.ts";
import { classify } from "../classify.ts";
import type { Draft, Evidence, SourceMessage } from "../draft.ts";
import { ownText } from "../extract/own-words.ts";
import { redactSecrets } from "../redact.ts";
import type { ChunkText } from "./chunk-text.ts";
import type { Proposal } from "./proposal.ts";
import { datesOf, dateTongue, doubtOf, type Doubt } from "../../text/support.ts";
import { isKnownTopic, topicOf } from "./topic.ts";

/** A proposal that stood every check, or why it did not. */
export type Judged =
  | { draft: Draft; queries: readonly string[] }
  | { draft: null; reason: NonNullable<Doubt> | "source gone" | "untrusted" };

/** Most keywords and questions that are kept of a memory. */
const MAX_KEYWORDS = 8;
const MAX_QUERIES = 5;
const MAX_QUERY_CHARACTERS = 200;

/** Messages before a cited one in which a name may stand. */
const NAME_MESSAGES = 6;

/** The memory that a proposal is, its dates read by code and its trust taken from who said it; or why it is none. */
export function judge(proposal: Proposal, text: ChunkText): Judged {
  const all = [...text.context, ...text.messages];
  const cited = all.filter(({ seq }) => proposal.messages.includes(seq));
  const newest = cited.at(-1);
  if (newest === undefined) return { draft: null, reason: "source gone" };
  const doubt = doubtOf(proposal.content, cited.map(said), near(all, cited).map(said));
  if (doubt !== null) return { draft: null, reason: doubt };
  const trust: Trust = cited.every(({ role }) => role === "user") ? "user" : "assistant";
  const saidMs = Math.max(...cited.map(({ createdMs }) => createdMs));
  const content = redactSecrets(withDates(proposal.content, saidMs)).text;
  const evidence = cited.flatMap((message) => evidenceIn(message, proposal));
  const rules = classify(content, { saidMs, trust: "user" });
  // Filing alone makes no order of what was read as something else.
  const isOrder = proposal.type === "instruction" || rules.type === "instruction";
  if (isOrder && !(trust === "user" && isInOwnWords(cited, evidence)))
    return { draft: null, reason: "untrusted" };
  const filed = proposal.filing?.type ?? "instruction";
  const read = filed === "instruction" ? proposal.type : filed;
  // "Moved to Lima" is where someone lives, whatever else a model sees in it: else the older home would stand beside it.
  const isKnownFact = rules.type === "fact" && isKnownTopic(rules.topicKey);
  const type = isOrder ? "instruction" : isKnownFact ? "fact" : read;
  const topic = topicOf({ type, content, filing: proposal.filing, rules });
  const draft: Draft = {
    type,
    summary: content,
    content,
    topicKey: topic.topicKey,
    keywords: keywordsOf(proposal.filing, rules.keywords, content),
    trust,
    eventDate: rules.eventDate ?? eventDate(type, content, cited),
    saidMs,
    evidence,
    completes: null,
    retires: topic.retires,
  };
  return { draft, queries: queriesOf(proposal.filing) };
}

function said({ content, createdMs }: SourceMessage) {
  return { text: content, saidMs: createdMs };
}

function near(all: readonly SourceMessage[], cited: readonly SourceMessage[]): SourceMessage[] {
  const places = cited.map((message) => all.indexOf(message));
  return all.filter((_, index) => places.some((place) => index < place && index >= place - NAME_MESSAGES));
}

/** The sentence with its relative times written out as what they meant when it was said. */
function withDates(content: string, saidMs: number): string {
  let written = "";
  let last = 0;
  for (const { start, end } of splitSentences(content)) {
    const sentence = content.slice(start, end);
    written +=
      content.slice(last, start) + writeDates(sentence, findDates(sentence, saidMs, dateTongue(sentence)));
    last = end;
  }
  return written + content.slice(last);
}

/** Where a message says it: the quoted words, else the sentence that shares most words with the statement. */
function evidenceIn(message: SourceMessage, { quote, content }: Proposal): Evidence[] {
  const span = spanOf(message.content, quote) ?? bestSentence(message.content, content);
  return span === null ? [] : [{ messageSeq: message.seq, ...span }];
}

function spanOf(text: string, quote: string): Span | null {
  const wanted = quote.trim();
  if (wanted === "") return null;
  const exact = text.indexOf(wanted);
  if (exact !== -1) return { start: exact, end: exact + wanted.length };
  const folded = fold(text);
  // Folding may change lengths; then only the exact wording can be located.
  const at = folded.length === text.length ? folded.indexOf(fold(wanted)) : -1;
  return at === -1 ? null : { start: at, end: Math.min(text.length, at + fold(wanted).length) };
}

function bestSentence(text: string, content: string): Span | null {
  const wanted = new Set(termsOf(content));
  let best: Span | null = null;
  let bestShared = 0;
  for (const span of splitSentences(text)) {
    const shared = new Set(termsOf(text.slice(span.start, span.end)).filter((term) => wanted.has(term))).size;
    if (shared > bestShared) [best, bestShared] = [span, shared];
  }
  return best;
}

/** Whether the words that an order rests on are the user's own: nothing quoted, pasted or fenced. */
function isInOwnWords(cited: readonly SourceMessage[], evidence: readonly Evidence[]): boolean {
  return (
    evidence.length > 0 &&
    evidence.every(({ messageSeq, start, end }) => {
      const message = cited.find(({ seq }) => seq === messageSeq);
      const own = ownText(message?.content ?? "").slice(start, end);
      return own.trim() !== "" && own.trim() === (message?.content ?? "").slice(start, end).trim();
    })
  );
}

/** The day of an event: what its sentence says, else the one date that its lines say. */
function eventDate(type: Draft["type"], content: string, cited: readonly SourceMessage[]): string | null {
  const [own] = datesOf({ text: content, saidMs: cited.at(-1)?.createdMs ?? 0 });
  if (own !== undefined) return own.iso;
  const written = /\b(\d{4})-(\d\d)(?:-(\d\d))?\b/.exec(content);
  const date = written === null ? null : dateOf(written);
  if (date !== null && isCalendarDate(date)) return isoOf(date);
  if (type !== "event") return null;
  const days = new Set(cited.flatMap((message) => datesOf(said(message)).map(({ iso }) => iso)));
  return days.size === 1 ? ([...days][0] ?? null) : null;
}

function dateOf([, year, month, day]: RegExpExecArray): CalendarDate {
  const date = { year: Number(year), month: Number(month) };
  return day === undefined ? date : { ...date, day: Number(day) };
}

/** Words to find a memory by that its content lacks: those of the rules, then the model's. */
export function keywordsOf(filing: Proposal["filing"], own: readonly string[], content: string): string[] {
  const folded = fold(content);
  const proposed = (filing?.keywords ?? []).map((word) => fold(word).trim());
  const words = [...own, ...proposed].filter((word) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}+#._-]*$/u.test(word));
  return [...new Set(words)].filter((word) => !folded.includes(word)).slice(0, MAX_KEYWORDS);
}

/** Questions that a memory answers, without secrets, one line each. */
export function queriesOf(filing: Proposal["filing"]): string[] {
  return (filing?.queries ?? [])
    .map((query) => redactSecrets(oneLine(query.slice(0, MAX_QUERY_CHARACTERS))).text)
    .filter((query) => query !== "")
    .slice(0, MAX_QUERIES);
}
