import type { MemoryType } from "../../../contract/memory.ts";
import { isoDay } from "../../../text/iso-day.ts";
import type { Clause, Finding } from "../finding.ts";
import { mainDate } from "../main-date.ts";
import type { LanguagePack } from "../pack.ts";
import { fallbackKey, statementTopic } from "../rules.ts";
import { contentWords } from "../topic-key.ts";
import type { Known } from "./signs.ts";
import { likeliestType } from "./worth.ts";

/** What a clause says that no rule knows, of the type that its signs speak for; null when it names nothing. */
export function readUnknown(clause: Clause, pack: LanguagePack, known: Known): Finding | null {
  const date = mainDate(clause);
  // A date or a name alone is an answer to something at best.
  if (!namesEnough(clause, pack) || (date !== null && !namesMore(clause, pack))) return null;
  if (clause.reply === undefined && NAME_ALONE.test(clause.text.trim())) return null;
  const type = likeliestType(clause, pack, known);
  const key = statementTopic(clause, pack);
  return {
    type,
    rule: type === "event" && date !== null ? "dated" : key === null ? "worth" : "statement",
    topicKey: topicOf(type, clause, { pack, key, date }),
    date: type === "fact" && pack.lasting.test(clause.normal) ? null : date,
    completes: false,
    retires: null,
  };
}

function topicOf(
  type: MemoryType,
  clause: Clause,
  { pack, key, date }: { pack: LanguagePack; key: string | null; date: string | null },
): string | null {
  if (type === "event") return date === null ? null : scheduleKey(clause, date, key);
  return fallbackKey(type, { clause, pack }, key);
}

const NAME_ALONE = /^\p{Lu}\p{Ll}+[.!]*$/u;

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

/**
 * A planned event can be moved: its key is what is planned, so that the new date replaces the old. What is over
 * stays an event of its own.
 */
function scheduleKey(clause: Clause, date: string, key: string | null): string | null {
  if (date <= isoDay(clause.saidMs).slice(0, date.length)) return null;
  return key ?? `plan:${clause.normal}`.slice(0, MAX_PLAN_KEY);
}

const MAX_PLAN_KEY = 80;
