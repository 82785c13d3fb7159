import { mayMatch } from "../../text/prefilter.ts";
import { blankPassedOn } from "./hand-over.ts";
import { afterLine, FORWARDED, forwards, type HandedOver } from "./pasted-lists.ts";
import { endBeforeText, introduces } from "./introductions.ts";
import { splitSentences, type Span } from "../../text/sentences.ts";

/** What a sentence of a reply is to the question: it opens it, or goes on; `idle` if the question only moves the talk on. */
export type Reply = "opens" | "opens, of the user" | "opens, idle" | "goes on";

/** A sentence of a message in the author's own words; `text` has quotations blanked out, same length. */
export interface OwnSentence extends Span {
  text: string;
  /** Where it stands in the reply to a question of the assistant. */
  reply?: Reply;
}

/** Longer than this, in UTF-16 units, is data and not a sentence that someone means to be remembered. */
export const MAX_SENTENCE_LENGTH = 600;
// Less than a word or a number says nothing.
const WORD = /\p{L}['’]?\p{L}|\d/u;
// A message longer than this is a text: of its sentences only those about their author are read.
const MAX_SPOKEN_LENGTH = 2000;
// Sentences read of a text; who writes more about themselves in one message is writing a book.
const MAX_TEXT_SENTENCES = 150;
const FENCE = /^\s*(?:```|~~~|"""|''')/;

const QUOTED_LINE = /^\s*[>＞]/;

/**
 * Lines that nobody writes as their own words: quoted mail, mail headers, mark-up, JSON, CSV, logs, calendars,
 * chat transcripts, indented code, stack traces.
 */
const FOREIGN_LINES: readonly RegExp[] = [
  /^\s*[>｜|＞]/,
  /^\s*[<{}[\]](?!\s*[xX ]\])/,
  /^(?: {4,}|\t)\S/,
  /^\s*(?:commit [0-9a-f]{6,}|diff --git|@@ |\+\+\+ |--- |index [0-9a-f]+\.\.)/,
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s*[[(]\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?[\])]/i,
  /^\s*\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)? [\p{L}\d_-]{1,20}:/iu,
  /^[A-Z][A-Z-]{3,}[:;]\S/,
  /^"?[\w.-]{1,30}"?(?:,(?! )[^,\n]{0,200}){2,}$/,
  /^\s*at [\w.$<>]+ ?\(/,
  /^\s*(?:Traceback|File "|#include|import |from \w+ import|def |class |function |const |let |var |return |public |SELECT |INSERT |UPDATE \w+ SET)/,
  /^\s*(?:FAIL|PASS|not ok|ok \d|[✓✗×✘❌✅] |\[(?:ERROR|WARN|INFO|DEBUG)\]|(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL)[ :]|(?:Uncaught )?[A-Z][A-Za-z]*(?:Error|Exception|Warning)(?:: |$))/,
  /^\s*(?:Test Files|Test Suites|Tests|Snapshots|Time|Duration|Start at)[: ]+\d|\d+ (?:failed|passed|skipped)\b.*(?:\||\d+ (?:failed|passed|total))/,
  /^#{1,6}\s/,
  /^\s*@(?:channel|here|everyone|all)\b/,
  /^\s*"[^"]+"\s*:/,
];

/** From these lines on, the rest of a message is someone else's text. */
const FOREIGN_FROM: readonly RegExp[] = [
  FORWARDED,
  /^\s*-{4,}.{0,40}(?:forwarded|original|weitergeleitete|ursprüngliche|reenviado|転送|元のメッセージ|转发)/i,
  /^\s*(?:from|subject|to|cc|von|betreff|an|de|asunto|para|差出人|件名|宛先|发件人|主题|主題|收件人)\s*[:：]/i,
];

const PASTE_NOUN =
  "(?:e-?mails?|mail|messages?|texts?|articles?|posts?|blog|logs?|output|readme|files?|snippets?|docs?|documents?|documentation|page|website|site|invite|invitation|thread|transcript|conversation|reviews?|csv|json|xml|html|yaml|letters?|note|tweet|abstract|paragraphs?|passage|excerpt|error|stack ?trace|code|diff|pdf|sign|quote|contract|clause|policy|handbook|result|results|response|reply|lyrics|poem|essay|story|prompt|sentences?|description|listing|newsletter|report|data|table|list|chat|slack|blurb)";
const PASTE_VERB =
  "(?:summari[sz]e|translate|proof-?read|rewrite|rephrase|paraphrase|shorten|explain|review|edit|improve|correct|fix|analy[sz]e|classify|parse|convert|turn|check|simplify|reformat|format|extract|continue|complete|polish|tl;?dr)";

/**
 * Announcements of someone else's text. Followed by a colon or a new line, everything after is that text; the
 * announcement itself is a request and says nothing either.
 */
const ANNOUNCEMENTS: readonly RegExp[] = [
  new RegExp(
    `\\b${PASTE_VERB}\\b[^\\n:]{0,60}\\b(?:this|these|that|the following|below|it)\\b[^\\n:]{0,60}$`,
    "i",
  ),
  new RegExp(
    `\\b(?:this|these|that|the|here(?:'s| is| are)|got|from|a|following|my|web|his|her|their)\\b[^\\n:]{0,60}\\b${PASTE_NOUN}\\b[^\\n:]{0,80}$`,
    "i",
  ),
  new RegExp(`^(?:please |can you |could you )*${PASTE_VERB}(?: (?:to|into|in|as) \\w+)?$`, "i"),
  new RegExp(`^(?:the )?(?:\\w+ ){0,2}${PASTE_NOUN}\\b[^\\n:]{0,60}$`, "i"),
  /\b(?:copied|pasted?|scraped|wrote|writes|says?|said|reads)\b[^\n:]{0,30}$/i,
  /(?:メール|README|PDF|記事|文章|文|レビュー|ログ|手紙|ツール|出力|招待|CSV|JSON|コード|ブログ|チャット|ページ|資料|規約|説明書|看板|投稿|歌詞|以下|次の|下記)[^\n]{0,40}(?:要約|翻訳|訳して|校正|添削|説明|コピー|です|ます|でした|ました|来た|書いて|見て|表に|直して|[:：]|して)[^\n]{0,20}$/i,
  /(?:邮件|郵件|文章|这段|这句|下面|以下|日志|代码|评论|消息|返回|发来|总结|翻译|润色|改写)[^\n]{0,40}$/,
  /\b(?:diese[nrs]?|folgende[nrs]?|die|der|das|eine?)\b[^\n:]{0,40}\b(?:mail|e-mail|nachricht|text|artikel|log|brief|seite|code|satz)\b[^\n:]{0,60}$|\b(?:übersetze?|fasse?|korrigiere?|prüfe?)\b[^\n:]{0,80}$|\b(?:schreibt|schrieb)\b[^\n:]{0,20}$/i,
  /\b(?:est[ea]s?|siguiente|el|la)\b[^\n:]{0,40}\b(?:correo|mail|mensaje|texto|artículo|log|carta|página|código|frase)\b[^\n:]{0,60}$|\b(?:traduce|resume|corrige|revisa)\b[^\n:]{0,80}$|\b(?:escribió|dice)\b[^\n:]{0,20}$/i,
];

const QUOTATION =
  /"[^"\n]{0,400}"|“[^”\n]{0,400}”|«[^»\n]{0,400}»|「[^」\n]{0,400}」|『[^』\n]{0,400}』|(?<=^|[\s(])'[^'\n]{12,400}'(?=$|[\s).,!?])/g;

/** The sentences of a message that its author says: what is quoted, pasted, fenced or data is left out. */
export function ownSentences(content: string): OwnSentence[] {
  const own = ownText(content);
  return splitSentences(own).flatMap(({ start, end }) => {
    const text = own.slice(start, end);
    return text.length <= MAX_SENTENCE_LENGTH && WORD.test(text) ? [{ start, end, text }] : [];
  });
}

/** Whether a message is a text rather than something said. */
export function isLongText(content: string): boolean {
  return content.length > MAX_SPOKEN_LENGTH;
}

/** The sentences of a text that speak of their author, each wording once. */
export function aboutAuthor(
  sentences: readonly OwnSentence[],
  isOwn: (sentence: string) => boolean,
): OwnSentence[] {
  const seen = new Set<string>();
  const about: OwnSentence[] = [];
  for (const sentence of sentences) {
    if (about.length === MAX_TEXT_SENTENCES) break;
    if (seen.has(sentence.text) || !isOwn(sentence.text)) continue;
    seen.add(sentence.text);
    about.push(sentence);
  }
  return about;
}

// Nothing shorter opens a fence, quotes or announces.
const MIN_LINE = 3;

/** The text with everything that is not the author's own words blanked out; offsets stay. */
export function ownText(content: string): string {
  const kept: string[] = [];
  // White space before a message of one line is no indentation.
  const isOneLine = !content.trim().includes("\n");
  let fence = false;
  let isForeign = false;
  let isAnnounced = false;
  let handedOver: HandedOver = { isList: false, mayBegin: false };
  for (const line of blankLongQuotations(blankPassedOn(content)).split("\n")) {
    handedOver = afterLine(line, handedOver);
    if (line.trim().length < MIN_LINE && !introduces(line)) {
      kept.push(fence || isForeign ? " ".repeat(line.length) : line);
      continue;
    }
    const isFence = FENCE.test(line);
    if (isFence) fence = !fence;
    // A quotation that is marked as one ends with its marks; anything else announced goes on to the end.
    if (isAnnounced && !isFence && !fence && !QUOTED_LINE.test(line)) isForeign = true;
    isForeign ||= !fence && FOREIGN_FROM.some((pattern) => pattern.test(line));
    const cut: number =
      fence || isFence || isForeign || handedOver.isList || isForeignLine(isOneLine ? line.trimStart() : line)
        ? 0
        : announcementEnd(line);
    kept.push(line.slice(0, cut) + " ".repeat(line.length - cut));
    isForeign ||= cut > 0 && cut < line.length;
    isAnnounced = cut === line.length && announces(line);
  }
  return kept.join("\n");
}

function isForeignLine(line: string): boolean {
  return FOREIGN_LINES.some((pattern) => pattern.test(line)) || /<!--|-->/.test(line);
}

// Only the head of a line is looked at: an announcement is short.
const MAX_ANNOUNCEMENT = 160;

/** Where the author's words end in a line: before what a colon announces, or at its end. */
function announcementEnd(line: string): number {
  for (const match of line.matchAll(/[:：]/g)) {
    const head = lastSentence(line.slice(0, match.index));
    const isUrlOrTime = /^\/\/|^\d/.test(line.slice(match.index + 1));
    if (!isUrlOrTime && head.length <= MAX_ANNOUNCEMENT && isAnnouncement(head)) return match.index + 1;
  }
  return endBeforeText(line);
}

function lastSentence(text: string): string {
  return (
    text
      .slice(-MAX_ANNOUNCEMENT - 1)
      .split(/[.!?](?:\s+|$)|[。！？]\s*/)
      .at(-1)
      ?.trim() ?? ""
  );
}

// What follows is the author's own: a task for themselves.
const OWN_LIST = /\b(?:note to self|to-?do|reminder|on (?:my|the|our) list|to (?:my|the|our) list)\b/i;

function isAnnouncement(head: string): boolean {
  const lower = head.toLowerCase();
  return (
    !OWN_LIST.test(head) &&
    (introduces(head) ||
      (head.length >= MIN_LINE &&
        ANNOUNCEMENTS.some((pattern) => mayMatch(pattern, lower) && pattern.test(head))))
  );
}

/** Whether a line ends in an announcement, and so hands over to someone else's text. */
function announces(line: string): boolean {
  const trimmed = line.trimEnd();
  const head = lastSentence(trimmed.replace(/[:：.!?。！？]+$/, ""));
  return /[:：]$/.test(trimmed)
    ? isAnnouncement(head)
    : isRequestAbout(head) || introduces(head) || /[↓⇓]$/u.test(trimmed) || forwards(trimmed);
}

const REQUEST = new RegExp(
  `\\b${PASTE_VERB}\\b.{0,40}\\b(?:this|these|that|below|following|it)\\b|\\b(?:this|these)\\b.{0,20}\\b${PASTE_NOUN}\\b|\\b${PASTE_NOUN}\\b.{0,30}\\b(?:pasted|copied|says?|wants?|tell)\\b`,
  "i",
);
const REQUEST_JA =
  /(?:メール|README|記事|文章|レビュー|ログ|手紙|コード|チャット|コピー).{0,30}(?:要約|翻訳|校正|コピー|来た|書いて|どう返)/;

/** Without a colon only a request about "this text" hands over. */
function isRequestAbout(head: string): boolean {
  if (head.length > MAX_ANNOUNCEMENT) return false;
  const lower = head.toLowerCase();
  return [REQUEST, REQUEST_JA].some((pattern) => mayMatch(pattern, lower) && pattern.test(head));
}

const MAX_NAME_WORDS = 4;
const MAX_NAME_CHARACTERS = 14;

// "[image: a dog on a beach]": what a chat program says of an attachment.
const ATTACHED =
  /\[(?:image|photo|picture|video|gif|sticker|audio|voice|file|attachment|画像|写真|動画|スタンプ)[^\]\n]{0,400}\]/gi;

/** Quotations longer than a name are blanked out: what a sign or a colleague says is not what the author says. */
function blankLongQuotations(said: string): string {
  const content = said.replace(ATTACHED, (attached) => " ".repeat(attached.length));
  if (!/["”»」』']/.test(content)) return content;
  return content.replace(QUOTATION, (quotation) =>
    isName(quotation) ? quotation : " ".repeat(quotation.length),
  );
}

// No name, however short.
const ORDERED =
  /(?:必ず|絶対に?|今後|以後|二度と).*[^\s]|(?:ください|下さい|なさい|ないで|しろ|するな|[ぁ-ん]て(?:ね|よ))[。!！]?$/u;

function isName(quotation: string): boolean {
  const inner = quotation.slice(1, -1);
  if (/[。！？.!?](?:\s|$)/.test(inner)) return false;
  if (ORDERED.test(inner)) return false;
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(inner)) return inner.length <= MAX_NAME_CHARACTERS;
  return inner.split(/\s+/).length <= MAX_NAME_WORDS;
}
