import { storeOn, type SessionHost } from "../store/host.ts";
import type { WritableContextProvider } from "./provider.ts";

/** A writable block in the SQLite of a session's host. */
export class AgentContextProvider implements WritableContextProvider {
  readonly #host: SessionHost;
  readonly #sessionId: string;
  #label: string;

  /** Without a label the block's own is used. */
  constructor(host: SessionHost, label: string = "", sessionId: string = "") {
    this.#host = host;
    this.#label = label;
    this.#sessionId = sessionId;
  }

  init(label: string): void {
    if (this.#label === "") this.#label = label;
  }

  get(): Promise<string | null> {
    return Promise.resolve(this.read());
  }

  set(content: string): Promise<void> {
    this.change(() => content);
    return Promise.resolve();
  }

  /** The content at this moment. */
  read(): string | null {
    const { contexts } = storeOn(this.#host);
    const block = contexts.block(this.#sessionId, this.#label);
    if (block !== null || this.#sessionId === "") return block?.content ?? null;
    // Blocks that were taken over from agents 0.22 have label and session in one key.
    return contexts.block("", `${this.#label}_${this.#sessionId}`)?.content ?? null;
  }

  /** Replaces the content by what `next` makes of it, in one transaction; nothing is written when it throws. */
  change(next: (content: string) => string): string {
    const store = storeOn(this.#host);
    return store.transaction(() => {
      const content = next(this.read() ?? "");
      store.contexts.setBlock({ sessionId: this.#sessionId, label: this.#label }, content, Date.now());
      return content;
    });
  }
}
