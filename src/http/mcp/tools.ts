import type { Right } from "../../contract/access.ts";
import { MEMORY_TYPES, ROLES, type Memory } from "../../contract/memory.ts";
import type { MemoryProfile } from "../../contract/binding.ts";
import type { IngestReport } from "../../contract/results.ts";
import { withDates } from "../body.ts";
import type { Unchecked } from "../unchecked.ts";

/** What the tools of one caller work on. */
export interface ToolHost {
  profile: Unchecked<MemoryProfile>;
  /** Stores what an agent says, with the trust that the caller has. */
  remember: (memory: unknown) => Promise<Memory>;
  /** Stores a conversation that an agent hands over. */
  ingest: (messages: unknown, options: unknown) => Promise<IngestReport>;
}

/** A tool as a model is told of it, and what it does. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** What the caller's token must allow; tools it does not allow are not shown. */
  right: Right;
  /** The method of the binding that it is. */
  call: string;
  /** JSON Schema of the arguments. */
  properties: Readonly<Record<string, object>>;
  required: readonly string[];
  /** What arguments of the binding are called here, where they have another name. */
  names?: Readonly<Record<string, string>>;
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean };
  run(host: ToolHost, input: Readonly<Record<string, unknown>>): Promise<unknown>;
}

const READS = { readOnlyHint: true };
const string = (description: string) => ({ type: "string", description });
const memoryId = string("Id of the memory, as recall and list give it");
const sessionId = string("Id of a conversation, at most 64 characters");

/** The tools, those that read first. */
export const tools: readonly Tool[] = [
  {
    name: "recall",
    title: "Recall",
    description:
      "Answers a question from what is remembered and what was said, with the sources. An empty answer means that nothing is known about it.",
    right: "read",
    call: "profile.recall",
    properties: {
      query: string("The question, in plain words, at most 1,024 bytes"),
      thinkingLevel: {
        enum: ["low", "medium", "high"],
        description: "How widely to search: up to 10 (default), 20 or 50 candidates",
      },
      responseLength: {
        enum: ["short", "medium", "long"],
        description: "Length of the answer; default medium",
      },
      referenceDate: string("ISO-8601 date that counts as today for words like yesterday"),
    },
    required: ["query"],
    annotations: READS,
    run: ({ profile }, { query, ...options }) => profile.recall(query, options),
  },
  {
    name: "list",
    title: "List memories",
    description: "Lists the current memories, newest first, without their content.",
    right: "read",
    call: "profile.list",
    properties: {
      limit: { type: "integer", minimum: 1, maximum: 500, description: "Entries on the page; default 20" },
      cursor: string("The cursor of the page before"),
      sessionId,
      type: { enum: MEMORY_TYPES, description: "Only memories of this type" },
    },
    required: [],
    annotations: READS,
    run: ({ profile }, input) => profile.list(input),
  },
  {
    name: "get",
    title: "Read a memory",
    description: "Reads one memory, or a message that recall named as a source, with its content.",
    right: "read",
    call: "profile.get",
    properties: { id: memoryId },
    required: ["id"],
    names: { memoryId: "id" },
    annotations: READS,
    run: ({ profile }, { id }) => profile.get(id),
  },
  {
    name: "summary",
    title: "Summary",
    description:
      "Tells what is remembered as Markdown of about 2,000 tokens: facts, recent events, tasks, instructions.",
    right: "read",
    call: "profile.getSummary",
    properties: { sessionId },
    required: [],
    annotations: READS,
    run: async ({ profile }, { sessionId: id }) => (await profile.getSummary({ sessionId: id })).summary,
  },
  {
    name: "remember",
    title: "Remember",
    description:
      "Stores one memory: a fact, an event, an instruction or a task, in one or a few plain sentences.",
    right: "write",
    call: "profile.remember",
    properties: { content: string("What to remember, at most 32,768 bytes"), sessionId },
    required: ["content"],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    run: ({ remember }, input) => remember(input),
  },
  {
    name: "ingest",
    title: "Ingest a conversation",
    description:
      "Stores messages of a conversation and makes memories of them. Messages that are stored already add nothing.",
    right: "write",
    call: "profile.ingestDetailed",
    properties: {
      messages: {
        type: "array",
        maxItems: 500,
        description: "The messages, oldest first",
        items: {
          type: "object",
          properties: {
            role: { enum: ROLES },
            content: string("Text, at most 32,768 bytes"),
            timestamp: string("When it was said, ISO-8601; now when it is missing"),
          },
          required: ["role", "content"],
        },
      },
      sessionId,
    },
    required: ["messages"],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    run: ({ ingest }, { messages, sessionId: id }) => ingest(withDates(messages), { sessionId: id }),
  },
  {
    name: "forget",
    title: "Forget a memory",
    description: "Marks a memory as no longer true or relevant: recall and list leave it out from then on.",
    right: "write",
    call: "profile.forget",
    properties: { id: memoryId },
    required: ["id"],
    names: { memoryId: "id" },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    run: ({ profile }, { id }) => profile.forget(id),
  },
];
