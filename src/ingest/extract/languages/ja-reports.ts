import { japanesePerson } from "./ja-person.ts";
import type { DoneThing } from "../pack.ts";

const AFTER =
  "(?:です|でした|んです|んだ|わ|よ|ね|の|で|さ|な|ぞ|けど|ので|から|笑|w|[〜ー!！。…\\s])*(?:$|、)";
const PAST =
  "(?:(?:て|で)?(?:しまった|しまいました|おいた|おきました|きた|きました|あります|ある|くれました)|ちゃった|ちゃいました|じゃった|じゃいました|といた|どいた|ときました|どきました|た|だ|ました|済み(?:です|だ)?)";
const DEED = new RegExp(
  `(?<verb>(?<![一-龠々])[一-龠々](?=[ぁ-ゑん])|[一-龠々]{2,4}(?=[しでいけっりえわ])|でき|やっ|やり|し)[ぁ-ゑん]{0,4}?${PAST}${AFTER}`,
  "u",
);
const STATE = new RegExp(
  `(?<verb>でき|出来|終わっ|済ん)(?:て|で)(?:い)?(?:ます|る)${AFTER}|(?<bare>済み?|完了|OK)(?:です|だ)?${AFTER}`,
  "u",
);
// What any task comes to, whatever it was; of other deeds the task must name the same.
const FINISHING =
  /終|済|完|仕上|片付|出|送|受|作|取|払|申|込|渡|返|直|でき|やっ|やり|予約|登録|更新|手続|申請|解約|契約|注文|保存|OK/u;
const GOING_ON = /(?:て|で)い?(?:た|まし)/u;
const NOT_YET =
  /半分|途中|ほぼ|もうすぐ|もう少し|あと少し|そろそろ|忘れ|まだ|一部|ほとんど|だいたい|そう(?:です|だ|よ|$)|らしい|って(?:言|聞|さ$)|たら|たり|なら|夢|つもり|予定|はず|てくれて|(?:来[週月年]|明日|明後日)[^、。]*(?:する|します|やる|やります)/u;
const BY_OTHER =
  /^(?:[^、。]{0,8}の)?[^、。はがも]{1,10}が(?=[^、。]{1,16}[をにへ])|^(?:[^、。]{0,8}の)?(?:友達|友人|同僚|知人|彼女?|彼ら|誰か|みんな|隣人|後輩|先輩|上司|部下)(?:が|は|も)/u;

// What was done is told of its object; where to and how is beside the point.
// 「本を読み終えた」 tells of reading, whatever the task was to do with the book.
const TO_THE_END = /(?<verb>[一-龠々])[ぁ-ん]?(?:終え|終わ|切っ|切り)(?:た|まし)/u;
const SHORT_VERB =
  "(?:終|送|出|払|取|頼|買|作|返|届|書|読|見|聞|行|会|直|洗|塗|貼|切|選|決|渡|受|押|始|食|飲|描|撮|売|借|貸|捨|済|観|植|干|磨|拭|掃|運|焼|煮|縫|編|測|調|試|注|預|配|探|呼|詰|畳|変|替|換)(?=[ぁ-ゑん])|(?:予約|更新|提出|注文|購入|送付|発送|返却|返送|返品|登録|申請|解約|支払い?|連絡|電話|掃除|修理|手続き?|作成|確認|修正|印刷|記入|納品|入金|振込|送信|郵送|完成|準備|片付|申込|申し込|申込み|受け取|取り替|片づ)(?=[しで済完けんっりえ])|でき|出来";
// 「請求書送った」 leaves out the particle of its object.
const BARE_OBJECT = new RegExp(
  `^(?<thing>(?:[^、。はがもをに]{1,12}に)?[^、。はがもをにで]{1,20}?)(?<verb>(?:${SHORT_VERB})[ぁ-ん]{0,4}?${PAST}${AFTER})`,
  "u",
);
const LEAD =
  /^(?:(?:今日|昨日|一昨日|さっき|今朝|昨夜|先ほど|先日|やっと|ようやく|もう|無事に?|ちゃんと|今|いま|ついに|とりあえず|既に|すでに)(?:、|は)?)+/u;
const CANCELLED =
  /^(?<thing>[^、。はがもを]{1,20}?)(?:の件)?(?:は|が|も|、)?(?:もう)?(?:不要(?:に|で)|要らなく|いらなく|必要(?:が)?なく|なしに(?:なっ|なり|し)|もういい(?:や|です|わ|よ|$)|いいや$|しなくて(?:よく|いい)|やらなくて(?:よく|いい)|行かなくて(?:よく|いい))/u;

const OBJECT = /^[^、。]{1,40}?(?=を[^、。])/u;
const TELLING = /[一-龠ァ-ヶA-Za-z]/u;
const DRAFT = /の(?:案|下書き|雛形|ひな形|ドラフト|原案|たたき台)(?:は|を)?$/u;

/** What a clause says was done, and how; null when it reports no deed of the user's. */
export function reportedInJapanese(normal: string): DoneThing | null {
  if (reportsNothing(normal)) return null;
  const cancelled = CANCELLED.exec(normal.replace(LEAD, ""))?.groups?.["thing"];
  if (cancelled !== undefined && TELLING.test(cancelled)) return { thing: cancelled, verb: null };
  return doneIn(withParticle(normal.replace(LEAD, "")));
}

/** Whether a clause that sounds like a report tells of what is not done, or was done by another. */
export function reportsNothing(normal: string): boolean {
  return NOT_YET.test(normal) || BY_OTHER.test(normal) || japanesePerson(normal) !== "user";
}

/** 「請求書送った」 as 「請求書を送った」. */
function withParticle(normal: string): string {
  return normal.replace(BARE_OBJECT, "$<thing>を$<verb>");
}

function doneIn(normal: string): DoneThing | null {
  const match = DEED.exec(normal) ?? STATE.exec(normal);
  if (match === null) return null;
  const verb = match.groups?.["verb"] ?? match.groups?.["bare"] ?? "";
  const thing = (OBJECT.exec(normal.slice(0, match.index))?.[0] ?? normal.slice(0, match.index)).replace(
    DRAFT,
    "",
  );
  if (!TELLING.test(thing)) return null;
  const told = TO_THE_END.exec(normal)?.groups?.["verb"] ?? verb;
  const isFinishing = FINISHING.test(told) || told === "し";
  // 「見てた」 went on for a while; it finished nothing.
  if (!isFinishing && GOING_ON.test(match[0])) return null;
  return { thing, verb: isFinishing ? null : told };
}
