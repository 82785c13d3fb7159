import { cutText } from "./shorten-output.ts";
import { readPart } from "../contract/read-part.ts";
import type { CompactableMessage } from "./tool-pairs.ts";

/** Characters of an input and of an output that a summariser reads. */
const MAX_INPUT_CHARACTERS = 1000;
const MAX_OUTPUT_CHARACTERS = 2000;

/** A message as a summariser reads it: who speaks, what is said, which tools were called. "" when it is empty. */
export function renderMessage(message: CompactableMessage, passed: ReadonlySet<string> = new Set()): string {
  const said = message.parts.map((part) => renderPart(part, passed)).filter(Boolean);
  return said.length === 0 ? "" : `${message.role}: ${said.join(" ")}`;
}

/** The text that the author of a message wrote. */
export function textOfMessage(message: CompactableMessage): string {
  return message.parts
    .map((part) => readPart(part).text)
    .filter(Boolean)
    .join("\n");
}

/** What the calls of a message were given, as text. */
export function inputsOfMessage(message: CompactableMessage): string {
  return message.parts
    .map((part) => readPart(part))
    .flatMap(({ callId, input }) => (callId === null || input === undefined ? [] : [toText(input)]))
    .join("\n");
}

/** A value as text: itself, or its JSON. */
export function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function renderPart(part: CompactableMessage["parts"][number], passed: ReadonlySet<string>): string {
  const read = readPart(part);
  if (read.text !== "") return read.text;
  if (read.callId === null && read.approvalId === null) return "";
  const name = read.toolName ?? "tool";
  const input = read.input === undefined ? "" : cutText(toText(read.input), MAX_INPUT_CHARACTERS);
  const told = [`[${name}(${input})`];
  if (read.approval !== null)
    told.push(`approval ${read.approval}${read.reason === null ? "" : `: ${read.reason}`}`);
  if (read.output !== undefined) told.push(`result: ${cutText(toText(read.output), MAX_OUTPUT_CHARACTERS)}`);
  else if (passed.has(read.callId ?? "") || passed.has(read.approvalId ?? ""))
    told.push("never got an answer");
  return `${told.join("; ")}]`;
}
