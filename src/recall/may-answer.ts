import { fold } from "../text/fold.ts";
import { termsOf } from "../text/terms.ts";
import { countTerms } from "./bm25.ts";
import type { Corpus } from "./corpus.ts";
import { isUnreal } from "./mood.ts";
import type { Query } from "./query.ts";
import type { Ranked } from "./rank.ts";
import { isOfOtherKin } from "./relation.ts";
import { isOfAnother } from "./whose.ts";
import { isIn } from "./words-asked.ts";

/** What is liked best is told of one kind of thing: a favourite band is no favourite film. */
const FAVOURITE =
  /\bfavou?rite (?:(?:kind|type|sort) of )?([\p{L}'-]+)|(?:好き|お気に入り)[なの]([\p{Script=Han}\p{Script=Katakana}ー]+)/u;

/** Names of the same kind of thing. */
const SAME: readonly (readonly string[])[] = [
  ["film", "movie", "映画"],
  ["food", "dish", "meal", "料理", "食べ物"],
  ["dish", "meal", "food", "cuisine"],
  ["band", "group", "artist", "music", "musician"],
  ["singer", "artist", "musician"],
  ["song", "track", "tune"],
  ["book", "novel", "本", "小説"],
  ["author", "writer", "novelist"],
  ["show", "series", "programme", "program"],
  ["team", "club"],
  ["colour", "color"],
  ["holiday", "vacation"],
  ["drink", "beverage", "飲み物"],
  ["place", "restaurant", "cafe", "spot", "city", "beach"],
  ["animal", "pet"],
];

/** Where a supposition begins after something else: "I live in Oslo and if I could I'd stay". */
const PART = /;|,? (?:and|but) (?=if |i wish|i'd |i would )/u;

/**
 * Which sentences of a candidate's text can answer at all: those that tell a fact, of whom and of what it is asked.
 */
export function mayAnswerIn(
  entry: Ranked,
  text: string,
  { query, corpus }: { query: Query; corpus: Corpus },
): (sentence: string) => boolean {
  if (!query.isQuestion) return () => true;
  let whole: string | null = null;
  // Few sentences need it, and the text may be long.
  const passage = () => (whole ??= fold(text));
  if (isOfOtherKin(entry, passage, query)) return () => false;
  const words = query.content.filter(({ isName }) => !isName);
  const isAbout = (clause: string) => words.some(isIn(countTerms(termsOf(clause), corpus)));
  const isByAssistant = entry.document.message?.role === "assistant";
  return (sentence) => {
    const folded = fold(sentence);
    const parts = folded.split(PART);
    const about = parts.filter(isAbout);
    if ((about.length > 0 ? about : parts).every((part) => isUnreal(part, query.folded))) return false;
    if (isOtherFavourite(folded, query.folded)) return false;
    return !isOfAnother({ sentence, folded, passage, isByAssistant }, query.folded, isAbout);
  };
}

/** Whether it tells a favourite of another kind. */
function isOtherFavourite(sentence: string, question: string): boolean {
  const asked = FAVOURITE.exec(question);
  const told = FAVOURITE.exec(sentence);
  if (asked === null || told === null) return false;
  const [kind, other] = [nounOf(asked), nounOf(told)];
  if (kind === other || sentence.includes(kind)) return false;
  return !SAME.some((names) => names.includes(kind) && names.includes(other));
}

function nounOf(match: RegExpExecArray): string {
  return (match[1] ?? match[2] ?? "").replace(/s$/u, "");
}
