import { estimateTokens } from "../text/tokens.ts";

/** Begins the lines that are kept word for word. */
export const DURABLE_TITLE = "Durable facts:";

/** Part of a summary's budget that these lines may take. */
const DURABLE_SHARE = 4;

/** The summary with lines added under "Durable facts", the first ones first, as far as a quarter of the budget goes. */
export function appendDurable(summary: string, lines: readonly string[], budgetTokens: number): string {
  const kept: string[] = [];
  let tokens = 0;
  for (const line of new Set(lines.map((each) => each.replaceAll(/\s+/gu, " ").trim()))) {
    const cost = estimateTokens(line) + 2;
    if (line === "" || tokens + cost > budgetTokens / DURABLE_SHARE) continue;
    kept.push(`- ${line}`);
    tokens += cost;
  }
  if (kept.length === 0) return summary;
  return [summary, [DURABLE_TITLE, ...kept].join("\n")].filter(Boolean).join("\n\n");
}
