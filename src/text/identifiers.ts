// In order of precision; what an earlier pattern took is not looked at again.
const PATTERNS: readonly RegExp[] = [
  /\bhttps?:\/\/[^\s<>"'）」』、。]+[^\s<>"'）」』、。.,;:!?)\]}]/giu,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu,
  // Paths: at least two steps, or a file name with an extension.
  /(?<![\w/.~])[\w@-]+(?:\/[\w.@-]+)*\/[\w@-]+\.[a-z][a-z0-9]{0,5}\b/gu,
  /(?<![\w/])(?:~|\.{1,2})?\/(?:[\w.@%+-]+\/)*[\w.@%+-]*\w/gu,
  /\b[A-Za-z]:\\(?:[\w.@%+ -]+\\)*[\w.@%+-]*\w/gu,
  /\b[\w-]+\.(?:tsx?|jsx?|mjs|py|rb|go|rs|java|json|ya?ml|toml|md|sql|sh|csv|txt|html?|css|pdf|xlsx?|log|conf|env|lock)\b/gu,
  // Codes with letters and digits, hashes, long numbers.
  /(?<![\w-])[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)*[-_]\d[\w-]*/gu,
  /(?<![\w-])(?=[a-f0-9]*\d)(?=[a-f0-9]*[a-f])[a-f0-9]{7,64}(?![\w-])/gu,
  /(?<![\w-])[A-Z]{1,5}\d{2,}[A-Z0-9]*(?![\w-])/gu,
  /\bv\d+\.\d+(?:\.\d+)*\b/gu,
  /(?<![\w.,-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\w)/gu,
  /(?<![\w.-])\d{4,}(?:[-.]\d+)*(?![\d])/gu,
];

/**
 * Names that a reader cannot guess: addresses, paths, file names, hashes, codes, versions and long numbers, each
 * once, in the order of the text.
 */
export function identifiersIn(text: string): string[] {
  const found: { at: number; name: string }[] = [];
  let rest = text;
  for (const pattern of PATTERNS) {
    rest = rest.replace(pattern, (name: string, ...more: unknown[]) => {
      const at = more.findLast((value) => typeof value === "number");
      if (name.length > 1 && typeof at === "number") found.push({ at, name });
      return " ".repeat(name.length);
    });
  }
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ name }) => name))];
}
