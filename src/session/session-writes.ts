import { MemoryError } from "../contract/memory-error.ts";
import { estimateTokens } from "../text/tokens.ts";
import { LoadedInMemory } from "./loaded-in-memory.ts";
import { SessionBuilder } from "./session-builder.ts";
import { messageTokens, type SessionMessage, type StoredMessage } from "./session-message.ts";
import { broadcast, hasListeners } from "./session-status.ts";
import { noteSkillCalls, sweepText } from "./session-upkeep.ts";
import type { CompactResult } from "./token-counter.ts";

/** What changes the history of a session, and what each change sets off: status, loaded documents, compaction. */
export abstract class SessionWrites extends SessionBuilder {
  protected readonly inMemory = new LoadedInMemory();
  #compacting: Promise<CompactResult | null> | null = null;

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
    if (appended.inserted) noteSkillCalls(builtIn, message, appended.seq);
    await this.#wrote();
    return appended.message;
  }

  /** Replaces a stored message; one that is not stored changes nothing. */
  async updateMessage(message: SessionMessage): Promise<void> {
    const { provider, builtIn } = this.parts;
    if (builtIn === null) {
      await provider.updateMessage(message);
    } else {
      const seq = builtIn.update(message);
      if (seq === null) return;
      noteSkillCalls(builtIn, message, seq);
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

  /** Has the compaction function choose a range and summarise it; null when it found nothing to compact. */
  async compact(leafId?: string | null): Promise<CompactResult | null> {
    this.#compacting ??= this.#compact(leafId).finally(() => {
      this.#compacting = null;
    });
    return this.#compacting;
  }

  /**
   * About how many tokens history and frozen prompt cost: by what the model reported in the newest answer's
   * `metadata.usage`, else by the `tokenCounter`, else by the built-in estimate.
   */
  async tokenEstimate(leafId?: string | null): Promise<number> {
    const { provider, builtIn, blocks, prompt } = this.parts;
    const reported = builtIn?.reportedTokens(leafId) ?? null;
    if (reported !== null) return reported;
    const systemPrompt = await prompt.peek();
    if (this.tokenCounter !== null) {
      const messages = await provider.getHistory(leafId);
      const count = await this.tokenCounter({ messages, systemPrompt, contextBlocks: blocks.all() });
      return Number.isFinite(count) ? Math.max(0, Math.ceil(count)) : 0;
    }
    const promptTokens = estimateTokens(systemPrompt);
    if (builtIn !== null) return promptTokens + builtIn.tokenEstimate(leafId);
    const messages = await provider.getHistory(leafId);
    return messages.reduce((total, message) => total + messageTokens(message), promptTokens);
  }

  async #compact(leafId?: string | null): Promise<CompactResult | null> {
    if (this.compactFunction === null) {
      throw new MemoryError("invalid", "no compaction function is set: call onCompaction() first");
    }
    const tokensBefore = await this.tokenEstimate(leafId);
    await this.#tell("compacting");
    const history = await this.parts.provider.getHistory(leafId);
    const context = { tokenCounter: this.tokenCounter ?? undefined };
    const result = await this.compactFunction(history, context).catch(async (error: unknown) => {
      this.#tellError(error);
      throw error;
    });
    if (result !== null)
      await this.parts.provider.addCompaction(result.summary, result.fromMessageId, result.toMessageId);
    await this.#tell("idle", result === null ? {} : { compacted: { tokensBefore } });
    return result;
  }

  async #removed(): Promise<void> {
    if (this.parts.builtIn !== null) await sweepText(this.parts.builtIn.store);
    await this.#tell("idle");
  }

  async #wrote(): Promise<void> {
    const tokens = await this.#tell("idle");
    if (this.tokenThreshold === null || this.compactFunction === null || this.#compacting !== null) return;
    if ((tokens ?? (await this.tokenEstimate())) <= this.tokenThreshold) return;
    // The message is stored: what becomes of the compaction is not its writer's concern.
    this.compact().catch(async (error: unknown) => this.compactionErrorHandler?.(error));
  }

  async #tell(phase: "idle" | "compacting", extra: { compacted?: { tokensBefore: number } } = {}) {
    if (!hasListeners(this.source)) return null;
    const tokenEstimate = await this.tokenEstimate();
    broadcast(this.source, {
      type: "cf_agent_session",
      phase,
      tokenEstimate,
      tokenThreshold: this.tokenThreshold,
      ...extra,
    });
    return tokenEstimate;
  }

  #tellError(error: unknown): void {
    if (!hasListeners(this.source)) return;
    const told = error instanceof Error ? error.message : String(error);
    broadcast(this.source, { type: "cf_agent_session_error", error: told });
  }
}
