import { runDurableObjectAlarm } from "cloudflare:test";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import { dumpTables } from "./dump.ts";
import { indexedTerms, memoryTerms, messageTerms } from "./full-text-rows.ts";
import { inSql, profileObject, type ProfileObject } from "./profile-object.ts";

const LINES = [
  "I live in Oslo.",
  "I moved to Lima. My dog is called Biscuit.",
  "yes",
  "来週の金曜日に東京で会議があります。",
  "I write C++ and node:fs scripts, don't ask why.",
  "My dog is called Biscuit.",
  "Remind me to call Ana tomorrow.",
  "yes",
  "Always answer in Spanish.",
  "重跑gen-itgc后再看ＡＰＩ",
  "Actually I moved back to Oslo on 2026-02-01.",
  "😀😀",
];

const CONVERSATION = LINES.map((content, index): IncomingMessage => ({
  role: index % 4 === 3 ? "assistant" : "user",
  content,
  timestamp: new Date(Date.UTC(2026, 1, 2, 9, index)),
}));

const session = fc.constantFrom("one", "two", null);
const pick = fc.nat(1000);
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("ingest"),
      sessionId: session,
      from: fc.nat(11),
      count: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("remember"),
      sessionId: session,
      line: fc.constantFrom(...LINES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("update"), pick, line: fc.constantFrom(...LINES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("delete", "forget"),
      pick,
      table: fc.constantFrom("am_memory", "am_message"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("deleteSession"), sessionId: fc.constantFrom("one", "two") }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("deleteProfile"), purged: fc.boolean() }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

async function run(object: ProfileObject, step: Operation): Promise<void> {
  if ("from" in step) {
    const messages = CONVERSATION.slice(step.from, step.from + step.count);
    await object.ingest({
      messages: messages,
      sessionId: step.sessionId,
    });
  } else if ("purged" in step) {
    await object.deleteProfile();
    while (step.purged && (await runDurableObjectAlarm(object))) continue;
  } else if ("pick" in step) {
    const id = await pickId(object, "table" in step ? step.table : "am_memory", step.pick);
    if (id === undefined) return;
    if (step.kind === "update") await object.update(id, step.line);
    else await object[step.kind](id);
  } else if ("line" in step) await object.remember({ content: step.line, sessionId: step.sessionId });
  else await object.deleteSession(step.sessionId);
}

/** Any id of the living generation. */
function pickId(object: ProfileObject, table: string, index: number): Promise<string | undefined> {
  return inSql(object, (sql) => {
    const ids = sql
      .exec<{ id: string }>(`SELECT id FROM ${table} WHERE generation = (SELECT generation FROM am_profile)`)
      .toArray();
    return ids[index % Math.max(1, ids.length)]?.id;
  });
}

/** What the indexes hold, beside what they must hold; fails when FTS5 itself finds an index damaged. */
function compareIndexes(object: ProfileObject) {
  return inSql(object, (sql) => {
    const read = <Row>(query: string) => sql.exec(query).toArray() as Row[];
    const indexed = [indexedTerms(read, "am_message_text"), indexedTerms(read, "am_memory_text")];
    const wanted = [messageTerms(read), memoryTerms(read)];
    for (const table of ["am_message_text", "am_memory_text"])
      read(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
    return { indexed, wanted, stale: read("SELECT * FROM am_stale_text") };
  });
}

test(
  "after every operation the indexes hold what must be findable and nothing else",
  { timeout: 120_000 },
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 2, maxLength: 10 }), async (operations) => {
        const object = profileObject(`full text ${runs++}`);
        for (const step of operations) {
          await run(object, step);
          const { indexed, wanted, stale } = await compareIndexes(object);
          expect(indexed).toEqual(wanted);
          expect(stale).toEqual([]);
        }
      }),
      { numRuns: 40, seed: 20_260_301 },
    );
  },
);

test.each([
  ["delete", (object: ProfileObject, id: string) => object.delete(id)],
  ["deleteSession", (object: ProfileObject) => object.deleteSession("zoo")],
  ["deleteProfile", (object: ProfileObject) => object.deleteProfile()],
] as const)(
  "after %s no table holds a word of what was deleted, not even inside the index",
  async (name, remove) => {
    const object = profileObject(`words ${name}`);
    await object.ingest({
      messages: [{ role: "user", content: "My okapi is called Zuleika.", timestamp: new Date(0) }],
      sessionId: "zoo",
    });
    await object.ingest({
      messages: [{ role: "user", content: "My horse is called Comet.", timestamp: new Date(0) }],
      sessionId: "farm",
    });
    const zuleika = await pickId(object, "am_memory", 0);
    await remove(object, zuleika!);
    while (await runDurableObjectAlarm(object)) continue;
    const dump = await inSql(object, dumpTables);
    const holding = Object.keys(dump).filter((table) => /okapi|zuleika/i.test(dump[table]!.join("\n")));
    expect(holding).toEqual([]);
  },
);
