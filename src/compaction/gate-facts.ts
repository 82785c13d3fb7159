import { readPart } from "../contract/read-part.ts";
import { grantsApproval, refusesApproval, claimsApproval } from "../text/commitments/approvals.ts";
import { findProhibitions } from "../text/commitments/find-prohibitions.ts";
import { isDenial } from "../text/commitments/negation.ts";
import { contentTerms } from "../text/content-terms.ts";
import { identifiersIn } from "../text/identifiers.ts";
import { quantitiesIn, type Quantity } from "../text/quantities.ts";
import { splitSentences } from "../text/sentences.ts";
import { textOfMessage, toText } from "./render-range.ts";
import { DURABLE_TITLE } from "./durable-facts.ts";
import { isSummary } from "./select-range.ts";
import type { CompactableMessage } from "./tool-pairs.ts";

/** A sentence of the range, or of the summary so far. */
export interface Source {
  text: string;
  speaker: "user" | "assistant" | "summary";
  terms: ReadonlySet<string>;
  /** What a reader has to know to understand it: itself, and for an answer what it answers. */
  context: string;
}

/** What a summary is held against. */
export interface GateFacts {
  sources: Source[];
  /** Prohibitions and limits of the user, word for word. */
  constraints: string[];
  /** Sentences by which the user gives or refuses leave. */
  decisions: Source[];
  /** Other sentences in which the user denies something. */
  denials: Source[];
  /** Lines that were kept word for word the last time. */
  durable: string[];
  /** Identifiers, each with the line that it stands in. */
  identifiers: { name: string; line: string }[];
  /** Numbers with units that the user said. */
  quantities: (Quantity & { line: string })[];
  /** Everything that numbers of the summary may rest on, outputs of tools too. */
  everything: string;
}

/** Characters of a line that is kept word for word. */
const MAX_LINE = 300;

/** Reads off messages, the summary so far and the user's words after it what a new summary must keep. */
export function gateFacts(
  range: readonly CompactableMessage[],
  previous: string,
  said: readonly string[] = [],
): GateFacts {
  const messages = range.filter((message) => !isSummary(message));
  const sources = [
    ...summarySources([previous, ...said].join("\n")),
    ...messages.flatMap((message, index) => messageSources(message, messages[index - 1])),
  ];
  const users = sources.filter(({ speaker }) => speaker === "user");
  const constraints = messages.filter(({ role }) => role === "user").flatMap(prohibitionsOf);
  const decisions = users.filter(
    ({ text }) => grantsApproval(text) || refusesApproval(text) || claimsApproval(text),
  );
  const known = new Set([...constraints, ...decisions.map(({ text }) => text)]);
  return {
    sources,
    constraints: [...new Set(constraints)],
    decisions,
    denials: users.filter(
      ({ text }) =>
        text.length <= MAX_LINE &&
        isDenial(text) &&
        !known.has(text) &&
        !said.some((line) => line.includes(text)),
    ),
    durable: durableLines(previous),
    identifiers: identifiersOf(sources, messages),
    quantities: users.flatMap(({ text }) =>
      quantitiesIn(text).map((quantity) => ({ ...quantity, line: around(text, quantity.text) })),
    ),
    everything: [previous, ...said, ...messages.map(wholeText)].join("\n"),
  };
}

/** Lines under "Durable facts" of a summary. */
export function durableLines(summary: string): string[] {
  const at = summary.lastIndexOf(DURABLE_TITLE);
  if (at === -1) return [];
  return summary
    .slice(at + DURABLE_TITLE.length)
    .split("\n")
    .map((line) => line.replace(/^- /, "").trim())
    .filter(Boolean);
}

/** The sentences of a text, without marks of lists. */
export function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}

function messageSources(message: CompactableMessage, before: CompactableMessage | undefined): Source[] {
  const text = textOfMessage(message);
  const speaker = message.role === "user" ? "user" : "assistant";
  // "Yes, go ahead" means what was asked just before.
  const asked = speaker === "user" && before !== undefined && before.role !== "user" ? wholeText(before) : "";
  return sentencesOf(text).map((sentence) => toSource(sentence, speaker, `${asked}\n${text}`));
}

function summarySources(previous: string): Source[] {
  return sentencesOf(previous.replace(DURABLE_TITLE, "")).map((sentence) =>
    toSource(sentence, "summary", sentence),
  );
}

function toSource(text: string, speaker: Source["speaker"], context: string): Source {
  return { text, speaker, terms: contentTerms(text), context };
}

function prohibitionsOf(message: CompactableMessage): string[] {
  const text = textOfMessage(message);
  return findProhibitions(text).map(({ start, end }) => text.slice(start, end));
}

function identifiersOf(
  sources: readonly Source[],
  messages: readonly CompactableMessage[],
): { name: string; line: string }[] {
  const said = sources.flatMap(({ text }) =>
    identifiersIn(text).map((name) => ({ name, line: around(text, name) })),
  );
  const given = messages.flatMap((message) =>
    message.parts.flatMap((part) => {
      const { callId, toolName, input } = readPart(part);
      if (callId === null || input === undefined) return [];
      const text = toText(input);
      return identifiersIn(text).map((name) => ({
        name,
        line: `${toolName ?? "tool"}: ${around(text, name)}`,
      }));
    }),
  );
  const all = new Map([...said, ...given].map((each) => [each.name, each]));
  return [...all.values()];
}

function wholeText(message: CompactableMessage): string {
  const parts = message.parts
    .map(readPart)
    .map(({ text, toolName, input, output }) =>
      [
        text,
        toolName ?? "",
        input === undefined ? "" : toText(input),
        output === undefined ? "" : toText(output),
      ].join(" "),
    );
  return parts.join("\n");
}

/** The sentence, or, when that is long, so much of it as stands around a word. */
function around(text: string, word: string): string {
  if (text.length <= MAX_LINE) return text;
  const at = Math.max(0, text.indexOf(word));
  const from = Math.max(0, at - (MAX_LINE - word.length) / 2);
  return text
    .slice(Math.floor(from), Math.floor(from) + MAX_LINE)
    .toWellFormed()
    .trim();
}
