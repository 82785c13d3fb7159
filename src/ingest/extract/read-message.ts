import type { Draft, SourceMessage } from "../draft.ts";
import { acknowledges } from "./acknowledged.ts";
import { readAnswer } from "./answer.ts";
import { clauseTexts, readClauses } from "./clauses.ts";
import { completedTask } from "./complete.ts";
import { announcesCorrection, readCorrection } from "./correct.ts";
import { isoDay } from "../../text/iso-day.ts";
import type { Moment } from "../../text/dates/find-dates.ts";
import { OWN_DOING } from "./deeds.ts";
import { writeDates } from "../../text/dates/write-dates.ts";
import { withoutShown } from "./hand-over.ts";
import { type Clause, readResult, toClause } from "./finding.ts";
import { mainDate } from "./main-date.ts";
import { languageOf, packOf } from "./language.ts";
import { movedFrom, readMove } from "./moved-from.ts";
import { isAwaitedText } from "./introductions.ts";
import { aboutAuthor, isLongText, type OwnSentence, ownSentences } from "./own-words.ts";
import type { Language, LanguagePack } from "./pack.ts";
import { withPerson } from "./people.ts";
import { replyOf } from "./reply.ts";
import { readShift } from "./shifted.ts";
import { languageAround, monthBefore, monthBesideDay, remember, type Scene } from "./scene.ts";
import { withoutSpeakers } from "./speakers.ts";
import { type Statement, toDraft } from "./to-draft.ts";
import { USER, wordsKey } from "./topic-key.ts";

/** The drafts of one message, and the scene told of it. */
export function readMessage(message: SourceMessage, scene: Scene): Draft[] {
  const isUnread = message.role === "system" || isAnothers(message, scene);
  const drafts = isUnread ? [] : withoutShown(readSentences(message, scene), message, scene);
  remember(scene, message, drafts);
  return drafts;
}

/** Whether a message is the text that the user announced in the one before it. */
function isAnothers({ role, content }: SourceMessage, { last, lastOfUser }: Scene): boolean {
  const answer = last?.role === "assistant" ? last.content : null;
  return role === "user" && isAwaitedText(content, lastOfUser, answer);
}

/** Where a sentence stands. */
interface Place {
  message: SourceMessage;
  scene: Scene;
  isFirst: boolean;
  /** The sentence before in the same message; empty for the first. */
  before: string;
  /** The sentence before announced a correction and gave none. */
  isUnderway: boolean;
}

const PRONOUN_SUBJECT = /^(?:and |also |so |then )*(?:he|she|they|her|his|their)\b/i;

function readSentences(message: SourceMessage, scene: Scene): Draft[] {
  let drafts: Draft[] = [];
  let isGame = false;
  const around = languageAround(scene, message.content);
  let place: Place = { message, scene, isFirst: true, before: "", isUnderway: false };
  for (const sentence of spokenSentences(message, around)) {
    const pack = packOf(languageOf(sentence.text, around));
    if (pack.fiction.test(sentence.text)) scene.isFiction = true;
    // Within a story, "she was born in 1412" goes on telling it.
    if (scene.isFiction && (pack.fiction.test(sentence.text) || PRONOUN_SUBJECT.test(sentence.text)))
      continue;
    if (pack.kidding?.test(sentence.text) === true) drafts = inEarnest(drafts);
    isGame ||= pack.pretend?.test(sentence.text) === true;
    place = { ...place, scene: { ...scene, recent: [...scene.recent, ...drafts] } };
    const read = message.role === "user" ? readOwn(sentence, pack, place) : readReport(sentence, pack, place);
    const said = isGame ? read.filter(({ type }) => type !== "instruction") : read;
    const saysNothing = said.every(({ isReport }) => isReport === true);
    if (saysNothing) dateLastTask(drafts, sentence, { pack, message });
    drafts.push(...said);
    const isUnderway = saysNothing && announcesCorrection(sentence.text, pack);
    place = { ...place, isFirst: false, before: sentence.text, isUnderway };
  }
  const areReports = drafts.every(({ isReport }) => isReport === true);
  return areReports ? [...drafts, ...readWholeAnswer(message, scene, around)] : drafts;
}

/** The drafts of a message without those that "just kidding" takes back: the last one, and what was asked for. */
function inEarnest(drafts: readonly Draft[]): Draft[] {
  return drafts.slice(0, -1).filter(({ type }) => type !== "instruction");
}

/** The author's sentences; of a long text of the user's only those about themselves. */
function spokenSentences(message: SourceMessage, around: Language): OwnSentence[] {
  const own = authorsSentences(message);
  if (message.role !== "user" || !isLongText(message.content)) return own;
  const { ownVoice } = packOf(around);
  return aboutAuthor(own, (sentence) => ownVoice.test(sentence));
}

function authorsSentences({ role, content }: SourceMessage): OwnSentence[] {
  return ownSentences(role === "user" ? withoutSpeakers(content) : content);
}

// "The white one. Hub 4": an answer may take two sentences.
const MAX_ANSWER = 80;

/** A short message of which no sentence says anything by itself, read as the answer to the question before it. */
function readWholeAnswer(message: SourceMessage, scene: Scene, around: Language): Draft[] {
  if (message.role !== "user" || message.content.length > MAX_ANSWER) return [];
  const own = authorsSentences(message);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || own.length < 2) return [];
  const text = message.content.slice(first.start, last.end);
  const sentence = { text, start: first.start, end: last.end };
  const pack = packOf(languageOf(text, around));
  const { reply } = replyOf({ scene, isFirst: true }, pack);
  const clause = { ...toClause(text, momentOf(message, scene, text), pack), reply };
  const answer = readAnswer(clause, pack, scene);
  return answer === null ? [] : [toDraft(answer, { message, sentence, pack, trust: "user" })];
}

function readOwn(said: OwnSentence, pack: LanguagePack, place: Place): Draft[] {
  const { message, scene, before } = place;
  const sentence = {
    ...said,
    text: withContext(said, place, pack),
    ...replyOf(place, pack),
  };
  const near = movedFrom(sentence.text, scene, pack);
  const moment =
    near === null ? momentOf(message, scene, sentence.text) : { saidMs: message.createdMs, near };
  const whole = { ...toClause(sentence.text, moment, pack), reply: sentence.reply };
  const correction =
    readMove(whole, pack, scene) ?? readCorrection(whole, pack, place) ?? readShift(whole, pack, scene);
  const found = correction === null ? readClauses(sentence, whole, pack) : [correction];
  const answer = place.isFirst && mayBeAnswer(found, whole, pack) ? readAnswer(whole, pack, scene) : null;
  const told: Statement[] = answer === null ? found : [keepDate(answer, found)];
  if (told.length === 0)
    return pack.deeds === undefined
      ? readReported(sentence, { pack, message, moment })
      : readDeeds(said, pack, place);
  return told
    .map((one) => ofUncertain(one, place, pack))
    .flatMap((statement) => {
      const completes = completedTask(statement, pack, { scene, before });
      // "That's done" of nothing known is worth nothing.
      if (statement.finding.completes && completes === null) return [];
      const isWhole = statement.content !== undefined;
      const summary =
        statement.summary ?? (isWhole ? undefined : withBefore(statement, before, { pack, message }));
      // The sentence as said: where a name stands for a pronoun, its words are not found in it.
      return [
        toDraft({ ...statement, completes, summary }, { message, sentence: said, pack, trust: "user" }),
      ];
    });
}

/** Of a sentence that says nothing else: what it reports as done, for a task that waits for it. */
function readReported(
  sentence: OwnSentence,
  { pack, message, moment }: { pack: LanguagePack; message: SourceMessage; moment: Moment },
): Draft[] {
  const clause = toClause(sentence.text, moment, pack);
  const isOpen = pack.question.test(sentence.text.trim()) || pack.hypothetical.test(clause.normal);
  if (isOpen || (pack.reported?.(clause.normal) ?? null) === null) return [];
  return [reportOf(clause, sentence, { pack, message })];
}

/** What a clause reports as done, on the day that it names or was said. */
function reportOf(
  clause: Clause,
  sentence: OwnSentence,
  { pack, message }: { pack: LanguagePack; message: SourceMessage },
): Draft {
  const date = mainDate(clause) ?? isoDay(message.createdMs);
  const closing = { topicKey: null, completes: true, retires: null };
  const finding = { type: "event" as const, rule: "report", date, ...closing };
  return { ...toDraft({ finding, clause }, { message, sentence, pack, trust: "user" }), isReport: true };
}

/** A sentence with what it leaves to the ones before, where that is certain. */
function withContext({ text, start }: OwnSentence, place: Place, pack: LanguagePack): string {
  const filled = pack.withSubject?.(text, place.before, place.message.content.slice(0, start)) ?? text;
  return withPerson(filled, textsBefore(place), pack);
}

/** A statement that may tell of another than the user: as said, under no topic of the user's. */
function ofUncertain(statement: Statement, { message, scene, before }: Place, pack: LanguagePack): Statement {
  const { finding, clause } = statement;
  if (pack.mayTellOfAnother === undefined || (finding.type !== "fact" && finding.type !== "event"))
    return statement;
  const head = before === "" ? "" : message.content.slice(0, message.content.indexOf(before));
  const asked = scene.last?.role === "assistant" ? scene.last.content : null;
  const context = { said: [before, head], asked, lastOfUser: scene.lastOfUser };
  if (!pack.mayTellOfAnother(clause.text, context)) return statement;
  const isUsers = finding.topicKey?.startsWith(`${USER}/`) === true;
  const topicKey = isUsers ? wordsKey("fact", clause.normal, pack.vocabulary) : finding.topicKey;
  const summary = writeDates(clause.text, clause.dates).trim();
  return { clause, summary, finding: { ...finding, topicKey, retires: isUsers ? null : finding.retires } };
}

/** Of a sentence that says nothing else: what it says was done, for a task that waits for it. */
function readDeeds(sentence: OwnSentence, pack: LanguagePack, { message }: Place): Draft[] {
  const { deeds } = pack;
  if (deeds === undefined || pack.question.test(sentence.text.trim())) return [];
  const text = clauseTexts(sentence, pack).find((part) => {
    const normal = pack.normalise(part);
    return !pack.hypothetical.test(normal) && deeds.reported(normal).some(({ verb }) => verb !== OWN_DOING);
  });
  if (text === undefined) return [];
  return [reportOf(toClause(text, { saidMs: message.createdMs }, pack), sentence, { pack, message })];
}

/** When a sentence is said, and of which month the talk was; what it brings up itself is of no such month. */
function momentOf(message: SourceMessage, { month }: Scene, sentence: string): Moment {
  const saidMs = message.createdMs;
  const own = monthBesideDay(sentence, message);
  if (own !== null) return { saidMs, month: own };
  if (BRINGS_UP.test(sentence)) return { saidMs };
  const start = message.content.indexOf(sentence);
  const before = start > 0 ? monthBefore(message, start) : null;
  return { saidMs, month: before ?? month?.iso };
}

// "I have an appointment on the 9th": another thing than what the month was named for.
const BRINGS_UP =
  /\b(?:an?|another|eine?n?) (?!week|day|month|bit|couple|few)|\b(?:must|gotta|need to|have to) [^.]*\bby the \d|お盆|(?<![a-z])GW(?![a-z])|連休|日までに/i;

/** What was said before a sentence, nearest first. */
function textsBefore({ message, scene, before }: Place): string[] {
  const sentences = before === "" ? [] : [before, message.content.slice(0, message.content.indexOf(before))];
  const question = scene.last?.role === "assistant" ? [scene.last.content] : [];
  return [...sentences, ...question, scene.lastOfUser];
}

/** Whether a first sentence may be the answer to a question: it says nothing by itself, or is no whole sentence. */
function mayBeAnswer(found: readonly Statement[], whole: Clause, pack: LanguagePack): boolean {
  return (
    found.length === 0 ||
    (found.every(({ finding }) => finding.rule === "worth" || finding.rule === "dated") &&
      pack.finite?.test(whole.normal.split(/[,;–—]/, 1)[0] ?? "") === false)
  );
}

/** An answer of which the words alone told a date: it stays that event. */
function keepDate(answer: Statement, found: readonly Statement[]): Statement {
  const dated = found.find(({ finding }) => finding.type === "event");
  return dated === undefined || answer.finding.date !== null ? answer : { ...answer, finding: dated.finding };
}

/** Summary of a sentence that leans on the one before, told with it; undefined for any other. */
function withBefore(
  { finding, clause }: Statement,
  before: string,
  { pack, message }: { pack: LanguagePack; message: SourceMessage },
): string | undefined {
  if (before === "" || finding.type === "instruction" || pack.leansBack?.test(clause.normal) !== true)
    return undefined;
  if (pack.question.test(before.trim()) || before.length > MAX_BEFORE) return undefined;
  const first = toClause(before, { saidMs: message.createdMs }, pack);
  const [lead, rest] = [first, clause].map(({ text, dates }) => pack.summarise(writeDates(text, dates)));
  return `${(lead ?? "").replace(/[.!,; ]*$/, "")}. ${rest ?? ""}`;
}

// A longer sentence is more than what "it" stands for.
const MAX_BEFORE = 160;

/** What the assistant reports in any clause of a sentence; the whole sentence is kept. */
function readReport(
  sentence: OwnSentence,
  pack: LanguagePack,
  { message, scene }: { message: SourceMessage; scene: Scene },
): Draft[] {
  if (acknowledges(sentence.text, scene, pack)) return [];
  const moment = momentOf(message, scene, sentence.text);
  const whole = toClause(sentence.text, moment, pack);
  for (const text of clauseTexts(sentence, pack)) {
    const finding = readResult(toClause(text, moment, pack), pack);
    if (finding === null) continue;
    const dated = { ...finding, date: mainDate(whole) ?? finding.date };
    return [toDraft({ finding: dated, clause: whole }, { message, sentence, pack, trust: "assistant" })];
  }
  return [];
}

/** "Nag me on Thursday" after a task only says when. */
function dateLastTask(
  drafts: Draft[],
  sentence: OwnSentence,
  { pack, message }: { pack: LanguagePack; message: SourceMessage },
): void {
  const last = drafts.at(-1);
  if (last === undefined || last.type !== "task" || last.eventDate !== null) return;
  const clause = toClause(sentence.text, { saidMs: message.createdMs }, pack);
  const date = clause.dates[0];
  if (date !== undefined && pack.bareReminder?.test(clause.normal) === true)
    drafts[drafts.length - 1] = { ...last, eventDate: date.iso };
}
