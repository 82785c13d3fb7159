import { findDates } from "../../text/dates/find-dates.ts";
import { isoDay } from "../../text/iso-day.ts";
import { type Clause, type Finding, readClause, toClause, recognise } from "./finding.ts";
import { worthOf } from "./worth/worth.ts";
import { mainDate, movedTo } from "./main-date.ts";
import { datedParts } from "./dated-parts.ts";
import type { OwnSentence, Reply } from "./own-words.ts";
import type { LanguagePack } from "./pack.ts";
import { withPerson } from "./people.ts";
import { contentWords } from "./topic-key.ts";

/** What was found, and the words it was found in. */
export interface Said {
  finding: Finding;
  clause: Clause;
}

/** A finding and where its clause begins in the sentence. */
interface Found extends Said {
  start: number;
  /** Length of the clause as said; where a name stands for its pronoun it reads longer. */
  length: number;
}

/** The clauses of a sentence that may each say something, in order; at least one. */
export function clauseTexts(sentence: OwnSentence, pack: LanguagePack): string[] {
  const parts = sentence.text
    .split(pack.clauseBreak)
    .filter((part) => part !== undefined && part.trim() !== "");
  return parts.length === 0 ? [sentence.text] : parts;
}

/**
 * What a sentence says that is worth keeping. It gives one memory, unless rules find several subjects in it; then
 * each keeps its clause and what follows it up to the next. What only cues find yields to what rules find.
 */
export function readClauses(sentence: OwnSentence, whole: Clause, pack: LanguagePack): Said[] {
  const { reply } = whole;
  const found: Found[] = [];
  let before = "";
  let from = 0;
  const texts = clauseTexts(sentence, pack).flatMap((text) => partsOf(text, whole, pack));
  for (const text of texts) {
    const start = sentence.text.indexOf(text, from);
    const named = start === 0 ? text : withPerson(text, [sentence.text.slice(0, start)], pack);
    from = start + text.length;
    const clause =
      text === sentence.text
        ? whole
        : { ...toClause(named, whole, pack), reply: start === 0 ? reply : furtherIn(reply) };
    const normal = withAntecedent(clause.normal, before, pack);
    const finding =
      readClause(normal === clause.normal ? clause : { ...clause, normal }, pack) ??
      nextOfList(clause, found.at(-1), pack);
    // A clause that leans on the one before is only understood with it.
    if (finding !== null)
      found.push({
        finding,
        clause: normal === clause.normal ? clause : whole,
        start,
        length: text.length,
      });
    before = clause.normal;
  }
  if (found.length > 0 || texts.length === 1) return withReason(settle(found, whole, pack), whole, pack);
  // What no clause says alone, the sentence may say.
  const finding = readClause(whole, pack);
  return finding === null ? [] : [{ finding, clause: whole }];
}

/** A clause cut by its days, where more than one of the parts says something. */
function partsOf(text: string, whole: Clause, pack: LanguagePack): string[] {
  const dates = text === whole.text ? whole.dates : findDates(text, whole, pack.language);
  const parts = datedParts(text, dates, pack.language);
  if (parts.length === 1) return parts;
  const telling = parts.filter((part) => readClause(toClause(part, whole, pack), pack) !== null);
  return telling.length > 1 ? parts : [text];
}

/**
 * "We pin Node to 20, so don't bump it" tells a fact and gives an order that is only understood with it: two
 * memories, of which the order keeps the whole sentence.
 */
function withReason(said: Said[], whole: Clause, pack: LanguagePack): Said[] {
  const [only, ...others] = said;
  const consequence = pack.consequence?.exec(whole.text);
  if (only === undefined || others.length > 0 || consequence === null || consequence === undefined)
    return said;
  const [fact, order] = [
    whole.text.slice(0, consequence.index),
    whole.text.slice(consequence.index + consequence[0].length),
  ].map((text) => toClause(text, whole, pack));
  if (fact === undefined || order === undefined) return said;
  const [reason, ordered] = [readClause(fact, pack), readClause(order, pack)];
  const isOrdered = only.finding.type === "instruction" || ordered?.type === "instruction";
  if (reason?.type !== "fact" || !isOrdered) return said;
  const finding = only.finding.type === "instruction" ? only.finding : ordered;
  return finding === null
    ? said
    : [
        { finding: reason, clause: fact },
        { finding, clause: whole },
      ];
}

/** After a task another chore is a task too: "call the vet, post the parcel, finish the slides". */
function nextOfList(clause: Clause, before: Found | undefined, pack: LanguagePack): Finding | null {
  if (before?.finding.type !== "task" || pack.chore?.test(clause.normal) !== true) return null;
  const date = mainDate(clause);
  return { type: "task", rule: "chore of a list", topicKey: null, date, completes: false, retires: null };
}

/** Where the later clauses of a sentence stand in a reply. */
export function furtherIn(reply: Reply | undefined): Reply | undefined {
  return reply === undefined ? undefined : "goes on";
}

/** The clause with an opening "it" replaced by what the clause before ends with: certain enough for a topic. */
function withAntecedent(normal: string, before: string, pack: LanguagePack): string {
  if (pack.pronoun === undefined || pack.antecedent === undefined || !pack.pronoun.test(normal))
    return normal;
  const thing = pack.antecedent.exec(before)?.[0];
  return thing === undefined ? normal : normal.replace(pack.pronoun, () => thing);
}

function settle(found: readonly Found[], whole: Clause, pack: LanguagePack): Said[] {
  const subjects = new Map(strongest(found, pack).map((said) => [subjectOf(said, pack), said]));
  const kept = ofWhen([...subjects.values()].toSorted((a, b) => a.start - b.start));
  const [first, ...others] = kept;
  if (first === undefined) return [];
  if (others.length > 0)
    return kept.map((said, index) =>
      withRest(said, kept[index + 1]?.start ?? whole.text.length, whole, pack),
    );
  const date = movedTo(whole) ?? inSentence(first, whole) ?? dateOf(whole, first);
  return [{ finding: { ...first.finding, date }, clause: whole }];
}

/** The date of a clause as its sentence tells it: "bought it on Tuesday; it broke on Wednesday" is of the day after. */
function inSentence({ finding: { date }, clause, start }: Found, whole: Clause): string | null {
  const isRead =
    clause === whole ? date !== isoDay(whole.saidMs) : clause.dates.some(({ iso }) => iso === date);
  if (date === null || !isRead || whole.dates.some(({ iso }) => iso === date)) return date;
  return whole.dates.find((one) => one.start >= start)?.iso ?? date;
}

/** "The vet's on Thursday, don't let me forget to ask about her meds": one task, of that day. */
function ofWhen(kept: Found[]): Found[] {
  const [event, task] = kept;
  if (kept.length !== 2 || event?.finding.rule !== "dated" || task?.finding.type !== "task") return kept;
  const { normal } = task.clause;
  const isOfIt = task.finding.rule === "remind me" ? OF_IT.test(normal) : BY_THEN.test(normal);
  if (task.finding.date !== null || !isOfIt) return kept;
  return [{ ...task, finding: { ...task.finding, date: event.finding.date } }];
}

const BY_THEN = /\b(?:by|until) then\b/;
const OF_IT = /\b(?:her|his|their|its?|them|him|there)\b/;

/** What rules find; beside it what is dated or stands by itself and is not part of the same statement. */
function strongest(found: readonly Found[], pack: LanguagePack): readonly Found[] {
  const byRule = found.filter(
    (said, index) =>
      said.finding.rule !== "worth" &&
      said.finding.rule !== "dated" &&
      !isTheOld(said, found.slice(index + 1)),
  );
  const mayStand = (said: Found) => standsAlone(said, pack);
  if (byRule.length === 0)
    return found.filter((said, index) => index === 0 || mayStand(said) || isOfAnotherDay(said, found[0]));
  const isOrder = byRule.every(({ finding }) => finding.type === "task" || finding.type === "instruction");
  // "Flights are booked, we fly out the 9th": the day is the other clause's.
  const isDayless = byRule.every(
    ({ finding, clause }) => finding.type === "event" && clause.dates.length === 0,
  );
  return found.filter(
    (said) =>
      byRule.includes(said) ||
      mayStand(said) ||
      (said.finding.rule === "dated" &&
        (isOrder || isDayless || pack.once?.test(said.clause.normal) === true)),
  );
}

/** "I lived in Lima, now I'm in Oslo": what was is told with what took its place. */
function isTheOld({ finding }: Found, after: readonly Found[]): boolean {
  return (
    finding.topicKey?.startsWith("fact:") === true &&
    after.some(
      (later) => later.finding.rule === finding.rule && later.finding.topicKey?.includes("/") === true,
    )
  );
}

/** Whether two events happen on two days: "the dentist is on Wednesday, and on Friday my brother comes". */
function isOfAnotherDay({ finding }: Found, first: Found | undefined): boolean {
  const [one, other] = [first?.finding, finding];
  const areEvents = one?.rule === "dated" && other.rule === "dated";
  return areEvents && one.date !== null && other.date !== null && one.date !== other.date;
}

/** Whether a clause that only cues speak for names its own subject, more than one thing, and is surely worth it. */
function standsAlone({ clause }: Found, pack: LanguagePack): boolean {
  const known = recognise(clause, pack);
  return (
    known !== null &&
    pack.ownSubject?.test(clause.normal) === true &&
    contentWords(clause.normal, pack.vocabulary).length >= MIN_OWN_CONTENT &&
    worthOf(clause, pack, known) >= pack.worth.least + SURE_POINTS
  );
}

const MIN_OWN_CONTENT = 2;
const SURE_POINTS = 1.5;

const SEPARATOR = /^[\s,;:–—-]+|[\s,;:–—-]+$|,?\s+(?:and|but|so|because|since|und|aber|y|pero)\s*$/gi;

/** A finding with the words up to the next one: "don't phone me, text only". */
// oxlint-disable-next-line max-params -- the four belong to one sentence
function withRest(
  { finding, clause, start, length }: Found,
  end: number,
  whole: Clause,
  pack: LanguagePack,
): Said {
  // What leans on the clause before is only understood with it.
  if (clause === whole || pack.leaning?.test(clause.normal) === true) return { finding, clause: whole };
  const text = (clause.text + whole.text.slice(start + length, end))
    .replace(SEPARATOR, "")
    .replace(SEPARATOR, "");
  return text.length <= clause.text.length
    ? { finding, clause }
    : { finding, clause: toClause(text, clause, pack) };
}

/** Two halves of one instruction ("never on main, always a branch") are one subject; two chores are two. */
function subjectOf({ finding: { type, topicKey }, start }: Found, pack: LanguagePack): string {
  // Where clauses are told apart by their subjects, two that order something are two.
  if (type === "task") return pack.ownSubject === undefined ? type : `task ${start}`;
  const isOfAnswers = type === "instruction" && topicKey !== "user/form of address";
  return isOfAnswers ? type : `${type} ${topicKey ?? ""}`;
}

function dateOf(whole: Clause, { finding }: Said): string | null {
  return finding.type === "fact" || finding.type === "instruction" ? null : mainDate(whole);
}
