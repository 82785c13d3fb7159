import { readFileSync } from "node:fs";
import path from "node:path";

/** What the scenarios of one pack and language are made from. */
export interface Pack {
  pack: string;
  facts: string[];
  /** Prohibitions that were written with the rules in sight, and their opposites. */
  own: [quote: string, flipped: string][];
  requests: string[];
  objects: string[];
  units: string[];
  fillers: [user: string, assistant: string][];
}

export type Language = "en" | "ja";
/** The packs of a language. */
export function readPacks(language: Language): Pack[] {
  return JSON.parse(
    readFileSync(path.join(import.meta.dirname, "packs", `${language}.json`), "utf8"),
  ) as Pack[];
}
