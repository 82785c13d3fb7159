import type { Draft, SourceMessage } from "./draft.ts";
import { dedupe } from "./extract/dedupe.ts";
import { readMessage } from "./extract/read-message.ts";
import { startScene } from "./extract/scene.ts";

/**
 * The memories that messages propose, in order of saying. Pure: the same messages give the same drafts, all times
 * come from them. `previous` are up to six messages before, read for context only (pronouns, corrections, answers,
 * "done"). System messages and quoted text never give a draft.
 */
export function extractDrafts(messages: SourceMessage[], previous: SourceMessage[]): Draft[] {
  const scene = startScene();
  for (const message of previous) readMessage(message, scene);
  const drafts = messages.flatMap((message) => readMessage(message, scene));
  return dedupe(drafts);
}
