import type { BenchRuntime } from "./bench-runtime.ts";
import { MessageSource, note, question } from "./data.ts";
import { quantile } from "./spread.ts";

/** Many profiles at once. */
export interface LoadReport {
  profiles: number;
  operations: number;
  errors: string[];
  /** Writes that were acknowledged and are not there afterwards. */
  lost: number;
  perSecond: number;
  /** Milliseconds by which the slowest profile finished after the quickest, as a share of the slowest. */
  unfairness: number;
  latencies: Record<string, { count: number; p50: number; p95: number; p99: number }>;
}

const VERBS = [
  "recall",
  "append",
  "remember",
  "page",
  "recall",
  "append",
  "ingest",
  "list",
  "append",
  "page",
] as const;
type Verb = (typeof VERBS)[number];

/** Each profile makes its calls one after the other, all profiles at once. */
export async function runLoad(
  runtime: BenchRuntime,
  { profiles, operations }: { profiles: number; operations: number },
): Promise<LoadReport> {
  const times = new Map<Verb, number[]>();
  const errors: string[] = [];
  const finished: number[] = [];
  let lost = 0;
  const startedMs = performance.now();
  const one = async (index: number) => {
    const caller = new Caller(runtime, `load ${index}`, index);
    for (let at = 0; at < operations; at++) {
      const verb = VERBS[at % VERBS.length]!;
      const fromMs = performance.now();
      await caller.call(verb, at).catch((error: unknown) => errors.push(`${verb}: ${String(error)}`));
      times.set(verb, [...(times.get(verb) ?? []), performance.now() - fromMs]);
    }
    finished.push(performance.now() - startedMs);
    lost += await caller.missing();
  };
  await Promise.all(Array.from({ length: profiles }, (_, index) => one(index)));
  const lastMs = Math.max(...finished);
  const latencies = Object.fromEntries(
    [...times].map(([verb, values]) => {
      const sorted = values.toSorted((a, b) => a - b);
      const at = (share: number) => quantile(sorted, share);
      return [verb, { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }];
    }),
  );
  const perSecond = (profiles * operations) / (lastMs / 1000);
  const unfairness = (lastMs - Math.min(...finished)) / lastMs;
  return { profiles, operations, errors, lost, perSecond, unfairness, latencies };
}

/** One caller with a profile of his own, who remembers what he was told is stored. */
class Caller {
  readonly #runtime: BenchRuntime;
  readonly #profile: string;
  readonly #messages: MessageSource;
  readonly #offset: number;
  #remembered = 0;
  #appended = 0;
  #ingested = 0;

  constructor(runtime: BenchRuntime, profile: string, index: number) {
    this.#runtime = runtime;
    this.#profile = profile;
    this.#offset = index * 100_000;
    this.#messages = new MessageSource();
  }

  async call(verb: Verb, at: number): Promise<void> {
    const number = this.#offset + at;
    if (verb === "recall") await this.#ask("recall", [question(at)]);
    else if (verb === "list") await this.#ask("list", [{ limit: 20 }]);
    else if (verb === "page") await this.#ask("getHistoryPage", [{ limit: 20 }], "chat");
    else if (verb === "remember") {
      await this.#ask("remember", [note(number)]);
      this.#remembered++;
    } else if (verb === "append") {
      const parts = [{ type: "text", text: `Message ${number} of a busy conversation.` }];
      await this.#ask("appendMessage", [{ id: `m${number}`, role: "user", parts }], "chat");
      this.#appended++;
    } else {
      const messages = this.#messages
        .take(2)
        .map(({ role, content }) => ({ role, content: `${content} ${number}` }));
      await this.#ask("ingest", [messages, { sessionId: `said ${number}` }]);
      this.#ingested += messages.length;
    }
  }

  /** How many acknowledged writes are not there. */
  async missing(): Promise<number> {
    const { counts } = (await this.#ask("info", [])) as { counts: { messages: number; memories: number } };
    const notes = Math.max(0, this.#remembered - counts.memories);
    return notes + Math.max(0, this.#appended + this.#ingested - counts.messages);
  }

  #ask(method: string, args: unknown[], session?: string): Promise<unknown> {
    const target = { binding: "memory", profile: this.#profile, method, each: [args] };
    return this.#runtime.call(session === undefined ? target : { ...target, session });
  }
}
