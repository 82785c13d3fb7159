import type { MemoryType } from "../../contract/memory.ts";
import type { Ending } from "../draft.ts";
import { findDates, type FoundDate, type Moment } from "../../text/dates/find-dates.ts";
import { asEnd, tellsNewTime } from "./ended.ts";
import type { Reply } from "./own-words.ts";
import type { LanguagePack } from "./pack.ts";
import { firstMatch, type Matched, statementKey, toFinding } from "./rules.ts";
import { readUnknown } from "./worth/unknown.ts";
import type { Known } from "./worth/signs.ts";
import { type Standing, standingOf } from "./standing.ts";
import { wordsKey } from "./topic-key.ts";
import { isWorth } from "./worth/worth.ts";

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
export function toClause(text: string, { saidMs, month, near }: Moment, pack: LanguagePack): Clause {
  const dates = findDates(text, { saidMs, month, near }, pack.language);
  return { text, normal: pack.normalise(text), dates, saidMs, month, near };
}

/** What a clause of the user says that is worth keeping; null when it says nothing of the kind. */
export function readClause(clause: Clause, pack: LanguagePack): Finding | null {
  const recognised = recognise(clause, pack);
  if (recognised === null) return null;
  if (recognised.match?.rule.certain === true || isWorth(clause, pack, recognised))
    return findingOf(recognised, clause, pack);
  // What ends something is worth it for what it ends.
  const { completes, retires } = recognised.match?.rule ?? {};
  if (completes !== true && retires === undefined && (pack.ended?.(clause.normal) ?? null) === null)
    return null;
  const finding = findingOf(recognised, clause, pack);
  return finding !== null && (finding.completes || finding.retires !== null) ? finding : null;
}

/** What a clause says that a rule knows, whether it is worth keeping or not; else what `readClause` makes of it. */
export function readStatement(clause: Clause, pack: LanguagePack): Finding | null {
  const recognised = recognise(clause, pack);
  if (recognised === null || (recognised.match === null && !isWorth(clause, pack, recognised))) return null;
  return findingOf(recognised, clause, pack);
}

/** What the rules of its language know of a clause, and the one that matches. */
export interface Recognised extends Known {
  match: Matched | null;
  standing: Standing;
  /** A rule knows that it is no order, whatever its words look like. */
  isNoOrder: boolean;
}

/** What the rules know of a clause of the user; null where they know that it says nothing. */
export function recognise(clause: Clause, pack: LanguagePack): Recognised | null {
  const isAsked = pack.question.test(clause.text.trim()) || pack.question.test(clause.normal);
  const isHypothetical = pack.hypothetical.test(clause.normal);
  const order = firstMatch(pack.orders, clause, isAsked);
  if (order !== null && isOrder(order, clause, isHypothetical))
    return {
      match: order,
      standing: "holds",
      rule: order.rule.name,
      isNoOrder: false,
      isAsked,
      isHypothetical,
    };
  if (pack.fiction.test(clause.normal)) return null;
  const known = isAsked || isHypothetical ? null : firstMatch(pack.rules, clause, false);
  if (known?.rule.type === "nothing") return null;
  const standing = known === null ? "holds" : standingOf(known, clause.normal, pack);
  // What rules know of people says nothing of whom nobody knows.
  const match = standing === "of another" ? null : known;
  const isPlan = clause.dates.length > 0 && pack.plans?.test(clause.normal) === true;
  const unnamed = isPlan ? "dated plan" : null;
  const rule = match?.rule.name ?? (statementKey(clause, pack) === null ? unnamed : "attribute");
  const isNoOrder = order?.rule.type === "nothing" || order?.rule.noOrder === true;
  return { match, standing, rule, isNoOrder, isAsked, isHypothetical };
}

function findingOf(recognised: Recognised, clause: Clause, pack: LanguagePack): Finding | null {
  const said = recognised.match === null ? null : toFinding(recognised.match, clause, pack);
  if (said !== null && recognised.standing === "does not hold") return beside(said, clause, pack);
  if (said !== null && (said.type !== "fact" || said.topicKey?.startsWith("fact:") !== true)) return said;
  const found = endedFinding(recognised, clause, pack) ?? said ?? readUnknown(clause, pack, recognised);
  return recognised.isNoOrder && found?.type === "instruction" ? null : found;
}

/** What does not hold now, kept under its own words: it replaces and ends nothing. */
function beside(said: Finding, { normal }: Clause, pack: LanguagePack): Finding {
  const topicKey = said.type === "fact" ? wordsKey("fact", normal, pack.vocabulary) : null;
  return { ...said, topicKey, completes: false, retires: null };
}

function isOrder({ rule }: Matched, { normal }: Clause, isHypothetical: boolean): boolean {
  if (rule.type === "nothing" || tellsNewTime(normal)) return false;
  return !isHypothetical || rule.type !== "task" || rule.evenAsked === true;
}

/** "I'm not vegetarian any more" is about what "I'm vegetarian" is about, and so replaces it. */
function endedFinding(recognised: Recognised, clause: Clause, pack: LanguagePack): Finding | null {
  const normal = pack.ended?.(clause.normal) ?? null;
  if (normal === null) return null;
  const match = firstMatch(pack.rules, { ...clause, normal }, false);
  const found = match === null ? readUnknown(clause, pack, recognised) : toFinding(match, clause, pack);
  if (found?.type !== "fact" || match?.rule.type === "nothing") return null;
  return asEnd(found, { normal, value: match?.groups["value"] }, pack);
}

/** What a clause of the assistant reports as done. */
export function readResult(clause: Clause, pack: LanguagePack): Finding | null {
  if (pack.question.test(clause.text.trim()) || pack.hypothetical.test(clause.normal)) return null;
  const result = firstMatch(pack.results, clause, false);
  return result === null || result.rule.type === "nothing" ? null : toFinding(result, clause, pack);
}
