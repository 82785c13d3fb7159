import { fold } from "../text/fold.ts";
import { isStopWord, stopWordLanguage } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";
import { ASIAN, WESTERN, WHOLE, type Wording } from "./list-vocabulary.ts";

/** What a question wants all of: open tasks, rules, what is known of the user, what is to come, what there is of a topic. */
export type ListKind = "task" | "instruction" | "fact" | "upcoming" | "topic";

/** A question for all of a kind; with `about`, only of what has all of these terms ("to do for the wedding"). */
export interface ListAsked {
  kind: ListKind;
  about: readonly string[];
}

const ASIAN_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * What a question wants all of; null for one that asks for something. It is one when, the words that such questions are
 * made of apart, nothing is left, or only what the list is to be about.
 */
export function listAsked(question: string): ListAsked | null {
  const plain = fold(question)
    .replaceAll(/[?？¿!！¡.。、,:;，·]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  if (WHOLE.fact.test(plain)) return { kind: "fact", about: [] };
  for (const wording of ASIAN_SCRIPT.test(plain) ? ASIAN : WESTERN) {
    const about = restOf(plain, wording);
    if (about !== null) return { kind: wording.kind, about };
  }
  return WHOLE.topic.test(plain) ? { kind: "topic", about: [] } : null;
}

/** What such a question is about beside its kind; null when it is none. */
function restOf(plain: string, { asks, beside, not }: Wording): string[] | null {
  if (!asks.test(plain) || not?.test(plain) === true) return null;
  const rest = plain.replaceAll(new RegExp(asks, "gu"), " ").replaceAll(new RegExp(beside, "gu"), " ").trim();
  if (!WORD.test(rest)) return [];
  const language = stopWordLanguage(plain);
  const about = termsOf(rest).filter((term) => !isStopWord(term, language));
  // "What did I have to do": the words that are left ask for something else.
  return about.length === 0 ? null : [...new Set(about)];
}
