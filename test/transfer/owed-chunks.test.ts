import { expect, test } from "vitest";
import { binding, memoriesOf, monologue } from "../service/profile.ts";
import { linesOf, streamOf } from "../service/whole-profile.ts";

const memory = binding("owed-chunks");

interface RowLine {
  table?: string;
  row?: Record<string, unknown>;
  end?: boolean;
  rows?: number;
}

/** What a service with a model would have exported in the middle of its reading: no memory, and a chunk in its stage. */
async function exportedHalf(
  name: string,
  chunk: Record<string, unknown>,
): Promise<Record<string, unknown>[]> {
  const source = await memory.getProfile(name);
  await source.ingest(monologue("2026-04-15T10:00:00Z", "I live in Lima.", "My sister is called Ines."), {
    sessionId: "talk",
  });
  const lines = (await linesOf(await source.export())) as RowLine[];
  const kept = lines.filter(({ table, end }) => !table?.startsWith("memory") && end !== true);
  const seqs = kept.flatMap(({ table, row }) => (table === "message" ? [Number(row?.["seq"])] : []));
  const session = kept.find(({ table }) => table === "session")?.row?.["seq"];
  const whole = { seq: 1, attempts: 2, due_ms: 253_402_300_799_000, revision: 3, candidates: "[]", ...chunk };
  const range = { session_seq: session, first_seq: Math.min(...seqs), end_seq: Math.max(...seqs) + 1 };
  const rows = [...kept, { table: "chunk", row: { ...whole, ...range } }];
  return [...rows, { end: true, rows: rows.length - 1 }] as Record<string, unknown>[];
}

test.for([
  ["extract", "[]"],
  ["verify", '[{"type":"fact","content":"The user lives in Lima.","messages":[1],"quote":"","filing":null}]'],
  ["keep", '[{"type":"joke"}]'],
  ["rules", "[1,2,3]"],
] as const)(
  "a profile exported while a model was in the stage %s is read by rules where none is bound; flush() ends",
  async ([stage, candidates]) => {
    const lines = await exportedHalf(`source ${stage}`, { stage, candidates });
    const copy = await memory.getProfile(`copy ${stage}`);
    await copy.import(streamOf(lines));
    await copy.flush();
    expect(await copy.info()).toMatchObject({ tier: "offline", pendingMessages: 0 });
    const topics = (await memoriesOf(copy)).map(({ topicKey }) => topicKey);
    expect(new Set(topics)).toEqual(new Set(["user/home", "user/sister:ines"]));
    expect(topics).toHaveLength(2);
    expect(JSON.stringify(await linesOf(await copy.export()))).not.toContain('"chunk"');
  },
);
