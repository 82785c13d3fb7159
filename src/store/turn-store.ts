import type { MemoryEvent } from "../contract/turn-memory.ts";
import type { Database } from "./database.ts";
import { splitText } from "./message-parts.ts";
import type { ProfileStore } from "./profile-store.ts";
import { rowKey, withinRow } from "./row-text.ts";
import type { NewTurn, OwedTurn, RootOutcome, TurnLedger } from "./turn-ledger.ts";

/** Results of a session that are kept; older ones go, about a hundred at a time. */
const KEPT_RESULTS = 1000;
const SWEPT_RESULTS = 100;

/** Turns, settings and results of the sessions of one profile. */
export class TurnStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #claims = new Map<string, Promise<void>>();

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  /** The turns of one session. */
  of(sessionId: string): SessionTurns {
    return new SessionTurns({
      database: this.#database,
      profile: this.#profile,
      sessionId,
      claims: this.#claims,
    });
  }

  /** Sessions with turns that are owed their memory, the one that waits longest first. */
  owedSessions(): string[] {
    return this.#database
      .all<{ id: string }>(
        "SELECT session_id AS id FROM am_turn WHERE seq > ? GROUP BY session_id ORDER BY min(seq)",
        this.#profile.base,
      )
      .map(({ id }) => id);
  }

  /** Sets up the memory of turns of a session; `SessionInfoStore.settings` reads it. */
  setConfig(sessionId: string, config: string): void {
    withinRow(config, "memory");
    this.#database.run(
      `INSERT INTO am_turn_setting (seq, generation, session_id, config) VALUES (?, ?, ?, ?)
       ON CONFLICT (generation, session_id) DO UPDATE SET config = excluded.config`,
      this.#profile.nextSeq("am_turn_setting"),
      this.#profile.generation,
      sessionId,
      config,
    );
  }

  removeSession(sessionId: string): void {
    const { generation } = this.#profile;
    this.#database.run(
      `DELETE FROM am_turn_text WHERE seq IN
         (SELECT seq FROM am_turn WHERE generation = ? AND session_id = ?)`,
      generation,
      sessionId,
    );
    for (const table of ["am_turn", "am_turn_setting", "am_turn_result"])
      this.#database.run(
        `DELETE FROM ${table} WHERE generation = ? AND session_id = ?`,
        generation,
        sessionId,
      );
  }
}

interface SessionParts {
  database: Database;
  profile: ProfileStore;
  sessionId: string;
  claims: Map<string, Promise<void>>;
}

interface TurnRow extends Record<string, number | string> {
  seq: number;
  turnIndex: number;
  cwd: string;
  promptLength: number;
  endedMs: number;
  isDecided: number;
  tries: number;
  outcomes: string;
}

/** The turns of one session in SQLite. */
export class SessionTurns implements TurnLedger {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #sessionId: string;
  readonly claims: Map<string, Promise<void>>;

  constructor({ database, profile, sessionId, claims }: SessionParts) {
    this.#database = database;
    this.#profile = profile;
    this.#sessionId = sessionId;
    this.claims = claims;
  }

  begin(turn: NewTurn): { turnIndex: number; endedMs: number } {
    rowKey(turn.cwd, "cwd");
    return this.#database.transaction(() => {
      const { turnIndex, endedMs } = this.#count(turn.nowMs);
      const seq = this.#profile.nextSeq("am_turn");
      this.#database.run(
        `INSERT INTO am_turn (seq, generation, session_id, attempt_id, turn_index, cwd, prompt_length, ended_ms, is_decided)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        seq,
        this.#profile.generation,
        this.#sessionId,
        turn.attemptId,
        turnIndex,
        turn.cwd,
        turn.prompt.length,
        endedMs,
        turn.isDecided ? 1 : 0,
      );
      for (const [part, text] of splitText(turn.prompt + turn.response).entries())
        this.#database.run("INSERT INTO am_turn_text VALUES (?, ?, ?)", seq, part, text);
      return { turnIndex, endedMs };
    });
  }

  decide(attemptId: string): void {
    this.#update(attemptId, "is_decided = 1");
  }

  undecided(): string[] {
    return this.#ids(0);
  }

  owed(): string[] {
    return this.#ids(1);
  }

  read(attemptId: string): OwedTurn | null {
    const row = this.#row(attemptId);
    if (row === null) return null;
    const text = this.#database
      .all<{ text: string }>("SELECT text FROM am_turn_text WHERE seq = ? ORDER BY part", row.seq)
      .map((part) => part.text)
      .join("");
    const { turnIndex, cwd, promptLength, endedMs, tries } = row;
    const [prompt, response] = [text.slice(0, promptLength), text.slice(promptLength)];
    return { attemptId, turnIndex, cwd, prompt, response, endedMs, isDecided: row.isDecided === 1, tries };
  }

  tryOnce(attemptId: string): void {
    this.#update(attemptId, "tries = tries + 1");
  }

  outcomes(attemptId: string): Record<string, RootOutcome> {
    return JSON.parse(this.#row(attemptId)?.outcomes ?? "{}");
  }

  addOutcome(attemptId: string, rootId: string, outcome: RootOutcome): boolean {
    if (this.#row(attemptId) === null) return false;
    const outcomes = JSON.stringify({ ...this.outcomes(attemptId), [rootId]: outcome });
    this.#update(attemptId, "outcomes = ?", outcomes);
    return true;
  }

  finish(attemptId: string, event: MemoryEvent): boolean {
    return this.#database.transaction(() => {
      const row = this.#row(attemptId);
      if (row === null) return false;
      this.#database.run("DELETE FROM am_turn_text WHERE seq = ?", row.seq);
      this.#database.run("DELETE FROM am_turn WHERE seq = ?", row.seq);
      this.addEvent(event);
      return true;
    });
  }

  addEvent(event: MemoryEvent): void {
    const seq = this.#profile.nextSeq("am_turn_result");
    this.#database.run(
      "INSERT INTO am_turn_result VALUES (?, ?, ?, ?)",
      seq,
      this.#profile.generation,
      this.#sessionId,
      JSON.stringify(event),
    );
    if (seq % SWEPT_RESULTS === 0) this.#sweep();
  }

  events(afterSeq: number, limit: number): { seq: number; event: MemoryEvent }[] {
    return this.#database
      .all<{ seq: number; event: string }>(
        `SELECT seq, event FROM am_turn_result WHERE generation = ? AND session_id = ? AND seq > ?
         ORDER BY seq LIMIT ?`,
        this.#profile.generation,
        this.#sessionId,
        afterSeq,
        limit,
      )
      .map(({ seq, event }) => ({ seq, event: JSON.parse(event) }));
  }

  /** The next number and time of the session. */
  #count(nowMs: number): { turnIndex: number; endedMs: number } {
    const { generation } = this.#profile;
    this.#database.run(
      `INSERT INTO am_turn_setting (seq, generation, session_id) VALUES (?, ?, ?)
       ON CONFLICT (generation, session_id) DO NOTHING`,
      this.#profile.nextSeq("am_turn_setting"),
      generation,
      this.#sessionId,
    );
    this.#database.run(
      `UPDATE am_turn_setting SET turns = turns + 1, last_ms = max(?, last_ms + 2)
       WHERE generation = ? AND session_id = ?`,
      nowMs,
      generation,
      this.#sessionId,
    );
    const counted = this.#database.first<{ turns: number; lastMs: number }>(
      `SELECT turns, last_ms AS lastMs FROM am_turn_setting WHERE generation = ? AND session_id = ?`,
      generation,
      this.#sessionId,
    );
    return { turnIndex: counted?.turns ?? 1, endedMs: counted?.lastMs ?? nowMs };
  }

  #row(attemptId: string): TurnRow | null {
    return this.#database.first<TurnRow>(
      `SELECT seq, turn_index AS turnIndex, cwd, prompt_length AS promptLength, ended_ms AS endedMs,
         is_decided AS isDecided, tries, outcomes
       FROM am_turn WHERE generation = ? AND attempt_id = ?`,
      this.#profile.generation,
      attemptId,
    );
  }

  #ids(isDecided: 0 | 1): string[] {
    return this.#database
      .all<{ id: string }>(
        `SELECT attempt_id AS id FROM am_turn WHERE generation = ? AND session_id = ? AND is_decided = ?
         ORDER BY tries, seq`,
        this.#profile.generation,
        this.#sessionId,
        isDecided,
      )
      .map(({ id }) => id);
  }

  #update(attemptId: string, change: string, ...values: string[]): void {
    this.#database.run(
      `UPDATE am_turn SET ${change} WHERE generation = ? AND attempt_id = ?`,
      ...values,
      this.#profile.generation,
      attemptId,
    );
  }

  #sweep(): void {
    const { generation } = this.#profile;
    this.#database.run(
      `DELETE FROM am_turn_result WHERE generation = ? AND session_id = ? AND seq <= (
         SELECT seq FROM am_turn_result WHERE generation = ? AND session_id = ?
         ORDER BY seq DESC LIMIT 1 OFFSET ${KEPT_RESULTS})`,
      generation,
      this.#sessionId,
      generation,
      this.#sessionId,
    );
  }
}
