import { hashId } from "../text/hash.ts";
import type { BlockDefinition, ContextBlock } from "./context-block.ts";
import { kindOf } from "./provider.ts";

const RULE = "═".repeat(46);

/** The blocks as one text, in their order; a readonly block with nothing in it is left out. */
export function renderPrompt(blocks: readonly ContextBlock[]): string {
  return blocks
    .filter((block) => block.content !== "" || block.kind !== "readonly")
    .map(renderBlock)
    .join("\n\n");
}

/** One block: a header between two rules, then its content. */
export function renderBlock(block: ContextBlock): string {
  // What a provider gives may hold anything; providers of models refuse NUL.
  return `${RULE}\n${header(block)}\n${RULE}\n${block.content}`.replaceAll("\0", "\ufffd");
}

/** `45% (495/1100 tokens)`, or just the tokens of a block without a budget. */
export function usageOf({ tokens, maxTokens }: ContextBlock): string {
  if (maxTokens === undefined) return `${tokens} tokens`;
  return `${percent(tokens, maxTokens)}% (${tokens}/${maxTokens} tokens)`;
}

/** Tells two sets of block definitions apart; what the blocks contain does not matter. */
export function fingerprintOf(definitions: readonly BlockDefinition[]): string {
  const parts = definitions.map(({ label, description, maxTokens, provider, version }) => [
    label,
    description ?? null,
    maxTokens ?? null,
    kindOf(provider),
    version ?? null,
  ]);
  return hashId("context blocks", JSON.stringify(parts));
}

function header({ label, description, tokens, maxTokens, kind }: ContextBlock): string {
  const told = description === undefined || description === "" ? "" : ` (${description})`;
  const usage =
    maxTokens === undefined ? "" : ` [${percent(tokens, maxTokens)}% — ${tokens}/${maxTokens} tokens]`;
  return `${label.toUpperCase()}${told}${usage} [${kind}]`;
}

function percent(tokens: number, maxTokens: number): number {
  return Math.round((tokens / maxTokens) * 100);
}
