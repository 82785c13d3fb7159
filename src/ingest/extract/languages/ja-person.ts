import { JAPANESE_PEOPLE } from "./ja-people.ts";

const PERSON = new RegExp(
  `(?:^|[、。\\s・]|うちの|私の|僕の|俺の)(?<who>${JAPANESE_PEOPLE})(?:の(?<name>[一-龠ァ-ヶぁ-ん]{1,6}))?(?:は|が|も|、|:)`,
  "u",
);
const KIN = new RegExp(`^(?:${JAPANESE_PEOPLE})$`, "u");

/** The person a Japanese clause speaks of: "user" unless it names another as its topic or subject. */
export function japanesePerson(normal: string): string {
  const { who, name } = PERSON.exec(normal)?.groups ?? {};
  // 「友達の妻」 is not one's own.
  if (who !== undefined && name !== undefined && KIN.test(name)) return `${who}の${name}`;
  return name ?? who ?? "user";
}
