import type { AnyContextProvider } from "./provider.ts";

export type { ContextBlock } from "../contract/session.ts";

/** How a block is set up. */
export interface ContextOptions {
  /** What the block is for; shown to the model. */
  description?: string | undefined;
  /** Budget that no write may exceed. */
  maxTokens?: number | undefined;
  /** Where its content comes from; SQLite when it is missing, and then the model may write it. */
  provider?: AnyContextProvider | undefined;
  /** Raise it to have the system prompt frozen anew although nothing else about the block changed. */
  version?: string | number | undefined;
}

/** A block with its label. */
export interface ContextConfig extends ContextOptions {
  label: string;
}

/** A block that has its provider. */
export interface BlockDefinition extends Omit<ContextConfig, "provider"> {
  provider: AnyContextProvider;
}
