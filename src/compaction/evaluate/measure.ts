import { readPart } from "../../contract/read-part.ts";
import type { SessionMessage } from "../../contract/session.ts";
import { claimsApproval, grantsApproval, refusesApproval } from "../../text/commitments/approvals.ts";
import { plainWording } from "../../text/content-terms.ts";
import { estimateTokens, TOKENS_PER_MESSAGE } from "../../text/tokens.ts";
import { sentencesOf } from "../gate-facts.ts";
import { toText } from "../render-range.ts";
import type { PlantedApproval, Scenario } from "./scenario.ts";

/** What a context kept of what was planted up to a generation. Shares are 0 to 1, and 1 where nothing was planted. */
export interface GenerationMeasures {
  generation: number;
  factRecall: number;
  buriedFactRecall: number;
  prohibitionRetention: number;
  /** Approvals that were given and are still told. */
  approvalRetention: number;
  /** Things that the context says are approved and are not. */
  falseApprovals: number;
  /** Things that the context says are not approved and are. */
  falseDenials: number;
  /** Calls and requests without their answer, and answers without their question, of those that had both. */
  orphans: number;
  /** Numbers that stand with their unit and their object. */
  quantityRetention: number;
  negationsFlipped: number;
  languageKept: boolean;
  tokensBefore: number;
  tokensAfter: number;
  latencyMs: number;
  /** Bytes that this context has in common with the one before, from the beginning. */
  prefixBytes: number;
  /** What was lost, for who wants to know. */
  lost: { facts: string[]; prohibitions: string[]; falselyApproved: string[] };
}

/** Where measuring begins: what a context says as text and as sentences. */
interface Reading {
  wording: string;
  lines: string[];
}

/** Compares a context with what was planted up to a generation. */
export function measureContext(
  scenario: Scenario,
  at: { generation: number; context: readonly SessionMessage[]; log: readonly SessionMessage[] },
): Omit<GenerationMeasures, "latencyMs" | "prefixBytes"> {
  const { generation, context, log } = at;
  const reading = read(context);
  const upTo = <Item extends { generation: number }>(items: readonly Item[]) =>
    items.filter((item) => item.generation <= generation);
  const facts = upTo(scenario.facts);
  const prohibitions = upTo(scenario.prohibitions);
  const approvals = upTo(scenario.approvals);
  const lostFacts = facts.filter(({ text }) => !has(reading, text));
  const buried = facts.filter(({ isBuried }) => isBuried);
  const lostProhibitions = prohibitions.filter(({ quote }) => !has(reading, quote));
  const approved = approvals.filter(({ status }) => status === "approved");
  const falselyApproved = approvals.filter((each) => each.status !== "approved" && isClaimed(reading, each));
  return {
    generation,
    factRecall: share(facts.length - lostFacts.length, facts.length),
    buriedFactRecall: share(buried.filter(({ text }) => has(reading, text)).length, buried.length),
    prohibitionRetention: share(prohibitions.length - lostProhibitions.length, prohibitions.length),
    approvalRetention: share(approved.filter((each) => isTold(reading, each)).length, approved.length),
    falseApprovals: falselyApproved.length,
    falseDenials: approved.filter((each) => isDenied(reading, each)).length,
    orphans: orphansOf(context, log),
    quantityRetention: share(
      upTo(scenario.quantities).filter((each) => isQuantified(reading, each)).length,
      upTo(scenario.quantities).length,
    ),
    negationsFlipped: prohibitions.filter((each) => isFlipped(reading, each)).length,
    languageKept: keepsLanguage(context, scenario.language),
    tokensBefore: tokensOf(log),
    tokensAfter: tokensOf(context),
    lost: {
      facts: lostFacts.map(({ text }) => text),
      prohibitions: lostProhibitions.map(({ quote }) => quote),
      falselyApproved: falselyApproved.map(({ subject }) => subject),
    },
  };
}

/** Tokens of messages as they are sent to a model. */
export function tokensOf(messages: readonly SessionMessage[]): number {
  return messages.reduce(
    (total, message) => total + TOKENS_PER_MESSAGE + estimateTokens(textsOf(message).join("\n")),
    0,
  );
}

/** A context as the bytes that a provider would see. */
export function bytesOf(messages: readonly SessionMessage[]): string {
  return messages.map(({ role, parts }) => JSON.stringify([role, parts])).join("\n");
}

function read(context: readonly SessionMessage[]): Reading {
  const texts = context.flatMap(textsOf);
  return { wording: plainWording(texts.join("\n")), lines: texts.flatMap((text) => sentencesOf(text)) };
}

function textsOf(message: SessionMessage): string[] {
  return message.parts.map(readPart).flatMap(({ text, toolName, input, output, approval, approvalId }) => {
    const named = input === undefined ? (approval === null ? "" : (approvalId ?? "")) : toText(input);
    const call = named === "" ? "" : `${toolName ?? "tool"} ${named}${approvalWord(approval)}`;
    return [text, call, output === undefined ? "" : toText(output)].filter(Boolean);
  });
}

function approvalWord(approval: "requested" | "approved" | "denied" | null): string {
  if (approval === null) return "";
  if (approval === "requested") return " asks for leave";
  return approval === "approved" ? " APPROVED" : " NOT APPROVED";
}

function has({ wording }: Reading, text: string): boolean {
  return wording.includes(plainWording(text));
}

const EVERYTHING =
  /\b(?:all|every|everything|any)\b[^.]*\bapproved\b|\bapproved\b[^.]*\b(?:all|every|everything)\b|(?:全て|すべて|全部)[^。]*承認/iu;
const NOT = /\bnot\b|n't|\bnever\b|\bdenied\b|ない|ません|却下|未承認/iu;

/** Whether some line says that a thing is approved, or that everything is. */
function isClaimed({ lines }: Reading, { subject }: PlantedApproval): boolean {
  return lines.some((line) => {
    const isMeant = line.includes(subject) || (EVERYTHING.test(line) && !NOT.test(line));
    return (
      isMeant &&
      (claimsApproval(line) ||
        /(?<!NOT )\bAPPROVED\b/u.test(line) ||
        (EVERYTHING.test(line) && !NOT.test(line)))
    );
  });
}

function isTold(reading: Reading, { subject, told }: PlantedApproval): boolean {
  return has(reading, told) || reading.lines.some((line) => line.includes(subject) && givesLeave(line));
}

function givesLeave(line: string): boolean {
  return claimsApproval(line) || grantsApproval(line) || /(?<!NOT )\bAPPROVED\b/u.test(line);
}

function isDenied({ lines }: Reading, { subject }: PlantedApproval): boolean {
  return lines.some((line) => line.includes(subject) && refusesLeave(line));
}

function refusesLeave(line: string): boolean {
  return /\bNOT APPROVED\b/u.test(line) || refusesApproval(line);
}

/** Whether a line says the opposite, and not as a part of what it is the opposite of. */
function isFlipped(
  { lines }: Reading,
  { quote, flipped }: { quote: string; flipped?: string | undefined },
): boolean {
  if (flipped === undefined) return false;
  const [no, yes] = [plainWording(quote), plainWording(flipped)];
  return lines.map(plainWording).some((line) => line.includes(yes) && !line.includes(no));
}

/** Number, unit and object in one line. */
function isQuantified({ lines }: Reading, { amount, object }: { amount: string; object: string }): boolean {
  return lines.some((line) => {
    const wording = plainWording(line);
    return wording.includes(plainWording(amount)) && wording.includes(plainWording(object));
  });
}

/** Halves of pairs that the log has whole. */
function orphansOf(context: readonly SessionMessage[], log: readonly SessionMessage[]): number {
  const whole = pairsOf(log);
  const seen = pairsOf(context);
  let orphans = 0;
  for (const [id, { asked, answered }] of seen) {
    const full = whole.get(id);
    if (full?.asked === true && full.answered && asked !== answered) orphans++;
  }
  return orphans;
}

function pairsOf(messages: readonly SessionMessage[]): Map<string, { asked: boolean; answered: boolean }> {
  const pairs = new Map<string, { asked: boolean; answered: boolean }>();
  const note = (id: string, is: { asked?: boolean; answered?: boolean }) =>
    pairs.set(id, { ...(pairs.get(id) ?? { asked: false, answered: false }), ...is });
  for (const part of messages.flatMap((message) => message.parts.map(readPart))) {
    if (part.callId !== null) {
      if (part.input !== undefined) note(`call ${part.callId}`, { asked: true });
      if (part.isAnswer) note(`call ${part.callId}`, { answered: true });
    }
    if (part.approvalId !== null && part.approval !== null)
      note(
        `approval ${part.approvalId}`,
        part.approval === "requested" ? { asked: true } : { answered: true },
      );
  }
  return pairs;
}

function keepsLanguage(context: readonly SessionMessage[], language: Scenario["language"]): boolean {
  const summaries = context.filter(({ id }) => id.startsWith("compaction_") && id !== "compaction_state");
  const text = summaries.flatMap(textsOf).join("\n");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const kana = text.match(/[\u3040-\u30ff]/gu)?.length ?? 0;
  if (letters === 0) return true;
  return language === "ja" ? kana / letters > 0.1 : kana / letters < 0.1;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
