import type { BlockKind } from "../contract/session.ts";

/** Where the content of a block comes from. With `get` alone the block can only be read. */
export interface ContextProvider {
  /** What stands in the system prompt; null for nothing. */
  get(): Promise<string | null>;
  /** Told the label of its block once, before anything else. */
  init?(label: string): void;
  /** A number that changes when what was got before must not be told any more. */
  revision?(): number;
}

/** A block that the model may write. */
export interface WritableContextProvider extends ContextProvider {
  set(content: string): Promise<void>;
}

/** Documents that the model loads by key; `get` lists them. */
export interface SkillProvider extends ContextProvider {
  load(key: string): Promise<string | null>;
  set?(key: string, content: string, description?: string): Promise<void>;
}

/** Entries that the model searches; `get` says how much there is. */
export interface SearchProvider extends ContextProvider {
  search(query: string): Promise<string | null>;
  set?(key: string, content: string): Promise<void>;
}

export type AnyContextProvider = ContextProvider | WritableContextProvider | SkillProvider | SearchProvider;

export function isSearchProvider(provider: unknown): provider is SearchProvider {
  return hasMethod(provider, "search");
}

export function isSkillProvider(provider: unknown): provider is SkillProvider {
  return hasMethod(provider, "load");
}

/** Whether a provider can be written; a searchable or loadable one takes a key with the content. */
export function isWritableProvider(provider: unknown): provider is WritableContextProvider {
  return hasMethod(provider, "set");
}

export function kindOf(provider: AnyContextProvider): BlockKind {
  if (isSearchProvider(provider)) return "searchable";
  if (isSkillProvider(provider)) return "loadable";
  return isWritableProvider(provider) ? "writable" : "readonly";
}

function hasMethod(provider: unknown, name: string): boolean {
  return (
    typeof provider === "object" && provider !== null && typeof Reflect.get(provider, name) === "function"
  );
}
