import type { Rule } from "../pack.ts";

function rule(name: string, source: string, rest: Omit<Rule, "name" | "say">): Rule {
  return { name, say: new RegExp(source, "u"), ...rest };
}

const GROUP = "(?:うち|弊社|当社|自社|会社|職場|チーム|部署|クラス|グループ|サークル|研究室|店)";

/** Who works where, who is who, what a group uses: after the rules for single values. */
export const JAPANESE_LIFE_RULES: readonly Rule[] = [
  rule(
    "department",
    "(?:今|いま|現在|[0-9]+月から)(?:は)?(?:[^、。はが]{0,10}の)?(?<value>[一-龠ァ-ヶー]{2,8}(?:部|課|係|局|支店|支社))(?:です|なの|なん|に(?:い(?:ます|る)|所属|配属|異動)|で働)",
    { type: "fact", topic: "{who}/department" },
  ),
  rule("posted to", "(?:部|課|係|局|支店|支社|店|班|チーム)に配属(?:され|に(?:な|決))", {
    type: "fact",
    topic: "{who}/department",
  }),
  rule(
    "of a group",
    `${GROUP}に(?:は)?[^、。]{1,16}が(?:[0-9一二三四五六七八九十]+人)?(?:い(?:る|ます|て)|おり)`,
    {
      type: "fact",
    },
  ),
  rule(
    "a group uses",
    `^${GROUP}(?:で)?は(?<value>[^、。はがを]{2,16})を(?:使って|利用して|導入して)(?:い|ま|る)`,
    { type: "fact", topic: "user/uses:{value}" },
  ),
  rule("child's name", "(?:上|下|真ん中)の子の[一-龠ァ-ヶぁ-ん]{1,5}(?:は|が|も)", { type: "fact" }),
  rule(
    "who does what",
    "^[一-龠ァ-ヶーA-Za-z]{1,10}(?:さん|くん|ちゃん|先生|氏)?(?:は|が)(?:[^、。はが]{0,10}の)?(?:バックエンド|フロントエンド|フロント|インフラ|デザイナー|デザイン|PM|QA|営業|経理|総務|人事|広報|担当|リーダー|マネージャー)(?:を(?:やって|して|担当)|です|だ|担当|$)",
    { type: "fact" },
  ),
  rule(
    "score",
    "(?:TOEIC|TOEFL|IELTS|英検|漢検|簿記|HSK|偏差値|GPA|模試)[^、。]{0,8}?[0-9]+(?:\\.[0-9]+)?(?:点|級)?",
    {
      type: "fact",
    },
  ),
  rule(
    "passed or failed",
    "(?:に|は|も)(?:落ちた|落ちました|受かった|受かりました|合格し(?:た|まし)|不合格|内定(?:を?もら|が?出))",
    {
      type: "event",
      now: true,
    },
  ),
  rule(
    "engaged to",
    "^(?:婚約者|彼氏|彼女|旦那|夫|妻|嫁|パートナー)(?:の名前)?は(?<value>[一-龠ァ-ヶぁ-ん]{1,6})(?:です|だよ|っていう|といいます|という)",
    {
      type: "fact",
      topic: "user/partner",
    },
  ),
  rule(
    "has been chosen",
    "^(?<subject>[^、。はがをも]{1,16})(?:は|が)[^、。はが]{1,24}に(?:決定|決めた|決めました|決まった|決まりました)",
    { type: "fact", topic: "{subject}" },
  ),
  rule(
    "came out of a test",
    "^[^、。はが]{1,16}(?:は|が)(?:良性|悪性|陰性|陽性|異常なし|問題なし)(?:でした|だった|です)",
    {
      type: "fact",
    },
  ),
];
