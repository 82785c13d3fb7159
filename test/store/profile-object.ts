import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { objectName } from "../../src/contract/object-name.ts";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import type { MemoryObject } from "../../src/memory-object.ts";
import { Store } from "../../src/store/store.ts";

export type ProfileObject = DurableObjectStub<MemoryObject>;

/** The object of a profile in a namespace that only these tests use; it takes arguments as the entrypoint checked them. */
export function profileObject(name: string): ProfileObject {
  return env.MEMORY_OBJECT.getByName(objectName("store-tests", name));
}

/** Runs `work` with the SQLite of an object. */
export function inSql<Result>(stub: DurableObjectStub, work: (sql: SqlStorage) => Result): Promise<Result> {
  return runInDurableObject(stub, (_instance, state) => work(state.storage.sql));
}

/** Runs `work` with a second store over the object's database: what it writes, no job of the object knows of. */
export function inStore<Result>(stub: ProfileObject, work: (store: Store) => Result): Promise<Result> {
  return runInDurableObject(stub, (_instance, state) => work(new Store(state.storage, "KEY")));
}

/** `count` user messages of one conversation, each its own fact, a minute apart. */
export function facts(count: number, text: (index: number) => string = defaultText): IncomingMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    role: "user",
    content: text(index),
    timestamp: new Date(Date.UTC(2026, 2, 1) + index * 60_000),
  }));
}

function defaultText(index: number): string {
  return `My sensor number ${index} is called device${index}.`;
}
