/** Where a fenced block begins or ends, and lines that are quoted with a mark. */
const FENCE = /^[ \t]*(?:```|~~~)/u;
const MARKED = /^[ \t]*[>＞]/u;
/** Quotations of more than a name: what a sign, a mail or a colleague says. */
const QUOTATION =
  /"[^"\n]{0,2000}"|“[^”\n]{0,2000}”|„[^“”\n]{0,2000}[“”]|«[^»\n]{0,2000}»|「[^」\n]{0,2000}」|『[^』\n]{0,2000}』/gu;
/** Longest quotation that may be a name or a title, in characters and words. */
const MAX_NAME = 30;
const MAX_NAME_CJK = 14;
const MAX_NAME_WORDS = 5;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** From a line like this on, a message is someone else's text. */
const FORWARDED =
  /^[ \t]*(?:-{4,}.{0,40}(?:forwarded|original|weitergeleitete|ursprüngliche|reenviado|転送|元のメッセージ|转发)|(?:from|von|de|差出人|发件人)[ \t]*[:：].*@)/iu;
/** What hands over to someone else's text: the announcement stands at the end of a line, the text after it. */
const HANDS_OVER =
  /(?:\b(?:e-?mail|mail|message|text|article|readme|letter|log|note|post|page|invite|transcript|nachricht|artikel|brief|correo|mensaje|texto|artículo|carta|página)\b[^\n:：.!?]{0,60}[:：]|(?:メール|メッセージ|記事|文章|手紙|ログ|メモ|以下|下記|転送|コピペ)[^\n。]{0,20}(?:[:：]|です。?|ます。?|貼る(?:ね|よ)?。?|転送)|(?:邮件|消息|文章|日志|以下|下面)[^\n。]{0,20}[:：])[ \t]*$/iu;

/** A question for what a text says, or for code: quoted stretches may answer it. */
const ASKS_QUOTED =
  /\b(?:code|snippets?|scripts?|functions?|commands?|quer(?:y|ies)|logs?|outputs?|errors?|stack ?trace|traceback|e-?mails?|mails?|messages?|texts?|letters?|articles?|notes?|quot\w*|posts?|readme|page|paste[ds]?|says?|said|wrote|written|write|reads?|lyrics|poem|titles?|slogan|nachricht|brief|artikel|fehler\w*|zitat|steht|stand|schrieb\w*|correo|mensaje|texto|carta|error|dice|decia|dijo|escribi\w*)\b|コード|スクリプト|コマンド|ログ|エラー|メール|メッセージ|文章|記事|手紙|メモ|引用|貼っ|書い|言(?:った|って|い)|来た|代码|脚本|命令|日志|错误|报错|邮件|消息|文章|写|说/u;

/** A question whether something is so or is to be done. */
const ASKS_WHETHER =
  /\b(?:should|must|may|have to|has to|need to|needs to|supposed to|allowed)\b|^(?:so |and |but |ok |hey )*(?:do|does|did|is|are|am|was|were|can|could|will|would|has|have|had) |べき|なければ|なきゃ|ないと(?:いけ|だめ)|(?:ほう|方)がいい|ていい|てもいい|\b(?:muss|mussen|soll|sollen|sollte|darf|durfen|debo|debemos|tengo que|puedo)\b|应该|需要|可以|必须|吗/u;

/** Which stretches of a text may answer: all, what is neither fenced nor quoted, or only what its author says. */
type Allowed = "all" | "unmarked" | "own";

function allowedFor(question: string, isByAssistant: boolean): Allowed {
  if (ASKS_WHETHER.test(question)) return "own";
  // What the assistant fenced is what it wrote.
  return isByAssistant || ASKS_QUOTED.test(question) ? "all" : "unmarked";
}

/**
 * The sentences of a text that may answer a folded question. What is fenced, quoted or pasted was written by someone
 * else or for a machine: it answers what asks for it, and never whether something is to be done.
 */
export function quotableIn(
  text: string,
  { question, isByAssistant }: { question: string; isByAssistant: boolean },
): (sentence: string) => boolean {
  const allowed = allowedFor(question, isByAssistant);
  if (allowed === "all" || !SIGNS.test(text)) return () => true;
  const own = withoutForeign(text, allowed);
  return (sentence) => {
    const start = text.indexOf(sentence);
    if (start === -1) return true;
    const left = own.slice(start, start + sentence.length).replaceAll(/\s/gu, "").length;
    return left >= sentence.replaceAll(/\s/gu, "").length / 2;
  };
}

/** Without one of these nothing is quoted. */
const SIGNS = /["”“»」』>＞`~\n]/u;

/** A text with what is fenced or quoted blanked out, and for `own` what is forwarded or pasted; offsets stay. */
function withoutForeign(text: string, allowed: Allowed): string {
  let isFenced = false;
  let isForeign = false;
  const kept = text.split("\n").map((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isFenced = !isFenced;
    if (allowed === "own") isForeign ||= FORWARDED.test(line);
    const isKept = !isFence && !isFenced && !isForeign && !MARKED.test(line);
    if (allowed === "own") isForeign ||= HANDS_OVER.test(line);
    return isKept ? line : " ".repeat(line.length);
  });
  return kept
    .join("\n")
    .replaceAll(QUOTATION, (quotation) =>
      isName(quotation.slice(1, -1)) ? quotation : " ".repeat(quotation.length),
    );
}

function isName(inner: string): boolean {
  if (/[。！？.!?](?:\s|$)/u.test(inner)) return false;
  if (CJK.test(inner)) return inner.length <= MAX_NAME_CJK;
  return inner.length <= MAX_NAME && inner.trim().split(/\s+/u).length <= MAX_NAME_WORDS;
}
