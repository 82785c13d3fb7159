import memory from "./0001_memory.sql";
import session from "./0002_session.sql";
import model from "./0004_model.sql";

/** One step of a schema: applied once, in order, and never edited after it has landed. */
export interface Migration {
  name: string;
  sql: string;
}

/** Schema of a `MemoryObject`, oldest step first. */
export const migrations: readonly Migration[] = [
  { name: "0001_memory", sql: memory },
  { name: "0002_session", sql: session },
  { name: "0004_model", sql: model },
];
