import type { StoredMemory } from "../store/memory-row.ts";
import type { Store } from "../store/store.ts";
import { newestVersion } from "../store/versions.ts";
import { ulid } from "../text/hash.ts";
import { classify } from "./classify.ts";
import { AWAITING, filedAlike, noteAlike } from "./filed-alike.ts";
import { insertMemory, summaryIdentity, wordingIdentity } from "./keep-memory.ts";
import { redactSecrets } from "./redact.ts";

/** What is asked to be kept. */
export interface RememberInput {
  content: string;
  sessionId: string | null;
  /** Who vouches for it; the host when it is missing. An assistant gives no instructions. */
  trust?: "host" | "assistant";
  /** Whether a model is to be asked how it is filed (`fileRemembered`). */
  awaitsFiling?: boolean;
}

/**
 * Keeps one memory that the host vouches for. Saying the same again in the same session returns the stored
 * memory, its time brought up to now; what superseded or forgot it in between makes it a new version. In another session
 * it is filed as before.
 */
export function remember(store: Store, input: RememberInput, nowMs: number): StoredMemory {
  const content = redactSecrets(input.content).text;
  return store.transaction(() => {
    const identity = wordingIdentity(content);
    const trust = input.trust ?? "host";
    const known = store.memories.currentByIdentity(identity, input.sessionId)[0];
    // What an assistant said and the host now vouches for becomes a version of its own, perhaps of another type.
    const isRaised = known !== undefined && known.trust === "assistant" && trust === "host";
    if (known !== undefined && !isRaised) {
      const times = { saidMs: nowMs, updatedMs: nowMs };
      store.memories.touch(known.seq, times);
      return { ...known, ...times };
    }
    const rules = classify(content, { saidMs: nowMs, trust });
    // The same sentence is filed as it was before, whoever filed it then.
    const alike = filedAlike(store, identity, trust);
    const draft = alike === null ? rules : { ...rules, ...alike.filing };
    const provenance = { sessionId: input.sessionId, origin: "remember" as const, nowMs, identity };
    const memory = insertMemory(store, draft, provenance);
    if (alike !== null) noteAlike(store, memory, alike);
    else if (input.awaitsFiling === true) store.vectors.noteSearch(memory.seq, AWAITING);
    if (isRaised) store.memories.supersede(known.seq, memory.seq, nowMs);
    return memory;
  });
}

/**
 * Replaces the newest version in a memory's chain by a new one with this content and the same topic. Returns
 * the new version, or null when there is no such memory.
 */
export function update(
  store: Store,
  target: { id: string; content: string },
  nowMs: number,
): StoredMemory | null {
  const content = redactSecrets(target.content).text;
  return store.transaction(() => {
    const asked = store.memories.byId(target.id);
    if (asked === null) return null;
    const newest = newestVersion(store, asked);
    const draft = classify(content, { saidMs: nowMs, trust: "host" });
    const version = store.memories.insert({
      id: ulid(nowMs),
      type: newest.type,
      summary: draft.summary,
      content,
      topicKey: newest.topicKey,
      keywords: draft.keywords,
      sessionId: newest.sessionId,
      trust: "host",
      origin: "update",
      identity: wordingIdentity(content),
      summaryIdentity: summaryIdentity(draft),
      eventDate: draft.eventDate,
      saidMs: Math.max(nowMs, newest.saidMs),
      createdMs: nowMs,
      updatedMs: nowMs,
    });
    store.memories.supersede(newest.seq, version.seq, nowMs);
    return version;
  });
}
