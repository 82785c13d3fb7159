import type { LanguagePack } from "./pack.ts";

/** Someone a text speaks of, and by which pronouns; `any` when neither the name nor the relation tells. */
export interface Person {
  called: string;
  pronoun: "he" | "she" | "they" | "any";
}

/** How a language names people, and the pronouns that open a sentence about one. */
export interface PeopleWords {
  /** The people named in a text, in order. */
  namedIn: (text: string) => Person[];
  /** A pronoun at the beginning of a sentence, captured as `pronoun`; what comes before it is kept. */
  opening: RegExp;
  /** Which of `he`, `she`, `they` a pronoun belongs to; possessive when it says whose. */
  formOf: (pronoun: string) => { pronoun: "he" | "she" | "they"; isPossessive: boolean };
}

/**
 * A sentence with its opening pronoun replaced by who is meant: the one person that fits in the nearest of the
 * texts before that names any. As said when none or several fit.
 */
export function withPerson(sentence: string, textsBefore: readonly string[], pack: LanguagePack): string {
  const match = pack.people?.opening.exec(sentence);
  const said = match?.groups?.["pronoun"];
  if (pack.people === undefined || match === null || match === undefined || said === undefined)
    return sentence;
  const { pronoun, isPossessive } = pack.people.formOf(said.toLowerCase());
  for (const text of textsBefore) {
    const fitting = pack.people
      .namedIn(text)
      .filter((person) => person.pronoun === pronoun || (person.pronoun === "any" && pronoun !== "they"));
    const names = new Set(fitting.map(({ called }) => called));
    if (names.size > 1) return sentence;
    const [name] = names;
    if (name === undefined) continue;
    const before = sentence.slice(0, match.index + match[0].length - said.length);
    const rest = sentence.slice(match.index + match[0].length);
    return `${before}${isPossessive ? `${name}'s` : name}${rest}`;
  }
  return sentence;
}
