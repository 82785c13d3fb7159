import { describe, expect, test } from "vitest";
import { Session } from "../../src/session/index.ts";
import { evictDurableObject } from "cloudflare:test";
import { costsOf, onHost, onSession, testObject, text } from "./host.ts";

/** An answer with what the model reported of the call that made it. */
const answer = (id: string, usage: object) => ({
  ...text(id, "An answer.", "assistant"),
  metadata: { usage },
});

const build = (host: object) => Session.create(host).forSession("s").withContext("memory");

describe("tokens that a model reported", () => {
  test("take the place of the estimate, what was appended since is added, and they survive an eviction", async () => {
    const stub = testObject("reported");
    await onHost(stub, async (host) => {
      const session = build(host);
      await session.appendMessage(text("1", "A question?"));
      const estimate = await session.tokenEstimate();
      expect(estimate).toBeLessThan(100);
      await session.appendMessage(answer("2", { inputTokens: 5000, outputTokens: 250, totalTokens: 5250 }));
      expect(await session.tokenEstimate()).toBe(5250);
      await session.appendMessage(text("3", "word ".repeat(100)));
    });
    await evictDurableObject(stub);
    await onHost(stub, async (host) => {
      const session = build(host);
      const estimate = await session.tokenEstimate();
      expect(estimate).toBeGreaterThan(5250 + 80);
      expect(estimate).toBeLessThan(5250 + 140);
      expect(await session.tokenEstimate("1")).toBeLessThan(100);
      await session.appendMessage(answer("4", { totalTokens: 5600 }));
      expect(await session.tokenEstimate()).toBe(5600);
    });
  });

  test("stand before a token counter, and set off the compaction", () =>
    onHost(testObject("reported trigger"), async (host) => {
      const { promise: compacted, resolve } = Promise.withResolvers<number>();
      const session = Session.create(host)
        .onCompaction((messages) => {
          resolve(messages.length);
          return Promise.resolve(null);
        })
        .compactAfter(4000, { tokenCounter: () => 1 });
      await session.appendMessage(text("1", "A question?"));
      expect(await session.tokenEstimate()).toBe(1);
      await session.appendMessage(answer("2", { inputTokens: 4000, outputTokens: 1 }));
      expect(await compacted).toBe(2);
    }));

  test("do not hold any more once a summary stands for what was sent, until the model reports again", () =>
    onHost(testObject("reported before a summary"), async (host) => {
      const session = Session.create(host);
      for (const id of ["1", "2", "3"]) await session.appendMessage(text(id, "word ".repeat(50)));
      await session.appendMessage(answer("4", { inputTokens: 9000, outputTokens: 9 }));
      expect(await session.tokenEstimate()).toBe(9009);
      await session.addCompaction("words", "1", "3");
      expect(await session.tokenEstimate()).toBeLessThan(100);
      const later = new Date(Date.now() + 60_000);
      await session.appendMessage({
        ...answer("5", { inputTokens: 700, outputTokens: 9 }),
        createdAt: later,
      });
      expect(await session.tokenEstimate()).toBe(709);
    }));

  test.each([
    {},
    { inputTokens: "many" },
    { inputTokens: -1 },
    { inputTokens: null, totalTokens: 0 },
    { outputTokens: 5 },
  ])("that are none, as in %j, leave the estimate", (usage) =>
    onHost(testObject(`no usage ${JSON.stringify(usage)}`), async (host) => {
      const session = Session.create(host);
      await session.appendMessage(answer("1", usage));
      expect(await session.tokenEstimate()).toBeLessThan(50);
    }),
  );

  test("cost four rows more at most, however long the session is", () =>
    onSession(testObject("reported costs"), (provider) => {
      for (let index = 0; index < 200; index++) provider.appendMessage(text(`${index}`, "hello"));
      expect(costsOf(provider, () => provider.tokens()).rowsRead).toBeLessThanOrEqual(6);
    }));
});
