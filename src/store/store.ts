import { migrations } from "../../migrations/index.ts";
import { Database } from "./database.ts";
import { ExtractionStore } from "./extraction-store.ts";
import { MemoryStore } from "./memory-store.ts";
import { MessageStore } from "./message-store.ts";
import { migrate } from "./migrate.ts";
import { ProfileStore } from "./profile-store.ts";
import { SessionStore } from "./session-store.ts";
import { SourceStore } from "./source-store.ts";
import { TextIndex } from "./text-index.ts";
import { TranscriptStore } from "./transcript-store.ts";

/** Everything one profile stores, in one SQLite database. */
export class Store {
  readonly database: Database;
  readonly schemaVersion: number;
  readonly profile: ProfileStore;
  readonly sessions: SessionStore;
  readonly messages: MessageStore;
  readonly transcripts: TranscriptStore;
  readonly memories: MemoryStore;
  readonly sources: SourceStore;
  readonly extractions: ExtractionStore;
  readonly #messageText: TextIndex;
  readonly #memoryText: TextIndex;

  /** Opens the database and brings its schema up to date. `newKey` is used when the profile is new. */
  constructor(storage: DurableObjectStorage, newKey: string) {
    this.database = new Database(storage);
    this.schemaVersion = migrate(this.database, migrations);
    this.profile = new ProfileStore(this.database, newKey);
    this.sessions = new SessionStore(this.database, this.profile);
    this.#messageText = new TextIndex(this.database, this.profile, "am_message_text");
    this.#memoryText = new TextIndex(this.database, this.profile, "am_memory_text");
    this.messages = new MessageStore(this.database, this.profile, this.#messageText);
    this.transcripts = new TranscriptStore(this.database, this.profile);
    this.memories = new MemoryStore(this.database, this.profile, this.#memoryText);
    this.sources = new SourceStore(this.database, this.profile);
    this.extractions = new ExtractionStore(this.database, this.profile);
  }

  /** Removes words of deleted texts from the indexes, at most `limit` texts; false when none were left. */
  sweepText(limit: number): boolean {
    return this.#messageText.sweep(limit) || this.#memoryText.sweep(limit);
  }

  /** Whether words of deleted texts are still in an index. */
  get isSweepPending(): boolean {
    return this.#messageText.lastRetired() > 0 || this.#memoryText.lastRetired() > 0;
  }

  /** All of `work` is stored or, when it throws, nothing. */
  transaction<Result>(work: () => Result): Result {
    return this.database.transaction(work);
  }
}
