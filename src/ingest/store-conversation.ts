import type { Role } from "../contract/memory.ts";
import type { NewMessage } from "../store/message-store.ts";
import type { Session } from "../store/session-store.ts";
import type { Store } from "../store/store.ts";
import { hashId } from "../text/hash.ts";
import { containsRun, suffixOverlap } from "./overlap.ts";
import { newOnPath } from "./path-overlap.ts";

/** A message ready to be stored. */
export interface Line {
  role: Role;
  content: string;
  /** Hash of role and content: what makes two messages the same. */
  hash: string;
  createdMs: number;
  /** What the index keeps of it. */
  body: string;
}

/** What a batch added: `firstSeq ≤ seq < endSeq` are new. */
export interface StoredBatch {
  session: Session;
  added: number;
  firstSeq: number;
  endSeq: number;
}

/** Messages two conversations must share for a batch without a session id to belong to a stored one. */
const MIN_DERIVED_OVERLAP = 2;

/** Places of one message that are looked up before the whole session is read instead. */
const MAX_PLACES = 16;

/** Derived sessions that are tried for a batch without an id, newest first. */
const MAX_DERIVED_CANDIDATES = 32;

/** Hash of a message by role and content. */
export function lineHash(role: Role, content: string): string {
  return hashId(role, content);
}

/**
 * Stores what is new of a batch. A batch that stands in the session is a replay and adds nothing; otherwise the
 * longest stored ending that the batch begins with is the overlap, and the rest is appended. Runs inside the
 * caller's transaction.
 */
export function storeConversation(
  store: Store,
  lines: readonly Line[],
  sessionId: string | null,
): StoredBatch | null {
  if (lines.length === 0) return null;
  const hashes = lines.map((line) => line.hash);
  const session = sessionId === null ? derivedSession(store, hashes) : store.sessions.byId(sessionId);
  const added = session === null ? [...lines] : newLines(store, session, lines);
  const first = added[0];
  if (session !== null && first === undefined) return { session, added: 0, firstSeq: 0, endSeq: 0 };
  const startMs = first?.createdMs ?? 0;
  const target =
    session ?? store.sessions.create(sessionId ?? freeDerivedId(store, hashes), sessionId === null, startMs);
  return append(store, target, added);
}

// In a session that is appended to as well, a conversation is its active path; else it is the order of arrival.
function newLines(store: Store, session: Session, lines: readonly Line[]): Line[] {
  const hashes = lines.map((line) => line.hash);
  if (!session.isAppended) return lines.slice(knownPrefix(store, session, hashes));
  return newOnPath(store, session, hashes).flatMap((index) => lines[index] ?? []);
}

function append(store: Store, session: Session, lines: readonly Line[]): StoredBatch {
  const seen = new Map<string, number>();
  const known = store.transcripts.knownOf(session.seq, lines);
  const messages = lines.map((line, index): NewMessage => {
    const { occurrences = 0, deletedMs = null } = known[index] ?? {};
    const occurrence = seen.get(line.hash) ?? occurrences;
    seen.set(line.hash, occurrence + 1);
    const id = hashId(session.id, line.role, line.content, String(occurrence));
    return { ...line, id, occurrence, deletedMs };
  });
  const range = store.messages.append(session, messages);
  const times = lines.map((line) => line.createdMs);
  const stored = messages.filter((message) => message.deletedMs === null).length;
  store.sessions.grow(session, {
    positions: lines.length,
    messages: stored,
    firstMs: Math.min(...times),
    lastMs: Math.max(...times),
  });
  return { session, added: stored, ...range };
}

/** How many of the batch's first messages the session already has; all of them when it is a replay. */
function knownPrefix(store: Store, session: Session, hashes: readonly string[]): number {
  if (isReplay(store, session, hashes)) return hashes.length;
  const from = Math.max(0, session.nextPosition - hashes.length);
  return suffixOverlap(store.transcripts.hashes(session.seq, from, session.nextPosition), hashes);
}

// The rarest message of the batch decides where the batch could stand, so that a long session is not read whole.
function isReplay(store: Store, session: Session, hashes: readonly string[]): boolean {
  if (hashes.length > session.nextPosition) return false;
  let anchor = 0;
  let places: number[] | null = null;
  for (const [index, hash] of hashes.entries()) {
    const found = store.transcripts.places(session.seq, hash, MAX_PLACES + 1);
    if (found.length === 0) return false;
    if (places === null || found.length < places.length) [anchor, places] = [index, found];
  }
  if (places === null || hashes.length === 1) return true;
  if (places.length > MAX_PLACES)
    return containsRun(store.transcripts.hashes(session.seq, 0, session.nextPosition), hashes);
  return places.some((place) => {
    const from = place - anchor;
    const stored = from < 0 ? [] : store.transcripts.hashes(session.seq, from, from + hashes.length);
    return stored.length === hashes.length && stored.every((hash, index) => hash === hashes[index]);
  });
}

/** The derived session that has the whole batch, or overlaps it most, by two messages or more; else null. */
function derivedSession(store: Store, hashes: readonly string[]): Session | null {
  const candidates = derivedCandidates(store, hashes);
  let best: Session | null = null;
  let bestKnown = 0;
  for (const seq of candidates) {
    const session = store.sessions.bySeq(seq);
    if (session === null) continue;
    const known = knownPrefix(store, session, hashes);
    const isEnough = known === hashes.length || known >= MIN_DERIVED_OVERLAP;
    if (isEnough && known > bestKnown) [best, bestKnown] = [session, known];
  }
  return best;
}

// Many conversations open with the same greeting, so the message that fewest of them have tells them apart; one
// that has said no more than the greeting is among the newest.
function derivedCandidates(store: Store, hashes: readonly string[]): Set<number> {
  const newest = store.transcripts.derivedSessionsWith(hashes[0] ?? "", MAX_DERIVED_CANDIDATES);
  let rarest = newest;
  for (const hash of hashes.slice(1)) {
    if (rarest.length < MAX_DERIVED_CANDIDATES) break;
    const found = store.transcripts.derivedSessionsWith(hash, MAX_DERIVED_CANDIDATES);
    if (found.length > 0 && found.length < rarest.length) rarest = found;
  }
  return new Set([...rarest, ...newest]);
}

// Conversations often open with the same greeting: the hash of the first two messages may be another's id.
function freeDerivedId(store: Store, hashes: readonly string[]): string {
  const opening = hashes.slice(0, 2);
  let id = hashId(...opening);
  for (let count = 2; store.sessions.byId(id) !== null; count++) id = hashId(...opening, String(count));
  return id;
}
