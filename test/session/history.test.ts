import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import { idsOf, onHost, onSession, testObject, text, textsOf } from "./host.ts";

/** 1 to 5 on one path, 3b beside 3. */
function family(provider: AgentSessionProvider): void {
  for (const id of ["1", "2", "3", "4", "5"]) provider.appendMessage(text(id, `message ${id}`));
  provider.appendMessage(text("3b", "message 3b"), "2");
}

describe("appending", () => {
  test("puts a message below the newest leaf and returns it with its time", () =>
    onSession(testObject("append"), (provider) => {
      const before = Date.now();
      const stored = provider.appendMessage(text("1", "one"))!;
      provider.appendMessage(text("2", "two", "assistant"));
      expect(stored).toEqual({ ...text("1", "one"), createdAt: expect.any(Date) });
      expect(stored.createdAt.getTime()).toBeGreaterThanOrEqual(before);
      expect(provider.getHistory()).toEqual([
        { ...text("1", "one"), createdAt: stored.createdAt },
        { ...text("2", "two", "assistant"), createdAt: expect.any(Date) },
      ]);
      expect(provider.getLatestLeaf()!.id).toBe("2");
      expect(provider.getPathLength()).toBe(2);
    }));

  test("keeps every field of a UI message, in its order, and the time that it brings along", () =>
    onSession(testObject("fields"), (provider) => {
      const message = {
        id: "a",
        role: "assistant" as const,
        metadata: { model: "m", nested: [1, null, { x: "\ud83d\ude00 \ud800 \0" }] },
        parts: [
          { type: "step-start" as const },
          { type: "reasoning" as const, text: "hm", state: "done" as const },
          {
            type: "tool-weather" as const,
            toolCallId: "c1",
            state: "output-available" as const,
            input: { city: "Oslo" },
            output: { degrees: 3 },
          },
          { type: "file" as const, mediaType: "image/png", url: "data:image/png;base64,AAAA" },
          { type: "text" as const, text: "It is 3 degrees." },
        ],
        createdAt: new Date("2026-01-02T03:04:05Z"),
      };
      expect(provider.appendMessage(message)).toEqual(message);
      expect(provider.getHistory()).toEqual([message]);
      expect(JSON.stringify(provider.getMessage("a"))).toBe(
        JSON.stringify({
          id: "a",
          role: "assistant",
          metadata: message.metadata,
          parts: message.parts,
          createdAt: message.createdAt,
        }),
      );
    }));

  test("the same id again changes nothing, whatever parent and text it comes with", () =>
    onSession(testObject("again"), (provider) => {
      family(provider);
      expect(provider.append(text("2", "other"), null)).toMatchObject({
        inserted: false,
        message: text("2", "message 2"),
      });
      expect(idsOf(provider.getHistory("5"))).toEqual(["1", "2", "3", "4", "5"]);
      expect(idsOf(provider.getBranches("1"))).toEqual(["2"]);
    }));

  test("an unknown parent is an error and nothing is stored", () =>
    onSession(testObject("unknown parent"), (provider) => {
      expect(() => provider.appendMessage(text("1", "one"), "nobody")).toThrow(/^\[not_found\] parentId/);
      expect(provider.getHistory()).toEqual([]);
      family(provider);
      expect(() => provider.appendMessage(text("9", "nine"), "nobody")).toThrow(/^\[not_found\] parentId/);
      expect(provider.getMessage("9")).toBeNull();
    }));

  test("null makes a new root, and a parent with a child makes a branch", () =>
    onSession(testObject("branches"), (provider) => {
      family(provider);
      expect(provider.getLatestLeaf()!.id).toBe("3b");
      expect(idsOf(provider.getHistory())).toEqual(["1", "2", "3b"]);
      expect(idsOf(provider.getHistory("5"))).toEqual(["1", "2", "3", "4", "5"]);
      expect(idsOf(provider.getBranches("2"))).toEqual(["3", "3b"]);
      provider.appendMessage(text("root", "anew"), null);
      expect(idsOf(provider.getHistory())).toEqual(["root"]);
      expect(provider.getPathLength()).toBe(1);
      expect(provider.getPathLength("5")).toBe(5);
      provider.appendMessage(text("4b", "below"), "3b");
      expect(idsOf(provider.getHistory())).toEqual(["1", "2", "3b", "4b"]);
    }));

  test("a reserved id that a client echoes is ignored", () =>
    onSession(testObject("reserved"), (provider) => {
      expect(provider.appendMessage(text("compaction_x", "summary", "assistant"))).toBeNull();
      expect(provider.getHistory()).toEqual([]);
    }));

  test("ids are per session: two sessions of one object share nothing", async () => {
    const stub = testObject("two sessions");
    await onHost(stub, (host) => {
      const [a, b] = [new AgentSessionProvider(host, "a"), new AgentSessionProvider(host, "b")];
      a.appendMessage(text("1", "apple pie"));
      b.appendMessage(text("1", "banana split"));
      b.appendMessage(text("2", "more banana"));
      a.appendMessage(text("2", "more apple"));
      expect(textsOf(a.getHistory())).toEqual(["apple pie", "more apple"]);
      expect(textsOf(b.getHistory())).toEqual(["banana split", "more banana"]);
      expect(a.searchMessages("banana")).toEqual([]);
      a.deleteMessages(["1"]);
      a.updateMessage(text("2", "changed"));
      expect(textsOf(b.getHistory())).toEqual(["banana split", "more banana"]);
      a.clearMessages();
      expect(a.getHistory()).toEqual([]);
      expect(textsOf(b.getHistory())).toEqual(["banana split", "more banana"]);
    });
  });

  test("two objects over one session see each other's writes", async () => {
    await onHost(testObject("two readers"), (host) => {
      const [a, b] = [new AgentSessionProvider(host, "s"), new AgentSessionProvider(host, "s")];
      a.appendMessage(text("1", "one"));
      b.appendMessage(text("2", "two"));
      a.appendMessage(text("3", "three"));
      expect(idsOf(b.getHistory())).toEqual(["1", "2", "3"]);
      b.deleteMessages(["3"]);
      a.appendMessage(text("4", "four"));
      expect(idsOf(b.getHistory())).toEqual(["1", "2", "4"]);
    });
  });
});

describe("changing", () => {
  test("an update replaces the message, in search too, and of an unknown id changes nothing", () =>
    onSession(testObject("update"), (provider) => {
      family(provider);
      provider.updateMessage(text("3", "zebra crossing", "assistant"));
      expect(provider.getMessage("3")).toMatchObject(text("3", "zebra crossing", "assistant"));
      expect(idsOf(provider.searchMessages("zebra"))).toEqual(["3"]);
      provider.updateMessage(text("nobody", "zebra"));
      expect(provider.getMessage("nobody")).toBeNull();
      expect(idsOf(provider.searchMessages("zebra"))).toEqual(["3"]);
    }));

  test("deleting in mid-chain hangs the children on the nearest living ancestor", () =>
    onSession(testObject("splice"), (provider) => {
      family(provider);
      provider.deleteMessages(["2", "3", "nobody"]);
      expect(idsOf(provider.getHistory("5"))).toEqual(["1", "4", "5"]);
      expect(idsOf(provider.getHistory())).toEqual(["1", "3b"]);
      expect(idsOf(provider.getBranches("1"))).toEqual(["4", "3b"]);
      expect(provider.getPathLength("5")).toBe(3);
      provider.deleteMessages(["1"]);
      expect(idsOf(provider.getHistory("5"))).toEqual(["4", "5"]);
      provider.appendMessage(text("2", "again"));
      expect(idsOf(provider.getHistory())).toEqual(["3b", "2"]);
    }));

  test("deleting the newest leaf makes the next newest one current", () =>
    onSession(testObject("delete leaf"), (provider) => {
      family(provider);
      provider.deleteMessages(["3b"]);
      expect(provider.getLatestLeaf()!.id).toBe("5");
      provider.appendMessage(text("6", "six"));
      expect(idsOf(provider.getHistory())).toEqual(["1", "2", "3", "4", "5", "6"]);
    }));

  test("clearing leaves nothing, and the ids can be used again", () =>
    onSession(testObject("clear"), (provider) => {
      family(provider);
      provider.clearMessages();
      expect(provider.getHistory()).toEqual([]);
      expect(provider.getLatestLeaf()).toBeNull();
      expect(provider.searchMessages("message")).toEqual([]);
      provider.appendMessage(text("2", "anew"));
      expect(textsOf(provider.getHistory())).toEqual(["anew"]);
    }));
});

const part = (output: unknown) => ({
  type: "tool-read",
  toolCallId: "c",
  state: "output-available",
  input: {},
  output,
});

describe("size", () => {
  const BIG = `${"pancake ".repeat(330_000)}${"会議\u{1f600}".repeat(400_000)}`;

  test("a message of more than five megabytes comes back whole, before and after a search and an eviction", async () => {
    const stub = testObject("big");
    const message = {
      ...text("big", BIG, "assistant"),
      parts: [
        ...text("", BIG).parts,
        { type: "tool-read", toolCallId: "c", state: "output-available", input: {}, output: { page: BIG } },
      ],
    };
    await onSession(stub, (provider) => {
      provider.appendMessage(text("1", "one"));
      provider.appendMessage(message);
      expect(provider.getMessage("big")).toEqual({ ...message, createdAt: expect.any(Date) });
      expect(idsOf(provider.searchMessages("pancake"))).toEqual(["big"]);
    });
    await evictDurableObject(stub);
    await onSession(stub, (provider) => {
      expect(new TextEncoder().encode(BIG).length).toBeGreaterThan(5e6);
      expect(provider.getMessage("big")).toEqual({ ...message, createdAt: expect.any(Date) });
      expect(provider.getHistory(null, { raw: true })[1]).toEqual({
        ...message,
        createdAt: expect.any(Date),
      });
      provider.updateMessage({ ...message, parts: text("", "small").parts });
      expect(textsOf(provider.getHistory())).toEqual(["one", "small"]);
      provider.updateMessage(message);
      provider.deleteMessages(["1"]);
      expect(provider.getMessage("big")).toEqual({ ...message, createdAt: expect.any(Date) });
      provider.clearMessages();
      expect(provider.store.database.all("SELECT * FROM am_message_part")).toEqual([]);
    });
  });

  test("the model sees a preview of a tool output over 100,000 characters; the original stays", () =>
    onSession(testObject("preview"), (provider) => {
      const [fits, long, structured] = [
        "x".repeat(100_000),
        "x".repeat(100_001),
        { rows: "y".repeat(100_001) },
      ];
      const message = { id: "m", role: "assistant", parts: [part(fits), part(long), part(structured)] };
      provider.appendMessage(message);
      const [seen] = provider.getHistory();
      expect(seen!.parts[0]).toEqual(part(fits));
      for (const shortened of seen!.parts.slice(1)) {
        expect(shortened).toEqual(
          part(expect.stringMatching(/^.{2000}\n\[Shortened: .*Run the tool again/s)),
        );
      }
      expect(provider.getMessage("m")!.parts).toEqual(message.parts);
      expect(provider.getHistory(null, { raw: true })[0]!.parts).toEqual(message.parts);
    }));
});

describe("pages", () => {
  test("a page ends before the one that was read last, to the root", () =>
    onSession(testObject("pages"), (provider) => {
      for (let index = 0; index < 50; index++) provider.appendMessage(text(`m${index}`, `message ${index}`));
      const seen: string[] = [];
      let before: string | null = null;
      do {
        const page = provider.getHistoryPage({ before, limit: 20 });
        seen.unshift(...idsOf(page.messages));
        before = page.before;
      } while (before !== null);
      expect(seen).toEqual(idsOf(provider.getHistory()));
      expect(() => provider.getHistoryPage({ limit: 0 })).toThrow(/^\[invalid\] limit/);
      expect(() => provider.getHistoryPage({ before: "nobody" })).toThrow(/^\[not_found\] before/);
    }));

  test("recent history fits its budget, has at least the messages asked for and knows the whole size", () =>
    onSession(testObject("recent"), (provider) => {
      for (let index = 0; index < 10; index++) provider.appendMessage(text(`m${index}`, "x".repeat(1000)));
      const stats = provider.getHistoryRowStats();
      const bytes = stats[0]!.bytes;
      expect(stats).toHaveLength(10);
      expect(provider.getRecentHistory(null, bytes * 3)).toMatchObject({
        messages: [{ id: "m7" }, { id: "m8" }, { id: "m9" }],
        truncated: true,
        totalContentBytes: bytes * 10,
      });
      expect(provider.getRecentHistory(null, 1).messages).toHaveLength(1);
      expect(provider.getRecentHistory(null, 1, 4).messages).toHaveLength(4);
      expect(provider.getRecentHistory(null, 1e9)).toMatchObject({ truncated: false });
    }));
});
