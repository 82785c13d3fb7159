import * as limits from "../contract/limits.ts";
import type { ModelInfo, ProfileInfo } from "../contract/results.ts";
import type { Store } from "./store.ts";

/** What is in effect for a profile, and how much it holds. Counting reads every session and every current memory once. */
export function describe(store: Store, models: ModelInfo | null): Omit<ProfileInfo, "namespace" | "profile"> {
  const isBound = (models?.provider ?? null) !== null;
  return {
    tier: isBound ? "model" : "offline",
    model: models?.language ?? models?.embedding ?? null,
    models,
    schemaVersion: store.schemaVersion,
    limits: {
      messages: limits.MAX_MESSAGES,
      contentBytes: limits.MAX_CONTENT_BYTES,
      queryBytes: limits.MAX_QUERY_BYTES,
      sessionIdCharacters: limits.MAX_SESSION_ID_CHARACTERS,
      pageSize: limits.MAX_PAGE_SIZE,
    },
    pendingMessages: store.extractions.pendingMessages() + store.chunks.pendingMessages(),
    databaseBytes: store.database.bytes,
    costs: store.database.costs,
    counts: { ...store.sessions.count(), memories: store.memories.countCurrent() },
  };
}
