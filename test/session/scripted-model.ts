import { readUIMessageStream, stepCountIs, streamText, type ToolSet, type UIMessage } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";

/** What a scripted model does in one step: says something, or calls a tool with these arguments. */
export type ScriptedStep = string | { tool: string; input: unknown };

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** A model that takes these steps one after the other, whatever it is told. */
export function scriptedModel(steps: readonly ScriptedStep[]): MockLanguageModelV4 {
  let at = 0;
  return new MockLanguageModelV4({
    doStream: () => {
      const step = steps[at++] ?? "done";
      const id = `call-${crypto.randomUUID()}`;
      const isText = typeof step === "string";
      const chunks = isText
        ? [
            { type: "text-start" as const, id },
            { type: "text-delta" as const, id, delta: step },
            { type: "text-end" as const, id },
          ]
        : [
            {
              type: "tool-call" as const,
              toolCallId: id,
              toolName: step.tool,
              input: JSON.stringify(step.input),
            },
          ];
      const finishReason = { unified: isText ? ("stop" as const) : ("tool-calls" as const), raw: undefined };
      const finish = { type: "finish" as const, finishReason, usage: USAGE };
      const start = { type: "stream-start" as const, warnings: [] };
      return Promise.resolve({ stream: simulateReadableStream({ chunks: [start, ...chunks, finish] }) });
    },
  });
}

/** Lets the AI SDK run the script with these tools; the assistant's message as a client would have it. */
export async function runScript(steps: readonly ScriptedStep[], tools: ToolSet): Promise<UIMessage> {
  const model = scriptedModel(steps);
  const result = streamText({ model, tools, prompt: "go", stopWhen: stepCountIs(steps.length + 1) });
  let message: UIMessage | undefined;
  for await (const state of readUIMessageStream({ stream: result.toUIMessageStream() })) message = state;
  return { ...message!, id: `assistant-${crypto.randomUUID()}` };
}

/** Outputs of the tool calls in a message, in order. */
export function outputsOf(message: { parts: readonly object[] }): unknown[] {
  return message.parts.flatMap((part) => ("toolCallId" in part && "output" in part ? [part.output] : []));
}
