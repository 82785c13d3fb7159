/**
 * Wordings that ask for a topic whose memories need not share a word with them: "where do I live" asks for
 * `user/home`, which may say "I moved to Lima". The topics are those that src/ingest gives to facts; one that ends
 * in a colon stands for all that begin with it. Patterns see folded text.
 */
const CUES: readonly { topic: string; cue: RegExp }[] = [
  {
    topic: "home",
    cue: /\bwhere\b.*\b(?:live|living|lived|based|reside|home)\b|\b(?:(?:which|what) (?:city|town|country|place|part of town|neighbou?rhood)\b.*\b(?:live|living|lived|reside|based|home|flat|apartment|house|in)\b)|\b(?:my|our|'s) (?:home ?town|address|current (?:city|home|flat|address))\b|住(?:んで|み|む|まい|所)|どこに(?:いる|います|引っ越)|住在|住哪|\bwo\b.*\b(?:wohn|leb)|\bdonde\b.*\b(?:viv|resid)/u,
  },
  {
    topic: "work",
    cue: /\bwhere\b.*\b(?:work|working|worked|employed)\b|\b(?:which|what) (?:company|firm|employer)\b|\bwho\b.*\bwork(?:s|ed|ing)? (?:for|with)\b|\bemployer\b|\b(?:work|job)\b|(?:どこで|会社|勤め|働)|在哪.*(?:工作|上班)|公司|\bwo\b.*\barbeit|\bdonde\b.*\btrabaj/u,
  },
  {
    topic: "job",
    cue: /\b(?:what do (?:i|we) do|what does .* do)\b|\b(?:job|profession|occupation|role|for a living)\b|仕事|職業|职业|做什么工作|\bberuf\b|\bprofesion\b|\btrabajo\b/u,
  },
  {
    topic: "name",
    cue: /\b(?:my|i) .*\b(?:name|called)\b|\bwho am i\b|(?:私|僕|俺|自分)の(?:名前|名字)|我(?:叫什么|的名字)|\bhei(?:ss|ß)e ich\b|\bme llamo\b/u,
  },
  {
    topic: "partner",
    cue: /\b(?:wife|husband|partner|girlfriend|boyfriend|fiancee?|spouse|married|engaged|dating|single)\b|独身|恋人|妻|夫|彼女|彼氏|結婚|婚約|付き合|妻子|丈夫|结婚|\b(?:frau|mann|verheiratet|marido|mujer|novi[oa]|casad[oa])\b/u,
  },
  { topic: "birthday", cue: /\b(?:birthday|born)\b|誕生日|生日|\bgeburtstag\b|\bcumpleanos\b/u },
  { topic: "age", cue: /\bhow old\b|\bage\b|何歳|いくつ|多大|几岁|\bwie alt\b|\bcuantos anos\b/u },
  {
    topic: "diet",
    cue: /\b(?:diet|vegan|vegetarian|eat meat|eat|food)\b|食事|ベジタリアン|吃素|\bvegetari/u,
  },
  {
    topic: "allergy:",
    cue: /\b(?:allerg\w*|must not|react(?:ion)?|intoleran\w*|medicine|health)\b|アレルギー|健康|过敏|\balergi/u,
  },
  {
    topic: "health:",
    cue: /\b(?:health|condition|illness|ill|sick|diagnos\w*|disease)\b|病気|持病|健康|疾病|\bkrank|\benferm/u,
  },
  {
    topic: "attitude:",
    cue: /\b(?:like|love|hate|dislike|enjoy|stand|fond|into|fan|favou?rite|taste)\b|好き|嫌い|苦手|喜欢|讨厌|\b(?:mag|mogen|gern|hasse)\b|\b(?:gusta|odi[oa]|encanta)\b/u,
  },
  { topic: "favourite:", cue: /\bfavou?rite\b|一番好き|最喜欢|\blieblings|\bfavorit/u },
  { topic: "prefers:", cue: /\bprefer\w*\b|のほうが|更喜欢|\bbevorzug|\bprefier/u },
  {
    topic: "origin",
    cue: /\b(?:from|grow up|grew up|come from|originally|born)\b|出身|老家|\bkomm\w* .*her\b|\bde donde\b/u,
  },
  { topic: "language:", cue: /\b(?:speak|languages?|fluent)\b|話せ|何語|语言|\bsprach|\bidioma/u },
  { topic: "uses:", cue: /\b(?:use|using|editor|tool|app|setup)\b|使って|用什么|\bbenutz|\buso\b/u },
  { topic: "has:", cue: /\b(?:pets?|dogs?|cats?)\b|飼って|ペット|犬|猫|宠物|\bhaustier|\bmascota/u },
  { topic: "car", cue: /\b(?:cars?|drive|vehicle)\b|車|乗って|开什么车|\bauto\b|\bcoche\b/u },
  { topic: "phone", cue: /\bphone\b|スマホ|携帯|手机|\bhandy\b|\bmovil\b/u },
  { topic: "hobby:", cue: /\b(?:hobb(?:y|ies)|free time|spare time)\b|趣味|爱好|\bhobby|\baficion/u },
  { topic: "moving", cue: /\bmov(?:e|ing)\b|引っ越|搬家|\bumzug|\bmudanza/u },
  { topic: "new work", cue: /\b(?:start|begin|new job|join)\b|転職|入社/u },
  {
    topic: "amount",
    cue: /\bhow (?:much|many)\b|\b(?:price|cost|costs|rent|budget|salary|fee|weight|level|pressure)\b|いくら|何(?:円|キロ|人|個)|値段|価格|家賃|予算|多少|几个|\bwie ?viele?\b|\bpreis\b|\bcuant[oa]s?\b|\bprecio\b/u,
  },
  {
    topic: "when",
    cue: /\bwhen\b|\b(?:what|which) (?:day|date)\b|いつ|何日|何曜日|什么时候|\bwann\b|\bcuando\b/u,
  },
  { topic: "working hours", cue: /\b(?:working hours|shift|hours)\b|勤務時間/u },
];

/** Most words of a question that are tried as the subject of a topic. */
const MAX_SUBJECTS = 6;

/** Topic keys that a folded question asks for. The subjects are the user, when they speak of themselves, and the
 * given words. */
export function topicsOf(folded: string, isFirstPerson: boolean, words: readonly string[]): string[] {
  const asked = CUES.filter(({ cue }) => cue.test(folded)).map(({ topic }) => topic);
  if (asked.length === 0) return [];
  const subjects = isFirstPerson || /[\u3040-\u30ff\u3400-\u9fff]/u.test(folded) ? ["user"] : [];
  subjects.push(...words.slice(0, MAX_SUBJECTS));
  return subjects.flatMap((subject) => asked.map((topic) => `${subject}/${topic}`));
}

/** Whether a memory's topic is one of those asked for. */
export function isOnTopic(topicKey: string | null, topics: readonly string[]): boolean {
  if (topicKey === null) return false;
  return topics.some((topic) => (topic.endsWith(":") ? topicKey.startsWith(topic) : topicKey === topic));
}
