import { MemoryError } from "../contract/memory-error.ts";
import type { Constraint, StateAuthor, StateWriteOptions } from "../contract/state.ts";
import type { PlacedStateRow } from "../store/state-store.ts";
import type { Store } from "../store/store.ts";
import { hashId, ulid } from "../text/hash.ts";
import { findProhibitions } from "../text/commitments/find-prohibitions.ts";
import { authorOf, checkEvidence, evidenceOf, type FindMessage } from "./evidence.ts";
import { forbidden } from "./values.ts";

/** Characters of a constraint: it stands in every context until it is lifted. */
const MAX_CONSTRAINT_CHARACTERS = 2000;

/** Prohibitions and limits of one session, in the words in which they were said. */
export class Constraints {
  readonly #store: Store;
  readonly #sessionId: string;
  readonly #find: FindMessage;

  constructor(store: Store, sessionId: string, find: FindMessage) {
    this.#store = store;
    this.#sessionId = sessionId;
    this.#find = find;
  }

  list(options: { all?: boolean | undefined } = {}): Constraint[] {
    const rows = this.#newest().map(toConstraint);
    return options.all === true ? rows : rows.filter(({ status }) => status === "active");
  }

  add(text: string, options: StateWriteOptions = {}): Constraint {
    const { by = "host", evidence } = options;
    if (text.trim() === "" || text.length > MAX_CONSTRAINT_CHARACTERS)
      throw new MemoryError("invalid", `must have 1 to ${MAX_CONSTRAINT_CHARACTERS} characters`, "text");
    return this.#store.transaction(() =>
      this.#insert(ulid(Date.now()), text, { author: by, ...checkEvidence(evidence, this.#find) }),
    );
  }

  lift(id: string, options: StateWriteOptions = {}): Constraint {
    const { by = "host", evidence } = options;
    if (by !== "user" && by !== "host") throw forbidden(by, "lift a constraint");
    return this.#store.transaction(() => {
      const row = this.#store.states.versions(this.#sessionId, "constraint", id).at(-1);
      if (row === undefined) throw new MemoryError("not_found", "no constraint has this id", "id");
      if (row.status === "revoked") return toConstraint(row);
      checkEvidence(evidence, this.#find);
      // The same words on another branch are the same constraint.
      const { text } = textOf(row);
      for (const other of this.#newest())
        if (other.key !== id && other.status !== "revoked" && textOf(other).text === text)
          this.#revoke(other, by);
      return this.#revoke(row, by);
    });
  }

  /**
   * Takes up what the user forbids in a stored message (`forbiddenIn`); it is in force at once. Words that are in force on the path of
   * the message are not taken up again, nor are words that were lifted after they were said. After an update only what
   * the message still says is kept. Runs in a transaction.
   */
  note(message: { seq: number; createdMs: number }, quotes: readonly string[]): void {
    if (quotes.length === 0) return;
    const known = this.#newest();
    for (const quote of quotes) {
      const id = hashId("constraint", String(message.seq), quote);
      if (known.some((row) => row.key === id || this.#settles(row, quote, message))) continue;
      this.#insert(id, quote, {
        author: "extractor",
        messageSeq: message.seq,
        quote,
        createdMs: message.createdMs,
      });
    }
  }

  /** Whether an entry says already what a message says with these words. */
  #settles(row: PlacedStateRow, quote: string, message: { seq: number; createdMs: number }): boolean {
    const { text, liftedMs = Number.POSITIVE_INFINITY } = textOf(row);
    if (text !== quote) return false;
    if (row.status === "revoked" && message.createdMs >= liftedMs) return false;
    const { messageSeq, depth } = row;
    if (messageSeq === null || depth === null) return true;
    const session = this.#store.sessions.placeById(this.#sessionId);
    if (session === null || !this.#store.tree.hasBranches(session.seq)) return true;
    return this.#store.paths.isAbove({ seq: messageSeq, depth }, message.seq);
  }

  #newest(): PlacedStateRow[] {
    return this.#store.states.newest(this.#sessionId, "constraint");
  }

  // The evidence of a lifted constraint stays that of its beginning: it goes when that message goes.
  #revoke(row: PlacedStateRow, by: StateAuthor): Constraint {
    const { kind, key, messageSeq, quote, author, createdMs } = row;
    const value = JSON.stringify({ ...textOf(row), liftedBy: by, liftedMs: Date.now() });
    const lifted = { kind, key, value, status: "revoked" as const, author, messageSeq, quote, createdMs };
    return toConstraint(this.#store.states.add(this.#sessionId, lifted));
  }

  #insert(
    key: string,
    text: string,
    rest: { author: string; messageSeq: number | null; quote: string | null; createdMs?: number },
  ): Constraint {
    const value = JSON.stringify({ text });
    const entry = { kind: "constraint" as const, key, value, status: "confirmed" as const };
    return toConstraint(
      this.#store.states.add(this.#sessionId, { createdMs: Date.now(), ...entry, ...rest }),
    );
  }
}

/** What somebody forbids in a text, in his own words, each once. */
export function forbiddenIn(text: string): string[] {
  return [...new Set(findProhibitions(text).map(({ start, end }) => text.slice(start, end)))];
}

/** A stored constraint as callers get it. */
export function toConstraint(row: PlacedStateRow): Constraint {
  const { text, liftedBy = null } = textOf(row);
  const status = row.status === "revoked" ? "lifted" : "active";
  return {
    id: row.key,
    text,
    status,
    by: authorOf(row),
    evidence: evidenceOf(row),
    liftedBy,
    createdAt: new Date(row.createdMs),
  };
}

function textOf(row: PlacedStateRow): {
  text: string;
  liftedBy?: Constraint["liftedBy"];
  liftedMs?: number;
} {
  return JSON.parse(row.value);
}
