import { isRecord } from "../contract/is-record.ts";

/**
 * An answer of an endpoint in the one shape that the client reads: vectors that came as bytes become numbers, an answer
 * that was streamed although nobody asked for it becomes whole. Everything else stays as it is.
 */
export function plainAnswer(text: string, contentType: string): string {
  if (contentType.includes("text/event-stream")) return fromEvents(text) ?? text;
  // Only an answer with vectors in bytes is taken apart twice.
  if (!/"embedding"\s*:\s*"/.test(text)) return text;
  const answer = parseJson(text);
  if (!isRecord(answer) || !Array.isArray(answer["data"])) return text;
  return JSON.stringify({ ...answer, data: answer["data"].map(withNumbers) });
}

function withNumbers(item: unknown): unknown {
  if (!isRecord(item) || typeof item["embedding"] !== "string") return item;
  const numbers = floatsOf(item["embedding"]);
  return numbers === null ? item : { ...item, embedding: numbers };
}

const BYTES_OF_A_FLOAT = 4;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** 32-bit floats, the lowest byte first, in base64; null when the text is none. */
function floatsOf(text: string): number[] | null {
  if (!BASE64.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (bytes.length === 0 || bytes.length % BYTES_OF_A_FLOAT !== 0) return null;
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / BYTES_OF_A_FLOAT }, (_, index) =>
    view.getFloat32(index * BYTES_OF_A_FLOAT, true),
  );
}

/** The whole of a streamed completion; null when the events are none. */
function fromEvents(text: string): string | null {
  let [content, refusal, finish]: [string, string, unknown] = ["", "", null];
  let usage: unknown;
  let head: Record<string, unknown> | null = null;
  for (const line of text.split("\n")) {
    const event = line.startsWith("data:") ? parseJson(line.slice("data:".length)) : undefined;
    if (!isRecord(event)) continue;
    const { choices, usage: used, ...rest } = event;
    head ??= rest;
    usage = used ?? usage;
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    if (!isRecord(choice)) continue;
    finish = choice["finish_reason"] ?? finish;
    const delta = isRecord(choice["delta"]) ? choice["delta"] : {};
    if (typeof delta["content"] === "string") content += delta["content"];
    if (typeof delta["refusal"] === "string") refusal += delta["refusal"];
  }
  if (head === null) return null;
  const message = { role: "assistant", content, ...(refusal === "" ? {} : { refusal }) };
  // A stream that was cut has no reason why it ended: what came of it is read like an answer that was cut.
  const choices = [{ index: 0, message, finish_reason: finish ?? "length" }];
  return JSON.stringify({ ...head, object: "chat.completion", choices, usage });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
