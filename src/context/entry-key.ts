import { hashId } from "../text/hash.ts";

/** Longest key made from a title or a text, in characters. */
const MAX_KEY_CHARACTERS = 60;

// Letters of every script, marks and digits stay, and the signs that tell names apart: C++ is not C#.
const SEPARATORS = /[^\p{L}\p{M}\p{N}+#._/]+/gu;

/**
 * The key of an entry: the one that is given, else one made from the title, else from the content. The same title
 * always gives the same key, so that an entry with it is updated.
 */
export function entryKey(entry: {
  key?: string | undefined;
  title?: string | undefined;
  content: string;
}): string {
  const key = entry.key?.trim();
  if (key !== undefined && key !== "") return key;
  const title = entry.title?.trim();
  if (title !== undefined && title !== "") return readable(title);
  return `${readable(Array.from(entry.content).slice(0, 40).join(""), "entry")}-${shortHash(entry.content)}`;
}

function readable(text: string, fallback?: string): string {
  const slug = text
    .normalize("NFC")
    .toLowerCase()
    .replace(SEPARATORS, "-")
    .replace(/^-+|-+$/g, "");
  const characters = Array.from(slug);
  if (characters.length === 0) return fallback ?? `entry-${shortHash(text)}`;
  if (characters.length <= MAX_KEY_CHARACTERS) return slug;
  return `${characters.slice(0, MAX_KEY_CHARACTERS).join("")}-${shortHash(text)}`;
}

function shortHash(text: string): string {
  return hashId("entry key", text).slice(-8).toLowerCase();
}
