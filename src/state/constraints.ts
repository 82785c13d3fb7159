import { MemoryError } from "../contract/memory-error.ts";
import type { Constraint, StateWriteOptions } from "../contract/state.ts";
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
    const rows = this.#store.states.newest(this.#sessionId, "constraint").map(toConstraint);
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
      // The evidence of a lifted constraint stays that of its beginning: it goes when that message goes.
      checkEvidence(evidence, this.#find);
      const { kind, key, messageSeq, quote } = row;
      const value = JSON.stringify({ ...textOf(row), liftedBy: by });
      const lifted = { kind, key, value, status: "revoked" as const, author: row.author, messageSeq, quote };
      return toConstraint(this.#store.states.add(this.#sessionId, { ...lifted, createdMs: row.createdMs }));
    });
  }

  /**
   * Takes up what the user forbids in a stored message; it is in force at once. What he forbade before in the same
   * words is not taken up again. After an update only what the message still says is kept. Runs in a transaction.
   */
  note(message: { seq: number; text: string; createdMs: number }): void {
    const quotes = findProhibitions(message.text).map(({ start, end }) => message.text.slice(start, end));
    if (quotes.length === 0) return;
    const known = new Set(this.list({ all: true }).map((constraint) => constraint.text));
    for (const quote of new Set(quotes)) {
      if (known.has(quote)) continue;
      const id = hashId("constraint", String(message.seq), quote);
      this.#insert(id, quote, {
        author: "extractor",
        messageSeq: message.seq,
        quote,
        createdMs: message.createdMs,
      });
    }
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

function textOf(row: PlacedStateRow): { text: string; liftedBy?: Constraint["liftedBy"] } {
  return JSON.parse(row.value);
}
