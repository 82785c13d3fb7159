import type { Rule } from "../pack.ts";
import { ENDED_BY_GIVING_UP } from "../relations.ts";
import { JAPANESE_PEOPLE } from "./ja-people.ts";

const OLD = "(?<value>[^、。,!?\\s「」はがをにで0-9]{1,20}?)";
const NEW = "(?<next>[^、。,!?\\s「」はがをに0-9]{1,20}?)";
const NAME = "(?:[A-Za-z][\\w.+#-]*(?: [A-Z][\\w.+#-]*)?|[ァ-ヶー]{3,})";
const AWAY =
  "会社|仕事|学校|病院|買い物|旅行|出張|職場|散歩|保育園|幼稚園|塾|外|出先|バイト|遊び|飲み会|現場|取引先";
const PERSON = `(?:${JAPANESE_PEOPLE})`;
const POST =
  "(?<value>上司|部長|課長|社長|店長|担任|担当(?:医|者)?|主治医|かかりつけ医|大家|リーダー|責任者|窓口|幹事|代表)";
/** Whatever tells of something in use. */
const IN_USE: readonly string[] = [
  "{who}/uses: ~ {value}",
  "{who}/member: ~ {value}",
  "project/ ~ {value}",
  "fact: ~ {value} ~ owns",
  "fact: ~ {value} ~ in use",
  "{who}/{value}:habit",
  "user/medication: ~ {value}",
];

function rule(name: string, source: string, rest: Omit<Rule, "name" | "say">): Rule {
  return { name, say: new RegExp(source, "u"), ...rest };
}

/** One value that takes another's place: 「AからBに変わった」「AをやめてBにした」. Before the other rules. */
export const JAPANESE_SWAP_RULES: readonly Rule[] = [
  rule(
    "deadline",
    "^(?:[^、。はが]{1,8}、)?(?<subject>[^、。はがも]{0,16}(?:締め?切り?(?:日)?|〆切|納期|提出期限|期限|デッドライン))(?:は|が|も)(?!.*(?:切れ|いつ|未定|過ぎ))(?<rest>.+)$",
    { type: "task", topic: "{thing}", dated: true },
  ),
  rule(
    "another medicine",
    `^(?!(?:[^、。]{0,8}の)?${PERSON}[^、。はがもに]{0,8}?(?:が|は|も|に|の))(?=.*(?:mg|ミリ|錠|薬|処方|医者|先生))(?:.*[はが、])?(?<value>[ァ-ヶー]{3,})[^、。]{0,8}?から(?<next>[ァ-ヶー]{3,})[^、。]{0,12}?(?:に|へ)(?:変わ|変更|切り替|替わ|替え|変え|なり|なっ)`,
    {
      type: "fact",
      topic: "user/medication:{next}",
      retires: [
        "user/medication: ~ {value}",
        "fact: ~ {value} ~ taken",
        "user/ ~ {value} ~ taken",
        "薬/ ~ {value}",
      ],
    },
  ),
  rule(
    "gave one up for another",
    `^(?:[^。]{0,20}(?:て|で|ので|から)、)?(?:実は|最近|もう)?${OLD}(?:を|は|から)?(?:やめて|辞めて|卒業して|解約して|捨てて)、?(?:代わりに|今は)?${NEW}(?:に|を|へ)(?:し(?:た|まし|て)|変え|替え|乗り換え|移(?:っ|り)|使っ|始め|契約し|入(?:っ|り))`,
    {
      type: "fact",
      topic: "{who}/uses:{next}",
      retires: [...new Set([...IN_USE, ...ENDED_BY_GIVING_UP])],
    },
  ),
  rule(
    "one name for another",
    `^(?:[^。]*[はがをも、])?(?<value>${NAME})から(?<next>${NAME})(?:に|へ)(?:完全に|全部)?(?:変わ(?:っ|り)|変更|変え|替え|乗り換え|切り替|移行|移(?:っ|り|し)|買い替え|し(?:た|まし))`,
    { type: "fact", topic: "{who}/uses:{next}", retires: IN_USE },
  ),
  rule(
    "one provider for another",
    `^[^、。はがを]{1,12}(?:を|は)(?!.*(?:曜|[0-9]))${OLD}から${NEW}(?:に|へ)(?:変更|変え|替え|乗り換え|切り替|移行)`,
    { type: "fact", topic: "{who}/uses:{next}", retires: IN_USE },
  ),
  rule(
    "another in the post",
    `^(?!.*${PERSON}の(?:[^、。はが]{0,4}))(?:.*[、のい])?${POST}(?:が|は|も)(?<other>[^、。はが]{1,10}?)(?:さん|先生|氏|部長|課長)から[^、。はが]{1,12}(?:に|へ)(?:変わ|交代|代わ|替わ|なり|なっ)`,
    { type: "fact", topic: "{value}", retires: ["fact: ~ {other} ~ post"] },
  ),
  rule(
    "is back from there",
    `^(?:うちの)?(?<who>${PERSON})(?:が|は|も)[^。はが]{0,16}?(?<!${AWAY})(?:から|を終えて)[^、。はが]{0,8}(?:帰って(?:き|来)|戻って(?:き|来)|戻り(?:まし)|戻った|帰国し(?:た|まし))`,
    { type: "fact", topic: "{who}/home" },
  ),
  rule(
    "a new amount",
    "^(?:結局|最終的に)?(?<subject>[^、。はがをも]{1,16})(?:は|が|も)[^、。0-9]{0,12}(?:て|で|し)、?(?<rest>[0-9][^、。はが]{0,16}(?:に|へ|まで)(?:なり|なっ|増え|減っ|減り|上が|下が|変わ|変更).*)$",
    { type: "fact", topic: "{thing}" },
  ),
];
