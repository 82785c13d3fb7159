import type { BenchUiMessage, SessionOperation } from "./arms/session-host.ts";
import { MessageSource } from "./data.ts";

/** One in ten messages is Japanese, each about a meeting in a room of its own. */
const JAPANESE_EVERY = 10;

/** One in a hundred messages has a word that no other has: whatever way a query is read, it finds the same ones. */
const LANTERN_EVERY = 100;

/** What is searched for. */
export const ENGLISH_QUERY = "lantern";
export const JAPANESE_QUERY = "会議";

/** Messages with ids in order, the same at every run. */
export class SessionMessages {
  readonly #source = new MessageSource();
  #next = 0;

  take(count: number): BenchUiMessage[] {
    return this.#source.take(count).map(({ role, content }) => {
      const index = this.#next++;
      const isJapanese = index % JAPANESE_EVERY === 5;
      const english = index % LANTERN_EVERY === 50 ? `${content} The lantern is lit.` : content;
      const text = isJapanese
        ? `会議は${index}番の部屋で三時に始まります。資料を忘れないでください。`
        : english;
      return {
        id: `m${index}`,
        role: role === "user" ? "user" : "assistant",
        parts: [{ type: "text", text }],
      };
    });
  }
}

/** A measured operation: how often it is called inside one request at a size, and with what. */
export interface SessionMeasure {
  name: string;
  operation: SessionOperation;
  /** Whether the object is started anew before each request. */
  isCold?: boolean;
  calls: (size: number) => number;
  values: (
    count: number,
    context: { size: number; messages: SessionMessages; pageBytes: number },
  ) => unknown[];
}

const many = () => 100;
/** Fewer calls of what reads the whole session. */
const whole = (size: number) => Math.max(1, Math.min(50, Math.round(10_000 / size)));
const nothing = (count: number): unknown[] => Array.from({ length: count }, () => null);

/** What only reads comes first, so that it meets what was filled in. */
export const sessionMeasures: readonly SessionMeasure[] = [
  {
    name: "newest page",
    operation: "page",
    calls: many,
    values: (count, { pageBytes }) => Array.from({ length: count }, () => pageBytes),
  },
  {
    name: "first page, cold",
    operation: "page",
    isCold: true,
    calls: () => 1,
    values: (_count, { pageBytes }) => [pageBytes],
  },
  { name: "whole history", operation: "history", calls: whole, values: nothing },
  { name: "whole history, cold", operation: "history", isCold: true, calls: () => 1, values: nothing },
  {
    name: "branches",
    operation: "branches",
    calls: many,
    values: (count, { size }) => Array.from({ length: count }, (_, index) => `m${(index * 7) % size}`),
  },
  { name: "token estimate", operation: "tokens", calls: whole, values: nothing },
  {
    name: "search, English",
    operation: "search",
    calls: many,
    values: (count) => Array.from({ length: count }, () => ENGLISH_QUERY),
  },
  {
    name: "search, Japanese",
    operation: "search",
    calls: many,
    values: (count) => Array.from({ length: count }, () => JAPANESE_QUERY),
  },
  { name: "append", operation: "append", calls: many, values: (count, { messages }) => messages.take(count) },
  {
    name: "update of the newest",
    operation: "update",
    calls: many,
    values: (count, { messages }) => {
      const [newest] = messages.take(1);
      // The same message again and again, as one that is streamed.
      return Array.from({ length: count }, (_, index) => ({
        ...newest,
        parts: [{ type: "text", text: `An answer that is at word ${index} of many.` }],
      }));
    },
  },
];
