/** SQLite work as Cloudflare bills it. */
export interface Rows {
  rowsRead: number;
  rowsWritten: number;
  statements: number;
}

/** Counts every statement that anything on this storage executes, whoever wrote it. */
export function countRows(storage: DurableObjectStorage): { take: () => Rows } {
  let cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  const { sql } = storage;
  const exec = sql.exec.bind(sql);
  Object.defineProperty(sql, "exec", {
    value: (query: string, ...values: SqlStorageValue[]) => {
      const cursor = exec(query, ...values);
      cursors.push(cursor);
      return cursor;
    },
  });
  // Rows are counted as a cursor is read, so they are added up at the end.
  const take = () => {
    const rows = { rowsRead: 0, rowsWritten: 0, statements: cursors.length };
    for (const cursor of cursors) {
      rows.rowsRead += cursor.rowsRead;
      rows.rowsWritten += cursor.rowsWritten;
    }
    cursors = [];
    return rows;
  };
  return { take };
}
