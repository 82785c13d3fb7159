import type { CompactionRules } from "../contract/compaction.ts";
import { findUnfinished, type Unfinished } from "./unfinished.ts";
import { alignBackward, alignForward, toolSpans, type CompactableMessage, type Span } from "./tool-pairs.ts";

/** Ids of synthetic messages begin with this. */
export const SUMMARY_PREFIX = "compaction_";

/** What is looked at when a range is chosen. */
export interface SelectionInput<Message> {
  /** The working context, root first, without the message that renders the state. */
  messages: readonly Message[];
  rules: CompactionRules;
  countTokens: (message: Message) => number;
  nowMs: number;
  /** Which trigger asks: turns end at the beginning of a turn, tokens wherever no pair is split. */
  trigger: "tokens" | "turns";
  /** Ids of approvals that the ledger holds as open although no part of a message says so. */
  openMessageIds?: ReadonlySet<string> | undefined;
  /** Further pairs of indexes that no cut may separate. */
  spans?: readonly Span[] | undefined;
}

/** The messages from `start` to before `end`, of which those that are no summary are new. */
export interface Selection {
  start: number;
  end: number;
  /** Turns of the user that begin in it. */
  turns: number;
  /** Calls and requests inside it that never got an answer. */
  passed: Unfinished[];
}

/** A range, or why there is none. */
export type Choice = { range: Selection; reason: null } | { range: null; reason: string };

/** Chooses what goes behind a summary: what lies between the protected head, or the summary so far, and the tail. */
export function selectRange<Message extends CompactableMessage>(input: SelectionInput<Message>): Choice {
  const { messages } = input;
  const spans = [...toolSpans(messages), ...(input.spans ?? [])];
  const first = rangeStart(messages, spans, input.rules.protectHead);
  const unfinished = findUnfinished(messages);
  const inFlight = messages.findLastIndex((message) => message.role === "user" && !isSummary(message));
  const limits: [index: number, reason: string][] = [
    [tailStart(input, first), "what is not in the tail is in the head already"],
    [inFlight === -1 ? messages.length : inFlight, "the turn in flight is not summarised"],
    [
      firstBlocking(input, { start: first, inFlight, unfinished }),
      "a call or an approval is waiting for its answer",
    ],
  ];
  const [limit, reason] = limits.reduce((least, next) => (next[0] < least[0] ? next : least));
  const inside = spans.filter(([from]) => from >= first);
  const cutAt = (at: number) =>
    settle(at, { messages, spans: inside, toTurn: input.trigger === "turns", start: first });
  const isHeld = (from: number) => firstBlocking(input, { start: from, inFlight, unfinished }) < first;
  const { start, end } = withLateCalls({ first, end: cutAt(limit), spans, cutAt, isHeld });
  const fresh = messages.slice(start, Math.max(start, end)).filter((message) => !isSummary(message));
  if (fresh.length === 0) return { range: null, reason };
  return {
    range: {
      start,
      end,
      turns: fresh.filter((message) => message.role === "user").length,
      passed: unfinished.filter(({ index }) => index >= start && index < end),
    },
    reason: null,
  };
}

/** Whether a message is a summary that stands for others. */
export function isSummary(message: Pick<CompactableMessage, "id">): boolean {
  return message.id.startsWith(SUMMARY_PREFIX);
}

// What was summarised stays summarised: a range goes on from the first summary, wherever the head would end.
function rangeStart(
  messages: readonly CompactableMessage[],
  spans: readonly Span[],
  protectHead: number,
): number {
  const known = messages.findIndex(isSummary);
  return known === -1 ? alignForward(spans, Math.min(protectHead, messages.length)) : known;
}

/**
 * A call in the head that was answered only later goes with its result: the head gives way to the pair. Where that
 * would tear another pair, or take along what still waits for its answer, the cut stays before the late result.
 */
function withLateCalls(given: {
  first: number;
  end: number;
  spans: readonly Span[];
  cutAt: (at: number) => number;
  isHeld: (from: number) => boolean;
}): { start: number; end: number } {
  const { first, spans, cutAt, isHeld } = given;
  let { end } = given;
  for (;;) {
    const late = spans.filter(([from, to]) => from < first && to >= first && to < end);
    if (late.length === 0) return { start: first, end };
    const start = alignBackward(spans, Math.min(...late.map(([from]) => from)));
    const isTorn = spans.some(([from, to]) => from >= start && from < first && to >= end);
    if (!isTorn && !isHeld(start)) return { start, end };
    end = cutAt(Math.min(...late.map(([, to]) => to)));
  }
}

/** Where the tail begins: the longest one that tokens, least number and retention ask for. */
function tailStart<Message extends CompactableMessage>(
  input: SelectionInput<Message>,
  start: number,
): number {
  const { messages, rules, trigger, countTokens } = input;
  const budget = trigger === "tokens" || rules.isTailBudgetGiven ? rules.tailTokenBudget : 0;
  const least = Math.max(rules.minTailMessages, rules.eventRetention);
  let tokens = 0;
  let cut = messages.length;
  while (cut > start) {
    const message = messages[cut - 1];
    tokens += message === undefined ? 0 : countTokens(message);
    if (messages.length - cut >= least && tokens > budget) break;
    cut--;
  }
  return cut;
}

/**
 * The first message that a cut may not pass: one with an open approval, or, in the turn in flight, with a call that
 * may still be answered. A call of a turn that is over, or past its deadline, will never be.
 */
function firstBlocking<Message extends CompactableMessage>(
  input: SelectionInput<Message>,
  at: { start: number; inFlight: number; unfinished: readonly Unfinished[] },
): number {
  const { messages, rules, nowMs, openMessageIds } = input;
  const blocking = at.unfinished.find(({ kind, index, saidMs }) => {
    if (index < at.start) return false;
    const age = saidMs === null ? 0 : nowMs - saidMs;
    if (kind === "approval") return age < rules.openApprovalMs;
    return index >= at.inFlight && age < rules.pendingCallMs;
  });
  const open = messages.findIndex(
    (message, index) => index >= at.start && openMessageIds?.has(message.id) === true,
  );
  const indexes = [blocking?.index ?? messages.length, open === -1 ? messages.length : open];
  return Math.min(...indexes);
}

function settle(
  end: number,
  given: { messages: readonly CompactableMessage[]; spans: readonly Span[]; toTurn: boolean; start: number },
): number {
  const { messages, spans, toTurn, start } = given;
  let cut = end;
  for (;;) {
    let next = alignBackward(spans, cut);
    if (toTurn && next < messages.length) while (next > start && messages[next]?.role !== "user") next--;
    if (next === cut) return cut;
    cut = next;
  }
}
