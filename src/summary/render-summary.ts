import type { MemoryType } from "../contract/memory.ts";
import { blankText } from "../store/masks.ts";
import type { Message } from "../store/message-store.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import type { Session } from "../store/session-store.ts";
import type { Store } from "../store/store.ts";
import { estimateTokens } from "../text/tokens.ts";

/** Tokens of the whole summary, and the share of each section. */
const BUDGET_TOKENS = 2000;
const SHARES = { facts: 0.3, events: 0.25, tasks: 0.15, session: 0.15, instructions: 0.15 } as const;

/** How long an event counts as recent. */
const RECENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Memories of one type, and messages of a session, that are read; more would not fit the budget. */
const MAX_MEMORIES = 200;
const MAX_MESSAGES = 40;

/** Longest telling of one message of the last session. */
const MAX_LINE_CHARACTERS = 240;

/**
 * What the profile knows, as Markdown: Key Facts, Recent Events, Active Tasks, Last Session, Instructions, in
 * this order, newest first, empty sections left out, no line cut. `session` chooses the session; null takes the one
 * with the newest message, `{ except }` the newest of the others.
 */
export function renderSummary(
  store: Store,
  session: string | null | { except: string },
  nowMs: number,
): string {
  const read = (type: MemoryType) => store.memories.page({ type, sessionId: undefined }, null, MAX_MEMORIES);
  const recentMs = nowMs - RECENT_DAYS * DAY_MS;
  const events = read("event").filter((event) => momentOf(event) >= recentMs);
  return [
    section("Key Facts", read("fact").map(factLine), SHARES.facts),
    section(
      "Recent Events",
      events.toSorted((a, b) => momentOf(b) - momentOf(a)).map(datedLine),
      SHARES.events,
    ),
    section("Active Tasks", read("task").map(datedLine), SHARES.tasks),
    conversation("Last Session", sessionLines(store, session), SHARES.session),
    section("Instructions", read("instruction").map(factLine), SHARES.instructions),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

function section(title: string, lines: readonly string[], share: number): string {
  const kept = fitting(lines, share);
  if (kept.length === 0) return "";
  const omitted = lines.length - kept.length;
  const rest = omitted > 0 ? [`- … and ${omitted} more`] : [];
  return `## ${title}\n${[...kept, ...rest].join("\n")}`;
}

/** The newest messages that fit, told in the order in which they were said. */
function conversation(title: string, newestFirst: readonly string[], share: number): string {
  const kept = fitting(newestFirst, share);
  return kept.length === 0 ? "" : `## ${title}\n${kept.toReversed().join("\n")}`;
}

function fitting(lines: readonly string[], share: number): string[] {
  const budget = BUDGET_TOKENS * share;
  let spent = 0;
  return lines.filter((line) => {
    const tokens = estimateTokens(line);
    if (spent + tokens > budget) return false;
    spent += tokens;
    return true;
  });
}

function factLine(memory: StoredMemory): string {
  return `- ${oneLine(memory.summary)}`;
}

function datedLine(memory: StoredMemory): string {
  const text = oneLine(memory.summary);
  const date = memory.eventDate;
  return date === null || text.includes(date) ? `- ${text}` : `- ${date}: ${text}`;
}

function sessionLines(store: Store, chosen: Parameters<typeof renderSummary>[1]): string[] {
  const session = sessionFor(store, chosen);
  if (session === null) return [];
  return store.messages
    .tail(session.seq, MAX_MESSAGES)
    .toReversed()
    .filter((message) => message.role !== "system")
    .flatMap((message) => {
      const told = opening(oneLine(readable(message)));
      return told === null || told === "" ? [] : [`- ${message.role}: ${told}`];
    });
}

// Of two sessions one is not the excepted one.
const NEWEST_SESSIONS = 2;

function sessionFor(store: Store, chosen: Parameters<typeof renderSummary>[1]): Session | null {
  if (chosen === null) return store.sessions.newest();
  if (typeof chosen === "string") return store.sessions.byId(chosen);
  const newest = store.sessions.page(Number.MAX_SAFE_INTEGER, NEWEST_SESSIONS);
  return newest.find(({ id }) => id !== chosen.except) ?? null;
}

// What was removed leaves no mark in a prompt.
function readable({ content, masks, shown }: Message): string {
  return masks.length === 0 ? shown : blankText(content, masks);
}

// A long message is told by its first whole sentences; one without an end to its first sentence is left out.
function opening(text: string): string | null {
  if (text.length <= MAX_LINE_CHARACTERS) return text;
  const start = text.slice(0, MAX_LINE_CHARACTERS);
  const end = Math.max(...[". ", "! ", "? ", "。", "！", "？"].map((mark) => start.lastIndexOf(mark)));
  return end > 0 ? `${start.slice(0, end + 1).trimEnd()} …` : null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function momentOf(event: StoredMemory): number {
  return event.eventDate === null ? event.saidMs : Date.parse(event.eventDate);
}
