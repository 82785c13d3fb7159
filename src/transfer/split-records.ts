import { MemoryError } from "../contract/memory-error.ts";
import { splitText } from "./split-lines.ts";

/** Characters of one record; those of the beginning in which the list is looked for. */
const MAX_RECORD_CHARACTERS = 4 * 1024 * 1024;
const MAX_HEAD_CHARACTERS = 65_536;

/** What stands before the list: a bracket, or an object's members up to the one that holds it. */
const LIST =
  /^\s*(?:\[|\{(?:\s*"[^"]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^\s,[\]{}"]+)\s*,)*\s*"(?:results?|memories|data)"\s*:\s*\[)/;

/** A record's JSON; the first is number 1. */
export interface NumberedRecord {
  text: string;
  number: number;
}

/**
 * The records of a stream: objects one after the other, as in JSON lines; or those of an array; or of an array in an
 * object's `results`, `result`, `memories` or `data`. Holds one record and one chunk at a time.
 */
export async function* splitRecords(stream: ReadableStream<Uint8Array>): AsyncGenerator<NumberedRecord> {
  const scanner = new RecordScanner();
  let head = "";
  let isHeadRead = false;
  for await (const chunk of splitText(stream)) {
    if (isHeadRead) {
      yield* scanner.read(chunk);
      continue;
    }
    head += chunk;
    if (head.length < MAX_HEAD_CHARACTERS && !LIST.test(head)) continue;
    isHeadRead = true;
    yield* scanner.read(head.replace(LIST, ""));
  }
  if (!isHeadRead) yield* scanner.read(head.replace(LIST, ""));
  scanner.end();
}

/** Cuts text into the objects that stand in it side by side. What follows the end of the list is left alone. */
class RecordScanner {
  #kept = "";
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isOver = false;
  #number = 0;

  *read(chunk: string): Generator<NumberedRecord> {
    let from = 0;
    for (let at = 0; at < chunk.length && !this.#isOver; at++) {
      const sign = chunk.charAt(at);
      if (this.#depth === 0 && !this.#begins(sign)) {
        from = at + 1;
        continue;
      }
      if (!this.#closes(sign)) continue;
      this.#number++;
      yield { text: this.#kept + chunk.slice(from, at + 1), number: this.#number };
      this.#kept = "";
      from = at + 1;
    }
    if (this.#isOver) return;
    this.#kept += chunk.slice(from);
    if (this.#kept.length > MAX_RECORD_CHARACTERS)
      throw this.#refused("too_large", `must have at most ${MAX_RECORD_CHARACTERS} characters`);
  }

  end(): void {
    if (this.#depth > 0) throw this.#refused("invalid", "breaks off");
  }

  /** Whether a record begins here; between two there are only commas and white space. */
  #begins(sign: string): boolean {
    if (sign === "{") return true;
    if (sign === "]") this.#isOver = true;
    else if (!/[\s,\ufeff]/.test(sign)) throw this.#refused("invalid", "must be a JSON object");
    return false;
  }

  /** Takes the next sign of a record; true when it is its last. */
  #closes(sign: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInString && sign === "\\") this.#isEscaped = true;
    else if (sign === '"') this.#isInString = !this.#isInString;
    else if (this.#isInString) return false;
    else if (sign === "{" || sign === "[") this.#depth++;
    else if (sign === "}" || sign === "]") this.#depth--;
    return this.#depth === 0;
  }

  #refused(code: "invalid" | "too_large", reason: string): MemoryError {
    return new MemoryError(code, `record ${this.#number + 1}: ${reason}`, "record");
  }
}
