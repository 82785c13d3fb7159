import type { Rule } from "../pack.ts";
import { ENDED_BY_GIVING_UP } from "../relations.ts";
import { JAPANESE_PEOPLE } from "./ja-people.ts";

const VALUE = "(?<value>(?:(?!から|まで)[^、。,!?\\s「」はがもをにでと]){1,20}?)";
const TOOL = "[A-Za-z][A-Za-z0-9.+#-]*(?: [A-Z][A-Za-z0-9.+#-]*)?|[ァ-ヶー]{2,}";
const DONE = "(?:た(?!い|ら|り)|まし)";
const COUNT = "[0-9一二三四五六七八九十]+";
const VEHICLE =
  "(?:車|クルマ|愛車|バイク|原付|プリウス|テスラ|カローラ|フィット|アクア|リーフ|ベンツ|BMW|アウディ|ゴルフ|ミニ|軽自動車|ジムニー|タント|ハリアー|アルファード|フリード|セレナ|ヤリス|スイフト|ハスラー|ワゴンR|N-BOX)";
const EMPLOYED =
  "(?:正社員|契約社員|派遣(?:社員)?|嘱託|パート|アルバイト|フリーランス|フリーター|社会人|無職|会社員|公務員|専業主婦|専業主夫|自営業|個人事業主|浪人生|大学生|大学院生|院生|高校生|学生)";
const PROVIDER =
  "(?:AWS|GCP|Google Cloud|Azure|Cloudflare|Heroku|Fly\\.io|Vercel|Netlify|さくら(?:のクラウド|のVPS|インターネット)?|ConoHa|Supabase|Firebase|オンプレ(?:ミス)?)";
const FRIENDS = "(?:友達|友人|みんな|皆|同僚|先生|知り合い|家族|両親|親|彼ら|そこ|ここ|駅)";

function rule(name: string, source: string, rest: Omit<Rule, "name" | "say">): Rule {
  return { name, say: new RegExp(source, "u"), ...rest };
}

// The user's children are the user's own.
const PEOPLE = JAPANESE_PEOPLE.split("|")
  .filter((word) => !word.startsWith("子"))
  .join("|");
// Who is not the user, as the topic of a clause: what they do ends nothing of the user's.
const OTHERS = `(?:友達|友人|同僚|知り合い|知人|先輩|後輩|上司|部下|隣人|取引先|お?隣|近所|この|その|アプリ|サイト|${PEOPLE})`;

/** A rule for the user's own, whoever else the clause may speak of. */
function own(name: string, source: string, rest: Omit<Rule, "name" | "say">): Rule {
  return rule(
    name,
    `^(?!(?:[^、。]{0,8}の)?${OTHERS}[^、。はがもに]{0,8}?(?:が|は|も|に|の))(?:.*?)(?:${source})`,
    rest,
  );
}

/** Values of which a person has one at a time, and the verbs by which they change or end. First of the rules. */
export const JAPANESE_CHANGE_RULES: readonly Rule[] = [
  // Work
  rule("left a job", `(?:会社|仕事|職場|勤め先|勤務先)を(?:辞め|やめ|退職し|クビになり?)${DONE}`, {
    type: "event",
    topic: "{who}/work:left",
    retires: ["{who}/work", "{who}/job"],
  }),
  rule("left a firm", `${VALUE}を(?:辞め|退職し|退社し)${DONE}`, {
    type: "event",
    topic: "{who}/work:left {value}",
    retires: ["{who}/work ~ {value} ~ employer", "fact: ~ {value} ~ member"],
  }),
  rule(
    "employed as",
    `(?:^|[はがも、]|から)${EMPLOYED}(?:です|だよ|だ$|で働|をして(?:い|ま)|として|に(?:なり|なっ|転職|戻))`,
    { type: "fact", topic: "{who}/job" },
  ),
  // Belongings
  rule(
    "sold a vehicle",
    `${VEHICLE}(?:を|は)(?:もう)?(?:売(?:った|りまし|って)|手放し|廃車に|処分し|譲(?:った|りまし|って)|買い替え)`,
    { type: "fact", topic: "{who}/car" },
  ),
  rule(
    "sold",
    `${VALUE}(?:を|は)(?:もう|全部|ぜんぶ|すべて|全て|昨日|先月|先週|去年)*(?:売(?:った|りまし|って)|手放し|処分し|譲(?:った|りまし|って))`,
    {
      type: "event",
      topic: "{who}/sold:{value}",
      retires: ["{who}/has: ~ {value} ~ owns", "{who}/car ~ {value} ~ owns", "fact: ~ {value} ~ owns"],
    },
  ),
  rule(
    "died",
    `(?:^|、)(?<value>も?(?:(?!から|まで)[^、。,!?\\s「」はがもをにでと]){1,20}?)(?:が|は)[^、。はが]{0,8}?(?:死に(?:まし)|死んだ|死んで(?:い|し)|死んじゃ|亡くなりまし|亡くなった|亡くなって|虹の橋|天国に|旅立(?:ち|っ)|永眠し|お空に|お星様)`,
    {
      type: "event",
      topic: "user/has:{value}",
      now: true,
      retires: ["user/has: ~ {value} ~ pet", "fact: ~ {value} ~ pet"],
    },
  ),
  own(
    "children",
    `(?:子ども|子供|こども)(?:は|が)(?:${COUNT}人|ひとり|ふたり)|(?:${COUNT}人目|第[二三四五]子)(?:の(?:子ども|子供|子|赤ちゃん))?(?:が|を)(?:無事に?)?(?:生まれ|産まれ|誕生|出産)`,
    { type: "fact", topic: "user/kids" },
  ),
  // People close to the user
  own(
    "broke up",
    `(?!${FRIENDS})(?<value>(?!${FRIENDS})[^、。,!?\\s「」はがもをにでと]{1,20}?)と(?:は|も)?(?:もう)?(?:別れ|離婚し|破局し|婚約を解消し|婚約解消し)${DONE}`,
    {
      type: "event",
      topic: "user/partner:left {value}",
      retires: [
        "user/partner ~ {value}",
        "user/partner ~  ~ unnamed partner",
        "fact: ~ {value} ~ partner",
        "fact: ~ {value} ~ pet",
      ],
    },
  ),
  rule(
    "has a partner",
    "(?:彼女|彼氏|恋人|婚約者)(?:が|は)(?:い(?:ます|る)|でき)|(?:彼女|彼氏|恋人|婚約者)の名前は",
    {
      type: "fact",
      topic: "user/partner",
    },
  ),
  own("single", "独身(?:です|だ|で|な|生活)", { type: "fact", topic: "{who}/partner" }),
  // Subscriptions, clubs, habits
  rule(
    "plan",
    "プラン(?:を(?:使|契約|利用)|です|に(?:入って|加入|契約|変更|切り替|変え|ダウングレード|アップグレード|移行|しまし|した))",
    { type: "fact", topic: "{who}/plan" },
  ),
  rule(
    "member",
    `${VALUE}(?:に|へ)(?:加入して|入会して|所属して|入って)い?(?:る|ます|て)|(?<other>[^、。,!?\\s「」はがもをにでと]{1,20})を(?:購読|契約)して(?:い|ま)`,
    {
      type: "fact",
      topic: "{who}/member:{value|other}",
    },
  ),
  rule(
    "cancelled a subscription",
    `${VALUE}(?:を|は)(?:もう)?(?:解約し|退会し|脱退し|退部し|引退し|抜け)${DONE}`,
    {
      type: "event",
      topic: "{who}/cancelled:{value}",
      now: true,
      retires: [
        "fact: ~ {value} ~ member",
        "{who}/uses: ~ {value} ~ member",
        "{who}/member: ~ {value}",
        "fact: ~ {value} ~ habit",
      ],
    },
  ),
  rule(
    "gave up",
    `(?:^|.*[てで、])${VALUE}(?:を|は|も)[^、。]{0,8}?(?:やめ|卒業し|断ち)(?:た(?!い|ら|り)|まし|て)`,
    {
      type: "fact",
      topic: "{who}/{value}:habit",
      retires: [...ENDED_BY_GIVING_UP, "{who}/work ~ {value} ~ employer"],
    },
  ),
  rule(
    "eats meat again",
    "(?:また|再び)[^、。]{0,6}(?<value>肉|魚)(?:を|も|が)食べ|(?<other>肉|魚)(?:を|も)食べるように(?:な|し)",
    { type: "fact", topic: "{who}/{value|other}:habit", retires: ["{who}/diet ~  ~ meatless"] },
  ),
  rule(
    "how many a day",
    `${VALUE}(?:を|は)[^、。]{0,10}?${COUNT}(?:杯|本|缶|箱|個|枚)(?:に(?:減ら|抑え|し(?:た|まし|て))|飲|食べ|吸)`,
    { type: "fact", topic: "{who}/{value}:habit" },
  ),
  rule(
    "gets up",
    "[0-9]{1,2}時(?:半|[0-9]{1,2}分)?(?:に|ごろ|頃)(?:に)?[^、。]{0,4}起き(?:ます|る|てい|てます)",
    {
      type: "fact",
      topic: "{who}/gets up",
    },
  ),
  // Body and health
  own(
    "weight",
    "(?:(?<!の)|(?<=[私僕俺]の))体重(?:は|が)?[^、。]{0,10}?[0-9]+(?:\\.[0-9]+)? ?(?:キロ|kg|㎏)|[0-9]+ ?(?:キロ|kg)(?:まで|に)(?:痩せ|やせ|太|減|増え)",
    { type: "fact", topic: "{who}/weight" },
  ),
  own(
    "measure",
    "(?<value>血圧|血糖値|HbA1c|コレステロール|体脂肪率?|BMI|尿酸値|視力|身長)(?:は|が|も)[^、。]{0,8}?[0-9]",
    { type: "fact", topic: "user/{value}" },
  ),
  own("dose", "(?<value>[ァ-ヶー]{4,})(?:は|を|が)?[^、。ァ-ヶー]{0,8}?[0-9.]+ ?(?:mg|ミリグラム|ミリ)", {
    type: "fact",
    topic: "user/medication:{value}",
  }),
  // Tools, places
  rule(
    "moved to a host",
    `${PROVIDER}(?:(?:に|へ)(?:全部|すべて|全て)?(?:移行|移[すしっりる]|乗り換え|切り替|引っ越)|への(?:移行|引っ越し|切り替え)(?:が|は|も|、)?[^。]{0,16}(?:完了|終わ|済))`,
    {
      type: "fact",
      topic: "project/hosting",
      retires: [
        "サーバー/hosting ~  ~ hosted",
        "インフラ/hosting ~  ~ hosted",
        "user/uses: ~  ~ hosted",
        "fact: ~  ~ hosted",
      ],
    },
  ),
  rule(
    "switched from",
    `(?:^|.*[は、])(?<value>[^、。はがをにで\\s]{1,20})から(?<next>[^、。はがをで]{1,20}?)(?:に|へ)(?:乗り換え|切り替え|移行|変え|乗換)`,
    {
      type: "fact",
      topic: "{who}/uses:{next}",
      retires: ["{who}/uses: ~ {value}", "fact: ~ {value} ~ owns", "{who}/member: ~ {value}"],
    },
  ),
  rule("in hospital", "入院(?:して(?:い|ま)|中|し(?:た|まし))|退院し(?:た|まし)", {
    type: "fact",
    topic: "{who}/in hospital",
  }),
  own(
    "colour mode",
    "(?:ダーク|ライト)(?:モード|テーマ)(?:が好き|派|を使|に(?:戻|変|切り替|し(?:た|まし|て)))",
    {
      type: "fact",
      topic: "user/colour mode",
    },
  ),
  rule(
    "changed a tool",
    `^(?<purpose>(?!.*(?:データベース|DB|ポート|バージョン|ブランチ|ライセンス|言語|場所|会場|日程|時間))[^、。はがをに]{1,20})(?:は|を)(?<value>${TOOL})(?:に|へ)(?:移行|移し|切り替え|乗り換え|変え)`,
    { type: "fact", topic: "{who}/uses:{value}", retires: ["{who}/uses: ~ {purpose}"] },
  ),
  own(
    "moved premises",
    "(?<subject>会社|職場|学校|大学|お?店|オフィス|事務所|工場)(?:は|が)(?:(?!ので|から|くて)[^、。]){1,16}(?:に|へ)(?:移転|引っ越|移り|移っ)",
    { type: "fact", topic: "{subject}" },
  ),
];

/** 「もうベジタリアンではありません」 as it was said while it was so; null for any other clause. */
export function endedJapanese(normal: string): string | null {
  const before = normal
    .replace(/(?:では|じゃ)(?:ありません|ないです|ない|なくなりました|なくなった)(?:でした)?$/u, "です")
    .replace(/^(.*もう.*[てで])い?(?:ません|ないです|ない)$/u, "$1います");
  return before === normal
    ? null
    : before.replace(/もう/u, "").replace(/(?<=[にで])は(?=[^、。]*います)/u, "");
}
