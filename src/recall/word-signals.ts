import { termsOf } from "../text/terms.ts";
import { countTerms } from "./bm25.ts";
import type { Asked } from "./question-signals.ts";
import type { QuestionWord } from "./question-words.ts";
import type { Ranked } from "./rank.ts";
import { isIn, rarity, specialty } from "./words-asked.ts";

/** Terms of a neighbour that are compared: a longer text is about many things. */
const MAX_COMPARED = 200;

/** Words that two candidates must share for one to second the other, and how rare they must be together. */
const MIN_SHARED = 2;
const MIN_SHARED_RARITY = 1.5;

/** What of the question's words stands in a passage or near it. */
export function wordSignals(
  entry: Ranked,
  { sentence, passage }: { sentence: string; passage: string },
  asked: Asked,
) {
  const { query, corpus, words, names, likeness } = asked;
  const { document } = entry;
  const passageTerms = termsOf(passage);
  const sentenceTerms = termsOf(sentence);
  const here = countTerms(passageTerms, corpus);
  const inSentence = countTerms(sentenceTerms, corpus);
  const around = new Set([...here.keys(), ...document.around]);
  const near = words.filter(isIn(around));
  const total = asked.signals.rarity;
  const found = rarity(near, corpus);
  const special = words.map((word) => specialty(word, likeness));
  const specialNear = near.map((word) => specialty(word, likeness));
  const like = likenessOf(words, { here, terms: new Set(passageTerms) }, asked);
  const likeNear = likenessOf(words, { here: around, terms: neighbourhood(entry, asked) }, asked);
  const isNamed = ({ terms }: QuestionWord) => terms.some((term) => document.speaker.includes(term));
  return {
    found,
    foundShare: total === 0 ? 1 : found / total,
    foundHere: rarity(words.filter(isIn(here)), corpus),
    foundInSentence: rarity(words.filter(isIn(inSentence)), corpus),
    specialFound: sum(specialNear),
    mostSpecial: Math.max(0, ...specialNear),
    names: names.filter(isIn(here)).length,
    namesMissing: names.filter((word) => !isIn(around)(word) && !isNamed(word)).length,
    likeness:
      total === 0 ? 1 : sum(likeNear.map((one, at) => one * rarity(words.slice(at, at + 1), corpus))) / total,
    meanLikeness: like.length === 0 ? 1 : sum(like) / like.length,
    firstLikeness: like[0] ?? 1,
    unlike: sum(like.map((one, at) => (1 - one) * (special[at] ?? 0))),
    seconded: isSeconded(around, entry, asked) ? 1 : 0,
    withoutFocus: query.focus.length > 0 && !query.focus.some((term) => around.has(term)) ? 1 : 0,
    unsaid: Math.log(1 + new Set(sentenceTerms.filter((term) => !corpus.idf.has(term))).size),
    sentenceLength: Math.log(1 + sentenceTerms.length),
    passageLength: Math.log(1 + passageTerms.length),
  };
}

/** How like each word is to the likest of a text, 1 for what stands there. */
function likenessOf(
  words: readonly QuestionWord[],
  { here, terms }: { here: { has: (term: string) => boolean }; terms: ReadonlySet<string> },
  { likeness }: Asked,
): number[] {
  const isHere = isIn(here);
  return words.map((word) => (isHere(word) ? 1 : likeness.likest(word.terms, terms)));
}

function neighbourhood(entry: Ranked, { beside }: Asked): Set<string> {
  const texts = [entry.document.terms, beside(entry, -1), beside(entry, 1)];
  return new Set(texts.flatMap((terms) => terms.slice(0, MAX_COMPARED)));
}

/** Whether one of the others has the same words of the question. */
function isSeconded(around: ReadonlySet<string>, entry: Ranked, { query, corpus, rivals }: Asked): boolean {
  const found = query.content.filter(isIn(around));
  if (found.length < MIN_SHARED || rarity(found, corpus) < MIN_SHARED_RARITY) return false;
  return rivals.some(({ document }) => {
    if (document === entry.document) return false;
    const isThere = isIn(document.around);
    return query.content.every((word) => found.includes(word) === isThere(word));
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
