import type { Meter, Operation, Reservation } from "./model/port.ts";
import type { Store } from "./store/store.ts";
import { isoDay } from "./text/iso-day.ts";
import { logProblem } from "./log-problem.ts";

/** Measures that count against the budget. */
const TOKENS = ["inputTokens", "outputTokens"];

/** Failures worth a line in the log when they come of how the service is set up. */
const LOGGED = new Set(["failed:rejected"]);

/**
 * Counts a profile's calls and tokens by UTC day, in its own database. A call is counted before it is made, so that
 * neither a crash nor calls at the same time pass the budget.
 */
export class ModelMeter implements Meter {
  readonly #store: Store;
  readonly #dailyTokens: number | null;
  readonly #logged = new Set<string>();

  constructor(store: Store, dailyTokens: number | null) {
    this.#store = store;
    this.#dailyTokens = dailyTokens;
  }

  reserve(operation: Operation, tokens: number): Reservation | null {
    const day = isoDay(Date.now());
    const { generation } = this.#store.profile;
    return this.#store.transaction(() => {
      const spent = this.#store.usage.total(day, TOKENS);
      if (this.#dailyTokens !== null && spent + tokens > this.#dailyTokens) {
        const budget = `MODEL_DAILY_TOKENS=${this.#dailyTokens}`;
        this.#log(
          `budget ${day}`,
          `${budget}: ${spent} tokens are spent on ${day} and this call (${operation}) may take ${tokens}; the offline rules do the work until midnight UTC`,
        );
        return null;
      }
      this.#add(day, operation, { calls: 1, inputTokens: tokens });
      return { operation, tokens, day, generation };
    });
  }

  settle({ operation, tokens, day, generation }: Reservation, used: { input: number; output: number }): void {
    // What a deleted profile had reserved is gone with it.
    if (generation !== this.#store.profile.generation) return;
    this.#store.transaction(() =>
      this.#add(day, operation, { inputTokens: used.input - tokens, outputTokens: used.output }),
    );
  }

  count(operation: Operation, measure: string, amount: number): void {
    const day = isoDay(Date.now());
    this.#store.transaction(() => this.#store.usage.add(day, { operation, measure }, amount));
    if (LOGGED.has(measure))
      this.#log(
        `${operation} ${measure}`,
        `the model provider rejected a call (${operation}): check model names and key`,
      );
  }

  #add(day: string, operation: Operation, amounts: Record<string, number>): void {
    for (const [measure, amount] of Object.entries(amounts))
      if (amount !== 0) this.#store.usage.add(day, { operation, measure }, amount);
  }

  /** Once for each reason while the object is awake: a log that repeats itself is not read. */
  #log(key: string, message: string): void {
    if (this.#logged.has(key)) return;
    this.#logged.add(key);
    logProblem(message);
  }
}
