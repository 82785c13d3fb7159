import { extractiveSummary, plainWeight } from "./compaction/extractive-summary.ts";
import type { Summarize } from "./compaction/summary-prompt.ts";
import { MemoryError } from "./contract/memory-error.ts";
import type { Candidate, Line, ModelPort } from "./model/port.ts";
import { isoDay } from "./text/iso-day.ts";
import { doubtOf } from "./text/support.ts";
import type { TurnGenerator } from "./turn-memory/proposal.ts";

/** Loads a profile's model. */
export type OpenModel = () => Promise<ModelPort>;

/** Summaries by the model; by the rules when it gives nothing usable, so that a provider that is down stops nothing. */
export function modelSummarizer(open: OpenModel): Summarize {
  return async (prompt, input) => {
    const outcome = await (await open()).summarise(prompt);
    return outcome.ok ? outcome.value : extractiveSummary(input, plainWeight);
  };
}

/** Notes of a turn by the model. Throws `unavailable` when it gives nothing usable; rules take its place then. */
export function modelTurnGenerator(open: OpenModel, now: () => number): TurnGenerator {
  return async ({ prompt, response, instruction }) => {
    const said = isoDay(now());
    const lines: Line[] = [
      { line: 1, role: "user", said, text: prompt, isContext: false },
      { line: 2, role: "assistant", said, text: response, isContext: false },
    ];
    const outcome = await (await open()).extract(lines, "extract", instruction);
    if (!outcome.ok) throw new MemoryError("unavailable", `the model gave no notes: ${outcome.failure.kind}`);
    return {
      notes: outcome.value.filter((note) => isSaid(note, lines, now())).map(({ content }) => ({ content })),
    };
  };
}

/** Whether the turn says it, as far as code can tell; what cites no line of the turn was not read in it. */
function isSaid({ content, lines: cited }: Candidate, lines: readonly Line[], saidMs: number): boolean {
  const said = lines.filter(({ line }) => cited.includes(line)).map(({ text }) => ({ text, saidMs }));
  const all = lines.map(({ text }) => ({ text, saidMs }));
  return said.length > 0 && doubtOf(content, said, all) === null;
}
