/** The kind of thing that a question wants to be told. */
export type AnswerKind = "amount" | "number" | "code" | "time" | "place" | "person" | "name" | "colour";

/** English asks with "when", "where" and "who" at its beginning; elsewhere they join ("the bakery where he works"). */
const ASKING = String.raw`(?:^|[,;:] |\band |\bor |\bbut |\b(?:since|until|till|from|by|to|with|for|of|at|about|me|know|remember) (?:about |roughly )?)`;

/** Things that go by a name of their own. */
const NAMED =
  "company|firm|bank|hotel|restaurant|cafe|shop|store|school|university|college|airline|provider|vendor|service|club|team|band|street|city|town|village|country|hospital|clinic|podcast|brand|game|magazine|newspaper|author|actor|singer|artist|framework|editor|person|friend|colleague|neighbou?r";

/**
 * Wordings that ask for each kind; the first that fits counts. Patterns see folded text. English, Japanese, Chinese,
 * German and Spanish.
 */
const WORDINGS: readonly (readonly [AnswerKind, RegExp])[] = [
  ["colour", /\b(?:what|which) colou?rs?\b|何色|什么颜色|\bfarbe\b|\bde que color\b/u],
  [
    "code",
    /^(?!where\b|when\b|who\b).*\b(?:phone|passport|policy|account|serial|order|customer|vat|tax|id|flight|licence|license|registration|reference|confirmation|booking|member(?:ship)?|card) numbers?\b|^(?!where\b|when\b|who\b).*\b(?:passwords?|pin|post ?code|zip code|iban)\b|番号|パスワード|暗証|型番|号码|密码|\w+nummer\b|\bcontrasena\b/u,
  ],
  [
    "time",
    new RegExp(
      `${ASKING}when\\b|\\b(?:what|which) (?:\\w+ )?(?:dates?|days?|weekday|month|year|time)\\b|\\bhow long ago\\b|いつ|何日|何月|何年|何曜日|何時|什么时候|几号|几月|哪天|哪年|星期几|\\bwann\\b|\\bwelche[mnrs]? (?:tag|datum|monat|jahr)\\b|\\bcuando\\b|\\bque (?:dia|fecha|mes|ano)\\b`,
      "u",
    ),
  ],
  ["place", new RegExp(`${ASKING}where\\b|どこ|哪里|哪儿|在哪|\\bwo\\b|\\bwohin\\b|\\bdonde\\b`, "u")],
  ["person", new RegExp(`${ASKING}who(?:se|m|'s)?\\b|誰|だれ|谁|\\bw(?:er|en|em)\\b|\\bquien`, "u")],
  [
    "amount",
    /\bhow much (?!.*\bweigh)(?!(?:time|longer|older|faster|quicker|slower|more|less|better|bigger|smaller|taller|further|heavier|weight)\b)|\b(?:price|cost|rent|salary|fee|budget|wage)s?\b|いくら|何円|家賃|値段|料金|予算|年収|給料|多少钱|\bwie ?viel (?:kostet|hat|verdient|geld|miete)|\b(?:betrag|preis|miete|gehalt)\b|\bcuanto (?:cuesta|costo|gana|cobra|pag)/u,
  ],
  [
    "number",
    /\bhow (?:many|much|long|old|often|far|big|large|tall|high|heavy|fast)\b|\b(?:what|which) (?:\w+ )?(?:age|size|percentage|dose|score|temperature|number|level)\b|何(?:人|個|回|本|枚|匹|株|歳|件|台|冊|キロ|分|時間|ヶ月|か月|週間|パーセント)|いくつ|どのくらい|どれくらい|几(?:个|次|人|岁|天)|多少|多长|多大|\bwie ?(?:viele?|lange|alt|oft|hoch)\b|\bcuant/u,
  ],
  [
    "name",
    new RegExp(
      `\\b(?:(?:sur|first |last |full |user)?names?(?! of the game)|named|called|title|brand|make (?:of|is|was))\\b|\\b(?:what|which) (?:\\w+ ){0,2}(?:${NAMED})\\b|名前|何という|なんという|店名|機種|苗字|叫什么|名字|\\bwie hei(?:ss|ß)t\\b|\\bse llama\\b|\\bapellido\\b`,
      "u",
    ),
  ],
];

/** What a folded question wants to be told; null where its wording does not say. */
export function kindAsked(folded: string): AnswerKind | null {
  return WORDINGS.find(([, wording]) => wording.test(folded))?.[0] ?? null;
}

const COUNTS =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\\w+)?|dozens?|hundreds?|thousands?|million|half|twice|a couple|zwei|drei|vier|funf|fünf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwölf|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|cien|mil";
const NUMBER = new RegExp(
  `\\d|\\b(?:${COUNTS}|(?:one|an?) (?:hour|day|week|month|year)s?|never|every \\w+)\\b|[一二三四五六七八九十百千万两半](?![緒番応般部度下])`,
  "iu",
);
const CURRENCY =
  "[$€£¥￥]|\\b(?:euros?|dollars?|pounds?|quid|bucks|pence|cents?|yen|kr|chf|usd|eur|gbp|free|nothing|grand)\\b|\\d ?[k€£$]\\b|[円元块]|[\\d一二三四五六七八九十两]+[百千万]";
/** A sum may go without its currency, but it is neither a date nor a count, nor the number of a thing. */
const SUM =
  "(?<![\\d:./#-]|番号[はがの:：]? ?|\\bv|\\b(?:number|version|room|flat|bus|route|platform|line) )(?!0\\d)(?:\\d{2,}(?:[.,]\\d+)*|\\d[.,]\\d{2,3})(?![\\d:]|[.,-]\\d|st\\b|nd\\b|rd\\b|th\\b|%|[月日年時分人匹箱個本冊歳才回年号]| ?(?:minutes?|mins?|hours?|days?|weeks?|months?|years?|people|times|steps|kg|km|cm|m|am|pm|%)\\b)";
const MONEY = new RegExp(`${CURRENCY}|${SUM}|\\b(?:hundred|thousand)\\b`, "iu");
const CODE = /\d{4,}|\d[\d -]{4,}\d|\b[A-Z]{1,5}[- ]?\d+\b|\b(?=\w*\d)(?=\w*[A-Za-z])\w{4,}\b/u;
const DAYS =
  "(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|easter|christmas";
const TIME = new RegExp(
  `\\d|\\b(?:yesterday|today|tomorrow|tonight|ago|last|next|weeks?|weekend|months?|years?|morning|evening|night|spring|summer|autumn|winter|midnight|noon|${DAYS})\\b|昨日|今日|明日|明後日|一昨日|毎|先週|来週|先月|来月|去年|来年|今年|今月|今週|さっき|春|夏|秋|冬|[月日年週]|曜|今天|昨天|明天|周[一二三四五六日末]|\\b(?:gestern|heute|morgen|woche|maiwoche|monat|jahr|januar|februar|märz|mai|juni|juli|oktober|dezember|\\w+tags?|ayer|hoy|mañana|semana|mes|año|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)\\b`,
  "iu",
);
const PLACE =
  /\b(?:in|at|near|behind|under|inside|outside|above|below|between|opposite|next to|off|beside|around|along) (?!(?:the )?(?:\d|morning|evening|afternoon|night|end|moment|first|last|time|fact|case|all|least|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)\b)(?:the |an? |my |our |his |her |their |some )?\p{L}|\b(?:[Tt]o|[Ff]rom|[Oo]n|[Bb]y|[Oo]ver|[Vv]ia) (?:the )?\p{Lu}|\b(?:go|goes|going|gone|went|been|came|come|move|moved|drove|flew|walked|ran|trip|train|bus|flight|ferry) (?:\w+ )?to \p{L}|\b(?:home|upstairs|downstairs|abroad)\b|[でにへ]|駅|県|市|町|村|区|在|回|站|\b(?:im|am|auf|bei|nach|zu|hinter|neben|en|cerca|junto)\b/u;
const COLOUR =
  /\b(?:red|orange|yellow|green|blue|purple|violet|pink|brown|black|white|gr[ae]y|beige|gold|golden|silver|navy|teal|turquoise|cream|crimson|scarlet|maroon|ginger|tabby|rot\w*|gelb\w*|gr[uü]n\w*|blau\w*|schwarz\w*|wei(?:ss|ß)\w*|roj[oa]s?|azul(?:es)?|verdes?|amarill[oa]s?|negr[oa]s?|blanc[oa]s?)\b|[赤青黄緑白黒紫茶灰桃金銀紺橙红绿蓝黑]|ピンク|オレンジ|ベージュ/iu;
const PERSON =
  /\b(?:my|his|her|our|their|a|an|the|two|some) (?:\w+ )?(?:mum|mom|mother|dad|father|parents?|brother|sister|wife|husband|partner|son|daughter|uncle|aunt|cousin|nephew|niece|friend|colleague|boss|manager|neighbou?r|doctor|gp|nurse|teacher|woman|man|men|guy|lady|fella|girl|boy|kids?|firemen|owner|student|intern)\b|\b(?:mum|dad|nobody|everyone)\b|さん|くん|ちゃん|先生|[母父兄姉弟妹妻夫僕私友叔]|朋友|妈|爸|外婆|老公|老婆|师傅|\b(?:mein\w*|mi|su) \p{L}/iu;

/**
 * A capital inside a sentence, text in quotation marks, katakana, letters inside Japanese, and what stands before an
 * address such as さん.
 */
const NAME =
  /(?<=[^\s.!?…:"“][,;]?\s["'“]?)\p{Lu}[\p{L}\p{M}\p{N}'’-]+|"[^"]+"|“[^”]+”|(?<=[「『])[^」』]+|[\p{Script=Katakana}ー]{2,}|[\p{Script=Han}]{1,4}(?=さん|くん|ちゃん|先生|氏)|(?<=(?:名前|名字|苗字|名)は)[^\sは、。]{1,12}?(?=です|だ|で[、。]|と(?:いい|言い|申し)|といいます|[、。！!]|$)|[A-Za-z0-9]{2,}(?=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])/gu;
const NO_NAME = new RegExp(`^(?:i|i['’]\\w+|${DAYS}|ok|tv|mot|gp|a&e)$`, "iu");

const PATTERNS: Readonly<Record<Exclude<AnswerKind, "name">, RegExp>> = {
  amount: MONEY,
  number: NUMBER,
  code: CODE,
  time: TIME,
  place: PLACE,
  person: PERSON,
  colour: COLOUR,
};

/** Whether a text as it was said has a thing of that kind; a name counts when it is not in the folded `question`. */
export function hasKindOf(kind: AnswerKind, text: string, question: string): boolean {
  if (kind !== "name" && PATTERNS[kind].test(text)) return true;
  return (kind === "name" || kind === "person") && hasNewName(text, question);
}

function hasNewName(text: string, question: string): boolean {
  return (text.match(NAME) ?? []).some((name) => {
    const plain = name.toLowerCase().replace(/['’]s?$/u, "");
    return !NO_NAME.test(plain) && !question.includes(plain);
  });
}
