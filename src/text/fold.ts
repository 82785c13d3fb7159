/** Letters that Unicode does not decompose but that people type without their stroke or ligature. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["ł", "l"],
  ["ħ", "h"],
  ["ı", "i"],
  ["þ", "th"],
  ["ŧ", "t"],
  ["ς", "σ"],
  ["أ", "ا"],
  ["إ", "ا"],
  ["آ", "ا"],
  ["ٱ", "ا"],
  ["ى", "ي"],
  ["ة", "ه"],
  ["ـ", ""],
  ["’", "'"],
  ["‘", "'"],
  ["ʼ", "'"],
  ["‐", "-"],
  ["‑", "-"],
  ["‒", "-"],
  ["–", "-"],
]);

// Combining marks that readers leave out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs.
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u200b-\u200f\ufeff]/g;
const FOLDABLE = /[ßæœøđðłħıþŧςأإآٱىةـ’‘ʼ‐‑‒–]/g;

/**
 * Text as it is compared: compatibility forms unified (NFKC), lower case, accents and optional vowel signs
 * dropped. Japanese voicing and the vowel signs of Indic scripts stay, since they make other words.
 */
export function fold(text: string): string {
  if (isPlainAscii(text)) return text.toLowerCase();
  const lower = text.normalize("NFKC").toLowerCase();
  return lower
    .normalize("NFD")
    .replace(OPTIONAL_MARKS, "")
    .normalize("NFC")
    .replace(FOLDABLE, (letter) => LETTERS.get(letter) ?? letter);
}

function isPlainAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** Folded text with every run of white space made one space: two texts are the same wording when these agree. */
export function sameWording(text: string): string {
  return fold(text).replace(/\s+/gu, " ").trim();
}
