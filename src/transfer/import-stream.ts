import { MemoryError } from "../contract/memory-error.ts";
import type { ImportReport } from "../contract/results.ts";
import { refused, type ImportedRow } from "../store/import-rows.ts";
import { checkRow } from "./check-row.ts";
import { parseLine, type ExportHeader } from "./lines.ts";
import { splitLines } from "./split-lines.ts";

/** An import that the object of a profile has begun. */
export interface OpenImport extends Disposable {
  rows(rows: ImportedRow[]): Promise<void>;
  /** Shows the rows to readers, all at once. */
  finish(): Promise<void>;
  /** Gives the import up. */
  drop(): Promise<void>;
}

/** Rows and characters that are sent at once. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 262_144;

/** Reads an export and hands its rows on to the import that `begin` begins; when anything is wrong with it, nothing of it is ever seen. */
export async function importStream(
  stream: ReadableStream<Uint8Array>,
  begin: (header: ExportHeader) => Promise<OpenImport>,
): Promise<ImportReport> {
  const lines = splitLines(stream);
  const first = await lines.next();
  const header = first.done === true ? null : parseLine(first.value.text, first.value.number);
  if (header?.kind !== "header")
    throw refused(1, "line", "must be the header of an export; the stream is empty");
  using open = await begin(header.header);
  let isFinished = false;
  try {
    const report = await sendRows(lines, (rows) => open.rows(rows));
    await open.finish();
    isFinished = true;
    return report;
  } finally {
    if (!isFinished) await open.drop();
  }
}

async function sendRows(
  lines: AsyncIterable<{ text: string; number: number }>,
  send: (rows: ImportedRow[]) => Promise<void>,
): Promise<ImportReport> {
  const counts: Record<string, number> = {};
  let batch: ImportedRow[] = [];
  let characters = 0;
  let total = 0;
  let announced: number | null = null;
  for await (const { text, number } of lines) {
    if (announced !== null) throw refused(number, "line", "comes after the last line of the export");
    const line = parseLine(text, number);
    if (line.kind === "end") announced = line.rows;
    if (line.kind !== "row") continue;
    batch.push(checkRow(line, number));
    counts[line.table] = (counts[line.table] ?? 0) + 1;
    total++;
    characters += text.length;
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    await send(batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await send(batch);
  checkWhole(announced, total);
  return {
    sessions: counts["am_session"] ?? 0,
    messages: counts["am_message"] ?? 0,
    memories: counts["am_memory"] ?? 0,
    rows: total,
  };
}

function checkWhole(announced: number | null, total: number): void {
  if (announced === null)
    throw new MemoryError("invalid", "the export breaks off: its last line is missing", "stream");
  if (announced !== total)
    throw new MemoryError(
      "invalid",
      `the export has ${total} rows; its last line says ${announced}`,
      "stream",
    );
}
