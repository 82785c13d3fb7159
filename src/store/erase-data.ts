import { REMOVED_MARKER } from "./masks.ts";

/** Members of a message that name something and say nothing. */
const NAMES = new Set(["id", "role", "state", "toolCallId", "toolName", "type"]);

/**
 * The JSON of a message with wordings taken out of its text. The searchable text may differ from it (secrets are
 * replaced there), so text in which a wording is not found is taken out whole: too much rather than too little.
 */
export function eraseData(
  data: string,
  wordings: readonly string[],
  shown: { before: string; after: string },
): string {
  if (shown.before === shown.after) return data;
  const message: { parts?: unknown } = JSON.parse(data);
  if (!Array.isArray(message.parts)) return data;
  const parts: unknown[] = message.parts;
  const texts = parts.filter(isTextPart);
  const [only] = texts;
  const isShown = texts.length === 1 && only?.text === shown.before;
  const isFound = wordings.every((wording) => texts.some((part) => part.text.includes(wording)));
  const cleaned = parts.map((part) => {
    if (!isTextPart(part)) return part;
    if (isShown) return { ...part, text: shown.after };
    if (!isFound) return { ...part, text: REMOVED_MARKER };
    let { text } = part;
    for (const wording of wordings) text = text.replaceAll(wording, REMOVED_MARKER);
    return { ...part, text };
  });
  return JSON.stringify({ ...message, parts: cleaned });
}

/** JSON with every text in it rewritten, but for ids, names and states; the same string when nothing changes. */
export function rewriteStrings(json: string, rewrite: (text: string) => string): string {
  let isChanged = false;
  const value: unknown = JSON.parse(json, (key, member: unknown) => {
    if (typeof member !== "string" || NAMES.has(key)) return member;
    const text = rewrite(member);
    if (text !== member) isChanged = true;
    return text;
  });
  return isChanged ? JSON.stringify(value) : json;
}

function isTextPart(part: unknown): part is { type: "text"; text: string } {
  if (typeof part !== "object" || part === null) return false;
  return "type" in part && part.type === "text" && "text" in part && typeof part.text === "string";
}
