import { readFileSync } from "node:fs";
import path from "node:path";
import { findProhibitions } from "../../src/text/commitments/find-prohibitions.ts";

export interface BlindCase {
  id: string;
  text: string;
  quote?: string;
}

/** The `unseen` files are by a writer who had seen neither code nor rules; the others by the author of the rules, before them. */
export type BlindFile =
  | "prohibitions-en"
  | "prohibitions-ja"
  | "look-alikes"
  | "unseen-prohibitions"
  | "unseen-look-alikes";

/** A file of sentences that were written before there were rules. */
export function blindCases(name: BlindFile): BlindCase[] {
  return JSON.parse(
    readFileSync(path.join(import.meta.dirname, "blind", `${name}.json`), "utf8"),
  ) as BlindCase[];
}

/** Every second case is never looked at when rules are changed. */
export function isHeldOut(index: number): boolean {
  return index % 2 === 1;
}

/** What the detector finds in cases, and which it gets wrong. */
export function score(cases: readonly BlindCase[]): { right: number; wrong: string[] } {
  const wrong = cases.filter(({ text, quote }) => {
    const found = findProhibitions(text).map(({ start, end }) => text.slice(start, end));
    return quote === undefined ? found.length > 0 : !found.some((each) => each.includes(quote));
  });
  return { right: cases.length - wrong.length, wrong: wrong.map(({ id }) => id) };
}

if (import.meta.main) {
  for (const name of [
    "prohibitions-en",
    "prohibitions-ja",
    "look-alikes",
    "unseen-prohibitions",
    "unseen-look-alikes",
  ] as const) {
    const cases = blindCases(name);
    for (const half of ["dev", "held out"]) {
      const part = cases.filter((_, index) => isHeldOut(index) === (half === "held out"));
      const { right, wrong } = score(part);
      console.log(
        `${name} ${half}: ${right} of ${part.length}${half === "dev" ? ` wrong: ${wrong.join(" ")}` : ""}`,
      );
    }
  }
}
