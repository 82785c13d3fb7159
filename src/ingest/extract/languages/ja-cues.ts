import type { Cue } from "../pack.ts";
import { JAPANESE_PEOPLE } from "./ja-rules.ts";

/** Signs for and against keeping a Japanese clause. */
export const JAPANESE_CUES: readonly Cue[] = [
  {
    name: "first person",
    sign: /(?:うち|私|わたし|僕|ぼく|俺|自分|我が家|弊社|当社|自社|わが)(?:の|は|が|も|では|だと|、)/,
    points: 1.5,
  },
  {
    name: "close person",
    sign: new RegExp(`(?:${JAPANESE_PEOPLE})(?:の|は|が|も|と|に|で|から)`),
    points: 1.5,
  },
  {
    name: "is a person",
    sign: /[一-龠ァ-ヶー]{1,8}(?:さん|先生|ちゃん|くん)(?:です|だ|に(?:なり|変わり))|(?:は|が)(?:私|僕|俺)(?:です|だ)/,
    points: 1.5,
  },
  {
    name: "fragment that names",
    sign: /^(?:名前|名字|苗字|場所|会場|型番|進路|職業|出身|担当|色|サイズ|機種)は[^、。]{1,20}/,
    points: 2,
  },
  {
    name: "daily habit",
    sign: /^毎[日朝晩週月年].{3,}(?:ます|る|てる|ている|ています|てます)(?:$|[。、])/,
    points: 1.5,
  },
  { name: "such a", sign: /こんな|あんな|そんな/, points: -2 },
  {
    name: "code",
    sign: /`[^`]+`|(?:^|[^\w])\/[\w.~-]+\/|\w+_\w+|\b\w+\.(?:ts|js|py|json|toml|ya?ml|md|rs|go|sql|csv)\b|\bmake [\w-]+|\bnpm |\bphp artisan/,
    points: 2,
    raw: true,
  },
  {
    name: "product code or version",
    sign: /(?=[A-Za-z0-9-]*\d)(?=[A-Za-z0-9-]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]{2,}|[A-Za-z]+ ?\d+(?:\.\d+)*|\b\d+\.\d+/,
    points: 1.5,
    raw: true,
  },
  { name: "Latin name", sign: /[A-Z][A-Za-z]{1,}/, points: 1, raw: true },
  {
    name: "amount with unit",
    sign: /[0-9０-９一二三四五六七八九十]+(?:年|歳|才|人|名|円|万|千|枚|台|本|冊|回|個|時|分|キロ|km|kg|GB|MB|TB|番|階|部屋|匹|頭|杯|度|％|%|行|ヶ月|か月|日間|泊)|週[0-9一二三四五]/,
    points: 1,
    raw: true,
  },
  { name: "name in quotation marks", sign: /「[^」]{1,14}」|『[^』]{1,14}』/, points: 1, raw: true },
  { name: "katakana word", sign: /[ァ-ヶー]{3,}/, points: 0.5 },
  {
    name: "topic and copula",
    sign: /[^、。]{1,20}(?:は|が)[^、。]{1,30}(?:です|でした|だ|なん(?:です|だ)|なの|である)(?:[。!よねけがわw笑〜]|$)/,
    points: 1,
  },
  {
    name: "state",
    sign: /(?:て|で)(?:い|ま|る|ます|ある|あります|おり)(?:す|る|ます|けど|んです|ので|。|$)/,
    points: 1,
  },
  {
    name: "cannot, does not",
    sign: /(?:ません|ない(?!で|か)|なくて|無理|苦手|だめ|ダメ|できな|られな)/,
    points: 0.5,
  },
  {
    name: "lasting subject",
    sign: /(?:名前|仕事|会社|職場|誕生日|実家|アレルギー|趣味|型番|バージョン|予算|家賃|会場|場所|住所|電話番号|開発機|本番|ステージング|テスト|サーバー?|データベース|プロジェクト|リポジトリ|ブランチ|命名|決まり|ルール|方針|担当|志望|学校|大学|高校|保育園|資格|免許|出身|血液型|身長|体重|持病|薬|マシン|プラン|契約|勤務|ログ|名字|苗字|家族|子ども|子供|CI|OS|DB|まま|中心|主に|途中)/,
    points: 1,
  },
  { name: "cleft", sign: /(?:て|で)い?るのは[^、。]{2,}/, points: 1.5 },
  { name: "known tool", sign: "tool", points: 1 },
  {
    name: "habit",
    sign: /(?:毎日|毎朝|毎晩|毎週|毎月|毎年|いつも|ずっと|普段|ふだん|たいてい|基本|(?:年|月|秋|春|夏|冬|頃|ころ)から)/,
    points: 1,
  },
  {
    name: "answering along",
    sign: /^(?:ありがと|なるほど|了解|わかり|分かり|へえ|へー|ふーん|ふむ|すごい|助か|いいですね|いいね|そうなん|そうです|そうだ|そっか|よかった|たしかに|確かに|おけ|オッケ|おお|うん|はい|いえ|いや|まあ|ですよね|だよね|それな|やば|うわ|あけまして|こんにちは|おはよう|こんばんは|おやすみ|お疲れ|よろしく|では|じゃ|すみません|ごめん|もちろん|どういたし|楽しみ|嬉し|うれし|えらい|勉強にな|すっきり|納得)/,
    points: -2.5,
  },
  {
    name: "request",
    sign: /(?:教えて|手伝って|作って|考えて|見て(?:ください|ほしい|もらえ)|してほしい|お願い(?:します|できます|できる)|ください|知りたい|したい|たいんです|相談|どうしよう|どうすれば|いただけ|もらえ)/,
    points: -3,
  },
  {
    name: "supposition",
    sign: /(?:と思[いうっ]|気がする|らしい|みたい|っぽい|かもしれ|かな|だろう|でしょう|はず(?:です|だ|$)|たいなあ|そうです|未定|迷[いっ]|決めてない|決まってない)/,
    points: -2,
  },
  {
    name: "opinion",
    sign: /(?:面白い|おもしろい|楽しい|美味しい|おいしい|すごい|高い|安い|長い|大変|きれい|かわいい|難しい|簡単|便利|うれしい|悲しい|怖い|疲れ|眠い|暇|寒い|暑い|最高|最悪|ひどい)(?:です|な|ね|よ|けど|わ|。|!|$)/,
    points: -2.5,
  },
  {
    name: "problem at hand",
    sign: /(?:エラー|落ち(?:る|ます)|動かな|動きません|文字化け|出ない|繋がら|つながら|おかし|壊れ|遅い|すごい音)/,
    points: -1.5,
  },
  { name: "it or that", sign: /^(?:それ|これ|あれ|そこ|ここ|そう)(?:は|が|で|も|な|に|を)/, points: -1.5 },
  { name: "too short", sign: /^.{1,7}$/, points: -1.5 },
];
