import { DurableObject } from "cloudflare:workers";
import { countRows, type Rows } from "./count-rows.ts";

/** A message of the AI SDK with one text part. */
export interface BenchUiMessage {
  id: string;
  role: "user" | "assistant";
  parts: { type: "text"; text: string }[];
}

/** What is asked of every implementation of a session. One that has no such call answers null. */
export interface SessionOperations {
  append(message: BenchUiMessage): unknown;
  /** The newest 20 messages, or as many bytes where pages go by bytes. */
  page(bytes: number): Promise<unknown[]> | unknown[];
  history(): Promise<unknown[]> | unknown[];
  branches(id: string): Promise<unknown[]> | unknown[];
  update(message: BenchUiMessage): unknown;
  tokens(): Promise<number | null> | number | null;
  search(query: string): Promise<unknown[]> | unknown[];
}

export type SessionOperation = keyof SessionOperations;

/** What a run of calls did. */
export interface Ran extends Rows {
  /** What the last call found: messages, hits or tokens; null when this implementation has no such call. */
  found: number | null;
}

/**
 * A Durable Object with one session in it. Many calls are made inside one request, so that the way to the object can
 * be taken off by an equal request that does nothing.
 */
export abstract class SessionHost extends DurableObject {
  readonly #rows = countRows(this.ctx.storage);

  /** The session on this storage; one object for as long as this one lives. */
  protected abstract open(): SessionOperations;

  /** Stores messages by the quickest way that leaves the same rows as appending them. */
  protected abstract fill(messages: readonly BenchUiMessage[]): Promise<void> | void;

  #session: SessionOperations | null = null;

  async store(messages: readonly BenchUiMessage[]): Promise<void> {
    await this.fill(messages);
  }

  async nothing(_operation: SessionOperation, values: readonly unknown[]): Promise<Ran> {
    return { rowsRead: 0, rowsWritten: 0, statements: 0, found: values.length };
  }

  async run(operation: SessionOperation, values: readonly unknown[]): Promise<Ran> {
    this.#rows.take();
    const session = (this.#session ??= this.open());
    let last: unknown;
    for (const value of values) last = await session[operation](value as never);
    const found = Array.isArray(last) ? last.length : typeof last === "number" ? last : null;
    return { ...this.#rows.take(), found };
  }

  /** Ends this object: the next call meets one that was started anew. */
  async evict(): Promise<void> {
    this.ctx.abort("evicted by the bench");
  }

  async bytes(): Promise<number> {
    return this.ctx.storage.sql.databaseSize;
  }
}
