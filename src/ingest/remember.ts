import type { Memory } from "../contract/memory.ts";
import type { StoredMemory } from "../store/memory-row.ts";
import { readMemory, readWithout } from "../store/read-memory.ts";
import type { Store } from "../store/store.ts";
import { newestVersion } from "../store/versions.ts";
import { classify, resolveDates } from "./classify.ts";
import { AWAITING, filedAlike, noteAlike } from "./filed-alike.ts";
import { insertMemory, isSameContent, wordingIdentity } from "./keep-memory.ts";
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
 * memory, its time brought up to now; what superseded or forgot it in between makes it a new version, and so does
 * another content that is the same but for case, spaces or signs: the one that is given is kept. In another session it
 * is filed as before.
 */
export function remember(store: Store, input: RememberInput, nowMs: number): StoredMemory {
  return keep(store, input, nowMs).memory;
}

/** As `remember`, and the memory as callers see it. */
export function rememberAndRead(store: Store, input: RememberInput, nowMs: number): Memory {
  const { memory, isNew } = keep(store, input, nowMs);
  // What is new rests on no message yet.
  return isNew ? readWithout(memory) : readMemory(store, memory);
}

function keep(store: Store, input: RememberInput, nowMs: number): { memory: StoredMemory; isNew: boolean } {
  const content = redactSecrets(input.content).text;
  return store.transaction(() => {
    const identity = wordingIdentity(content);
    const trust = input.trust ?? "host";
    const draft = classify(content, { saidMs: nowMs, trust });
    const likes = store.memories.ofIdentity(identity);
    const known = likes.findLast((like) => isCurrent(like) && like.sessionId === input.sessionId);
    // What an assistant said and the host now vouches for becomes a version of its own, perhaps of another type.
    const isRaised = known !== undefined && known.trust === "assistant" && trust === "host";
    if (known !== undefined && !isRaised && isKnownContent(known, { content, resolved: draft.content })) {
      const times = { saidMs: nowMs, updatedMs: nowMs };
      store.memories.touch(known.seq, times);
      return { memory: { ...known, ...times }, isNew: false };
    }
    // The same sentence is filed as it was before, whoever filed it then.
    const alike = filedAlike(store, likes, trust);
    const filed = alike === null ? draft : { ...draft, ...alike.filing };
    const provenance = { sessionId: input.sessionId, origin: "remember" as const, nowMs, identity };
    const memory = insertMemory(store, filed, provenance);
    if (alike !== null) noteAlike(store, memory, alike);
    else if (input.awaitsFiling === true) store.vectors.noteSearch(memory.seq, AWAITING);
    if (known !== undefined && mayReplace(known, trust))
      store.memories.supersede(known.seq, memory.seq, nowMs);
    return { memory, isNew: true };
  });
}

function isCurrent({ supersededMs, forgottenMs }: StoredMemory): boolean {
  return supersededMs === null && forgottenMs === null;
}

// Dates in it were written out on the day it was said, which may be another than today.
function isKnownContent(known: StoredMemory, said: { content: string; resolved: string }): boolean {
  return (
    isSameContent(known.content, said.resolved) ||
    [known.createdMs, known.saidMs].some((saidMs) =>
      isSameContent(known.content, resolveDates(said.content, saidMs)),
    )
  );
}

function mayReplace(known: StoredMemory, trust: "host" | "assistant"): boolean {
  return trust === "host" || known.trust === "assistant";
}

/**
 * Replaces the newest version in a memory's chain by a new one with this content. Identity, topic and type are those of
 * the new content, so it replaces what else is current of its wording or its topic; an order stays an order. Returns
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
    const identity = wordingIdentity(content);
    const twins = store.memories.currentByIdentity(identity, newest.sessionId);
    const version = insertMemory(
      store,
      {
        ...draft,
        type: draft.type === "fact" ? newest.type : draft.type,
        saidMs: Math.max(nowMs, newest.saidMs),
      },
      { sessionId: newest.sessionId, origin: "update", nowMs, identity },
    );
    for (const { seq } of [newest, ...twins]) store.memories.supersede(seq, version.seq, nowMs);
    return version;
  });
}
