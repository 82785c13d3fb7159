import { identifiersIn } from "../text/identifiers.ts";
import { splitSentences } from "../text/sentences.ts";
import { estimateTokens } from "../text/tokens.ts";
import { DURABLE_TITLE } from "./durable-facts.ts";
import { cutText } from "./shorten-output.ts";
import { readPart } from "../contract/read-part.ts";
import { textOfMessage, toText } from "./render-range.ts";
import type { SummaryInput } from "./summary-prompt.ts";
import type { CompactableMessage } from "./tool-pairs.ts";

/** Characters of one line: a longer sentence is cut. */
const MAX_LINE_CHARACTERS = 400;

/** A line of the summary: the larger the weight, the longer it stays when space runs out. */
interface Line {
  text: string;
  weight: number;
}

/** What the weight of a sentence is judged by; rules of languages are given from outside. */
export type WeightOf = (sentence: string, role: string) => number;

/**
 * A summary without a model, always the same for the same messages: the first sentence of each message, and those
 * with names that nobody can guess, numbers, decisions, prohibitions. When space runs out the lightest go, oldest first.
 */
export function extractiveSummary(
  input: Pick<SummaryInput, "messages" | "previous" | "budgetTokens" | "kept">,
  weightOf: WeightOf,
): string {
  const known = sentencesOf(input.previous.replaceAll(DURABLE_TITLE, "")).map((text) => ({
    text,
    weight: weightOf(text, "") + 0.5,
  }));
  const fresh = input.messages.flatMap((message) => linesOf(message, weightOf));
  const seen = new Set<string>();
  const all = [...known, ...fresh].filter(({ text }) => !seen.has(text) && seen.add(text));
  const kept = input.kept?.join("\n") ?? "";
  // What stands after the summary anyway need not stand in it, as long as it says something.
  const others = all.filter(({ text }) => !kept.includes(text.replace(/^User: /u, "")));
  const lines = others.length === 0 ? all : others;
  return fit(lines, input.budgetTokens)
    .map(({ text }) => text)
    .join("\n");
}

/** The weight of a sentence as far as it can be told in any language. */
export function plainWeight(sentence: string): number {
  if (identifiersIn(sentence).length > 0) return 2;
  return /\p{Nd}/u.test(sentence) ? 1.5 : 0;
}

function linesOf(message: CompactableMessage, weightOf: WeightOf): Line[] {
  const speaker = message.role === "user" ? "User" : "Assistant";
  const sentences = sentencesOf(textOfMessage(message));
  const said = sentences.flatMap((text, index): Line[] => {
    const weight = weightOf(text, message.role);
    return index === 0 || weight > 0
      ? [{ text: `${speaker}: ${text}`, weight: weight + (index === 0 ? 0.75 : 0) }]
      : [];
  });
  return [...said, ...message.parts.flatMap(callLine)];
}

function callLine(part: CompactableMessage["parts"][number]): Line[] {
  const { callId, toolName, input } = readPart(part);
  if (callId === null || toolName === null) return [];
  const given = input === undefined ? "" : toText(input);
  return [
    {
      text: cutText(`Called ${toolName} with ${given}`, MAX_LINE_CHARACTERS),
      weight: plainWeight(given) / 2,
    },
  ];
}

function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => cutText(text.slice(start, end), MAX_LINE_CHARACTERS));
}

function fit(lines: readonly Line[], budgetTokens: number): Line[] {
  const cost = lines.map(({ text }) => estimateTokens(text) + 1);
  let total = cost.reduce((sum, tokens) => sum + tokens, 0);
  const order = lines
    .map((_, index) => index)
    .sort((a, b) => (lines[a]?.weight ?? 0) - (lines[b]?.weight ?? 0) || a - b);
  const dropped = new Set<number>();
  for (const index of order) {
    if (total <= budgetTokens) break;
    dropped.add(index);
    total -= cost[index] ?? 0;
  }
  return lines.filter((_, index) => !dropped.has(index));
}
