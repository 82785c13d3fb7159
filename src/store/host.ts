import { randomKey } from "../text/hash.ts";
import type { SqliteStorage, SqlValue } from "./database.ts";
import { Store } from "./store.ts";

/** A host that offers its SQLite as a tagged template, as every `Agent` does. */
export interface SqlProvider {
  sql<Row = Record<string, SqlValue>>(strings: TemplateStringsArray, ...values: SqlValue[]): Row[];
}

/**
 * Where a session can live: an `Agent`, a `DurableObject`, its `ctx`, anything with a `sql` template, or a store
 * that is open already.
 */
export type SessionHost = object;

// One store for each storage, however many sessions and providers are made on it: opening one reads the schema.
const stores = new WeakMap<object, Store>();

/** Whether a host has SQLite that a session can use. */
export function hasSqlite(host: SessionHost): boolean {
  return host instanceof Store || storageOf(host) !== null || hasSqlTemplate(host);
}

/** The store on a host's SQLite. Throws when the host has none. */
export function storeOn(host: SessionHost): Store {
  if (host instanceof Store) return host;
  const storage = storageOf(host);
  const key = storage ?? host;
  const known = stores.get(key);
  if (known !== undefined) return known;
  const opened = storage ?? (hasSqlTemplate(host) ? templateStorage(host) : null);
  if (opened === null) {
    throw new Error(
      "The host has no SQLite: pass an Agent, a Durable Object or its ctx, or a SessionProvider.",
    );
  }
  const store = new Store(opened, randomKey());
  stores.set(key, store);
  // A storage is opened once in the life of an object: whoever held a lease before is gone.
  if (storage !== null) store.compactions.releaseAll();
  return store;
}

function storageOf(host: object): SqliteStorage | null {
  const state: unknown = "ctx" in host ? host.ctx : host;
  if (typeof state !== "object" || state === null || !("storage" in state)) return null;
  return isStorage(state.storage) ? state.storage : null;
}

function isStorage(value: unknown): value is SqliteStorage {
  return typeof value === "object" && value !== null && "sql" in value && "transactionSync" in value;
}

function hasSqlTemplate(host: object): host is SqlProvider {
  return "sql" in host && typeof host.sql === "function";
}

/**
 * The storage behind a `sql` template. The template takes values only where its text is cut, and knows nothing of
 * transactions: all writes of one turn are stored together, but an error does not take back what came before it.
 */
function templateStorage(host: SqlProvider): SqliteStorage {
  return {
    sql: {
      exec<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]) {
        const { strings, taken } = cutAtValues(query, values);
        const rows = host.sql<Row>(Object.assign(strings, { raw: strings }), ...taken);
        return {
          toArray: () => rows,
          [Symbol.iterator]: () => rows[Symbol.iterator](),
          rowsRead: 0,
          rowsWritten: 0,
        };
      },
      databaseSize: 0,
    },
    transactionSync: (work) => work(),
  };
}

/** A query cut at its `?` and `?1`, with the value of each in order; those inside quotes are text. */
function cutAtValues(query: string, values: readonly SqlValue[]): { strings: string[]; taken: SqlValue[] } {
  const strings: string[] = [];
  const taken: SqlValue[] = [];
  let from = 0;
  for (const match of query.matchAll(/'[^']*'|--[^\n]*|\?(\d*)/g)) {
    const [text, number = ""] = match;
    if (!text.startsWith("?")) continue;
    strings.push(query.slice(from, match.index));
    taken.push(values[number === "" ? taken.length : Number(number) - 1] ?? null);
    from = match.index + text.length;
  }
  strings.push(query.slice(from));
  return { strings, taken };
}
