import { lastQuestion } from "./answer.ts";
import type { OwnSentence } from "./own-words.ts";
import type { LanguagePack } from "./pack.ts";
import type { Scene } from "./scene.ts";

/** Where a sentence stands in the reply to a question of the assistant; nothing where none was asked. */
export function replyOf(
  { scene, isFirst }: { scene: Scene; isFirst: boolean },
  pack: LanguagePack,
): Pick<OwnSentence, "reply"> {
  const question = lastQuestion(scene);
  if (question === null) return {};
  if (!isFirst) return { reply: "goes on" };
  if (pack.idle.test(question)) return { reply: "opens, idle" };
  return { reply: pack.asksOfUser.test(question) ? "opens, of the user" : "opens" };
}
