import type { MemoryType } from "../contract/memory.ts";
import type { StoredMemory } from "../store/memory-row.ts";
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

/**
 * What the profile knows, as Markdown: Key Facts, Recent Events, Active Tasks, Last Session, Instructions, in
 * this order, newest first, empty sections left out, no line cut. `sessionId` chooses the session; null takes
 * the one with the newest message.
 */
export function renderSummary(store: Store, sessionId: string | null, nowMs: number): string {
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
    section("Last Session", sessionLines(store, sessionId), SHARES.session),
    section("Instructions", read("instruction").map(factLine), SHARES.instructions),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

function section(title: string, lines: readonly string[], share: number): string {
  const budget = BUDGET_TOKENS * share;
  const kept: string[] = [];
  let spent = 0;
  for (const line of lines) {
    const tokens = estimateTokens(line);
    if (spent + tokens > budget) continue;
    spent += tokens;
    kept.push(line);
  }
  if (kept.length === 0) return "";
  const omitted = lines.length - kept.length;
  if (omitted > 0) kept.push(`- … and ${omitted} more`);
  return `## ${title}\n${kept.join("\n")}`;
}

function factLine(memory: StoredMemory): string {
  return `- ${oneLine(memory.summary)}`;
}

function datedLine(memory: StoredMemory): string {
  const text = oneLine(memory.summary);
  const date = memory.eventDate;
  return date === null || text.includes(date) ? `- ${text}` : `- ${date}: ${text}`;
}

function sessionLines(store: Store, sessionId: string | null): string[] {
  const session = sessionId === null ? store.sessions.newest() : store.sessions.byId(sessionId);
  if (session === null) return [];
  return store.messages
    .tail(session.seq, MAX_MESSAGES)
    .toReversed()
    .filter((message) => message.role !== "system")
    .map((message) => `- ${message.role}: ${oneLine(message.shown)}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function momentOf(event: StoredMemory): number {
  return event.eventDate === null ? event.saidMs : Date.parse(event.eventDate);
}
