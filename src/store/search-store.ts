import type { Database, SqlValue } from "./database.ts";
import { decodeTerms, encodeTerms } from "./indexed-text.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { ReadingLimit } from "./reading-limit.ts";
import { TextIndex } from "./text-index.ts";

/** The indexed terms of a message and where it stands. */
export interface MessageText {
  seq: number;
  sessionSeq: number;
  position: number;
  body: string;
}

/** The indexed terms of a memory, empty where it is not in the index, and what replaced it. */
export interface MemoryText {
  seq: number;
  topicKey: string | null;
  supersededBy: number | null;
  body: string;
}

/** A term of an index: in how many rows it stands, and from which beginning it goes on; null where it was asked for itself. */
export interface KnownTerm {
  term: string;
  beginning: string | null;
  rows: number;
}

/** What both indexes know of some terms. */
export interface Vocabulary {
  /** About how many rows there are: exact until the first deletion, and read without counting. */
  rows: number;
  /** Of the index of messages, then of that of memories: the terms asked for that stand in it, then those that go on. */
  indexes: readonly [readonly KnownTerm[], readonly KnownTerm[]];
}

interface VocabularyRow extends Record<string, SqlValue> {
  part: number;
  beginning: string | null;
  term: string | null;
  rows: number;
}

const MESSAGES = 0;
const MEMORIES = 1;

// CROSS JOIN keeps the order: the other way round SQLite would read the whole vocabulary.
const termsOf = (part: number, vocabulary: string) => `
  SELECT ${part}, NULL, term, doc FROM ${vocabulary} WHERE term IN (SELECT value FROM json_each(?1))
  UNION ALL SELECT * FROM (SELECT ${part}, value, term, doc FROM json_each(?2)
    CROSS JOIN ${vocabulary} ON term > value AND term < value || char(1114111) LIMIT ?3)`;
// The platform takes at most five parts of a compound.
const VOCABULARY = `
  SELECT ${MESSAGES} AS part, NULL AS beginning, NULL AS term,
    max(coalesce((SELECT seq FROM am_message ORDER BY seq DESC LIMIT 1), 0) - ?4, 0)
    + max(coalesce((SELECT seq FROM am_memory ORDER BY seq DESC LIMIT 1), 0) - ?4,
        coalesce((SELECT seq FROM am_stale_text WHERE text_table = 'am_memory_text' ORDER BY seq DESC LIMIT 1), 0) - ?4,
        0) AS rows
  UNION ALL ${termsOf(MESSAGES, "am_message_term")} UNION ALL ${termsOf(MEMORIES, "am_memory_term")}`;

// The order of the search is kept, and a row without its message or memory, which waits to be swept, is left out.
const MATCHING_MESSAGES = `
  SELECT message.seq, session_seq AS sessionSeq, position, body FROM am_message_text
  CROSS JOIN am_message AS message ON message.seq = am_message_text.rowid
  WHERE am_message_text MATCH ? AND am_message_text.rowid > ? ORDER BY rank LIMIT ?`;
const MATCHING_MEMORIES = `
  SELECT memory.seq, topic_key AS topicKey, superseded_by AS supersededBy, body FROM am_memory_text
  CROSS JOIN am_memory AS memory ON memory.seq = am_memory_text.rowid
  WHERE am_memory_text MATCH ? AND am_memory_text.rowid > ? ORDER BY rank LIMIT ?`;

const MESSAGES_BY_SEQ = `
  SELECT message.seq, session_seq AS sessionSeq, position, body FROM json_each(?) AS wanted
  CROSS JOIN am_message AS message ON message.seq = wanted.value
  CROSS JOIN am_message_text ON am_message_text.rowid = wanted.value`;
const MEMORIES_BY_SEQ = `
  SELECT memory.seq, topic_key AS topicKey, superseded_by AS supersededBy,
    coalesce((SELECT body FROM am_memory_text WHERE rowid = memory.seq), '') AS body FROM json_each(?) AS wanted
  CROSS JOIN am_memory AS memory ON memory.seq = wanted.value WHERE forgotten_ms IS NULL ORDER BY memory.seq`;

const CURRENT = `
  WITH RECURSIVE chain (place, seq, step) AS (
    SELECT key, value, 0 FROM json_each(?1)
    UNION ALL SELECT place, superseded_by, step + 1 FROM chain JOIN am_memory USING (seq)
      WHERE superseded_by IS NOT NULL AND step < ?2)
  SELECT seq FROM chain JOIN am_memory USING (seq)
  WHERE superseded_by IS NULL AND superseded_ms IS NULL AND forgotten_ms IS NULL ORDER BY place`;

/** What a search reads of both indexes, much in each statement: in the platform one costs as much as forty rows. */
export class SearchStore {
  readonly #database: Database;
  readonly #profile: ProfileStore;

  constructor(database: Database, profile: ProfileStore) {
    this.#database = database;
    this.#profile = profile;
  }

  /** What the indexes know of these terms, and of at most `limit` of each that go on from one of the beginnings. */
  vocabulary(terms: readonly string[], beginnings: readonly string[], limit: number): Vocabulary {
    const codes = [terms, beginnings].map((some) => JSON.stringify(some.map(encodeTerms)));
    const found: Vocabulary["indexes"] & KnownTerm[][] = [[], []];
    let stored = 0;
    for (const { part, term, beginning, rows } of this.#database.all<VocabularyRow>(
      VOCABULARY,
      ...codes,
      limit,
      this.#profile.base,
    )) {
      if (term === null) stored = rows;
      else
        found[part]?.push({
          term: decodeTerms(term),
          beginning: beginning === null ? null : decodeTerms(beginning),
          rows,
        });
    }
    return { rows: stored, indexes: found };
  }

  /** The best messages that have any of the terms, best first, as far as they may be read. */
  matchingMessages(terms: readonly string[], depth: number, reading: ReadingLimit): MessageText[] {
    return this.#matching<MessageText>(MATCHING_MESSAGES, terms, { depth, reading });
  }

  /** As `matchingMessages`, of memories. */
  matchingMemories(terms: readonly string[], depth: number, reading: ReadingLimit): MemoryText[] {
    return this.#matching<MemoryText>(MATCHING_MEMORIES, terms, { depth, reading });
  }

  /** The texts of these messages that are in the index, in this order, as far as they may be read. */
  messageTexts(seqs: readonly number[], reading: ReadingLimit): MessageText[] {
    if (seqs.length === 0) return [];
    return this.#read<MessageText>(reading, MESSAGES_BY_SEQ, JSON.stringify(seqs));
  }

  /** The texts of these memories, those that are forgotten left out, oldest first. */
  memoryTexts(seqs: readonly number[]): MemoryText[] {
    if (seqs.length === 0) return [];
    return this.#database.all<MemoryText & Record<string, SqlValue>>(MEMORIES_BY_SEQ, JSON.stringify(seqs));
  }

  /**
   * What holds now in place of each of these memories, in their order, at most `steps` replacements later; nothing for
   * one whose last version was deleted, forgotten or is further away.
   */
  current(seqs: readonly number[], steps: number): number[] {
    if (seqs.length === 0) return [];
    return this.#database.all<{ seq: number }>(CURRENT, JSON.stringify(seqs), steps).map(({ seq }) => seq);
  }

  #matching<Text extends { body: string }>(
    query: string,
    terms: readonly string[],
    { depth, reading }: { depth: number; reading: ReadingLimit },
  ): Text[] {
    if (terms.length === 0) return [];
    const match = TextIndex.anyOf(terms.map((term) => [term]));
    return this.#read<Text>(reading, query, match, this.#profile.base, depth);
  }

  #read<Text extends { body: string }>(reading: ReadingLimit, query: string, ...values: SqlValue[]): Text[] {
    const texts: Text[] = [];
    if (!reading.isOpen) return texts;
    for (const text of this.#database.each<Text & Record<string, SqlValue>>(query, ...values)) {
      texts.push(text);
      reading.note(text.body);
      if (!reading.isOpen) break;
    }
    return texts;
  }
}
