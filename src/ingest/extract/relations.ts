import { fold } from "../../text/fold.ts";
import { isLifting, liftsRule } from "./lifted.ts";

/**
 * How a memory must tell of a thing to be ended by a verb, in English and Japanese: who leaves Acme worked there, and
 * did not only pass by. `%` is the thing's name.
 */
const RELATIONS: Readonly<Record<string, string>> = {
  employer:
    "\\b(?:at|for|with|by|join(?:ed|s)?) (?:the )?%|%(?:で|に)(?:働|勤|就職|入社|転職|いま|パート|バイト)|勤務先|勤め",
  member:
    "\\b(?:members?|membership|subscri\\w+|belong|joined|sign(?:ed)? up|account|enrol\\w*|play (?:for|in|with)|sing (?:in|with)|have|pay|on the|in the|going to|go to|use|(?:my|our) (?:gym|provider|isp|insurer|bank|carrier|club|supplier))\\b|加入|会員|入って|契約|登録|通って|所属|使って|サブスク|購読",
  owns: "\\b(?:have|has|own|owns|drive|drives|ride|rides|bought|got|keep|keeps)\\b|乗って|持って|飼って|買い|買った|所有|愛用|あります|います",
  habit:
    "\\b(?:every|usually|often|play|plays|do|does|go|goes|learn\\w*|study\\w*|practi[cs]\\w+|train\\w*|take|takes|attend\\w*|weekly|daily|am \\w+ing|running|swim\\w*|smoke|drink)\\b|習|通っ|して(?:い|ま)|てい(?:ま|る)|てます|毎|週|始め|趣味|勉強|飲み|飲む|吸",
  pet: "\\b(?:called|named|name is|have|has|got|adopted|own|our|my)\\b|名前|飼|います|という",
  // What tells of more than one is not over with one of them.
  animal:
    "^(?!.*\\band (?:an?|my|our|two|three) )(?!.*(?:called|named|,) [\\w-]+ and [\\w-]+$)(?!.*(?:called|named) [\\w-]+ and [\\w-]+\\b).*\\b(?:dog|cat|puppy|kitten|hamster|rabbit|parrot|horse|tortoise|budgie|goldfish|pet|terrier|labrador|beagle|poodle|retriever)\\b",
  partner:
    "\\b(?:wife|husband|partner|girlfriend|boyfriend|fianc\\w+|dating|seeing|married|engaged|together)\\b|彼女|彼氏|妻|夫|婚約|付き合|同棲|結婚|恋人",
  "unnamed partner":
    "^(?:私|僕|俺)?(?:に)?(?:は)?(?:彼女|彼氏|恋人|婚約者)(?:が|は)(?:い(?:ます|る)|でき(?:た|まし))(?:よ|ね)?$",
  "lives with a spouse":
    "^(?:ユーザーは|私は|僕は|俺は)?(?:今は?、?)?(?:妻|夫|嫁|旦那|主人|家内|奥さん)(?:がい|と(?:[^。]{0,6}(?:暮らし|住)|[0-9一二三四五六七八九]人))|新婚|既婚",
  hosted:
    "\\b(?:aws|gcp|google cloud|azure|cloudflare|heroku|fly\\.io|vercel|netlify|conoha|supabase|firebase|hetzner)(?![a-z])|さくらのクラウド|さくらインターネット|オンプレ",
  meatless:
    "\\b(?:vegan|vegetarian|pescatarian|pescetarian)\\b|ベジタリアン|ヴィーガン|ビーガン|菜食|肉(?:は|を)食べ(?:な|ませ)",
  "hired for the day":
    "\\b(?:our|my) (?:[a-z]+ )?(?:photographer|videographer|caterer|florist|dj|band|baker|planner|officiant|magician|makeup artist)\\b",
  "shares a home":
    "^(?:i|we) (?:have|had|live with|share)\\b.*\\b(?:roommate|flatmate|housemate|flat|apartment|house|place)s?\\b.*|^(?:i|we) have an? (?:roommate|flatmate|housemate)",
  "days of the user":
    "^(?:i|we|i'm|we're)\\b.*\\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays|mornings|evenings)\\b",
  days: "\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b",
  taken: "飲|服用|処方|出され|錠|薬|mg",
  post: "担当|部長|課長|社長|店長|上司|担任|主治医|かかりつけ|大家|リーダー|責任者|窓口|幹事|代表",
  "in use":
    "(?:先|ソフト|ツール|アプリ|スマホ|携帯|パソコン|PC|OS|回線|電気|ガス|保険|銀行|カード|サービス|プラン|エディタ|新聞)(?:は|が|も)",
  student: "学生|高校生|中学生|学校に通|\\bstudent\\b|\\bstud(?:y|ies|ying)\\b",
};

/** What ends when somebody gives up `{value}`: whatever was kept of it as something done, learned, used or belonged to. */
export const ENDED_BY_GIVING_UP: readonly string[] = [
  "fact: ~ {value} ~ habit",
  "{who}/language: ~ {value} ~ habit",
  "{who}/hobby: ~ {value}",
  "{who}/uses: ~ {value}",
  "{who}/member: ~ {value}",
];

/** Whether a memory's words name a thing and tell of it so that what is said of the thing ends them. */
export function tellsOf(
  { content, keywords }: { content: string; keywords: readonly string[] },
  holding: string,
  relation: string | undefined,
): boolean {
  if (isLifting(relation)) return liftsRule(content, holding, relation);
  const text = fold(content);
  const names = holding === "" || namesThing(holding, `${text} ${keywords.join(" ")}`);
  if (!names) return false;
  const sign = relation === undefined ? undefined : RELATIONS[relation];
  if (sign === undefined) return relation === undefined;
  return new RegExp(
    sign.replaceAll("%", () => `(?:${holding.split(" ").map(escape).join("|")})`),
    "iu",
  ).test(text);
}

/** Every word of the holding, which is stemmed, begins a word of the text; Japanese has no spaces to begin after. */
function namesThing(holding: string, text: string): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#._/@-]*/gu) ?? [];
  return holding.split(" ").every((stem) => {
    if (/[\u3041-\u9fff]/.test(stem)) return text.includes(stem);
    const bare = stem.length > 3 ? stem.replace(/[iy]$/, "") : stem;
    return (
      words.some((word) => word.startsWith(bare) && word.length <= stem.length + MAX_ENDING) ||
      new RegExp(`(?<![a-z0-9])${escape(stem)}(?![a-z0-9])`, "u").test(text)
    );
  });
}

// What English adds to a stem: "run" and "running", "portugues" and "portuguese".
const MAX_ENDING = 4;

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const OTHERS =
  /^(?:[^、。]{0,8}の)?(?:友達|友人|同僚|知り合い|知人|先輩|後輩|上司|妻|夫|母|父|兄|弟|姉|妹|息子|娘|祖母|祖父)[^、。はがも]{0,8}?(?:が|は|も|の)/u;

/** Whether a memory without a topic of its own speaks of the user: in the first person, or of nobody in Japanese. */
export function isOfUser(content: string): boolean {
  if (/[\u3041-\u9fff]/.test(content)) return !OTHERS.test(content);
  return /\b(?:i|my|we|our|me)\b/i.test(content);
}
