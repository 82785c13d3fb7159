import { grantsApproval, refusesApproval } from "../text/commitments/approvals.ts";
import { isProhibition } from "../text/commitments/find-prohibitions.ts";
import { isDenial } from "../text/commitments/negation.ts";
import { plainWeight } from "./extractive-summary.ts";

/** How long a sentence stays in a summary without a model: what binds longest, then names, numbers and what denies. */
export function weighSentence(sentence: string, role: string): number {
  const isUsers = role === "user" || sentence.startsWith("User: ");
  const binds = isProhibition(sentence) || grantsApproval(sentence) || refusesApproval(sentence);
  if (isUsers && binds) return 4;
  return Math.max(plainWeight(sentence), isUsers && isDenial(sentence) ? 1.25 : 0);
}
