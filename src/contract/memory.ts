/** The four kinds of memory; what each means is told in docs/memories.md. */
export const MEMORY_TYPES = ["fact", "event", "instruction", "task"] as const;
export type MemoryType = (typeof MEMORY_TYPES)[number];

export const ROLES = ["system", "user", "assistant"] as const;
export type Role = (typeof ROLES)[number];

/** Who vouches for a memory. Only `user` and `host` can give an instruction. */
export type Trust = "user" | "assistant" | "system" | "host";

/** How a memory came to be; `message` marks a raw message seen through `get()`. */
export type Origin = "ingest" | "remember" | "update" | "message";

/** A stored message that a memory or a candidate rests on. */
export interface Source {
  messageId: string;
  sessionId: string;
  timestamp: Date;
}

/** The public fields of the managed product's memory. */
export interface PublicMemory {
  id: string;
  type: MemoryType;
  summary: string;
  content: string;
  sessionId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What we add to a memory that is read or listed. */
export interface MemoryExtension {
  /** Normalised subject of a fact or instruction, e.g. `user/home`; null for events and tasks. */
  topicKey: string | null;
  keywords: string[];
  trust: Trust;
  source: Origin;
  /** ISO prefix as precise as what was said: `2026`, `2026-03` or `2026-03-14`; null when undated. */
  eventDate: string | null;
  /** Id of the version that replaced this one; null while none did, or when that version was deleted. */
  supersededBy: string | null;
  /** When it stopped being true or relevant; null while it is current. */
  supersededAt: Date | null;
  forgottenAt: Date | null;
  /** Messages it was drawn from, oldest first; empty for what was remembered explicitly. */
  sources: Source[];
}

export interface Memory extends PublicMemory, MemoryExtension {}

/** A memory in a list: everything but the content. */
export type MemoryEntry = Omit<PublicMemory, "content"> & Omit<MemoryExtension, "sources">;

/** A message to ingest. Without `timestamp` it gets the time of the call plus its index in milliseconds. */
export interface IncomingMessage {
  role: Role;
  content: string;
  timestamp?: Date;
}
