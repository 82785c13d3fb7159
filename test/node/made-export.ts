import { hashId } from "../../src/text/hash.ts";

/** Messages of one session. */
const SESSION_MESSAGES = 500;

const START_MS = Date.UTC(2025, 0, 1);

/** An export as a large profile would give it, made up line by line as it is read. */
export function madeExport(memories: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rows = rowsOf(memories);
  let count = 0;
  let isBegun = false;
  return new ReadableStream({
    pull(controller) {
      let text = isBegun ? "" : line(HEADER);
      isBegun = true;
      while (text.length < 65_536) {
        const { done, value } = rows.next();
        if (done === true) {
          controller.enqueue(encoder.encode(text + line({ end: true, rows: count })));
          controller.close();
          return;
        }
        count++;
        text += line(value);
      }
      controller.enqueue(encoder.encode(text));
    },
  });
}

const HEADER = { format: "agent-memory", version: 1, schema: 1, messageFloor: 0 };

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function* rowsOf(memories: number): Generator<object> {
  const sessions = Math.ceil(memories / SESSION_MESSAGES);
  for (let index = 0; index < sessions; index++) yield { table: "session", row: session(index, memories) };
  for (let index = 0; index < memories; index++) yield { table: "message", row: message(index) };
  for (let index = 0; index < memories; index++) yield { table: "memory", row: memory(index) };
  for (let index = 0; index < memories; index++) yield { table: "memory_source", row: source(index) };
}

const messageText = (index: number) =>
  `Entry ${index}: the crew of boat${index % 97} painted hull ${index} in harbour${index % 13} before the rain came.`;
const memoryText = (index: number) => `Hull ${index} of boat${index % 97} is painted in colour${index % 31}.`;

function session(index: number, memories: number): object {
  const first = index * SESSION_MESSAGES;
  const count = Math.min(SESSION_MESSAGES, memories - first);
  return {
    seq: index + 1,
    id: `session ${index}`,
    derived: 0,
    next_position: count,
    message_count: count,
    first_ms: START_MS + first * 60_000,
    last_ms: START_MS + (first + count - 1) * 60_000,
    appended: 0,
    extracted_seq: 0,
  };
}

function message(index: number): object {
  const position = index % SESSION_MESSAGES;
  const content = messageText(index);
  return {
    seq: index + 1,
    id: hashId("made message", String(index)),
    session_seq: Math.floor(index / SESSION_MESSAGES) + 1,
    position,
    role: "user",
    content,
    hash: hashId("user", content),
    occurrence: 0,
    created_ms: START_MS + index * 60_000,
    masks: null,
    message_id: null,
    data: null,
    part_count: 0,
    data_bytes: content.length,
    parent_seq: position === 0 ? null : index,
    fork: position === 0 ? 1 : 0,
    depth: position + 1,
    tokens: 30,
    path_tokens: 30 * (position + 1),
    path_bytes: 90 * (position + 1),
    overlay_seq: null,
  };
}

function memory(index: number): object {
  const content = memoryText(index);
  const timeMs = START_MS + index * 60_000;
  return {
    seq: index + 1,
    id: hashId("made memory", String(index)),
    type: "fact",
    summary: content,
    content,
    topic_key: `boat/hull-${index}`,
    keywords: "boat hull colour",
    session_id: `session ${Math.floor(index / SESSION_MESSAGES)}`,
    trust: "user",
    origin: "ingest",
    identity: hashId("made identity", content),
    summary_identity: null,
    event_date: null,
    said_ms: timeMs,
    created_ms: timeMs,
    updated_ms: timeMs,
    superseded_ms: null,
    superseded_by: null,
    forgotten_ms: null,
  };
}

function source(index: number): object {
  return {
    memory_seq: index + 1,
    message_seq: index + 1,
    span_start: 0,
    span_end: messageText(index).length,
  };
}
