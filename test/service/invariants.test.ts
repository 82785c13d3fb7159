import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import { conversation, memoriesOf, profile, sessionsOf } from "./profile.ts";

const CONTENTS = [
  "I live in Oslo",
  "I live in Lima",
  "I love sardines",
  "I hate sardines",
  "My name is Ada",
  "My dog is called Biscuit",
  "Always answer in French.",
  "Remind me to water the ferns.",
  "I went to the dentist yesterday.",
  "会議は三時からです",
];
const SAID = conversation(
  "2026-03-05T10:00:00Z",
  ...CONTENTS.flatMap((content) => [`${content.replace(".", "")}.`, "ok"]),
);
const SESSIONS = ["s", "t"];
const EVERY_WORD = "live Oslo Lima sardines name Ada dog Biscuit French ferns dentist 会議 ok";

/** One call of a caller who does not care what is there; `pick` chooses an id among those ever seen. */
type Step = { pick: number } & (
  | { call: "remember"; content: string; sessionId: string | null }
  | { call: "update"; content: string }
  | { call: "forget" }
  | { call: "delete" }
  | { call: "ingest"; from: number; length: number; sessionId: string }
  | { call: "deleteSession"; sessionId: string }
);

const record = <T extends object>(model: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) =>
  // RPC does not carry objects without a prototype.
  fc.record<T>(model, { noNullPrototype: true });
const pick = fc.nat(30);
const content = fc.constantFrom(...CONTENTS);
const sessionId = fc.constantFrom(...SESSIONS);
const step: fc.Arbitrary<Step> = fc.oneof(
  record({ pick, call: fc.constant("remember" as const), content, sessionId: fc.option(sessionId) }),
  record({ pick, call: fc.constant("ingest" as const), from: fc.nat(18), length: fc.nat(8), sessionId }),
  record({ pick, call: fc.constant("update" as const), content }),
  record({ pick, call: fc.constant("forget" as const) }),
  record({ pick, call: fc.constant("delete" as const) }),
  record({ pick, call: fc.constant("deleteSession" as const), sessionId }),
);

/** Carries out the steps; every error but "not found" is one too many. */
async function run(owner: MemoryProfile, steps: Step[], atOnce: boolean): Promise<Set<string>> {
  const seen: string[] = [];
  const deleted = new Set<string>();
  const take = async (one: Step): Promise<void> => {
    const id = seen[one.pick % Math.max(1, seen.length)] ?? "";
    if (one.call === "remember")
      seen.push((await owner.remember({ content: one.content, sessionId: one.sessionId })).id);
    else if (one.call === "update") seen.push((await owner.update(id, { content: one.content })).id);
    else if (one.call === "forget") await owner.forget(id);
    else if (one.call === "delete") deleted.add((await owner.delete(id)).id);
    else if (one.call === "deleteSession") await owner.deleteSession(one.sessionId);
    else {
      await owner.ingest(SAID.slice(one.from, one.from + one.length), { sessionId: one.sessionId });
      for (const { id: known, sources } of await memoriesOf(owner)) {
        seen.push(known, ...sources.map(({ messageId }) => messageId));
      }
    }
  };
  const errors: unknown[] = [];
  const taken = async (one: Step) => take(one).catch((error: unknown) => errors.push(error));
  if (atOnce) await Promise.all(steps.map(taken));
  else for (const one of steps) await taken(one);
  expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: "not_found" })));
  await owner.flush();
  return deleted;
}

async function expectConsistent(owner: MemoryProfile): Promise<void> {
  const current = await memoriesOf(owner);
  const flags = current.map(({ forgottenAt, supersededAt, supersededBy }) => [
    forgottenAt,
    supersededAt,
    supersededBy,
  ]);
  expect(flags).toEqual(current.map(() => [null, null, null]));
  const keys = current.flatMap(({ topicKey }) => topicKey ?? []);
  expect(keys, "topic keys of current memories").toHaveLength(new Set(keys).size);
  for (const { id, sources } of current) {
    for (const { messageId } of sources) expect((await owner.get(messageId)).source).toBe("message");
    const chain = await owner.history(id);
    // Two memories may have become one: each is replaced by one that comes after it, and the last by none.
    const ids = chain.map((version) => version.id);
    for (const [index, { supersededBy }] of chain.slice(0, -1).entries())
      expect(ids.indexOf(supersededBy!)).toBeGreaterThan(index);
    expect(chain.at(-1)).toMatchObject({ id, supersededBy: null });
  }
  const sessions = await sessionsOf(owner);
  const { counts, pendingMessages } = await owner.info();
  expect(counts.messages).toBe(sessions.reduce((sum, { messages }) => sum + messages, 0));
  expect(pendingMessages).toBe(0);
  const found = await owner.recall(EVERY_WORD, { thinkingLevel: "high" });
  for (const { id, kind, summary, sources } of found.candidates) {
    const read = await owner.get(id);
    expect(read.source === "message").toBe(kind === "message");
    expect(read.forgottenAt).toBeNull();
    expect(read.supersededAt === null || summary.startsWith("(past)")).toBe(true);
    for (const { messageId } of sources) expect((await owner.get(messageId)).source).toBe("message");
  }
}

async function expectNothingLeft(owner: MemoryProfile, ids: Iterable<string>): Promise<void> {
  for (const id of ids) await expect(owner.get(id)).rejects.toMatchObject({ code: "not_found" });
}

/** Deletes all there is by the public methods alone. */
async function empty(owner: MemoryProfile): Promise<void> {
  for (const session of SESSIONS) await owner.deleteSession(session);
  for (let rest = await memoriesOf(owner); rest.length > 0; rest = await memoriesOf(owner)) {
    for (const memory of rest) {
      const chain = await owner.history(memory.id);
      for (const { id } of chain) await owner.delete(id);
    }
  }
}

test.for([
  ["one after the other", false],
  ["all at once", true],
] as const)(
  "any calls in any order, %s, leave a profile that agrees with itself",
  async ([label, atOnce]) => {
    let round = 0;
    const law = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
      const owner = await profile(`invariants-${label}-${round++}`);
      const deleted = await run(owner, steps, atOnce);
      await expectConsistent(owner);
      await expectNothingLeft(owner, deleted);
      await empty(owner);
      expect(await owner.recall(EVERY_WORD, { thinkingLevel: "high" })).toEqual({
        count: 0,
        answer: "",
        candidates: [],
      });
      expect(await owner.getSummary()).toEqual({ summary: "" });
      expect((await owner.info()).counts).toMatchObject({ sessions: 0, messages: 0 });
    });
    await fc.assert(law, { numRuns: 15 });
  },
);
