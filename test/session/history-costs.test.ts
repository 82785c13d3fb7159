import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import { costsOf, onHost, onSession, testObject, text } from "./host.ts";

const SIZES = [100, 1000, 10_000];
const OVERLAYS = [0, 1, 20];
const SHAPES = ["linear", "branched"] as const;

const message = (id: string) => text(id, `message ${id}`);

/** A session of `size` messages; branched: every tenth message has a sibling that the path does not go through. */
function fill(provider: AgentSessionProvider, size: number, shape: (typeof SHAPES)[number]): void {
  provider.store.transaction(() => {
    let last: string | null = null;
    for (let index = 0; index < size; index++) {
      const isSide = shape === "branched" && index % 10 === 9;
      provider.appendMessage(message(`m${index}`), last);
      if (!isSide) last = `m${index}`;
    }
  });
}

/** Overlays over runs of messages from the root down, none over the last tenth. */
function lay(provider: AgentSessionProvider, size: number, count: number): void {
  const run = Math.floor((size * 0.9) / Math.max(count, 1) / 10) * 10;
  for (let index = 0; index < count; index++) {
    const from = index * run;
    provider.addCompaction(`summary ${index}`, `m${from}`, `m${from + Math.max(run - 4, 1)}`);
  }
}

describe.each(SHAPES)("%s", (shape) => {
  test.each(SIZES.flatMap((size) => OVERLAYS.map((overlays) => ({ size, overlays }))))(
    "$size messages and $overlays overlays: appends, pages and estimates cost the same",
    async ({ size, overlays }) => {
      const stub = testObject(`costs ${shape} ${size} ${overlays}`);
      await onSession(stub, (provider) => {
        fill(provider, size, shape);
        lay(provider, size, overlays);
        const appends = [undefined, `m${size - 3}`, null, undefined].map((parent, index) =>
          costsOf(provider, () => provider.appendMessage(message(`new ${index}`), parent)),
        );
        for (const { rowsRead, rowsWritten } of appends) {
          expect(rowsRead).toBeLessThanOrEqual(6);
          expect(rowsWritten).toBeLessThanOrEqual(4);
        }
        const leaf = `m${size - 2}`;
        const page = costsOf(provider, () => provider.getHistoryPage({ leafId: leaf, limit: 20 }));
        expect(page.rowsRead).toBeLessThanOrEqual(60);
        expect(costsOf(provider, () => provider.tokenEstimate()).rowsRead).toBeLessThanOrEqual(6);
        const raw = provider.getPathLength(leaf);
        const full = costsOf(provider, () => provider.getHistory(leaf, { raw: true }));
        expect(full.rowsRead).toBeLessThanOrEqual(3 * raw);
        let shown = 0;
        const seen = costsOf(provider, () => (shown = provider.getHistory(leaf).length));
        expect(seen.rowsRead).toBeLessThanOrEqual(3 * shown + 12);
      });
      const warm = await onSession(stub, (provider) => {
        provider.getPathLength();
        return costsOf(provider, () => provider.getHistoryPage({ leafId: `m${size - 2}` })).rowsRead;
      });
      await evictDurableObject(stub);
      await onHost(stub, (host) => {
        const provider = new AgentSessionProvider(host, "s");
        provider.getHistoryPage({ leafId: `m${size - 2}` });
        expect(provider.store.database.costs.rowsRead).toBeLessThanOrEqual(warm + 12);
      });
    },
  );
});

test("an append that interleaves with another session's costs no more", async () => {
  await onHost(testObject("interleaved"), (host) => {
    const [a, b] = [new AgentSessionProvider(host, "a"), new AgentSessionProvider(host, "b")];
    for (const provider of [a, b]) fill(provider, 100, "branched");
    a.deleteMessages(["m99"]);
    for (const [provider, parent] of [
      [a, undefined],
      [b, "m50"],
      [a, "m50"],
      [b, undefined],
    ] as const) {
      const { rowsRead, rowsWritten } = costsOf(provider, () =>
        provider.appendMessage(message(`later ${provider.sessionId} ${parent}`), parent),
      );
      expect(rowsRead).toBeLessThanOrEqual(6);
      expect(rowsWritten).toBeLessThanOrEqual(4);
    }
  });
});

test("clearing takes the same number of statements whatever the length", async () => {
  const counts: number[] = [];
  for (const size of [10, 1000]) {
    await onSession(testObject(`clear ${size}`), (provider) => {
      fill(provider, size, "branched");
      counts.push(costsOf(provider, () => provider.clearMessages()).statements);
    });
  }
  expect(counts[0]).toBe(counts[1]);
});

test("the usual calls take one to three statements each, and read few rows", async () => {
  await onSession(testObject("statements"), (provider) => {
    fill(provider, 1000, "linear");
    const costs = {
      append: costsOf(provider, () => provider.appendMessage(message("next"))),
      appendBelowNewest: costsOf(provider, () => provider.appendMessage(message("last"), "next")),
      update: costsOf(provider, () => provider.updateMessage(text("last", "another text"))),
      page: costsOf(provider, () => provider.getHistoryPage({ limit: 20 })),
      branches: costsOf(provider, () => provider.getBranches("m500")),
      tokens: costsOf(provider, () => provider.tokens().estimate()),
      search: costsOf(provider, () => provider.searchMessages("message")),
    };
    expect(costs).toEqual({
      append: { rowsRead: 3, rowsWritten: 4, statements: 2 },
      appendBelowNewest: { rowsRead: 3, rowsWritten: 4, statements: 2 },
      update: { rowsRead: 3, rowsWritten: 2, statements: 2 },
      page: { rowsRead: expect.toSatisfy((rows: number) => rows <= 28), rowsWritten: 0, statements: 2 },
      branches: { rowsRead: expect.toSatisfy((rows: number) => rows <= 5), rowsWritten: 0, statements: 1 },
      tokens: { rowsRead: expect.toSatisfy((rows: number) => rows <= 8), rowsWritten: 0, statements: 3 },
      search: { rowsRead: expect.toSatisfy((rows: number) => rows <= 40), rowsWritten: 0, statements: 1 },
    });
  });
});

test("a whole history of one run reads little more than a row a message", async () => {
  await onSession(testObject("whole"), (provider) => {
    fill(provider, 1000, "linear");
    expect(costsOf(provider, () => provider.getHistory()).rowsRead).toBeLessThanOrEqual(1020);
  });
});
