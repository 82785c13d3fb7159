import type { AnyJsonSchema } from "./tool-schema.ts";

/** Who wrote an entry. The host is the program that runs the agent. */
export type StateAuthor = "user" | "host" | "tool" | "agent" | "extractor";

/** Words of a stored message that an entry rests on; the quotation stands in it letter for letter. */
export interface StateEvidence {
  messageId: string;
  quote: string;
}

/** One version of a value. */
export interface StateEntry {
  key: string;
  value: unknown;
  /** Counts the writes of the key from 1. */
  version: number;
  status: "proposed" | "confirmed" | "revoked";
  by: StateAuthor;
  evidence: StateEvidence | null;
  createdAt: Date;
}

/** What holds for a key now, and what was proposed since and waits for confirmation. */
export interface StateValue extends StateEntry {
  proposal: StateEntry | null;
}

export interface StateWriteOptions {
  /** Who writes; the host when it is missing. */
  by?: StateAuthor | undefined;
  evidence?: StateEvidence | undefined;
}

export interface StateDefineOptions {
  /** Told to the model. */
  description?: string | undefined;
  /** Only these can confirm a value; what others write is a proposal. Everybody can when it is missing. */
  confirmBy?: readonly StateAuthor[] | undefined;
}

/** A value that a session keeps, as plain data. */
export interface StateDefinition extends StateDefineOptions {
  key: string;
  schema: AnyJsonSchema;
}

/** A prohibition or a limit in the words in which it was said. */
export interface Constraint {
  id: string;
  text: string;
  status: "active" | "lifted";
  by: StateAuthor;
  evidence: StateEvidence | null;
  /** Who lifted it; null while it is active. */
  liftedBy: StateAuthor | null;
  createdAt: Date;
}

/** What an approval is asked for. */
export interface ApprovalRequest {
  /** Made up when it is missing; of a tool's approval the id of its part. */
  id?: string | undefined;
  /** What is to be done. */
  action: string;
  /** How much of what, in words: "120 EUR". */
  amount?: string | undefined;
}

/** A request for approval and what became of it. */
export interface Approval {
  id: string;
  action: string;
  amount: string | null;
  status: "requested" | "approved" | "denied" | "expired";
  requestedBy: StateAuthor;
  /** Who decided; null while it is open. */
  decidedBy: StateAuthor | null;
  reason: string | null;
  evidence: StateEvidence | null;
  createdAt: Date;
}

export interface DecideOptions extends StateWriteOptions {
  reason?: string | undefined;
}

/** Values of a session that no summary can lose. */
export interface MemorySessionState {
  /** Defines a value by the JSON Schema it must have; defining it again replaces the definition. */
  define(key: string, schema: AnyJsonSchema, options?: StateDefineOptions): Promise<void>;
  definitions(): Promise<StateDefinition[]>;
  /** Writes a value; a proposal when the writer may not confirm it. `not_found` when the key is not defined. */
  set(key: string, value: unknown, options?: StateWriteOptions): Promise<StateEntry>;
  /** As `set`, when the newest version is this one (0: there is none); null when it is another. */
  cas(key: string, version: number, value: unknown, options?: StateWriteOptions): Promise<StateEntry | null>;
  /** Confirms the newest proposal; `forbidden` for who may not. */
  confirm(key: string, options?: StateWriteOptions): Promise<StateEntry>;
  get(key: string): Promise<StateValue | null>;
  /** Everything that holds now, by key. */
  list(): Promise<StateValue[]>;
  /** Every version, oldest first. */
  history(key: string): Promise<StateEntry[]>;
  /** Revokes a value, keeping its history; false when there is none. */
  delete(key: string, options?: StateWriteOptions): Promise<boolean>;
  /** Constraints in force, oldest first; with `all` those that were lifted too. */
  constraints(options?: { all?: boolean | undefined }): Promise<Constraint[]>;
  addConstraint(text: string, options?: StateWriteOptions): Promise<Constraint>;
  /** Lifts a constraint; `forbidden` for anybody but user and host. */
  liftConstraint(id: string, options?: StateWriteOptions): Promise<Constraint>;
  /** Approvals, oldest first; with `open` only those that wait for an answer. */
  approvals(options?: { open?: boolean | undefined }): Promise<Approval[]>;
  requestApproval(request: ApprovalRequest, options?: StateWriteOptions): Promise<Approval>;
  /** Decides an open request. Only user and host approve and deny; a tool may let it expire. */
  decideApproval(
    id: string,
    decision: "approved" | "denied" | "expired",
    options?: DecideOptions,
  ): Promise<Approval>;
}
