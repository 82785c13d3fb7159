import type { Trust } from "../../contract/memory.ts";
import { writeDates } from "../../text/dates/write-dates.ts";
import type { Draft, SourceMessage } from "../draft.ts";
import type { Clause, Finding } from "./finding.ts";
import { keywordsOf } from "./keywords.ts";
import type { OwnSentence } from "./own-words.ts";
import type { LanguagePack } from "./pack.ts";
import { reportInThirdPerson } from "./report.ts";

/** A finding on its way to a draft. `summary` stands when the finding already worded one. */
export interface Statement {
  finding: Finding;
  clause: Clause;
  completes?: string[] | null;
  summary?: string | undefined;
  /** The sentence that it stands for, where it only names a value of it. */
  content?: string;
  /** What it puts right. */
  corrects?: Draft;
}

/** Where a finding was made. */
export interface Origin {
  message: SourceMessage;
  sentence: OwnSentence;
  pack: LanguagePack;
  trust: Trust;
}

/** The memory that a finding proposes, its dates resolved in place. */
export function toDraft(statement: Statement, origin: Origin): Draft {
  const { finding, clause, completes, summary } = statement;
  const { message, sentence, pack, trust } = origin;
  const content = statement.content ?? contentOf(clause, origin);
  const isMadeByUser = trust === "user" || trust === "host";
  const told =
    summary ?? (isMadeByUser ? summaryOf(finding, content, pack) : reportInThirdPerson(content, pack));
  return {
    type: finding.type,
    summary: told,
    content,
    topicKey: finding.topicKey,
    keywords: keywordsOf(finding.topicKey, `${content} ${told}`),
    trust,
    eventDate: finding.date,
    saidMs: message.createdMs,
    evidence: [{ messageSeq: message.seq, start: sentence.start, end: sentence.end }],
    completes: completes ?? null,
    retires: finding.retires,
    ...(statement.corrects === undefined ? {} : { corrects: statement.corrects }),
  };
}

// A quotation that was blanked for reading, at the end of a clause.
const TRAILING_BLANK = /^ {4,}/;

/** The words as they stand in the message (quotations that were blanked for reading put back), dates resolved. */
function contentOf(clause: Clause, { message, sentence }: Origin): string {
  const offset = sentence.text.indexOf(clause.text);
  const isVerbatim = offset >= 0;
  const start = sentence.start + offset;
  const end = offset + clause.text.length;
  const quoted = isVerbatim ? (TRAILING_BLANK.exec(sentence.text.slice(end))?.[0].length ?? 0) : 0;
  const text = isVerbatim ? message.content.slice(start, sentence.start + end + quoted) : clause.text;
  return writeDates(text, clause.dates).trim();
}

/** Instructions are kept as given: in the third person they would no longer be orders. */
function summaryOf(finding: Finding, content: string, pack: LanguagePack): string {
  return finding.type === "instruction" ? content : pack.summarise(content);
}
