import { DatabaseSync } from "node:sqlite";

/** What mem0 uses of better-sqlite3, over the SQLite that Node brings: nothing has to be compiled or downloaded. */
export default class Database {
  #database;

  constructor(path) {
    this.#database = new DatabaseSync(path);
  }

  exec(statements) {
    this.#database.exec(statements);
    return this;
  }

  prepare(statement) {
    return this.#database.prepare(statement);
  }

  pragma(statement) {
    return this.#database.prepare(`PRAGMA ${statement}`).all();
  }

  transaction(work) {
    return (...values) => {
      this.#database.exec("BEGIN");
      try {
        const result = work(...values);
        this.#database.exec("COMMIT");
        return result;
      } catch (error) {
        this.#database.exec("ROLLBACK");
        throw error;
      }
    };
  }

  close() {
    this.#database.close();
  }
}
