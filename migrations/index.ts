import memory from "./0001_memory.sql";
import session from "./0002_session.sql";
import compaction from "./0003_compaction.sql";
import model from "./0004_model.sql";
import turnMemory from "./0005_turn_memory.sql";
import importing from "./0006_import.sql";
import byAgent from "./0007_by_agent.sql";
import erasure from "./0008_erasure.sql";

/** One step of a schema: applied once, in order, and never edited after it has landed. */
export interface Migration {
  name: string;
  sql: string;
}

/** Schema of a `MemoryObject`, oldest step first. */
export const migrations: readonly Migration[] = [
  { name: "0001_memory", sql: memory },
  { name: "0002_session", sql: session },
  { name: "0003_compaction", sql: compaction },
  { name: "0004_model", sql: model },
  { name: "0005_turn_memory", sql: turnMemory },
  { name: "0006_import", sql: importing },
  { name: "0007_by_agent", sql: byAgent },
  { name: "0008_erasure", sql: erasure },
];
