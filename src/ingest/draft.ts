import type { MemoryType, Role, Trust } from "../contract/memory.ts";

/** A stored message as the extractor sees it. */
export interface SourceMessage {
  /** Row number of the message; evidence refers to it. */
  seq: number;
  role: Role;
  content: string;
  createdMs: number;
}

/** The part of a message that a draft rests on, in UTF-16 units of its content, end exclusive. */
export interface Evidence {
  messageSeq: number;
  start: number;
  end: number;
}

/**
 * The end of what was so: "I left Acme". It ends the memories of a topic that were said before it, of a topic that
 * closes with a colon or slash those of all that begin with it.
 */
export interface Ending {
  topic: string;
  /** What they must name, in its normal form; empty for whatever the topic holds. */
  holding: string;
  /** How they must tell of it (`RELATIONS`); any wording when it is missing. */
  relation?: string | undefined;
}

/** A memory that extraction proposes; storing decides what it replaces. */
export interface Draft {
  type: MemoryType;
  /** One self-contained sentence in the third person. */
  summary: string;
  /** What was said, relative dates resolved in place. */
  content: string;
  /**
   * Subject of a fact or instruction. One key holds one current value: a newer draft on the same key replaces
   * the older. A topic with many values carries the value in its key (`user/language:german`). An event has one
   * when it is planned and can be moved, or ends a state; what is over, and tasks, have null.
   */
  topicKey: string | null;
  /** Words to find it by that neither summary nor content has; lower case. */
  keywords: string[];
  trust: Trust;
  /** ISO prefix (`2026`, `2026-03`, `2026-03-14`) of when it happens or happened; null when undated. */
  eventDate: string | null;
  /** Time of the newest message it rests on. */
  saidMs: number;
  evidence: Evidence[];
  /** Folded words of the task that this event completes; null when it completes none. */
  completes: string[] | null;
  /** What it puts right: "I meant the right one". */
  corrects?: Draft;
  /** It only reports that something was done, and is kept when that closes an open task. */
  isReport?: boolean;
  /** What ends with this besides: `user/uses:vim` for "switched from Vim to Helix". */
  retires: Ending[] | null;
}
