import { MemoryError } from "../contract/memory-error.ts";
import type { HistoryOptions, MemorySession, StoredMessage, ToolDefinition } from "../contract/session.ts";
import type { MemorySessionState } from "../contract/state.ts";
import { toolSchema, type SessionTool, type ToolInput } from "../contract/tool-schema.ts";
import { typed } from "./rebuild-error.ts";

/** A session over RPC with typed errors, whole histories and tools for the AI SDK. */
export type ConnectedSession = MemorySession & Disposable & { tools(): Promise<Record<string, SessionTool>> };

/** Messages read in one call when a history is too large for one answer. */
const PAGE_SIZE = 200;

/** A session as a caller uses it, over the stub that the service gave. */
export function connectSession(stub: MemorySession & Partial<Disposable>): ConnectedSession {
  const session = forward(stub);
  return Object.assign(session, {
    getHistory: (leafId?: string | null, options?: HistoryOptions) => wholeHistory(stub, leafId, options),
    state: connectState(stub),
    tools: async () => toToolSet(stub, await typed(stub.toolDefinitions())),
    [Symbol.dispose]: () => stub[Symbol.dispose]?.(),
  });
}

const METHODS = [
  "appendMessage",
  "updateMessage",
  "deleteMessages",
  "clearMessages",
  "getHistory",
  "getHistoryPage",
  "getRecentHistory",
  "getHistoryRowStats",
  "getMessage",
  "getLatestLeaf",
  "getBranches",
  "getPathLength",
  "search",
  "addCompaction",
  "getCompactions",
  "compact",
  "compactionStatus",
  "getContextBlock",
  "getContextBlocks",
  "replaceContextBlock",
  "appendContextBlock",
  "freezeSystemPrompt",
  "refreshSystemPrompt",
  "contextReminder",
  "unloadSkill",
  "getLoadedSkillKeys",
  "tokenEstimate",
  "toolDefinitions",
  "callTool",
  "remember",
  "ingest",
  "withMemory",
  "endTurn",
  "flushMemory",
  "refreshMemory",
  "initializationResult",
  "memoryContext",
  "memoryResults",
] as const satisfies Exclude<keyof MemorySession, "state">[];

/** Every method of the session, its errors as they were thrown. */
function forward(stub: MemorySession): MemorySession {
  const methods = METHODS.map((name): [string, (...values: never[]) => Promise<unknown>] => {
    // Each takes its own parameters and passes them on as they come.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const call = (...values: never[]) =>
      typed((stub[name] as (...all: never[]) => Promise<unknown>)(...values));
    return [name, call];
  });
  // The list has every method of the interface: `satisfies` above and the type below hold it to that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(methods) as Record<keyof MemorySession, unknown> as MemorySession;
}

const STATE_METHODS = [
  "define",
  "definitions",
  "set",
  "cas",
  "confirm",
  "get",
  "list",
  "history",
  "delete",
  "constraints",
  "addConstraint",
  "liftConstraint",
  "approvals",
  "requestApproval",
  "decideApproval",
] as const satisfies (keyof MemorySessionState)[];

/** The state of a session, its errors as they were thrown; each call is one to the service. */
function connectState(stub: MemorySession): MemorySessionState {
  const methods = STATE_METHODS.map((name): [string, (...values: never[]) => Promise<unknown>] => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `forward`
    const call = (...values: never[]) =>
      typed((stub.state[name] as (...all: never[]) => Promise<unknown>)(...values));
    return [name, call];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `forward`
  return Object.fromEntries(methods) as Record<(typeof STATE_METHODS)[number], unknown> as MemorySessionState;
}

async function wholeHistory(
  stub: MemorySession,
  leafId?: string | null,
  options: HistoryOptions = {},
): Promise<StoredMessage[]> {
  try {
    return await typed(stub.getHistory(leafId, options));
  } catch (error) {
    if (!(error instanceof MemoryError) || error.code !== "too_large") throw error;
  }
  // The leaf is named, so that what is appended meanwhile does not move the pages.
  const leaf = leafId ?? (await typed(stub.getLatestLeaf()))?.id;
  const pages: StoredMessage[][] = [];
  let before: string | null | undefined;
  do {
    const page = await typed(stub.getHistoryPage({ ...options, leafId: leaf, before, limit: PAGE_SIZE }));
    pages.unshift(page.messages);
    before = page.before;
  } while (before !== null);
  return pages.flat();
}

/** The tools of a session as the AI SDK takes them; each call is one to the service. */
function toToolSet(stub: MemorySession, definitions: readonly ToolDefinition[]): Record<string, SessionTool> {
  return Object.fromEntries(
    definitions.map(({ name, description, inputSchema }) => [
      name,
      {
        description,
        inputSchema: toolSchema(inputSchema),
        execute: (input: ToolInput, options?: { toolCallId?: string }) =>
          typed(stub.callTool(name, input, options?.toolCallId)),
      },
    ]),
  );
}
