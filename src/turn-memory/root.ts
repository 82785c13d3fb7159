import type { RootAccess } from "../contract/turn-memory.ts";
import type { SourceMessage } from "../ingest/draft.ts";
import type { OwedTurn, RootOutcome } from "../store/turn-ledger.ts";
import type { Proposal } from "./proposal.ts";

/** What a root is to write of a turn. */
export interface RootJob {
  turn: OwedTurn;
  sessionId: string;
  messages: readonly SourceMessage[];
  /** For this root. */
  proposals: readonly Proposal[];
  /** For other roots. */
  others: readonly Proposal[];
  /** Paths that other roots wrote of this turn: two scopes may be one profile. */
  written: ReadonlySet<string>;
  /** Whether a key lies in a root that must not be written. */
  isReadOnly: (key: string) => boolean;
  /** Notes what was written; false when the turn was removed meanwhile. */
  done: (outcome: RootOutcome) => boolean;
}

/** The text of a file, or as much as was asked for. */
export interface FileText {
  text: string;
  /** Whether the file goes on. */
  isCut: boolean;
}

/** A file that can be loaded. */
export interface MemoryFile {
  id: string;
  path: string;
  required: boolean;
  /** Null when there is none. Reads no more than about `maxBytes`; throws when it cannot be read. */
  read(maxBytes: number): Promise<FileText | null>;
}

/** A place where knowledge is written and from which it is loaded. */
export interface MemoryRoot {
  readonly id: string;
  readonly access: RootAccess;
  /** Key prefix of a folder; null for a profile. */
  readonly folder: string | null;
  /** What it is that two roots may share: a profile under two names is loaded once. */
  readonly source: unknown;
  /** Writes what a turn proposes and notes the outcome, once, however often it is run. */
  write(job: RootJob): Promise<void>;
  /** What is loaded when nothing else is asked. */
  files(): Promise<MemoryFile[]>;
}
