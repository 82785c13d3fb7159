import { matches, sentencesOf } from "./passages.ts";
import type { Query } from "./query.ts";
import type { Ranked } from "./rank.ts";

/** How an answer is to be written. */
export interface AnswerStyle {
  length: "short" | "medium" | "long";
  /** What "today" is. */
  nowMs: number;
}

/** Share of the query's rarity that the best candidate must cover; below it nothing is good enough to answer. */
const MIN_COVERAGE = 0.34;

/** A further candidate is part of the answer when its score is at least this share of the best. */
const MIN_RELATIVE = { short: 1, medium: 0.75, long: 0.5 } as const;

const MAX_PARTS = { short: 1, medium: 3, long: 20 } as const;
const DAY_MS = 86_400_000;

/**
 * An answer made of sentences that were said, best first, each with its date. Empty when no candidate covers
 * enough of the question.
 */
export function composeAnswer(ranked: readonly Ranked[], query: Query, style: AnswerStyle): string {
  const good = ranked.filter((entry) => isGood(entry));
  const best = good[0];
  if (best === undefined) return "";
  const parts = good
    .filter((entry) => entry.score >= best.score * MIN_RELATIVE[style.length])
    .slice(0, MAX_PARTS[style.length])
    .map((entry) => statement(entry, query, style.nowMs));
  const distinct = [...new Set(parts)];
  if (style.length === "long") return distinct.map((part) => `- ${part}`).join("\n");
  return distinct.join(" ");
}

function isGood({ features, document }: Ranked): boolean {
  return Math.max(features.coverage, features.ownCoverage) >= MIN_COVERAGE && document.text.trim() !== "";
}

/** The sentence of a candidate that answers best, with its date. */
function statement({ document, isPast }: Ranked, query: Query, nowMs: number): string {
  const sentences = document.memory === null ? sentencesOf(document.text) : [document.memory.content];
  let best = sentences[0] ?? document.text;
  for (const sentence of sentences)
    if (matches(sentence, query.terms) > matches(best, query.terms)) best = sentence;
  const date = document.memory?.eventDate ?? isoDay(document.saidMs);
  const notes = [
    isPast ? "past" : "",
    best.includes(date) ? "" : date,
    query.asksWhen ? distance(date, nowMs) : "",
  ];
  const shown = notes.filter((note) => note !== "");
  return shown.length === 0 ? best : `${best} (${shown.join(", ")})`;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** How far a full date is from today, in days; empty for a date that is not a day. */
function distance(date: string, nowMs: number): string {
  if (date.length !== 10) return "";
  const days = Math.round((Date.parse(isoDay(nowMs)) - Date.parse(date)) / DAY_MS);
  if (days === 0) return "today";
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days > 0 ? `${count} ago` : `in ${count}`;
}
