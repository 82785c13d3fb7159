import type { Ranked } from "./rank.ts";

/**
 * What people and animals are to the user, each with its other words: a passage about one's cat tells no dog's name.
 * English, German and Spanish words stand alone, those of the others anywhere. Patterns see folded text.
 */
const KIN: readonly RegExp[] = [
  kin(
    "wife|husband|hubby|partner|spouse|married|marr(?:y|ies|iage)|wedding|girlfriend|boyfriend|fiancee?|engaged|dating|frau|ehefrau|mann|ehemann|verheiratet|verlobte?r?|freundin|freund|partnerin|espos[oa]|marido|mujer|pareja|novi[oa]|casad[oa]",
    "妻|夫|旦那|主人|嫁|家内|奥さん|奥様|配偶者|パートナー|彼女|彼氏|恋人|婚約|結婚|妻子|老婆|老公|丈夫|太太|爱人|女朋友|男朋友|结婚|남편|아내|와이프",
  ),
  kin(
    "mum|mom|mummy|mommy|mother|mama|parents?|mutter|mutti|eltern|madre|padres",
    "母|お袋|ママ|両親|妈|母亲|父母|어머니|엄마",
  ),
  kin(
    "dad|daddy|father|papa|parents?|vater|vati|eltern|padre|padres",
    "父|親父|パパ|両親|爸|父亲|父母|아버지|아빠",
  ),
  kin("sisters?|sis|siblings?|schwester(?:n|chen)?|geschwister|hermanas?", "姉|妹|姉妹|姐|언니|누나|여동생"),
  kin("brothers?|bro|siblings?|bruder|geschwister|hermanos?", "兄|弟|哥|형|오빠|남동생"),
  kin(
    "sons?|boys?|kids?|child(?:ren)?|baby|toddler|sohn|sohne|kind(?:er)?|hij[oa]s?|nin[oa]s?",
    "息子|長男|次男|男の子|子ども|子供|お子さん|儿子|孩子|아들",
  ),
  kin(
    "daughters?|girls?|kids?|child(?:ren)?|baby|toddler|tochter|kind(?:er)?|hij[oa]s?|nin[oa]s?",
    "娘|長女|次女|女の子|子ども|子供|お子さん|女儿|孩子|딸",
  ),
  kin(
    "dogs?|pupp(?:y|ies)|hounds?|doggy|terrier|retriever|labrador|hund(?:e|in)?|welpe|perr[oa]s?|cachorr[oa]",
    "犬|わんこ|ワンちゃん|狗|강아지|개를|개가",
  ),
  kin("cats?|kittens?|kitty|tomcat|katzen?|kater|gat[oa]s?|gatit[oa]", "猫|ねこ|ネコ|にゃんこ|고양이"),
  kin("hamsters?", "ハムスター|仓鼠"),
  kin("rabbits?|bunny|kaninchen|conejo", "うさぎ|ウサギ|兔"),
  kin(
    "boss|managers?|supervisor|team lead|line manager|chef(?:in)?|vorgesetzte[rn]?|jef[ea]",
    "上司|部長|課長|マネージャー|老板|领导|经理",
  ),
];

function kin(words: string, parts: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b|${parts}`, "u");
}

/** A question for what belongs to one person or animal alone, or whether there is such a one. */
const ASKS_OWN =
  /\b(?:(?:sur|first |last )?names?|called|birthday|born|age|how (?:old|many)|job|profession|occupation|for a living|hobb(?:y|ies))\b|^(?:so |and )?who(?:'s| is| was| are) (?:my|our)\b|\b(?:have|own|keep|got) (?:a|an|any) (?!\w+ (?:of|for)\b)|名前|何という|なんていう|何[人匹]|誕生日|何歳|いくつ|年齢|仕事|職業|趣味|飼って|\b(?:heiss(?:t|en)|name|geburtstag|wie (?:alt|viele)|beruf|se llaman?|nombre|cumpleanos|cuant[oa]s|profesion)\b|叫什么|名字|生日|几岁|多大|职业|养|이름|생일/u;

/** What has words of its own, without which nothing tells it: asked, and told. */
const OWN_WORDS: readonly (readonly [asked: RegExp, told: RegExp])[] = [
  [
    /\b(?:birthday|bday|geburtstag|cumpleanos)\b|誕生日|生日|생일/u,
    /\b(?:birthday|bday|born|turn(?:s|ed|ing)?|geburtstag|geboren|cumple|cumpleanos|nac(?:io|i|ido|ida))\b|誕生日|生まれ|[歳才岁]|生日|出生|생일/u,
  ],
  [
    /\b(?:blood (?:type|group)|blutgruppe|grupo sanguineo)\b|血液型|血型/u,
    /\b(?:blood|blut|sangre)|血|[abo]型/u,
  ],
];

/** Longest text in which it is looked for. */
const MAX_TEXT = 4000;

/**
 * Whether a folded question asks for something of a relative or an animal that a folded text does not speak of, or for
 * a birthday where nobody is born. What stands beside the text counts too, and so does what its memories are about.
 */
export function isOfOtherKin(entry: Ranked, passage: () => string, { folded }: { folded: string }): boolean {
  const own = OWN_WORDS.filter(([asked]) => asked.test(folded));
  // What replaced the answer is about the same one, by whatever name: "Pebble died".
  const isSuccessor = entry.document.channels.has("successor");
  const relatives = ASKS_OWN.test(folded) && !isSuccessor ? KIN.filter((one) => one.test(folded)) : [];
  if (own.length === 0 && relatives.length === 0) return false;
  const topics = entry.document.memories.map(({ memory }) => memory.topicKey ?? "").join(" ");
  const near = [passage().slice(0, MAX_TEXT), [...entry.document.around].join(" "), topics].join("\n");
  if (own.some(([, words]) => !words.test(near))) return true;
  return (
    relatives.length > 0 &&
    !relatives.some((one) => one.test(near) || (one === KIN[0] && /\/partner\b/u.test(topics)))
  );
}
