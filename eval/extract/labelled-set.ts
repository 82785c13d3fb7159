import { readFileSync } from "node:fs";
import type { MemoryType, Role } from "../../src/contract/memory.ts";

/** A memory that a careful person would write down. Several types (`fact,instruction`) mean that either will do. */
export interface Expected {
  type: string;
  /** All of them must stand in the memory; of a list inside the list, one. */
  includes: (string | string[])[];
  excludes?: string[];
  date?: string;
  current?: boolean;
}

/** One labelled conversation. */
export interface Labelled {
  id: string;
  lang: string;
  messages: { role: Role; content: string; timestamp: string }[];
  expect: Expected[];
  /** Strings that must stand in no memory. */
  junk: string[];
}

/** Reads a labelled set from a JSON file, or from one with a conversation a line (`.jsonl`). */
export function readLabelled(path: string): Labelled[] {
  const text = readFileSync(path, "utf8");
  const isByLine = path.endsWith(".jsonl");
  const parsed: Labelled[] = JSON.parse(isByLine ? `[${text.trim().replaceAll("\n", ",")}]` : text);
  return parsed;
}

/** The types an expectation allows. */
export function typesOf(expected: Expected): MemoryType[] {
  return expected.type.split(/[,|]/).map((type) => type.trim() as MemoryType);
}
