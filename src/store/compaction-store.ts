import type { Database, SqlValue } from "./database.ts";
import type { ProfileStore } from "./profile-store.ts";

/** Where the compaction of a session stands. */
export interface CompactionState {
  sessionId: string;
  /** Token of the run that is under way; null when none is. */
  lease: string | null;
  leaseUntilMs: number;
  /** Whether a trigger fired whose compaction has not ended. */
  owed: boolean;
  /** Failures since the last success. */
  failures: number;
  /** Not before this time a compaction starts by itself. */
  retryMs: number;
  /** Position of the newest message when the tokens fired last; -1 when they never did. */
  firedPosition: number;
  /** The turn in flight at that time: the id of its user message. */
  firedTurn: string | null;
  outcome: string | null;
  reasons: string[];
  endedMs: number | null;
}

interface Row extends Record<string, SqlValue> {
  session_id: string;
  lease: string | null;
  lease_until_ms: number;
  owed: number;
  failures: number;
  retry_ms: number;
  fired_position: number;
  fired_turn: string | null;
  outcome: string | null;
  reasons: string | null;
  ended_ms: number | null;
}

/** How a run ended. */
export interface CompactionEnd {
  outcome: string;
  reasons: readonly string[];
  failures: number;
  retryMs: number;
}

/** Leases, triggers and outcomes of compaction, one row a session. */
export class CompactionStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  get(sessionId: string): CompactionState | null {
    const query = "SELECT * FROM am_compaction WHERE generation = ? AND session_id = ?";
    const row = this.#database.first<Row>(query, this.#profile.generation, sessionId);
    return row === null ? null : toState(row);
  }

  /** Sessions whose compaction is owed, oldest first. */
  owed(): CompactionState[] {
    const query = "SELECT * FROM am_compaction WHERE generation = ? AND owed = 1 ORDER BY seq";
    return this.#database.all<Row>(query, this.#profile.generation).map(toState);
  }

  /** Notes that a trigger fired, or that what it asked for is settled. */
  setOwed(sessionId: string, owed: boolean): void {
    this.#open(sessionId);
    this.#change(sessionId, "owed = ?", owed ? 1 : 0);
  }

  /** Takes the lease of a session; false when another run holds one that has not expired. */
  take(
    sessionId: string,
    lease: { token: string; untilMs: number; from: string; to: string },
    nowMs: number,
  ): boolean {
    this.#open(sessionId);
    const held = this.get(sessionId);
    if (held !== null && held.lease !== null && held.leaseUntilMs > nowMs) return false;
    this.#change(
      sessionId,
      "lease = ?, lease_until_ms = ?, lease_from = ?, lease_to = ?",
      lease.token,
      lease.untilMs,
      lease.from,
      lease.to,
    );
    return true;
  }

  /** Whether a run still holds its lease. */
  holds(sessionId: string, token: string, nowMs: number): boolean {
    const held = this.get(sessionId);
    return held !== null && held.lease === token && held.leaseUntilMs > nowMs;
  }

  /** Gives a lease back; false when it went to another run meanwhile. */
  release(sessionId: string, token: string): boolean {
    if (this.get(sessionId)?.lease !== token) return false;
    this.#change(sessionId, "lease = NULL, lease_until_ms = 0, lease_from = NULL, lease_to = NULL");
    return true;
  }

  /** Notes how a run ended. */
  note(sessionId: string, end: CompactionEnd & { nowMs: number }): void {
    this.#open(sessionId);
    this.#change(
      sessionId,
      "outcome = ?, reasons = ?, failures = ?, retry_ms = ?, ended_ms = ?",
      end.outcome,
      JSON.stringify(end.reasons),
      end.failures,
      end.retryMs,
      end.nowMs,
    );
  }

  /** Notes at which message and in which turn the tokens fired. */
  fired(sessionId: string, position: number, turn: string | null): void {
    this.#open(sessionId);
    this.#change(sessionId, "fired_position = ?, fired_turn = ?", position, turn);
  }

  /** Gives back every lease: the process that held them is gone. */
  releaseAll(): void {
    this.#database.run(
      "UPDATE am_compaction SET lease = NULL, lease_until_ms = 0 WHERE generation = ? AND lease IS NOT NULL",
      this.#profile.generation,
    );
  }

  /** Tokens of the messages of a session after a position, on whatever branch. */
  tokensAfter(sessionSeq: number, position: number): number {
    const query = `SELECT coalesce(sum(tokens), 0) AS tokens FROM am_message
      WHERE session_seq = ? AND fork IN (0, 1) AND position > ?`;
    return this.#database.first<{ tokens: number }>(query, sessionSeq, position)?.tokens ?? 0;
  }

  #open(sessionId: string): void {
    if (this.get(sessionId) !== null) return;
    this.#database.run(
      "INSERT INTO am_compaction (seq, generation, session_id) VALUES (?, ?, ?)",
      this.#profile.nextSeq("am_compaction"),
      this.#profile.generation,
      sessionId,
    );
  }

  #change(sessionId: string, assignments: string, ...values: SqlValue[]): void {
    this.#database.run(
      `UPDATE am_compaction SET ${assignments} WHERE generation = ? AND session_id = ?`,
      ...values,
      this.#profile.generation,
      sessionId,
    );
  }
}

function toState(row: Row): CompactionState {
  return {
    sessionId: row.session_id,
    lease: row.lease,
    leaseUntilMs: row.lease_until_ms,
    owed: row.owed === 1,
    failures: row.failures,
    retryMs: row.retry_ms,
    firedPosition: row.fired_position,
    firedTurn: row.fired_turn,
    outcome: row.outcome,
    reasons: row.reasons === null ? [] : JSON.parse(row.reasons),
    endedMs: row.ended_ms,
  };
}
