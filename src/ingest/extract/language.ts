import { chinese } from "./languages/zh.ts";
import { english } from "./languages/en.ts";
import { german } from "./languages/de.ts";
import { japanese } from "./languages/ja.ts";
import { spanish } from "./languages/es.ts";
import type { Language, LanguagePack } from "./pack.ts";

const PACKS: Readonly<Record<Language, LanguagePack>> = {
  en: english,
  ja: japanese,
  zh: chinese,
  de: german,
  es: spanish,
};

const KANA = /[\u3041-\u30ff\uff66-\uff9f]/;
const HAN = /[\u3400-\u9fff]/;
// Words that are common in one of the three languages and are no words of the other two.
const WORDS: Readonly<Record<"de" | "es" | "en", ReadonlySet<string>>> = {
  de: words(
    "ich ist nicht und das der ein eine einen mein meine meinen wir mit auf für von bin habe zu den dem immer bitte ab jetzt noch auch sie wohne arbeite muss nie niemals unser unsere du mich mir heißt läuft seit oder aber wie wenn schon mal kein keine keinen dich dir ihr wird werde sind wieder darfst musst",
  ),
  es: words(
    "yo el la los las un una mi mis de que con para por soy vivo trabajo tengo nunca siempre ahora muy pero del al está estoy nuestro nuestra hay le su es en uses gracias hola bebo uso usamos ya puedes",
  ),
  en: words(
    "i i'm the is are and my we to of for it on at with not have you that this from be was a our please pls always never now but or so if they she has had do don't can can't get got just when what one by text use stop call it's i've ok yes his her as been there out up",
  ),
};
const LETTERS = { de: /[äöüß]/g, es: /[ñ¿¡áéíóú]/g };
const WORD = /[a-zà-ÿ']+/g;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** The rules for a language. */
export function packOf(language: Language): LanguagePack {
  return PACKS[language];
}

/** Language of the text around sentences, for those that do not show their own. */
export function surroundingLanguage(text: string): Language {
  if (KANA.test(text)) return "ja";
  if (HAN.test(text)) return "zh";
  return latinLanguage(text, 1) ?? "en";
}

/**
 * Language of a sentence. Kana is Japanese, Han alone is Chinese unless the surroundings are Japanese; Latin text
 * is told by its commonest words. A name or a number is read as its surroundings are.
 */
export function languageOf(sentence: string, around: Language): Language {
  if (KANA.test(sentence)) return "ja";
  if (HAN.test(sentence)) return around === "ja" ? "ja" : "zh";
  const own = latinLanguage(sentence, MIN_OWN_WORDS);
  if (own !== null) return own;
  const isName = sentence.split(/\s+/, MIN_SENTENCE_WORDS).length < MIN_SENTENCE_WORDS;
  if (around !== "ja" && around !== "zh") return around;
  return isName ? around : (latinLanguage(sentence, 1) ?? "en");
}

// One common word may be chance; with fewer the surroundings decide.
const MIN_OWN_WORDS = 2;

function latinLanguage(text: string, minWords: number): Language | null {
  const sample = text.slice(-MAX_SAMPLE).toLowerCase().replaceAll("’", "'");
  const counts = { en: 0, de: lettersIn(sample, LETTERS.de), es: lettersIn(sample, LETTERS.es) };
  for (const [word] of sample.matchAll(WORD)) {
    if (WORDS.en.has(word)) counts.en++;
    if (WORDS.de.has(word)) counts.de++;
    if (WORDS.es.has(word)) counts.es++;
  }
  const best = Math.max(counts.en, counts.de, counts.es);
  if (best < minWords) return null;
  if (counts.en === best) return "en";
  return counts.de === best ? "de" : "es";
}

// So many words in Latin script are no name.
const MIN_SENTENCE_WORDS = 4;
const MAX_SAMPLE = 1000;

function lettersIn(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
