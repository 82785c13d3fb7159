import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";

/** An answer as a provider gives it: its shape is recorded, its texts and numbers are put in. */
interface RecordedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** A stream of events in place of a body. */
  events?: unknown[];
}

/** What is put in the places of a recorded answer. */
export interface Filling {
  /** For `$CONTENT`, and without its end for `$CUT`. */
  content: string;
  /** For `$VECTORS` as lists of numbers, for `$BASE64` as bytes. */
  vectors: readonly (readonly number[])[];
}

const FOLDER = path.join(import.meta.dirname, "recorded");

/** All recorded answers by their names, each `<provider>/<what>`. */
export const RECORDED: ReadonlyMap<string, RecordedAnswer> = new Map(
  readdirSync(FOLDER).flatMap((file) => {
    const { answers } = JSON.parse(readFileSync(path.join(FOLDER, file), "utf8")) as {
      answers: Record<string, RecordedAnswer>;
    };
    return Object.entries(answers);
  }),
);

/** Answers as it was recorded. */
export function replay(name: string, filling: Filling, response: ServerResponse): void {
  const recorded = RECORDED.get(name);
  if (recorded === undefined) throw new Error(`nothing is recorded as "${name}"`);
  const { status = 200, headers, body, events } = recorded;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  if (events === undefined) {
    response.end(JSON.stringify(filled(body, filling)));
    return;
  }
  for (const event of events) response.write(`data: ${JSON.stringify(filled(event, filling))}\n\n`);
  response.end("data: [DONE]\n\n");
}

/** Share of an answer that came before it was cut. */
const KEPT_OF_CUT = 0.7;

function filled(value: unknown, filling: Filling): unknown {
  const { content, vectors } = filling;
  if (value === "$VECTORS") return vectors.map((embedding, index) => asItem(embedding, index));
  if (value === "$BASE64") return vectors.map((embedding, index) => asItem(bytesOf(embedding), index));
  if (value === "$CUT") return content.slice(0, Math.floor(content.length * KEPT_OF_CUT));
  if (typeof value === "string") return value.replace("$CONTENT", () => content);
  if (Array.isArray(value)) return value.map((item) => filled(item, filling));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, filling)]));
}

function asItem(embedding: unknown, index: number) {
  return { object: "embedding", index, embedding };
}

/** 32-bit floats, the lowest byte first, as text. */
function bytesOf(vector: readonly number[]): string {
  const buffer = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) buffer.writeFloatLE(value, index * 4);
  return buffer.toString("base64");
}
