import * as z from "zod/mini";
import { text } from "../query.ts";
import { parameter, sessionOf, type Route } from "../route.ts";
import * as shapes from "../shapes.ts";
import { missing } from "./messages.ts";
import { SESSION } from "./sessions.ts";

const BLOCKS = `${SESSION}/blocks`;
const BLOCK = `${BLOCKS}/:label`;
const blockBody = z.object({ content: z.string() });
const skillBody = z.object({ label: z.string(), key: z.string() });

/** The blocks and the prompt of a session, its tools, and its compactions. */
export const contextRoutes: readonly Route[] = [
  {
    method: "GET",
    path: BLOCKS,
    right: "read",
    call: "session.getContextBlocks",
    summary: "Reads the blocks of the prompt",
    result: z.array(shapes.block),
    handle: async (call) => ({ result: await (await sessionOf(call)).getContextBlocks() }),
  },
  {
    method: "GET",
    path: BLOCK,
    right: "read",
    call: "session.getContextBlock",
    summary: "Reads a block",
    result: shapes.block,
    async handle(call) {
      const block = await (await sessionOf(call)).getContextBlock(parameter(call, "label"));
      return { result: block ?? missing("block") };
    },
  },
  {
    method: "PUT",
    path: BLOCK,
    right: "write",
    call: "session.replaceContextBlock",
    summary: "Replaces the content of a writable block",
    body: blockBody,
    result: shapes.block,
    async handle(call) {
      const session = await sessionOf(call);
      return { result: await session.replaceContextBlock(parameter(call, "label"), call.body["content"]) };
    },
  },
  {
    method: "POST",
    path: BLOCK,
    right: "write",
    call: "session.appendContextBlock",
    summary: "Appends to the content of a writable block",
    body: blockBody,
    result: shapes.block,
    async handle(call) {
      const session = await sessionOf(call);
      return { result: await session.appendContextBlock(parameter(call, "label"), call.body["content"]) };
    },
  },
  {
    method: "POST",
    path: `${SESSION}/prompt`,
    right: "write",
    call: "session.freezeSystemPrompt",
    summary: "Gives the system prompt, frozen at its first use",
    result: shapes.textNamed("prompt"),
    handle: async (call) => ({ result: { prompt: await (await sessionOf(call)).freezeSystemPrompt() } }),
  },
  {
    method: "POST",
    path: `${SESSION}/prompt/refresh`,
    right: "write",
    call: "session.refreshSystemPrompt",
    summary: "Makes the system prompt anew from the blocks as they are",
    result: shapes.textNamed("prompt"),
    handle: async (call) => ({ result: { prompt: await (await sessionOf(call)).refreshSystemPrompt() } }),
  },
  {
    method: "GET",
    path: `${SESSION}/reminder`,
    right: "read",
    call: "session.contextReminder",
    summary: "Tells what has changed in the blocks since the prompt was frozen; null when nothing has",
    result: shapes.reminder,
    handle: async (call) => ({ result: { reminder: await (await sessionOf(call)).contextReminder() } }),
  },
  {
    method: "GET",
    path: `${SESSION}/skills`,
    right: "read",
    call: "session.getLoadedSkillKeys",
    summary: "Lists the skills that are loaded, as label:key",
    result: shapes.texts,
    handle: async (call) => ({ result: [...(await (await sessionOf(call)).getLoadedSkillKeys())] }),
  },
  {
    method: "POST",
    path: `${SESSION}/skills/unload`,
    right: "write",
    call: "session.unloadSkill",
    summary: "Hides every copy of a loaded skill",
    body: skillBody,
    result: shapes.flagNamed("unloaded"),
    async handle(call) {
      const { label, key } = call.body;
      return { result: { unloaded: await (await sessionOf(call)).unloadSkill(label, key) } };
    },
  },
  {
    method: "GET",
    path: `${SESSION}/token-estimate`,
    right: "read",
    call: "session.tokenEstimate",
    summary: "Estimates the tokens of what the model sees",
    query: [text("leaf_id", "The newest message of the path; the session's newest when it is missing")],
    result: shapes.numberNamed("tokens"),
    handle: async (call) => ({
      result: { tokens: await (await sessionOf(call)).tokenEstimate(call.query["leaf_id"]) },
    }),
  },
  {
    method: "GET",
    path: `${SESSION}/tools`,
    right: "read",
    call: "session.toolDefinitions",
    summary: "Lists the tools that the blocks justify, as a model is told of them",
    result: z.array(shapes.toolDefinition),
    handle: async (call) => ({ result: await (await sessionOf(call)).toolDefinitions() }),
  },
  {
    method: "POST",
    path: `${SESSION}/tools/:tool`,
    right: "write",
    call: "session.callTool",
    summary: "Runs a tool; what is wrong with its input is told in the text",
    body: z.object({ input: z.optional(z.unknown()), toolCallId: z.optional(z.string()) }),
    result: shapes.textNamed("output"),
    async handle(call) {
      const { input, toolCallId } = call.body;
      return {
        result: {
          output: await (await sessionOf(call)).callTool(parameter(call, "tool"), input, toolCallId),
        },
      };
    },
  },
  {
    method: "POST",
    path: `${SESSION}/compactions`,
    right: "write",
    call: "session.addCompaction",
    summary: "Puts a summary in the place of a stretch of messages",
    body: z.object({ summary: z.string(), fromMessageId: z.string(), toMessageId: z.string() }),
    result: shapes.compaction,
    status: 201,
    async handle(call) {
      const { summary, fromMessageId, toMessageId } = call.body;
      const session = await sessionOf(call);
      return { result: await session.addCompaction(summary, fromMessageId, toMessageId), status: 201 };
    },
  },
  {
    method: "GET",
    path: `${SESSION}/compactions`,
    right: "read",
    call: "session.getCompactions",
    summary: "Lists the summaries that stand in the place of messages",
    result: z.array(shapes.compaction),
    handle: async (call) => ({ result: await (await sessionOf(call)).getCompactions() }),
  },
];
