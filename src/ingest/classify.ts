import type { Trust } from "../contract/memory.ts";
import { writeDates } from "../text/dates/write-dates.ts";
import { findDates } from "../text/dates/find-dates.ts";
import type { Draft } from "./draft.ts";
import { type Finding, readStatement, toClause } from "./extract/finding.ts";
import { keywordsOf } from "./extract/keywords.ts";
import { packOf, surroundingLanguage } from "./extract/language.ts";
import type { LanguagePack } from "./extract/pack.ts";
import { MAX_SENTENCE_LENGTH } from "./extract/own-words.ts";
import { wordsKey } from "./extract/topic-key.ts";
import { splitSentences } from "../text/sentences.ts";

/**
 * The one memory that a content given to `remember()` is: kept whole, typed by the rules of extraction, a fact when
 * none knows it. Only user and host can give an instruction.
 */
export function classify(
  content: string,
  options: { saidMs: number; trust: Trust },
): Omit<Draft, "evidence"> {
  const pack = packFor(content);
  const finding = findingOf(content, options.saidMs, pack);
  const mayOrder = options.trust === "user" || options.trust === "host";
  const settled = finding.type === "instruction" && !mayOrder ? asFact(content, pack) : finding;
  const resolved = resolveAll(content, options.saidMs, pack);
  return {
    type: settled.type,
    summary: shorten(isPlain(settled, resolved) ? resolved : pack.summarise(resolved)),
    content: resolved,
    topicKey: settled.topicKey,
    keywords: keywordsOf(settled.topicKey, resolved),
    trust: options.trust,
    eventDate: settled.date,
    saidMs: options.saidMs,
    completes: null,
    retires: settled.retires,
  };
}

function packFor(content: string): LanguagePack {
  return packOf(surroundingLanguage(content.slice(0, MAX_SENTENCE_LENGTH)));
}

/** The content with its relative dates written out, as it is kept when it was said at this time. */
export function resolveDates(content: string, saidMs: number): string {
  return resolveAll(content, saidMs, packFor(content));
}

/** Whether the content is its own summary: an order, or a text too long to be put in the third person. */
function isPlain(finding: Finding, content: string): boolean {
  return finding.type === "instruction" || content.length > MAX_SENTENCE_LENGTH;
}

// What a list shows of one memory; the content keeps all.
const MAX_SUMMARY_LENGTH = 300;

/** The first sentences that fit, marked as shortened; a first sentence that is too long is cut between words. */
function shorten(text: string): string {
  if (text.length <= MAX_SENTENCE_LENGTH) return text;
  // No half of an emoji at the end.
  const head = text.slice(0, MAX_SUMMARY_LENGTH).replace(/[\ud800-\udbff]$/, "");
  const fitting = splitSentences(head).slice(0, -1).at(-1)?.end;
  const lastSpace = head.search(/\s\S*$/);
  return `${head.slice(0, fitting ?? (lastSpace > 0 ? lastSpace : head.length)).trimEnd()} …`;
}

/** The first thing that its sentences say; a fact when they say nothing known. */
function findingOf(content: string, saidMs: number, pack: LanguagePack): Finding {
  for (const { start, end } of splitSentences(content.slice(0, MAX_READ))) {
    if (end - start > MAX_SENTENCE_LENGTH) continue;
    const finding = readStatement(toClause(inFirstPerson(content.slice(start, end)), { saidMs }, pack), pack);
    if (finding !== null) return finding;
  }
  return asFact(content, pack);
}

/** Agents remember in the third person: "The user lives in Oslo" is read as "I live in Oslo" is. */
function inFirstPerson(sentence: string): string {
  return sentence
    .replace(/^(?:the )?user['’]s\b/i, "my")
    .replace(
      /^(?:the )?user(?= (?:[a-z]+ly )?[a-z']+)(?! (?:table|interface|id|name|account|model|story|stories|flow|data)\b)/i,
      "I",
    )
    .replace(/^ユーザーは/u, "私は");
}

// A longer text is a document: its type shows in its beginning.
const MAX_READ = 4000;

function asFact(content: string, pack: LanguagePack): Finding {
  const topicKey = wordsKey("fact", content, pack.vocabulary);
  return { type: "fact", rule: "none", topicKey, date: null, completes: false, retires: null };
}

function resolveAll(content: string, saidMs: number, pack: LanguagePack): string {
  let resolved = "";
  let last = 0;
  for (const { start, end } of splitSentences(content)) {
    const sentence = content.slice(start, end);
    resolved += content.slice(last, start) + writeDates(sentence, findDates(sentence, saidMs, pack.language));
    last = end;
  }
  return resolved + content.slice(last);
}
