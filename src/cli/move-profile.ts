import { createReadStream, createWriteStream, existsSync, statSync } from "node:fs";
import { open, truncate } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ask, askStream, type Connection } from "./connection.ts";
import { UsageError } from "./failures.ts";
import { remark, type Output } from "./output.ts";
import { startProgress } from "./progress.ts";

/** Writes an export to a file, or to the standard output for `-`; answers its bytes. */
export async function exportTo(
  connection: Connection,
  { file, resume }: { file: string; resume: boolean },
  output: Output,
): Promise<{ file: string; bytes: number }> {
  const path = `${profilePath(connection)}/export`;
  if (file === "-") {
    const lines = await askStream(connection, { method: "GET", path });
    let bytes = 0;
    const counted = counting(lines, (size) => (bytes += size));
    await pipeline(Readable.from(counted), process.stdout, { end: false });
    return { file, bytes };
  }
  if (!resume && existsSync(file))
    throw new UsageError(`${file} is there already; go on with --resume, or name another file.`);
  const from = resume ? await lastCursor(file) : null;
  const query = from === null ? {} : { after: from.cursor };
  const lines = await askStream(connection, { method: "GET", path, query });
  if (from !== null) await truncate(file, from.end);
  await pipeline(Readable.from(lines), createWriteStream(file, { flags: from === null ? "w" : "a" }));
  const bytes = statSync(file).size;
  await checkWhole(file, bytes);
  remark(output, `${bytes} bytes in ${file}`);
  return { file, bytes };
}

/** The last cursor line of a file that broke off, and where it ends. */
async function lastCursor(file: string): Promise<{ cursor: string; end: number }> {
  if (!existsSync(file)) throw new UsageError(`${file} is not there: nothing to go on with.`);
  let end = 0;
  let found: { cursor: string; end: number } | null = null;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    end += Buffer.byteLength(line) + 1;
    if (line.startsWith('{"end":')) throw new UsageError(`${file} is whole: there is nothing to go on with.`);
    const cursor = /^\{"cursor":"([A-Za-z0-9_-]+)"\}$/.exec(line)?.[1];
    if (cursor !== undefined) found = { cursor, end };
  }
  if (found === null) throw new UsageError(`${file} breaks off before its first cursor: export it anew.`);
  return found;
}

/** Refuses a file without the last line: the connection broke. */
async function checkWhole(file: string, bytes: number): Promise<void> {
  const handle = await open(file);
  const tail = Buffer.alloc(Math.min(bytes, 200));
  await handle.read(tail, 0, tail.length, bytes - tail.length);
  await handle.close();
  if (!/\n\{"end":true,"rows":\d+\}\n$/.test(tail.toString()))
    throw new UsageError(`The export broke off. Go on with: agent-memory export ${file} --resume`);
}

/** Sends a file, or the standard input for `-`. */
export async function importFrom(
  connection: Connection,
  { file, format }: { file: string; format: string | null },
  output: Output,
): Promise<unknown> {
  if (file !== "-" && !existsSync(file)) throw new UsageError(`${file} is not there.`);
  if (file !== "-" && statSync(file).isDirectory()) throw new UsageError(`${file} is a folder.`);
  const source = file === "-" ? process.stdin : createReadStream(file);
  const progress = startProgress(output, file === "-" ? 0 : statSync(file).size, "bytes");
  let sent = 0;
  const stream = toStream(counting(source, (size) => progress.update((sent += size))));
  const path = `${profilePath(connection)}/import`;
  const query = format === null ? {} : { format };
  try {
    return (await ask(connection, { method: "POST", path, query, stream })).result;
  } finally {
    progress.stop();
    source.destroy();
  }
}

async function* counting(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count(chunk.byteLength);
    yield chunk;
  }
}

/** Node's own `Readable.toWeb` gives a stream whose type is not that of the web. */
function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

function profilePath({ namespace, profile }: Connection): string {
  return `/v1/namespaces/${encodeURIComponent(namespace)}/profiles/${encodeURIComponent(profile)}`;
}
