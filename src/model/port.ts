import type { MemoryType, Role } from "../contract/memory.ts";

/** What a model is asked to do. */
export type Operation =
  | "extract"
  | "detail"
  | "verify"
  | "classify"
  | "embed"
  | "analyse"
  | "rerank"
  | "synthesise"
  | "summarise";

/** Why a model's answer could not be used. */
export type FailureKind =
  | "timeout"
  | "rate_limited"
  | "unavailable"
  | "rejected"
  | "refused"
  | "empty"
  | "malformed"
  | "too_long"
  | "budget"
  | "unsupported";

/** A failure with its evidence. */
export interface ModelFailure {
  kind: FailureKind;
  detail: string;
  /** How long the provider asks to wait; null when it does not say. */
  retryAfterMs: number | null;
}

/** What came of one call. Models fail in the ordinary course of things, so a failure is a value. */
export type Outcome<Value> =
  | {
      ok: true;
      value: Value;
      /** Parts of the answer that could not be read and were left out. */
      discarded: number;
    }
  | { ok: false; failure: ModelFailure };

/** One message as a model reads it. */
export interface Line {
  /** Number in the prompt, from 1. */
  line: number;
  role: Role;
  /** Day it was said, ISO. */
  said: string;
  text: string;
  /** Whether it stands there only to be understood by. */
  isContext: boolean;
}

/** A memory that a model proposes. */
export interface Candidate {
  type: MemoryType;
  /** One sentence that stands alone, time words as they were said. */
  content: string;
  /** Lines it rests on. */
  lines: number[];
  /** The words it rests on; empty when the model gave none. */
  quote: string;
}

/** A statement to be checked, with the lines it is said to rest on. */
export interface Claim {
  id: number;
  content: string;
  lines: Line[];
}

/** What a check says of a claim. */
export interface Verdict {
  id: number;
  verdict: "pass" | "corrected" | "dropped";
  /** The corrected statement; the claim's own otherwise. */
  content: string;
}

/** A statement to be classified. */
export interface Statement {
  id: number;
  content: string;
}

/** What a statement is about and how it will be asked for. */
export interface Classification {
  id: number;
  type: MemoryType;
  /** `subject/attribute`; empty when there is none. */
  topic: string;
  /** The attribute's value. */
  value: string;
  /** Whether the attribute can have one value only at a time. */
  isExclusive: boolean;
  keywords: string[];
  queries: string[];
}

/** A question as a model understands it. */
export interface Analysis {
  /** Other words that an answer may use. */
  terms: string[];
  /** What an answer might read like: only to be searched by, never shown. */
  hypothesis: string;
}

/** Something that was remembered, as a model sees it when it answers. */
export interface Evidence {
  /** Number in the prompt, from 1. */
  number: number;
  text: string;
  /** When, and how far from today, as text made by code. */
  date: string;
  isPast: boolean;
}

/** A question to be answered from evidence. */
export interface Inquiry {
  question: string;
  today: string;
  length: "short" | "medium" | "long";
  evidence: Evidence[];
}

/** An answer and the evidence it rests on. */
export interface Synthesis {
  isAnswerable: boolean;
  answer: string;
  citations: number[];
}

/** Names of what is bound; null where nothing is. */
export interface ModelNames {
  provider: string;
  language: string | null;
  embedding: string | null;
  reranking: string | null;
}

/**
 * Everything that is asked of models. No method throws for what a provider does; each ends within `timeoutMs`, or a
 * deadline of its own when none is given.
 */
export interface ModelPort {
  readonly names: ModelNames;
  /** Versions of the prompts that make memories, stored beside what they made. */
  readonly promptVersions: string;
  /** `instruction` says what to record, in place of the standard one. */
  extract(
    lines: readonly Line[],
    pass: "extract" | "detail",
    instruction?: string,
  ): Promise<Outcome<Candidate[]>>;
  verify(claims: readonly Claim[]): Promise<Outcome<Verdict[]>>;
  classify(statements: readonly Statement[], timeoutMs?: number): Promise<Outcome<Classification[]>>;
  /** One vector for each text, in order. */
  embed(texts: readonly string[], timeoutMs?: number): Promise<Outcome<number[][]>>;
  analyse(question: string, today: string, timeoutMs?: number): Promise<Outcome<Analysis>>;
  /** A relevance for each text, in order; only their order means anything. */
  rerank(question: string, texts: readonly string[], timeoutMs?: number): Promise<Outcome<number[]>>;
  synthesise(inquiry: Inquiry, timeoutMs?: number): Promise<Outcome<Synthesis>>;
  summarise(prompt: string, timeoutMs?: number): Promise<Outcome<string>>;
}

/** A call that was counted before it was made. */
export interface Reservation {
  operation: Operation;
  tokens: number;
  /** Day and generation of the profile in which it was counted; corrections go to the same. */
  day: string;
  generation: number;
}

/** Counts what is asked of models and says when a profile has had its share. */
export interface Meter {
  /** Counts a call of about so many tokens; null when the day's budget would be passed, and then nothing is counted. */
  reserve(operation: Operation, tokens: number): Reservation | null;
  /** Corrects a reservation by what was really used. */
  settle(reservation: Reservation, used: { input: number; output: number }): void;
  /** Counts an event: a failure by its kind, parts of an answer that were left out. */
  count(operation: Operation, measure: string, amount: number): void;
}
