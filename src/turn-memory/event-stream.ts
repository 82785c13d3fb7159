/** One reader of what happens; it has all from the moment on in which it was opened. */
class Reader<Event> implements AsyncIterableIterator<Event> {
  readonly #waiting: Event[] = [];
  #news: PromiseWithResolvers<false> | null = null;
  #isEnded = false;
  readonly #onReturn: () => void;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  add(event: Event): void {
    this.#waiting.push(event);
    this.#tell();
  }

  end(): void {
    this.#isEnded = true;
    this.#tell();
  }

  /** Whether nothing will come any more. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** What has come and was not read yet, at once. */
  take(): Event[] {
    return this.#waiting.splice(0);
  }

  async next(): Promise<IteratorResult<Event, undefined>> {
    for (;;) {
      const event = this.#waiting.shift();
      if (event !== undefined) return { done: false, value: event };
      if (this.#isEnded) return { done: true, value: undefined };
      await this.somethingNew();
    }
  }

  /** Resolves, with false, when there is something to read or nothing will come any more. */
  async somethingNew(): Promise<false> {
    if (this.#waiting.length > 0 || this.#isEnded) return false;
    this.#news ??= Promise.withResolvers<false>();
    return this.#news.promise;
  }

  #tell(): void {
    this.#news?.resolve(false);
    this.#news = null;
  }

  async return(): Promise<IteratorResult<Event, undefined>> {
    this.#onReturn();
    this.end();
    this.#waiting.length = 0;
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

export type { Reader };

/** Passes events on to every reader that is open. */
export class EventStream<Event> {
  readonly #readers = new Set<Reader<Event>>();
  #isEnded = false;

  /** A reader of its own; one opened after the end has nothing. */
  open(): Reader<Event> {
    const reader: Reader<Event> = new Reader(() => this.#readers.delete(reader));
    if (this.#isEnded) reader.end();
    else this.#readers.add(reader);
    return reader;
  }

  emit(event: Event): void {
    for (const reader of this.#readers) reader.add(event);
  }

  end(): void {
    this.#isEnded = true;
    for (const reader of this.#readers) reader.end();
    this.#readers.clear();
  }
}
