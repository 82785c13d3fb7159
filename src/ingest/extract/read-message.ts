import type { Draft, SourceMessage } from "../draft.ts";
import { readAnswer } from "./answer.ts";
import { clausesOf } from "./clauses.ts";
import { completedTask } from "./complete.ts";
import { readCorrection } from "./correct.ts";
import { type Clause, type Finding, readClause, readResult, taskWords, toClause } from "./finding.ts";
import { languageOf, packOf } from "./language.ts";
import { type OwnSentence, ownSentences } from "./own-words.ts";
import type { LanguagePack } from "./pack.ts";
import { remember, type Scene } from "./scene.ts";
import { toDraft } from "./to-draft.ts";

/** The drafts of one message, and the scene told of it. */
export function readMessage(message: SourceMessage, scene: Scene): Draft[] {
  const drafts = message.role === "system" ? [] : readSentences(message, scene);
  remember(scene, message, drafts);
  return drafts;
}

function readSentences(message: SourceMessage, scene: Scene): Draft[] {
  const drafts: Draft[] = [];
  const around = `${scene.surroundings}\n${message.content.slice(0, 600)}`;
  let isFirst = true;
  let inFiction = false;
  for (const sentence of ownSentences(message.content)) {
    const pack = packOf(languageOf(sentence.text, around));
    inFiction ||= pack.fiction.test(sentence.text);
    if (inFiction) continue;
    const place = { message, scene: { ...scene, recent: [...scene.recent, ...drafts] }, isFirst };
    drafts.push(
      ...(message.role === "user" ? readOwn(sentence, pack, place) : readReport(sentence, pack, message)),
    );
    isFirst = false;
  }
  return drafts;
}

interface Place {
  message: SourceMessage;
  scene: Scene;
  isFirst: boolean;
}

function readOwn(sentence: OwnSentence, pack: LanguagePack, place: Place): Draft[] {
  const { message, scene } = place;
  const whole = toClause(sentence.text, message.createdMs, pack);
  const correction = readCorrection(whole, pack, scene);
  const found = correction === null ? readClauses(sentence, pack, message) : [correction];
  if (found.length === 0) {
    const answer = place.isFirst ? readAnswer(whole, pack, scene) : null;
    if (answer === null) return [];
    return [toDraft(answer, { message, sentence, pack, trust: "user" })];
  }
  return found.map((said) => {
    const completes = completedTask(said, pack, scene);
    return toDraft({ ...said, completes }, { message, sentence, pack, trust: "user" });
  });
}

/** What was found, and the words it was found in. */
export interface Said {
  finding: Finding;
  clause: Clause;
}

function readClauses(sentence: OwnSentence, pack: LanguagePack, message: SourceMessage): Said[] {
  const parts = clausesOf(sentence, pack);
  const found: Said[] = [];
  for (const part of parts) {
    const clause = toClause(part, message.createdMs, pack);
    const finding = readClause(clause, pack);
    if (finding !== null) found.push({ finding, clause });
  }
  return settle(found, toClause(sentence.text, message.createdMs, pack));
}

/**
 * One sentence gives one memory, unless rules found several subjects in it; then each keeps its clause. What only
 * cues found yields to what rules found.
 */
function settle(found: Said[], whole: Clause): Said[] {
  const byRule = found.filter(({ finding }) => finding.rule !== "worth" && finding.rule !== "dated");
  const strong = byRule.length > 0 ? byRule : found.slice(0, 1);
  const subjects = new Map(
    strong.map((said) => [`${said.finding.type} ${said.finding.topicKey ?? ""}`, said]),
  );
  const [first, ...others] = subjects.values();
  if (first === undefined) return [];
  if (others.length > 0) return [first, ...others];
  return [{ finding: { ...first.finding, date: first.finding.date ?? dateOf(whole, first) }, clause: whole }];
}

function dateOf(whole: Clause, said: Said): string | null {
  return said.finding.type === "fact" || said.finding.type === "instruction"
    ? null
    : (whole.dates[0]?.iso ?? null);
}

function readReport(sentence: OwnSentence, pack: LanguagePack, message: SourceMessage): Draft[] {
  const clause = toClause(sentence.text, message.createdMs, pack);
  const finding = readResult(clause, pack);
  if (finding === null) return [];
  return [toDraft({ finding, clause, completes: null }, { message, sentence, pack, trust: "assistant" })];
}

/** Words of the task that a draft of this text would be. */
export function wordsOfTask(text: string, pack: LanguagePack): string[] {
  return taskWords(text, pack);
}
