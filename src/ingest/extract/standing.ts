import type { Matched } from "./rules.ts";
import type { LanguagePack } from "./pack.ts";
import { USER } from "./topic-key.ts";

/**
 * How a clause stands to the topic that its words fit: it tells what is so of the one it speaks of; what was, is
 * wished for or only heard; or what is so of someone whom it does not tell who they are.
 */
export type Standing = "holds" | "does not hold" | "of another";

/** The attributes of which a person is the subject, not a thing: whatever else is the subject is someone else. */
const OF_A_PERSON =
  /\/(?:home|work|job|age|gets up|partner|car|moving|leaving work|new work|in hospital|department|studies|weight)$/;

/** What the topic of a rule asks of its clause. */
export interface Wanted {
  /** Only a person does or is this: any other subject is another than the user. */
  isOfPerson: boolean;
  /** Told of what happens, so that a plan for it is no wish. */
  isEvent: boolean;
  /** The name of the rule. */
  rule: string;
}

/** How a clause stands to the topic of the rule that it matches: only what holds may replace what was known. */
export function standingOf({ rule, groups }: Matched, normal: string, pack: LanguagePack): Standing {
  const { topic } = rule;
  if (pack.standing === undefined || (rule.type !== "fact" && rule.type !== "event")) return "holds";
  const person =
    topic?.includes("{who}") === true ? pack.personOf(groups["who"] ?? groups["born"], normal) : USER;
  const ends = rule.retires !== undefined;
  if (topic === undefined || !(topic.includes("{who}") || topic.startsWith(`${USER}/`) || ends))
    return "holds";
  const wanted = { isOfPerson: OF_A_PERSON.test(topic), isEvent: rule.type === "event", rule: rule.name };
  const standing = pack.standing(normal, wanted);
  return standing === "of another" && person !== USER ? "holds" : standing;
}
