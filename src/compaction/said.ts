import { MAX_QUOTE } from "../text/commitments/find-prohibitions.ts";
import { bindingOf, type Binding } from "../text/commitments/may-bind.ts";
import { inStretches } from "../text/commitments/clauses.ts";
import { claimsApproval } from "../text/commitments/approvals.ts";
import { plainWording } from "../text/content-terms.ts";
import { splitSentences } from "../text/sentences.ts";
import { estimateTokens } from "../text/tokens.ts";
import { isSummary } from "./select-range.ts";
import { textOfMessage } from "./render-range.ts";
import type { CompactableMessage } from "./tool-pairs.ts";

/** Begins the user's own words at the end of a summary. */
export const SAID_TITLE =
  "Said by the user, word for word; whatever of it forbids or limits something holds:";

/** Characters of a message that is kept whole, and of one line of a longer one: a longer sentence is several lines. */
const MAX_LINE = 300;
/** Characters of a message past which it is taken for pasted text, whose sentences stand back. */
const PASTED = 8000;
/** Tokens of a sentence past which it is told rather than ordered, and stands back. */
const LONG_TOKENS = 30;
/** Shares of what is summarised that these lines may take: all, those below what forbids, those that have no such word. */
const SHARES = { all: 1 / 2, wide: 3 / 8, plain: 1 / 8 };

/** Characters of a sentence that may be no more than a greeting or thanks. */
const MAX_PLEASANTRY = 60;
const PLEASANTRY =
  /^(?:(?:ok(?:ay)?|yes|yeah|yep|no|sure|fine|great|good|perfect|nice|cool|right|thanks?|thank you|cheers|hi|hello|hey|bye|good (?:morning|night|evening)|please|got it|understood|done|lol)[\s,.!]*)+(?:(?:very much|so much|a lot|all|there|work|job)[\s,.!]*)*$|^(?:はい|うん|ええ|ありがとう\S{0,6}|よろしく\S{0,8}|お願いします|了解\S{0,4}|承知\S{0,6}|こんにちは|おはよう\S{0,5}|お疲れ\S{0,6})[。!！、]*$/iu;
const QUESTION = /[?？]$|か[。]?$/u;

const ASKED_OF_YOU =
  /\b(?:can|could|would|will|won't|do) you\b|\b(?:can|could|may|might|shall|should) we\b|\bplease\b|\b(?:ok|okay|got it|right|clear|understood|alright|deal)\?$|(?:くれ|もらえ|いただけ|頂け|願え|ください)\S{0,8}か/iu;

// Words of a long sentence that is more than a report.
const DIRECTED =
  /\b(?:you|your|please|must|shall|should|never|don't|do not|nobody|no one|nothing|none|without|until|unless|limit|allowed|permission|approval|ok(?:ay)?)\b|ください|下さい|ないで|な[。！!]|禁|こと[。！!]?$|だめ|ダメ|NG|お願い|ほしい|欲しい|まで|だけ|のみ|勝手|承認|許可/iu;

/** What decides which of the user's words are kept. */
export interface SaidInput {
  messages: readonly CompactableMessage[];
  /** Lines that were kept the last time, oldest first. */
  before: readonly string[];
  /** Tokens of what goes behind the summary. */
  rangeTokens: number;
  maxTokens: number;
  /** Whether what is surely a prohibition is kept as a constraint, outside the summary. */
  hasConstraints: boolean;
}

/** What was chosen of the user's words. */
export interface Said {
  /** The lines to keep, in the order they were said. */
  lines: string[];
  /** Those that no word of denial or limit stands in: they need not be kept where the summary has them. */
  plain: ReadonlySet<string>;
  /** Those that might bind and had no room. */
  dropped: string[];
}

/** Nothing is kept. */
export const NOTHING_SAID: Said = { lines: [], plain: new Set(), dropped: [] };

interface Line {
  text: string;
  /** Of a binding; less for long sentences, questions and pasted text. 2 and more may bind; below 0 it is not kept. */
  weight: number;
}

/**
 * The user's own short sentences that go behind a summary, word for word: a rule cannot know every way of forbidding,
 * so what has a word of denial, limit or leave is kept too, and the rest as far as there is room. No model is asked.
 */
export function selectSaid(input: SaidInput): Said {
  const { messages, before, rangeTokens, maxTokens } = input;
  const fresh = messages
    .filter((message) => message.role === "user" && !isSummary(message))
    .flatMap((message) => linesOf(textOfMessage(message), input.hasConstraints));
  const known = before.map((text): Line => ({ text, weight: weightOf(text) }));
  const seen = new Set<string>();
  const lines = [...known, ...fresh].filter(
    ({ text, weight }) => text !== "" && weight >= 0 && !seen.has(text) && seen.add(text),
  );
  const limits = limitsOf(Math.min(maxTokens / SHARES.all, rangeTokens));
  const order = lines
    .map((line, index) => ({ ...line, index, cost: lineCost(line.text) }))
    .sort((a, b) => b.weight - a.weight || a.cost - b.cost || b.index - a.index);
  const kept = new Set<number>();
  const used = { all: 0, plain: 0 };
  for (const { weight, index, cost } of order) {
    const isPlain = weight < 2;
    if (used.all + cost > (weight >= 4 ? limits.all : limits.wide + (isPlain ? limits.plain : 0))) continue;
    if (isPlain && used.plain + cost > limits.plain) continue;
    kept.add(index);
    used.all += cost;
    if (isPlain) used.plain += cost;
  }
  const texts = (chosen: (line: Line, index: number) => boolean) =>
    lines.filter(chosen).map(({ text }) => text);
  return {
    lines: texts((_, index) => kept.has(index)),
    plain: new Set(texts(({ weight }) => weight < 2)),
    dropped: texts(({ weight }, index) => weight >= 2 && !kept.has(index)),
  };
}

function limitsOf(tokens: number): Record<keyof typeof SHARES, number> {
  const share = (part: number) => Math.floor(tokens * part);
  return {
    all: share(SHARES.all) - TITLE_COST,
    wide: share(SHARES.wide) - TITLE_COST,
    plain: share(SHARES.plain),
  };
}

/** What these lines cost in a summary. */
export function tokensOfSaid(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + lineCost(line), lines.length === 0 ? 0 : TITLE_COST);
}

/** A summary with the user's words after it. */
export function withSaid(summary: string, said: Said): string {
  const wording = plainWording(summary);
  const lines = said.lines.filter((line) => !said.plain.has(line) || !wording.includes(plainWording(line)));
  if (lines.length === 0) return summary;
  return [summary, [SAID_TITLE, ...lines.map((line) => `- ${line}`)].join("\n")].join("\n\n");
}

/** Takes a summary apart: what was written, and the user's words after it. */
export function splitSaid(summary: string): { text: string; said: string[] } {
  const at = summary.lastIndexOf(SAID_TITLE);
  if (at === -1) return { text: summary, said: [] };
  const said = summary.slice(at + SAID_TITLE.length).split("\n");
  return {
    text: summary.slice(0, at).trimEnd(),
    said: said.filter((line) => line.startsWith("- ")).map((line) => line.slice(2)),
  };
}

const TITLE_COST = estimateTokens(SAID_TITLE) + 2;

function lineCost(line: string): number {
  return estimateTokens(line) + 2;
}

/** A sentence of the user, judged once. */
interface Judged {
  sentence: string;
  binding: Binding;
  /** Whether it is a whole sentence that is kept as a constraint. */
  isConstraint: boolean;
  weight: number;
}

function linesOf(text: string, hasConstraints: boolean): Line[] {
  const words = sentencesIn(text).map(judged);
  // What somebody is said to have approved is left to the summary, where it is checked.
  const claims = new Set(words.filter(({ sentence, binding }) => binding < 4 && claimsApproval(sentence)));
  // A short message is kept whole, with its exceptions and reasons.
  const isWhole = text.trim().length <= MAX_LINE && words.length > 1 && claims.size === 0;
  const weight = Math.max(...words.map((each) => each.weight), -1);
  if (isWhole && weight >= 2) return [{ text: oneLine(text), weight }];
  const penalty = text.length > PASTED ? 2 : 0;
  return words
    .filter((each) => !claims.has(each) && each.weight >= penalty && !(hasConstraints && each.isConstraint))
    .map((each) => ({ text: oneLine(each.sentence), weight: each.weight - penalty }));
}

/** The sentences of a text; a long one as stretches of whole clauses. */
function sentencesIn(text: string): string[] {
  return splitSentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .flatMap((sentence) =>
      sentence.length <= MAX_LINE ? [sentence] : inStretches(sentence, MAX_LINE).map((each) => each.trim()),
    )
    .filter(
      (sentence) => sentence !== "" && !(sentence.length < MAX_PLEASANTRY && PLEASANTRY.test(sentence)),
    );
}

function judged(sentence: string): Judged {
  const binding = bindingOf(sentence);
  const isConstraint = binding === 4 && sentence.length <= MAX_QUOTE;
  const isAsking = QUESTION.test(sentence) && !ASKED_OF_YOU.test(sentence);
  const isLong = binding < 4 && estimateTokens(sentence) > LONG_TOKENS;
  // A long report that addresses nobody is left to the summary.
  const isReport = isLong && !DIRECTED.test(sentence);
  const weight = isReport ? -1 : Math.max(0, binding - (isAsking ? 2 : 0) - (isLong ? 1 : 0));
  return { sentence, binding, isConstraint, weight };
}

function weightOf(line: string): number {
  return Math.max(...sentencesIn(line).map((sentence) => judged(sentence).weight), 0);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}
