import { migrations } from "../../migrations/index.ts";
import { ChunkStore } from "./chunk-store.ts";
import { Database, type SqliteStorage } from "./database.ts";
import { CompactionStore } from "./compaction-store.ts";
import { ContextStore } from "./context-store.ts";
import { EntryStore } from "./entry-store.ts";
import { ErasureStore } from "./erasure-store.ts";
import { ExpiryStore } from "./expiry-store.ts";
import { FilingStore } from "./filing-store.ts";
import { ExtractionStore } from "./extraction-store.ts";
import { MemoryStore } from "./memory-store.ts";
import { MessageSearch } from "./message-search.ts";
import { MessageStore } from "./message-store.ts";
import { MessageTree } from "./message-tree.ts";
import { migrate } from "./migrate.ts";
import { NewestMessage } from "./newest-message.ts";
import { OverlayStore } from "./overlay-store.ts";
import { PathStore } from "./path-store.ts";
import { ProfileStore } from "./profile-store.ts";
import { SearchStore } from "./search-store.ts";
import { SessionStore } from "./session-store.ts";
import { SessionInfoStore } from "./session-info-store.ts";
import { SkillCallStore } from "./skill-call-store.ts";
import { SourceStore } from "./source-store.ts";
import { StateStore } from "./state-store.ts";
import { TextIndex } from "./text-index.ts";
import { TranscriptStore } from "./transcript-store.ts";
import { TreeRemoval } from "./tree-removal.ts";
import { ReportedUsageStore } from "./reported-usage-store.ts";
import { TurnStore } from "./turn-store.ts";
import { UsageStore } from "./usage-store.ts";
import { VectorStore } from "./vector-store.ts";

/** Everything one profile stores, in one SQLite database. */
export class Store {
  readonly database: Database;
  readonly schemaVersion: number;
  readonly profile: ProfileStore;
  readonly sessions: SessionStore;
  readonly messages: MessageStore;
  readonly messageSearch: MessageSearch;
  readonly tree: MessageTree;
  readonly newest: NewestMessage;
  readonly paths: PathStore;
  readonly overlays: OverlayStore;
  readonly removal: TreeRemoval;
  readonly compactions: CompactionStore;
  readonly states: StateStore;
  readonly contexts: ContextStore;
  readonly entries: EntryStore;
  readonly skillCalls: SkillCallStore;
  readonly sessionInfos: SessionInfoStore;
  readonly transcripts: TranscriptStore;
  readonly usages: ReportedUsageStore;
  readonly memories: MemoryStore;
  readonly filings: FilingStore;
  readonly search: SearchStore;
  readonly sources: SourceStore;
  readonly extractions: ExtractionStore;
  readonly turns: TurnStore;
  readonly chunks: ChunkStore;
  readonly vectors: VectorStore;
  readonly usage: UsageStore;
  readonly expiry: ExpiryStore;
  readonly erasures: ErasureStore;
  readonly #messageText: TextIndex;
  readonly #memoryText: TextIndex;

  /** Opens the database and brings its schema up to date. `newKey` is used when the profile is new. */
  constructor(storage: SqliteStorage, newKey: string) {
    this.database = new Database(storage);
    this.schemaVersion = migrate(this.database, migrations);
    this.profile = new ProfileStore(this.database, newKey);
    this.sessions = new SessionStore(this.database, this.profile);
    this.#messageText = new TextIndex(this.database, this.profile, "am_message_text");
    this.#memoryText = new TextIndex(this.database, this.profile, "am_memory_text");
    const { database, profile, sessions } = this;
    const index = this.#messageText;
    this.tree = new MessageTree(database, profile, index);
    this.messageSearch = new MessageSearch(database, profile);
    this.newest = new NewestMessage(database, profile, index);
    this.paths = new PathStore(database, this.tree);
    this.overlays = new OverlayStore(database, profile, this.tree);
    this.removal = new TreeRemoval(database, {
      profile,
      tree: this.tree,
      sessions,
      overlays: this.overlays,
      index,
    });
    this.erasures = new ErasureStore(database, profile);
    this.states = new StateStore(database, profile);
    this.compactions = new CompactionStore(database, profile);
    this.contexts = new ContextStore(database, profile);
    this.entries = new EntryStore(database, profile);
    this.skillCalls = new SkillCallStore(database, profile);
    this.sessionInfos = new SessionInfoStore(database, profile);
    this.messages = new MessageStore(database, { profile, index, tree: this.tree, erasures: this.erasures });
    this.usages = new ReportedUsageStore(this.database);
    this.transcripts = new TranscriptStore(this.database, this.profile);
    this.memories = new MemoryStore(this.database, this.profile, this.#memoryText);
    this.filings = new FilingStore(this.database, this.profile, this.#memoryText);
    this.search = new SearchStore(database, profile);
    this.sources = new SourceStore(this.database, this.profile);
    this.expiry = new ExpiryStore(database, profile);
    this.extractions = new ExtractionStore(this.database, this.profile);
    this.turns = new TurnStore(this.database, this.profile);
    this.chunks = new ChunkStore(database, profile);
    this.vectors = new VectorStore(database, profile, this.memories);
    this.usage = new UsageStore(database, profile);
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
