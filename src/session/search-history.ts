import type { SearchHit } from "../contract/session.ts";
import type { MessageHit } from "../store/message-search.ts";
import type { Store } from "../store/store.ts";
import { termsOf } from "../text/terms.ts";

export type { SearchHit };

/** Hits that a search gives when nothing is asked, and at most. */
const DEFAULT_HITS = 20;
const MAX_HITS = 100;

/** Longest snippet, in characters. */
const MAX_SNIPPET_CHARACTERS = 240;

const QUOTED = /"([^"]*)"/g;

/**
 * Messages of one session, or of all when `sessionId` is null. Words may stand in any order: messages that have all
 * of them come first, then those that have some. Words in quotes must stand together. Nothing in a query is syntax.
 */
export function searchHistory(
  store: Store,
  query: string,
  scope: { sessionId: string | null; limit?: number | undefined },
): SearchHit[] {
  const phrases = phrasesOf(query);
  const limit = Math.max(1, Math.min(Math.floor(scope.limit ?? DEFAULT_HITS), MAX_HITS));
  const terms = new Set(phrases.flat());
  const hits = store.messageSearch.search(phrases, { sessionId: scope.sessionId, limit });
  return hits.map((hit) => toHit(hit, terms));
}

function phrasesOf(query: string): string[][] {
  const text = query.toWellFormed().replaceAll("\0", " ");
  const quoted = [...text.matchAll(QUOTED)].map(([, phrase = ""]) => termsOf(phrase));
  const loose = termsOf(text.replace(QUOTED, " ")).map((term) => [term]);
  return [...quoted, ...loose].filter((phrase) => phrase.length > 0);
}

function toHit(hit: MessageHit, terms: ReadonlySet<string>): SearchHit {
  const { id, sessionId, role, content, createdMs, score } = hit;
  return {
    id,
    sessionId,
    role,
    content,
    snippet: snippetOf(content, terms),
    createdAt: new Date(createdMs),
    score,
  };
}

/** The line that has most of the terms; the only line when there is one. */
function bestLine(content: string, terms: ReadonlySet<string>): string {
  if (!content.includes("\n")) return content;
  let best = "";
  let bestCount = -1;
  for (const line of content.split("\n")) {
    const count = new Set(termsOf(line.slice(0, 2000)).filter((term) => terms.has(term))).size;
    if (count > bestCount) [best, bestCount] = [line, count];
  }
  return best;
}

/** The line that has most of the terms, cut to a readable length. */
function snippetOf(content: string, terms: ReadonlySet<string>): string {
  const best = bestLine(content, terms).trim();
  if (best.length <= MAX_SNIPPET_CHARACTERS) return best;
  const characters = Array.from(best.slice(0, 2000));
  if (characters.length <= MAX_SNIPPET_CHARACTERS) return characters.join("");
  const at = characters.join("").search(firstTerm(terms));
  const from = Math.max(
    0,
    Math.min(at - MAX_SNIPPET_CHARACTERS / 3, characters.length - MAX_SNIPPET_CHARACTERS),
  );
  const start = Math.floor(from);
  const shown = characters.slice(start, start + MAX_SNIPPET_CHARACTERS).join("");
  return `${start > 0 ? "…" : ""}${shown}${start + MAX_SNIPPET_CHARACTERS < characters.length ? "…" : ""}`;
}

function firstTerm(terms: ReadonlySet<string>): RegExp {
  const escaped = [...terms].map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(escaped.join("|"), "iu");
}
