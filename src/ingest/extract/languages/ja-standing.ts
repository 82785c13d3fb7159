import type { Standing, Wanted } from "../standing.ts";
import { japanesePerson } from "./ja-person.ts";

// Said of what is not so now: what was, what is hoped for, what is heard, dreamt or made up.
const PAST_TIME =
  /(?:昔|以前|かつて|当時)(?!から)|(?:子ども|子供|こども|学生|独身|新人|若い)(?:の)?(?:頃|時代|ころ)|[るいた](?:頃|ころ|時|とき)は|前職/u;
const NOW = /今は|今も|今では|現在|いまは|ずっと|から(?:は|ずっと)?(?=[^、。]*[るす](?:よ|ね|$))/u;
const WAS =
  /(?:住ん|暮らし|働い|勤め|勤務し|乗っ|付き合っ|結婚し|同棲し|通っ|飼っ|使っ|習っ|起き|生活し|婚約し|バイトし|パートし|教え|持っ|入院し)(?:て|で)(?:い)?(?:た|まし)(?!り)/u;
const ONCE =
  /[ただ](?:こと|事)(?:が|は|も)?(?:ある|あり|な[いか])|まで(?:は|に)?[^、。]*(?:でした|だった|[いっん]た|[いっん]だ|ました)(?:$|[けがよね])/u;
const OVER = /(?:独身|学生|会社員|公務員|教師|看護師|無職|ベジタリアン|[師員士生])(?:だった|でした)/u;
const WISHED =
  /(?:将来|老後|いつか|いずれ|ゆくゆく|定年後|引退後|いつの日か)(?!の(?:ため|こと)|に(?:備|向))|(?:[ぎきしちにびみりいべえけせてねめれ])たい(?!てい|へん|$(?<=いたい))|[きしちにびみりいえけせてねめれ]たかった|(?:の|こと)(?:が|は)(?:私の|僕の)?夢|(?:夢|目標|理想)(?:です|だ|なん)|に憧れる|ことに憧れ|憧れ(?:て(?:い)?(?:ます|る)?(?:$|よ|ね)|です|だ|の)|てみたい|つもり(?:だった|でした)|(?:よう|よっ)かな|ようと思|(?:て|で)(?:い)?ればなあ?/u;
const PLANNED = /つもり|予定|(?:[おこそとのもろよ]う)と(?:思|考)/u;
const HEARD =
  /(?:[るただいんう]|です|ます)(?:そう(?:です|だ(?!け)|な|で$)|らしい)|[ぁ-ん一-龠]らしい(?:です|よ|ね|$)|って(?:言っ|いっ|聞い|話|書い)|と(?:言って|聞い|話して|書い)|んだって|だって(?:$|さ|よ|ね|w)|とのこと|(?:という|って)(?:噂|うわさ|話|設定|夢)|ていうじゃない/u;
const BY_DOCTOR = /医|病院|先生|健診|検診|検査|診断|クリニック/u;
const TOLD_OF_ME = /(?:って|と)言われ/u;
const UNREAL =
  /夢の中|夢で(?:は|、)|夢を見|(?:^|、)もし|(?:^|[\s、])(?:例文?|例えば|サンプル|テストデータ|ペルソナ|作文|訳文?|原文|問題|設定|台詞|セリフ|歌詞|引用|見出し)[:：]|冗談|架空|妄想|ロールプレイ|(?:小説|漫画|マンガ|アニメ|ドラマ|映画|ゲーム)(?:の中)?(?:で|に出て|の(?:主人公|ヒロイン|キャラ))/u;
const ONE_DAY =
  /(?:明日|あした|明後日|あさって|今日|今朝|昨日|今夜|今度|来週|先週|今週|[0-9]+月?[0-9]*日|週末だけ|たまに|今回)(?:は|も|の|だけ|、|から)?/u;
const FOR_A_WHILE =
  /だけ[^、。]{0,12}(?:住|暮ら|働)|(?:出張|旅行|用事|研修|遊び|帰省)で[^、。]*(?:い(?:る|ます)|来て)/u;
const PUBLIC =
  /(?:バス|電車|地下鉄|新幹線|飛行機|タクシー|船|フェリー|自転車|エレベーター|馬|モノレール|ジェットコースター|線|便|列車|気球|誘い|波|相談|調子|軌道)に乗って/u;
const STAYS =
  /(?:カフェ|駅|電車|バス|店|会社|病院|空港|ホテル|スタバ|マック|家|学校|大学|図書館|ジム|公園|待合室|外|出先|現場|職場|オフィス|席|ここ|そこ|移動中|ベッド|布団|トイレ|風呂|喫茶店|居酒屋|スーパー|コンビニ|映画館|会議)に(?:い|来て)/u;

// Who or what is the subject.
const FIRST =
  /(?:^|[^一-龠])(?:私|わたし|あたし|わたくし|僕|ぼく|俺|おれ|オレ|自分|小生|うち|我が家|我々|わし|当方|拙宅)(?:たち|達|ら|夫婦|一家|自身)?(?:は|も|が|、|って)/u;
const SUBJECT =
  /(?<noun>(?:[一-龠々〆ァ-ヶーA-Za-z0-9・]+(?:さん|ちゃん|くん|たち|ら|様)?)|^[ぁ-ん]{2,6}(?:さん|ちゃん|くん|たち)?|誰か|だれか|みんな|みな|ひと|やつ|あいつ|こいつ|そいつ)(?<particle>は|が|も|って(?!い))(?![ぁ-ん]?しも|っと|ちろん)/gu;
const OWN_KANA =
  /^(?:いま|きょう|ふだん|もともと|いつも|これ|それ|ここ|そこ|あと|じつ|はじめ|さいきん|うち|わたし|あたし|ぼく|おれ|こちら|ところ|とりあえず|ほんとう|やっと|ようやく|ちなみに|つい|もう|まだ|すまい|しごと|くるま|しばらく|そのころ|それから)$/u;
const OWN_NOUN =
  /(?:私|僕|俺|自分|今|現在|最近|近頃|今年|去年|昨年|来年|今月|先月|来月|今週|先週|来週|今日|昨日|明日|今朝|毎朝|毎日|毎晩|普段|平日|週末|休日|土日|曜日?|祝日|春|夏|秋|冬|朝|夜|昼|夕方|以前|本当|実際|実|今回|今度|次|前|後|間|以降|以来|結局|最初|最終的に|基本|普通|通常|本日|一時|当面|年|月|日|時|分|歳|才|頃|仕事|本業|副業|職業|職種|業種|勤務先|勤め先|職場|会社|弊社|当社|勤務|部署|所属|住所|住居|自宅|家|部屋|実家|地元|出身地?|年齢|誕生日|誕生月|体重|身長|血圧|趣味|名前|名字|苗字|車|愛車|マイカー|専攻|学校|大学|学部|生活|人生|都合|転勤|異動|引っ?越し|結婚|離婚|独身|縁|事情|理由|身分|肩書き?|専門|担当|年収|起床|目覚まし|休み|バイト|パート|留学|転職|ひとり|一人|二人|(?<!大)家族|夫婦|職|業務|在宅|拠点|本社|本籍|籍|通勤|起きるの|時間|方|訳|分野|立場|家賃)$/u;
const STATE =
  /住(?=[んみむ])|暮ら|在住|引っ?越|移住|働|勤め|勤務し|転職|就職|入社|バイトし|パートし|教え|結婚|離婚|婚約|付き合|同棲|(?:[0-9]+|[一二三四五六七八九十]+)(?:歳|才)|起き(?:る|ま|て)|に乗って|入院|退院|に異動|転勤|独身|配属|専攻|[一-龠ァ-ヶー]{2,}(?:です|だよ|だ$|だし|なので|をして|をやって)/u;
// 「くて」「ので」 end what a subject with が or も is the subject of.
const SIDE_CLAUSE = /[いくしきっんで]て|ので|から|ため|けど|し、|、/u;
const OF_NOUN =
  /(?:住んで(?:い)?(?:る|た)|働いて(?:い)?(?:る|た)|働く|住む|暮らす|勤める|結婚し(?:た|て(?:い)?る)|離婚した|乗って(?:い)?る|引っ?越して(?:きた|来た|いった))(?!の(?:は|で|が|に|も|$)|こと|時|とき|頃|間|ため|都合|関係|状態|感じ|ところ|気|方|ん|よ|ね|わ|けど|から|し|が|と|か$)(?:[一-龠々ァ-ヶーA-Za-z]{1,10}|ひと|やつ|みんな|お[一-龠]+)(?:が|は|も|を|に|の|と(?!い|申|言)|って(?!い|言)|さん|、|$)|(?:歳|才)の(?!時|とき|頃|ころ|誕生|会社員|主婦|学生|[^、。はがもをに]*(?:です|だ|で|$))[^、。]{1,10}(?:が|は|を|も|に|と|、)|[0-9]歳児|アレルギーの(?:人|子|方|友)|(?:住んで|働いて)(?:い)?る(?:の)?か(?:は|を|が|も|って|$)/u;
const SOMEONE =
  /(?:^|[、。\s])(?:彼ら?|彼女ら|あいつ|こいつ|そいつ|[あこそ]の(?:人|子|方|二人|男|女|俳優|店員)|[あこそ]の[^、。はがも]{1,12}|誰か|だれか|みんな|皆|人々|世間|世の中|あなた|君|きみ|お前|貴方|貴社|主人公|推し|作者|著者|芸能人[^、。はがも]{0,8}|有名人|犯人|登場人物|[^、。はがも0-9]{0,12}(?:人|者|夫婦|カップル|一家|選手|俳優|監督|作家))(?:は|が|も|って|、|:)|の(?:人|子|方)(?:は|が)(?:多|少な|い(?:る|ます))|^[ァ-ヶー]{2,8}(?:さん|ちゃん|くん)?は(?=.*アレルギー)/u;

/** Whether a clause speaks of a subject that is neither the user nor anyone of theirs. */
function isOfAnother(normal: string, { isOfPerson }: Wanted): boolean {
  if (SOMEONE.test(normal) || OF_NOUN.test(normal) || /^[^、。はがも]{1,10}:/u.test(normal)) return true;
  if (!isOfPerson || FIRST.test(normal)) return false;
  const at = STATE.exec(normal)?.index ?? normal.length;
  for (const match of normal.slice(0, at).matchAll(SUBJECT)) {
    const { noun = "", particle } = match.groups ?? {};
    if (/^[ぁ-ん]+$/u.test(noun) ? OWN_KANA.test(noun) : OWN_NOUN.test(noun)) continue;
    const between = normal.slice(match.index + match[0].length, at);
    if (particle === "は" || !SIDE_CLAUSE.test(between)) return true;
  }
  return false;
}

function isUnreal(normal: string, { isEvent, isOfPerson }: Wanted): boolean {
  if (UNREAL.test(normal) || HEARD.test(normal)) return true;
  if (TOLD_OF_ME.test(normal) && !BY_DOCTOR.test(normal)) return true;
  return WISHED.test(normal) || (isOfPerson && !isEvent && PLANNED.test(normal));
}

function isOver(normal: string): boolean {
  return (
    (PAST_TIME.test(normal) || WAS.test(normal) || ONCE.test(normal) || OVER.test(normal)) &&
    !NOW.test(normal)
  );
}

/** How a Japanese clause stands to a topic of a person's: told of them, of their past or wishes, or of another. */
export function japaneseStanding(normal: string, wanted: Wanted): Standing {
  if (japanesePerson(normal) === "user" && isOfAnother(normal, wanted)) return "of another";
  if (isUnreal(normal, wanted)) return "does not hold";
  if (isOver(normal)) return "does not hold";
  if (wanted.rule === "gets up" && ONE_DAY.test(normal)) return "does not hold";
  if (wanted.rule === "car" && PUBLIC.test(normal)) return "does not hold";
  if (wanted.rule === "lives in" && (STAYS.test(normal) || FOR_A_WHILE.test(normal))) return "does not hold";
  return "holds";
}
