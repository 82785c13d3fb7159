import { isRecord } from "../contract/is-record.ts";
import { MAX_MESSAGES } from "../contract/limits.ts";
import { utf8Bytes } from "../text/utf8.ts";
import { ask, type Connection } from "./connection.ts";
import { UsageError } from "./failures.ts";
import type { Output } from "./output.ts";
import { startProgress } from "./progress.ts";

/** Bytes of the messages of one request; the service takes 8 MiB with what JSON adds. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** What ingesting a file did in all. */
export interface IngestTotals {
  sessionId: string | null;
  messages: number;
  memories: number;
  redactions: number;
  pending: number;
}

/** The messages of a file: a JSON array, an object with `messages`, or JSON lines. */
export function readMessages(text: string): unknown[] {
  const whole = tryJson(text);
  if (Array.isArray(whole)) return whole;
  if (isRecord(whole) && Array.isArray(whole["messages"])) return whole["messages"];
  return text
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => {
      const message = tryJson(line);
      if (message === undefined)
        throw new UsageError(`Line ${number} is not JSON; a file is a JSON array of messages or JSON lines.`);
      return message;
    });
}

/** Sends messages in batches, in order. A replay adds nothing, so a command that broke off may be run again. */
export async function ingestMessages(
  connection: Connection,
  { messages, sessionId }: { messages: readonly unknown[]; sessionId: string | null },
  output: Output,
): Promise<IngestTotals> {
  const totals: IngestTotals = { sessionId, messages: 0, memories: 0, redactions: 0, pending: 0 };
  const progress = startProgress(output, messages.length, "messages");
  let sent = 0;
  try {
    for (const batch of batches(messages)) {
      const report = await send(connection, batch, totals.sessionId);
      totals.sessionId = typeof report["sessionId"] === "string" ? report["sessionId"] : totals.sessionId;
      for (const name of ["messages", "memories", "redactions"] as const)
        totals[name] += Number(report[name] ?? 0);
      totals.pending = Number(report["pending"] ?? 0);
      progress.update((sent += batch.length));
    }
  } finally {
    progress.stop();
  }
  return totals;
}

async function send(
  connection: Connection,
  messages: readonly unknown[],
  sessionId: string | null,
): Promise<Record<string, unknown>> {
  const { namespace, profile } = connection;
  const path = `/v1/namespaces/${encodeURIComponent(namespace)}/profiles/${encodeURIComponent(profile)}/ingest`;
  const { notes } = await ask(connection, { method: "POST", path, body: { messages, sessionId } });
  return notes[0]?.details ?? {};
}

function* batches(messages: readonly unknown[]): Generator<unknown[]> {
  let batch: unknown[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = utf8Bytes(JSON.stringify(message) ?? "");
    if (batch.length === MAX_MESSAGES || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(message);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
