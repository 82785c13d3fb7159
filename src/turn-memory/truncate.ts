import { estimateTokens } from "../text/tokens.ts";

/** A text within a budget of tokens. */
export interface Fitted {
  text: string;
  tokens: number;
  isCut: boolean;
}

/** What stands where lines are left out. */
export const CUT_MARK = "[… truncated: the rest does not fit maxTokens]";
const CUT_TOKENS = estimateTokens(CUT_MARK) + 1;

/**
 * The first whole lines of a text that fit, and a mark when any are left out; the mark counts too, and where not even
 * it fits there is nothing. `isOpen` says that the text goes on after what is given, its last line perhaps half. Reads
 * no more lines than fit.
 */
export function fitLines(text: string, budget: number, isOpen = false): Fitted {
  const kept: string[] = [];
  let tokens = 0;
  /** Lines that still fit when the mark follows, and what they cost. */
  let [safeLines, safeTokens] = [0, 0];
  let from = 0;
  while (from <= text.length) {
    const end = text.indexOf("\n", from);
    const isLast = end === -1;
    if (isLast && isOpen) break;
    const line = text.slice(from, isLast ? text.length : end);
    const cost = lineTokens(line, budget);
    if (tokens + cost > budget) return cut(kept.slice(0, safeLines), safeTokens, budget);
    tokens += cost;
    kept.push(line);
    if (tokens + CUT_TOKENS <= budget) [safeLines, safeTokens] = [kept.length, tokens];
    if (isLast) return { text, tokens, isCut: false };
    from = end + 1;
  }
  return cut(kept.slice(0, safeLines), safeTokens, budget);
}

// A line with its break. One that cannot fit by its length alone is not looked at.
const MAX_LETTERS_PER_TOKEN = 256;
function lineTokens(line: string, budget: number): number {
  if (line.length > (budget + 1) * MAX_LETTERS_PER_TOKEN) return Number.POSITIVE_INFINITY;
  return line === "" ? 1 : estimateTokens(line) + 1;
}

function cut(lines: readonly string[], tokens: number, budget: number): Fitted {
  if (CUT_TOKENS > budget) return { text: "", tokens: 0, isCut: true };
  return { text: [...lines, CUT_MARK].join("\n"), tokens: tokens + CUT_TOKENS, isCut: true };
}
