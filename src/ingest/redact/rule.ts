import type { TextShape } from "./text-shape.ts";

/** One shape of secret. The tables of this folder are lists of these. */
export interface SecretRule {
  /** Kebab-case name that the marker carries. */
  readonly kind: string;
  /** Global and with indices (`gd`). Every repetition is bounded or runs over one character class. */
  readonly pattern: RegExp;
  /** Says whether a match is a secret; absent: every match is. Sees the named group `secret`, else the match. */
  readonly check?: (value: string, match: RegExpExecArray) => boolean;
}

/** Rules that share one cheap condition on the text. */
export interface RuleTable {
  /** Where this does not hold no rule of the table can match; absent: always look. */
  readonly needs?: Need;
  readonly rules: readonly SecretRule[];
}

/** A condition on what one pass tells of a text, or on the words in it. */
export interface Need {
  readonly shape?: (shape: TextShape) => boolean;
  /** Enough by itself, as the shape is. */
  readonly words?: RegExp;
}

/** The source of a pattern as written: backslashes stay. A back quote is `\x60`. */
export const re = String.raw;

/**
 * Letters of the alphabets with cases, for use inside `[…]`. `\p{L}` would say it shorter, but its table costs
 * two milliseconds a pattern when an isolate compiles it first.
 */
export const LETTERS = "A-Za-zÀ-ɏͰ-ϿЀ-ӿḀ-ỿ";

/** A rule from the source of its pattern; `secret` in the pattern names what is replaced, else the whole match. */
export function rule(
  kind: string,
  source: string,
  options: { flags?: string; check?: SecretRule["check"] } = {},
): SecretRule {
  const pattern = new RegExp(source, `gd${options.flags ?? ""}`);
  return options.check === undefined ? { kind, pattern } : { kind, pattern, check: options.check };
}
