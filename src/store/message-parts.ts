import { utf8Bytes } from "../text/utf8.ts";
import type { Database } from "./database.ts";

/**
 * Bytes of a message's JSON that stand in its own row. SQLite in a Durable Object takes 2 MB a row; the rest is
 * for the searchable text and the other columns.
 */
export const MAX_ROW_BYTES = 1_500_000;

/** UTF-16 units in one part: at most 1.5 MB of UTF-8. */
const PART_LENGTH = 500_000;

/** Whether a text needs parts, and its size. */
export function sizeOf(text: string): { bytes: number; inParts: boolean } {
  const bytes = utf8Bytes(text);
  return { bytes, inParts: bytes > MAX_ROW_BYTES };
}

/** The texts of messages that are too large for one row. */
export class MessageParts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a text in place of what the message had; returns the number of its parts. */
  write(messageSeq: number, text: string): number {
    this.remove(messageSeq);
    const parts = splitText(text);
    for (const [part, piece] of parts.entries())
      this.#database.run("INSERT INTO am_message_part VALUES (?, ?, ?)", messageSeq, part, piece);
    return parts.length;
  }

  read(messageSeq: number): string {
    const query = "SELECT text FROM am_message_part WHERE seq = ? ORDER BY part";
    return this.#database
      .all<{ text: string }>(query, messageSeq)
      .map((row) => row.text)
      .join("");
  }

  remove(messageSeq: number): void {
    this.#database.run("DELETE FROM am_message_part WHERE seq = ?", messageSeq);
  }
}

/** A text in parts that each fit a row; none when it is empty. */
export function splitText(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = cutBefore(text, from + PART_LENGTH);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

// Half of a surrogate pair would be stored as another character.
function cutBefore(text: string, index: number): number {
  if (index >= text.length) return text.length;
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}
