import type { LanguagePack } from "./pack.ts";
import type { Scene } from "./scene.ts";
import { contentWords } from "./topic-key.ts";

const REMINDER = /\bremind|リマインド|お知らせし|erinner|recordar|提醒/i;

/** Whether a report only says that an instruction or a reminder just given was taken: it repeats its words. */
export function acknowledges(report: string, { recent, last }: Scene, pack: LanguagePack): boolean {
  const words = new Set(contentWords(report, pack.vocabulary));
  return recent.some(
    (draft) =>
      (draft.type === "instruction" || (draft.type === "task" && REMINDER.test(report))) &&
      draft.evidence.some(({ messageSeq }) => messageSeq === last?.seq) &&
      contentWords(draft.content, pack.vocabulary).some((word) => words.has(word)),
  );
}
