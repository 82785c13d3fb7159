import { splitSentences, type Span } from "../sentences.ts";
import { ENGLISH_NO_PROHIBITION, ENGLISH_POLITE_QUESTION, ENGLISH_PROHIBITIONS } from "./prohibitions-en.ts";
import { clauseSpan } from "./clauses.ts";
import {
  JAPANESE_NO_PROHIBITION,
  JAPANESE_POLITE_QUESTION,
  JAPANESE_PROHIBITIONS,
} from "./prohibitions-ja.ts";

/** Characters of a sentence that is quoted whole; of a longer one the clauses around the prohibition are. */
const MAX_QUOTE = 240;
/** Characters of a sentence that is looked at: longer ones are pasted text, and matching must stay linear. */
const MAX_SENTENCE = 2000;

const KANA = /[\u3040-\u30ff]/u;

/** Sentences in which somebody forbids something, or sets a limit, in his own words; in order, quotations excluded. */
export function findProhibitions(text: string): Span[] {
  return splitSentences(text).flatMap((span) => {
    const sentence = text.slice(span.start, span.end);
    if (sentence.length > MAX_SENTENCE || !isProhibition(sentence)) return [];
    return [sentence.length <= MAX_QUOTE ? span : clausesAround(sentence, span)];
  });
}

/** Whether one sentence forbids something or sets a limit. */
export function isProhibition(sentence: string): boolean {
  return KANA.test(sentence) ? isJapanese(sentence) : isEnglish(sentence);
}

function isEnglish(sentence: string): boolean {
  const folded = sentence.toLowerCase().replaceAll(/[’‘`]/gu, "'").replaceAll(/\s+/gu, " ");
  if (folded.endsWith("?") && !ENGLISH_POLITE_QUESTION.test(folded)) return false;
  if (/^[>"“«]/u.test(folded)) return false;
  if (ENGLISH_NO_PROHIBITION.some((pattern) => pattern.test(folded))) return false;
  return ENGLISH_PROHIBITIONS.some((pattern) => pattern.test(folded));
}

function isJapanese(sentence: string): boolean {
  const isQuestion = /か[?？。]?$|[?？]$/u.test(sentence);
  if (isQuestion && !JAPANESE_POLITE_QUESTION.test(sentence)) return false;
  const rest = JAPANESE_NO_PROHIBITION.reduce((text, pattern) => text.replace(pattern, "…"), sentence);
  return JAPANESE_PROHIBITIONS.some((pattern) => pattern.test(rest));
}

/** The clause of a long sentence that forbids, with its neighbours as long as they fit. */
function clausesAround(sentence: string, span: Span): Span {
  const clauses = clauseSpan(sentence, isProhibition, MAX_QUOTE);
  const quote = sentence.slice(clauses.start, clauses.end);
  const start = span.start + clauses.start + quote.length - quote.trimStart().length;
  return { start, end: start + quote.trim().length };
}
