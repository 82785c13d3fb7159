import type { Leaning } from "./date-rule.ts";

/** Pattern of a state that began at a date and goes on: 「4月からジムに通っています」. */
export const SINCE =
  "(?:月|日|年|頃|ごろ|曜|春|夏|秋|冬)から(?:は)?[^。]{1,30}(?:て|で)(?:い(?:ます|る|て)|おり(?:ます)?|る(?:んです|の|よ|$)|ます(?:[。！!、]|$))";

/** Tells that what was planned has taken place: nothing in the sentence lies ahead. */
export const OVER =
  /(?:昨日|一昨日|おととい|きのう|今日|今朝|先週|先日|さっき|無事に?|やっと|ようやく)[^、。]{0,8}(?:終わった|終わりました|終了し|済んだ|済みました|開催され|開催でき|できた|できました)/u;

// What is arranged lies ahead, though the arranging is over: 「5/17のやつにエントリーした」「土曜の朝で頼んだ」.
const DONE = "(?:した|しまし|済|して(?:あ|お|い|る)|中)";
const KEPT = "(?:んだ|みまし|んで(?:あ|お|い|る)|み済)";
const SENT_OFF = `(?:申し?込${KEPT}|(?:申請|エントリー|応募|お願い|依頼)${DONE}|頼${KEPT}|受け付けまし|当選${DONE}|当た(?:った|りまし)|取(?:れた|れまし|った|りまし))`;
const ARRANGED = `(?:${SENT_OFF}|承り|指定(?:${DONE}|で)|手配${DONE}|招待され|誘われ(?:た|まし|て(?:い|る|ま))|誘って(?:もら|くれ))`;
const IS_ARRANGED = new RegExp(`^[^、。]{0,40}?${ARRANGED}`, "u");
// 「3日に申し込んだ」: done on that day.
const DONE_ON = new RegExp(`^[^、。]{0,12}?(?:日|曜日?|/\\d{1,2}|[)）])に${SENT_OFF}`, "u");
const MOVED_TO =
  /^[^、。]{0,12}?(?:日|曜日?|[)）])(?:に|へ)(?:変更|変え|変わ|延|伸ば|ずら|ずれ|移し|移っ|早め|前倒|後ろ倒|繰り|振り替え|リスケ)/u;
const ACCEPTED = /^[^、。]{0,40}?(?:承り|お取りしました|お取りいたし|押さえ)/u;
/** Told to do, or told of to come: 「土曜に来てって言われた」「木曜に届くって連絡きた」. */
const TOLD_TO =
  /^[^、。]{0,40}?(?:[てで]|ください|下さい|なさい|しろ|来い|よう(?:に)?|まで(?:に)?|[うくぐすつぬぶむる])(?:って|と|との)(?:言|いわ|聞|頼まれ|お願いされ|連絡|電話|メール|返事|お知らせ)/u;
/** Begun or to begin, whichever is near: 「4月から異動になりました」. */
const HAS_COME_TO = /^[^、。]{0,8}?月から[^、。]{1,20}(?:になった|になりまし|こととな|ことにな)/u;
/** Called to mind: 「そういえば22日は歯医者だった」. */
const CALLED_TO_MIND =
  /(?:そうい[やえ]ば?|(?:^|[。！!\s])(?:あっ?|やば)[、！!っ…]+)[^。]{0,30}(?:だった|でした)(?=$|[。！!わなねよっー〜～])/u;
const ONCE_IT_COMES =
  /^[^、。]{0,12}?(?:入っ|なっ|過ぎ|明け|来)たら(?![^。]*(?:ました|だった|かった)(?:$|。))/u;
/** A thing told by what was done with it on that day: 「日曜に買った靴」. */
const THING_OF_THEN =
  /^[^、。]{0,12}?(?:日|曜日?)に[^、。]{0,6}?(?:[いきしちっえけせてねべめれ]た|んだ)(?=[一-龠ァ-ヶ])/u;

/** Which way a Japanese date leans by what follows it; null where only the whole sentence can tell. */
export function japaneseLeanings(text: string): (at: number) => Leaning | null {
  return (at) => {
    const tail = text.slice(at);
    if (THING_OF_THEN.test(tail)) return "past";
    if (MOVED_TO.test(tail)) return "future";
    if (ACCEPTED.test(tail) || TOLD_TO.test(tail) || ONCE_IT_COMES.test(tail)) return "future";
    if (CALLED_TO_MIND.test(text) && !NEAR_PAST.test(text)) return "future";
    if (HAS_COME_TO.test(tail)) return "either";
    if (DONE_ON.test(tail)) return "past";
    return IS_ARRANGED.test(tail) ? "future" : null;
  };
}

const NEAR_PAST = /昨日|一昨日|おととい|きのう|先週|先月|去年|昨年/u;
