import type { DateTongue, FoundDate } from "../../text/dates/find-dates.ts";

const SEPARATOR = /(?:[,;，；、]\s*(?:(?:and|but|then|und|aber|y|pero)\s+)?|\s+(?:and|und|y)\s+)/giu;
const CJK: ReadonlySet<DateTongue> = new Set(["ja", "zh"]);
/** Of two dates tied together there is one statement: a range, a move, a choice, a correction. */
const TIED =
  /^[\s,、]*(?:(?:to|until|till|through|or|bis|oder|hasta|al|o|no|not|sorry|wait|i mean|actually|make that|if not|nicht|statt)\b|または|か|もしくは|から|まで|〜|~|-|–|→|或|到|不是|いや)/iu;
/** The way back of a journey is part of it. */
const WAY_BACK =
  /^(?:(?:we['’]?re|i['’]?m|we|i|then) )?(?:(?:and )?(?:com(?:e|ing)|fly(?:ing)?|get(?:ting)?|head(?:ing)?|driv(?:e|ing)|be) )?(?:back|home|return(?:s|ing)?|leav(?:e|ing)|zurück|vuelta|volvemos|vuelvo)\b/iu;
const WAY_BACK_AFTER = /^(?:[(（][^)）]*[)）])?に(?:は)?(?:戻|帰|帰宅|帰国)/u;
const LITTLE =
  /\b(?:on|in|at|by|the|a|an|from|for|to|of|and|then|so|but|is|it|it['’]s|that|i|we|am|im|der|die|das|am|im|an|ist|und|el|la|en|es|y|un|una|de|del)\b/giu;
const MIN_LETTERS = 3;

/**
 * A clause cut before each further day that something else is told of: "keys on 1 May, open on the 12th" is two.
 * A clause of one day, of a range or of days in a row stays whole.
 */
export function datedParts(text: string, found: readonly FoundDate[], tongue: DateTongue): string[] {
  const dates = found.filter(({ iso }) => iso.length > YEAR_LENGTH);
  if (dates.length < 2) return [text];
  const separators = [...text.matchAll(SEPARATOR)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const cuts: { start: number; end: number }[] = [];
  for (const [index, date] of dates.entries()) {
    const before = dates[index - 1];
    if (before === undefined || before.iso === date.iso) continue;
    const cut = cutBetween(text, { before, date, next: dates[index + 1] }, { separators, tongue });
    if (cut !== null) cuts.push(cut);
  }
  let from = 0;
  const parts = cuts.map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  return [...parts, text.slice(from)];
}

const YEAR_LENGTH = 4;

/** Where the statement of a date begins after the one before it; null where both belong to one. */
function cutBetween(
  text: string,
  { before, date, next }: { before: FoundDate; date: FoundDate; next: FoundDate | undefined },
  { separators, tongue }: { separators: readonly { start: number; end: number }[]; tongue: DateTongue },
): { start: number; end: number } | null {
  if (TIED.test(text.slice(before.end, date.start))) return null;
  if (WAY_BACK_AFTER.test(text.slice(date.end))) return null;
  const between = separators.filter(({ start, end }) => start >= before.end && end <= date.start);
  const end = separators.find(({ start }) => start >= date.end)?.start ?? text.length;
  const after = text.slice(date.end, Math.min(end, next?.start ?? text.length));
  const cut =
    between.findLast((one) => tells(text.slice(one.end, date.start), tongue)) ??
    (tells(after, tongue) ? (between.at(-1) ?? null) : null);
  return cut !== null && WAY_BACK.test(text.slice(cut.end)) ? null : cut;
}

/** Whether words tell of something, and not only lead to a date. */
function tells(words: string, tongue: DateTongue): boolean {
  const letters = words.replace(LITTLE, "").match(/\p{L}/gu)?.length ?? 0;
  return letters >= (CJK.has(tongue) ? MIN_LETTERS - 1 : MIN_LETTERS);
}
