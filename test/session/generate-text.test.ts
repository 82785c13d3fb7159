import { convertToModelMessages, generateText, stepCountIs, type StepResult, type ToolSet } from "ai";
import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { AgentSearchProvider, R2SkillProvider, SessionManager } from "../../src/session/index.ts";
import type { SessionMessage, SessionMessagePart } from "../../src/session/session-message.ts";
import { onHost, testObject, text } from "./host.ts";
import { outputsOf, scriptedModel, type ScriptedStep } from "./scripted-model.ts";

/** Each tool that there is, used rightly and wrongly: what it is called with and what the model is told. */
const SCRIPT: [step: Exclude<ScriptedStep, string>, told: unknown][] = [
  [
    { tool: "set_context", input: { block: "memory", content: "Prefers tea." } },
    expect.stringMatching(/^Written to memory\. Usage: /),
  ],
  [{ tool: "set_context", input: { block: "memory", content: 7 } }, 'Error: "content" must be a text.'],
  [{ tool: "set_context", input: {} }, expect.stringMatching(/^Error: "block" is missing\. Use one of: /)],
  [
    { tool: "set_context", input: { block: "notes", key: "ports", content: "Ports open at six." } },
    'Indexed "ports" in notes.',
  ],
  [{ tool: "search_context", input: { block: "notes", query: "ports" } }, "[ports]\nPorts open at six."],
  [{ tool: "search_context", input: { block: "notes" } }, 'Error: "query" must be a text.'],
  [{ tool: "load_context", input: { block: "skills", key: "ship" } }, "Check, then ship."],
  [{ tool: "load_context", input: { block: "skills", key: ["ship"] } }, 'Error: "key" must be a text.'],
  [
    { tool: "load_context", input: { block: "memory", key: "ship" } },
    expect.stringMatching(/^Error: there is no such block as "memory" here\. Use one of: skills/),
  ],
  [
    { tool: "unload_context", input: { block: "skills", key: "sail" } },
    'Not found: "sail" is not loaded in skills.',
  ],
  [
    { tool: "unload_context", input: { block: "skills", key: "ship" } },
    'Unloaded "ship" from skills. Context reclaimed.',
  ],
  [
    { tool: "session_search", input: { query: "harbour" } },
    expect.stringContaining("The harbour is closed."),
  ],
  [{ tool: "session_search", input: { query: { $ne: null } } }, 'Error: "query" must be a text.'],
];

/** The assistant's message as an application makes it of what `generateText` did. */
function messageOf(steps: readonly StepResult<ToolSet>[]): SessionMessage {
  const parts = steps.flatMap(({ content }) => [
    { type: "step-start" },
    ...content.flatMap((part): SessionMessagePart[] => {
      if (part.type === "text") return [{ type: "text", text: part.text }];
      if (part.type !== "tool-result") return [];
      const { toolName, toolCallId, input, output } = part;
      return [{ type: `tool-${toolName}`, toolCallId, state: "output-available", input, output }];
    }),
  ]);
  return { id: "answer", role: "assistant", parts };
}

function build(host: object) {
  const manager = SessionManager.create(host);
  const session = manager
    .getSession("now")
    .withContext("memory", { maxTokens: 100 })
    .withContext("notes", { provider: new AgentSearchProvider(host) })
    .withContext("skills", { provider: new R2SkillProvider(env.SKILLS, { prefix: "generate/" }) });
  return { manager, session };
}

test("generateText calls every tool, wrong arguments included; its messages are kept and read back after an eviction", async () => {
  await env.SKILLS.put("generate/ship", "Check, then ship.");
  const stub = testObject("generate text");
  const sent = await onHost(stub, async (host) => {
    const { manager, session } = build(host);
    await manager.getSession("earlier").appendMessage(text("e", "The harbour is closed."));
    const tools: ToolSet = { ...(await session.tools()), ...manager.tools() };
    expect(new Set(SCRIPT.map(([{ tool }]) => tool))).toEqual(new Set(Object.keys(tools)));
    const steps: ScriptedStep[] = [...SCRIPT.map(([step]) => step), "That is all."];
    await session.appendMessage(text("go", "Go."));
    const result = await generateText({
      model: scriptedModel(steps),
      system: await session.freezeSystemPrompt(),
      tools,
      messages: await convertToModelMessages(await session.getHistory()),
      stopWhen: stepCountIs(steps.length + 1),
    });
    expect(result.text).toBe("That is all.");
    const message = messageOf(result.steps);
    await session.appendMessage(message);
    expect(outputsOf(message)).toEqual(SCRIPT.map(([, told]) => told));
    return { parts: message.parts, messages: result.responseMessages };
  });
  await evictDurableObject(stub);
  await onHost(stub, async (host) => {
    const { session } = build(host);
    expect((await session.getMessage("answer"))!.parts).toEqual(sent.parts);
    const [, ...read] = await convertToModelMessages(await session.getHistory(null, { raw: true }));
    expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(sent.messages)));
    const model = JSON.stringify(await session.getHistory());
    expect(model).toContain("[skill unloaded: ship]");
    expect(model).not.toContain("Check, then ship.");
  });
});

test("arguments that are no JSON and a tool that is not there end in a message that the session keeps as well", async () => {
  await onHost(testObject("generate broken"), async (host) => {
    const { session } = build(host);
    const steps = [
      { tool: "set_context", sent: '{"block": "memory", ' },
      { tool: "delete_everything", input: {} },
      { tool: "set_context", input: { block: "memory", content: "Still here." } },
      "done",
    ];
    const { steps: taken, text: said } = await generateText({
      model: scriptedModel(steps),
      tools: await session.tools(),
      prompt: "go",
      stopWhen: stepCountIs(5),
    });
    expect(said).toBe("done");
    const kinds = taken.map(({ content }) => content.map(({ type }) => type));
    expect(kinds).toEqual([
      ["tool-call", "tool-error"],
      ["tool-call", "tool-error"],
      ["tool-call", "tool-result"],
      ["text"],
    ]);
    const parts = taken.flatMap(({ content }) =>
      content.flatMap((part) => {
        if (part.type === "tool-error") {
          const { toolName, toolCallId, input, error } = part;
          return [
            {
              type: "dynamic-tool",
              toolName,
              toolCallId,
              state: "output-error",
              input,
              errorText: String(error),
            },
          ];
        }
        return [];
      }),
    );
    await session.appendMessage({ id: "failed", role: "assistant", parts });
    expect((await session.getMessage("failed"))!.parts).toEqual(parts);
    expect(JSON.stringify(await convertToModelMessages(await session.getHistory()))).toContain(
      "delete_everything",
    );
    expect(session.getContextBlock("memory")!.content).toBe("Still here.");
  });
});
