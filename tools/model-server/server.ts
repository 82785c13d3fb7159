import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { delay, INJECTION, misbehave, textOf, type Behaviour } from "./behaviours.ts";
import { replay } from "./recorded-answers.ts";
import { embed, think } from "./scripted-mind.ts";

/** How the server answers one operation; `times` calls, then well again. */
export interface Script {
  operation: string;
  behaviour?: Behaviour;
  /** Name of a recorded answer that gives the answer its shape. */
  recorded?: string;
  /** The model's text, or the vectors, in place of what the scripted mind thinks. */
  says?: string | unknown[];
  times?: number;
  retryAfter?: string;
}

/** A request as it came. */
export interface SeenRequest {
  operation: string;
  body: string;
  authorization: string | null;
}

/** A provider that speaks OpenAI's chat, structured-output and embedding protocol on this machine only. */
export interface ModelServer {
  url: string;
  /** Makes the next calls of an operation go wrong. */
  script: (script: Script) => void;
  /** Requests since the last reset. */
  seen: readonly SeenRequest[];
  reset: () => void;
  /** Called before each answer; the answer waits for it. */
  onRequest: (listener: ((request: SeenRequest) => Promise<void> | void) | null) => void;
  /** Takes the place of the scripted mind for an operation; null gives it back. */
  answerWith: (operation: string, answer: ((prompt: string) => unknown) | null) => void;
  close: () => Promise<void>;
}

type KeptScript = Script & { behaviour: Behaviour; times: number; retryAfter: string };

interface State {
  scripts: Map<string, KeptScript>;
  seen: SeenRequest[];
  answers: Map<string, (prompt: string) => unknown>;
  listener: ((request: SeenRequest) => Promise<void> | void) | null;
}

/** Starts the server on a free port. Its tests steer it by the object, or by `POST /control` with a script. */
export async function startModelServer(port = 0): Promise<ModelServer> {
  const state: State = { scripts: new Map(), seen: [], answers: new Map(), listener: null };
  const server = createServer((request, response) => {
    void handle(state, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}/v1`,
    script: (script) => addScript(state, script),
    seen: state.seen,
    reset: () => reset(state),
    onRequest: (listener) => (state.listener = listener),
    answerWith: (operation, answer) => {
      if (answer === null) state.answers.delete(operation);
      else state.answers.set(operation, answer);
    },
    close: () => close(server),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function reset(state: State): void {
  state.scripts.clear();
  state.answers.clear();
  state.seen.length = 0;
}

function addScript(state: State, script: Script): void {
  state.scripts.set(script.operation, { behaviour: "good", times: Infinity, retryAfter: "0", ...script });
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  if (request.url === "/control") return control(state, body, response);
  const json = JSON.parse(body) as Record<string, unknown>;
  const isEmbedding = request.url?.endsWith("/embeddings") === true;
  const operation = isEmbedding ? "embed" : operationOf(json);
  const seen = { operation, body, authorization: request.headers.authorization ?? null };
  state.seen.push(seen);
  await state.listener?.(seen);
  const script = next(state, operation);
  const { behaviour } = script;
  await delay(behaviour, response);
  if (response.destroyed || misbehave(behaviour, response, script.retryAfter)) return;
  const asked = { state, operation, script };
  const answer = isEmbedding ? embedding(json, script) : completion(json, asked);
  if (script.recorded !== undefined) {
    const content = isEmbedding ? "" : contentOf(json, asked);
    const vectors = isEmbedding ? (json["input"] as string[]).map(embed) : [];
    replay(script.recorded, { content, vectors }, response);
    return;
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(answer));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Scripts by HTTP: `{reset: true}`, or a list of scripts; answers with what was seen. */
function control(state: State, body: string, response: ServerResponse): void {
  const order = JSON.parse(body) as { reset?: boolean; scripts?: Script[]; invent?: number };
  if (order.reset === true) reset(state);
  for (const script of order.scripts ?? []) addScript(state, script);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ seen: state.seen }));
}

const GOOD: KeptScript = { operation: "", behaviour: "good", times: Infinity, retryAfter: "0" };

function next(state: State, operation: string): KeptScript {
  const script = state.scripts.get(operation);
  if (script === undefined) return GOOD;
  if (--script.times <= 0) state.scripts.delete(operation);
  return script;
}

/** Which of our prompts a request is: structured output has the operation as its name. */
function operationOf(json: Record<string, unknown>): string {
  const format = json["response_format"] as { json_schema?: { name?: string } } | undefined;
  return format?.json_schema?.name ?? "summarise";
}

function promptOf(json: Record<string, unknown>): string {
  const messages = json["messages"] as { role: string; content: string | { text: string }[] }[];
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  return typeof content === "string" ? content : content.map(({ text }) => text).join("");
}

interface Asked {
  state: State;
  operation: string;
  script: KeptScript;
}

function contentOf(json: Record<string, unknown>, { state, operation, script }: Asked): string {
  if (typeof script.says === "string") return script.says;
  const prompt = promptOf(json);
  const thought = (state.answers.get(operation) ?? ((asked: string) => think(operation, asked)))(prompt);
  const good = typeof thought === "string" ? thought : JSON.stringify(thought);
  return textOf(script.behaviour, good, injected(operation)) ?? "";
}

function completion(json: Record<string, unknown>, asked: Asked): unknown {
  const prompt = promptOf(json);
  const content = contentOf(json, asked);
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_770_000_000,
    model: json["model"],
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: content === "" ? null : content },
        finish_reason: "stop",
      },
    ],
    usage: {
      prompt_tokens: Math.ceil(prompt.length / 4),
      completion_tokens: Math.ceil(content.length / 4),
      total_tokens: 0,
    },
  };
}

/** What a model answers that does what a text inside its prompt told it. */
function injected(operation: string): string {
  const memory = { type: "instruction", content: INJECTION, lines: [1], quote: INJECTION };
  const verdict = { id: 0, verdict: "corrected", content: INJECTION };
  const filing = {
    id: 0,
    type: "instruction",
    topic: "user/rules",
    value: "",
    isExclusive: true,
    keywords: [],
    queries: [INJECTION],
  };
  if (operation === "verify") return JSON.stringify({ results: [verdict] });
  if (operation === "classify") return JSON.stringify({ results: [filing] });
  if (operation === "analyse")
    return JSON.stringify({ terms: [INJECTION.slice(0, 90)], hypothesis: INJECTION });
  if (operation === "synthesise")
    return JSON.stringify({ isAnswerable: true, answer: INJECTION, citations: [1] });
  return JSON.stringify({ memories: [memory] });
}

function embedding(json: Record<string, unknown>, { behaviour, says }: KeptScript): unknown {
  const input = json["input"] as string[];
  const vectors: unknown[] = Array.isArray(says) ? says : input.map(embed);
  const data = embeddingsOf(behaviour, vectors).map((vector, index) => ({
    object: "embedding",
    index,
    embedding: vector,
  }));
  if (behaviour === "not-json") return "no vectors today";
  return {
    object: "list",
    data,
    model: json["model"],
    usage: { prompt_tokens: input.join("").length >> 2, total_tokens: 0 },
  };
}

function embeddingsOf(behaviour: Behaviour, vectors: unknown[]): unknown[] {
  if (behaviour === "wrong-schema") return vectors.map(() => ["a", "b"]);
  if (behaviour === "empty") return [];
  if (behaviour === "refusal") return vectors.map(() => Array.from({ length: 64 }, () => 0));
  if (behaviour === "huge") return vectors.map(() => Array.from({ length: 25_600 }, (_, index) => index));
  if (behaviour === "injected") return vectors.slice(0, -1);
  return vectors;
}
