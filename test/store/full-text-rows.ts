import { blankText, type Span } from "../../src/store/masks.ts";
import { termsOf } from "../../src/text/terms.ts";

/** Runs a query and gives its rows: the SQLite of an object in workerd, or a copy of its file in Node. */
export type ReadRows = <Row>(query: string) => Row[];

/** Terms by the number of the row they stand for, sorted. */
export type TermsByRow = Record<number, string[]>;

/**
 * What a full-text table holds, read back from the index itself, rows without any term included. Rows that wait to
 * be swept are left out: they are deleted, and no search returns them.
 */
export function indexedTerms(read: ReadRows, table: "am_message_text" | "am_memory_text"): TermsByRow {
  const byRow = new Map<number, Set<string>>();
  for (const { rowid } of read<{ rowid: number }>(`SELECT rowid FROM ${table}`)) byRow.set(rowid, new Set());
  read(`CREATE VIRTUAL TABLE ${table}_instance USING fts5vocab('${table}', 'instance')`);
  for (const { term, doc } of read<{ term: string; doc: number }>(
    `SELECT term, doc FROM ${table}_instance`,
  )) {
    const terms = byRow.get(doc) ?? new Set();
    byRow.set(doc, terms.add(decode(term)));
  }
  read(`DROP TABLE ${table}_instance`);
  for (const { seq } of read<{ seq: number }>(`SELECT seq FROM am_stale_text WHERE text_table = '${table}'`))
    byRow.delete(seq);
  return sorted(byRow);
}

/** What must be findable of the messages: all that is neither deleted nor hidden. */
export function messageTerms(read: ReadRows): TermsByRow {
  const rows = read<{ seq: number; content: string; masks: string | null }>(
    "SELECT seq, content, masks FROM am_message",
  );
  const byRow = new Map<number, Set<string>>();
  for (const { seq, content, masks } of rows) {
    const spans = masks === null ? [] : (JSON.parse(masks) as Span[]);
    byRow.set(seq, new Set(termsOf(blankText(content, spans))));
  }
  return sorted(byRow);
}

/** What must be findable of the memories: content, summary, topic and keywords of all that are not forgotten. */
export function memoryTerms(read: ReadRows): TermsByRow {
  const rows = read<
    Record<"content" | "summary" | "keywords", string> & { seq: number; topic_key: string | null }
  >("SELECT seq, content, summary, keywords, topic_key FROM am_memory WHERE forgotten_ms IS NULL");
  const byRow = new Map<number, Set<string>>();
  for (const { seq, content, summary, keywords, topic_key: topic } of rows) {
    const texts = [content, summary, keywords, topic?.replace(/[/:]/g, " ") ?? ""];
    byRow.set(seq, new Set(texts.flatMap((text) => termsOf(text))));
  }
  return sorted(byRow);
}

// Signs inside a term are stored as private-use characters; src/store/text-index.ts says why.
function decode(term: string): string {
  return term.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xe000));
}

function sorted(byRow: ReadonlyMap<number, ReadonlySet<string>>): TermsByRow {
  return Object.fromEntries(Array.from(byRow, ([row, terms]) => [row, [...terms].toSorted()]));
}
