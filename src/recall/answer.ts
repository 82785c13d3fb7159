import { isoDay } from "../text/iso-day.ts";
import { eventDateOf } from "./event-date.ts";
import { passageOf, quotePassage, quoteSentence } from "./quote.ts";
import { saidMs } from "./rank.ts";
import type { Statement } from "./statement.ts";

/** How an answer is to be written. */
export interface AnswerStyle {
  length: "short" | "medium" | "long";
  /** Whether "when" is asked, so that the distance from today is told too. */
  asksWhen: boolean;
  /** What "today" is. */
  nowMs: number;
}

/** How a quotation is dated. */
interface Dating extends AnswerStyle {
  /** Whether the sentences around are quoted with it. */
  isPassage: boolean;
}

/** A further statement is part of the answer when it is at least so likely to hold it, as a share of the best. */
const MIN_RELATIVE = { medium: 0.6, long: 0.1 } as const;

/** And when it covers at least this share of what the best covers. */
const MIN_COVERED = { medium: 0.8, long: 0.3 } as const;

/** And at least this share of the question: beside a weak best, a second weak one only distracts. */
const MIN_EXTRA_COVERAGE = 0.3;

const MAX_PARTS = { medium: 3, long: 20 } as const;
const DAY_MS = 86_400_000;

/** The statements that an answer of this length tells. */
export function chosen(statements: readonly Statement[], length: AnswerStyle["length"]): Statement[] {
  const best = statements[0];
  if (best === undefined) return [];
  if (length === "short") return [best];
  return statements
    .filter(
      ({ confidence, coverage }, index) =>
        index === 0 ||
        (confidence >= best.confidence * MIN_RELATIVE[length] &&
          coverage >= Math.max(MIN_EXTRA_COVERAGE, best.coverage * MIN_COVERED[length])),
    )
    .filter(
      // The passage of the first has what else its message says.
      ({ entry }, index) => index === 0 || length === "long" || entry.document !== best.entry.document,
    )
    .slice(0, MAX_PARTS[length]);
}

/** An answer made of sentences that were said, best first, each with its date; empty without statements. */
export function composeAnswer(statements: readonly Statement[], style: AnswerStyle): string {
  const parts = chosen(statements, style.length).map((statement, index) => {
    const isPassage = style.length === "medium" && index === 0;
    const quoted = isPassage ? quotePassage(statement) : quoteSentence(statement);
    return dated(statement, quoted, { ...style, isPassage });
  });
  return joined(parts, style);
}

function joined(parts: readonly string[], { length }: AnswerStyle): string {
  const distinct = [...new Set(parts)];
  if (length === "long") return distinct.map((part) => `- ${part}`).join("\n");
  return distinct.join(" ");
}

/** A quotation with when it happens; of what is past that it is. */
function dated(statement: Statement, quoted: string, { asksWhen, nowMs, isPassage }: Dating): string {
  const { entry, sentence } = statement;
  const passage = isPassage && asksWhen ? (passageOf(statement) ?? []) : [];
  const date = eventDateOf(entry, { sentence, passage });
  const when = { date, saidMs: saidMs(entry), isDated: namesDay(quoteSentence(statement)) };
  return noted(quoted, when, { isPast: entry.isPast, fromMs: asksWhen ? nowMs : null });
}

/** When something happens, when it was said, and whether its words name a day. */
interface When {
  date: string | null;
  saidMs: number;
  isDated: boolean;
}

/**
 * A text with notes behind it: that it is past, its date, and how far that is from `fromMs`. What has no date of its own
 * tells when it was said, in words that cannot be taken for the answer to "when".
 */
export function noted(
  text: string,
  { date, saidMs: said, isDated }: When,
  { isPast, fromMs }: { isPast: boolean; fromMs: number | null },
): string {
  const when = date ?? (isDated ? "" : `said on ${isoDay(said)}`);
  const notes = [
    isPast ? "past" : "",
    text.includes(when) ? "" : when,
    date !== null && fromMs !== null ? distance(date, fromMs) : "",
  ].filter((note) => note !== "");
  return notes.length === 0 ? text : `${text} (${notes.join(", ")})`;
}

/** Whether a text names a day in full. */
export function namesDay(text: string): boolean {
  return /\b\d{4}-\d\d-\d\d\b/u.test(text);
}

/** How far a full date is from today, in days; empty for a date that is not a day. */
function distance(date: string, nowMs: number): string {
  if (date.length !== 10) return "";
  const days = Math.round((Date.parse(isoDay(nowMs)) - Date.parse(date)) / DAY_MS);
  if (days === 0) return "today";
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days > 0 ? `${count} ago` : `in ${count}`;
}
