import { fold } from "../text/fold.ts";
import { isStopWord, stopWordLanguage } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";

/** Whether an index term is a common word of its language. */
export type IsCommon = (term: string) => boolean;

// Pairs of characters that every other Japanese or Chinese conversation has.
const COMMON_PAIRS = new Set(
  (
    "仕事 会社 名前 自分 時間 今日 明日 昨日 今年 去年 来年 今週 来週 先週 毎日 毎朝 最近 家族 友達 場所 電話 番号 日本 " +
    "大切 大丈 丈夫 必要 予定 質問 情報 問題 好き 公司 工作 名字 时间 今天 明天 昨天 朋友 现在 喜欢 需要"
  ).split(" "),
);
const HIRAGANA = /\p{Script=Hiragana}/u;
const CJK = /[\p{Script=Han}\p{Script=Katakana}]/u;
const SHORT_NUMBER = /^\p{Nd}{1,2}$/u;

// A capital inside a sentence; German writes every noun so, and a noun tells.
const NAME_INSIDE = /(?<=[\p{L}\p{M}\p{Nd},;:'’)]\s)\p{Lu}[\p{L}\p{M}\p{Nd}'’-]*/gu;

/**
 * The index terms by which wordings are told from other talk: names, numbers of three digits or more, and words that
 * are neither function words nor common ones. Of Chinese characters and Katakana, pairs.
 */
export function tellingTerms(wordings: Iterable<string>, isCommon: IsCommon): Set<string> {
  const telling = new Set<string>();
  for (const wording of wordings) {
    const language = stopWordLanguage(wording);
    const names = new Set((wording.match(NAME_INSIDE) ?? []).flatMap((name) => termsOf(fold(name))));
    for (const term of termsOf(wording)) {
      if (isStopWord(term, language) || isStopWord(term, "en") || SHORT_NUMBER.test(term)) continue;
      if (CJK.test(term) ? tellsInCharacters(term) : names.has(term) || tellsAsWord(term, isCommon))
        telling.add(term);
    }
  }
  return telling;
}

function tellsInCharacters(term: string): boolean {
  return Array.from(term).length > 1 && !HIRAGANA.test(term) && !COMMON_PAIRS.has(term);
}

// One letter or two are endings, initials and units.
function tellsAsWord(term: string, isCommon: IsCommon): boolean {
  return term.length > 2 && !HIRAGANA.test(term) && !isCommon(term);
}
