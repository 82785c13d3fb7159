import { assert, asyncProperty, shuffledSubarray } from "fast-check";
import { describe, expect, it } from "vitest";
import changes from "../../eval/extract/changes.json";
import smallTalk from "../../eval/extract/small-talk.json";
import type { SourceMessage } from "../../src/ingest/draft.ts";
import { extractDrafts } from "../../src/ingest/extract.ts";
import { profile } from "../service/profile.ts";

interface Told {
  content: string;
  timestamp: string;
}

function monthly(month: number): string {
  return new Date(Date.UTC(2026, month, 1, 9)).toISOString();
}

async function toldTo(name: string, steps: readonly Told[]) {
  const owner = await profile(name);
  for (const { content, timestamp } of steps)
    await owner.ingest([{ role: "user", content, timestamp: new Date(timestamp) }], {
      sessionId: `said-${timestamp.slice(0, 10)}`,
    });
  return { owner, current: await currentOf(owner) };
}

async function currentOf(owner: Awaited<ReturnType<typeof profile>>): Promise<string[]> {
  const { memories } = await owner.list({ limit: 500 });
  const whole = await Promise.all(memories.map(({ id }) => owner.get(id)));
  return whole.map(({ content }) => content).toSorted();
}

function holds(contents: readonly string[], words: readonly string[]): boolean {
  return contents.some((content) => {
    const text = content.normalize("NFKC").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

describe("stories of facts that change", () => {
  it("end with the current value, retire the old one and nothing else, and are answered by it", async () => {
    const faults: string[] = [];
    let answered = 0;
    for (const { id, steps, current, retired, unrelated, ask } of changes) {
      const { owner, current: contents } = await toldTo(`changes-${id}`, steps);
      const isRight = current.every((words) => holds(contents, words));
      const isStale = retired.some((words) => holds(contents, words));
      const isWhole = unrelated.every((words) => holds(contents, words));
      if (!isRight || isStale || !isWhole) faults.push(id);
      const { answer } = await owner.recall(ask, { referenceDate: steps.at(-1)!.timestamp });
      if (current.every((words) => holds([answer], words))) answered++;
    }
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThanOrEqual(78);
  });
});

/** Who left, sold or gave up what, told in any order; each with a fact that the same words must not end. */
const ORDERS: Record<string, string[]> = {
  "a firm that was left": [
    "I work at Siemens.",
    "My friend Leo works at Siemens.",
    "I left Siemens.",
    "I work at Bosch now.",
  ],
  "a place that is no longer home": ["I live in Oslo.", "I moved to Lima.", "I don't live in Oslo any more."],
  "a subscription": [
    "I have a Netflix subscription.",
    "I have a Spotify subscription.",
    "I cancelled Netflix.",
  ],
  "a denial, and the state again": [
    "I am vegan.",
    "I am not vegan.",
    "I am vegan again.",
    "I hate cilantro.",
  ],
  "two dogs and one death": ["I have a dog called Rex.", "I have a dog called Max.", "Rex died."],
  "a rule that is lifted, and set again": [
    "Never commit directly to main.",
    "You can commit directly to main from now on.",
    "Never restart the ledger service without asking me first.",
    "You may restart the ledger without asking now.",
    "Never commit directly to main!",
  ],
  "a hearing that is moved": [
    "The divorce hearing is on October 22.",
    "The demo is on October 20.",
    "The hearing was pushed back to December 3.",
  ],
  "the days of a habit": [
    "I swim on Tuesdays and Thursdays.",
    "My son swims on Mondays.",
    "I only swim on Saturdays now.",
  ],
  "how many there are": ["We have 25 seats.", "We have 25 chairs.", "We have 40 seats now."],
  別れ: ["彼女がいます。名前は由美です。", "妹の名前は美咲です。", "由美と別れました。"],
  転職: ["楽天で働いています。", "楽天を辞めました。", "今はメルカリで働いています。"],
};

describe("what is current after an ending", () => {
  it.each(Object.entries(ORDERS))("does not depend on the order of arrival: %s", async (name, said) => {
    const steps = said.map((content, month) => ({
      content,
      timestamp: monthly(month),
    }));
    const { current } = await toldTo(`ending-${name}`, steps);
    let run = 0;
    await assert(
      asyncProperty(shuffledSubarray(steps, { minLength: steps.length }), async (shuffled) => {
        expect((await toldTo(`ending-${name}-${run++}`, shuffled)).current).toEqual(current);
      }),
      { numRuns: 6, seed: 11 },
    );
  });

  it("shows in the history as what was said and no more, and goes with what told it", async () => {
    const steps = ["I work at Siemens.", "I left Siemens."].map((content, month) => ({
      content,
      timestamp: monthly(month),
    }));
    const { owner } = await toldTo("ending-history", steps);
    const [ending] = (await owner.list({})).memories;
    const versions = await owner.history(ending!.id);
    expect(versions.map(({ content }) => content)).toEqual(["I work at Siemens.", "I left Siemens."]);
    await owner.delete(ending!.id);
    expect((await owner.list({})).memories).toEqual([]);
  });

  it("keeps what only shares a word with it", async () => {
    const said = Object.values(ORDERS).slice(0, 5).flat();
    const { current } = await toldTo(
      "ending-all",
      said.map((content, index) => ({ content, timestamp: monthly(index) })),
    );
    for (const kept of ["Leo", "Spotify", "Max", "Lima", "Bosch", "cilantro"])
      expect(holds(current, [kept.toLowerCase()]), kept).toBe(true);
    for (const ended of ["have a netflix", "called rex", "i live in oslo", "i work at siemens"])
      expect(holds(current, [ended]), ended).toBe(false);
  });
});

describe("small talk", () => {
  const pairs = Object.values(smallTalk["after any"]).flatMap(({ facts, said }) =>
    said.map((text, index) => [facts[index % facts.length]!, text]),
  );

  it("and what others change retire nothing of the user's", async () => {
    for (const [index, [fact = "", text = ""]] of [...pairs, ...smallTalk["after one"]].entries()) {
      const owner = await profile(`small-talk-${index}`);
      await owner.ingest([
        { role: "user", content: fact, timestamp: new Date("2026-03-02T09:00:00Z") },
        { role: "assistant", content: "OK.", timestamp: new Date("2026-03-02T09:00:01Z") },
        { role: "user", content: text, timestamp: new Date("2026-03-02T09:05:00Z") },
      ]);
      const current = await currentOf(owner);
      const known = extractDrafts(
        [{ seq: 0, role: "user", content: fact, createdMs: Date.parse("2026-03-02T09:00:00Z") }],
        [],
      );
      for (const { content } of known) expect(current, text).toContain(content);
    }
  });

  it("gives no draft on the topic of a fact that it is not about", () => {
    for (const { facts, said } of Object.values(smallTalk["after any"])) {
      for (const fact of facts) {
        for (const text of said) {
          const messages = [fact, text].map((content, seq): SourceMessage => ({
            seq,
            role: "user",
            content,
            createdMs: seq,
          }));
          const [known, ...others] = extractDrafts(messages, []);
          for (const other of others) expect(other.topicKey, `${fact} ${text}`).not.toBe(known!.topicKey);
        }
      }
    }
  });
});

describe("instructions for different people", () => {
  it("stand beside one another, and of each the newest counts", async () => {
    const { current } = await toldTo("instructions-people", [
      { content: "Always answer in English to Bob.", timestamp: "2026-01-01T09:00:00Z" },
      { content: "Always answer in German to Eva.", timestamp: "2026-01-02T09:00:00Z" },
      { content: "Always answer in French to Bob.", timestamp: "2026-01-03T09:00:00Z" },
      { content: "Always answer in Spanish.", timestamp: "2026-01-04T09:00:00Z" },
    ]);
    expect(current).toEqual([
      "Always answer in French to Bob.",
      "Always answer in German to Eva.",
      "Always answer in Spanish.",
    ]);
  });
});
