import type { LanguageModel } from "ai";

type LocalModel = Exclude<LanguageModel, string> & { specificationVersion: "v4" };
type CallOptions = Parameters<LocalModel["doStream"]>[0];
type Step = { text: string } | { tool: string; input: object };

/**
 * Stands in for a model, so that the example runs offline: "remember …", "note …", "search …" and "load …" call the
 * tool that fits, everything else is answered with what the system prompt says of the user.
 */
export function localModel(): LocalModel {
  return {
    specificationVersion: "v4",
    provider: "local",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("this model only streams")),
    doStream: (options) => Promise.resolve({ stream: streamOf(chunks(nextStep(options))) }),
  };
}

function nextStep({ prompt }: CallOptions): Step {
  const last = prompt.at(-1);
  if (last?.role === "tool") {
    const [result] = last.content;
    const output =
      result?.type === "tool-result" && result.output.type === "text" ? result.output.value : "done";
    return { text: output.slice(0, 500) };
  }
  const said =
    last?.role === "user"
      ? last.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(" ")
      : "";
  const [, verb = "", rest = ""] = /^\s*(remember|note|search|load|unload)\s+(.+)$/is.exec(said) ?? [];
  switch (verb.toLowerCase()) {
    case "remember":
      return { tool: "set_context", input: { block: "memory", content: rest, action: "append" } };
    case "note":
      return { tool: "set_context", input: { block: "knowledge", content: rest } };
    case "search":
      return { tool: "search_context", input: { block: "knowledge", query: rest } };
    case "load":
      return { tool: "load_context", input: { block: "skills", key: rest.trim() } };
    case "unload":
      return { tool: "unload_context", input: { block: "skills", key: rest.trim() } };
    default:
      return { text: `You said: ${said}\n\nWhat I know: ${knownOf(prompt)}` };
  }
}

function knownOf(prompt: CallOptions["prompt"]): string {
  const [system] = prompt;
  const text = system?.role === "system" ? system.content : "";
  const blocks = ["MEMORY", "MEMORIES"].map(
    (label) => new RegExp(`${label} [^\\n]*\\n═+\\n([^═]*)`).exec(text)?.[1]?.trim() ?? "",
  );
  return blocks.filter((block) => block !== "").join("\n\n") || "nothing yet";
}

function chunks(step: Step) {
  const id = crypto.randomUUID();
  const usage = {
    inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  };
  const isText = "text" in step;
  const body = isText
    ? [
        { type: "text-start" as const, id },
        { type: "text-delta" as const, id, delta: step.text },
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
  return [
    { type: "stream-start" as const, warnings: [] },
    ...body,
    { type: "finish" as const, usage, finishReason },
  ];
}

function streamOf<Chunk>(all: readonly Chunk[]): ReadableStream<Chunk> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of all) controller.enqueue(chunk);
      controller.close();
    },
  });
}
