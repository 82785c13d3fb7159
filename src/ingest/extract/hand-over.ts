import { splitSentences } from "../../text/sentences.ts";
import {
  ANNOUNCES_NEXT,
  ATTRIBUTED,
  ASKS_FOR_TEXT,
  ASKS_FOR_WISHES,
  ASKS_FOR_WORDING,
  ASKS_FOR_WORK,
  ASKS_WHAT_IS_SAID,
  HANDS_OVER,
  LABELS,
  MAY_HAND_OVER,
  OWN_HEADING,
  READS_LIKE_PASSED_ON,
} from "./languages/en-announcements.ts";
import type { Draft, SourceMessage } from "../draft.ts";
import type { Scene } from "./scene.ts";

/** A stretch of a message that another wrote, in UTF-16 units. */
interface Stretch {
  start: number;
  end: number;
}

/** A head, what ends it, and where what it may introduce begins. */
interface Head {
  text: string;
  mark: string;
  end: number;
  /** A new line begins after it. */
  breaks: boolean;
}

// An introduction is short.
const MAX_HEAD = 160;
const MIN_HEAD = 2;
const HEAD_END = /[.!?:：…]+(?=\s|$)|[:：](?=["“]?\p{L})|\s+[-–—]+\s+|\n/gu;
// What is marked as a quotation ends with its marks.
const MARKED = /^\s*(?:[>＞"“«「『{<[|]|```|~~~|"""|''')/;
// An instruction set for an agent, or mark-up around one.
const TAGGED =
  /<(document|context|instructions?|system|prompt|page|text|email|file|article|data|user_?input|tool_result|result)>[\s\S]*?(?:<\/\1>|$)/gi;
const HEADING = /^#{1,6} \S[^\n]*$/m;
const TURN =
  /^[ \t]*(?!(?:https?|about me|me|note|update|ps|p\.s\.|edit|todo|re|fyi|btw)\b)(\p{L}[\p{L} .'’-]{0,24}?)(?: \d{1,2}[:.]\d\d)?(?::[ \t]*|(?<=\d)[ \t]*\n)(?=\S)/gimu;
const LETTER =
  /^\s*(?:dear (?!(?:assistant|ai|claude|chat ?gpt|gpt|bot|computer|agent|diary)\b)[\w .]{2,40},|to whom it may concern)/i;
const SIGNED =
  /\b(?:regards|yours|sincerely|best wishes|cheers|love|thanks),?\s*(?:\n|\p{Lu})|^\s*(?:to whom|dear (?:all|team|sir|madam|customer|colleague|resident|tenant|parent|neighbou?r|guest|staff|everyone|user|member|student)s?\b)/iu;
const SPEAKS = /^(?:please|always|never|do not|don[’']?t|i\b|i[’']|we\b|ok\b|you\b)/i;
const ME = /\bMe: /g;

/** The message with what its author only passes on blanked out; every offset stays. */
export function blankPassedOn(content: string): string {
  let rest = content;
  for (const { start, end } of passedOn(content))
    rest = `${rest.slice(0, start)}${blank(rest.slice(start, end))}${rest.slice(end)}`;
  return rest;
}

/** Blanks of the same length that end the sentence before them. */
function blank(text: string): string {
  return text === "" ? "" : `${text.slice(0, -1).replace(/[^\n]/g, " ")}\n`;
}

function passedOn(content: string): Stretch[] {
  if (!/[a-z]/i.test(content)) return [];
  const found: Stretch[] = [
    ...tagged(content),
    ...attributed(content),
    ...turns(content),
    ...underHeading(content),
  ];
  for (const head of headsOf(content)) {
    const next = content.slice(head.end);
    if (next.trim() === "" || MARKED.test(next)) continue;
    const kind = kindOf(head, next.trimStart());
    if (kind === "all") return [...found, { start: head.end, end: content.length }];
    if (kind === "line") found.push({ start: head.end, end: endOfLine(content, head.end) });
  }
  return found;
}

function kindOf({ text, mark, breaks }: Head, next: string): "all" | "line" | null {
  if (text.length < MIN_HEAD || text.length > MAX_HEAD || OWN_HEADING.test(text)) return null;
  if (HANDS_OVER.test(text)) return "all";
  const reads = READS_LIKE_PASSED_ON.test(next.split("\n", 1)[0] ?? "");
  if (!reads) return null;
  const isLabel = mark.includes(":") || mark.includes("：") || /[-–—]/.test(mark);
  // "The manual:" over lines of it.
  if (isLabel && (LABELS.test(text) || MAY_HAND_OVER.test(text))) return breaks ? "all" : "line";
  return MAY_HAND_OVER.test(text) ? "all" : null;
}

/** What stands before each mark or line end, back to the mark before. */
function headsOf(content: string): Head[] {
  const heads: Head[] = [];
  let from = 0;
  for (const match of content.matchAll(HEAD_END)) {
    const text = content.slice(from, match.index).trim();
    const end = match.index + match[0].length;
    if (text !== "") heads.push({ text, mark: match[0], end, breaks: /^[ \t]*\n/.test(content.slice(end)) });
    from = end;
  }
  return heads;
}

function endOfLine(content: string, from: number): number {
  const start = content.length - content.slice(from).trimStart().length;
  const newLine = content.indexOf("\n", start);
  const end = newLine < 0 ? content.length : newLine;
  // "My son: I hate maths. Me: I love maths."
  ME.lastIndex = from;
  const me = ME.exec(content);
  return me !== null && me.index < end ? me.index : end;
}

function tagged(content: string): Stretch[] {
  return [...content.matchAll(TAGGED)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
}

/** Sentences that say themselves whose rule they tell, or that they are for one thing only. */
function attributed(content: string): Stretch[] {
  return [...content.matchAll(ATTRIBUTED)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
}

/** A page or a file that begins with its heading. */
function underHeading(content: string): Stretch[] {
  const heading = HEADING.exec(content);
  if (heading === null || /\b(?:my|our|me|for you)\b/i.test(heading[0])) return [];
  return [{ start: heading.index, end: content.length }];
}

/** Turns of a talk between others: two labels that take turns, of which one at least speaks of itself or orders. */
function turns(content: string): Stretch[] {
  if (!content.includes("\n")) return [];
  const all = [...content.matchAll(TURN)];
  const names = new Set(all.map((match) => (match[1] ?? "").toLowerCase()));
  if (all.length < 2 || names.size < 2) return [];
  const isTalk = all.some((match) => SPEAKS.test(content.slice(match.index + match[0].length)));
  if (!isTalk) return [];
  return all.map((match) => {
    const start = match.index;
    return { start, end: endOfLine(content, start + match[0].length) };
  });
}

const SALUTES = /^\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)) [^\n]{2,30},/i;
const NOT_THE_TEXT =
  /^(?:never mind|nevermind|actually|sorry|no[,.!]|nope|nah|i (?:do not|don[’']?t|can[’']?t|have no)|it[’']?s|oh\b|hm|not yet|later|before (?:i|that|we)\b|first\b|from now on|in future)/i;
// A longer one is read by what it says itself.
const MAX_SHOWN = 2000;

/** The drafts of a message without what it only shows because the talk before asked for it or announced it. */
export function withoutShown(drafts: Draft[], { role, content }: SourceMessage, scene: Scene): Draft[] {
  if (role !== "user" || drafts.length === 0 || content.length > MAX_SHOWN) return drafts;
  if (drafts.some(({ type }) => type === "instruction"))
    drafts = drafts.filter((draft) => !isForRequest(draft, content));
  const shown = shownAfter(scene, content);
  if (shown === null) return drafts;
  return shown === "text" ? [] : drafts.filter(({ type }) => type !== "instruction");
}

function shownAfter({ last, lastOfUser }: Scene, content: string): "text" | "orders" | null {
  // Whoever writes to a firm's assistant may do it in a letter, yet gives it no orders for good.
  if (LETTER.test(content) && SIGNED.test(content)) return "orders";
  const isTalk = NOT_THE_TEXT.test(content.trim());
  if (last?.role === "assistant") {
    const asked = lastSentences(last.content);
    if (asked.some((one) => ASKS_FOR_WISHES.test(one))) return null;
    if (asked.some((one) => ASKS_FOR_TEXT.test(one)))
      return SALUTES.test(content) ? "text" : isTalk ? null : "orders";
    if (asked.some((one) => ASKS_WHAT_IS_SAID.test(one))) return "orders";
  }
  const said = lastSentences(lastOfUser);
  if (said.some((one) => ASKS_FOR_WORDING.test(one))) return "orders";
  const ending = said.at(-1) ?? "";
  const isAnnounced =
    said.some((one) => ANNOUNCES_NEXT.test(one)) ||
    (last?.role === "user" && (HANDS_OVER.test(ending) || ASKS_FOR_WORK.test(ending)));
  if (!isAnnounced) return null;
  return isTalk ? null : "orders";
}

/** The last two sentences of a message, without their marks. */
function lastSentences(content: string): string[] {
  const tail = content.slice(-MAX_HEAD * 2);
  return splitSentences(tail)
    .slice(-2)
    .map(({ start, end }) =>
      tail
        .slice(start, end)
        .trim()
        .replace(/[.!:…]+$/u, ""),
    );
}

const FORM_OF_ANSWER =
  /^(?:please,? |and |but )*(?:(?:answer|reply|respond|write|explain|do it)(?: it| me)? in \w+|keep (?:it|this) \w+(?: and \w+)?|use (?:bullet points|bullets|markdown|an? table|tables|simple words|short sentences)|(?:be|make it) (?:brief|short|concise|formal|funny|polite))(?:,? please)?[.!]*$/i;
const REQUEST_BEFORE =
  /\?\s*$|(?:^|[.!?]\s+)(?:please |now )?(?:write|draft|explain|summari[sz]e|translate|describe|list|compare|give me|tell me|show me|can you|could you)\b[^.!?]*[.!]?\s*$/i;

/** "Answer in French please" right after a question says how that one is to be answered. */
function isForRequest({ type, content: order, evidence }: Draft, content: string): boolean {
  const start = evidence[0]?.start ?? 0;
  return (
    type === "instruction" &&
    start > 0 &&
    FORM_OF_ANSWER.test(order.trim()) &&
    REQUEST_BEFORE.test(content.slice(0, start))
  );
}
