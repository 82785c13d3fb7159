import { askedAndAnswered } from "../compaction/asked-and-answered.ts";
import { NOTHING_SAID, selectSaid } from "../compaction/said.ts";
import type { CompactionPort, Protection } from "../compaction/run-compaction.ts";
import type { CompactionRules } from "../contract/compaction.ts";
import { hashId, randomKey } from "../text/hash.ts";
import type { AgentSessionProvider } from "./agent-session-provider.ts";
import type { StoredMessage } from "./session-message.ts";
import type { SessionProvider } from "./session-provider.ts";
import { toApproval } from "../state/approvals.ts";
import { noteStored } from "./session-upkeep.ts";
import { summaryGate } from "./summary-gate.ts";
import { STATE_ID } from "./working-context.ts";

/** What a run needs beside the messages. */
export interface PortParts {
  provider: SessionProvider;
  builtIn: AgentSessionProvider | null;
  rules: CompactionRules;
  leafId: string | null | undefined;
  /** Tokens of a message by the session's own counter. */
  countTokens: (message: StoredMessage) => number;
  handOver: (messages: readonly StoredMessage[]) => Promise<void>;
}

/** A session as a run of compaction sees it. */
export class SessionPort implements CompactionPort<StoredMessage> {
  readonly #parts: PortParts;
  #covered: string | null = null;

  constructor(parts: PortParts) {
    this.#parts = parts;
  }

  nowMs(): number {
    return Date.now();
  }

  async read(): Promise<StoredMessage[]> {
    const history = await this.#parts.provider.getHistory(this.#parts.leafId);
    return history.filter((message) => message.id !== STATE_ID);
  }

  countTokens(message: StoredMessage): number {
    return this.#parts.countTokens(message);
  }

  protection(messages: readonly StoredMessage[]): Protection {
    return { openMessageIds: this.#openApprovals(), spans: askedAndAnswered(messages) };
  }

  said(input: Parameters<CompactionPort<StoredMessage>["said"]>[0]) {
    const { builtIn, rules } = this.#parts;
    if (!rules.qualityGate) return NOTHING_SAID;
    return selectSaid({ ...input, hasConstraints: builtIn !== null });
  }

  // An approval that nobody answers holds the cut no longer than a call's does.
  #openApprovals(): Set<string> {
    const { builtIn, rules } = this.#parts;
    const rows = builtIn?.store.states.newest(builtIn.sessionId, "approval") ?? [];
    const oldestMs = this.nowMs() - rules.openApprovalMs;
    const open = rows.filter(({ status, createdMs }) => status === "proposed" && createdMs > oldestMs);
    return new Set(open.flatMap(({ messageId }) => messageId ?? []));
  }

  behind(summaryId: string, turns: number): StoredMessage[] {
    return this.#parts.builtIn?.behindSummary(summaryId, turns) ?? [];
  }

  lease(range: readonly StoredMessage[]): string | null {
    const [from, to] = [range[0]?.id ?? "", range.at(-1)?.id ?? ""];
    const token = randomKey();
    this.cover(range);
    const { builtIn, rules } = this.#parts;
    if (builtIn === null) return token;
    for (const message of range) noteStored(builtIn, message);
    const lease = { token, untilMs: this.nowMs() + rules.leaseMs, from, to };
    const { store, sessionId } = builtIn;
    return store.transaction(() => store.compactions.take(sessionId, lease, this.nowMs())) ? token : null;
  }

  /** Notes what a summary will stand for. */
  cover(range: readonly StoredMessage[]): void {
    this.#covered = digestOf(range);
  }

  gate(input: Parameters<CompactionPort<StoredMessage>["gate"]>[0]) {
    const { builtIn, rules } = this.#parts;
    const rows = builtIn?.store.states.newest(builtIn.sessionId, "approval") ?? [];
    const approved = rows.map(toApproval).filter(({ status }) => status === "approved");
    return summaryGate(input, { isOn: rules.qualityGate, approved: approved.map(({ action }) => action) });
  }

  handOver(messages: readonly StoredMessage[]): Promise<void> {
    return this.#parts.handOver(messages);
  }

  async commit(lease: string, range: readonly StoredMessage[], summary: string): Promise<boolean> {
    const { provider, builtIn } = this.#parts;
    const [from, to] = [range[0]?.id ?? "", range.at(-1)?.id ?? ""];
    if (builtIn === null) {
      if (!this.#isCovered(await provider.getHistory(to), from)) return false;
      await provider.addCompaction(summary, from, to);
      return true;
    }
    const { store, sessionId } = builtIn;
    return store.transaction(() => {
      const holds = store.compactions.holds(sessionId, lease, this.nowMs());
      if (!holds || !this.#isCovered(builtIn.getHistory(to), from)) return false;
      builtIn.addCompaction(summary, from, to);
      return true;
    });
  }

  end(lease: string): void {
    const { builtIn } = this.#parts;
    builtIn?.store.compactions.release(builtIn.sessionId, lease);
  }

  // What is covered is compared as the model sees it: a message that was changed, removed or unloaded is another.
  #isCovered(history: readonly StoredMessage[], fromId: string): boolean {
    const start = history.findIndex((message) => message.id === fromId);
    if (start === -1) return false;
    const now = history.slice(start).filter((message) => message.id !== STATE_ID);
    return digestOf(now) === this.#covered;
  }
}

function digestOf(messages: readonly StoredMessage[]): string {
  return hashId(...messages.map(({ id, role, parts }) => JSON.stringify([id, role, parts])));
}
