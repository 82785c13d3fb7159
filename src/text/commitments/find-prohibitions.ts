import { Sieve } from "../prefilter.ts";
import { splitSentences, type Span } from "../sentences.ts";
import { ENGLISH_NO_PROHIBITION, ENGLISH_POLITE_QUESTION, ENGLISH_PROHIBITIONS } from "./prohibitions-en.ts";
import { clauseSpan } from "./clauses.ts";
import { ENGLISH_INDIRECT, ENGLISH_LIMITS } from "./indirect-en.ts";
import { ENGLISH_STATEMENTS } from "./statements-en.ts";
import { JAPANESE_INDIRECT, JAPANESE_QUOTED, JAPANESE_REPORT } from "./indirect-ja.ts";
import {
  JAPANESE_NO_PROHIBITION,
  JAPANESE_POLITE_QUESTION,
  JAPANESE_PROHIBITIONS,
} from "./prohibitions-ja.ts";

/** Characters of a sentence that is quoted whole; of a longer one the clauses around the prohibition are. */
export const MAX_QUOTE = 240;
/** Characters of a sentence that is looked at: longer ones are pasted text, and matching must stay linear. */
const MAX_SENTENCE = 2000;

const sieve = (patterns: readonly RegExp[]) => new Sieve(patterns, (pattern) => pattern);
const matchesAny = (patterns: Sieve<RegExp>, text: string, lowerCaseText: string) =>
  patterns.through(lowerCaseText).some((pattern) => pattern.test(text));

const JAPANESE_RULES = sieve([...JAPANESE_PROHIBITIONS, ...JAPANESE_INDIRECT]);
const JAPANESE_REPORTS = sieve(JAPANESE_REPORT);
const JAPANESE_QUESTION =
  /か[?？。]?$|(?<!(?:いい|よい|良い|わかった|OK|了解|だめ|頼む|ね|よね))[?？]$|(?:かな|かしら|だっけ|だろう|でしょう)[。…]?$/u;

// As people type in a chat.
const SHORTHAND =
  /\b(?:u|ur|pls|plz|w|dont|cant|wont|shouldnt|mustnt|isnt|arent|doesnt|didnt|wouldnt|couldnt|wasnt|werent|havent|cannot|can not)\b/gu;
const SPELLED_OUT: Readonly<Record<string, string>> = {
  u: "you",
  ur: "your",
  pls: "please",
  plz: "please",
  w: "with",
  cannot: "can't",
  "can not": "can't",
};
const ENGLISH_RULES = sieve([
  ...ENGLISH_PROHIBITIONS,
  ...ENGLISH_INDIRECT,
  ...ENGLISH_STATEMENTS,
  ...ENGLISH_LIMITS,
]);
const ENGLISH_EXCUSES = sieve(ENGLISH_NO_PROHIBITION);
// Without one of these no rule matches: most sentences are told from a prohibition by this alone.
const ENGLISH_CUE =
  /n't|\b(?:no|not|non-?\w+|never|none|nobody|nothing|nowhere|neither|nor|without|only|solely|exclusively|stop\w*|quit\w*|ceas\w+|avoid\w*|refrain\w*|abstain\w*|desist\w*|hold\w*|forbid\w*|prohibit\w*|ban|bans|banned|veto|taboo|verboten|disallowed|unacceptable|off|out|under|over|above|below|beyond|within|inside|before|beforehand|prior|until|till|unless|except|besides|apart|bar|other|else|limit\w*|cap\w*|max\w*|budget|quota|ceiling|threshold|cut-?off|most|tops|more|less|fewer|latest|longer|further|later|permission|approv\w+|sign\w*|ok|okay|consent|go-ahead|yes|blessing|review|confirm\w*|nod|say-so|leave|first|ask\w*|check|consult|clear\w*|through|via|past|by|wait|waits|pause\w*|leave\w*|left|keep\w*|kept|let|stay\w*|steer|hands|remain\w*|confidential|embargo\w*|nda|internal|eyes|rather|prefer\w*|sooner|mind|better|best|appreciate|grateful|glad|happy|nice|great|kind|wise|safe\w*|love|hate|business|right|authority|reserved|sacred|sacrosanct|untouchable|classified|ice|hush\w*|mum's|lips|froze\w*|freeze|lock\w*|closed|shut|suspended|mine|vital|important|crucial|essential|critical|imperative|insist|expect|treat|consider|lay|back|butt|knock|cut|nose|berth|stand|tight|fire|horses|brakes|dare|forget|enough|done|refuse\w*|decline|reject|ignore|cancel|turn|halt|block|put|skip|exclude|omit|question|table|bounds|line|deal-?breaker|draw|silence|spare|full|period|zero|long|restricted|allowed|permitted|confined|stick|restrict|confine|exceed\w*|must|rule|rules|policy|legal|compliance|contract|law|happening|job|place|call|decision|concern|anything|everything|anyone|whatever|yours|myself|personally|read|allow|run|no-go|\w+-go|ever|should|shall|ought|fit|up to|that's|is all)\b/u;
// A question that only makes sure that an order was understood.
const ENGLISH_TAG =
  /,? (?:got it|ok|okay|right|clear|is that clear|understood|alright|all right|deal|please|yeah|capisce|agreed|will you|would you|can you)\?+$/u;

/** What only stresses the sentence before it, and is quoted with it. */
const STRESS =
  /^(?:zero|ever|never|none|nothing|nada|period|full stop|not ever|not once|not one|no exceptions?|no excuses?|at all|i mean it|i'm serious|seriously|really|end of story|understood|clear|please|for any reason|under any circumstances|no matter what|whatever happens|絶対に?|絶対です|例外なし|例外なく|厳守|以上|頼む(?:よ|ね)?|お願い(?:します|だよ|ね)?|いいね|何があっても|本当に)[。.!！、]*$/iu;

const KANA = /[\u3040-\u30ff]/u;

/** Sentences in which somebody forbids something, or sets a limit, in his own words; in order, quotations excluded. */
export function findProhibitions(text: string): Span[] {
  const spans = splitSentences(text);
  return spans.flatMap((span, index) => {
    const sentence = text.slice(span.start, span.end);
    if (sentence.length > MAX_SENTENCE || !isProhibition(sentence)) return [];
    if (sentence.length > MAX_QUOTE) return [clausesAround(sentence, span)];
    const next = spans[index + 1];
    const isStressed = next !== undefined && STRESS.test(text.slice(next.start, next.end));
    return [isStressed ? { start: span.start, end: next.end } : span];
  });
}

/** Whether one sentence forbids something or sets a limit. */
export function isProhibition(sentence: string): boolean {
  return KANA.test(sentence) ? isJapanese(sentence) : isEnglish(sentence);
}

function isEnglish(sentence: string): boolean {
  if (/^\s*[>"“«]/u.test(sentence)) return false;
  const folded = unquoted(sentence)
    .toLowerCase()
    .replaceAll(/[’‘`]/gu, "'")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(SHORTHAND, (word) => SPELLED_OUT[word] ?? `${word.slice(0, -1)}'t`)
    .replace(ENGLISH_TAG, ".");
  if (folded.endsWith("?") && !ENGLISH_POLITE_QUESTION.test(folded)) return false;
  if (!ENGLISH_CUE.test(folded)) return false;
  return matchesAny(ENGLISH_RULES, folded, folded) && !matchesAny(ENGLISH_EXCUSES, folded, folded);
}

/** A sentence without what it quotes of others: words in quotation marks bind nobody. */
function unquoted(sentence: string): string {
  return sentence.replaceAll(/"[^"]{2,200}"|“[^”]{2,200}”|«[^»]{2,200}»/gu, "…");
}

function isJapanese(sentence: string): boolean {
  const isQuestion = JAPANESE_QUESTION.test(sentence);
  if (isQuestion && !JAPANESE_POLITE_QUESTION.test(sentence)) return false;
  const unquotedText = sentence.replaceAll(JAPANESE_QUOTED, "…");
  if (matchesAny(JAPANESE_REPORTS, unquotedText, unquotedText.toLowerCase())) return false;
  const rest = JAPANESE_NO_PROHIBITION.reduce((text, pattern) => text.replace(pattern, "…"), unquotedText);
  return matchesAny(JAPANESE_RULES, rest, rest.toLowerCase());
}

/** The clause of a long sentence that forbids, with its neighbours as long as they fit. */
function clausesAround(sentence: string, span: Span): Span {
  const clauses = clauseSpan(sentence, isProhibition, MAX_QUOTE);
  const quote = sentence.slice(clauses.start, clauses.end);
  const start = span.start + clauses.start + quote.length - quote.trimStart().length;
  return { start, end: start + quote.trim().length };
}
