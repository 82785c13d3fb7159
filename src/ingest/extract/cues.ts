import { mayMatch } from "../../text/prefilter.ts";
import type { Clause } from "./finding.ts";
import type { Cue, LanguagePack } from "./pack.ts";
import { toolIn } from "./tools.ts";

/** The cues that a clause shows. */
export function cuesIn(clause: Clause, pack: LanguagePack): Cue[] {
  const isShown = sight(clause);
  return pack.cues.filter(isShown);
}

/** Whether a clause shows a sign of something particular: a name, a number, code. */
export function isParticular(clause: Clause, pack: LanguagePack): boolean {
  const isShown = sight(clause);
  return pack.cues.some((cue) => cue.particular === true && isShown(cue));
}

/** Tells of each cue whether a clause shows it. */
function sight({ text, normal }: Clause): (cue: Cue) => boolean {
  const [lowerText, lowerNormal] = [text.toLowerCase(), normal.toLowerCase()];
  return ({ sign, raw }) => {
    const [words, lower] = raw === true ? [text, lowerText] : [normal, lowerNormal];
    return sign === "tool" ? toolIn(words) !== null : mayMatch(sign, lower) && sign.test(words);
  };
}
