import { expect, test } from "vitest";
import type { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import { idsOf, onSession, testObject, text, textsOf } from "./host.ts";

/** Ten messages on one path, 8b beside 8. */
function talk(provider: AgentSessionProvider): void {
  for (let index = 1; index <= 10; index++)
    provider.appendMessage(text(`${index}`, `message ${index} of ten`));
  provider.appendMessage(text("8b", "message 8b"), "7");
}

const seen = (provider: AgentSessionProvider, leaf = "10") =>
  idsOf(provider.getHistory(leaf)).map((id) => id.replace(/^compaction_.*/, "SUMMARY"));

test("a summary stands in for its range; the originals stay for reading, search and branches", () =>
  onSession(testObject("overlay"), (provider) => {
    talk(provider);
    const before = provider.tokenEstimate("10");
    const overlay = provider.addCompaction("what was said", "3", "7");
    expect(seen(provider)).toEqual(["1", "2", "SUMMARY", "8", "9", "10"]);
    expect(provider.getHistory("10")[2]).toEqual({
      id: `compaction_${overlay.id}`,
      role: "assistant",
      parts: [{ type: "text", text: "what was said" }],
      createdAt: new Date(overlay.createdAt),
    });
    expect(idsOf(provider.getHistory("10", { raw: true }))).toHaveLength(10);
    expect(provider.getMessage("5")).not.toBeNull();
    expect(idsOf(provider.searchMessages('"message 5"'))).toContain("5");
    expect(provider.getPathLength("10")).toBe(10);
    expect(provider.tokenEstimate("10")).toBeLessThan(before);
    expect(provider.getCompactions()).toEqual([overlay]);
    provider.appendMessage(text("11", "eleven"), "10");
    expect(seen(provider, "11")).toEqual(["1", "2", "SUMMARY", "8", "9", "10", "11"]);
  }));

test("a branch sees only summaries whose messages lie on its path", () =>
  onSession(testObject("overlay branches"), (provider) => {
    talk(provider);
    provider.addCompaction("early", "3", "5");
    provider.addCompaction("later", "3", "9");
    expect(textsOf(provider.getHistory("10"))).toEqual([
      "message 1 of ten",
      "message 2 of ten",
      "later",
      "message 10 of ten",
    ]);
    expect(seen(provider, "8b")).toEqual(["1", "2", "SUMMARY", "6", "7", "8b"]);
    expect(textsOf(provider.getHistory("8b"))[2]).toBe("early");
    expect(seen(provider, "4")).toEqual(["1", "2", "3", "4"]);
    provider.appendMessage(text("5c", "beside six"), "5");
    expect(textsOf(provider.getHistory())).toEqual([
      "message 1 of ten",
      "message 2 of ten",
      "early",
      "beside six",
    ]);
  }));

test("summaries of separate ranges stand side by side, in whatever order they were made", () =>
  onSession(testObject("overlay ranges"), (provider) => {
    talk(provider);
    const full = provider.tokenEstimate("10");
    provider.addCompaction("B", "6", "7");
    provider.addCompaction("A", "2", "3");
    provider.addCompaction("C", "9", "10");
    expect(textsOf(provider.getHistory("10"))).toEqual([
      "message 1 of ten",
      "A",
      "message 4 of ten",
      "message 5 of ten",
      "B",
      "message 8 of ten",
      "C",
    ]);
    expect(seen(provider, "8b")).toEqual(["1", "SUMMARY", "4", "5", "SUMMARY", "8b"]);
    expect(provider.tokenEstimate("10")).toBeLessThan(full);
    const { id } = provider.getHistory("10")[1]!;
    provider.addCompaction("all of it", id, "8");
    expect(textsOf(provider.getHistory("10"))).toEqual(["message 1 of ten", "all of it", "C"]);
  }));

test("pages count a summary as one message and go on above it", () =>
  onSession(testObject("overlay pages"), (provider) => {
    talk(provider);
    provider.addCompaction("S", "3", "7");
    const last = provider.getHistoryPage({ leafId: "10", limit: 4 });
    expect(textsOf(last.messages)[0]).toBe("S");
    expect(last.before).toMatch(/^compaction_/);
    const first = provider.getHistoryPage({ leafId: "10", before: last.before, limit: 4 });
    expect([idsOf(first.messages), first.before]).toEqual([["1", "2"], null]);
    const raw = provider.getHistoryPage({ leafId: "10", limit: 8, raw: true });
    expect(idsOf(raw.messages)).toEqual(["3", "4", "5", "6", "7", "8", "9", "10"]);
  }));

test("deleting a message that a summary tells of removes the summary; deleting another keeps it", () =>
  onSession(testObject("overlay delete"), (provider) => {
    talk(provider);
    provider.addCompaction("S", "3", "7");
    provider.deleteMessages(["1", "9"]);
    expect(seen(provider)).toEqual(["2", "SUMMARY", "8", "10"]);
    expect(idsOf(provider.getHistoryPage({ leafId: "10", limit: 2 }).messages)).toEqual(["8", "10"]);
    const estimate = provider.tokenEstimate("10");
    const said = text("4", "message 4 of ten");
    const reasoning = { type: "reasoning", text: "a much longer thought ".repeat(50) };
    provider.updateMessage({ ...said, parts: [...said.parts, reasoning] });
    expect(provider.tokenEstimate("10")).toBe(estimate);
    provider.deleteMessages(["5"]);
    expect(seen(provider)).toEqual(["2", "3", "4", "6", "7", "8", "10"]);
    expect(provider.getCompactions()).toEqual([]);
  }));

test("a range must be on one path", () =>
  onSession(testObject("overlay refused"), (provider) => {
    talk(provider);
    expect(() => provider.addCompaction("S", "8", "8b")).toThrow(/^\[invalid\] fromMessageId/);
    expect(() => provider.addCompaction("S", "nobody", "8b")).toThrow(/^\[not_found\]/);
  }));
