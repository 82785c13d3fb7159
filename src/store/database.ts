/** A value SQLite stores here; booleans are kept as 0 and 1, vectors as bytes. */
export type SqlValue = string | number | null | ArrayBuffer;

/** SQLite work as Cloudflare bills it. */
export interface Costs {
  rowsRead: number;
  rowsWritten: number;
  statements: number;
}

/** What this code needs of a Durable Object's storage. */
export interface SqliteStorage {
  readonly sql: {
    exec<Row extends Record<string, SqlValue>>(
      query: string,
      ...values: SqlValue[]
    ): Iterable<Row> & { toArray(): Row[]; readonly rowsRead: number; readonly rowsWritten: number };
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
  readonly #costs: Costs = { rowsRead: 0, rowsWritten: 0, statements: 0 };

  constructor(storage: SqliteStorage) {
    this.#storage = storage;
  }

  /** Every row of a query, in its order. The type is what the query selects: the caller's word. */
  all<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): Row[] {
    const cursor = this.#storage.sql.exec<Row>(query, ...values);
    const rows = cursor.toArray();
    this.#count(cursor);
    return rows;
  }

  /** The rows of a query one by one, so that a reader may stop before all are in memory. */
  *each<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): Generator<Row> {
    const cursor = this.#storage.sql.exec<Row>(query, ...values);
    yield* cursor;
    this.#count(cursor);
  }

  /** The first row of a query, or null; the query should say LIMIT 1 where it can. */
  // What a query selects only its caller knows.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  first<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): Row | null {
    return this.all<Row>(query, ...values)[0] ?? null;
  }

  /** Runs statements that return nothing. */
  run(query: string, ...values: SqlValue[]): void {
    const cursor = this.#storage.sql.exec(query, ...values);
    cursor.toArray();
    this.#count(cursor);
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

  #count(cursor: { rowsRead: number; rowsWritten: number }): void {
    this.#costs.rowsRead += cursor.rowsRead;
    this.#costs.rowsWritten += cursor.rowsWritten;
    this.#costs.statements++;
  }
}
