import type { CompactionReport } from "../compaction/run-compaction.ts";
import type { CompactionStatus } from "../contract/session.ts";
import { estimateTokens } from "../text/tokens.ts";
import { LoadedInMemory } from "./loaded-in-memory.ts";
import { SessionBuilder } from "./session-builder.ts";
import { messageTokens, type SessionMessage, type StoredMessage } from "./session-message.ts";
import { broadcast, hasListeners } from "./session-status.ts";
import { noteSkillCalls, noteState, sweepText } from "./session-upkeep.ts";
import type { CompactResult } from "./token-counter.ts";

/** What changes the history of a session, and what each change sets off: status, loaded documents, compaction. */
export abstract class SessionWrites extends SessionBuilder {
  protected readonly inMemory = new LoadedInMemory();

  /**
   * Stores a message below the newest leaf, below `parentId`, or, when that is null, as a new root. Returns it as it
   * is stored; null when its id is one of those that only summaries have. `not_found` when there is no such parent.
   */
  async appendMessage(message: SessionMessage, parentId?: string | null): Promise<StoredMessage | null> {
    const { provider, builtIn } = this.parts;
    if (builtIn === null) {
      const stored = await provider.appendMessage(message, parentId);
      await this.#wrote();
      return stored ?? (await provider.getMessage(message.id));
    }
    const appended = builtIn.append(message, parentId);
    if (appended === null) return null;
    if (appended.inserted) {
      noteSkillCalls(builtIn, message, appended.seq);
      noteState(builtIn, appended, false);
    }
    await this.#wrote();
    return appended.message;
  }

  /** Replaces a stored message; one that is not stored changes nothing. */
  async updateMessage(message: SessionMessage): Promise<void> {
    const { provider, builtIn } = this.parts;
    if (builtIn === null) {
      await provider.updateMessage(message);
    } else {
      const updated = builtIn.update(message);
      if (updated === null) return;
      noteSkillCalls(builtIn, message, updated.seq);
      noteState(builtIn, updated, updated.hadState);
    }
    await this.#wrote();
  }

  /** Removes messages; what hung on them hangs on the nearest ancestor that stays. */
  async deleteMessages(messageIds: readonly string[]): Promise<void> {
    await this.parts.provider.deleteMessages(messageIds);
    await this.#removed();
  }

  /** Removes every message. Blocks and the frozen prompt stay as they are. */
  async clearMessages(): Promise<void> {
    await this.parts.provider.clearMessages();
    this.inMemory.clear();
    await this.#removed();
  }

  /** Compacts now and waits for it. Null when there is nothing to compact or the summary was not good enough. */
  async compact(leafId?: string | null): Promise<CompactResult | null> {
    const { compactor } = this.parts;
    const report = await compactor.compact(leafId);
    if ("error" in report) throw report.error;
    return report.result;
  }

  /** How the last run of compaction ended, and when the next may start. */
  async compactionStatus(): Promise<CompactionStatus> {
    return this.parts.compactor.status();
  }

  /** Compacts when a trigger fires; what becomes of it is told to the handler of `onCompactionError()`. */
  async compactIfDue(): Promise<void> {
    const { compactor } = this.parts;
    const report = await compactor.runIfDue();
    if (report === null) return;
    const { outcome, reasons } = report;
    if (outcome !== "failed" && outcome !== "rejected") return;
    const error =
      "error" in report ? report.error : new Error(`The summary was rejected: ${reasons.join("; ")}`);
    await this.compactionErrorHandler?.(error);
  }

  /**
   * About how many tokens history and frozen prompt cost: by what the model reported in the newest answer's
   * `metadata.usage`, else by the `tokenCounter`, else by the built-in estimate.
   */
  override async tokenEstimate(leafId?: string | null): Promise<number> {
    const { provider, builtIn, blocks, prompt } = this.parts;
    const counted = builtIn?.tokens(leafId) ?? null;
    if (counted !== null && counted.reported !== null) return counted.reported;
    const systemPrompt = await prompt.peek();
    if (this.tokenCounter !== null) {
      const messages = await provider.getHistory(leafId);
      const count = await this.tokenCounter({ messages, systemPrompt, contextBlocks: blocks.all() });
      return Number.isFinite(count) ? Math.max(0, Math.ceil(count)) : 0;
    }
    const promptTokens = estimateTokens(systemPrompt);
    if (counted !== null) return promptTokens + counted.estimate();
    const messages = await provider.getHistory(leafId);
    return messages.reduce((total, message) => total + messageTokens(message), promptTokens);
  }

  protected override async watchCompaction(
    run: () => Promise<CompactionReport>,
    leafId?: string | null,
  ): Promise<CompactionReport> {
    if (!hasListeners(this.source)) return run();
    const tokensBefore = await this.tokenEstimate(leafId);
    await this.#tell("compacting");
    const report = await run();
    if ("error" in report) this.#tellError(report.error);
    else await this.#tell("idle", report.result === null ? {} : { compacted: { tokensBefore } });
    return report;
  }

  async #removed(): Promise<void> {
    if (this.parts.builtIn !== null) await sweepText(this.parts.builtIn.store);
    await this.#tell("idle");
  }

  async #wrote(): Promise<void> {
    await this.#tell("idle");
    const { compactor } = this.parts;
    if (!compactor.isOn) return;
    // The message is stored: what becomes of the compaction is not its writer's concern.
    const behind = () =>
      void this.compactIfDue().catch(async (error: unknown) => this.compactionErrorHandler?.(error));
    if (this.durably === null) return behind();
    if (!(await compactor.owe())) return;
    await this.durably();
    behind();
  }

  async #tell(
    phase: "idle" | "compacting",
    extra: { compacted?: { tokensBefore: number } } = {},
  ): Promise<void> {
    if (!hasListeners(this.source)) return;
    const tokenEstimate = await this.tokenEstimate();
    broadcast(this.source, {
      type: "cf_agent_session",
      phase,
      tokenEstimate,
      tokenThreshold: this.parts.compactor.rules.compactAfter,
      ...extra,
    });
  }

  #tellError(error: unknown): void {
    if (!hasListeners(this.source)) return;
    const told = error instanceof Error ? error.message : String(error);
    broadcast(this.source, { type: "cf_agent_session_error", error: told });
  }
}
