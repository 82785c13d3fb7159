import { sameWording } from "../text/fold.ts";

const LIST_MARK = /^\s*(?:[-*+•]|\d+[.)])\s+/u;

/**
 * A Markdown file with entries added to its end, a line each; null when it has all of them already, in whatever case,
 * spacing or list mark. What stands in the file stays as it is.
 */
export function addEntries(text: string, entries: readonly string[], title: string): string | null {
  const known = new Set(text.split(/\r?\n/).map(wordingOf));
  const added: string[] = [];
  for (const entry of entries) {
    const wording = wordingOf(entry);
    if (wording === "" || known.has(wording)) continue;
    known.add(wording);
    added.push(`- ${entry}`);
  }
  if (added.length === 0) return null;
  const before = text === "" ? `# ${title}\n\n` : closed(text);
  return `${before}${added.join("\n")}\n`;
}

/** One line, whatever it was: an entry must not begin a heading or a list of its own. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function wordingOf(line: string): string {
  return sameWording(line.replace(LIST_MARK, ""));
}

// A line without its end would swallow the first entry.
function closed(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
