import type { SkillCallStore } from "../store/skill-call-store.ts";
import type { ContextBlocks } from "./context-blocks.ts";
import type { BlockDefinition } from "./context-block.ts";
import { entryKey } from "./entry-key.ts";
import { isWritableProvider, kindOf } from "./provider.ts";
import { usageOf } from "./render-prompt.ts";
import {
  objectInput,
  textInput,
  toolSchema,
  type JsonSchema,
  type SessionTool,
  type ToolInput,
} from "../contract/tool-schema.ts";

/** Characters of a document or a search result that a tool returns. */
const MAX_DOCUMENT_CHARACTERS = 100_000;
const MAX_RESULT_CHARACTERS = 20_000;

/** Which documents are loaded in which session, kept where it survives. */
export interface LoadedSkills {
  calls: Pick<SkillCallStore, "add" | "unload">;
  sessionId: string;
}

/** The tools that the blocks justify. Their definitions depend on nothing but the definitions of the blocks. */
export function contextTools(blocks: ContextBlocks, loaded: LoadedSkills): Record<string, SessionTool> {
  const { definitions } = blocks;
  const writable = definitions.filter(({ provider }) => isWritableProvider(provider));
  const loadable = labelsOf(definitions, "loadable");
  const searchable = labelsOf(definitions, "searchable");
  return {
    ...(writable.length > 0 && { set_context: setContext(blocks, writable) }),
    ...(loadable.length > 0 && {
      load_context: loadContext(blocks, loadable, loaded),
      unload_context: unloadContext(loadable, loaded),
    }),
    ...(searchable.length > 0 && { search_context: searchContext(blocks, searchable) }),
  };
}

function setContext(blocks: ContextBlocks, writable: readonly BlockDefinition[]): SessionTool {
  const labels = writable.map(({ label }) => label);
  const keyed = writable.filter(({ provider }) => kindOf(provider) !== "writable").map(({ label }) => label);
  const list = writable.map(
    ({ label, description, provider }) =>
      `- ${label} (${WRITES[kindOf(provider)]})${description === undefined ? "" : `: ${description}`}`,
  );
  return {
    description:
      `Write to a context block. What is written is kept beyond this conversation's turns. Blocks:\n${list.join("\n")}\n` +
      `The text of the system prompt does not change at once; the write counts all the same.`,
    inputSchema: toolSchema({
      type: "object",
      properties: {
        block: oneOf(labels, "The block to write to"),
        ...SET_PROPERTIES,
        ...(keyed.length > 0 && KEYED_PROPERTIES),
      },
      required: ["block", "content"],
      additionalProperties: false,
    }),
    execute: (input) =>
      answer(async () => {
        const block = blockOf(input, labels);
        const content = textInput(input, "content");
        if (content === undefined) return `Error: "content" must be a text.`;
        return keyed.includes(block)
          ? setEntry(blocks, block, { input, content })
          : setBlock(blocks, block, { input, content });
      }),
  };
}

async function setBlock(
  blocks: ContextBlocks,
  block: string,
  given: { input: ToolInput; content: string },
): Promise<string> {
  const action = given.input["action"] ?? "replace";
  if (action !== "replace" && action !== "append") return `Error: "action" must be "replace" or "append".`;
  const written =
    action === "append"
      ? await blocks.append(block, given.content)
      : await blocks.replace(block, given.content);
  return `Written to ${block}. Usage: ${usageOf(written)}`;
}

async function setEntry(
  blocks: ContextBlocks,
  block: string,
  given: { input: ToolInput; content: string },
): Promise<string> {
  const metadata = objectInput(given.input, "metadata");
  const title = textInput(metadata, "title");
  const key = entryKey({ key: textInput(given.input, "key"), title, content: given.content });
  await blocks.setEntry(block, {
    key,
    content: given.content,
    description: textInput(metadata, "description") ?? title,
  });
  return `Indexed "${key}" in ${block}.`;
}

function loadContext(blocks: ContextBlocks, labels: readonly string[], loaded: LoadedSkills): SessionTool {
  return {
    description:
      `Load a whole document of a loadable block by its key. Loadable blocks: ${labels.join(", ")}. ` +
      `The system prompt lists their keys. Unload a document when it is not needed any more.`,
    inputSchema: keySchema(labels, "The key of the document, as listed"),
    execute: (input, options) =>
      answer(async () => {
        const label = blockOf(input, labels);
        const key = textInput(input, "key");
        if (key === undefined) return `Error: "key" must be a text.`;
        const content = await blocks.loadEntry(label, key);
        if (content === null) return `Not found: ${key}. The system prompt lists the keys of ${label}.`;
        loaded.calls.add(loaded.sessionId, {
          label,
          key,
          callId: options?.toolCallId ?? crypto.randomUUID(),
          loaded: true,
        });
        return bounded(content, MAX_DOCUMENT_CHARACTERS);
      }),
  };
}

function unloadContext(labels: readonly string[], loaded: LoadedSkills): SessionTool {
  return {
    description:
      `Take a loaded document out of the conversation again, to free space. It can be loaded once more at any time. ` +
      `Loadable blocks: ${labels.join(", ")}.`,
    inputSchema: keySchema(labels, "The key of the loaded document"),
    execute: (input, options) =>
      answer(async () => {
        const label = blockOf(input, labels);
        const key = textInput(input, "key");
        if (key === undefined) return `Error: "key" must be a text.`;
        if (!loaded.calls.unload(loaded.sessionId, { label, key }))
          return `Not found: "${key}" is not loaded in ${label}.`;
        // Noted, so that the same call met again in a stored message does not unload what was loaded after it.
        loaded.calls.add(loaded.sessionId, {
          label,
          key,
          callId: options?.toolCallId ?? crypto.randomUUID(),
          loaded: false,
        });
        return `Unloaded "${key}" from ${label}. Context reclaimed.`;
      }),
  };
}

function searchContext(blocks: ContextBlocks, labels: readonly string[]): SessionTool {
  return {
    description: `Search a searchable block; the best matches come first. Searchable blocks: ${labels.join(", ")}.`,
    inputSchema: toolSchema({
      type: "object",
      properties: {
        block: oneOf(labels, "The block to search"),
        query: { type: "string", description: "Words to look for" },
      },
      required: ["block", "query"],
      additionalProperties: false,
    }),
    execute: (input) =>
      answer(async () => {
        const label = blockOf(input, labels);
        const query = textInput(input, "query");
        if (query === undefined) return `Error: "query" must be a text.`;
        const found = await blocks.search(label, query);
        return found === null || found === "" ? "No results found." : bounded(found, MAX_RESULT_CHARACTERS);
      }),
  };
}

const WRITES = {
  writable: "replace or append",
  searchable: "searchable entries by key",
  loadable: "documents by key",
  readonly: "readonly",
} as const;

const SET_PROPERTIES: Record<string, JsonSchema> = {
  content: { type: "string", description: "The text to write" },
  action: {
    type: "string",
    enum: ["replace", "append"],
    description: "replace (default) or append; not for entries",
  },
};

const KEYED_PROPERTIES: Record<string, JsonSchema> = {
  key: {
    type: "string",
    description: "Key of the entry; an existing one is updated. Default: made from the title",
  },
  metadata: {
    type: "object",
    description: "For entries and documents",
    properties: {
      title: { type: "string", description: "Short title; the same title updates the same entry" },
      description: { type: "string", description: "One line by which the entry is chosen later" },
    },
    additionalProperties: false,
  },
};

function keySchema(labels: readonly string[], description: string) {
  return toolSchema({
    type: "object",
    properties: { block: oneOf(labels, "The loadable block"), key: { type: "string", description } },
    required: ["block", "key"],
    additionalProperties: false,
  });
}

function oneOf(labels: readonly string[], description: string): JsonSchema {
  return { type: "string", enum: [...labels], description };
}

function labelsOf(definitions: readonly BlockDefinition[], kind: "loadable" | "searchable"): string[] {
  return definitions.filter(({ provider }) => kindOf(provider) === kind).map(({ label }) => label);
}

/** The block that is meant; `label` is what it was called before. */
function blockOf(input: ToolInput, labels: readonly string[]): string {
  const block = textInput(input, "block", "label");
  if (block !== undefined && labels.includes(block)) return block;
  const told = block === undefined ? `"block" is missing` : `there is no such block as "${block}" here`;
  throw new Error(`${told}. Use one of: ${labels.join(", ")}.`);
}

// The model is the caller: what went wrong must reach it as a text, whatever provider it came from.
async function answer(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message.replace(/^\[\w+\] /, "") : String(error)}`;
  }
}

function bounded(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, maxCharacters).toWellFormed()}\n[Shortened: ${maxCharacters} of ${text.length} characters are shown.]`;
}
