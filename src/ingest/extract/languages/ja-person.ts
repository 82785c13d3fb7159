import { JAPANESE_PEOPLE } from "./ja-people.ts";

const PERSON = new RegExp(
  `(?:^|[、。\\s]|うちの|私の|僕の|俺の)(?<who>${JAPANESE_PEOPLE})(?:の(?<name>[一-龠ァ-ヶぁ-ん]{1,6}))?(?:は|が|も|、)`,
  "u",
);

/** The person a Japanese clause speaks of: "user" unless it names another as its topic or subject. */
export function japanesePerson(normal: string): string {
  const match = PERSON.exec(normal);
  return match?.groups?.["name"] ?? match?.groups?.["who"] ?? "user";
}
