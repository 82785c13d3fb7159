import { JAPANESE_PEOPLE } from "./ja-people.ts";

const ANIMAL =
  "(?:犬|猫|ねこ|ネコ|イヌ|ワンコ|わんこ|にゃんこ|ハムスター|うさぎ|ウサギ|インコ|文鳥|亀|フェレット|モルモット|ペット|愛犬|愛猫)";
const CHILD = "(?:上|下|真ん中|一番上|一番下|末っ子|長男|長女|次男|次女|息子|娘|赤ちゃん)(?:の子)?";
const NAMED = "[一-龠ァ-ヶーぁ-ん]{1,6}(?:ちゃん|くん|君)";
const OTHER = `(?:${ANIMAL}|${CHILD}|${NAMED}|${JAPANESE_PEOPLE})`;
// Of whom a sentence tells; what is only named with "と" or "に" is beside the point.
const TELLS_OF_OTHER = new RegExp(
  `(?:^|[。!！?？\\n、]|うちの|私の|僕の|俺の)[^、。はがもを]{0,6}?${OTHER}(?:の[^、。はがも]{1,10})?(?:は|が|も|って|、)|${ANIMAL}を[^、。]{0,8}飼|(?:名前|名)は[^、。はが]{1,10}(?:です|だよ|と(?:いい|言い)ます|って)`,
  "u",
);
// The assistant calls the user by name and -san.
const ASKS_OF_OTHER = new RegExp(
  `(?:${ANIMAL}|${NAMED}|娘さん|息子さん|お子さん|お子様|お母様|お父様|お母さん|お父さん|奥様|奥さん|旦那さん|ご主人|ご両親|お姉さん|お兄さん|妹さん|弟さん)`,
  "u",
);
const CARED_FOR =
  /(?:^|[。！!?？\s])[ぁ-んァ-ヶー一-龠]{2,6}(?:ちゃん|くん)?の(?:健康診断|検診|体重|予防接種|ワクチン|散歩|去勢|避妊|トリミング)/u;
const FIRST =
  /(?:私|わたし|僕|ぼく|俺|自分|うち|我が家)(?!の(?:犬|猫|子|息子|娘|妻|夫|母|父))(?:は|が|も|の|で|、)/u;
// Without a topic of its own, or with one that is a trait of whoever is meant.
const OWN_TOPIC = /^[^、。]{1,24}?(?:は|が|も)/u;
// 「今は大阪に住んでいます」 names no subject.
const WHEN = /^(?:で、)?(?:今|いま|現在|最近|今年|来年|来月|今度|普段|平日|週末)(?:は|も|、)/u;
const TRAIT_TOPIC =
  /^(?:今(?:年|月)?|来月|来年|もう|最近|今度|[0-9]+月(?:から)?)?(?:の)?(?:体重|身長|年齢|歳|名前|名|性格|誕生日|血液型|好物|毛|色|種類|学年|仕事|趣味|専攻)(?:は|が|も)/u;
const OF_BODY =
  /[0-9]+(?:\.[0-9]+)? ?(?:歳|才|キロ|kg|cm|センチ)|太り|痩せ|やせ|年生|生まれ|年[少中長](?:さん)?/u;

/**
 * Whether a sentence that names no subject may tell of another than the user: of whom the sentences before it tell,
 * nearest first; across messages only what is said of a body or an age, in answer to a question.
 */
export function mayTellOfAnother(
  sentence: string,
  { said, asked, lastOfUser }: { said: readonly string[]; asked: string | null; lastOfUser: string },
): boolean {
  const text = sentence.normalize("NFKC").replace(WHEN, "");
  if (FIRST.test(text) || (OWN_TOPIC.test(text) && !TRAIT_TOPIC.test(text))) return false;
  for (const before of said) {
    if (before.trim() === "") continue;
    if (FIRST.test(before)) return false;
    if (TELLS_OF_OTHER.test(before)) return true;
  }
  if (!OF_BODY.test(text) || asked === null) return false;
  return ASKS_OF_OTHER.test(asked) || CARED_FOR.test(lastOfUser) || TELLS_OF_OTHER.test(lastOfUser);
}

const SUCCESSOR = /^(?:で、|ちなみに、?)?(?:後任|後継者?)(?=は|が)/u;
const LEFT =
  /(?<post>部長|課長|社長|店長|係長|主任|担任|担当(?:医|者)?|主治医|校長|園長|リーダー|責任者|監督|コーチ)(?:の[^、。はが]{1,8})?(?:が|は)[^。]{0,30}(?:異動|退職|退任|転勤|辞め|引退|交代|転職|産休|代わ|変わ)/u;
const PUT_OFF =
  /^(?<what>[^、。はがもを]{1,16}?)(?:は|が|も|、)?(?:また)?(?:延期|変更|リスケ|前倒し)(?:に(?:なった|なりました|なっちゃった|なって)|した|しました|された|されました|)(?:の|よ|んだ|んです)?$/u;
const NEW_TIME =
  /^(?:今度は|新しい日は|次は)?(?:[0-9０-９]{1,2}(?:月|\/|日|時)|[月火水木金土日]曜|来週|再来週|来月|明日|明後日)[^、。はが]{0,16}(?:に(?:なる|なった|なります|なりました|なって|変更|延期)|です|だって|だよ|になりそう)/u;

const ITEM = /^\s*[・•●○*-]\s*(?<item>[^\n]{2,60}[うくすつぬむるぐぶ])[。\s]*$/u;
const TO_DO_LIST =
  /(?:(?:まだ)?残って(?:い)?るのは?|やること(?:リスト)?|やらなきゃ(?:いけない)?こと|しないといけないこと|TODO|To-?Do|タスク|宿題|予定していること)(?:[^。\n]{0,12})(?:は|です|だよ|一覧|リスト|まとめ)?[:：、。]?\s*\n/iu;
const ALSO = /^(?:あと|それと|ついでに)、?(?<thing>[^、。はが]{1,12})も[。！!〜]*$/u;
const TO_DO =
  /^(?<owner>[^、。はがを]{1,12}?)(?<rest>[のを][^、。]{1,16}(?:なきゃ|ないと|なくちゃ|なければ|なあかん)[^、。]{0,8})$/u;
const UNDECIDED = /^(?:考え|決め|選ば|探さ)(?:ないと|なきゃ|なくちゃ)/u;
const OPEN =
  /^(?<thing>[^、。はが]{1,12})(?:は|が|も)まだ[^、。]{0,6}(?:決め|決まっ|選ん|買っ|用意し)て?(?:い)?(?:ない|ません)[^、。]{0,4}$/u;
const WEEKLY = /^毎[週月日朝晩][^、。はが]{0,16}[。！!〜]*$/u;
const DECIDED =
  /^(?<who>[^、。はがも]{1,8})は(?<what>[^、。はがもに]{1,12})に(?:決め(?:た|まし)|し(?:た|まし)|通)[^。]{0,6}$/u;

/** The sentence with the subject that the one before gives it, where that is certain; else as said. */
export function withJapaneseSubject(sentence: string, before: string, head: string): string {
  const previous = before
    .normalize("NFKC")
    .trim()
    .replace(/[。!！〜…\s]+$/u, "");
  if (SUCCESSOR.test(sentence)) {
    const post = LEFT.exec(previous)?.groups?.["post"];
    return post === undefined ? sentence : sentence.replace(SUCCESSOR, () => post);
  }
  const item = ITEM.exec(sentence)?.groups?.["item"];
  if (item !== undefined) return TO_DO_LIST.test(head) ? `タスク：${item}` : sentence;
  const also = ALSO.exec(sentence.normalize("NFKC").trim())?.groups?.["thing"];
  if (also !== undefined) {
    const { owner, rest } = TO_DO.exec(previous)?.groups ?? {};
    return owner === undefined || rest === undefined ? sentence : `${also}${rest}`;
  }
  if (UNDECIDED.test(sentence)) {
    const thing = OPEN.exec(previous)?.groups?.["thing"];
    return thing === undefined ? sentence : `${thing}を${sentence.trim()}`;
  }
  if (WEEKLY.test(sentence.normalize("NFKC").trim())) {
    const { who, what } = DECIDED.exec(previous)?.groups ?? {};
    return who === undefined || what === undefined ? sentence : `${who}の${what}は${sentence.trim()}`;
  }
  if (!NEW_TIME.test(sentence.normalize("NFKC").trim())) return sentence;
  const what = PUT_OFF.exec(previous)?.groups?.["what"];
  return what === undefined ? sentence : `${what}は${sentence.trim()}`;
}
