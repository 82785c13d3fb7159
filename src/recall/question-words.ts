import { isStopWord, stopWordLanguage, type StopWordLanguage } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";

/** A word of a question that says what it is about. */
export interface QuestionWord {
  terms: readonly string[];
  isName: boolean;
}

const words = new Intl.Segmenter("ja", { granularity: "word" });
/** Words of Hiragana alone are grammar, unless they are long: おばあさん. */
const SHORT_HIRAGANA = /^\p{Script=Hiragana}{1,3}$/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ONE_HAN = /^\p{Script=Han}$/u;
const NAME =
  /(?<=\S\s)\p{Lu}\p{Ll}[\p{L}\p{M}]*|[\p{Script=Han}\p{Script=Katakana}]+(?=さん|くん|ちゃん|先生)/gu;

/** Terms of the names in a question, and of those who talk. German writes every noun with a capital: none is told. */
export function namesIn(text: string): ReadonlySet<string> {
  const named = stopWordLanguage(text) === "de" ? [] : (text.match(NAME) ?? []);
  return new Set([...named, "user", "assistant"].flatMap((name) => termsOf(name)));
}

/** The words of a question without its function words; `terms` are those that are searched for, `grammar` those that are only that. */
export function contentOf(
  text: string,
  {
    terms: searched,
    names,
    grammar,
  }: { terms: readonly string[]; names: ReadonlySet<string>; grammar: ReadonlySet<string> },
): QuestionWord[] {
  const language = stopWordLanguage(text);
  const found: string[][] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    if (found.length >= searched.length) break;
    if (isWordLike !== true || SHORT_HIRAGANA.test(segment)) continue;
    const terms = termsOf(segment).filter((term) => !grammar.has(term) && says(term, segment, language));
    if (terms.length > 0) found.push(terms);
  }
  // Names with signs and emoji are no words: C++, node:fs.
  const known = new Set(found.flat());
  found.push(...searched.filter((term) => !known.has(term) && !CJK.test(term)).map((term) => [term]));
  return found.map((terms) => ({ terms, isName: terms.some((term) => names.has(term)) }));
}

// One character of a longer Chinese or Japanese word shows nothing.
function says(term: string, word: string, language: StopWordLanguage): boolean {
  return !isStopWord(term, language) && (!ONE_HAN.test(term) || term === word);
}
