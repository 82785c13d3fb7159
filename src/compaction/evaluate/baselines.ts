import type { SessionMessage } from "../../contract/session.ts";
import { renderMessage } from "../render-range.ts";
import { tokensOf } from "./measure.ts";
import type { CompactionStrategy, StrategyRun } from "./scenario.ts";

/** Asks a model for a summary: a prompt in, its text out. */
export type PlainSummarize = (prompt: string) => Promise<string>;

/** Nothing is ever left out. */
export function noCompaction(): CompactionStrategy {
  return strategy("none", (log) => ({ context: () => log }));
}

/** The oldest messages are dropped until the rest fits. */
export function dropOldest(maxTokens: number): CompactionStrategy {
  return strategy("truncate", (log) => ({
    context: () => {
      let from = 0;
      while (from < log.length - 1 && tokensOf(log.slice(from)) > maxTokens) from++;
      return log.slice(from);
    },
  }));
}

/** ADK's sliding window: every so many turns are summarised together with the last ones of the window before. */
export function slidingWindow(
  summarize: PlainSummarize,
  options: { interval: number; overlap: number },
): CompactionStrategy {
  return strategy("adk sliding", (log) => {
    const summaries: SessionMessage[] = [];
    let done = 0;
    const turns = () => log.flatMap(({ role }, index) => (role === "user" && index >= done ? [index] : []));
    return {
      context: () => [...summaries, ...log.slice(done)],
      settle: async () => {
        for (let starts = turns(); starts.length > options.interval; starts = turns()) {
          const end = starts[options.interval] ?? log.length;
          const from = turnBefore(log, done, options.overlap);
          const summary = await quietly(summarize(prompt(log.slice(from, end))));
          if (summary === null) return;
          summaries.push(summaryMessage(summaries.length, summary));
          done = end;
        }
      },
    };
  });
}

/** ADK's threshold with retention: past so many tokens all but the newest messages become one summary. */
export function tailRetention(
  summarize: PlainSummarize,
  options: { threshold: number; retention: number },
): CompactionStrategy {
  return strategy("adk tail retention", (log) => {
    let summary: SessionMessage | null = null;
    let done = 0;
    const context = () => [...(summary === null ? [] : [summary]), ...log.slice(done)];
    return {
      context,
      settle: async () => {
        const end = log.length - options.retention;
        if (tokensOf(context()) <= options.threshold || end <= done) return;
        const text = await quietly(
          summarize(prompt([...(summary === null ? [] : [summary]), ...log.slice(done, end)])),
        );
        if (text === null) return;
        summary = summaryMessage(0, text);
        done = end;
      },
    };
  });
}

function strategy(
  name: string,
  start: (log: SessionMessage[]) => { context: () => SessionMessage[]; settle?: () => Promise<void> },
): CompactionStrategy {
  return {
    name,
    open: (): StrategyRun => {
      const log: SessionMessage[] = [];
      const { context, settle } = start(log);
      return {
        append: async (message) => void log.push(message),
        settle: async () => settle?.(),
        context: async () => context(),
      };
    },
  };
}

function prompt(messages: readonly SessionMessage[]): string {
  const lines = messages.map((message) => renderMessage(message)).filter(Boolean);
  return `Summarise this conversation for who continues it:\n\n${lines.join("\n")}`;
}

function summaryMessage(index: number, text: string): SessionMessage {
  return { id: `compaction_${index}`, role: "assistant", parts: [{ type: "text", text }] };
}

/** Where so many turns before an index begin. */
function turnBefore(log: readonly SessionMessage[], end: number, turns: number): number {
  let left = turns;
  let at = end;
  while (at > 0 && left > 0) if (log[--at]?.role === "user") left--;
  return at;
}

// A summariser that fails leaves the context as it is, as the frameworks do that are compared here.
async function quietly(work: Promise<string>): Promise<string | null> {
  return work.then(
    (text) => (text.trim() === "" ? null : text),
    () => null,
  );
}
