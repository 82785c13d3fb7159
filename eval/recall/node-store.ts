import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

// Node does not import `.sql` files as text; wrangler and the Vitest plugin do.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".sql")) return nextLoad(url, context);
    const text = readFileSync(fileURLToPath(url), "utf8");
    return { format: "module", shortCircuit: true, source: `export default ${JSON.stringify(text)};` };
  },
});

/** The storage of a Durable Object over an in-memory SQLite of Node, as far as `Store` uses it. */
function nodeStorage(): DurableObjectStorage {
  const database = new DatabaseSync(":memory:");
  let depth = 0;
  const exec = (query: string, ...values: SQLInputValue[]) => {
    const rows = run(database, query, values);
    return { toArray: () => rows, rowsRead: 0, rowsWritten: 0 };
  };
  const storage = {
    sql: { exec, databaseSize: 0 },
    // Transactions inside one another, as a Durable Object has them.
    transactionSync<Result>(work: () => Result): Result {
      const name = `level${depth++}`;
      database.exec(`SAVEPOINT ${name}`);
      try {
        const result = work();
        database.exec(`RELEASE ${name}`);
        return result;
      } catch (error) {
        database.exec(`ROLLBACK TO ${name}`);
        database.exec(`RELEASE ${name}`);
        throw error;
      } finally {
        depth--;
      }
    },
  };
  return storage as unknown as DurableObjectStorage;
}

/** Statements of each database by their text: preparing one takes longer than running it. */
const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

function run(database: DatabaseSync, query: string, values: SQLInputValue[]): unknown[] {
  if (values.length > 0) return statement(database, query).all(...values);
  if (/^\s*(SELECT|WITH)/i.test(query)) return database.prepare(query).all();
  database.exec(query);
  return [];
}

function statement(database: DatabaseSync, query: string): StatementSync {
  const known = prepared.get(database) ?? new Map<string, StatementSync>();
  prepared.set(database, known);
  const made = known.get(query) ?? database.prepare(query);
  known.set(query, made);
  return made;
}

/** A store of its own for one conversation, driven by the product's code without workerd: for fitting only. */
export async function openNodeStore() {
  const { Store } = await import("../../src/store/store.ts");
  return new Store(nodeStorage(), "KEY");
}
