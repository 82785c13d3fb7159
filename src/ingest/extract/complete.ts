import type { Draft } from "../draft.ts";
import { contentWords } from "./topic-key.ts";
import type { LanguagePack } from "./pack.ts";
import type { Scene } from "./scene.ts";
import type { Statement } from "./to-draft.ts";

/**
 * Words of the task that an event completes; null when it completes none. "Done" with a subject names it itself;
 * without one it means what the sentence before speaks of, or the newest open task. Another event completes a task
 * of the scene whose words it repeats.
 */
export function completedTask(
  said: Statement,
  pack: LanguagePack,
  { scene, before }: { scene: Scene; before: string },
): string[] | null {
  if (said.finding.type !== "event") return null;
  const isSure = said.finding.completes;
  const { normal } = said.clause;
  if (pack.reportsNothing?.(normal) === true || (isSure && NOT_QUITE.test(normal))) return null;
  // 「卵買った」 names what was done to what: nothing else was.
  const done = isSure && pack.reportsNothing !== undefined ? (pack.reported?.(normal) ?? null) : null;
  const own = taskWords(done?.thing ?? said.clause.text, pack);
  // "I want to visit in June" after a task does not close it.
  const words =
    isSure && done === null && own.length <= MAX_BARE_WORDS ? [...own, ...taskWords(before, pack)] : own;
  const open = scene.recent.filter((draft) => draft.type === "task").toReversed();
  const verb = done?.verb ?? "";
  const same = open.find((task) => task.content.includes(verb) && sharesWords(task, words, { pack, isSure }));
  if (same !== undefined) return taskWords(same.content, pack);
  if (!isSure) return null;
  // What was bought is not washed by it.
  if (verb !== "") return [];
  const newest = open[0];
  const namesNothing = pack.deeds === undefined ? own.length === 0 : words.length <= 1;
  // "Everything is done" is not the last task of several.
  if (open.length > 1 && EVERYTHING.test(normal)) return [];
  if (namesNothing && newest !== undefined) return taskWords(newest.content, pack);
  // "Submitted on October 29" names nothing: what was submitted may be anything.
  return words.length === 0 ? null : words.filter((word) => !DOING.test(word));
}

const EVERYTHING = /^(?:全部|全て|すべて|ぜんぶ|都|alles)/iu;
const NOT_QUITE = /\b(?:fast|beinahe|bald|halb|casi|almost|nearly)\b|差不多|快要?(?:好|完|做完)了?$/iu;

const DOING =
  /^(?:submit|file|send|sent|paid|pai|pay|book|order|sign|post|renew|cancel|return|ship|merg|deploi|releas|publish|regist|instal|upgrad|pass|close|hand)$/;

// "Done!", "picked it up, so strike that off" name nothing themselves.
const MAX_BARE_WORDS = 2;

// Words of doing and of lists, and dates: they are in any task and any report.
const GENERIC =
  /^(?:\d.*|done|finish|finished|sort|tick|strike|cross|list|off|pick|remind|remember|need|todo|task|task|complet|manag|thing|stuff|final|januari|februari|march|april|mai|june|juli|august|septemb|octob|novemb|decemb|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|morn|afternoon|even|tonight|weekend|mon(?:dai)?|tue(?:sdai)?|wed(?:nesdai)?|thu(?:rsdai)?|fri(?:dai)?|fridai|mondai|tuesdai|wednesdai|thursdai|saturdai|sundai|終|済|無事|今|完了|約|忘|先[週月日]|今[週月日朝年晩]|来[週月年]|昨[日年夜晩]|去年|[月火水木金土日]曜日?|全部|全て|一応|結局|[年月日週時分末]|月末|週末|明日|提醒|完成|fertig|erledigt|heute|raus|hecho|listo|ya)$/;

/** The words by which a task and what completes it are told to be the same. */
export function taskWords(text: string, pack: LanguagePack): string[] {
  return contentWords(pack.normalise(text), pack.vocabulary).filter((word) => !GENERIC.test(word));
}

function sharesWords(
  task: Draft,
  words: readonly string[],
  { pack, isSure }: { pack: LanguagePack; isSure: boolean },
): boolean {
  const wanted = taskWords(task.content, pack);
  const weight = wanted
    .filter((word) => words.some((other) => isSameWord(word, other)))
    .reduce((sum, word) => sum + weightOf(word, task), 0);
  return weight >= Math.min(isSure ? 1 : 2, wanted.length) && weight > 0;
}

/** Equal, or two forms of one word as far as a common beginning tells: kündigen, Kündigung. */
function isSameWord(a: string, b: string): boolean {
  return (
    a === b ||
    (a.length > PREFIX_LENGTH &&
      b.length > PREFIX_LENGTH &&
      a.slice(0, PREFIX_LENGTH) === b.slice(0, PREFIX_LENGTH))
  );
}

const PREFIX_LENGTH = 5;

/** A name or a compound of Han characters or katakana says as much as two plain words. */
function weightOf(word: string, task: Draft): number {
  const isCompound = /[\u3041-\u9fff\uac00-\ud7af]/u.test(word) && word.length >= 3;
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  const isName = name !== word && task.content.slice(1).includes(name);
  return isCompound || isName ? 2 : 1;
}
