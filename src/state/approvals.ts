import { MemoryError } from "../contract/memory-error.ts";
import { isKey } from "../contract/is-key.ts";
import { readPart, type ReadPart } from "../contract/read-part.ts";
import type { Approval, ApprovalRequest, DecideOptions, StateWriteOptions } from "../contract/state.ts";
import type { PlacedStateRow } from "../store/state-store.ts";
import type { Store } from "../store/store.ts";
import { ulid } from "../text/hash.ts";
import { checkEvidence, evidenceOf, toAuthor, type FindMessage } from "./evidence.ts";
import { forbidden } from "./values.ts";

/** Characters of what is approved that are kept. */
const MAX_ACTION_CHARACTERS = 1000;

type Stored = Pick<Approval, "action" | "amount" | "status" | "requestedBy" | "decidedBy" | "reason">;

/** What was asked leave for in one session, and what became of it. */
export class Approvals {
  readonly #store: Store;
  readonly #sessionId: string;
  readonly #find: FindMessage;

  constructor(store: Store, sessionId: string, find: FindMessage) {
    this.#store = store;
    this.#sessionId = sessionId;
    this.#find = find;
  }

  list(options: { open?: boolean | undefined } = {}): Approval[] {
    const all = this.#store.states.newest(this.#sessionId, "approval").map(toApproval);
    return options.open === true ? all.filter(({ status }) => status === "requested") : all;
  }

  request(request: ApprovalRequest, options: StateWriteOptions = {}): Approval {
    const { by = "host", evidence } = options;
    const { id = ulid(Date.now()), action, amount = null } = request;
    if (action.trim() === "" || action.length > MAX_ACTION_CHARACTERS)
      throw new MemoryError(
        "invalid",
        `must have 1 to ${MAX_ACTION_CHARACTERS} characters`,
        "request.action",
      );
    const stored: Stored = {
      action,
      amount,
      status: "requested",
      requestedBy: by,
      decidedBy: null,
      reason: null,
    };
    return this.#store.transaction(() => {
      if (this.#newest(id) !== null) throw new MemoryError("exists", "an approval has this id", "request.id");
      return this.#add(id, stored, { ...checkEvidence(evidence, this.#find), createdMs: Date.now() });
    });
  }

  decide(id: string, decision: "approved" | "denied" | "expired", options: DecideOptions = {}): Approval {
    const { by = "host", evidence, reason = null } = options;
    const mayDecide = by === "user" || by === "host" || (decision === "expired" && by === "tool");
    if (!mayDecide) throw forbidden(by, `let an approval be ${decision}`);
    return this.#store.transaction(() => {
      const row = this.#newest(id);
      if (row === null) throw new MemoryError("not_found", "no approval has this id", "id");
      const held = storedOf(row);
      if (held.status !== "requested")
        throw new MemoryError("invalid", `it is ${held.status} already: ask for a new one`, "id");
      const { messageSeq, quote } = evidence === undefined ? row : checkEvidence(evidence, this.#find);
      const decided: Stored = { ...held, status: decision, decidedBy: by, reason };
      return this.#add(id, decided, { messageSeq, quote, createdMs: row.createdMs });
    });
  }

  /** Takes up requests and answers that stand in a message (`approvalsIn`). Runs in a transaction. */
  note(message: { seq: number; createdMs: number }, found: readonly FoundApproval[]): void {
    for (const { id, approval, toolName, input, reason } of found) {
      const known = this.#newest(id);
      const held = known === null ? null : storedOf(known);
      if (held !== null && (held.status === approval || held.status !== "requested")) continue;
      const isAnswered = approval !== "requested";
      const stored: Stored = {
        action: held?.action ?? actionOf(toolName, input),
        amount: null,
        status: approval,
        requestedBy: "agent",
        decidedBy: isAnswered ? "user" : null,
        reason: isAnswered && reason !== null ? shorten(reason) : null,
      };
      this.#add(id, stored, { messageSeq: message.seq, quote: null, createdMs: message.createdMs });
    }
  }

  #newest(id: string): PlacedStateRow | null {
    return this.#store.states.versions(this.#sessionId, "approval", id).at(-1) ?? null;
  }

  #add(
    key: string,
    stored: Stored,
    rest: { messageSeq: number | null; quote: string | null; createdMs: number },
  ): Approval {
    const status = stored.status === "requested" ? ("proposed" as const) : ("confirmed" as const);
    const author = stored.decidedBy ?? stored.requestedBy;
    const entry = { kind: "approval" as const, key, value: JSON.stringify(stored), status, author, ...rest };
    return toApproval(this.#store.states.add(this.#sessionId, entry));
  }
}

/** What a part of a message says of an approval, and of which. */
interface FoundApproval extends Pick<ReadPart, "toolName" | "input" | "reason"> {
  id: string;
  approval: NonNullable<ReadPart["approval"]>;
}

/** Requests and answers that stand in the parts of a message, in order. */
export function approvalsIn(parts: readonly object[]): FoundApproval[] {
  return parts.flatMap((part) => {
    const { approvalId, callId, approval, ...rest } = readPart(part);
    const id = approvalId ?? callId;
    return approval === null || id === null || !isKey(id) ? [] : [{ ...rest, id, approval }];
  });
}

/** A stored approval as callers get it. */
export function toApproval(row: PlacedStateRow): Approval {
  const stored = storedOf(row);
  const decidedBy = stored.decidedBy === null ? null : toAuthor(stored.decidedBy);
  return { id: row.key, ...stored, decidedBy, evidence: evidenceOf(row), createdAt: new Date(row.createdMs) };
}

function storedOf(row: PlacedStateRow): Stored {
  return JSON.parse(row.value);
}

function actionOf(toolName: string | null, input: unknown): string {
  const given = input === undefined ? "" : ` ${JSON.stringify(input)}`;
  return shorten(`${toolName ?? "a tool"}${given}`);
}

function shorten(text: string): string {
  const action = text.toWellFormed();
  return action.length <= MAX_ACTION_CHARACTERS
    ? action
    : `${action.slice(0, MAX_ACTION_CHARACTERS)}…`.toWellFormed();
}
