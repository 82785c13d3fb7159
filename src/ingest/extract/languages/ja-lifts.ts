import type { Rule } from "../pack.ts";

// What the assistant does by order, in the form before ない.
const SERVICE =
  "(?:(?:短く|長く|詳しく|簡潔に|丁寧に|簡単に|細かく|箇条書きに|敬語に|英語に|日本語に)(?:し|書か|答え|返さ|話さ|説明し)|使わ|つけ|付け|書か|入れ|言わ|謝ら|直さ|訳さ|聞か|尋ね|教え|送ら|知らせ|答え|添え|載せ|こだわら|守ら|まとめ|聞いてくれ|教えてくれ|送ってくれ|知らせてくれ|(?:説明|要約|確認|指摘|報告|通知|リマインド|連絡|提案|翻訳|注意|催促|挨拶|コメント|チェック|アドバイス)(?:を)?(?:し|してくれ))";
const DEED =
  "(?:(?:短く|長く|詳しく|簡潔に|丁寧に|簡単に|細かく)する|使う|つける|付ける|書く|入れる|言う|聞く|教える|送る|知らせる|答える|添える|載せる|まとめる|避ける|控える|(?:説明|要約|確認|指摘|報告|通知|リマインド|連絡|提案|翻訳|注意|催促)する)";
// Things that the assistant gives unasked once it was told to.
const SERVICE_NOUN =
  "(?:指摘|連絡|通知|リマインド|リマインダー|報告|確認|提案|説明|挨拶|要約|アドバイス|まとめ|コメント|絵文字|署名|例文|翻訳|催促|質問|お知らせ|チェック|レポート)";
const STYLE =
  "(?:敬語|タメ口|ため口|丁寧語|関西弁|標準語|英語|日本語|中国語|韓国語|箇条書き|文章|表形式|短め|長め)";
const FINE =
  "(?:いい|良い|よい|ええ|大丈夫|構わない|かまわない|構いません|かまいません|結構|OK|オッケー|平気)";
const END = "(?:です|だ)?(?:よ|ね|な|わ|や|で|から)*(?:$|、)";
const LIFTED = "(?<value>(?:(?!もう|ので|けど|です|ます|から、)[^。]){1,30}?)";
// Why, or of what matter, before the order itself.
const FIRST = "^(?:.*(?:ので|から|けど|ですが|ますが)、)?";

/** An order that is lifted: it ends the instruction that names the same. */
function lift(name: string, source: string): Rule {
  return {
    name,
    say: new RegExp(source, "u"),
    type: "instruction",
    evenAsked: false,
    dated: false,
    retires: ["rule: ~ {value|other|third}", "rule/ ~ {value|other|third}"],
  };
}

/** Orders taken back, and leave given for what was forbidden. First of the orders. */
export const JAPANESE_LIFTS: readonly Rule[] = [
  lift("need not", `${FIRST}(?:もう)?${LIFTED}(?<=${SERVICE})なくて(?:も)?${FINE}${END}`),
  lift(
    "need not, after a pause",
    `${FIRST}${LIFTED}(?:は|を|も|、|には?)もう[^。]{0,12}?${SERVICE}なくて(?:も)?${FINE}${END}`,
  ),
  lift(
    "no need to",
    `^(?:もう${LIFTED}(?<=${DEED})|(?<other>[^。]{1,24}?)もう[^。]{0,12}?${DEED}|(?<third>[^。]{1,24}?)(?<=${DEED})(?=必要は?もう))必要は?(?:もう)?(?:ない|ありません|なくなりました)${END}`,
  ),
  lift(
    "no longer so",
    `${FIRST}(?:もう|これからは|今後は)${LIFTED}(?:じゃ|で(?:は)?)なくて(?:も)?${FINE}${END}`,
  ),
  lift(
    "no longer so, of a thing",
    `^[^、。はが]{1,16}(?:は|も|、)(?:もう|これからは|今後は)${LIFTED}(?:じゃ|で(?:は)?)なくて(?:も)?${FINE}${END}`,
  ),
  lift("not in this manner", `^(?<value>${STYLE})(?:じゃ|で(?:は)?)なくて(?:も)?${FINE}${END}`),
  lift(
    "may use",
    `${FIRST}(?:もう)?${LIFTED}(?:は|を|も|、)?(?:もう|また|たまに|普通に)?使って(?:も)?${FINE}${END}`,
  ),
  lift("may be so", `^(?:これから|今後|もう)(?:は|、)?${LIFTED}でも${FINE}${END}`),
  lift("may stop", `${FIRST}${LIFTED}(?:は|を)?もう(?:やめて|なくして|外して|止めて)(?:も)?${FINE}${END}`),
  lift(
    "may be in this manner",
    `^(?<value>[^、。はがを]{1,10}(?:説明|回答|返事|返信|文章|言葉|用語|要約))でも${FINE}${END}`,
  ),
  lift(
    "no more of it",
    `^(?!そ|こ|あ)${LIFTED}(?:の${SERVICE_NOUN}|(?<=${SERVICE_NOUN}))(?:は|も|、)?もう(?:必要(?:ない|ありません)|不要|いらない|いりません|要らない|要りません|${FINE})${END}`,
  ),
  lift(
    "order taken back",
    `^(?:さっきの|前の|この前の|先日の)?${LIFTED}(?:という|っていう|って|との)(?:指示|お願い|ルール|約束|設定|話|件)(?:は|を|、)?(?:もう)?(?:忘れて(?!い|た|しま|な|る|ま)|取り消|撤回|なし(?:で|に)|なかったこと|キャンセル|解除|無視して|やめて)`,
  ),
  lift(
    "matter dropped",
    `^(?:さっきの|前の|この前の|先日の)?${LIFTED}の(?:件|話|指示|お願い|ルール|約束|こと)(?:は|、|なら)?(?:もう)?(?:忘れて(?:ください|下さい|いい|くれ|ね|よ)*${END}|取り消(?:し(?:で|ます|て)|す)|撤回(?:し|で)|なし(?:で|に)(?:し|お願い|いい|$)|なかったことに)`,
  ),
  {
    name: "back to a manner",
    say: new RegExp(
      `${STYLE}(?:に|へ)戻して(?:ください|下さい|ほしい|欲しい|くれ(?:る|ない|ますか|ません)?|もらえ|いい|ね|よ|な|$)`,
      "u",
    ),
    type: "instruction",
    evenAsked: true,
  },
  {
    name: "this manner will do",
    say: new RegExp(
      `(?:^|[はも、]|とき(?:は|には)?)${STYLE}で(?:いい|ええ|OK|大丈夫|構わない|お願い)(?:です|します)?(?:よ|ね|な|わ|や|から)*$`,
      "u",
    ),
    type: "instruction",
  },
];
