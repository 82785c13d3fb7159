import type { ImportReport } from "../contract/results.ts";
import type { ForeignFormat, ForeignMemory } from "../contract/transfer-requests.ts";
import { ForeignReader } from "./foreign-memory.ts";
import { splitRecords } from "./split-records.ts";

/** Memories and characters that are sent at once. */
const BATCH_MEMORIES = 200;
const BATCH_CHARACTERS = 262_144;

/**
 * Reads the export of another product and hands its memories on; `send` answers how many of them were new. They are
 * added to what is there, and what is there already is left alone: after a refusal the same file may come again.
 */
export async function importMemories(
  stream: ReadableStream<Uint8Array>,
  format: ForeignFormat,
  { nowMs, send }: { nowMs: number; send: (memories: ForeignMemory[]) => Promise<number> },
): Promise<ImportReport> {
  const reader = new ForeignReader(format, nowMs);
  const report: ImportReport = { sessions: 0, messages: 0, memories: 0, rows: 0 };
  let batch: ForeignMemory[] = [];
  let characters = 0;
  const sendBatch = async () => {
    const full = batch;
    batch = [];
    characters = 0;
    if (full.length > 0) report.memories += await send(full);
  };
  try {
    for await (const record of splitRecords(stream)) {
      const memory = reader.read(record);
      batch.push(memory);
      report.rows++;
      characters += memory.content.length;
      if (batch.length === BATCH_MEMORIES || characters >= BATCH_CHARACTERS) await sendBatch();
    }
  } finally {
    // Records before one that is refused, or before the stream broke, are kept.
    await sendBatch();
  }
  return report;
}
