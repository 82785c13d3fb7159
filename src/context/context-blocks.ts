import { MemoryError } from "../contract/memory-error.ts";
import { estimateTokens } from "../text/tokens.ts";
import { AgentContextProvider } from "./agent-context-provider.ts";
import type { BlockDefinition, ContextBlock } from "./context-block.ts";
import { isSearchProvider, isSkillProvider, isWritableProvider, kindOf } from "./provider.ts";

/** The blocks of one session: their definitions and what they contain. */
export class ContextBlocks {
  readonly #definitions: BlockDefinition[] = [];
  readonly #contents = new Map<string, string>();
  /** The revision of its provider at which a content was read. */
  readonly #revisions = new Map<string, number | undefined>();
  readonly #started = new Set<string>();
  /** Writes of one block, one after the other. */
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor(definitions: readonly BlockDefinition[]) {
    for (const definition of definitions) this.define(definition);
  }

  /** Adds a block after the others. A second one of the same label is an error. */
  define(definition: BlockDefinition): void {
    if (this.#find(definition.label) !== undefined) {
      throw new MemoryError("exists", `there is a block "${definition.label}" already`, "label");
    }
    this.#definitions.push(definition);
  }

  /** Takes a block away; false when there is none of this label. What its provider holds stays. */
  remove(label: string): boolean {
    const index = this.#definitions.findIndex((definition) => definition.label === label);
    if (index === -1) return false;
    this.#definitions.splice(index, 1);
    this.#contents.delete(label);
    this.#started.delete(label);
    return true;
  }

  get definitions(): readonly BlockDefinition[] {
    return this.#definitions;
  }

  /** Reads what has not been read yet; with `anew` everything. A provider that fails then leaves the old content. */
  async load(options: { anew?: boolean } = {}): Promise<void> {
    await Promise.all(this.#definitions.map((definition) => this.#load(definition, options.anew ?? false)));
  }

  /** Whether a block was read that must not be told any more. */
  get isStale(): boolean {
    return this.#definitions.some((definition) => this.#isStale(definition));
  }

  /** A block as it is known at this moment; null when there is none or it has not been read. */
  get(label: string): ContextBlock | null {
    const definition = this.#find(label);
    if (definition === undefined) return null;
    const content = this.#known(definition);
    return content === null ? null : toBlock(definition, content);
  }

  /** All blocks that have been read, in the order of their definitions. */
  all(): ContextBlock[] {
    return this.#definitions.flatMap((definition) => this.get(definition.label) ?? []);
  }

  /** Replaces the content of a writable block. */
  replace(label: string, content: string): Promise<ContextBlock> {
    return this.#write(label, () => content);
  }

  /** Adds to the end of a writable block, on a line of its own. */
  append(label: string, content: string): Promise<ContextBlock> {
    return this.#write(label, (old) =>
      old === "" || content.startsWith("\n") ? old + content : `${old}\n${content}`,
    );
  }

  /** Writes an entry of a loadable or searchable block. */
  async setEntry(
    label: string,
    entry: { key: string; content: string; description?: string | undefined },
  ): Promise<void> {
    const definition = this.#require(label);
    const { provider } = definition;
    const isKeyed = isSkillProvider(provider) || isSearchProvider(provider);
    if (!isKeyed || provider.set === undefined) throw notWritable(label);
    this.#start(definition);
    if (isSkillProvider(provider)) await provider.set?.(entry.key, entry.content, entry.description);
    else await provider.set(entry.key, entry.content);
    await this.#load(definition, true);
  }

  /** The document with this key; null when there is none. */
  async loadEntry(label: string, key: string): Promise<string | null> {
    const definition = this.#require(label);
    if (!isSkillProvider(definition.provider)) {
      throw new MemoryError("invalid", `block "${label}" has no documents to load`, "block");
    }
    this.#start(definition);
    return definition.provider.load(key);
  }

  async search(label: string, query: string): Promise<string | null> {
    const definition = this.#require(label);
    if (!isSearchProvider(definition.provider)) {
      throw new MemoryError("invalid", `block "${label}" is not searchable`, "block");
    }
    this.#start(definition);
    return definition.provider.search(query);
  }

  #write(label: string, next: (old: string) => string): Promise<ContextBlock> {
    const before = this.#writes.get(label) ?? Promise.resolve();
    const write = before.then(() => this.#writeNow(label, next));
    // The next write waits for this one, whether it succeeds or not.
    this.#writes.set(
      label,
      write.catch(() => null),
    );
    return write;
  }

  async #writeNow(label: string, next: (old: string) => string): Promise<ContextBlock> {
    const definition = this.#require(label);
    const { provider } = definition;
    if (kindOf(provider) !== "writable" || !isWritableProvider(provider)) throw notWritable(label);
    this.#start(definition);
    const checked = (old: string) => withinBudget(definition, next(old));
    if (provider instanceof AgentContextProvider) {
      this.#contents.set(label, provider.change(checked));
    } else {
      const content = checked((await provider.get()) ?? "");
      await provider.set(content);
      this.#contents.set(label, content);
    }
    return toBlock(definition, this.#contents.get(label) ?? "");
  }

  async #load(definition: BlockDefinition, isAnew: boolean): Promise<void> {
    const { label, provider } = definition;
    if (this.#isStale(definition)) this.#contents.delete(label);
    const known = this.#contents.get(label);
    if (known !== undefined && !isAnew) return;
    this.#start(definition);
    try {
      const revision = provider.revision?.();
      this.#contents.set(label, (await provider.get()) ?? "");
      this.#revisions.set(label, revision);
    } catch (error) {
      // A source that is out of reach must not take away what the model has: only without any content is it an error.
      if (known === undefined) throw error;
    }
  }

  #known(definition: BlockDefinition): string | null {
    const { label, provider } = definition;
    if (!(provider instanceof AgentContextProvider))
      return this.#isStale(definition) ? null : (this.#contents.get(label) ?? null);
    // It stands in the store, where another session object may have written it.
    this.#start(definition);
    return provider.read() ?? "";
  }

  #isStale({ label, provider }: BlockDefinition): boolean {
    return this.#contents.has(label) && this.#revisions.get(label) !== provider.revision?.();
  }

  #start({ label, provider }: BlockDefinition): void {
    if (this.#started.has(label)) return;
    this.#started.add(label);
    provider.init?.(label);
  }

  #find(label: string): BlockDefinition | undefined {
    return this.#definitions.find((definition) => definition.label === label);
  }

  #require(label: string): BlockDefinition {
    const definition = this.#find(label);
    if (definition !== undefined) return definition;
    const labels = this.#definitions.map((each) => `"${each.label}"`).join(", ");
    throw new MemoryError("not_found", `there is no block "${label}"; blocks: ${labels}`, "block");
  }
}

function toBlock(definition: BlockDefinition, content: string): ContextBlock {
  const { label, description, maxTokens, provider } = definition;
  const kind = kindOf(provider);
  return {
    label,
    ...(description !== undefined && { description }),
    content,
    tokens: estimateTokens(content),
    ...(maxTokens !== undefined && { maxTokens }),
    kind,
    writable: isWritableProvider(provider),
    isSkill: kind === "loadable",
    isSearchable: kind === "searchable",
  };
}

function withinBudget({ label, maxTokens }: BlockDefinition, content: string): string {
  const tokens = estimateTokens(content);
  if (maxTokens === undefined || tokens <= maxTokens) return content;
  throw new MemoryError(
    "too_large",
    `block "${label}" exceeds maxTokens: ${tokens} > ${maxTokens}. Shorten or replace what it holds.`,
    "content",
  );
}

function notWritable(label: string): MemoryError {
  return new MemoryError("forbidden", `block "${label}" is readonly`, "block");
}
