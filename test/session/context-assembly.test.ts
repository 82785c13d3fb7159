import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { createCompactFunction } from "../../src/session/compaction-helpers.ts";
import { Session } from "../../src/session/index.ts";
import { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import { costsOf, onHost, testObject, text } from "./host.ts";

const MESSAGES = 10_000;
const HEAD = 3;
const TAIL = 40;
/** What finding the session, its newest message, its summary and its state may read beside the messages. */
const MARGIN = 20;

test("assembling the context of 10,000 compacted messages reads head, tail and 20 rows more", async () => {
  const stub = testObject("assembly");
  await onHost(stub, async (host) => {
    const session = Session.create(host).onCompaction(
      createCompactFunction({
        summarize: async () => "They counted.",
        protectHead: HEAD,
        tailTokenBudget: 0,
        minTailMessages: TAIL,
        qualityGate: false,
      }),
    );
    const provider = new AgentSessionProvider(host);
    // In four generations, so that there are summaries behind the one that is seen.
    for (let from = 0; from < MESSAGES; from += MESSAGES / 4) {
      provider.store.transaction(() => {
        for (let index = from; index < from + MESSAGES / 4; index++)
          provider.appendMessage(text(`m${index}`, `number ${index}`));
      });
      expect(await session.compact()).not.toBeNull();
    }
    await session.state.addConstraint("Never count backwards.");
  });
  await evictDurableObject(stub);
  await onHost(stub, (host) => {
    const provider = new AgentSessionProvider(host);
    const open = costsOf(provider, () => provider.getLatestLeaf());
    let shown = 0;
    const { rowsRead } = costsOf(provider, () => (shown = provider.getHistory().length));
    expect(shown).toBe(HEAD + 2 + TAIL);
    expect(rowsRead).toBeLessThanOrEqual(HEAD + TAIL + MARGIN);
    expect(open.rowsRead).toBeLessThanOrEqual(MARGIN);
  });
});
