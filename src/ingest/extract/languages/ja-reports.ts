import { japanesePerson } from "./ja-person.ts";
import type { DoneThing } from "../pack.ts";

const AFTER =
  "(?:です|でした|んです|んだ|わ|よ|ね|の|で|さ|な|ぞ|けど|ので|から|笑|w|[〜ー!！。…\\s])*(?:$|、)";
const PAST =
  "(?:(?:て|で)?(?:しまった|しまいました|おいた|おきました|きた|きました|あります|ある|くれました)|ちゃった|ちゃいました|じゃった|じゃいました|といた|どいた|ときました|どきました|た|だ|ました|済み(?:です|だ)?)";
const DEED = new RegExp(`(?<verb>[一-龠々]{1,4}|でき|やっ|やり|し)[ぁ-ん]{0,4}?${PAST}${AFTER}`, "u");
const STATE = new RegExp(
  `(?<verb>でき|出来|終わっ|済ん)(?:て|で)(?:い)?(?:ます|る)${AFTER}|(?<bare>済み?|完了|OK)(?:です|だ)?${AFTER}`,
  "u",
);
// What any task comes to, whatever it was; of other deeds the task must name the same.
const FINISHING =
  /終|済|完|仕上|片付|出|送|受|作|取|買|払|申|込|渡|返|直|でき|やっ|やり|予約|登録|更新|手続|申請|解約|契約|注文|購入|保存|OK/u;
const GOING_ON = /(?:て|で)い?(?:た|まし)/u;
const NOT_YET =
  /半分|途中|まだ|一部|ほとんど|だいたい|そう(?:です|だ|よ|$)|らしい|って(?:言|聞|さ$)|たら|たり|なら|夢|つもり|予定|はず/u;
const BY_OTHER = /^(?:[^、。]{0,8}の)?[^、。はがも]{1,10}が(?=[^、。]{1,16}を)/u;

// What was done is told of its object; where to and how is beside the point.
const OBJECT = /^[^、。]{1,40}?(?=を[^、。])/u;
const DRAFT = /の(?:案|下書き|雛形|ひな形|ドラフト|原案|たたき台)(?:は|を)?$/u;

/** What a clause says was done, and how; null when it reports no deed of the user's. */
export function reportedInJapanese(normal: string): DoneThing | null {
  if (NOT_YET.test(normal) || BY_OTHER.test(normal) || japanesePerson(normal) !== "user") return null;
  const match = DEED.exec(normal) ?? STATE.exec(normal);
  if (match === null) return null;
  const verb = match.groups?.["verb"] ?? match.groups?.["bare"] ?? "";
  const thing = (OBJECT.exec(normal.slice(0, match.index))?.[0] ?? normal.slice(0, match.index)).replace(
    DRAFT,
    "",
  );
  if (!/[一-龠ァ-ヶA-Za-z]/u.test(thing)) return null;
  const isFinishing = FINISHING.test(verb) || verb === "し";
  // 「見てた」 went on for a while; it finished nothing.
  if (!isFinishing && GOING_ON.test(match[0])) return null;
  return { thing, verb: isFinishing ? null : verb };
}
