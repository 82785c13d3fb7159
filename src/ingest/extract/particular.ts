import { mayMatch } from "../../text/prefilter.ts";
import type { Clause } from "./finding.ts";
import type { LanguagePack } from "./pack.ts";

/** Whether a clause shows a sign of something particular: a name, a number, code. */
export function isParticular({ text }: Clause, pack: LanguagePack): boolean {
  const lower = text.toLowerCase();
  return pack.cues.some(
    ({ particular, sign }) =>
      particular === true && sign !== "tool" && mayMatch(sign, lower) && sign.test(text),
  );
}
