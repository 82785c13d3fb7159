import { extractiveSummary } from "../compaction/extractive-summary.ts";
import { runCompaction, type CompactionReport } from "../compaction/run-compaction.ts";
import { selectRange } from "../compaction/select-range.ts";
import type { Summarize } from "../compaction/summary-prompt.ts";
import { weighSentence } from "../compaction/weigh-sentence.ts";
import { firingTrigger, retryDelayMs } from "../compaction/triggers.ts";
import type { CompactionRules } from "../contract/compaction.ts";
import type { CompactionStatus } from "../contract/session.ts";
import { isEngineFunction, isSynthetic } from "./create-compact-function.ts";
import { runFunction } from "./run-function.ts";
import { messageTokens, type StoredMessage } from "./session-message.ts";
import { SessionPort, type PortParts } from "./session-port.ts";
import type { CompactFunction, SessionTokenCounter } from "./token-counter.ts";

/** What the compaction of a session is made of. */
export interface CompactorParts extends Pick<PortParts, "provider" | "builtIn" | "rules" | "handOver"> {
  /** A caller's own function; the engine's own way when it is null. */
  compact: CompactFunction | null;
  summarize: Summarize | null;
  tokenCounter: SessionTokenCounter | null;
  /** Estimate of history and frozen prompt. */
  estimate: (leafId?: string | null) => Promise<number>;
  /** Runs a compaction and tells of it whoever listens. */
  watch: (run: () => Promise<CompactionReport>, leafId?: string | null) => Promise<CompactionReport>;
}

/** Third failure: a range that cannot be summarised is cut without a model when the context is past the hard limit. */
const FAILURES_BEFORE_CUT = 2;
/** How often a caller that waits looks whether another run gave its lease back. */
const POLL_MS = 25;

/** When a session is compacted, and the run itself. One run at a time; other objects on the store respect its lease. */
export class SessionCompactor {
  readonly #parts: CompactorParts;
  #running: Promise<CompactionReport> | null = null;
  #isAskedAgain = false;
  #unstored: CompactionStatus = {
    outcome: null,
    reasons: [],
    failures: 0,
    retryAt: null,
    endedAt: null,
    running: false,
  };
  #unstoredRetryMs = 0;

  constructor(parts: CompactorParts) {
    this.#parts = parts;
  }

  get rules(): CompactionRules {
    return this.#parts.rules;
  }

  /** Whether any trigger is on. */
  get isOn(): boolean {
    return this.rules.compactAfter !== null || this.rules.compactEvery !== null;
  }

  /** Compacts now, whatever the triggers say; a run that is under way is joined. */
  async compact(leafId?: string | null): Promise<CompactionReport> {
    for (;;) {
      // What is under way may be no more than a look at the triggers.
      const report = await (this.#running ?? this.#start("tokens", leafId));
      if (report.reasons[0] === LEASED) await pause(POLL_MS);
      else if (report !== NOT_DUE) return report;
    }
  }

  /** Compacts when a trigger fires; null when none does, or another run is under way. */
  async runIfDue(): Promise<CompactionReport | null> {
    this.#isAskedAgain = this.#running !== null;
    if (this.#isAskedAgain) return null;
    // Known at once to be under way, so that appends of the same moment start no second one.
    this.#running = this.#due()
      .then(async (trigger) =>
        trigger === "tokens" || trigger === "turns" ? this.#run(trigger) : this.#notDue(trigger),
      )
      .finally(() => {
        this.#running = null;
      });
    const report = await this.#running;
    if (report !== NOT_DUE) return report;
    // What was appended while the triggers were looked at has not been seen by them.
    return this.#isAskedAgain ? this.runIfDue() : null;
  }

  /** Notes that a compaction is owed when a trigger fires; false when none does or a run is under way. */
  async owe(): Promise<boolean> {
    const { builtIn } = this.#parts;
    if (builtIn === null || this.#running !== null) return false;
    const trigger = await this.#due();
    if (trigger === null || trigger === "later") return false;
    builtIn.store.compactions.setOwed(builtIn.sessionId, true);
    return true;
  }

  #notDue(reason: "later" | null): CompactionReport {
    const { builtIn } = this.#parts;
    if (reason === null && builtIn?.store.compactions.get(builtIn.sessionId)?.owed === true)
      builtIn.store.compactions.setOwed(builtIn.sessionId, false);
    return NOT_DUE;
  }

  /** How the last run ended. */
  status(): CompactionStatus {
    const { builtIn } = this.#parts;
    const running = this.#running !== null;
    if (builtIn === null) return { ...this.#unstored, running };
    const state = builtIn.store.compactions.get(builtIn.sessionId);
    return {
      outcome: outcomeOf(state?.outcome ?? null),
      reasons: state?.reasons ?? [],
      failures: state?.failures ?? 0,
      retryAt: state === null || state.retryMs === 0 ? null : new Date(state.retryMs),
      endedAt: state === null || state.endedMs === null ? null : new Date(state.endedMs),
      running: running || (state !== null && state.lease !== null && state.leaseUntilMs > Date.now()),
    };
  }

  async #start(trigger: "tokens" | "turns", leafId?: string | null): Promise<CompactionReport> {
    this.#running = this.#run(trigger, leafId).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #due(): Promise<"tokens" | "turns" | "later" | null> {
    const { builtIn, rules } = this.#parts;
    const state = builtIn?.store.compactions.get(builtIn.sessionId) ?? null;
    if ((state?.retryMs ?? this.#unstoredRetryMs) > Date.now()) return "later";
    const tokens = rules.compactAfter === null ? 0 : await this.#parts.estimate();
    const isOver = rules.compactAfter !== null && tokens > rules.compactAfter;
    if (!isOver && rules.compactEvery === null) return null;
    const session = builtIn?.store.sessions.placeById(builtIn.sessionId) ?? null;
    const isFresh = builtIn === null || session === null || state === null || state.firedPosition < 0;
    const freshTokens = isFresh
      ? Number.POSITIVE_INFINITY
      : builtIn.store.compactions.tokensAfter(session.seq, state.firedPosition);
    const { turns, turn } = rules.compactEvery === null ? { turns: 0, turn: null } : await this.#turns();
    return firingTrigger({ rules, tokens, freshTokens, turns, turn, firedTurn: state?.firedTurn ?? null });
  }

  /** Turns that could be summarised, and the one in flight. */
  async #turns(): Promise<{ turns: number; turn: string | null }> {
    const port = await this.#port(null);
    const messages = await port.read();
    const choice = selectRange({
      messages,
      rules: this.rules,
      trigger: "turns",
      nowMs: port.nowMs(),
      countTokens: (message) => port.countTokens(message),
      ...port.protection(messages),
    });
    return { turns: choice.range?.turns ?? 0, turn: turnOf(messages) };
  }

  async #run(trigger: "tokens" | "turns", leafId?: string | null): Promise<CompactionReport> {
    const { compact, builtIn, rules, estimate } = this.#parts;
    const position = builtIn?.leafPosition() ?? -1;
    const port = await this.#port(leafId);
    const turn = trigger === "tokens" ? turnOf(await port.read()) : null;
    const failures = this.status().failures;
    const isPastLimit = rules.hardLimit !== null && (await estimate(leafId)) > rules.hardLimit;
    const fallback = failures >= FAILURES_BEFORE_CUT && isPastLimit ? EXTRACTIVE : null;
    const report = await this.#parts.watch(
      () =>
        compact === null || isEngineFunction(compact)
          ? runCompaction(port, { rules, trigger, fallback, summarize: this.#summarize })
          : runFunction(port, compact, { tokenCounter: this.#parts.tokenCounter ?? undefined }),
      leafId,
    );
    this.#note(report, { failures, fired: trigger === "tokens" ? { position, turn } : null });
    return report;
  }

  get #summarize(): Summarize {
    const { compact, summarize } = this.#parts;
    if (compact !== null && isEngineFunction(compact)) return (prompt) => compact.options.summarize(prompt);
    return summarize ?? EXTRACTIVE;
  }

  #note(
    report: CompactionReport,
    at: { failures: number; fired: { position: number; turn: string | null } | null },
  ): void {
    if (report.reasons[0] === LEASED) return;
    const { builtIn } = this.#parts;
    const isFailure = report.outcome === "failed" || report.outcome === "rejected";
    const failures = isFailure ? at.failures + 1 : 0;
    const nowMs = Date.now();
    const retryMs = isFailure ? nowMs + retryDelayMs(failures) : 0;
    const end = { outcome: report.outcome, reasons: report.reasons, failures, retryMs, nowMs };
    if (builtIn === null) {
      this.#unstored = { ...this.#unstored, outcome: report.outcome, reasons: report.reasons, failures };
      this.#unstored.endedAt = new Date(nowMs);
      this.#unstored.retryAt = retryMs === 0 ? null : new Date(retryMs);
      this.#unstoredRetryMs = retryMs;
      return;
    }
    const { store, sessionId } = builtIn;
    store.transaction(() => {
      store.compactions.note(sessionId, end);
      if (!isFailure && report.again !== true && at.fired !== null)
        store.compactions.fired(sessionId, at.fired.position, at.fired.turn);
      if (!isFailure && report.again !== true) store.compactions.setOwed(sessionId, false);
    });
  }

  async #port(leafId: string | null | undefined): Promise<SessionPort> {
    const { tokenCounter, provider } = this.#parts;
    const countTokens =
      tokenCounter === null ? messageTokens : await counted(tokenCounter, await provider.getHistory(leafId));
    return new SessionPort({ ...this.#parts, leafId, countTokens });
  }
}

/** Why a run is skipped that another one keeps from starting. */
export const LEASED = "another run has the lease";

const NOT_DUE: CompactionReport = { outcome: "skipped", reasons: ["no trigger fires"], result: null };

const EXTRACTIVE: Summarize = (_prompt, input) => Promise.resolve(extractiveSummary(input, weighSentence));

// One accounting drives display, trigger and cut: with a counter of the caller's each message is counted by it.
async function counted(
  counter: SessionTokenCounter,
  messages: readonly StoredMessage[],
): Promise<(message: StoredMessage) => number> {
  const counts = new Map<string, number>();
  for (const message of messages)
    counts.set(message.id, await counter({ messages: [message], systemPrompt: "", contextBlocks: [] }));
  return (message) => counts.get(message.id) ?? messageTokens(message);
}

function turnOf(messages: readonly StoredMessage[]): string | null {
  return messages.findLast((message) => message.role === "user" && !isSynthetic(message))?.id ?? null;
}

function outcomeOf(stored: string | null): CompactionStatus["outcome"] {
  const known = ["committed", "repaired", "rejected", "skipped", "failed"] as const;
  return known.find((outcome) => outcome === stored) ?? null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
