import type { MemoryType } from "../../../contract/memory.ts";
import type { Clause } from "../finding.ts";
import type { LanguagePack } from "../pack.ts";
import { type Known, signsOf } from "./signs.ts";
import { weigh } from "./weights.ts";

/** Whether a clause of the user is worth keeping: of what a rule knows, less need speak for it. */
export function isWorth(clause: Clause, pack: LanguagePack, known: Known): boolean {
  const { least, leastKnown } = pack.worth;
  return worthOf(clause, pack, known) >= (known.rule === null ? least : leastKnown);
}

/** How worthy of being kept a clause of the user is: the logarithm of the odds. */
export function worthOf(clause: Clause, pack: LanguagePack, known: Known): number {
  return weigh(signsIn(clause, pack, known), pack.worth.weights);
}

/** The type that the signs of a clause speak for. */
export function likeliestType(clause: Clause, pack: LanguagePack, known: Known): MemoryType {
  const signs = signsIn(clause, pack, known);
  let [best, most]: [MemoryType, number] = ["fact", -Infinity];
  for (const [type, weights] of pack.worth.types) {
    const odds = weigh(signs, weights);
    if (odds > most) [best, most] = [type, odds];
  }
  return best;
}

const noted = new WeakMap<Clause, ReadonlySet<string>>();

/** The signs of a clause; looked for once. */
function signsIn(clause: Clause, pack: LanguagePack, known: Known): ReadonlySet<string> {
  const seen = noted.get(clause);
  if (seen !== undefined) return seen;
  const signs = signsOf(clause, pack, known);
  noted.set(clause, signs);
  return signs;
}
