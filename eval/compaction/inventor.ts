/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Names and numbers that nothing else has, the same for the same seed. */
export class Inventor {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)]!;
  }

  number(digits: number): string {
    return String(Math.floor(10 ** (digits - 1) + this.#random() * 9 * 10 ** (digits - 1)));
  }

  code(): string {
    return `${this.#letters(2, "ABCDEFGHKLM")}-${this.number(5)}`;
  }

  word(): string {
    return this.#letters(7, "abdegiklmnoprstu");
  }

  hash(): string {
    return `${this.#letters(4, "abcdef")}${this.number(4)}${this.#letters(3, "abcdef0123456789")}`;
  }

  #letters(count: number, alphabet: string): string {
    return Array.from({ length: count }, () => alphabet[Math.floor(this.#random() * alphabet.length)]).join(
      "",
    );
  }
}
