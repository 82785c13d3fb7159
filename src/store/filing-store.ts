import type { Database } from "./database.ts";
import { indexedText, type NewMemory, type StoredMemory } from "./memory-row.ts";
import type { ProfileStore } from "./profile-store.ts";
import { indexBody, type TextIndex } from "./text-index.ts";
import type { SearchNote } from "./vector-store.ts";

/** How memories are filed after they were stored: type, topic, keywords, and what they are searched by. */
export class FilingStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #index: TextIndex;

  constructor(database: Database, profile: ProfileStore, index: TextIndex) {
    this.#database = database;
    this.#profile = profile;
    this.#index = index;
  }

  /** Files a memory anew; its words stay. */
  refile(memory: StoredMemory, filing: Pick<NewMemory, "type" | "topicKey" | "keywords">): void {
    this.#database.run(
      "UPDATE am_memory SET type = ?, topic_key = ?, keywords = ? WHERE seq = ?",
      filing.type,
      filing.topicKey,
      filing.keywords.join(" "),
      memory.seq,
    );
    this.#index.replace(memory.seq, indexBody(indexedText({ ...memory, ...filing })));
  }

  /** What was noted of a memory's search; null when nothing was. */
  searchOf(memorySeq: number): SearchNote | null {
    const row = this.#database.first<{ queries: string; model: string; prompts: string }>(
      "SELECT queries, model, prompts FROM am_memory_search WHERE seq = ?",
      memorySeq,
    );
    if (row === null) return null;
    return { ...row, queries: row.queries.split("\n").filter((query) => query !== "") };
  }

  /** Owes a memory a vector anew after what it is searched by has changed, or takes it away when it shall have none. */
  reowe(memorySeq: number, isEmbedded: boolean): void {
    if (!isEmbedded) {
      this.#database.run("DELETE FROM am_embedding_owed WHERE seq = ?", memorySeq);
      this.#database.run("DELETE FROM am_vector WHERE memory_seq = ?", memorySeq);
      return;
    }
    this.#database.run(
      `INSERT OR IGNORE INTO am_embedding_owed SELECT ?, 0, 0
       WHERE EXISTS (SELECT 1 FROM am_embedding WHERE seq = ?)`,
      memorySeq,
      this.#profile.base + 1,
    );
  }
}
