import type { CompactionRules } from "../contract/compaction.ts";
import { textOfMessage } from "./render-range.ts";
import { splitSaid, tokensOfSaid, withSaid, type Said, type SaidInput } from "./said.ts";
import { isSummary, selectRange, type Selection } from "./select-range.ts";
import { summariseRange, type SummaryMeans, type SummaryResult, type Verdict } from "./summarise-range.ts";
import type { Summarize, SummaryInput } from "./summary-prompt.ts";
import type { CompactableMessage, Span } from "./tool-pairs.ts";

/** How a run ended. */
export type CompactionOutcome = "committed" | "repaired" | "rejected" | "skipped" | "failed";

/** What a run did, and why it did not do more. */
export interface CompactionReport {
  outcome: CompactionOutcome;
  /** Why it ended so; for `repaired` what was missing. */
  reasons: string[];
  /** The range that is behind a summary now; null when none is. */
  result: { fromMessageId: string; toMessageId: string; summary: string } | null;
  /** What the summariser threw. */
  error?: unknown;
  /** Whether the same should be tried again: what was covered changed meanwhile. */
  again?: boolean;
}

/** What must not be lost or changed, beside the messages. */
export interface Protection {
  /** Ids of messages with an approval that the ledger holds as open. */
  openMessageIds: ReadonlySet<string>;
  /** Pairs of indexes of the context that no cut may separate. */
  spans: readonly Span[];
}

/** What a range is judged by. */
export interface GateInput<Message> {
  range: readonly Message[];
  previous: string;
  /** The user's words that stand after the summary. */
  said: readonly string[];
  budgetTokens: number;
  /** Tokens that the summary must stay below: those of the range as it stands now, without the user's words. */
  rangeTokens: number;
}

/** A check of summaries of one range, and how one that lacks something is repaired. */
export interface Gate {
  check: (summary: string) => Verdict;
  repair: SummaryMeans["repair"];
}

/** The session as a run sees it. Everything that is stored goes through here. */
export interface CompactionPort<Message extends CompactableMessage> {
  nowMs(): number;
  /** The working context, root first, without the message that renders the state. */
  read(): Promise<readonly Message[]>;
  countTokens(message: Message): number;
  protection(messages: readonly Message[]): Protection;
  /** Chooses the user's words that are kept after the summary of a range. */
  said(input: Omit<SaidInput, "hasConstraints">): Said;
  /** The last turns of what stands behind a summary. */
  behind(summaryId: string, turns: number): readonly Message[];
  /** Notes what is covered and takes the lease; null when another run has it. */
  lease(range: readonly Message[]): string | null;
  gate(input: GateInput<Message>): Gate;
  /** Hands the messages to the memory before they disappear behind a summary. */
  handOver(messages: readonly Message[]): Promise<void>;
  /** Lays the summary over the range; false when the lease is lost or a covered message changed. */
  commit(lease: string, range: readonly Message[], summary: string): Promise<boolean>;
  /** Gives the lease back. */
  end(lease: string): void;
}

export interface CompactionRun {
  rules: CompactionRules;
  summarize: Summarize;
  trigger: "tokens" | "turns";
  /** Cuts the range without a model when summarising fails: the third failure past the hard limit. */
  fallback: Summarize | null;
}

/** One compaction: chooses a range, has it summarised outside any lock, and lays the summary over it. */
export async function runCompaction<Message extends CompactableMessage>(
  port: CompactionPort<Message>,
  run: CompactionRun,
): Promise<CompactionReport> {
  const messages = await port.read();
  const { rules, trigger } = run;
  const protection = port.protection(messages);
  const choice = selectRange({
    messages,
    rules,
    trigger,
    nowMs: port.nowMs(),
    countTokens: (message) => port.countTokens(message),
    ...protection,
  });
  if (choice.range === null) return skipped(choice.reason);
  const range = messages.slice(choice.range.start, choice.range.end);
  const startMs = port.nowMs();
  const lease = port.lease(range);
  if (lease === null) return skipped("another run has the lease");
  const selection = choice.range;
  const untilMs = startMs + rules.leaseMs;
  // The lease is given back whatever happens; a run that dies loses it by time.
  return summariseAndCommit(port, { ...run, range, selection, lease, untilMs }).finally(() =>
    port.end(lease),
  );
}

function skipped(reason: string): CompactionReport {
  return { outcome: "skipped", reasons: [reason], result: null };
}

async function summariseAndCommit<Message extends CompactableMessage>(
  port: CompactionPort<Message>,
  run: CompactionRun & { range: readonly Message[]; selection: Selection; lease: string; untilMs: number },
): Promise<CompactionReport> {
  const { range, rules, lease, untilMs } = run;
  const rangeTokens = range.reduce((total, message) => total + port.countTokens(message), 0);
  const written = range.filter(isSummary).map((message) => splitSaid(textOfMessage(message)));
  const said = port.said({
    messages: range,
    before: written.flatMap((each) => each.said),
    rangeTokens,
    maxTokens: rules.summaryTokenBudget,
  });
  const input = summaryInput(port, { ...run, said, rangeTokens, written });
  const gate = port.gate({
    range,
    previous: input.previous,
    said: said.lines,
    budgetTokens: input.budgetTokens,
    rangeTokens: rangeTokens - tokensOfSaid(said.lines),
  });
  const { summarizeTimeoutMs: timeoutMs } = rules;
  const means = { ...gate, timeoutMs, untilMs, nowMs: () => port.nowMs() };
  let made = await summariseRange(input, { ...means, summarize: run.summarize });
  if (!("summary" in made) && run.fallback !== null)
    made = await cutWithoutModel(input, { ...means, summarize: run.fallback }, made);
  if (!("summary" in made))
    return {
      outcome: made.outcome,
      reasons: made.reasons,
      result: null,
      ...("error" in made && { error: made.error }),
    };
  const summary = withSaid(made.summary, said);
  const reasons = [...made.reasons, ...said.dropped.map((line) => `no room for the user's words: ${line}`)];
  const handedOver = await port.handOver(range.filter((message) => !isSummary(message))).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (handedOver !== null)
    return {
      outcome: "failed",
      reasons: ["the memory did not take the messages"],
      result: null,
      ...handedOver,
    };
  if (!(await port.commit(lease, range, summary)))
    return { ...skipped("the range changed or the lease was lost meanwhile"), again: true };
  return {
    outcome: made.outcome,
    reasons,
    result: { fromMessageId: range[0]?.id ?? "", toMessageId: range.at(-1)?.id ?? "", summary },
  };
}

async function cutWithoutModel(
  input: SummaryInput,
  means: SummaryMeans,
  failure: SummaryResult,
): Promise<SummaryResult> {
  const cut = await summariseRange(input, means);
  return "summary" in cut
    ? { ...cut, outcome: "repaired", reasons: [...failure.reasons, "cut without a model"] }
    : cut;
}

function summaryInput<Message extends CompactableMessage>(
  port: CompactionPort<Message>,
  run: CompactionRun & {
    range: readonly Message[];
    selection: Selection;
    said: Said;
    rangeTokens: number;
    written: readonly { text: string }[];
  },
): SummaryInput {
  const { range, rules, selection, said } = run;
  const newest = range.findLast(isSummary);
  const overlap = newest === undefined || rules.overlap === 0 ? [] : port.behind(newest.id, rules.overlap);
  const half = Math.floor((run.rangeTokens - tokensOfSaid(said.lines)) / 2);
  return {
    messages: range.filter((message) => !isSummary(message)),
    previous: run.written.map(({ text }) => text).join("\n"),
    overlap,
    kept: said.lines,
    budgetTokens: Math.min(rules.summaryTokenBudget, Math.max(MIN_BUDGET_TOKENS, half)),
    passed: new Set(selection.passed.map(({ id }) => id)),
    complaints: [],
  };
}

/** Tokens that even the summary of a short range may have. */
const MIN_BUDGET_TOKENS = 40;
