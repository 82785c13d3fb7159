import type { Clause } from "./finding.ts";
import type { LanguagePack } from "./pack.ts";
import { keyPart } from "./topic-key.ts";

const COUNT =
  /^(?:i|we) (?<verb>have|pay|need|use|charge|employ|earn|make|own|run|sell|drink|get)(?: about| around| roughly| only| nearly| over)? (?:[$€£]?\d[\d.,]*k?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?<rest>[a-z][a-z /'-]{1,40})$/;
const CURRENCY = /^(?:dollars?|euros?|pounds?|bucks|quid|usd|eur|gbp)\b/;

/** Key of how many of something there are, or what it costs: the same but for the number is the same thing. */
export function countKey({ normal, dates }: Clause, { vocabulary }: LanguagePack): string | null {
  const groups = dates.length > 0 ? undefined : COUNT.exec(normal)?.groups;
  const counted = keyPart((groups?.["rest"] ?? "").replace(CURRENCY, ""), vocabulary);
  return counted === "" ? null : `fact:${groups?.["verb"] ?? ""} # ${counted}`;
}
