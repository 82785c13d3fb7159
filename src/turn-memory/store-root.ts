import type { RootAccess } from "../contract/turn-memory.ts";
import { keepTurn } from "../ingest/keep-turn.ts";
import type { Store } from "../store/store.ts";
import { renderSummary } from "../summary/render-summary.ts";
import type { MemoryFile, MemoryRoot, RootJob } from "./root.ts";

/** The memories of the object that keeps the turns: they are written in one step with the note that they are. */
export class StoreRoot implements MemoryRoot {
  readonly access: RootAccess = "read-write";
  readonly folder = null;
  readonly id: string;
  readonly source: Store;

  readonly #sessionId: string;

  constructor(id: string, store: Store, sessionId: string) {
    this.id = id;
    this.source = store;
    this.#sessionId = sessionId;
  }

  async write({ proposals, messages, sessionId, done }: RootJob): Promise<void> {
    const store = this.source;
    const texts = new Map(messages.map((message) => [message.seq, message.content]));
    store.transaction(() => {
      if (!done({ written: [], failed: [] })) return;
      const drafts = proposals.map(({ draft }) => draft);
      const kept = keepTurn(store, { drafts, texts, sessionId }, Date.now());
      const written = kept.map(({ id }) => ({ rootId: this.id, path: `memories/${id}` }));
      if (written.length > 0) done({ written, failed: [] });
    });
  }

  async files(): Promise<MemoryFile[]> {
    // The session has its own messages in its history already.
    const text = () => renderSummary(this.source, { except: this.#sessionId }, Date.now());
    return [summaryFile(this.id, async () => text())];
  }
}

/** The summary of a profile as a file. */
export function summaryFile(id: string, read: () => Promise<string>): MemoryFile {
  return {
    id,
    path: "summary.md",
    required: false,
    read: async () => {
      const text = await read();
      return text === "" ? null : { text, isCut: false };
    },
  };
}
