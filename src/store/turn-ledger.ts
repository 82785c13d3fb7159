import type { FailedFile, MemoryEvent, WrittenFile } from "../contract/turn-memory.ts";

/** What a root made of a turn. */
export interface RootOutcome {
  written: WrittenFile[];
  failed: FailedFile[];
}

/** A turn that ended and has not been remembered yet. Secrets in its texts are replaced. */
export interface OwedTurn {
  attemptId: string;
  turnIndex: number;
  cwd: string;
  prompt: string;
  response: string;
  /** Later than any earlier turn's of the session, by two at least. */
  endedMs: number;
  /** Whether the gate has let it pass. */
  isDecided: boolean;
  /** How often a generation was begun. */
  tries: number;
}

export interface NewTurn {
  attemptId: string;
  prompt: string;
  response: string;
  cwd: string;
  nowMs: number;
  isDecided: boolean;
}

/**
 * What one session keeps of its turns. Every method is one step that either happens or does not; a turn leaves when
 * its result is stored.
 */
export interface TurnLedger {
  /** Notes a turn; its number in the session and its time come out. */
  begin(turn: NewTurn): { turnIndex: number; endedMs: number };
  /** Notes that the gate lets a turn pass. */
  decide(attemptId: string): void;
  /** Turns that wait for the gate, oldest first: the ids alone. */
  undecided(): string[];
  /** Turns that the gate let pass, those that were begun least often first, of these the oldest: the ids alone. */
  owed(): string[];
  read(attemptId: string): OwedTurn | null;
  /** Notes that a generation is begun. */
  tryOnce(attemptId: string): void;
  outcomes(attemptId: string): Record<string, RootOutcome>;
  /** Notes what a root made of a turn; false when the turn is not there any more. */
  addOutcome(attemptId: string, rootId: string, outcome: RootOutcome): boolean;
  /** Stores the result in the turn's place; false when the turn is not there any more. */
  finish(attemptId: string, event: MemoryEvent): boolean;
  addEvent(event: MemoryEvent): void;
  /** Results after a number, oldest first, each with its number. */
  events(afterSeq: number, limit: number): { seq: number; event: MemoryEvent }[];
  /** Turns that some engine on this storage works on at present; shared by all of them. */
  readonly claims: Map<string, Promise<void>>;
}
