import type { Store } from "../store/store.ts";
import { hashId } from "../text/hash.ts";
import type { ContextBlocks } from "./context-blocks.ts";
import type { ContextBlock } from "./context-block.ts";
import type { WritableContextProvider } from "./provider.ts";
import { fingerprintOf, renderBlock, renderPrompt } from "./render-prompt.ts";

/** Where a frozen prompt outlives its session object. */
export type PromptStore =
  | { kind: "memory" }
  | { kind: "sqlite"; open: () => Store; sessionId: string }
  | { kind: "provider"; provider: WritableContextProvider };

interface Frozen {
  prompt: string;
  fingerprint: string;
  /** Hash of each block's content at that time, by label; null when it is not known. */
  contents: Record<string, string> | null;
}

/** The system prompt of a session: made once, then the same bytes until its blocks are defined differently. */
export class FrozenPrompt {
  readonly #blocks: ContextBlocks;
  readonly #stored: PromptStore;
  #frozen: Frozen | null = null;

  constructor(blocks: ContextBlocks, stored: PromptStore) {
    this.#blocks = blocks;
    this.#stored = stored;
  }

  async freeze(): Promise<string> {
    const frozen = await this.#current();
    return frozen?.prompt ?? this.refresh({ anew: false });
  }

  /** Makes the prompt from what the providers give now. */
  async refresh(options: { anew: boolean } = { anew: true }): Promise<string> {
    await this.#blocks.load(options);
    const blocks = this.#blocks.all();
    const frozen: Frozen = {
      prompt: renderPrompt(blocks),
      fingerprint: fingerprintOf(this.#blocks.definitions),
      contents: Object.fromEntries(blocks.map((block) => [block.label, hashOf(block)])),
    };
    this.#frozen = frozen;
    await this.#store(frozen);
    return frozen.prompt;
  }

  /** The prompt as it would be used now, without freezing anything; "" when none was ever made. */
  async peek(): Promise<string> {
    return (await this.#current())?.prompt ?? "";
  }

  /** Blocks that changed since the prompt was frozen, laid out as in it; null when none did. */
  async changes(): Promise<string | null> {
    const frozen = await this.#current();
    if (frozen === null || frozen.contents === null) return null;
    const { contents } = frozen;
    await this.#blocks.load({ anew: true });
    const changed = this.#blocks.all().filter((block) => contents[block.label] !== hashOf(block));
    if (changed.length === 0) return null;
    const intro =
      "These context blocks changed since the system prompt was written; this is what they hold now.";
    return [intro, ...changed.map(renderBlock)].join("\n\n");
  }

  async #current(): Promise<Frozen | null> {
    const fingerprint = fingerprintOf(this.#blocks.definitions);
    // What stands in SQLite may have been made anew by another session object.
    if (this.#stored.kind === "sqlite") this.#frozen = null;
    // What was deleted is not told again: neither from here nor from where a provider keeps it.
    if (this.#blocks.isStale) {
      this.#frozen = null;
      if (this.#stored.kind !== "sqlite") return null;
    }
    this.#frozen ??= await this.#load(fingerprint);
    if (this.#frozen?.fingerprint !== fingerprint) this.#frozen = null;
    return this.#frozen;
  }

  async #load(fingerprint: string): Promise<Frozen | null> {
    if (this.#stored.kind === "memory") return null;
    if (this.#stored.kind === "sqlite") {
      const stored = this.#stored.open().contexts.prompt(this.#stored.sessionId);
      return stored === null ? null : { ...stored, contents: JSON.parse(stored.blocks) };
    }
    const record = openRecord(await this.#stored.provider.get());
    return record === null ? null : { fingerprint, contents: null, ...record };
  }

  async #store(frozen: Frozen): Promise<void> {
    const { prompt, fingerprint, contents } = frozen;
    if (this.#stored.kind === "sqlite") {
      const blocks = JSON.stringify(contents);
      this.#stored
        .open()
        .contexts.setPrompt(this.#stored.sessionId, { prompt, fingerprint, blocks }, Date.now());
    }
    if (this.#stored.kind === "provider") await this.#stored.provider.set(sealRecord(frozen));
  }
}

// A provider keeps one text. The fingerprint stands behind the prompt, so that the text still begins with it.
const SEAL = "\n\n\u2063agent-memory ";

function sealRecord({ prompt, fingerprint, contents }: Frozen): string {
  return `${prompt}${SEAL}${JSON.stringify({ fingerprint, contents })}`;
}

function openRecord(text: string | null): (Pick<Frozen, "prompt"> & Partial<Frozen>) | null {
  if (text === null) return null;
  const at = text.lastIndexOf(SEAL);
  if (at === -1) return { prompt: text };
  return { prompt: text.slice(0, at), ...JSON.parse(text.slice(at + SEAL.length)) };
}

function hashOf(block: ContextBlock): string {
  return hashId("block content", block.content);
}
