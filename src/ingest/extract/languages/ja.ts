import { JAPANESE_WORTH } from "./ja-worth.ts";
import type { Cue, LanguagePack } from "../pack.ts";
import { endedJapanese, JAPANESE_CHANGE_RULES } from "./ja-change-rules.ts";
import { JAPANESE_LIFE_RULES } from "./ja-life-rules.ts";
import { JAPANESE_LIFTS } from "./ja-lifts.ts";
import { JAPANESE_SWAP_RULES } from "./ja-swap-rules.ts";
import { JAPANESE_PLANS, JAPANESE_TURN_RULES } from "./ja-turn-rules.ts";
import { JAPANESE_NO_ORDERS } from "./ja-no-orders.ts";
import { JAPANESE_ORDERS } from "./ja-orders.ts";
import { JAPANESE_PEOPLE } from "./ja-people.ts";
import { japanesePerson } from "./ja-person.ts";
import { reportedInJapanese, reportsNothing } from "./ja-reports.ts";
import { JAPANESE_RESULTS } from "./ja-results.ts";
import { JAPANESE_RULES } from "./ja-rules.ts";
import { japaneseStanding } from "./ja-standing.ts";
import { mayTellOfAnother, withJapaneseSubject } from "./ja-subjects.ts";

const OPENER =
  /^(?:あ|あー+|ああ|あっ|え|えっと|えーと|えー|うーん|うん|ううん|いや|いやあ|はい|いえ|いいえ|ええ|で|でも|あと|ただ|ただし|まあ|まぁ|ちなみに|ところで|そういえば|そうそう|実は|じつは|それと|それから|それで|だから|なので|やっぱり?|とりあえず|了解です?|わかりました|なるほど|ありがとう(?:ございます)?|ありがと|よし|しかも|それが|ですね|そうですね|ほんと|本当に|すみません|ごめん(?:なさい)?|間違え(?:まし)?た|まちがえ(?:まし)?た|違(?:う|った|います|いました)|ちが(?:う|った|います|いました)|訂正です|訂正|おお|おー|はー|へー|いま|じゃあ|では)[、,。!！…〜ー\s]+\s*|^(?:訂正|修正)(?:です)?[:、。\s]+|^(?:あと|うん|ううん|いや|ちなみに|それでね?)(?=[私僕俺うち一-龠ァ-ヶ0-9])/u;
const MAX_OPENERS = 4;
/** Japanese. Rules see the text with compatibility forms unified and opening words dropped. */
/** Signs that a Japanese answer is something particular. */
const CUES: readonly Cue[] = [
  {
    name: "code",
    sign: /`[^`]+`|(?:^|[^\w])\/[\w.~-]+\/|\w+_\w+|\b\w+\.(?:ts|js|py|json|toml|ya?ml|md|rs|go|sql|csv)\b|\bmake [\w-]+|\bnpm |\bphp artisan/,
    particular: true,
    raw: true,
  },
  {
    name: "product code or version",
    sign: /(?=[A-Za-z0-9-]*\d)(?=[A-Za-z0-9-]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]{2,}|[A-Za-z]+ ?\d+(?:\.\d+)*|\b\d+\.\d+/,
    particular: true,
    raw: true,
  },
  { name: "address of mail", sign: /[\w.+-]+@[\w-]+\.[\w.]+/, particular: true, raw: true },
];

export const japanese: LanguagePack = {
  language: "ja",
  normalise,
  clauseBreak:
    /(?<=[^、。]{9}[るたいだすうなくん]ので|んだけど|んですけど|(?:です|ます|ました)が|[たるいだ]けど)(?=[^、。\s]{4})(?!.{0,24}(?:でお願い|にして|で頼|てほしい|ないで))|(?<=けど|けれど|けど[さね]|ですが|ますが|だが|んだが|なので|だから)、|(?<=[^、。]{6}[るたいうくすむつぶぐぬ](?:から|ので|んで)|で[すしさ])、(?=[^、。]{4})(?!.{0,30}(?:お願い|にして|頼[むみん]|ほしい|ください|ないで|助か|てもらえ|て(?:ね|くれ|$)))|(?<=です|ます)し、|(?<=[A-Za-zァ-ヶー0-9])で、(?=[^、。]{1,12}は)|(?<=(?:曜日?に?|[0-9]日|明日|来週)[^、。]{1,20})、(?=(?:来週|再来週|今週)?[月火水木金土日]曜|[0-9]{1,2}日(?![間前後])|明日|明後日|来週|来月)/u,
  question:
    /[?？][)）」w笑]*$|(?:ですか|ますか|でしょうか|ますかね|ですかね|だっけ|ったっけ|でしたっけ|ましたっけ|っけ|かな|だろう|でしょう|のかな|どう(?:です|思う)|って何|って(?:なに|どう)|は何|とは|いくら|どっち|のか|(?:いい|[るうくすつむぶ])か)[。!…]*$|(?:教えて|どうして|なんで|なぜ|どこ|いつ(?!も|か)|どれ|何(?:日|個|人|時|が)?(?:くらい|ですか)).{0,20}(?:ですか|ますか|んですか|の[?？])/u,
  hypothetical:
    /(?:^|、)もし|たとえば|例えば|仮に|(?:たら|なら|れば).{0,30}(?:のに|けどな|だろう|かな|んだけど(?:な|ね)?)|(?:したい|行きたい|たい)(?:なあ|なぁ|な|ね|と思)|(?:考え|計画し|決め|検討し)たい(?:んだけど|んです|です|の|$)|かも(?:しれ|$|[。ね笑w]|です|だけど)|つもりはない|たい(?:んです|のです|んだ|です|の)?(?:が|けど)$|(?:しよう|行こう|買おう|受けよう|にしよう)かと(?:$|思|考)|迷い中|まだ決め|考え中/u,
  fiction: /(?:主人公|登場人物|キャラ(?:クター)?)(?:は|が|の)|物語(?:の|で)|小説の/u,
  pretend: /ゲームを?し(?:よう|ましょう|ない)|ごっこ|なりきって|になったつもりで|ロールプレイ/u,
  kidding: /^(?:なんて(?:ね|な)|(?:うそ|嘘|冗談)(?:です|だよ|だけど|でした)?)[。!！〜笑w]*$/u,
  correction:
    /訂正|間違え|まちがえ|(?:^|[、。])(?:違(?:う|った|い)|ちが(?:う|った|い))|間違い|勘違い|じゃなくて|ではなく|でなく|^いや|(?:漢字|字|数字|名前|日付|曜日|時間)(?:が|は|を)(?:違|間違)|やっぱり|変更|さっき確認/u,
  orders: [...JAPANESE_NO_ORDERS, ...JAPANESE_LIFTS, ...JAPANESE_ORDERS],
  plans: JAPANESE_PLANS,
  rules: [
    ...JAPANESE_TURN_RULES,
    ...JAPANESE_SWAP_RULES,
    ...JAPANESE_CHANGE_RULES,
    ...JAPANESE_RULES,
    ...JAPANESE_LIFE_RULES,
  ],
  ended: endedJapanese,
  cues: CUES,
  worth: JAPANESE_WORTH,
  lasting:
    /毎[日週月年朝晩]|(?:年|月|頃|春|夏|秋|冬)から(?:ずっと)?(?!.{0,6}(?:休|行|出))|ずっと|いつも|誕生日|以来|有効|まで有効|に買いました|年に買/u,
  statement: /(?:^|、)(?:今は|現在は|今日は|実は)?(?<subject>[^、。はがもを]{1,30})(?:は|が|も)(?<rest>.+)$/u,
  mayTellOfAnother,
  standing: japaneseStanding,
  reported: reportedInJapanese,
  reportsNothing,
  withSubject: withJapaneseSubject,
  personOf: (_, normal) => japanesePerson(normal),
  results: JAPANESE_RESULTS,
  questions: [
    { ask: /お?住まいは|どこに住|どちらにお住まい/, statement: "{answer}に住んでいます" },
    { ask: /お?名前(?:は|を)/, statement: "私は{answer}といいます" },
    { ask: /お?仕事は|ご職業|何をされて/, statement: "仕事は{answer}です" },
    { ask: /お勤め|どこで働/, statement: "{answer}で働いています" },
    { ask: /お?誕生日は/, statement: "誕生日は{answer}です" },
    { ask: /おいくつ|何歳/, statement: "{answer}です" },
    { ask: /アレルギー/, statement: "{answer}アレルギーです" },
    { ask: /趣味は/, statement: "趣味は{answer}です" },
  ],
  asks: /どの(?:くらい|ぐらい|よう)|宛名|住所|連絡先|宛先|(?:です|ます|でしょう|ません)か[?？。]?$|どんな|何|どの|どちら|どれ|どこ|いつ(?!も)|誰|型番|いくつ|いくら|バージョン|名前|種類|番号/,
  asksOfUser:
    /どの(?:くらい|ぐらい)|どれ(?:くらい|ぐらい)|宛名|住所|連絡先|宛先|お決まり|どんな|何(?:歳|人|枚|台|匹|時|曜|名|月|年|個|がお好き|が好き)|どちらに|どこ(?:で|に|の)|いつ|型番|端末|機種|お名前|バージョン/,
  asksWhen: /いつ|何日|何月|日程|日時/,
  idle: /どんな(?:一年|一日|気分|感じ|お休み)|お休み(?:は|でした)|ご希望|ご要望|いかが|どうされ|ご用件|ご相談|お困り|お手伝い|他に|ほかに|どうし(?:ました|たい)|何か|エラー|状況|症状|詳し/,
  noAnswer:
    /^(?:いや|いえ|いいえ|はい|うん|ない|特に|まだ|わから|分から|たぶん|多分|どっち|どちら|なんでも|それ|これ|そう|大丈夫|いい|了解|ありがと|お願い|決ま|迷|激動|楽し|最[高悪]|よかった|(?:使|し|や|試)(?:って)?て?い?ない(?:です)?[。]?|まあ|ふつう|普通)/,
  ownVoice: /私|わたし|僕|ぼく|俺|うち|我が家|自分/,
  vocabulary: {
    script: "japanese",
    stopWords: new Set([
      "今",
      "現在",
      "私",
      "僕",
      "俺",
      "自分",
      "一番",
      "最近",
      "本当",
      "全部",
      "時",
      "日",
      "月",
      "年",
      "方",
      "人",
      "事",
      "何",
      "中",
      "前",
      "後",
      "的",
      "最新",
      "新",
    ]),
  },
  summarise: summariseJapanese,
  bareAnswer: (answer) => answer.replace(ANSWER_END, ""),
  answered: (question, answer) => `「${question}」への答え：${answer}`,
};

function normalise(text: string): string {
  let rest = text.normalize("NFKC").trim();
  for (let count = 0; count < MAX_OPENERS; count++) {
    const opener = OPENER.exec(rest);
    if (opener === null || opener[0].length >= rest.length) break;
    rest = rest.slice(opener[0].length);
  }
  return rest.replace(/(?:[。!！〜…\s]|\.{2,}|・{2,})+$/u, "");
}

// 「橋本です」 answers 橋本.
const ANSWER_END =
  /(?:(?:だけ|のみ)(?:です|だ)?|です|だ(?=よ|ね|けど)|(?<=[一-龠ァ-ヶ])だ|でございます|と(?:申し|いい|言い)ます)(?:よ|ね|けど)?[。！!〜\s]*$/u;

const GREETING = /^(?:はじめまして|初めまして|こんにちは|こんばんは|おはようございます)[、。！!]/u;
const FIRST_PERSON = /(?:私|わたし|僕|ぼく|俺|オレ)(?=[はがもの])/u;
const OTHER_TOPIC = /^[^、。]{1,24}[はがも]/u;

// What begins in Latin letters, or with a noun set apart by a comma, need not be about the user.
const NO_SUBJECT =
  /^(?:[A-Za-z【・■●※◆]|[^、。はがもをにでと]{1,12}、|[^、。]{1,16}(?:って|なら|については|に関しては))/u;

// Verbs of which a thing is the subject, left out here.
const HAPPENS_TO_THINGS =
  /^[^、。]{0,12}(?:終わった|終わりました|始まった|始まりました|届いた|届きました|決まった|決まりました|壊れた|壊れました|直った|直りました|止まった|延期になった|延期になりました|中止になった|中止になりました)[。!！〜よねの]*$/u;

// What stands in quotation marks or in an address is in the words of another.
const OTHERS_WORDS = /「[^」]*」|『[^』]*』|https?:\/\/\S+/gu;
const POSSESSED = new RegExp(`^(?:${JAPANESE_PEOPLE})の`, "u");
/** A label of a list, hearsay, a pointing word, a heap of nouns: who is meant is not the user or not certain. */
const NO_SENTENCE =
  /^(?:[^、。はがも\s:：]{1,12}[:：]|(?:あの|この|その)[^、。]|[^、。]{0,30}(?:らしい|そうです|そうだ|みたい|って)(?:よ|ね|です)*[。！!〜]*$)|[るたうくすむ][一-龠ァ-ヶー]{1,8}[。]?$|\s[0-9]+\.$/u;

/** 「ユーザーは…」, where the user is certainly meant; else the sentence as said. */
function summariseJapanese(content: string): string {
  const told = normaliseLead(content).replace(GREETING, "");
  const own = told.replace(OTHERS_WORDS, (words) => "＿".repeat(words.length));
  const first = FIRST_PERSON.exec(own);
  if (first !== null)
    return `${told.slice(0, first.index)}ユーザー${told.slice(first.index + first[0].length)}`;
  if (NO_SENTENCE.test(own)) return told;
  if (japanesePerson(told) !== "user" || POSSESSED.test(told))
    return told.replace(/^(?=(?:妻|夫|母|父|兄|弟|姉|妹|息子|娘|祖母|祖父))/u, "ユーザーの");
  if (/^うち(?:の|は)/u.test(told)) return told.replace(/^うち/u, "ユーザーのところ");
  return OTHER_TOPIC.test(told) || NO_SUBJECT.test(told) || HAPPENS_TO_THINGS.test(told)
    ? told
    : `ユーザーは${told}`;
}

function normaliseLead(content: string): string {
  const opener = OPENER.exec(content);
  return opener === null || opener[0].length >= content.length ? content : content.slice(opener[0].length);
}
