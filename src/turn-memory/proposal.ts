import type { GenerationUsage, RootAccess } from "../contract/turn-memory.ts";
import type { Draft, SourceMessage } from "../ingest/draft.ts";
import { extractDrafts } from "../ingest/extract.ts";
import { yieldTurn } from "../text/yield-turn.ts";

/** What a generator is asked. */
export interface GenerateRequest {
  prompt: string;
  response: string;
  /** What to record: `generation.prompt`, or the standard instruction. */
  instruction: string;
  sessionId: string;
  cwd: string;
  turnIndex: number;
  roots: { id: string; access: RootAccess }[];
}

/** One statement to be kept, understandable by itself. */
export interface GeneratedNote {
  content: string;
  /** One of the roots that can be written; chosen by subject when it is missing. */
  rootId?: string | undefined;
  /** A Markdown file inside a folder root; chosen by kind when it is missing. */
  file?: string | undefined;
}

export interface Generated {
  notes: readonly GeneratedNote[];
  usage?: GenerationUsage | undefined;
}

/** Reads a turn with a model. Its signal is aborted when it takes too long; rules take its place then. */
export type TurnGenerator = (
  request: GenerateRequest,
  context: { signal: AbortSignal },
) => Promise<Generated> | Generated;

/** A statement with the root it goes to. */
export interface Proposal {
  draft: Draft;
  rootId: string;
  /** File inside a folder root; null to choose by kind. */
  file: string | null;
  /** Whether a generator wrote it, so that the turn does not say it in these words. */
  isGenerated: boolean;
}

/** What is recorded when `generation.prompt` says nothing else. */
export const STANDARD_INSTRUCTION = [
  "Record what a later conversation needs to know: facts about the user and the project, preferences, decisions,",
  "rules to follow, open tasks, and events with their dates.",
  "Leave out greetings, what matters to this turn alone, guesses, and secrets.",
  "One statement a note, in the third person, understandable without the conversation.",
].join(" ");

/** Pieces before a slice that rules may need to understand a short answer or a pronoun. */
const CONTEXT_PIECES = 6;

/** Characters that are read before other requests get their turn: about 10 ms of work. */
const SLICE_CHARACTERS = 8192;

/** What the rules find in a turn; a long one is read in slices. */
export async function readByRules(messages: readonly SourceMessage[]): Promise<Draft[]> {
  const drafts: Draft[] = [];
  let characters = 0;
  for (const [index, message] of messages.entries()) {
    if (characters + message.content.length > SLICE_CHARACTERS) {
      await yieldTurn();
      characters = 0;
    }
    characters += message.content.length;
    const read = extractDrafts([message], messages.slice(Math.max(0, index - CONTEXT_PIECES), index));
    // Whether a report closes a task is known when it is stored.
    drafts.push(...read.filter(({ isReport }) => isReport !== true));
  }
  return drafts;
}

/**
 * Which of the roots that can be written a draft goes to: with both scopes, what is about the person to `user` and
 * the rest to `project`; else to the first.
 */
export function rootFor(draft: Draft, rootIds: readonly string[]): string {
  const [first = ""] = rootIds;
  if (!rootIds.includes("user") || !rootIds.includes("project")) return first;
  return draft.topicKey?.startsWith("user/") === true ? "user" : "project";
}
