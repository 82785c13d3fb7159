import { describe, expect, test } from "vitest";
import { ingest, prepareConversation } from "../../src/ingest/ingest.ts";
import type { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import { onSession, testObject, text, textsOf } from "./host.ts";

type Said = [role: "user" | "assistant" | "system", content: string];

async function take(provider: AgentSessionProvider, ...said: Said[]): Promise<number> {
  const messages = said.map(([role, content]) => ({ role, content }));
  const prepared = await prepareConversation({ messages, sessionId: "s" }, Date.now(), async () => {});
  return ingest(provider.store, prepared).messages;
}

describe("ingest() and the session share their messages", () => {
  test("what was appended is not stored again; what follows is appended below the newest leaf", () =>
    onSession(testObject("shared"), async (provider) => {
      provider.appendMessage(text("1", "Hello there"));
      provider.appendMessage(text("2", "Good day", "assistant"));
      expect(await take(provider, ["user", "Hello there"], ["assistant", "Good day"])).toBe(0);
      expect(await take(provider, ["assistant", "Good day"], ["user", "How are you?"])).toBe(1);
      expect(
        await take(provider, ["user", "Hello there"], ["assistant", "Good day"], ["user", "How are you?"]),
      ).toBe(0);
      expect(textsOf(provider.getHistory())).toEqual(["Hello there", "Good day", "How are you?"]);
      const [, , ingested] = provider.getHistory();
      expect(provider.getMessage(ingested!.id)).toEqual(ingested);
      provider.appendMessage(text("3", "Fine", "assistant"));
      expect(provider.getPathLength()).toBe(4);
      expect(
        await take(
          provider,
          ["user", "How are you?"],
          ["assistant", "Fine"],
          ["user", "yes"],
          ["user", "yes"],
        ),
      ).toBe(2);
    }));

  test("a bare tool call in between does not interrupt the conversation", () =>
    onSession(testObject("shared tools"), async (provider) => {
      provider.appendMessage(text("1", "What time is it?"));
      const part = {
        type: "tool-clock",
        toolCallId: "c",
        state: "output-available",
        input: {},
        output: "noon",
      };
      provider.appendMessage({ id: "2", role: "assistant", parts: [part] });
      provider.appendMessage(text("3", "It is noon", "assistant"));
      expect(await take(provider, ["user", "What time is it?"], ["assistant", "It is noon"])).toBe(0);
    }));

  test("only the active path counts: an answer on another branch is new", () =>
    onSession(testObject("shared branches"), async (provider) => {
      provider.appendMessage(text("1", "Name a fruit"));
      provider.appendMessage(text("2", "A fig", "assistant"), "1");
      provider.appendMessage(text("2b", "A plum", "assistant"), "1");
      expect(await take(provider, ["user", "Name a fruit"], ["assistant", "A plum"])).toBe(0);
      expect(await take(provider, ["user", "Name a fruit"], ["assistant", "A fig"])).toBe(1);
      expect(textsOf(provider.getHistory())).toEqual(["Name a fruit", "A plum", "A fig"]);
    }));

  test("a system message that the session does not have is added alone", () =>
    onSession(testObject("shared system"), async (provider) => {
      provider.appendMessage(text("1", "Hello there"));
      provider.appendMessage(text("2", "Good day", "assistant"));
      expect(
        await take(provider, ["system", "Be kind"], ["user", "Hello there"], ["assistant", "Good day"]),
      ).toBe(1);
    }));

  test("a secret is stored as it was given and known again by what is stored of it elsewhere", () =>
    onSession(testObject("shared secret"), async (provider) => {
      const said = "My password is hunter2-Xy7!";
      provider.appendMessage(text("1", said));
      expect(textsOf(provider.getHistory())).toEqual([said]);
      expect(await take(provider, ["user", said])).toBe(0);
      expect(provider.searchMessages("password")[0]!.content).not.toContain("hunter2");
    }));

  test("a deleted message does not come back by ingesting the conversation", () =>
    onSession(testObject("shared deleted"), async (provider) => {
      provider.appendMessage(text("1", "Hello there"));
      provider.appendMessage(text("2", "Good day", "assistant"));
      provider.appendMessage(text("3", "How are you?"));
      provider.deleteMessages(["2"]);
      expect(
        await take(provider, ["user", "Hello there"], ["assistant", "Good day"], ["user", "How are you?"]),
      ).toBe(0);
      expect(textsOf(provider.getHistory())).toEqual(["Hello there", "How are you?"]);
    }));

  test("what was ingested first is the beginning of the session's history", () =>
    onSession(testObject("ingested first"), async (provider) => {
      expect(await take(provider, ["user", "one"], ["assistant", "two"])).toBe(2);
      provider.appendMessage(text("x", "three"));
      expect(textsOf(provider.getHistory())).toEqual(["one", "two", "three"]);
      expect(provider.getPathLength()).toBe(3);
      provider.deleteMessages([provider.getHistory()[1]!.id]);
      expect(textsOf(provider.getHistory())).toEqual(["one", "three"]);
      provider.updateMessage({ ...provider.getHistory()[0]!, parts: [{ type: "text", text: "uno" }] });
      expect(textsOf(provider.getHistory())).toEqual(["uno", "three"]);
      expect(await take(provider, ["user", "one"], ["assistant", "two"])).toBe(0);
    }));
});
