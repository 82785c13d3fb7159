import type { Summarize, SummaryInput } from "./summary-prompt.ts";
import { summaryPrompt } from "./summary-prompt.ts";

/** What a check of a summary found; both empty when it may be used. */
export interface Verdict {
  /** Faults that make the summary unusable. */
  faults: string[];
  /** What it should say and does not, as lines to be added word for word, the most important first. */
  missing: string[];
  /** What is wrong, for the model that is asked again. */
  reasons: string[];
}

/** How a summary is made and judged. */
export interface SummaryMeans {
  summarize: Summarize;
  check: (summary: string) => Verdict;
  /** The summary with missing lines added, as far as there is room. */
  repair: (summary: string, missing: readonly string[]) => string;
  timeoutMs: number;
  /** No second try begins after this time. */
  untilMs: number;
  nowMs: () => number;
}

export type SummaryResult =
  | { outcome: "committed" | "repaired"; summary: string; reasons: string[] }
  | { outcome: "rejected"; reasons: string[] }
  | { outcome: "failed"; reasons: string[]; error: unknown };

interface Made {
  isMade: true;
  summary: string;
  verdict: Verdict;
}

type Attempt = Made | { isMade: false; error: unknown };

/**
 * Has a range summarised: a summary with faults is asked for once more, with the reasons. What is still missing then
 * is added word for word; one that is still wrong is rejected.
 */
export async function summariseRange(input: SummaryInput, means: SummaryMeans): Promise<SummaryResult> {
  const first = await attempt(input, means);
  if (!first.isMade) return failed(first.error);
  const complaints = first.verdict.reasons;
  if (complaints.length === 0) return { outcome: "committed", summary: first.summary, reasons: [] };
  const second = means.nowMs() < means.untilMs ? await attempt({ ...input, complaints }, means) : first;
  if (second.isMade && second.verdict.reasons.length === 0)
    return { outcome: "committed", summary: second.summary, reasons: complaints };
  const usable = [second, first].find((each) => each.isMade && each.verdict.faults.length === 0);
  if (usable?.isMade === true) return repaired(usable, means);
  return second.isMade ? { outcome: "rejected", reasons: second.verdict.reasons } : failed(second.error);
}

function repaired(usable: Made, means: SummaryMeans): SummaryResult {
  const summary = means.repair(usable.summary, usable.verdict.missing);
  const { faults } = means.check(summary);
  if (faults.length > 0) return { outcome: "rejected", reasons: faults };
  // Where no line had room the summary is the model's own.
  const outcome = summary === usable.summary ? "committed" : "repaired";
  return { outcome, summary, reasons: usable.verdict.reasons };
}

function failed(error: unknown): SummaryResult {
  return { outcome: "failed", reasons: [error instanceof Error ? error.message : String(error)], error };
}

// What a summariser throws is an outcome here: it may be any code of the caller, and the context stays whole.
async function attempt(input: SummaryInput, means: SummaryMeans): Promise<Attempt> {
  try {
    const answer: unknown = await within(means.timeoutMs, means.summarize(summaryPrompt(input), input));
    const summary = typeof answer === "string" ? answer.replaceAll("\0", "").trim() : "";
    return { isMade: true, summary, verdict: means.check(summary) };
  } catch (error) {
    return { isMade: false, error };
  }
}

/** The value, or an error when it takes longer than so many milliseconds. */
export async function within<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
