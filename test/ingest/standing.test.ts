import { describe, expect, it } from "vitest";
import type { Draft } from "../../src/ingest/draft.ts";
import { extractDrafts } from "../../src/ingest/extract.ts";
import { profile } from "../service/profile.ts";
import { BESIDE, INSTEAD } from "./standing-table.ts";

const MONTH_MS = 30 * 86_400_000;

function rowsOf(table: Record<string, string[]>): [first: string, later: string][] {
  return Object.entries(table).flatMap(([first, others]) =>
    others.map((later): [string, string] => [first, later]),
  );
}

/** What is read of two messages, a month apart. */
function readOf(first: string, later: string): { told: Draft[]; now: Draft[] } {
  const drafts = extractDrafts(
    [first, later].map((content, seq) => ({ seq, role: "user", content, createdMs: seq * MONTH_MS })),
    [],
  );
  const ofMessage = (seq: number) =>
    drafts.filter(({ evidence }) => evidence.some(({ messageSeq }) => messageSeq === seq));
  return { told: ofMessage(0), now: ofMessage(1) };
}

function endsAny(told: readonly Draft[], then: readonly Draft[]): boolean {
  const topics = new Set(told.map(({ topicKey }) => topicKey));
  return then.some(
    ({ topicKey, retires }) => retires !== null || (topicKey !== null && topics.has(topicKey)),
  );
}

describe("a fact of the user", () => {
  it.each(rowsOf(BESIDE))("is not ended by what is not so of them now: %s %s", (first, later) => {
    const { told, now } = readOf(first, later);
    expect(told.length).toBeGreaterThan(0);
    expect(endsAny(told, now)).toBe(false);
    const ofUser = now.filter(
      ({ topicKey }) => topicKey !== null && /^user\/(?!health|diet|trait)/.test(topicKey),
    );
    expect(ofUser).toEqual([]);
  });

  it.each(rowsOf(INSTEAD))("is ended by what is so of them now: %s %s", (first, later) => {
    const { told, now } = readOf(first, later);
    expect(endsAny(told, now)).toBe(true);
  });

  it("stays current beside what was, what is wished for and what others do", async () => {
    const owner = await profile("standing");
    const said = ["横浜に住んでいます。", ...(BESIDE["横浜に住んでいます。"] ?? [])];
    await owner.ingest(
      said.map((content, day) => ({
        role: "user",
        content,
        timestamp: new Date(Date.UTC(2026, 0, 1 + day)),
      })),
      { sessionId: "told" },
    );
    const { memories } = await owner.list({ limit: 100 });
    expect(memories.some(({ summary }) => summary.includes("横浜"))).toBe(true);
  });
});
