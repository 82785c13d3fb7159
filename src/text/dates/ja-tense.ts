/** Pattern of a state that began at a date and goes on: 「4月からジムに通っています」. */
export const SINCE =
  "(?:月|日|年|頃|ごろ|曜|春|夏|秋|冬)から(?:は)?[^。]{1,30}(?:て|で)(?:い(?:ます|る|て)|おり(?:ます)?|る(?:んです|の|よ|$)|ます(?:[。！!、]|$))";

/** Tells that what was planned has taken place: nothing in the sentence lies ahead. */
export const OVER =
  /(?:昨日|一昨日|おととい|きのう|今日|今朝|先週|先日|さっき|無事に?|やっと|ようやく)[^、。]{0,8}(?:終わった|終わりました|終了し|済んだ|済みました|開催され|開催でき|できた|できました)/u;

// What is arranged lies ahead, though the arranging is over: 「5/17のやつにエントリーした」「土曜の朝で頼んだ」.
const ARRANGED =
  "(?:申し?込|申請し|エントリー|応募し|頼ん|頼み|お願いし|お願い(?:した|済)|依頼し|指定|手配|承り|受け付け|当たった|当たり|当選|取れた|取れまし|取った|取りまし|招待|誘われ|誘って)";
const IS_ARRANGED = new RegExp(`^[^、。]{0,40}?${ARRANGED}`, "u");
// 「3日に申し込んだ」: done on that day.
const DONE_ON = new RegExp(`^[^、。]{0,12}?(?:日|曜日?|/\\d{1,2}|[)）])に${ARRANGED}`, "u");
const ACCEPTED = /^[^、。]{0,40}?(?:承り|お取りしました|お取りいたし|押さえ)/u;
/** Told to do: 「土曜に来てって言われた」. */
const TOLD_TO =
  /^[^、。]{0,40}?(?:[てで]|ください|下さい|なさい|しろ|よう(?:に)?)(?:って|と)(?:言われ|いわれ|頼まれ|お願いされ)/u;
/** Called to mind: 「そういえば22日は歯医者だった」. */
const CALLED_TO_MIND =
  /(?:そうい[やえ]ば?|(?:^|[。！!\s])(?:あっ?|やば)[、！!っ…]+)[^。]{0,30}(?:だった|でした)(?=$|[。！!わなねよっー〜～])/u;
const ONCE_IT_COMES =
  /^[^、。]{0,12}?(?:入っ|なっ|過ぎ|明け|来)たら(?![^。]*(?:ました|だった|かった)(?:$|。))/u;
/** A thing told by what was done with it on that day: 「日曜に買った靴」. */
const THING_OF_THEN =
  /^[^、。]{0,12}?(?:日|曜日?)に[^、。]{0,6}?(?:[いきしちっえけせてねべめれ]た|んだ)(?=[一-龠ァ-ヶ])/u;

/** Which way a Japanese date leans by what follows it; null where only the whole sentence can tell. */
export function japaneseLeanings(text: string): (at: number) => "past" | "future" | null {
  return (at) => {
    const tail = text.slice(at);
    if (THING_OF_THEN.test(tail)) return "past";
    if (ACCEPTED.test(tail) || TOLD_TO.test(tail) || ONCE_IT_COMES.test(tail)) return "future";
    if (CALLED_TO_MIND.test(text) && !NEAR_PAST.test(text)) return "future";
    return IS_ARRANGED.test(tail) && !DONE_ON.test(tail) ? "future" : null;
  };
}

const NEAR_PAST = /昨日|一昨日|おととい|きのう|先週|先月|去年|昨年/u;
