import { readUIMessageStream, stepCountIs, streamText, type ToolSet, type UIMessage } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";

/** What a scripted model does in one step: says something, or calls a tool with these arguments, `sent` as they are. */
export type ScriptedStep = string | { tool: string; input?: unknown; sent?: string };

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** A model that takes these steps one after the other, whatever it is told, streamed or at once. */
export function scriptedModel(steps: readonly ScriptedStep[]): MockLanguageModelV4 {
  let at = 0;
  const next = () => {
    const step = steps[at++] ?? "done";
    const id = `call-${crypto.randomUUID()}`;
    const isText = typeof step === "string";
    const finishReason = { unified: isText ? ("stop" as const) : ("tool-calls" as const), raw: undefined };
    return { id, finishReason, text: isText ? step : null, call: isText ? null : toolCall(id, step) };
  };
  return new MockLanguageModelV4({
    doStream: () => {
      const { id, finishReason, text, call } = next();
      const chunks = call === null ? textChunks(id, text ?? "") : [call];
      const finish = { type: "finish" as const, finishReason, usage: USAGE };
      const start = { type: "stream-start" as const, warnings: [] };
      return Promise.resolve({ stream: simulateReadableStream({ chunks: [start, ...chunks, finish] }) });
    },
    doGenerate: () => {
      const { finishReason, text, call } = next();
      const content = [call ?? { type: "text" as const, text: text ?? "" }];
      return Promise.resolve({ content, finishReason, usage: USAGE, warnings: [] });
    },
  });
}

function toolCall(toolCallId: string, { tool, input, sent }: Exclude<ScriptedStep, string>) {
  return { type: "tool-call" as const, toolCallId, toolName: tool, input: sent ?? JSON.stringify(input) };
}

function textChunks(id: string, delta: string) {
  return [
    { type: "text-start" as const, id },
    { type: "text-delta" as const, id, delta },
    { type: "text-end" as const, id },
  ];
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
