import type { Database, SqlValue } from "./database.ts";
import type { Place } from "./message-row.ts";
import type { MessageTree } from "./message-tree.ts";
import type { ProfileStore } from "./profile-store.ts";
import { rowText } from "./row-text.ts";

/** A summary that stands in for the messages from one to another on a path. */
export interface Overlay {
  seq: number;
  id: string;
  summary: string;
  fromSeq: number;
  toSeq: number;
  toDepth: number;
  fromDepth: number;
  /** The message above the range, where reading goes on; null at a root. */
  aboveSeq: number | null;
  /** The next overlay further up the path; null when there is none. */
  belowSeq: number | null;
  /** Tokens of the summary. */
  tokens: number;
  /** Tokens that this overlay and those further up take off the path. */
  savedTokens: number;
  createdMs: number;
}

/** A new summary and the range it stands for; `from` is `to` or an ancestor of it. */
export interface NewOverlay {
  id: string;
  summary: string;
  from: Place;
  to: Place;
  tokens: number;
  createdMs: number;
}

interface OverlayRow extends Record<string, SqlValue> {
  seq: number;
  id: string;
  summary: string;
  from_seq: number;
  to_seq: number;
  to_depth: number;
  from_depth: number;
  above_seq: number | null;
  below_seq: number | null;
  tokens: number;
  saved_tokens: number;
  created_ms: number;
}

const QUERY = `SELECT overlay.seq, overlay.id, summary, from_seq, to_seq, to_depth, start.parent_seq AS above_seq, start.depth AS from_depth,
    below_seq,
    overlay.tokens, saved_tokens, overlay.created_ms
  FROM am_overlay AS overlay JOIN am_message AS start ON start.seq = from_seq`;

/**
 * Summaries over ranges of messages. Every message below a range points at the overlay that is uppermost for it, and
 * each overlay at the next one further up, so that a reader finds what he needs without looking through all of them.
 */
export class OverlayStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #tree: MessageTree;

  constructor(database: Database, profile: ProfileStore, tree: MessageTree) {
    this.#database = database;
    this.#profile = profile;
    this.#tree = tree;
  }

  bySeq(seq: number): Overlay | null {
    const row = this.#database.first<OverlayRow>(`${QUERY} WHERE overlay.seq = ?`, seq);
    return row === null ? null : toOverlay(row);
  }

  /** Every overlay of a session, oldest first. */
  ofSession(sessionSeq: number): Overlay[] {
    return this.#database
      .all<OverlayRow>(`${QUERY} WHERE overlay.session_seq = ? ORDER BY overlay.seq`, sessionSeq)
      .map(toOverlay);
  }

  /** The uppermost overlays on the path to a message, from it upwards. */
  *chain(place: Pick<Place, "overlaySeq">): Generator<Overlay> {
    for (let at = place.overlaySeq; at !== null;) {
      const overlay = this.bySeq(at);
      if (overlay === null) return;
      yield overlay;
      at = overlay.belowSeq;
    }
  }

  /** Tokens that the overlays on the path to a message take off it. */
  savedTokens(place: Place): number {
    if (place.overlaySeq === null) return 0;
    const query = "SELECT saved_tokens AS saved FROM am_overlay WHERE seq = ?";
    return this.#database.first<{ saved: number }>(query, place.overlaySeq)?.saved ?? 0;
  }

  /** Lays a summary over a range; overlays that the range covers are out of sight from here down. */
  add(overlay: NewOverlay): void {
    const { from, to } = overlay;
    rowText(overlay.summary, "summary");
    const seq = this.#profile.nextSeq("am_overlay");
    this.#database.run(
      `INSERT INTO am_overlay (seq, session_seq, id, summary, from_seq, to_seq, to_depth, below_seq, tokens, saved_tokens,
         created_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
      seq,
      to.sessionSeq,
      overlay.id,
      overlay.summary,
      from.seq,
      to.seq,
      to.depth,
      this.#above(to.overlaySeq, from.depth),
      overlay.tokens,
      overlay.createdMs,
    );
    this.#pointBelow(seq, to);
    this.recount(to.sessionSeq);
  }

  /** Removes the overlays whose range has one of these messages: their summaries tell what it said. */
  dropCovering(sessionSeq: number, removed: readonly Place[]): void {
    const overlays = this.ofSession(sessionSeq);
    if (overlays.length === 0) return;
    const gone = new Set(removed.map((place) => place.seq));
    const parents = new Map(
      this.#tree.after({ sessionSeq, position: -1 }).map((message) => [message.seq, message.parentSeq]),
    );
    for (const overlay of overlays) {
      let at: number | null = overlay.toSeq;
      while (at !== null && at !== overlay.fromSeq && !gone.has(at)) at = parents.get(at) ?? null;
      if (at !== null && gone.has(at)) this.#drop(overlay);
    }
  }

  /** Removes a summary; the messages it stood for are told again. */
  remove(seq: number): void {
    const overlay = this.bySeq(seq);
    const last = overlay === null ? null : this.#tree.bySeq(overlay.toSeq);
    if (overlay === null || last === null) return;
    this.#drop(overlay);
    this.recount(last.sessionSeq);
  }

  /** Brings depths and saved tokens up to date after messages were changed or removed. */
  recount(sessionSeq: number): void {
    const rows = this.#database.all<{ seq: number; below: number | null; saved: number; depth: number }>(
      `SELECT overlay.seq, below_seq AS below, last.depth,
         last.path_tokens - start.path_tokens + start.tokens - overlay.tokens AS saved
       FROM am_overlay AS overlay JOIN am_message AS start ON start.seq = from_seq
       JOIN am_message AS last ON last.seq = to_seq WHERE overlay.session_seq = ? ORDER BY last.depth`,
      sessionSeq,
    );
    const totals = new Map<number, number>();
    for (const { seq, below, saved, depth } of rows) {
      const total = saved + (below === null ? 0 : (totals.get(below) ?? 0));
      totals.set(seq, total);
      this.#database.run(
        "UPDATE am_overlay SET saved_tokens = ?, to_depth = ? WHERE seq = ?",
        total,
        depth,
        seq,
      );
    }
  }

  /** The first overlay from `seq` upwards that lies above `depth`. */
  #above(seq: number | null, depth: number): number | null {
    let at = seq;
    while (at !== null) {
      const overlay = this.bySeq(at);
      if (overlay === null) return null;
      if (overlay.toDepth < depth) return at;
      at = overlay.belowSeq;
    }
    return null;
  }

  /** Makes the end of a range and every message below it see the overlay, unless a lower one hides it. */
  #pointBelow(seq: number, to: Place): void {
    const seqs = JSON.stringify([to.seq, ...this.#tree.below(to)]);
    const shallower = `(overlay_seq IS NULL OR overlay_seq IN (SELECT seq FROM am_overlay WHERE to_depth <= ?))`;
    const lower = this.#database.all<{ seq: number }>(
      `SELECT DISTINCT overlay_seq AS seq FROM am_message
       WHERE seq IN (SELECT value FROM json_each(?)) AND NOT ${shallower}`,
      seqs,
      to.depth,
    );
    this.#database.run(
      `UPDATE am_message SET overlay_seq = ? WHERE seq IN (SELECT value FROM json_each(?)) AND ${shallower}`,
      seq,
      seqs,
      to.depth,
    );
    for (const overlay of lower) this.#linkBelow(overlay.seq, seq, to.depth);
  }

  /** Puts an overlay into the chain of one that begins further down the path. */
  #linkBelow(lower: number, seq: number, depth: number): void {
    let at = this.bySeq(lower);
    while (at !== null) {
      const next = at.belowSeq === null ? null : this.bySeq(at.belowSeq);
      if (next === null || next.toDepth <= depth) break;
      at = next;
    }
    const start = at === null ? null : this.#tree.bySeq(at.fromSeq);
    if (at === null || start === null || start.depth <= depth) return;
    this.#database.run("UPDATE am_overlay SET below_seq = ? WHERE seq = ?", seq, at.seq);
  }

  #drop(overlay: Overlay): void {
    this.#database.run(
      "UPDATE am_message SET overlay_seq = ? WHERE overlay_seq = ?",
      overlay.belowSeq,
      overlay.seq,
    );
    this.#database.run(
      "UPDATE am_overlay SET below_seq = ? WHERE below_seq = ?",
      overlay.belowSeq,
      overlay.seq,
    );
    this.#database.run("DELETE FROM am_overlay WHERE seq = ?", overlay.seq);
  }
}

function toOverlay(row: OverlayRow): Overlay {
  return {
    seq: row.seq,
    id: row.id,
    summary: row.summary,
    fromSeq: row.from_seq,
    toSeq: row.to_seq,
    toDepth: row.to_depth,
    fromDepth: row.from_depth,
    aboveSeq: row.above_seq,
    belowSeq: row.below_seq,
    tokens: row.tokens,
    savedTokens: row.saved_tokens,
    createdMs: row.created_ms,
  };
}
