import { findDates } from "../../text/dates/find-dates.ts";
import type { Draft } from "../draft.ts";
import { packOf } from "./language.ts";
import { CHORE_VERB } from "./languages/en-patterns.ts";

const LEAD = new RegExp(
  `^(?<lead>(?:.*?\\b(?:need to|needs to|have to|has to|must|gotta|got to|ought to|should|remind me to|remember to)|(?:first things first|to-?do|todo):) )(?<rest>${CHORE_VERB} .+)$`,
  "i",
);
const NEXT = new RegExp(
  `,? (?:and|then|and then) (?:then |also )?(?:(?:(?:somebody|someone|i|we) )?(?:has|have|needs?) to )?(?=${CHORE_VERB} )|, (?=${CHORE_VERB} )`,
  "i",
);
// "Call my aunt and ask for photos" is one errand.
const OF_THE_SAME =
  /\b(?:and|then) (?:ask|tell|check|see|get|give|request|arrange|confirm|change|cancel|book) .*$/i;
const REACHES =
  /^(?:call|phone|ring|text|email|e-mail|write|message|contact|visit|meet|go|ask|speak|talk|reach|get (?:hold of|in touch))\b/i;
const END = /[.!\s]+$/;

/** "I need to write the guide and rotate the key" is two tasks: the report that one is done leaves the other. */
export function splitTasks(draft: Draft): Draft[] {
  const groups = draft.type === "task" ? LEAD.exec(draft.content)?.groups : undefined;
  const parts = (groups?.["rest"] ?? "").split(NEXT);
  const lead = groups?.["lead"];
  const isErrand = REACHES.test(parts[0] ?? "") && OF_THE_SAME.test(groups?.["rest"] ?? "");
  if (lead === undefined || isErrand || parts.length < 2 || parts.some((part) => !part.includes(" ")))
    return [draft];
  const pack = packOf("en");
  return parts.map((part) => {
    const content = `${lead}${part.replace(END, "")}`;
    const isDated = findDates(part, draft.saidMs, "en").length > 0;
    return {
      ...draft,
      content,
      summary: pack.summarise(content),
      eventDate: isDated ? draft.eventDate : null,
    };
  });
}
