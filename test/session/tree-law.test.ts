import { evictDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MemoryError } from "../../src/contract/memory-error.ts";
import type { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import { idsOf, onSession, testObject, text } from "./host.ts";
import { steps, TreeModel, WORDS, type Step } from "./tree-model.ts";

const idOf = (id: number) => `m${id}`;
const messageOf = (id: number, word: string) => text(idOf(id), `${word} ${"filling ".repeat(id)}`);

function refusalOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof MemoryError ? error.code : error;
  }
}

function appendBoth(provider: AgentSessionProvider, model: TreeModel, step: Step & { kind: "append" }): void {
  const parent = step.parent === "newest" ? undefined : step.parent === "root" ? null : idOf(step.parent);
  const message = messageOf(step.id, step.word);
  const isKnown = model.ids.includes(message.id);
  const isLost = typeof parent === "string" && !model.ids.includes(parent) && !isKnown;
  expect(refusalOf(() => provider.appendMessage(message, parent))).toBe(isLost ? "not_found" : null);
  if (!isLost) model.append(message, parent);
}

function take(provider: AgentSessionProvider, model: TreeModel, step: Step): void {
  switch (step.kind) {
    case "append":
      appendBoth(provider, model, step);
      return;
    case "update":
      provider.updateMessage(messageOf(step.id, step.word));
      model.update(messageOf(step.id, step.word));
      return;
    case "remove":
      provider.deleteMessages(step.ids.map(idOf));
      model.remove(step.ids.map(idOf));
      return;
    case "clear":
      provider.clearMessages();
      model.nodes = [];
      return;
    case "evict":
      return;
  }
}

function compare(provider: AgentSessionProvider, model: TreeModel): void {
  expect(provider.getLatestLeaf()?.id ?? null).toBe(model.leaf);
  for (const leaf of [null, ...model.ids]) {
    const path = model.path(leaf ?? model.leaf);
    expect(provider.getHistory(leaf)).toMatchObject(path);
    expect(provider.getHistory(leaf)).toHaveLength(path.length);
    expect(provider.getPathLength(leaf)).toBe(path.length);
    expect(provider.tokenEstimate(leaf)).toBe(model.tokens(leaf ?? model.leaf));
    if (leaf === null) continue;
    expect(idsOf(provider.getBranches(leaf))).toEqual(model.children(leaf));
    const stats = provider.getHistoryRowStats(leaf);
    expect(provider.getRecentHistory(leaf, 0).totalContentBytes).toBe(
      stats.reduce((sum, stat) => sum + stat.bytes, 0),
    );
  }
  for (const word of WORDS) {
    expect(idsOf(provider.searchMessages(word, 100)).toSorted()).toEqual(model.search(word).toSorted());
  }
  const session = provider.store.sessions.byId("s");
  expect(session?.messageCount ?? 0).toBe(model.nodes.length);
}

test("a session answers as a plain list of messages would, at every step and after every eviction", async () => {
  expect.hasAssertions();
  let run = 0;
  const law = fc.asyncProperty(steps, async (taken) => {
    const stub = testObject(`law ${run++}`);
    const model = new TreeModel();
    const parts: Step[][] = [[]];
    for (const step of taken) {
      if (step.kind === "evict") parts.push([]);
      else parts.at(-1)!.push(step);
    }
    for (const part of parts) {
      await onSession(stub, (provider) => {
        compare(provider, model);
        for (const step of part) {
          take(provider, model, step);
          compare(provider, model);
        }
      });
      await evictDurableObject(stub);
    }
  });
  await fc.assert(law, { numRuns: 60 });
});
