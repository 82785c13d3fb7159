import { seeded } from "../seeded.ts";
import { OWN_SET, readConversations } from "./data-set.ts";

/** Sentences of ten to thirty words, each word as often as it is said in our set, the same in every run; and questions. */
export function madeUp(): { sentence: () => string; questions: string[] } {
  const conversations = readConversations(OWN_SET).filter(({ id }) => id.startsWith("en"));
  const words = conversations.flatMap(({ sessions }) =>
    sessions.flatMap(({ turns }) => turns.flatMap(({ text }) => text.split(/\s+/))),
  );
  const all = conversations.flatMap(({ questions }) => questions.map(({ question }) => question));
  const random = seeded(1);
  const sentence = () =>
    Array.from(
      { length: 10 + Math.floor(random() * 20) },
      () => words[Math.floor(random() * words.length)],
    ).join(" ");
  return { sentence, questions: all.map((_, index) => all[(index * 7) % all.length]!) };
}
