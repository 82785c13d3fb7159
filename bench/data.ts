import { seededRandom } from "../test/node/seeded-random.ts";
import { readInput } from "../tools/demo-input.ts";

/** A message as JSON carries it to the gateway. */
export interface BenchMessage {
  role: string;
  content: string;
  timestamp?: string;
}

const SEED = 20_260_301;
const VOCABULARY = 3000;
const THINGS = ["boat", "dog", "horse", "garden", "router", "truck", "printer", "sister", "band", "bicycle"];
const SYLLABLES = [
  "ka",
  "lo",
  "mi",
  "ren",
  "tas",
  "vo",
  "bel",
  "dur",
  "fen",
  "gil",
  "hox",
  "jun",
  "pra",
  "qui",
  "sor",
  "wex",
];

/** Endless messages that no two times are the same, the same at every run. */
export class MessageSource {
  readonly #random = seededRandom(SEED);
  readonly #words: string[];
  readonly #given: BenchMessage[];
  #next = 0;

  /** `path` names a conversation file whose messages are used, in turn, instead of made-up ones. */
  constructor(path?: string) {
    const word = () =>
      Array.from({ length: 3 }, () => SYLLABLES[Math.floor(this.#random() * SYLLABLES.length)]).join("");
    this.#words = Array.from({ length: VOCABULARY }, word);
    this.#given =
      path === undefined
        ? []
        : readInput(path).flatMap(({ sessions }) => sessions.flatMap(({ messages }) => messages));
  }

  /** The next messages, user and assistant in turn, a minute apart. */
  take(count: number): BenchMessage[] {
    return Array.from({ length: count }, () => this.#message(this.#next++));
  }

  #message(index: number): BenchMessage {
    const timestamp = new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString();
    const given = this.#given[index % Math.max(1, this.#given.length)];
    if (given !== undefined) return { role: given.role, content: `${given.content} (${index})`, timestamp };
    if (index % 4 === 0)
      return { role: "user", content: `${namingOf(index, this.#word())} ${this.#sentence()}`, timestamp };
    return {
      role: index % 2 === 0 ? "user" : "assistant",
      content: `${this.#sentence()} ${this.#sentence()}`,
      timestamp,
    };
  }

  /** Words of which few are common and most are rare, as in a language. */
  #word(): string {
    return this.#words[Math.floor(VOCABULARY * this.#random() ** 3)] ?? "";
  }

  #sentence(): string {
    const words = Array.from({ length: 6 + Math.floor(this.#random() * 6) }, () => this.#word());
    return `They said ${words.join(" ")}.`;
  }
}

function namingOf(index: number, word: string): string {
  return `My ${THINGS[(index / 4) % THINGS.length]} number ${index} is called ${word}${index}.`;
}

/** A statement to remember; each number its own topic. */
export function note(index: number): { content: string } {
  return { content: `The code name of plan ${index} is Falcon ${index}.` };
}

/** A short question as people ask them; two of its words are common, one is rare. */
export function question(index: number): string {
  return `What is my boat number ${index * 40} called?`;
}

/** Statements as another product exports them: taken in by `import(…, { format: "mem0" })`, a quick way to have many. */
export function exportOf(contents: readonly string[]): string {
  return contents.map((memory) => JSON.stringify({ memory })).join("\n");
}
