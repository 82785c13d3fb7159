import { claimsApproval, refusesApproval } from "../text/commitments/approvals.ts";
import { isDenial, isNegated } from "../text/commitments/negation.ts";
import { contentTerms, coverage, plainWording } from "../text/content-terms.ts";
import { identifiersIn } from "../text/identifiers.ts";
import { quantitiesIn } from "../text/quantities.ts";
import { estimateTokens } from "../text/tokens.ts";
import { appendDurable } from "./durable-facts.ts";
import { SAID_TITLE } from "./said.ts";
import { turnedRound } from "./turned-round.ts";
import { sentencesOf, type GateFacts, type Source } from "./gate-facts.ts";
import type { Gate } from "./run-compaction.ts";
import type { Verdict } from "./summarise-range.ts";

/** What limits a summary, and what the ledger holds. */
export interface GateLimits {
  budgetTokens: number;
  /** Tokens of the range as it stands now. */
  rangeTokens: number;
  /** What was approved, as the ledger has it. */
  approved: readonly string[];
}

/** Past so much of its budget a summary is asked for once more. */
const TOLERANCE = 1.5;
/** So much of a sentence must be found in another to be the same statement. */
const SAME = 0.8;
/** So much of what is said to be approved must stand where leave was given. */
const GROUNDED = 0.5;

const INJECTED =
  /<\|[a-z_]+\|>|\[\/?INST\]|<\/?(?:system|tool_call|function_call|assistant|instructions?)>|^\s*(?:system|developer|tool)\s*[:：]|\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|preceding) (?:instructions?|rules|messages|constraints)|(?:以前|これまで|上記)の(?:指示|命令|制約|ルール)(?:を|は)(?:すべて|全て)?(?:無視|忘れ)/imu;
const NO_PROSE = /^\s*(?:```|[{[]\s*["{[])/mu;
const SPEAKER = /^(?:User|Assistant): /u;
const UNIVERSAL = /\b(?:all|every|everything|any|anything|whatever)\b|全て|すべて|全部|何でも|一切/iu;

/** Checks summaries of one range against what is known of it; the reasons are told to who writes the next one. */
export function qualityGate(facts: GateFacts, limits: GateLimits): Gate {
  return {
    check: (summary) => check(summary, facts, limits),
    repair: (summary, missing) => appendDurable(summary, missing, limits.budgetTokens),
  };
}

/** What even a gate that is off holds up: a summary says something, and is shorter than what it stands for. */
export function sizeFaults(summary: string, rangeTokens: number): string[] {
  if (summary === "") return ["the summary is empty"];
  return estimateTokens(summary) >= rangeTokens ? ["the summary is not shorter than what it stands for"] : [];
}

function check(summary: string, facts: GateFacts, limits: GateLimits): Verdict {
  const size = sizeFaults(summary, limits.rangeTokens);
  if (size.length > 0) return { faults: size, missing: [], reasons: size };
  const sentences = sentencesOf(summary);
  const faults = [
    ...proseFaults(summary),
    ...languageFaults(summary, facts),
    ...sentences.flatMap((sentence) => approvalFault(sentence, facts, limits)),
    ...turnedRound(sentences, facts),
    ...strangeNumbers(summary, facts),
  ];
  const missing = missingLines(summary, sentences, facts);
  const reasons = [...faults, ...missing.map((line) => `it lacks: ${line}`)];
  if (estimateTokens(summary) > limits.budgetTokens * TOLERANCE)
    reasons.push(`it has more than ${limits.budgetTokens} tokens`);
  return { faults, missing, reasons };
}

function proseFaults(summary: string): string[] {
  const faults = [];
  if (summary.includes(SAID_TITLE)) faults.push("it has the heading of the user's own words");
  if (NO_PROSE.test(summary)) faults.push("it is not prose");
  if (INJECTED.test(summary)) faults.push("it gives orders instead of telling what was said");
  return faults;
}

function languageFaults(summary: string, { sources }: GateFacts): string[] {
  const said = sources
    .filter(({ speaker }) => speaker !== "summary")
    .map(({ text }) => text)
    .join("\n");
  const [from, to] = [kanaShare(said), kanaShare(summary)];
  if (from > 0.15 && to < 0.02) return ["it is not in the language of the conversation, Japanese"];
  return from < 0.01 && to > 0.15 ? ["it is not in the language of the conversation"] : [];
}

function kanaShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(/[\u3040-\u30ff]/gu)?.length ?? 0) / letters;
}

/** A claim of approval that nobody who may approve has made. */
function approvalFault(sentence: string, facts: GateFacts, limits: GateLimits): string[] {
  if (!claimsApproval(sentence)) return [];
  const claim = contentTerms(sentence);
  const names = [...identifiersIn(sentence), ...quantitiesIn(sentence).map(({ text }) => text)];
  const supports = [
    ...facts.decisions.filter(({ text }) => !refusesApproval(text)),
    ...facts.sources
      .filter((source) => isTrustedClaim(source, sentence))
      .map(({ text }) => ({ text, context: text })),
    ...limits.approved.map((text) => ({ text, context: text })),
  ];
  const isSupported = names.every((name) => supports.some(({ context }) => context.includes(name)));
  const isGrounded =
    isSupported &&
    supports.some(
      ({ text, context }) =>
        (!UNIVERSAL.test(sentence) || UNIVERSAL.test(text)) &&
        (names.length > 0 || coverage(claim, contentTerms(`${context} approved approval`)) >= GROUNDED),
    );
  return isGrounded ? [] : [`it says that something is approved which is not: ${sentence}`];
}

// What the summary so far claims was checked when it was written. What the assistant claims is told as his claim.
function isTrustedClaim({ speaker, text }: Source, sentence: string): boolean {
  if (speaker === "summary") return claimsApproval(text);
  return (
    speaker === "assistant" && /^(?:assistant|the assistant)\b/iu.test(sentence) && sentence.includes(text)
  );
}

/** Numbers with units that stand nowhere in what was summarised. */
function strangeNumbers(summary: string, { everything }: GateFacts): string[] {
  const known = new Set(quantitiesIn(everything).map(({ value, unit }) => `${value} ${unit}`));
  return quantitiesIn(summary).flatMap(({ value, unit, text }) =>
    known.has(`${value} ${unit}`) ? [] : [`it says ${text}, which nobody said`],
  );
}

/** Lines that the summary lacks: prohibitions and approvals first, then other denials, then names and numbers. */
function missingLines(summary: string, sentences: readonly string[], facts: GateFacts): string[] {
  const wording = plainWording(summary);
  const said = sentences.map((sentence) => ({
    terms: contentTerms(sentence),
    isNegated: isNegated(sentence),
  }));
  const isVerbatim = (line: string) => wording.includes(plainWording(line.replace(SPEAKER, "")));
  const isTold = ({ text, terms }: Source) =>
    isVerbatim(text) ||
    said.some((each) => coverage(terms, each.terms) >= SAME && (!isDenial(text) || each.isNegated));
  const numbers = new Set(quantitiesIn(summary).map(({ value, unit }) => `${value} ${unit}`));
  const kept = facts.durable.filter((line) => !isVerbatim(line));
  return [
    ...facts.constraints.filter((line) => !isVerbatim(line)),
    ...facts.decisions.filter((each) => !isTold(each)).map(({ text }) => `User: ${text}`),
    ...kept.filter(isFirst),
    ...facts.denials.filter((each) => !isTold(each)).map(({ text }) => `User: ${text}`),
    ...facts.identifiers.filter(({ name }) => !wording.includes(plainWording(name))).map(({ line }) => line),
    ...facts.quantities.filter(({ value, unit }) => !numbers.has(`${value} ${unit}`)).map(({ line }) => line),
    ...kept.filter((line) => !isFirst(line)),
  ].filter((line, index, lines) => lines.findIndex((other) => isSameLine(line, other)) === index);
}

/** Whether two lines say the same, whoever is named as the speaker. */
function isSameLine(first: string, second: string): boolean {
  return first.replace(SPEAKER, "") === second.replace(SPEAKER, "");
}

/** Whether a line that was kept the last time goes before names and numbers. */
function isFirst(line: string): boolean {
  return isDenial(line) || claimsApproval(line);
}
