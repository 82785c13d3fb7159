import type { Rule } from "../pack.ts";

const TOOL_USE = "[A-Za-z][A-Za-z0-9.+#-]*|[ァ-ヶー]{2,}";
// A value stands between particles and punctuation.
const VALUE = "(?<value>(?:(?!から|まで)[^、。,!?\\s「」はがもをにでと]){1,20}?)";
const PET =
  "犬|猫|ねこ|ネコ|イヌ|ハムスター|うさぎ|ウサギ|インコ|文鳥|金魚|亀|カメ|フェレット|モルモット|鳥|魚|馬|蛇|柴|トイプードル|チワワ";

/** Japanese words for people; who a sentence without one speaks of is the user. */
export const JAPANESE_PEOPLE =
  "妻|嫁|奥さん|家内|夫|旦那|主人|母|お母さん|母親|父|お父さん|父親|両親|兄|弟|姉|妹|祖母|祖父|おばあちゃん|おじいちゃん|おばあさん|息子|娘|長男|長女|次男|次女|子ども|子供|孫|叔父|叔母|おじ|おば|いとこ|甥|姪|彼女|彼氏|婚約者|友達|友人|親友|同僚|上司|部下|先輩|後輩|同期|大家さん?|隣人|義母|義父|義理の[母父兄弟姉妹]|[一-龠ァ-ヶー]{1,8}(?:さん|ちゃん|くん|君|先生|氏)";

function rule(name: string, source: string, rest: Omit<Rule, "name" | "say">): Rule {
  return { name, say: new RegExp(source, "u"), ...rest };
}

/** What Japanese speakers tell of themselves, of people, and of their projects. */
export const JAPANESE_RULES: readonly Rule[] = [
  rule(
    "done with it",
    "(?:無事に?|やっと|ようやく|さっき|今|いま)?.{0,12}(?:終わった|終わりました|済んだ|済みました|済ませ(?:た|まし)|完了し(?:た|まし)|提出し(?:た|まし)|出し(?:た|まし)|片付い?た|解決し(?:た|まし)|リリースし(?:た|まし)|修正し(?:た|まし)|マージし(?:た|まし)|払っ(?:た|て)|取った|取りました|買った|支払い?まし|送っ(?:た|て)|送りました|返送しました|予約し(?:た|まし)|更新し(?:た|まし)|受け取っ(?:た|て)|直し(?:た|まし))(?:よ|ね|!|。|〜|$|の|んだ|ので|から|えらい)",
    { type: "event", now: true, completes: true },
  ),
  // Habits
  rule(
    "used to",
    "(?:以前|昔|前|かつて|学生時代|子どもの頃|若い頃)(?:は|に)?.{1,40}(?:ていました|てました|ていた(?!い)|てた(?!い)|でした|だった)",
    { type: "fact" },
  ),
  rule("given up", `${VALUE}(?:を|は|も).{0,8}(?:やめ(?:た|まし|て)|卒業し(?:た|まし|て)|断ち)`, {
    type: "fact",
    topic: "{who}/{value}:habit",
  }),
  rule(
    "eats or drinks",
    `${VALUE}(?:を|は|も|が).{0,12}?(?:食べ(?:る|ま|な|ら|て|よう)|飲(?:む|み|ま|め|ん)|吸(?:う|い|っ|わ))(?!.{0,8}(?:たい|行|に来))`,
    { type: "fact", topic: "{who}/{value}:habit", dated: false },
  ),
  // Work and home
  rule(
    "lives in",
    "(?:に|で)(?:(?:一人で|ずっと|今は?|いま|も)*)(?:住(?:ん|み|む)|暮ら|在住|引っ越し(?:た|まし|て)|引越し(?:た|まし|て)|移住し)|(?:今|現在|いま)(?:は)?[^、。はが]{1,12}(?:にい(?:ます|る)|在住|(?:市|区|県|町)(?:です|だから|だけど))",
    { type: "fact", topic: "{who}/home" },
  ),
  rule("moving", "(?:に|へ)(?:引っ越(?:す|します|し予定)|転勤(?!で)|移住する|異動)", {
    type: "event",
    topic: "{who}/moving",
    dated: true,
  }),
  rule("origin", "(?:出身|生まれ育|実家(?:は|が|で))", { type: "fact", topic: "{who}/origin" }),
  rule(
    "work",
    "(?:で|に)(?:.{0,12})?(?:働(?:い|く|き)|勤め|勤務|仕事をし|就職し|転職し(?:た|まし)|バイトし|パートし)|(?:仕事|職業|本業|勤務先|勤め先)(?:は|が)",
    { type: "fact", topic: "{who}/work" },
  ),
  rule("name", `(?:私|僕|俺|自分)?(?:の名前は|は)?${VALUE}(?:と申します|といいます|と言います)`, {
    type: "fact",
    topic: "{who}/name",
  }),
  rule(
    "name of another",
    "(?:名前は|という名前|って名前|っていう名前|といいます|と言います|という(?:子|犬|猫))",
    { type: "fact" },
  ),
  rule("birthday", "(?<subject>[^、。はが]{0,16}誕生日)(?:は|が)", { type: "fact", topic: "{subject}" }),
  rule(
    "age",
    "(?:(?:もう|今年(?:で)?|来月(?:で)?|まだ)?[0-9一二三四五六七八九十]{1,3}(?:歳|才)(?:です|だ|に(?:なり|なっ)|なの|の|、|$|児))",
    { type: "fact", topic: "{who}/age" },
  ),
  rule(
    "occupation",
    "(?:運転手|看護師|保育士|教師|教員|エンジニア|プログラマー|会社員|公務員|医師|医者|薬剤師|学生|大学生|高校生|主婦|弁護士|美容師|デザイナー|編集者|翻訳家|作家|農家|[一-龠]{2,4}(?:士|師|員|職人))(?:です|だよ|だ$|だし|なので|をして(?:い|ま)|をやって(?:い|ま))",
    { type: "fact", topic: "{who}/job" },
  ),
  // People close to the user
  rule("partner", "(?:婚約(?:し|者は|中)|結婚し(?:た|まし|て)|離婚し|付き合って|同棲し)", {
    type: "fact",
    topic: "{who}/partner",
  }),
  rule(
    "post",
    "(?:今の|現在の|新しい)?(?<value>上司|部長|課長|店長|担任|担当(?:医|者)?|主治医|かかりつけ医|大家|先生)(?:は|が)(?=.{1,16}(?:さん|先生|氏|です|に(?:なり|変わり)))",
    { type: "fact", topic: "{value}" },
  ),
  rule("pet", `(?:(?:${PET})(?:の|、)?)?(?<value>[^、。はがものをに]{1,12})(?:を|も)飼(?:っ|い)`, {
    type: "fact",
    topic: "user/has:{value}",
  }),
  // Health, likes
  rule("allergy", "(?<value>[ァ-ヶーぁ-ん一-龠]{1,10}?)(?:の)?アレルギー(?!の(?:本|話|薬))", {
    type: "fact",
    topic: "{who}/allergy:{value}",
  }),
  rule(
    "health",
    "(?<value>糖尿病|高血圧|喘息|ぜんそく|花粉症|腰痛|偏頭痛|片頭痛|不眠症|妊娠中?|乳糖不耐症|グルテン不耐症|難聴|色弱|近視|捻挫|骨折|ヘルニア|うつ病|貧血)",
    { type: "fact", topic: "{who}/health:{value}" },
  ),
  rule(
    "diet",
    "(?:ベジタリアン|ヴィーガン|ビーガン|菜食|グルテンフリー|糖質制限|下戸)(?:です|なの|なん|だ|に|を)",
    { type: "fact", topic: "{who}/diet" },
  ),
  rule(
    "hobby",
    "(?:趣味は(?<value>[^、。]{1,16}?)(?:です|だ|と|で|かな)|(?<other>[^、。はがも]{1,16})(?:も|が)趣味)",
    { type: "fact", topic: "{who}/hobby:{value}{other}" },
  ),
  rule(
    "attitude",
    `${VALUE}(?:が|は|も|だけは|とか|系)(?:ちょっと|本当に|ほんとに?|すごく|とても|めちゃ(?:くちゃ)?|あまり|あんまり|一番|どうしても|もう|昔から|大の?)*(?:大?好き|大?嫌い|きらい|苦手|得意|無理|だめ|ダメ|勘弁|好物)(?!な(?:ん|の)?(?:ですか|\\?))`,
    { type: "fact", topic: "{who}/attitude:{value}" },
  ),
  rule("prefers", "(?:の)?(?:ほう|方)が(?:好き|いい|助かる)|派(?:です|だ|なの|なん)|(?:夜型|朝型)", {
    type: "fact",
  }),
  rule(
    "speaks",
    "(?<value>[ァ-ヶー一-龠]{1,8}語)(?:が|も|は|を)(?:少し|ちょっと|ペラペラ)?(?:話せ|しゃべれ|喋れ|できる|できます|勉強し|習っ)",
    { type: "fact", topic: "{who}/language:{value}" },
  ),
  rule(
    "plays or does",
    "(?:を|に)(?:やって(?:い|ま|る)|習って|続けて|通って|練習して|演奏し|弾いて(?:い|ま|る))",
    { type: "fact" },
  ),
  rule("learns", "(?:習って|通って|勉強して|始めた)(?:い|ま|る|ん|ので|の)", { type: "fact" }),
  // Possessions and tools
  rule("car", "(?:車は|今は|愛車は)?.{0,12}に乗って(?:い|ま|る)", { type: "fact", topic: "{who}/car" }),
  rule("no longer uses", `もう?(?<value>${TOOL_USE})は(?:もう)?(?:使って(?:い?ない|い?ませ)|使わな)`, {
    type: "fact",
    topic: "{who}/uses:{value}",
  }),
  rule("uses", `(?<value>${TOOL_USE})(?:で(?:書い|編集)|を(?:使っ|愛用|利用し))(?:て)`, {
    type: "fact",
    topic: "{who}/uses:{value}",
  }),
  rule(
    "bought",
    "(?:を|は|の)[^、。]{2,20}(?:買いました|買った(?!ら|り)|購入し(?:た|まし)|契約し(?:た|まし|て))",
    { type: "fact" },
  ),
  rule(
    "changed to",
    "(?<subject>[^、。はが]{1,24})(?:を|が|は)(?<rest>[^、。]{1,24})(?:に|へ)(?:増や|減ら|変更|移行|切り替|変え|変わ|上げ|下げ|延期|更新し|改名|決定|なりました|なった)",
    { type: "fact", topic: "{thing}" },
  ),
];

/** What a Japanese-speaking assistant has done or arranged. */
export const JAPANESE_RESULTS: readonly Rule[] = [
  rule(
    "only noted",
    "^(?:承知|了解|わかりました|理解|かしこまり|確認(?:いたし|し)(?:ました|ます)|記録し|メモし|覚え|失礼|お待たせ|ありがとう|申し訳)[^。]*$",
    { type: "nothing" },
  ),
  rule(
    "done",
    "(?:手配|予約|送信|登録|変更|設定|報告|発送|修正|更新|作成|追加|削除|デプロイ|再起動|キャンセル|解約|返金|交換|発行|申請|解除|停止|確保|コミット|マージ|リリース|移動|公開|復元|連絡|お送り|振り?替え|お取り|手続き|依頼|予定|申し込み|反映|完了|送付|[ァ-ヶー]{3,})(?:を)?(?:いたし|し|させていただき|完了し|)(?:ました|ております)(?:。|$)|(?:承りました|お伺いします)(?:。|$)",
    { type: "event", now: true },
  ),
];
