import type { MemoryType } from "../../contract/memory.ts";
import { isoDay } from "../../text/iso-day.ts";
import { mayMatch } from "../../text/prefilter.ts";
import { attributeOf, withoutAttribute } from "./attribute.ts";
import { countKey } from "./count-key.ts";
import { endingsOf } from "./ended.ts";
import type { Clause, Finding } from "./finding.ts";
import { instructionTopic } from "./instruction-topic.ts";
import { mainDate } from "./main-date.ts";
import type { LanguagePack, Rule, TopicOf } from "./pack.ts";
import { toolIn } from "./tools.ts";
import { fillTopic, keyPart, wordsKey } from "./topic-key.ts";

/** A rule that a clause matches, and what its groups caught. */
export interface Matched {
  rule: Rule;
  groups: Readonly<Record<string, string | undefined>>;
}

/** The first rule of a table that a clause matches; null for none. */
export function firstMatch(rules: readonly Rule[], clause: Clause, isAsked: boolean): Matched | null {
  const lower = clause.normal.toLowerCase();
  for (const rule of rules) {
    if (isAsked && rule.evenAsked !== true && rule.type !== "nothing") continue;
    if (rule.dated !== undefined && rule.dated !== clause.dates.length > 0) continue;
    if (!mayMatch(rule.say, lower)) continue;
    if (rule.tool !== undefined && rule.tool !== (toolIn(clause.normal) !== null)) continue;
    const match = rule.say.exec(clause.normal);
    if (match !== null && rule.raw?.test(clause.text) === false) continue;
    if (match !== null) return { rule, groups: match.groups ?? {} };
  }
  return null;
}

/** What a rule says of the clause that it matches. */
export function toFinding({ rule, groups }: Matched, clause: Clause, pack: LanguagePack): Finding {
  const type = rule.type === "nothing" ? "fact" : rule.type;
  const date = mainDate(clause) ?? (rule.now === true ? isoDay(clause.saidMs) : null);
  const isTold =
    rule.topic !== undefined && !(isSingle(rule.topic) && pack.compound?.test(clause.normal) === true);
  const filled = isTold ? topicOf(rule.topic ?? "", groups, { clause, pack }) : null;
  const { topic, ends } = withKind(filled, { clause, pack });
  const endings = endingsOf(rule, groups, {
    pack,
    topicOf: (template) => topicOf(template, groups, { clause, pack }),
  });
  return {
    type,
    rule: rule.name,
    topicKey: topic ?? fallbackKey(type, { clause, pack }),
    date,
    completes: rule.completes === true,
    retires: ends.length === 0 ? endings : [...(endings ?? []), ...ends],
  };
}

/** A topic as its language has it for the kind of what is told, and what a change of it ends besides. */
function withKind(filled: string | null, { clause, pack }: Surroundings): ReturnType<TopicOf> {
  if (filled === null || pack.topicOf === undefined) return { topic: filled, ends: [] };
  return pack.topicOf(filled, clause);
}

/** A topic of which there is one value: what replaces it must not take along another fact told beside it. */
function isSingle(topic: string): boolean {
  return topic.includes("/") && !topic.includes(":");
}

/** Topic of what no rule names one for; `key` is that of the clause as a statement, where it is known already. */
export function fallbackKey(
  type: MemoryType,
  { clause, pack }: Surroundings,
  key: string | null = type === "fact" ? statementTopic(clause, pack) : null,
): string | null {
  if (type === "fact")
    return key ?? countKey(clause, pack) ?? wordsKey("fact", clause.normal, pack.vocabulary);
  if (type === "instruction")
    return instructionTopic(clause.normal) ?? wordsKey("rule", clause.normal, pack.vocabulary);
  return null;
}

interface Surroundings {
  clause: Clause;
  pack: LanguagePack;
}

function topicOf(topic: string, groups: Matched["groups"], { clause, pack }: Surroundings): string | null {
  const filled: Record<string, string | undefined> = { ...groups };
  if (topic.includes("{who}")) filled["who"] = pack.personOf(groups["who"] ?? groups["born"], clause.normal);
  filled["kind"] = toolIn(clause.normal)?.kind;
  if (groups["value"] !== undefined) filled["tool"] = toolWords(groups["value"], groups["purpose"]);
  if (!topic.includes("{thing}")) return fillTopic(topic, filled, pack.vocabulary);
  return thingKey(groups["subject"] ?? "", groups["rest"] ?? "", { clause, pack });
}

// A language is used for one kind of work, an editor or a database is a subject of its own.
function toolWords(value: string, purpose: string | undefined): string {
  return purpose !== undefined && toolIn(value) === null ? `${purpose} work` : value;
}

/** Key of what is told about a thing: its words and the attribute; null when the wording gives none away. */
function thingKey(subject: string, rest: string, { pack }: Surroundings): string | null {
  const words = keyPart(subject, pack.vocabulary);
  if (!/\p{L}/u.test(words)) return null;
  const tool = toolIn(rest);
  const attribute = tool === null ? attributeOf(rest.trim(), subject) : tool.kind;
  if (attribute === null) return null;
  // The attribute's own word may stand in the subject or not: "the port of the dev server", "the dev server's port".
  const bare = withoutAttribute(words.split(" "), attribute);
  return `${bare.length === 0 ? "project" : bare.join(" ")}/${attribute}`;
}

/** Topic of a clause that has a thing for a subject: its key, as the language has it. */
export function statementTopic(clause: Clause, pack: LanguagePack): string | null {
  return withKind(statementKey(clause, pack), { clause, pack }).topic;
}

/** Key of a clause that has a thing for a subject. */
export function statementKey(clause: Clause, pack: LanguagePack): string | null {
  const match = pack.statement.exec(clause.normal);
  const subject = match?.groups?.["subject"];
  if (match === null || subject === undefined) return null;
  const whole = `${match.groups?.["place"] ?? ""} ${subject}`;
  const rest = (match.groups?.["rest"] ?? "").replace(/^ be\b/, "");
  return thingKey(whole, rest, { clause, pack });
}
