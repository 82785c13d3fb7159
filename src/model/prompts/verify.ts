import * as z from "zod/mini";
import { answerShape } from "../answer-shape.ts";
import type { Claim } from "../port.ts";
import { DATA_RULE, renderLines } from "./lines.ts";

/** Raise it with every change of the wording. */
export const VERIFY_VERSION = "verify-1";

export const verdictSchema = z.object({
  id: z.int(),
  verdict: z.enum(["pass", "corrected", "dropped"]),
  content: z.string().check(z.maxLength(1000)),
});

export const verifyShape = answerShape(z.object({ results: z.array(verdictSchema) }));

export const VERIFY_SYSTEM = `You check statements against the lines of a conversation that they are said to rest on.
Check of each: is it about the right person or thing; is what is said of it right; place; time; organisation; is anything left out that changes the meaning; is the relation between the people and things right; do the lines really say it (not ask, guess, deny or quote it)?
Answer with JSON only: {"results": [{"id", "verdict", "content"}]}, one result for every statement.
- "pass": the lines say exactly this; content repeats the statement.
- "corrected": the lines say it a little differently; content is the corrected sentence, in the words of the lines, time words as they were said.
- "dropped": the lines do not say it; content is "".
When in doubt, drop. ${DATA_RULE}`;

export function verifyPrompt(claims: readonly Claim[]): string {
  return claims
    .map(
      ({ id, content, lines }) =>
        `Statement ${JSON.stringify({ id, statement: content })}\nLines:\n${renderLines(lines)}`,
    )
    .join("\n\n");
}
