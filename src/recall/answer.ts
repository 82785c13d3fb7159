import type { Statement } from "./statement.ts";

/** How an answer is to be written. */
export interface AnswerStyle {
  length: "short" | "medium" | "long";
  /** Whether "when" is asked, so that the distance from today is told too. */
  asksWhen: boolean;
  /** What "today" is. */
  nowMs: number;
}

/** A further statement is part of the answer when its score is at least this share of the best. */
const MIN_RELATIVE = { short: 1, medium: 0.8, long: 0.5 } as const;

const MAX_PARTS = { short: 1, medium: 3, long: 20 } as const;
const DAY_MS = 86_400_000;

/** An answer made of sentences that were said, best first, each with its date; empty without statements. */
export function composeAnswer(statements: readonly Statement[], style: AnswerStyle): string {
  const best = statements[0];
  if (best === undefined) return "";
  const parts = statements
    .filter(({ score }) => score >= best.score * MIN_RELATIVE[style.length])
    .map((statement, index) => {
      const isPassage = style.length === "medium" && index === 0;
      return dated(isPassage ? { ...statement, sentence: statement.passage } : statement, style);
    });
  const distinct = [...new Set(parts)].slice(0, MAX_PARTS[style.length]);
  if (style.length === "long") return distinct.map((part) => `- ${part}`).join("\n");
  return distinct.join(" ");
}

function dated({ entry, sentence }: Statement, { asksWhen, nowMs }: AnswerStyle): string {
  const { document, memory, isPast } = entry;
  const date = memory?.eventDate ?? isoDay(memory?.saidMs ?? document.saidMs);
  const notes = [
    isPast ? "past" : "",
    sentence.includes(date) ? "" : date,
    asksWhen ? distance(date, nowMs) : "",
  ].filter((note) => note !== "");
  return notes.length === 0 ? sentence : `${sentence} (${notes.join(", ")})`;
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
