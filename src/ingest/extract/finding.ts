import { isoDay } from "../../text/iso-day.ts";
import type { MemoryType } from "../../contract/memory.ts";
import type { Ending } from "../draft.ts";
import { mayMatch } from "../../text/prefilter.ts";
import { findDates, type FoundDate, type Moment } from "../../text/dates/find-dates.ts";
import { countKey } from "./count-key.ts";
import { asEnd, endingsOf, tellsNewTime } from "./ended.ts";
import { attributeOf, withoutAttribute } from "./attribute.ts";
import { instructionTopic } from "./instruction-topic.ts";
import type { Reply } from "./own-words.ts";
import type { LanguagePack, Rule } from "./pack.ts";
import { mainDate } from "./main-date.ts";
import { toolIn } from "./tools.ts";
import { contentWords, fillTopic, keyPart, wordsKey } from "./topic-key.ts";

/** What one clause was found to say. */
export interface Finding {
  type: MemoryType;
  /** Name of the rule, or `worth` when only its cues spoke for it. */
  rule: string;
  topicKey: string | null;
  /** ISO prefix of its date, if it has one. */
  date: string | null;
  completes: boolean;
  /** What else it ends. */
  retires: Ending[] | null;
}

/** A clause with everything that reading it needs. */
export interface Clause extends Moment {
  /** The words as said, quotations blanked. */
  text: string;
  normal: string;
  dates: FoundDate[];
  /** Where it stands in the reply to a question of the assistant. */
  reply?: Reply | undefined;
}

/** A clause in the normal form of its language, its dates found. */
export function toClause(text: string, { saidMs, month }: Moment, pack: LanguagePack): Clause {
  const dates = findDates(text, { saidMs, month }, pack.language);
  return { text, normal: pack.normalise(text), dates, saidMs, month };
}

/** What a clause of the user says that is worth keeping; null when it says nothing of the kind. */
export function readClause(clause: Clause, pack: LanguagePack): Finding | null {
  const isAsked = pack.question.test(clause.text.trim()) || pack.question.test(clause.normal);
  const order = firstMatch(pack.orders, clause, isAsked);
  const isHypothetical = pack.hypothetical.test(clause.normal);
  if (
    order !== null &&
    order.rule.type !== "nothing" &&
    !tellsNewTime(clause.normal) &&
    !(isHypothetical && order.rule.type === "task" && !order.rule.evenAsked)
  ) {
    return toFinding(order, clause, pack);
  }
  if (isAsked || isHypothetical || pack.fiction.test(clause.normal)) return null;
  const match = firstMatch(pack.rules, clause, false);
  if (match?.rule.type === "nothing") return null;
  const said = match === null ? null : toFinding(match, clause, pack);
  if (said !== null && said.topicKey?.startsWith("fact:") !== true) return said;
  return endedFinding(clause, pack) ?? said ?? readWorth(clause, pack);
}

/** "I'm not vegetarian any more" is about what "I'm vegetarian" is about, and so replaces it. */
function endedFinding(clause: Clause, pack: LanguagePack): Finding | null {
  const normal = pack.ended?.(clause.normal) ?? null;
  if (normal === null) return null;
  const match = firstMatch(pack.rules, { ...clause, normal }, false);
  const found = match === null ? readWorth(clause, pack) : toFinding(match, clause, pack);
  if (found?.type !== "fact" || match?.rule.type === "nothing") return null;
  return asEnd(found, { normal, value: match?.groups["value"] }, pack);
}

/** What a clause of the assistant reports as done. */
export function readResult(clause: Clause, pack: LanguagePack): Finding | null {
  if (pack.question.test(clause.text.trim()) || pack.hypothetical.test(clause.normal)) return null;
  const result = firstMatch(pack.results, clause, false);
  return result === null || result.rule.type === "nothing" ? null : toFinding(result, clause, pack);
}

interface Matched {
  rule: Rule;
  groups: Readonly<Record<string, string | undefined>>;
}

function firstMatch(rules: readonly Rule[], clause: Clause, isAsked: boolean): Matched | null {
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

function toFinding({ rule, groups }: Matched, clause: Clause, pack: LanguagePack): Finding {
  const type = rule.type === "nothing" ? "fact" : rule.type;
  const date = mainDate(clause) ?? (rule.now === true ? isoDay(clause.saidMs) : null);
  const isTold =
    rule.topic !== undefined && !(isSingle(rule.topic) && pack.compound?.test(clause.normal) === true);
  const topic = isTold ? topicOf(rule.topic ?? "", groups, { clause, pack }) : null;
  return {
    type,
    rule: rule.name,
    topicKey: topic ?? fallbackKey(type, clause, pack),
    date,
    completes: rule.completes === true,
    retires: endingsOf(rule, groups, {
      pack,
      topicOf: (template) => topicOf(template, groups, { clause, pack }),
    }),
  };
}

/** A topic of which there is one value: what replaces it must not take along another fact told beside it. */
function isSingle(topic: string): boolean {
  return topic.includes("/") && !topic.includes(":");
}

function fallbackKey(type: MemoryType, clause: Clause, pack: LanguagePack): string | null {
  if (type === "fact")
    return (
      statementKey(clause, pack) ?? countKey(clause, pack) ?? wordsKey("fact", clause.normal, pack.vocabulary)
    );
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

/** Key of a clause that has a thing for a subject. */
export function statementKey(clause: Clause, pack: LanguagePack): string | null {
  const match = pack.statement.exec(clause.normal);
  const subject = match?.groups?.["subject"];
  if (match === null || subject === undefined) return null;
  const whole = `${match.groups?.["place"] ?? ""} ${subject}`;
  const rest = (match.groups?.["rest"] ?? "").replace(/^ be\b/, "");
  return thingKey(whole, rest, { clause, pack });
}

/** A clause that no rule knows: an event when it is dated and something happens, a fact when its cues say so. */
function readWorth(clause: Clause, pack: LanguagePack): Finding | null {
  const key = statementKey(clause, pack);
  const date = mainDate(clause);
  const points = worthOf(clause, pack, { isStatement: key !== null, date });
  const isLasting = pack.lasting.test(clause.normal);
  // What is known to the year only is history, not an event: "I've been writing it since 2016".
  const isOnce = pack.once !== undefined && pack.once.test(clause.normal);
  const isEvent = date !== null && (date.length > YEAR_LENGTH || isOnce) && !isLasting;
  if (
    isEvent &&
    pack.happening.test(clause.normal) &&
    points > (isOnce ? MIN_ONCE_POINTS : pack.eventThreshold) &&
    namesMore(clause, pack)
  ) {
    return {
      type: "event",
      rule: "dated",
      topicKey: scheduleKey(clause, date, key),
      date,
      completes: false,
      retires: null,
    };
  }
  if (points < pack.threshold || !namesEnough(clause, pack)) return null;
  // A date alone is an answer to something at best.
  if (date !== null && !namesMore(clause, pack)) return null;
  const topicKey = key ?? countKey(clause, pack) ?? wordsKey("fact", clause.normal, pack.vocabulary);
  // "I called the bank" happened, whenever it was.
  const isDeed = key === null && !isLasting && pack.deed?.test(clause.normal) === true;
  return {
    type: isDeed ? "event" : "fact",
    rule: key === null ? "worth" : "statement",
    topicKey: isDeed ? null : topicKey,
    date: isLasting ? null : date,
    completes: false,
    retires: null,
  };
}

const YEAR_LENGTH = 4;

// What happens once and is dated is worth keeping unless the cues speak against it.
const MIN_ONCE_POINTS = -1;

// More words of content than this make a clause no worthier.
const MAX_CONTENT_WORDS = 8;

/** All points of a clause: its cues, what it is about, how much it says. */
export function worthOf(
  clause: Clause,
  pack: LanguagePack,
  { isStatement, date }: { isStatement: boolean; date: string | null },
): number {
  const { statement, dated, reply, contentWord, oneWord } = pack.weights;
  let points = pointsOf(clause, pack);
  if (isStatement) points += statement;
  if (date !== null && date.length > YEAR_LENGTH) points += dated;
  if (clause.reply !== undefined) points += reply[clause.reply];
  if (contentWord === 0 && oneWord === 0) return points;
  const words = contentWords(clause.normal, pack.vocabulary).filter((word) => /\p{L}/u.test(word)).length;
  return points + contentWord * Math.min(words, MAX_CONTENT_WORDS) + (words <= 1 ? oneWord : 0);
}

/** Whether a clause names anything but numbers: "since I was 17 or so" tells nothing by itself. */
function namesEnough(clause: Clause, pack: LanguagePack): boolean {
  return contentWords(clause.normal, pack.vocabulary).some((word) => !/^[\d.,]+$/.test(word));
}

/** Whether a clause names anything besides its dates. */
function namesMore(clause: Clause, pack: LanguagePack): boolean {
  let rest = clause.text;
  for (const { start, end } of clause.dates.toReversed()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return contentWords(pack.normalise(rest), pack.vocabulary).some((word) => !/^[\d.,:]+$/.test(word));
}

/** Whether a clause shows a sign of something particular: a name, a number, code. */
export function isParticular(clause: Clause, pack: LanguagePack, minPoints: number): boolean {
  const lower = clause.text.toLowerCase();
  return pack.cues.some(
    ({ raw, sign, points }) =>
      raw === true && sign !== "tool" && points >= minPoints && matches(sign, clause.text, lower),
  );
}

function matches(sign: RegExp, text: string, lower: string): boolean {
  return mayMatch(sign, lower) && sign.test(text);
}

/** Sum of the cues of a clause; counted once. */
export function pointsOf(clause: Clause, pack: LanguagePack): number {
  const known = counted.get(clause);
  if (known !== undefined) return known;
  const points = countPoints(clause, pack);
  counted.set(clause, points);
  return points;
}

const counted = new WeakMap<Clause, number>();

function countPoints(clause: Clause, pack: LanguagePack): number {
  let points = 0;
  const [lower, lowerNormal] = [clause.text.toLowerCase(), clause.normal.toLowerCase()];
  for (const cue of pack.cues) {
    const isRaw = cue.raw === true;
    const text = isRaw ? clause.text : clause.normal;
    if (cue.sign === "tool" ? toolIn(text) !== null : matches(cue.sign, text, isRaw ? lower : lowerNormal))
      points += cue.points;
  }
  return points;
}

/**
 * A planned event can be moved: its key is what is planned, so that the new date replaces the old. What is over
 * stays an event of its own.
 */
function scheduleKey(clause: Clause, date: string, key: string | null): string | null {
  if (date <= isoDay(clause.saidMs).slice(0, date.length)) return null;
  return key ?? `plan:${clause.normal}`.slice(0, MAX_PLAN_KEY);
}

const MAX_PLAN_KEY = 80;
