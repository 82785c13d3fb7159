import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startRuntime, type Runtime } from "../../tools/runtime.ts";
import { conversationOf } from "./conversation-script.ts";
import { madeExport } from "./made-export.ts";
import { peakMegabytes } from "./peak-memory.ts";

const MEMORIES = process.env["HEAVY"] === "1" ? 100_000 : 1000;
const QUERIES = [
  "What is my boat called?",
  "Falcon",
  "When did I buy the router?",
  "thank you",
  "number 6500021",
];

const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-transfer-"));
const running: Runtime[] = [];
afterAll(async () => {
  for (const runtime of running) await runtime.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A service on a fresh process with storage of its own. */
async function start(name: string): Promise<Runtime> {
  const runtime = await startRuntime(path.join(folder, name));
  running.push(runtime);
  return runtime;
}

/** What recall, list, history and sessions answer, byte for byte. */
async function answersOf({ call }: Runtime, profile: string): Promise<string[]> {
  const list = (await call({ method: "list", profile, args: [{ limit: 500 }] })) as {
    memories: { id: string }[];
  };
  const ids = list.memories.map(({ id }) => [id]);
  const answers = [
    list.memories,
    await call({ method: "history", profile, each: ids }),
    await call({ method: "get", profile, each: ids }),
    await call({ method: "listSessions", profile }),
    await call({ method: "getSummary", profile }),
    await call({
      method: "recall",
      profile,
      each: QUERIES.map((query) => [query, { thinkingLevel: "high", referenceDate: "2026-05-01" }]),
    }),
  ];
  // The cursor of a list is sealed with the key of its profile.
  return answers.map((answer) => JSON.stringify(answer).replace(/,"cursor":"[^"]*"/g, ""));
}

async function importInto(runtime: Runtime, profile: string, body: BodyInit): Promise<unknown> {
  // Node asks for `duplex` with a stream; the types of Workers do not know it.
  const request = { method: "POST", body, duplex: "half" };
  const response = await fetch(`${runtime.url}import/${profile}`, request);
  return response.json();
}

test("an export of one process, imported on a fresh one, answers byte for byte the same", async () => {
  const first = await start("first");
  await first.call({
    method: "ingest",
    profile: "ana",
    args: [conversationOf("Ana", 200), { sessionId: "s" }],
  });
  await first.call({ method: "ingest", profile: "ana", args: [conversationOf("Bo", 60)] });
  await first.call({ method: "remember", profile: "ana", args: [{ content: "I live in Oslo." }] });
  await first.call({ method: "remember", profile: "ana", args: [{ content: "I live in Lima." }] });
  await first.call({ method: "flush", profile: "ana" });
  const exported = await (await fetch(`${first.url}export/ana`)).arrayBuffer();
  const wanted = await answersOf(first, "ana");
  await first.kill();

  const second = await start("second");
  expect(await importInto(second, "copy", exported)).toMatchObject({
    result: { sessions: 2, messages: 260 },
  });
  expect(await answersOf(second, "copy")).toEqual(wanted);
});

test(`${MEMORIES} memories go out of one object and into another with bounded memory`, async () => {
  for (const runtime of running.splice(0)) await runtime.kill();
  const runtime = await start("large");
  const idle = peakMegabytes(runtime.group);
  const report = await importInto(runtime, "large", madeExport(MEMORIES));
  expect(report).toMatchObject({ result: { memories: MEMORIES, messages: MEMORIES } });
  const imported = peakMegabytes(runtime.group);
  const response = await fetch(`${runtime.url}export/large`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
  const exported = peakMegabytes(runtime.group);
  console.log(
    `${MEMORIES} memories, ${Math.round(bytes / 1e6)} MB of lines; peak of workerd: ${idle} MB idle, ${imported} MB after the import, ${exported} MB after the export`,
  );
  // The same at 30,000, 100,000 and 200,000 memories: 350 to 400, most of it garbage that is collected late.
  expect(exported - idle).toBeLessThan(500);
});
