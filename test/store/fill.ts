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

/** One row or more in every table of the model tier, for the oldest memories and session. */
export function fillModelTables(store: Store): void {
  store.transaction(() => {
    const session = store.sessions.page(Number.MAX_SAFE_INTEGER, 1)[0];
    const [oldest, ...others] = store.memories.page({ sessionId: undefined, type: undefined }, null, 3);
    if (session === undefined || oldest === undefined) throw new Error("fill the profile first");
    store.vectors.use("a model");
    while (store.vectors.owePast(500)) continue;
    const space = store.vectors.space()?.space ?? 0;
    store.vectors.put(space, 4, [{ memorySeq: oldest.seq, codes: new Int8Array([1, 2, 3, 4]) }]);
    store.vectors.putOff(
      others.map(({ seq }) => seq),
      START_MS,
    );
    store.vectors.noteSearch(oldest.seq, { queries: ["What colour?"], model: "a model", prompts: "p-1" });
    store.chunks.add({ sessionSeq: session.seq, firstSeq: 1, endSeq: 2 });
    store.usage.add("2026-03-01", { operation: "extract", measure: "calls" }, 1);
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
