import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

// Node imports neither `.sql` files as text nor `.bin` files as bytes; wrangler and the Vitest plugin do.
registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith(".sql")) return asModule(JSON.stringify(readFileSync(fileURLToPath(url), "utf8")));
    if (!url.endsWith(".bin")) return nextLoad(url, context);
    const content = readFileSync(fileURLToPath(url), "base64");
    return asModule(`Uint8Array.from(Buffer.from("${content}", "base64")).buffer`);
  },
});

function asModule(value: string) {
  return { format: "module", shortCircuit: true, source: `export default ${value};` };
}

/** The storage of a Durable Object over an in-memory SQLite of Node, as far as `Store` uses it. */
function nodeStorage(): DurableObjectStorage {
  const database = new DatabaseSync(":memory:");
  let depth = 0;
  const statements = new Map<string, StatementSync>();
  // As workerd does, a statement that comes again is not compiled again.
  const prepare = (query: string) => {
    const known = statements.get(query) ?? database.prepare(query);
    statements.set(query, known);
    return known;
  };
  const exec = (query: string, ...values: SQLInputValue[]) => {
    const rows = run({ database, prepare }, query, values);
    return { toArray: () => rows, [Symbol.iterator]: () => rows.values(), rowsRead: 0, rowsWritten: 0 };
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

function run(
  { database, prepare }: { database: DatabaseSync; prepare: (query: string) => StatementSync },
  query: string,
  values: SQLInputValue[],
): unknown[] {
  if (values.length > 0) return prepare(query).all(...values);
  if (/^\s*(SELECT|WITH)/i.test(query)) return prepare(query).all();
  database.exec(query);
  return [];
}

/** A store of its own for one conversation, driven by the product's code without workerd: for fitting only. */
export async function openNodeStore() {
  const { Store } = await import("../../src/store/store.ts");
  return new Store(nodeStorage(), "KEY");
}
