import { REMOVED_MARKER } from "./masks.ts";

/**
 * The JSON of a message with wordings taken out of its text. The searchable text may differ from it (secrets are
 * replaced there), so text in which a wording is not found is taken out whole: too much rather than too little.
 */
export function eraseData(data: string, wordings: readonly string[]): string {
  const message: { parts?: unknown } = JSON.parse(data);
  if (!Array.isArray(message.parts)) return data;
  const parts: unknown[] = message.parts;
  const texts = parts.filter(isTextPart);
  const isFound = wordings.every((wording) => texts.some((part) => part.text.includes(wording)));
  const cleaned = parts.map((part) => {
    if (!isTextPart(part)) return part;
    if (!isFound) return { ...part, text: REMOVED_MARKER };
    let { text } = part;
    for (const wording of wordings) text = text.replaceAll(wording, REMOVED_MARKER);
    return { ...part, text };
  });
  return JSON.stringify({ ...message, parts: cleaned });
}

function isTextPart(part: unknown): part is { type: "text"; text: string } {
  if (typeof part !== "object" || part === null) return false;
  return "type" in part && part.type === "text" && "text" in part && typeof part.text === "string";
}
