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
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u093c\u200b-\u200f\ufeff]/g;
const FOLDABLE = /[ßæœøđðłħıþŧςأإآٱىةـ’‘ʼ‐‑‒–]/g;

/** Zero of each script whose digits people write for ours. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
];

// Hindi writes a nasal before a consonant as a letter or as a dot.
const NASAL_LETTER = /[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g;

/**
 * Text as it is compared: compatibility forms unified (NFKC), lower case, accents and optional vowel signs
 * dropped, digits of every script made ours. Japanese voicing and the vowel signs of Indic scripts stay, since they make other words.
 */
export function fold(text: string): string {
  if (isPlainAscii(text)) return text.toLowerCase();
  const lower = text.normalize("NFKC").toLowerCase();
  return lower
    .normalize("NFD")
    .replace(OPTIONAL_MARKS, "")
    .normalize("NFC")
    .replace(FOLDABLE, (letter) => LETTERS.get(letter) ?? letter)
    .replace(NASAL_LETTER, "\u0902")
    .replace(FOREIGN_DIGIT, toDigit);
}

const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Whether a text has no character beyond ASCII. */
export function isPlainAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** Folded text with every run of white space made one space: two texts are the same wording when these agree. */
export function sameWording(text: string): string {
  return fold(text).replace(/\s+/gu, " ").trim();
}
