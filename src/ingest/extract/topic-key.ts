import { stemmer } from "stemmer";
import { fold } from "../../text/fold.ts";

// Enough to tell subjects apart, short enough to be an index key.
const MAX_KEY_WORDS = 6;
const MAX_KEY_LENGTH = 96;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}+#._/@-]*/gu;
const CJK = /[\u3041-\u30ff\u3400-\u9fff]/u;
const CJK_PIECE =
  /(?<=[「『])[^「『」』]{1,40}(?=[」』])|[\u30a1-\u30ffー]{2,}|[\u3400-\u9fff々]{2,}|[a-z0-9][a-z0-9._/+#-]*|[\u3400-\u9fff]/gu;
const QUOTED_NAME = /[「『]([^」』]{1,40})[」』]/u;
const TRIM = /^[._/@-]+|[._/@-]+$/g;

/** How a language's words are told apart, and which of them say nothing about a subject. */
export interface Vocabulary {
  script: "spaced" | "japanese" | "chinese";
  stopWords: ReadonlySet<string>;
}

/**
 * The words of a text that tell what it is about: folded, stemmed, stop words left out, in order. Of a subject with
 * a name in quotation marks only that name counts.
 */
export function contentWords(text: string, vocabulary: Vocabulary, isSubject = false): string[] {
  const folded = fold(text).replace(/'s\b/g, "");
  // A name in quotation marks says it all: 社内アプリ「ひばり」 and 「ひばり」 are one.
  const named = QUOTED_NAME.exec(folded)?.[1];
  if (named !== undefined && isSubject) return [named];
  const pieces = piecesOf(folded, vocabulary.script);
  const words: string[] = [];
  const names = isSubject ? namesIn(text) : NO_NAMES;
  for (const piece of pieces ?? []) {
    const word = piece.replace(TRIM, "");
    if (word === "" || vocabulary.stopWords.has(word)) continue;
    const stem = /^[a-z]{4,}$/.test(word) && !names.has(word) ? stemmer(word) : word;
    if (!words.includes(stem)) words.push(stem);
  }
  return words;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The capitalised words of a subject: names, which have no stem ("Alice" is not "alic"). */
function namesIn(text: string): ReadonlySet<string> {
  return new Set((text.match(/\b[A-Z][a-z]+\b/g) ?? []).map((name) => name.toLowerCase()));
}

const chineseWords = new Intl.Segmenter("zh", { granularity: "word" });

/** Japanese changes its script between words; Chinese needs a dictionary. */
function piecesOf(folded: string, script: Vocabulary["script"]): string[] {
  if (!CJK.test(folded) || script === "spaced") return folded.match(WORD) ?? [];
  if (script === "japanese") return folded.match(CJK_PIECE) ?? [];
  return [...chineseWords.segment(folded)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment);
}

/** A part of a topic key: its content words in alphabetical order, so that their order in speech is no matter. */
export function keyPart(text: string, vocabulary: Vocabulary): string {
  const words = contentWords(text, vocabulary, true).slice(0, MAX_KEY_WORDS);
  // A value in hiragana alone (そば) has no pieces that stand out: it is one word.
  const isKana = words.length === 0 && vocabulary.script === "japanese" && CJK.test(text);
  return isKana ? fold(text).trim() : words.toSorted().join(" ");
}

/** Key of a fact or instruction that no rule has a topic for: the same words again are the same memory. */
export function wordsKey(prefix: "fact" | "rule", text: string, vocabulary: Vocabulary): string {
  const words = contentWords(text, vocabulary);
  const said =
    words.length === 0
      ? fold(text).trim()
      : words
          .slice(0, 2 * MAX_KEY_WORDS)
          .toSorted()
          .join(" ");
  return `${prefix}:${said}`.slice(0, MAX_KEY_LENGTH);
}

/** The user as the subject of a topic key. */
export const USER = "user";

/** A topic with its captured groups filled in (`{value|other}`: the first there is); null when a group it needs is empty. */
export function fillTopic(
  topic: string,
  groups: Readonly<Record<string, string | undefined>>,
  vocabulary: Vocabulary,
): string | null {
  let isWhole = true;
  const key = topic.replace(/\{([\w|]+)\}/g, (_, names: string) => {
    const name = names.split("|").find((choice) => (groups[choice] ?? "") !== "") ?? "";
    const said = groups[name] ?? "";
    // The user and a kind of tool are no words of the speaker.
    const part = said === USER || name === "kind" ? said : keyPart(said, vocabulary);
    if (part === "") isWhole = false;
    return part;
  });
  return isWhole ? key.slice(0, MAX_KEY_LENGTH) : null;
}
