import type { Role } from "../contract/memory.ts";
import type { Database } from "./database.ts";
import { sizeOf } from "./message-parts.ts";
import type { NewTreeMessage, Place } from "./message-row.ts";
import type { ProfileStore } from "./profile-store.ts";
import { LAG_MS } from "./session-store.ts";
import { indexBody, type TextIndex } from "./text-index.ts";

/** A message, its place and its session, as they were when it was stored. */
export interface Newest {
  sessionId: string;
  /** Times that the session's row covers; null when they were not read. */
  times: { firstMs: number; lastMs: number } | null;
  id: string;
  messageId: string | null;
  createdMs: number;
  place: Place;
}

// Whether a message still is the newest of all, where it was, of a session that is there, and whether neither its number
// nor the id of the next one was spent by a deletion. What else an append looks at follows: positions behind the newest
// are spent with their numbers, a session's times only widen, and an id that is known is passed over by itself. What
// this gives stands in a column that must not be null, so that a row that must not be written is passed over as well.
const SESSION = `(SELECT session.seq
  FROM (SELECT seq, generation, id, session_seq, position, depth, path_tokens, path_bytes, overlay_seq
      FROM am_message ORDER BY seq DESC LIMIT 1) AS top
    CROSS JOIN am_session AS session ON session.seq = top.session_seq
    CROSS JOIN am_profile AS profile ON profile.id = 1
  WHERE top.seq = ?1 AND top.generation = ?2 AND top.id = ?3 AND top.session_seq = ?4 AND top.position = ?5 - 1 AND top.depth = ?6 - 1
    AND top.path_tokens = ?7 - ?8 AND top.path_bytes = ?9 - ?10 AND top.overlay_seq IS ?11 AND profile.message_floor <= ?1
    AND NOT EXISTS (SELECT 1 FROM am_message_tombstone WHERE generation = ?2 AND row_id = ?13))`;
const APPEND = `INSERT OR IGNORE INTO am_message (session_seq, generation, id, position, depth, tokens, path_tokens,
    data_bytes, path_bytes, overlay_seq, created_ms, parent_seq, fork, part_count, role, content, hash, occurrence, message_id, data)
  VALUES (${SESSION}, ?2, ?13, ?5, ?6, ?8, ?7, ?10, ?9, ?11, ?12, ?1, 0, 0, ?14, ?15, ?16, ?17, ?18, ?19)`;

// Whether a message still is the newest of all, and nothing rests on it: no summary, memory or entry of the state, no
// reading for memories, no masked stretch.
const UPDATE = `UPDATE OR FAIL am_message SET role = ?5, content = ?6, hash = ?7, data = ?8, data_bytes = ?9, tokens = ?10,
    created_ms = ?11, path_tokens = path_tokens + ?10 - tokens, path_bytes = path_bytes + ?9 - data_bytes
  WHERE seq = ?1 AND generation = ?2 AND id = ?3 AND created_ms = ?4 AND path_tokens = ?12 AND path_bytes = ?13
    AND message_id IS NOT NULL AND part_count = 0 AND masks IS NULL AND content <> ''
    AND seq > (SELECT extracted_seq FROM am_session WHERE am_session.seq = am_message.session_seq)
    AND NOT EXISTS (SELECT 1 FROM am_message AS later WHERE later.seq > ?1)
    AND NOT EXISTS (SELECT 1 FROM am_overlay WHERE am_overlay.session_seq = am_message.session_seq)
    AND NOT EXISTS (SELECT 1 FROM am_memory_source WHERE message_seq = ?1)
    AND NOT EXISTS (SELECT 1 FROM am_state WHERE am_state.message_seq = ?1)`;

/** What the newest message becomes. */
export interface NewestChange {
  role: Role;
  content: string;
  hash: string;
  data: string;
  tokens: number;
  /** Null when it keeps its time. */
  createdMs: number | null;
}

/**
 * The message that was appended last, which most calls go on from: what follows it, and what it becomes while it is
 * streamed, takes one statement for the row and one for its words. What is remembered of it is no more than what to try:
 * the statement for the row compares all of it with what is stored, so that nothing another store, a deletion or a
 * rollback did can be missed.
 *
 * Neither opens a savepoint, at which FTS5 writes the words that it holds back: half as long again as storing them. They
 * need none: the second cannot fail but with the storage itself, and then the platform takes back both.
 */
export class NewestMessage {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #index: TextIndex;
  #newest: Newest | null = null;
  /** Row id of the message that was last found to have something in the way of its change. */
  #changedElsewhere: string | null = null;

  constructor(database: Database, profile: ProfileStore, index: TextIndex) {
    this.#database = database;
    this.#profile = profile;
    this.#index = index;
  }

  /** Notes the message that was appended last; null when it is not known. */
  note(newest: Newest | null): void {
    // A host that does not count cannot tell whether a row was written.
    this.#newest = this.#database.costs.rowsWritten > 0 ? newest : null;
  }

  /** As `note`, of a message that was changed: it may be changed again, and is not tried twice in vain. */
  noteChanged(newest: Newest): void {
    if (newest.id !== this.#changedElsewhere) this.note(newest);
  }

  /**
   * Stores a message below the newest one of its session, which must be that of `afterId` when it is given, and returns
   * its number. Null, and nothing is stored, when something must be looked at first: a known or deleted id, another
   * place or session.
   */
  append(sessionId: string, message: NewTreeMessage, afterId: string | null): number | null {
    const newest = this.#newest;
    const { bytes, inParts } = sizeOf(message.data ?? message.content);
    if (newest?.sessionId !== sessionId || inParts) return null;
    if (afterId !== null && afterId !== newest.messageId) return null;
    const { id, messageId, createdMs } = message;
    const { times } = newest;
    if (times === null || createdMs < times.firstMs || createdMs >= times.lastMs + LAG_MS) return null;
    const place = below(newest.place, message.tokens, bytes);
    const written = this.#database.run(
      APPEND,
      newest.place.seq,
      this.#profile.generation,
      newest.id,
      place.sessionSeq,
      place.position,
      place.depth,
      place.pathTokens,
      place.tokens,
      place.pathBytes,
      place.bytes,
      place.overlaySeq,
      createdMs,
      id,
      message.role,
      message.content,
      message.hash,
      message.occurrence,
      messageId,
      message.data,
    );
    this.#newest = written === 0 ? null : { ...newest, id, messageId, createdMs, place };
    if (written === 0) return null;
    if (message.content !== "") this.#index.add(place.seq, message.body);
    return place.seq;
  }

  /** Replaces the message with this row id; null, and nothing changes, when it must be looked at first. */
  update(id: string, change: NewestChange): { seq: number; createdMs: number } | null {
    const newest = this.#newest;
    const { bytes, inParts } = sizeOf(change.data);
    if (newest?.id !== id || inParts || change.content === "") return null;
    const { place } = newest;
    const createdMs = change.createdMs ?? newest.createdMs;
    const written = this.#database.run(
      UPDATE,
      place.seq,
      this.#profile.generation,
      id,
      newest.createdMs,
      change.role,
      change.content,
      change.hash,
      change.data,
      bytes,
      change.tokens,
      createdMs,
      place.pathTokens,
      place.pathBytes,
    );
    const pathTokens = place.pathTokens + change.tokens - place.tokens;
    const pathBytes = place.pathBytes + bytes - place.bytes;
    const changed = { ...place, tokens: change.tokens, pathTokens, bytes, pathBytes };
    this.#newest = written === 0 ? null : { ...newest, createdMs, place: changed };
    this.#changedElsewhere = written === 0 ? id : null;
    if (written === 0) return null;
    this.#index.change(place.seq, indexBody(change.content));
    return { seq: place.seq, createdMs };
  }
}

/** The place right below another, of a message with so many tokens and bytes. */
function below(above: Place, tokens: number, bytes: number): Place {
  return {
    seq: above.seq + 1,
    sessionSeq: above.sessionSeq,
    position: above.position + 1,
    parentSeq: above.seq,
    depth: above.depth + 1,
    tokens,
    pathTokens: above.pathTokens + tokens,
    bytes,
    pathBytes: above.pathBytes + bytes,
    overlaySeq: above.overlaySeq,
  };
}
