import { MAX_SESSION_ID_CHARACTERS } from "../contract/limits.ts";
import { MemoryError } from "../contract/memory-error.ts";
import type { MemoryEvent, MemoryInitialization } from "../contract/turn-memory.ts";
import { hasSqlite, storeOn, type SessionHost } from "../store/host.ts";
import { codePointCount } from "../text/utf8.ts";
import { functionAt } from "./check.ts";
import type { MemorySection } from "./consumption.ts";
import { renderSections } from "./consumption.ts";
import { fitTurn } from "./fit-turn.ts";
import { responseOf, textOfMessage } from "./message-text.ts";
import { checkOptions, openTurnMemory, type TurnMemoryOptions } from "./open-turn-memory.ts";
import type { TurnMemory } from "./turn-memory.ts";

/** What an agent is told beside the prompt. */
export interface RunContext {
  /** Loaded memory, in order. */
  memory: MemorySection[];
  /** Static instructions, then each section under its id. */
  systemPrompt: string;
  /** The user's message as it was given; the prompt itself when it was a string. */
  message: unknown;
  sessionId: string;
  cwd: string;
  /** From 1, in this query. */
  turnIndex: number;
  /** Aborted by `close()`. */
  signal: AbortSignal;
}

/** An agent: gives its messages one by one, or its answer as a text. */
export type RunAgent<Message> = (
  prompt: string,
  context: RunContext,
) => Answer<Message> | Promise<Answer<Message>>;

type Answer<Message> = AsyncIterable<Message> | Iterable<Message> | Message;

/** A message of an agent that says nothing else of its form. */
export interface AgentMessage {
  type: "user" | "assistant" | "result" | "tool" | "stream_event";
  [field: string]: unknown;
}

export interface QueryOptions<Message> extends TurnMemoryOptions {
  /** The agent that answers. */
  run: RunAgent<Message>;
  /** Static instructions; they stand before whatever is loaded. */
  systemPrompt?: string | undefined;
  /** The object that keeps the turns, so that a crash loses none; without it they live as long as the isolate. */
  host?: SessionHost | undefined;
  /** One of its own when it is missing. */
  sessionId?: string | undefined;
}

/** The messages of the agent, with the results of memory among them. */
export interface MemoryQuery<Message> extends AsyncGenerator<Message | MemoryEvent, void, undefined> {
  /** Waits for every generation that is pending. Throws when memory is not enabled. */
  flushMemory(): Promise<void>;
  /** Loads the memory again; the next turn has it. Throws when memory is not enabled. */
  refreshMemory(): Promise<void>;
  /** Settings as they are in effect, once the memory is loaded. */
  initializationResult(): Promise<MemoryInitialization>;
  /** Flushes and ends the query; a second call is the first. */
  close(): Promise<void>;
}

/**
 * Runs an agent with memory: what is known is loaded before, what a turn brings is kept after it. Options that are
 * wrong are a `TypeError` at once.
 */
export function query<Message = AgentMessage>(given: {
  prompt: string | AsyncIterable<unknown>;
  options: QueryOptions<Message>;
}): MemoryQuery<Message> {
  const { prompt, options } = given;
  const checked = checkOptions(options, options?.host !== undefined);
  if (functionAt(options.run, "options.run") === null) throw new TypeError("options.run must be a function");
  if (options.host !== undefined && !hasSqlite(options.host))
    throw new TypeError("options.host must be an object with SQLite");
  checkSessionId(options.sessionId);
  if (typeof prompt !== "string" && !isAsyncIterable(prompt))
    throw new TypeError("prompt must be a string or an async iterable of user messages");
  const sessionId = options.sessionId ?? crypto.randomUUID();
  const { host } = options;
  const store = host === undefined ? null : storeOn(host);
  const memory = openTurnMemory(checked, { sessionId, store });
  const controller = new AbortController();
  // Opened here, so that the stream also has what happens before it is read.
  const events = memory?.events() ?? null;
  const parts = { prompt, options, sessionId, memory, events, controller };
  const stream = messagesOf(parts);
  let closing: Promise<void> | null = null;
  const close = async () => {
    controller.abort(new Error("the query was closed"));
    await memory?.close();
  };
  return Object.assign(stream, {
    flushMemory: () => memory?.flush() ?? Promise.reject(notEnabled("flushMemory")),
    refreshMemory: async () => {
      if (memory === null) throw notEnabled("refreshMemory");
      await memory.refresh();
    },
    initializationResult: async () => {
      await memory?.load();
      return memory?.initialization ?? { memory: undefined };
    },
    close: () => (closing ??= close()),
  });
}

/** The error of a call that needs memory. */
function notEnabled(method: string): MemoryError {
  return new MemoryError("invalid", `${method}() needs options.memory: memory is not enabled`);
}

function checkSessionId(value: unknown): void {
  if (value === undefined) return;
  const isId = typeof value === "string" && value !== "" && value.isWellFormed() && !value.includes("\0");
  if (!isId || codePointCount(value) > MAX_SESSION_ID_CHARACTERS)
    throw new TypeError(`options.sessionId must have 1 to ${MAX_SESSION_ID_CHARACTERS} characters`);
}

interface QueryParts<Message> {
  prompt: string | AsyncIterable<unknown>;
  options: QueryOptions<Message>;
  sessionId: string;
  memory: TurnMemory | null;
  events: ReturnType<TurnMemory["events"]> | null;
  controller: AbortController;
}

async function* messagesOf<Message>(
  parts: QueryParts<Message>,
): AsyncGenerator<Message | MemoryEvent, void, undefined> {
  const { memory, prompt, events, controller } = parts;
  const stopped = whenAborted(controller.signal);
  try {
    await memory?.resume();
    let turnIndex = 0;
    for await (const message of userMessages(prompt)) {
      if (controller.signal.aborted) break;
      turnIndex++;
      const running = runTurn({ ...parts, message, turnIndex });
      for (;;) {
        // An agent that does not heed its signal is not waited for.
        const step = Promise.race([running.next(), stopped]);
        // While the agent works, results of earlier turns come through.
        yield* untilSettled(step, events);
        const next = await step;
        if (next === null || next.done === true) break;
        yield next.value;
      }
    }
    const closing = memory?.close();
    if (events !== null) yield* events;
    await closing;
  } finally {
    // Whoever stops reading in mid-turn ends the agent's work too.
    controller.abort(new Error("the query has ended"));
    await events?.return();
    await memory?.close();
  }
}

function whenAborted(signal: AbortSignal): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  signal.addEventListener("abort", () => resolve(null));
  return promise;
}

/** One turn: the agent's messages, then the note that it ended. */
async function* runTurn<Message>({
  memory,
  options,
  sessionId,
  message,
  turnIndex,
  controller: { signal },
}: QueryParts<Message> & { message: unknown; turnIndex: number }): AsyncGenerator<Message> {
  const sections = (await memory?.load())?.sections ?? [];
  const prompt = textOfMessage(message);
  const { cwd = "", systemPrompt = "", run } = options;
  const context: RunContext = {
    memory: sections,
    systemPrompt: [systemPrompt, renderSections(sections)].filter((text) => text !== "").join("\n\n"),
    message,
    sessionId,
    cwd,
    turnIndex,
    signal,
  };
  const said: unknown[] = [];
  for await (const each of iterate(run(prompt, context))) {
    said.push(each);
    yield each;
  }
  if (!signal.aborted) await memory?.endTurn(fitTurn({ prompt, response: responseOf(said) }));
}

/** What the events have until a promise settles. */
async function* untilSettled(
  step: Promise<unknown>,
  events: ReturnType<TurnMemory["events"]> | null,
): AsyncGenerator<MemoryEvent> {
  if (events === null) return;
  const settled = step.then(
    () => true,
    () => true,
  );
  while (!events.isEnded && !(await Promise.race([settled, events.somethingNew()]))) yield* events.take();
  await settled;
  yield* events.take();
}

async function* userMessages(prompt: string | AsyncIterable<unknown>): AsyncGenerator {
  if (typeof prompt === "string") yield prompt;
  else yield* prompt;
}

async function* iterate<Message>(running: ReturnType<RunAgent<Message>>): AsyncGenerator<Message> {
  const answer = await running;
  if (isAsyncIterable<Message>(answer) || isIterable<Message>(answer)) yield* answer;
  else yield answer;
}

function isAsyncIterable<Item>(value: unknown): value is AsyncIterable<Item> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

// A text is iterable too, but a message of its own.
function isIterable<Item>(value: unknown): value is Iterable<Item> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
