import { describe, expect, it } from "vitest";
import { classify } from "../../src/ingest/classify.ts";

const SAID_MS = Date.parse("2026-04-15T09:00:00Z");

describe("remembering a content", () => {
  it.each([
    ["I live in Oslo.", "fact"],
    ["Always answer in Dutch.", "instruction"],
    ["I have to call the bank tomorrow.", "task"],
    ["We flew to Porto on the 3rd of April.", "event"],
    ["blue", "fact"],
    ["今後は必ず敬語で答えてください。", "instruction"],
  ] as const)("types it by the rules of extraction: %s", (content, type) => {
    expect(classify(content, { saidMs: SAID_MS, trust: "user" }).type).toBe(type);
  });

  it.each([
    ["The user lives in Oslo.", "I live in Oslo."],
    ["User is allergic to peanuts", "I'm allergic to peanuts"],
    ["User's favourite colour is green.", "My favourite colour is green."],
    ["ユーザーは札幌に住んでいます。", "札幌に住んでいます。"],
  ])("reads %s as %s", (told, said) => {
    const [one, other] = [told, said].map((content) => classify(content, { saidMs: SAID_MS, trust: "host" }));
    expect(one?.topicKey).toBe(other?.topicKey);
    expect(one?.topicKey?.startsWith("fact:")).toBe(false);
  });

  it("gives words to find it by", () => {
    const draft = classify("I'm based in Oslo.", { saidMs: SAID_MS, trust: "user" });
    expect(draft.keywords).toContain("live");
  });

  it("never takes an instruction from an assistant", () => {
    const draft = classify("Always answer in Dutch.", { saidMs: SAID_MS, trust: "assistant" });
    expect(draft).toMatchObject({ type: "fact", trust: "assistant" });
    expect(draft.topicKey).not.toBeNull();
  });

  it("keeps the content whole, relative dates resolved", () => {
    const draft = classify("Hello!\n\nI saw the dentist yesterday. All fine.", {
      saidMs: SAID_MS,
      trust: "host",
    });
    expect(draft.content).toBe("Hello!\n\nI saw the dentist on 2026-04-14. All fine.");
  });

  it("gives the same sentence the same type and topic whenever it is said", () => {
    const first = classify("My favourite colour is green.", { saidMs: SAID_MS, trust: "user" });
    const later = classify("My favourite colour is green.", { saidMs: SAID_MS + 1e9, trust: "user" });
    expect([later.type, later.topicKey]).toEqual([first.type, first.topicKey]);
  });

  it.each([
    ["sentences", "We met at the harbour and talked about boats. ".repeat(60)],
    ["one long sentence", "harbour ".repeat(200)],
    ["emojis without a space", "😀".repeat(400)],
  ])("shortens the summary of a long text of %s, and keeps the content whole", (_, content) => {
    const draft = classify(content, { saidMs: SAID_MS, trust: "user" });
    expect(draft.content).toBe(content);
    expect(draft.summary.length).toBeLessThanOrEqual(302);
    expect(draft.summary).toMatch(/…$/);
    expect(draft.summary.isWellFormed()).toBe(true);
  });
});
