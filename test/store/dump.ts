/** Rows of every table by table name, each row as one text, in the order of their numbers. */
export type Dump = Record<string, string[]>;

/**
 * What a database holds: every table, the shadow tables and vocabularies of full text included. Two dumps are
 * equal only when nothing at all was written in between.
 */
export function dumpTables(sql: SqlStorage): Dump {
  const dump: Dump = {};
  for (const table of tableNames(sql)) {
    const rows = sql.exec(`SELECT * FROM "${table}"`).toArray();
    dump[table] = rows.map((row) =>
      JSON.stringify(row, (_key, value: unknown) => (value instanceof ArrayBuffer ? toLatin1(value) : value)),
    );
  }
  return dump;
}

/** Every table of a database that code may read, virtual ones and their shadows included. */
export function tableNames(sql: SqlStorage): string[] {
  const tables = sql
    .exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .toArray();
  // The platform keeps `_cf_` tables to itself.
  return tables.map((table) => table.name).filter((name) => !name.startsWith("_cf_"));
}

/** Blobs byte by byte, so that a word inside one is found as text. */
function toLatin1(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
}
