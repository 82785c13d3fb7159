const COUNT = "(?:[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})";
const DIGITS = "[0-9０-９一二三四五六七八九十]";

/** Words before 「N日」 that make it a number of days: 「週に3日」「あと5日」「2泊3日」. */
const BEFORE =
  "週に?|(?:月|年|年間|半年|週間)に(?:は|約|最大)?|(?<![0-9０-９一二三四五六七八九十])[月年]|あと|残り|泊|丸|まる|たった|わずか|約|およそ|合計|全部で|最大|最低|最短|最長|少なくとも|もう|計|連続|中|以内に|開催期間は|期間は|出張は|休みは|休暇は|夏休みは|冬休みは|連休は|滞在は|有給は|入院は|工期は|研修は|旅行は|日程は全";

/** Words after it that do: 「5日だけ」「10日分」「3日おき」「20日あります」, 「1日3回」「3日に1回」. */
const AFTER = [
  "[分間目以程ほくぐずおごかも毎連中あ待休寝働過経泊続遅早]",
  "だけ",
  "しか",
  "足らず",
  "半",
  "と(?:も|少し|ちょっと)",
  "か(?:かり|かる|けて)",
  `(?:に|で|、)?(?:つき)?(?:約|最大|最低)?${DIGITS}+(?:回|度|錠|粒|包|杯|本|個|食|時間|分|ページ|問|枚|件|歩|円|g|mg|km|キロ|万|千|人|通|冊|セット)`,
  "で(?:終|届|でき|出来|完成|仕上|治|済|着|読|作|覚|[^すしはも、。][^、。]{0,8}(?:した|ました|できる|できます))",
  "(?:を)?(?:取得|取り|取っ|もら|使い?切|使っ|消化|残っ)",
  "は(?:在宅|リモート|出社|休み|ある|あります|かか|必要|もつ|持つ|持ち)",
].join("|");

/**
 * Pattern of a number of days or nights, which is no date and stays as said. A first of the month is told from "one
 * day" by what follows only: 「1日に」「1日から」.
 */
export const DURATION = [
  `(?<=${BEFORE})${COUNT}日(?![(（]|の?[月火水木金土日]曜)`,
  `(?<![0-9０-９月一二三四五六七八九十])${COUNT}日(?=${AFTER})`,
  "(?<![0-9０-９月一二三四五六七八九十])[1１一]日(?!に(?!して)|から|まで|付|以降|以前|[(（]|の?[月火水木金土日]曜|発売|開始|締)",
].join("|");

// What comes round every week or every year: its days are no dates.
const WEEKDAY = "[月火水木金土日]曜日?";
const WEEKLY =
  "(?:定例(?:会(?:議)?)?|朝会|夕会|週次[^、。はが]{0,8}|ゴミ[^、。はが]{0,6}|ごみ[^、。はが]{0,6}|資源[^、。はが]{0,6}|定休日?|休業日|休診日|休館日|シフト|授業|レッスン|習い事|[^、。はが]{1,8}教室|塾|部活|練習日?|収集日?|稽古|バイト|出社日?)";
const NEVER_ON = "(?:絶対|決して|必ず|いつも|常に|禁止|しない(?:こと|で)|やらない(?:こと|で)|避け)";
/** Pattern of a day of the week that comes round and so is no date. */
export const RECURRING = [
  `(?<=${WEEKLY}(?:の日|日|の曜日)?(?:は|が)(?:毎週)?[^、。]{0,16})(?<!今週の?|来週の?|先週の?|再来週の?|次の|今度の|この前の|翌週の?)${WEEKDAY}`,
  `(?<!今週の?|来週の?|先週の?|再来週の?|次の|今度の|この前の|翌週の?)(?:${WEEKDAY}(?=(?:に|は|には|の[^、。]{1,8}(?:に|は))[^。]{0,12}${NEVER_ON})|${WEEKDAY}(?=(?:と|・)[月火水木金土日]曜)|(?<=[月火水木金土日]曜日?(?:と|・))${WEEKDAY}|[月火水木金土日]曜日?(?=生まれ|休み))`,
].join("|");
const ANNUAL = /(?:誕生日|記念日|命日)[はが、]?(?:毎年)?$/;
const ANNUAL_AFTER = /^(?:は|が)[^、。]{0,12}(?:誕生日|記念日|命日)/;

/** Whether a day of a month is told as a birthday or the like, which has no year. */
export function isAnnual(match: RegExpExecArray): boolean {
  return (
    ANNUAL.test(match.input.slice(0, match.index)) ||
    ANNUAL_AFTER.test(match.input.slice(match.index + match[0].length))
  );
}
