import type { Draft, SourceMessage } from "./draft.ts";
import { tellApart } from "./extract/companions.ts";
import { dedupe } from "./extract/dedupe.ts";
import { nameThings } from "./extract/name-things.ts";
import { readMessage } from "./extract/read-message.ts";
import { startScene } from "./extract/scene.ts";
import { splitTasks } from "./extract/split-tasks.ts";

/**
 * The memories that messages propose, in order of saying. Pure: the same messages give the same drafts, all times
 * come from them. `previous` are up to six messages before, read for context only (pronouns, corrections, answers,
 * "done"). System messages and quoted text never give a draft.
 */
export function extractDrafts(messages: SourceMessage[], previous: SourceMessage[]): Draft[] {
  const scene = startScene();
  for (const message of previous) readMessage(withinCalendar(message), scene);
  const drafts = messages.flatMap((message) => readMessage(withinCalendar(message), scene));
  return dedupe(nameThings(drafts).flatMap(tellApart).flatMap(splitTasks));
}

// Years 1 to 9999: dates beyond have no ISO form of four digits.
const FIRST_MS = -62_135_596_800_000;
const LAST_MS = 253_402_300_799_999;

function withinCalendar(message: SourceMessage): SourceMessage {
  const createdMs = Math.min(Math.max(message.createdMs, FIRST_MS), LAST_MS);
  return createdMs === message.createdMs ? message : { ...message, createdMs };
}
