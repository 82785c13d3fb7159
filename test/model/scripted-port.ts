import type { Candidate, ModelFailure, ModelPort, Outcome } from "../../src/model/port.ts";
import type { Meter } from "../../src/model/port.ts";
import type { ModelSettings } from "../../src/model/settings.ts";
import { ModelWork } from "../../src/model-work.ts";
import type { Store } from "../../src/store/store.ts";

/** A good answer. */
export function good<Value>(value: Value): Promise<Outcome<Value>> {
  return Promise.resolve({ ok: true, value, discarded: 0 });
}

/** A call that failed. */
export function bad(kind: ModelFailure["kind"]): Promise<Outcome<never>> {
  return Promise.resolve({ ok: false, failure: { kind, detail: "scripted", retryAfterMs: null } });
}

const unsupported = () => bad("unsupported");

/** A model of which only what a test scripts does anything. */
export function scriptedPort(script: Partial<ModelPort>): ModelPort {
  return {
    names: { provider: "scripted", language: "scripted", embedding: null, reranking: null },
    promptVersions: "scripted-1",
    extract: unsupported,
    verify: unsupported,
    classify: unsupported,
    embed: unsupported,
    analyse: unsupported,
    rerank: unsupported,
    synthesise: unsupported,
    summarise: unsupported,
    ...script,
  };
}

/** A meter that counts in memory and has no limit. */
export function countingMeter(): Meter & { counts: Map<string, number> } {
  const counts = new Map<string, number>();
  return {
    counts,
    reserve: (operation, tokens) => ({ operation, tokens, day: "2026-04-15", generation: 1 }),
    settle: () => undefined,
    count: (operation, measure, amount) =>
      counts.set(`${operation} ${measure}`, (counts.get(`${operation} ${measure}`) ?? 0) + amount),
  };
}

export const SETTINGS: ModelSettings = {
  provider: { kind: "injected", models: {} },
  dailyTokens: null,
  timeoutMs: 500,
  recallTimeoutMs: 500,
  rememberTimeoutMs: 500,
  retryMs: 1,
};

/** The work of a model on a store, as the object's jobs do it. */
export function workOf(store: Store, model: ModelPort, meter: Meter): ModelWork {
  return new ModelWork({
    store,
    meter,
    settings: SETTINGS,
    open: () => Promise.resolve(model),
    yieldTurn: () => scheduler.wait(0),
  });
}

/** A candidate that rests on one line. */
export function candidate(line: number, content: string, quote = ""): Candidate {
  return { type: "fact", content, lines: [line], quote };
}
