import type { Database } from "./database.ts";
import type { Place } from "./message-row.ts";
import type { MessageTree, PathCounts } from "./message-tree.ts";
import type { OverlayStore } from "./overlay-store.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { TextIndex } from "./text-index.ts";

/** Tables whose rows belong to a message, and the column that names it. */
const DEPENDENTS = [
  ["am_message_part", "seq"],
  ["am_memory_source", "message_seq"],
  ["am_skill_call", "message_seq"],
  ["am_state", "message_seq"],
] as const;

/** What removing messages above does to a message that stays. */
interface Shift extends PathCounts {
  parentSeq: number | null;
}

/** How messages are removed. */
export interface RemovalOptions {
  nowMs: number;
  /** Whether the same message, appended again under its id, is not stored. */
  isForGood: boolean;
}

/** Takes messages out of the tree. Everything here runs inside the caller's transaction. */
export class TreeRemoval {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #tree: MessageTree;
  readonly #sessions: SessionStore;
  readonly #overlays: OverlayStore;
  readonly #index: TextIndex;

  constructor(
    database: Database,
    stores: {
      profile: ProfileStore;
      tree: MessageTree;
      sessions: SessionStore;
      overlays: OverlayStore;
      index: TextIndex;
    },
  ) {
    this.#database = database;
    this.#profile = stores.profile;
    this.#tree = stores.tree;
    this.#sessions = stores.sessions;
    this.#overlays = stores.overlays;
    this.#index = stores.index;
  }

  /**
   * Removes messages of one session; their children hang on the nearest ancestor that stays. Overlays that cover
   * one of them go too: their summary tells what it said. Place and hash stay behind; the row id too when they are
   * removed for good, so that appending the same message again does not bring it back.
   */
  remove(places: readonly Place[], { nowMs, isForGood }: RemovalOptions): void {
    const [first] = places.toSorted((a, b) => a.position - b.position);
    if (first === undefined) return;
    const seqs = JSON.stringify(places.map((place) => place.seq));
    this.#sessions.settle(first.sessionSeq, places.length);
    this.#overlays.dropCovering(first.sessionSeq, places);
    this.#splice(first, places);
    this.#database.run(
      `INSERT INTO am_message_tombstone (seq, generation, session_seq, position, hash, occurrence, deleted_ms, row_id)
       SELECT seq, generation, session_seq, position, hash, occurrence, ?, iif(? AND message_id IS NOT NULL, id, NULL)
       FROM am_message WHERE seq IN (SELECT value FROM json_each(?))`,
      nowMs,
      isForGood ? 1 : 0,
      seqs,
    );
    for (const [table, column] of DEPENDENTS) {
      this.#database.run(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`, seqs);
    }
    this.#database.run("DELETE FROM am_message WHERE seq IN (SELECT value FROM json_each(?))", seqs);
    this.#profile.raiseMessageFloor(Math.max(...places.map((place) => place.seq)));
    this.#index.retire(places.map((place) => place.seq));
    this.#overlays.recount(first.sessionSeq);
  }

  /** Removes every message of a session with all that hangs on them, one statement a table. */
  clear(sessionSeq: number): void {
    const messages = "SELECT seq FROM am_message WHERE session_seq = ?";
    const newest = this.#database.first<{ seq: number | null }>(
      "SELECT max(seq) AS seq FROM am_message WHERE session_seq = ?",
      sessionSeq,
    );
    this.#profile.raiseMessageFloor(newest?.seq ?? 0);
    this.#index.retireAll(messages, sessionSeq);
    for (const [table, column] of DEPENDENTS) {
      this.#database.run(`DELETE FROM ${table} WHERE ${column} IN (${messages})`, sessionSeq);
    }
    for (const table of ["am_message", "am_message_tombstone", "am_overlay", "am_extraction"]) {
      this.#database.run(`DELETE FROM ${table} WHERE session_seq = ?`, sessionSeq);
    }
  }

  #splice(first: Place, removed: readonly Place[]): void {
    const gone = new Map(removed.map((place) => [place.seq, place]));
    const shifts = new Map<number, Shift>();
    const moved = new Map<string, { by: Shift; seqs: number[] }>();
    // Parents come before their children, so what happened to a parent is known when a child is looked at.
    for (const message of [first, ...this.#tree.after(first)]) {
      const above = message.parentSeq === null ? undefined : shifts.get(message.parentSeq);
      const place = gone.get(message.seq);
      if (place !== undefined) {
        const parentSeq =
          above === undefined || !gone.has(message.parentSeq ?? 0) ? message.parentSeq : above.parentSeq;
        shifts.set(message.seq, {
          parentSeq,
          depth: (above?.depth ?? 0) - 1,
          tokens: (above?.tokens ?? 0) - place.tokens,
          bytes: (above?.bytes ?? 0) - place.bytes,
        });
      } else if (above !== undefined) {
        shifts.set(message.seq, above);
        const key = `${above.depth} ${above.tokens} ${above.bytes}`;
        const group = moved.get(key) ?? { by: above, seqs: [] };
        moved.set(key, group);
        group.seqs.push(message.seq);
        if (gone.has(message.parentSeq ?? 0)) this.#hang(message.seq, above.parentSeq);
      }
    }
    for (const { by, seqs } of moved.values()) this.#tree.shift(seqs, by);
  }

  #hang(seq: number, parentSeq: number | null): void {
    this.#database.run("UPDATE am_message SET parent_seq = ?, fork = 1 WHERE seq = ?", parentSeq, seq);
  }
}
