import { typesOf } from "./labelled-set.ts";
import { type Outcome, rates, type Tally } from "./score.ts";

const TYPES = ["fact", "event", "instruction", "task"];

/** The figures of a set of outcomes. */
export function summarise(all: readonly Outcome[]): Record<string, unknown> {
  const memories = all.reduce((sum, { matched, extras }) => sum + matched.length + extras.length, 0);
  const junk = all.reduce((sum, outcome) => sum + outcome.junk.length, 0);
  const datesGiven = all.reduce((sum, outcome) => sum + outcome.datesGiven, 0);
  const datesRight = all.reduce((sum, outcome) => sum + outcome.datesRight, 0);
  const languages = [...new Set(all.map(({ conversation }) => conversation.lang))];
  return {
    ...rates(tally(all)),
    junkRate: memories === 0 ? 0 : junk / memories,
    dateAccuracy: datesGiven === 0 ? 1 : datesRight / datesGiven,
    byType: group(TYPES, (type) => add(all.map((outcome) => ofType(outcome, type)))),
    byLang: group(languages, (lang) => tally(all.filter(({ conversation }) => conversation.lang === lang))),
  };
}

function group(names: readonly string[], count: (name: string) => Tally): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, rates(count(name))]));
}

function tally(all: readonly Outcome[]): Tally {
  return add(
    all.map(({ matched, extras, misses }) => ({
      right: matched.length,
      extra: extras.length,
      missed: misses.length,
    })),
  );
}

function ofType({ matched, extras, misses }: Outcome, type: string): Tally {
  return {
    right: matched.filter(({ kept }) => kept.memory.type === type).length,
    extra: extras.filter(({ memory }) => memory.type === type).length,
    missed: misses.filter((expected) => typesOf(expected)[0] === type).length,
  };
}

function add(tallies: readonly Tally[]): Tally {
  const sum = { right: 0, extra: 0, missed: 0 };
  for (const { right, extra, missed } of tallies) {
    sum.right += right;
    sum.extra += extra;
    sum.missed += missed;
  }
  return sum;
}
