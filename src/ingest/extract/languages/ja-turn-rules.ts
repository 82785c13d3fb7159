import type { Rule } from "../pack.ts";
import { ENDED_BY_GIVING_UP } from "../relations.ts";

const OWN = "(?:(?:私|わたし|僕|ぼく|俺|うち|自分)(?:は|が|も)、?)?";
const SINCE_WHEN =
  "(?:(?:実は|ついに|やっと|結局|最近|先日|正式に|今年|去年|昨年|先月|先週|昨日|今月|[0-9]{1,2}月(?:[0-9]{1,2}日)?(?:末)?)(?:に|で|の末に|末に|末で)?、?)*";
// The day before it is no part of a name: 「先月富士通を退職して」.
const FIRM =
  "(?!先月|先週|昨日|去年|今年|来月|今月|[0-9]+月)(?<value>[^、。,!?\\s「」はがもをにでと]{1,20}?)";
const NO_WORK =
  "(?:ジム|部活|サークル|塾|教室|習い事|タバコ|たばこ|煙草|酒|お酒|コーヒー|ヨガ|ピアノ|英会話|水泳|ゲーム|SNS|[ァ-ヶー]+教室)";
const DONE = "(?:た(?!い|ら|り)|まし|ちゃ)";

function rule(name: string, source: string, rest: Omit<Rule, "name" | "say">): Rule {
  return { name, say: new RegExp(source, "u"), ...rest };
}

/** How life turns in everyday words: a new place of work, an end, a new address. Before the other rules. */
export const JAPANESE_TURN_RULES: readonly Rule[] = [
  rule(
    "left one firm for another",
    `^${OWN}${SINCE_WHEN}(?!${NO_WORK}を)${FIRM}を(?:辞め|退職し|退社し|卒業し)て、?(?:今は|現在は|今月からは?|来月からは?|今年からは?|[0-9]{1,2}月からは?|その後は?)、?(?<next>[^、。はがを]{1,20}?)(?:です|だ(?:よ|$)|$|に(?:い(?:る|ます)|勤め|転職し|入り|入っ|入社し|移り|移っ|なり|なっ)|で(?:働|勤|エンジニア|営業)|勤務)`,
    {
      type: "fact",
      topic: "{who}/work",
      retires: ["{who}/job ~ {value}", "fact: ~ {value} ~ employer", "fact: ~ {value} ~ member"],
    },
  ),
  rule(
    "posted elsewhere",
    `^${OWN}${SINCE_WHEN}(?:転勤|異動|転職|結婚|進学|就職)(?:で|して|を機に|に伴い)、?${SINCE_WHEN}(?<value>[^、。はがを0-9]{1,12}?)(?:に|へ)(?:来(?:た(?!い)|まし)|引っ越し?(?:て(?:き|来)|まし|た)|移(?:り|っ)|越して(?:き|来)|住むことに(?:なり|なっ))`,
    { type: "fact", topic: "{who}/home" },
  ),
  rule(
    "moved to a department",
    `^${OWN}${SINCE_WHEN}(?<value>[^、。はがを0-9]{1,10}?)(?:部|課)?から(?<next>[^、。はがを0-9]{1,12}?)(?:に|へ)(?:異動|配置転換|部署替え|転属)`,
    { type: "fact", topic: "{who}/department", retires: ["{who}/job ~ {value}"] },
  ),
  rule(
    "divorced",
    `^${OWN}${SINCE_WHEN}(?:(?:妻|夫|旦那|嫁|主人)と(?:は)?、?${SINCE_WHEN})?離婚(?:(?:が|は)(?:正式に|ようやく|やっと)?成立し${DONE}|し${DONE}|届(?:を)?(?:出し|提出し)${DONE}|済み)`,
    {
      type: "fact",
      topic: "user/partner",
      retires: ["fact: ~  ~ lives with a spouse"],
    },
  ),
  rule(
    "no allergy after all",
    "^(?:[^、。はが]{0,16}(?:たら|ところ|結果|で)、?)?(?:私は|僕は|俺は|実は)?(?<value>[^、。,!?\\s「」はがもをにでとらろ]{1,12}?)アレルギー(?:(?:では|じゃ)(?:なかった|ありませんでした|ないと|ないって|ないことが|ない(?:です)?$|ありません$)|が(?:治|なくな))",
    { type: "fact", topic: "{who}/allergy:{value}" },
  ),
  rule(
    "cancelled it",
    `^${OWN}${SINCE_WHEN}(?<value>[^、。はがをにでと\\s]{1,20}?)(?:を|は|も)?(?:もう)?${SINCE_WHEN}(?:解約|退会|脱退|アンインストール)(?:し${DONE}|済み|完了)`,
    {
      type: "event",
      topic: "{who}/cancelled:{value}",
      now: true,
      retires: [
        "fact: ~ {value} ~ member",
        "{who}/uses: ~ {value}",
        "{who}/member: ~ {value}",
        "fact: ~ {value} ~ habit",
      ],
    },
  ),
  rule(
    "gave up smoking",
    `^${OWN}${SINCE_WHEN}禁煙(?:し(?:て|${DONE})|中(?:です|だ|$)|を?(?:始め|続け)|に成功し|[0-9]+(?:日|週間|か月|ヶ月|年))`,
    {
      type: "fact",
      topic: "{who}/タバコ:habit",
      retires: ["{who}/煙草:habit", "{who}/たばこ:habit", "fact: ~ タバコ ~ habit"],
    },
  ),
  rule(
    "gave up drinking",
    `^${OWN}${SINCE_WHEN}(?:禁酒|断酒)(?:し(?:て|${DONE})|中(?:です|だ|$)|を?(?:始め|続け))`,
    {
      type: "fact",
      topic: "{who}/酒:habit",
      retires: ["{who}/ビール:habit", "fact: ~ 酒 ~ habit"],
    },
  ),
  rule(
    "quit without a particle",
    `^${OWN}(?:もう)?(?<value>[ァ-ヶーA-Za-z]{2,16}|[一-龠]{2,6})(?:辞め|やめ)(?:た(?!い|ら|り|ほう|方)|まし(?:た)|ちゃった)(?:よ|ね|の|わ|んだ|んです|〜|$)`,
    { type: "fact", topic: "{who}/{value}:habit", retires: ENDED_BY_GIVING_UP },
  ),
  rule(
    "address of mail",
    "^(?:私の|僕の|俺の)?(?:新しい|個人の)?(?:メールアドレス|メアド|Eメール|メール)(?:は|が|、)[^。]{0,24}?[\\w.+-]+@[\\w-]+\\.\\w+",
    { type: "fact", topic: "user/email" },
  ),
  rule(
    "number of the telephone",
    "^(?:私の|僕の|俺の)?(?:新しい)?(?:電話番号|携帯(?:番号|電話|の番号)?|番号)(?:は|が|も|、)?[^。0-9]{0,20}?0[0-9]{1,3}-?[0-9]{2,4}-?[0-9]{3,4}",
    { type: "fact", topic: "user/phone" },
  ),
  rule(
    "surname",
    `^${OWN}(?:結婚(?:して|で|したので)、?)?${SINCE_WHEN}(?:名字|苗字|姓)(?:は|が)[^、。はが]{1,12}(?:に(?:なり|なっ|変わ)|です|だ)`,
    { type: "fact", topic: "user/surname" },
  ),
];

/** What is said of a day in so few words that little else speaks for it: 「昨日引っ越した」「今週末は法事」. */
export const JAPANESE_PLANS =
  /(?:引っ越し?(?:し?た|しました|ました|す|します)|(?:退去|転居|入居|退寮|納品|納車|復職|復帰|復学|休職|帰省|帰国|出国|渡航|入籍|挙式|退院|入院|検収|着工|竣工|開業|開店|閉店)(?:し(?:た|まし|ます)|する|です|だ|の?予定|$)|(?:法事|法要|四十九日|一周忌|三回忌|葬儀|葬式|お葬式|お通夜|告別式|結婚式|披露宴|運動会|発表会|文化祭|入学式|卒業式|入社式|成人式|七五三|授業参観|夏休み|冬休み|春休み|有休|有給|連休|忘年会|新年会|歓迎会|送別会|同窓会|人間ドック|健康診断|検診|健診|車検|手術|面接|面談|試験|模試|オープン|リリース|発売)(?:です|だ(?:よ|$)|がある|があります|あり|の予定|予定|$)|(?:実家|地元|田舎|故郷|国)に(?:帰る|帰り|帰ります|帰省))/u;
