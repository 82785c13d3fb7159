import { estimateTokens, TOKENS_PER_MESSAGE } from "../text/tokens.ts";
import { findWordings } from "../text/find-wording.ts";
import type { Database } from "./database.ts";
import { eraseData, rewriteStrings } from "./erase-data.ts";
import type { ErasureStore } from "./erasure-store.ts";
import { blankText, eraseText, maskText, mergeSpans, type Span } from "./masks.ts";
import {
  MESSAGE_COLUMNS,
  prefixed,
  toMessage,
  type Message,
  type MessageRow,
  type NewMessage,
} from "./message-row.ts";
import type { MessageTree } from "./message-tree.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { Session } from "./session-store.ts";
import { indexBody, type TextHit, type TextIndex } from "./text-index.ts";

export type { Message, NewMessage } from "./message-row.ts";

// Each half is read off the index in order and merged, so that a limit ends the reading; `fork IN (0, 1)` would sort.
const inSession = (columns: string, condition: string): string =>
  [0, 1]
    .map(
      (fork) =>
        `SELECT ${columns} FROM am_message WHERE session_seq = ?1 AND fork = ${fork} AND ${condition}`,
    )
    .join(" UNION ALL ");

const FOUND_COLUMNS = prefixed("message", MESSAGE_COLUMNS);
const FOUND = `SELECT ${FOUND_COLUMNS} FROM json_each(?1) AS wanted CROSS JOIN am_message AS message ON message.seq = wanted.value
  UNION ALL SELECT ${FOUND_COLUMNS} FROM json_each(?2) AS place CROSS JOIN am_message AS message
    ON session_seq = place.value ->> 0 AND fork IN (0, 1) AND position = place.value ->> 1`;

interface MessageParts {
  profile: ProfileStore;
  index: TextIndex;
  tree: MessageTree;
  erasures: ErasureStore;
}

/**
 * The messages of a profile and their full-text index. What is owed its erasure is hidden from readers before its row is
 * reached.
 */
export class MessageStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;
  readonly #index: TextIndex;
  readonly #tree: MessageTree;
  readonly #erasures: ErasureStore;

  constructor(database: Database, stores: MessageParts) {
    this.#database = database;
    this.#profile = stores.profile;
    this.#index = stores.index;
    this.#tree = stores.tree;
    this.#erasures = stores.erasures;
  }

  /** Adds messages below the newest leaf of a session; returns the first number and the one after the last. */
  append(session: Session, messages: readonly NewMessage[]): { firstSeq: number; endSeq: number } {
    const nodes = messages.map((message) => ({
      ...message,
      messageId: null,
      data: null,
      tokens: TOKENS_PER_MESSAGE + estimateTokens(message.content),
    }));
    return this.#tree.append(session, nodes, "newest");
  }

  byId(id: string): Message | null {
    const row = this.#database.first<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM am_message WHERE generation = ? AND id = ?`,
      this.#profile.generation,
      id,
    );
    return row === null ? null : this.#toMessage(row);
  }

  /** The messages with these ids that exist, by id. */
  byIds(ids: readonly string[]): Map<string, Message> {
    if (ids.length === 0) return new Map();
    const query = `SELECT ${MESSAGE_COLUMNS} FROM am_message WHERE generation = ? AND id IN (SELECT value FROM json_each(?))`;
    const rows = this.#database.all<MessageRow>(query, this.#profile.generation, JSON.stringify(ids));
    return new Map(rows.map((row) => [row.id, this.#toMessage(row)]));
  }

  /** The messages with these numbers that exist, oldest first. */
  bySeqs(seqs: readonly number[]): Message[] {
    return this.#rowsBySeqs(seqs).map(this.#toMessage);
  }

  /** As `bySeqs`, without what is only owed to be hidden. */
  storedBySeqs(seqs: readonly number[]): Message[] {
    return this.#rowsBySeqs(seqs).map(toMessage);
  }

  #rowsBySeqs(seqs: readonly number[]): MessageRow[] {
    if (seqs.length === 0) return [];
    const query = `SELECT ${MESSAGE_COLUMNS} FROM am_message WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq`;
    return this.#database.all<MessageRow>(query, JSON.stringify(seqs));
  }

  readonly #toMessage = (row: MessageRow): Message => {
    const message = toMessage(row);
    const erasures = this.#erasures.all();
    if (erasures.length === 0) return message;
    const owed = erasures.filter(({ afterSeq }) => afterSeq < row.seq);
    if (owed.length === 0) return message;
    const found = owed.flatMap(({ wordings }) => findWordings(row.content, wordings));
    const masks = found.length === 0 ? message.masks : mergeSpans([...message.masks, ...found]);
    return { ...message, masks, shown: maskText(row.content, masks) };
  };

  /**
   * The messages with these numbers and those at these places, each `[session number, position]`; what does not exist is
   * left out.
   */
  found(seqs: readonly number[], places: readonly (readonly [number, number])[]): Message[] {
    return this.#database
      .all<MessageRow>(FOUND, JSON.stringify(seqs), JSON.stringify(places))
      .map(this.#toMessage);
  }

  /** Messages of a session with `fromSeq ≤ seq < endSeq`, oldest first. */
  slice(range: { sessionSeq: number; fromSeq: number; endSeq: number }, limit: number): Message[] {
    return this.#database
      .all<MessageRow>(
        // The plus keeps SQLite from the index on the session, which would read all of it.
        `SELECT ${MESSAGE_COLUMNS} FROM am_message WHERE seq >= ? AND seq < ? AND +session_seq = ? ORDER BY seq LIMIT ?`,
        range.fromSeq,
        range.endSeq,
        range.sessionSeq,
        limit,
      )
      .map(this.#toMessage);
  }

  /** Messages of a session at `from ≤ position < to`, in order. */
  window(sessionSeq: number, from: number, to: number): Message[] {
    return this.#database
      .all<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM am_message
         WHERE session_seq = ? AND fork IN (0, 1) AND position >= ? AND position < ? ORDER BY position`,
        sessionSeq,
        from,
        to,
      )
      .map(this.#toMessage);
  }

  /**
   * Numbers of the messages of a session said at `fromMs ≤ time < toMs`, in order, without those that have no text. Those
   * of a session are in order of time.
   */
  saidBetween(session: Session, range: { fromMs: number; toMs: number }, limit: number): number[] {
    const condition =
      "position >= ?2 AND position < ?3 AND created_ms >= ?4 AND created_ms < ?5 AND content <> ''";
    return this.#database
      .all<{ seq: number }>(
        `${inSession("seq, position", condition)} ORDER BY position LIMIT ?6`,
        session.seq,
        this.#positionAt(session, range.fromMs),
        this.#positionAt(session, range.toMs),
        range.fromMs,
        range.toMs,
        limit,
      )
      .map(({ seq }) => seq);
  }

  /** The first position that was said at this time or later, by halving: no row in between is read. */
  #positionAt(session: Session, timeMs: number): number {
    if (timeMs <= session.firstMs) return 0;
    if (timeMs > session.lastMs) return session.nextPosition;
    const query = `${inSession("position, created_ms AS createdMs", "position >= ?2")} ORDER BY position LIMIT 1`;
    let [low, high] = [0, session.nextPosition];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = this.#database.first<{ position: number; createdMs: number }>(query, session.seq, middle);
      if (row === null || row.createdMs >= timeMs) high = middle;
      else low = row.position + 1;
    }
    return low;
  }

  /** The last messages of a session, in order. */
  tail(sessionSeq: number, limit: number): Message[] {
    return this.#database
      .all<MessageRow>(
        `${inSession(MESSAGE_COLUMNS, "TRUE")} ORDER BY position DESC LIMIT ?2`,
        sessionSeq,
        limit,
      )
      .map(this.#toMessage)
      .toReversed();
  }

  /** Numbers of all messages of a session. */
  seqsOfSession(sessionSeq: number): number[] {
    return this.#database
      .all<{ seq: number }>("SELECT seq FROM am_message WHERE session_seq = ?", sessionSeq)
      .map((row) => row.seq);
  }

  search(terms: readonly string[], limit: number): TextHit[] {
    return this.#index.search(terms, limit);
  }

  /** About how many rows there are: exact until the first deletion, and read without counting. */
  approximateCount(): number {
    const query = "SELECT seq FROM am_message ORDER BY seq DESC LIMIT 1";
    const newest = this.#database.first<{ seq: number }>(query)?.seq ?? 0;
    return Math.max(newest - this.#profile.base, 0);
  }

  /**
   * Hides stretches of a message from every reader; with `erase` its searchable text is overwritten as well. What was
   * appended has a marker in their place in either case.
   */
  mask(message: Message, spans: readonly Span[], erase: boolean): void {
    const masks = mergeSpans([...message.masks, ...spans]);
    const content = erase ? eraseText(message.content, spans) : message.content;
    this.#database.run(
      "UPDATE am_message SET content = ?, masks = ? WHERE seq = ?",
      content,
      JSON.stringify(masks),
      message.seq,
    );
    this.#index.replace(message.seq, indexBody(blankText(content, masks)));
    this.#eraseData(message, spans, masks);
  }

  /** Rewrites every text in what was appended: all parts and the metadata. False when nothing changed. */
  rewriteData(seq: number, rewrite: (text: string) => string): boolean {
    const data = this.#tree.bySeq(seq)?.data ?? null;
    if (data === null) return false;
    const rewritten = rewriteStrings(data, rewrite);
    if (rewritten !== data) this.#tree.writeData(seq, rewritten);
    return rewritten !== data;
  }

  // What the caller appended holds the same wording once more.
  #eraseData(message: Message, spans: readonly Span[], masks: readonly Span[]): void {
    const whole = this.#tree.bySeq(message.seq);
    if (whole === null || whole.data === null) return;
    const wordings = spans.map(([start, end]) => message.content.slice(start, end));
    const shown = { before: message.shown, after: maskText(message.content, masks) };
    this.#tree.writeData(message.seq, eraseData(whole.data, wordings, shown));
  }
}
