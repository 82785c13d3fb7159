import type { DirectoryStore } from "./store/directory-store.ts";

/** Profiles that are looked through at a time. */
const RETENTION_SLICE = 25;

const DAY_MS = 86_400_000;

/** Removes what was said before a time from a profile; true when there is more to remove. */
export type Expire = (namespaceId: string, profile: string, beforeMs: number) => Promise<boolean>;

/**
 * Looks through some profiles of a namespace that keeps things for a number of days only, once a day. What was done
 * stands in the directory, so that a restart goes on where it was. A profile that cannot be reached waits for the next
 * day.
 */
export async function retainSome(store: DirectoryStore, expire: Expire, nowMs: number): Promise<void> {
  const due = store.retention.due(nowMs);
  if (due === null) return;
  const profiles = store.profiles(due.id, due.after, RETENTION_SLICE);
  const beforeMs = nowMs - due.days * DAY_MS;
  const looked = await Promise.allSettled(profiles.map(({ name }) => expire(due.id, name, beforeMs)));
  if (looked.some((result) => result.status === "fulfilled" && result.value)) return;
  const last = profiles.at(-1);
  if (profiles.length < RETENTION_SLICE || last === undefined) store.retention.end(due.id, nowMs + DAY_MS);
  else store.retention.advance(due.id, last.name);
}
