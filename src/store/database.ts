/** A value SQLite stores here; booleans are kept as 0 and 1, vectors as bytes. */
export type SqlValue = string | number | null | ArrayBuffer;

/** SQLite work as Cloudflare bills it. */
export interface Costs {
  rowsRead: number;
  rowsWritten: number;
  statements: number;
}

/** The rows of a query as they are read. */
export interface SqlCursor<Row> extends Iterable<Row> {
  toArray(): Row[];
  readonly rowsRead: number;
  readonly rowsWritten: number;
  /** The same rows as lists of values; a host that only has a template cannot give them. */
  raw?(): Iterable<SqlValue[]>;
  readonly columnNames?: string[];
}

/** What this code needs of a Durable Object's storage. */
export interface SqliteStorage {
  readonly sql: {
    exec<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): SqlCursor<Row>;
    readonly databaseSize: number;
  };
  transactionSync<Result>(work: () => Result): Result;
}

/**
 * The SQLite database of one Durable Object. Everything that speaks SQL goes through here, so that work is
 * counted in one place.
 */
export class Database {
  readonly #storage: SqliteStorage;
  readonly #names = new Map<string, readonly string[]>();
  readonly #costs: Costs = { rowsRead: 0, rowsWritten: 0, statements: 0 };

  constructor(storage: SqliteStorage) {
    this.#storage = storage;
  }

  /** Every row of a query, in its order. The type is what the query selects: the caller's word. */
  all<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): Row[] {
    const cursor = this.#storage.sql.exec<Row>(query, ...values);
    const names = this.#namesOf(query, cursor);
    const rows = names === null ? cursor.toArray() : read(cursor, names);
    this.#count(cursor);
    return rows;
  }

  /** The rows of a query one by one, so that a reader may stop before all are in memory. */
  *each<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): Generator<Row> {
    const cursor = this.#storage.sql.exec<Row>(query, ...values);
    const names = this.#namesOf(query, cursor);
    try {
      if (names === null) yield* cursor;
      else for (const list of cursor.raw?.() ?? []) yield toRow<Row>(list, names);
    } finally {
      this.#count(cursor);
    }
  }

  /** The first row of a query, or null; the query should say LIMIT 1 where it can. */
  // What a query selects only its caller knows.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  first<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): Row | null {
    return this.all<Row>(query, ...values)[0] ?? null;
  }

  /** Runs statements that return nothing; the rows they wrote, 0 from a host that does not count. */
  run(query: string, ...values: SqlValue[]): number {
    const cursor = this.#storage.sql.exec(query, ...values);
    cursor.toArray();
    this.#count(cursor);
    return cursor.rowsWritten;
  }

  /** Runs `work` in one transaction: all of it is stored, or, when it throws, nothing. */
  transaction<Result>(work: () => Result): Result {
    return this.#storage.transactionSync(work);
  }

  /** Size of the database in bytes. */
  get bytes(): number {
    return this.#storage.sql.databaseSize;
  }

  /** Work done since the object woke. */
  get costs(): Costs {
    return { ...this.#costs };
  }

  /** The columns of a query, which are asked for once; null when the host gives no lists. */
  #namesOf(query: string, cursor: SqlCursor<unknown>): readonly string[] | null {
    const known = this.#names.get(query);
    if (known !== undefined || cursor.columnNames === undefined) return known ?? null;
    this.#names.set(query, cursor.columnNames);
    return cursor.columnNames;
  }

  #count(cursor: { rowsRead: number; rowsWritten: number }): void {
    this.#costs.rowsRead += cursor.rowsRead;
    this.#costs.rowsWritten += cursor.rowsWritten;
    this.#costs.statements++;
  }
}

// The platform takes three times as long to make objects of many columns as lists of their values.
function read<Row extends Record<string, SqlValue>>(cursor: SqlCursor<Row>, names: readonly string[]): Row[] {
  const rows: Row[] = [];
  for (const list of cursor.raw?.() ?? []) rows.push(toRow<Row>(list, names));
  return rows;
}

// As in `all`: what a query selects only its caller knows.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function toRow<Row extends Record<string, SqlValue>>(
  list: readonly SqlValue[],
  names: readonly string[],
): Row {
  const row: Record<string, SqlValue> = {};
  for (let index = 0; index < names.length; index++) row[names[index] ?? ""] = list[index] ?? null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row as Row;
}
