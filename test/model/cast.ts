import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { objectName } from "../../src/contract/object-name.ts";
import type { IngestRequest, RecallRequest } from "../../src/contract/requests.ts";
import type { MemoryObject } from "../../src/memory-object.ts";
import { Store } from "../../src/store/store.ts";
import { monologue } from "../service/profile.ts";

export type ProfileObject = DurableObjectStub<MemoryObject>;

/** The object of a profile that only these tests use. */
export function modelObject(name: string): ProfileObject {
  return env.MEMORY_OBJECT.getByName(objectName("model-tests", name));
}

/** Runs `work` with a second store over the object's database. */
export function inStore<Result>(stub: ProfileObject, work: (store: Store) => Result): Promise<Result> {
  return runInDurableObject(stub, (_instance, state) => work(new Store(state.storage, "KEY")));
}

/** A conversation of the user alone, as `ingest` takes it. */
export function saying(sessionId: string, ...contents: string[]): IngestRequest {
  const messages = monologue("2026-04-15T10:00:00Z", ...contents).map(({ role, content, timestamp }) => ({
    role,
    content,
    timestamp,
  }));
  return { messages, sessionId };
}

/** A recall as the entrypoint has checked it. */
export function asking(query: string, options: Partial<RecallRequest> = {}): RecallRequest {
  return {
    query,
    thinkingLevel: "low",
    responseLength: "medium",
    explain: false,
    referenceDate: undefined,
    ...options,
  };
}

/** Rows that say that the vectors and the memories do not agree; empty when they do. */
export function orphans(stub: ProfileObject): Promise<unknown[]> {
  return inStore(stub, ({ database }) => [
    ...database.all(`SELECT 'vector of nothing' AS what, am_vector.seq, memory_seq FROM am_vector
      LEFT JOIN am_memory ON am_memory.seq = memory_seq WHERE am_memory.seq IS NULL OR forgotten_ms IS NOT NULL`),
    ...database.all(`SELECT 'owed for nothing' AS what, am_embedding_owed.seq FROM am_embedding_owed
      LEFT JOIN am_memory ON am_memory.seq = am_embedding_owed.seq WHERE am_memory.seq IS NULL OR forgotten_ms IS NOT NULL`),
    ...database.all(`SELECT 'search of nothing' AS what, seq FROM am_memory_search
      WHERE seq NOT IN (SELECT seq FROM am_memory)`),
    ...database.all(`SELECT 'neither vector nor owed' AS what, seq FROM am_memory WHERE type <> 'task'
      AND forgotten_ms IS NULL AND seq NOT IN (SELECT memory_seq FROM am_vector)
      AND seq NOT IN (SELECT seq FROM am_embedding_owed) AND seq <= (SELECT max(noted_seq) FROM am_embedding)`),
  ]);
}
