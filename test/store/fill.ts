import type { Store } from "../../src/store/store.ts";
import { indexBody } from "../../src/store/text-index.ts";
import { hashId, ulid } from "../../src/text/hash.ts";

/** Messages of one session of a filled profile. */
const SESSION_MESSAGES = 50;

const START_MS = Date.UTC(2025, 0, 1);

/** Stores `count` memories on as many topics and `count` messages, without reading any text for memories. */
export function fill(store: Store, count: number): void {
  store.transaction(() => {
    for (let from = 0; from < count; from += SESSION_MESSAGES) {
      const session = store.sessions.create(`filled ${from}`, false, START_MS);
      const messages = Array.from({ length: Math.min(SESSION_MESSAGES, count - from) }, (_, offset) =>
        message(from + offset),
      );
      store.messages.append(session, messages);
      const lastMs = START_MS + from * 60_000;
      store.sessions.grow(session, {
        positions: messages.length,
        messages: messages.length,
        firstMs: START_MS,
        lastMs,
      });
    }
    for (let index = 0; index < count; index++) store.memories.insert(memory(index));
  });
}

function message(index: number) {
  const content = `Entry ${index}: the crew of boat${index % 97} painted hull ${index} in harbour${index % 13}.`;
  const hash = hashId("user", content);
  return {
    id: hashId("filled", hash),
    role: "user" as const,
    content,
    hash,
    occurrence: 0,
    body: indexBody(content),
    deletedMs: null,
    createdMs: START_MS + index * 60_000,
  };
}

function memory(index: number) {
  const content = `Hull ${index} of boat${index % 97} is painted in colour${index % 31}.`;
  const timeMs = START_MS + index * 60_000;
  return {
    id: ulid(timeMs),
    type: "fact" as const,
    summary: content,
    content,
    topicKey: `boat/hull-${index}`,
    keywords: [],
    sessionId: `filled ${index - (index % SESSION_MESSAGES)}`,
    trust: "user" as const,
    origin: "ingest" as const,
    identity: hashId("filled memory", content),
    summaryIdentity: null,
    eventDate: null,
    saidMs: timeMs,
    createdMs: timeMs,
    updatedMs: timeMs,
  };
}
