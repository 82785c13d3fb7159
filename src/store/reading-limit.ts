/** Rows that are read before it is known how long they are. */
const FIRST_ROWS = 30;

/**
 * How much text is read: rows until they have `limit` characters. Rows are taken in stretches, the next as long as is
 * likely to fit, rows being about as long as those before them; a stretch that was begun is read to its end.
 */
export class ReadingLimit {
  readonly #limit: number;
  #rows = 0;
  #characters = 0;
  #end = FIRST_ROWS;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether one more row is read. */
  get isOpen(): boolean {
    if (this.#rows < this.#end) return true;
    if (this.#characters >= this.#limit) return false;
    const fitting = ((this.#limit - this.#characters) * this.#rows) / (this.#characters + 1);
    this.#end += Math.max(1, Math.floor(fitting));
    return true;
  }

  note(text: string): void {
    this.#rows++;
    this.#characters += text.length;
  }
}
