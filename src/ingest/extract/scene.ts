import type { Draft, SourceMessage } from "../draft.ts";

/** What was said so far, as far as later sentences lean on it. */
export interface Scene {
  /** The message before the one being read. */
  last: SourceMessage | null;
  /** What the user said last before the message being read; empty at the start. */
  lastOfUser: string;
  /** Recent drafts, oldest first. */
  recent: Draft[];
  /** A story is being told: what its figures do is nobody's life. */
  isFiction: boolean;
  /** Recent sentences, for telling the language of a short one. */
  surroundings: string;
}

// Corrections and completions refer to what was said shortly before.
const MAX_RECENT = 24;
const MAX_SURROUNDINGS = 600;

/** A scene in which nothing was said. */
export function startScene(): Scene {
  return { last: null, lastOfUser: "", recent: [], isFiction: false, surroundings: "" };
}

/** Takes note of a message and what was drawn from it. */
export function remember(scene: Scene, message: SourceMessage, drafts: readonly Draft[]): void {
  scene.last = message;
  if (message.role === "user") scene.lastOfUser = message.content;
  scene.recent = [...scene.recent, ...drafts].slice(-MAX_RECENT);
  if (message.role !== "system")
    scene.surroundings = (scene.surroundings + "\n" + message.content).slice(-MAX_SURROUNDINGS);
}
