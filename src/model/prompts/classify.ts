import * as z from "zod/mini";
import { MEMORY_TYPES } from "../../contract/memory.ts";
import { answerShape } from "../answer-shape.ts";
import type { Statement } from "../port.ts";
import { DATA_RULE } from "./lines.ts";

/** Raise it with every change of the wording. */
export const CLASSIFY_VERSION = "classify-2";

const words = z.array(z.string().check(z.maxLength(200)));

export const classificationSchema = z.object({
  id: z.int(),
  type: z.enum(MEMORY_TYPES),
  topic: z.string().check(z.maxLength(200)),
  value: z.string().check(z.maxLength(200)),
  isExclusive: z.boolean(),
  keywords: words,
  queries: words,
});

export const classifyShape = answerShape(z.object({ results: z.array(classificationSchema) }));

export const CLASSIFY_SYSTEM = `You file statements so that they are found again.
Answer with JSON only: {"results": [{"id", "type", "topic", "value", "isExclusive", "keywords", "queries"}]}, one result for every statement.
- type: "fact", "event", "instruction" or "task".
- topic: "subject/attribute" in lower case, for facts and instructions: "user/home", "user/job", "alice/birthday", "project atlas/database". The same subject matter must always get the same topic. "" for events and tasks.
- value: the attribute's value in the statement's own words: "lima", "nurse".
- isExclusive: true only when a newer value makes the older one untrue (where someone lives, a deadline, a version in use); false when several can be true together (likes, skills, pets, rules).
- keywords: up to 6 single words, lower case, that someone may search by and that the statement does not have.
- queries: 3 to 5 questions that this statement answers, in its own language.
${DATA_RULE}`;

export function classifyPrompt(statements: readonly Statement[]): string {
  return statements.map(({ id, content }) => JSON.stringify({ id, statement: content })).join("\n");
}
