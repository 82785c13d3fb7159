const LANGUAGE =
  "(?:english|german|french|spanish|dutch|italian|portuguese|japanese|chinese|korean|russian|polish|swedish|deutsch|englisch|español|inglés)";

/** Subjects of which a user has one wish at a time: a newer instruction on one replaces the older. */
const SUBJECTS: readonly { subject: string; sign: RegExp }[] = [
  { subject: "emojis", sign: /\bemojis?\b|絵文字|表情符号/i },
  {
    subject: "answer language",
    sign: new RegExp(
      `\\b(?:answer|reply|respond|speak|talk|write)(?: back)?(?: to)?(?: me)?(?: always| only)? in ${LANGUAGE}\\b|^(?!.*(?:メール|取引先|返信|コミット|コメント)).*(?:日本語|英語|中国語|韓国語)で(?:答え|話|回答|お願い)|用(?:中文|英文|英语|日语|简体中文|繁体中文)(?:回答|回复)|\\bantworte(?: mir)?\\b.*\\bauf ${LANGUAGE}\\b|\\bresponde\\b.*\\ben ${LANGUAGE}\\b`,
      "i",
    ),
  },
  {
    subject: "citation style",
    sign: /\b(?:cite|citing|cites|citations?|references?)\b.*\b(?:APA|MLA|Chicago|Harvard|IEEE|Vancouver|Turabian)\b|\b(?:APA|MLA|Chicago|Harvard|IEEE|Vancouver|Turabian)\b.*\b(?:styles?|citations?|instead of (?:APA|MLA|Chicago|Harvard|IEEE))\b/i,
  },
  {
    subject: "answer length",
    sign: /\b(?:short|shorter|brief|concise|long|longer|detailed)(?:, (?:short|brief|concise|long|detailed))?,? (?:answers|replies|responses)\b|\b(?:answers|replies|responses|answer|reply)\b.*\b(?:short|shorter|brief|concise|under|below|max|at most|one sentence|long|longer|detailed|words|sentences)\b|(?:返事|回答|答え|返信)(?:は|を|も|、).*(?:短|簡潔|長|詳し|文字|文以内)|(?:短く|簡潔に|長く|詳しく)(?:答え|返事|返信|回答)|回答.*(?:简短|简洁|句话|详细)|^(?:不用|不必)再?(?:简短|简洁)|\bkurz (?:zu )?fassen\b|\bfass(?:e|t)? dich\b.*\bkurz\b/i,
  },
  {
    subject: "politeness",
    sign: /敬語(?!の(?:間違い|誤り|指摘|使い方|チェック|添削|練習|勉強))|タメ口|ため口|丁寧語|\b(?:duze?|duzen|sieze?|siezen)\b|\btut[ée]ame\b/i,
  },
  { subject: "comment language", sign: /コメント(?:は|を|も|には?).{0,12}(?:日本語|英語)(?:で|に)/ },
  {
    subject: "commit language",
    sign: /コミット(?:メッセージ)?(?:は|を|も|には?).{0,12}(?:日本語|英語)(?:で|に)/,
  },
  { subject: "spelling", sign: /\b(?:british|american|us|uk) (?:english )?spelling\b/i },
  { subject: "temperature unit", sign: /\b(?:celsius|fahrenheit)\b|摂氏|華氏/i },
  { subject: "units", sign: /\b(?:metric|imperial)\b|メートル法/i },
];

// "In commit messages", "about law": an instruction of some occasions is no other's.
const SCOPE =
  /\b(?:in|for|about|on) (?!(?:your|the|my|future|general|all|any|every|each|it|this|me|us|total|one|two|three|\d+|[a-z]+ sentences?|english|german|french|spanish|dutch|italian|portuguese|japanese|chinese|korean|russian|polish|swedish|deutsch|answers?|repl(?:y|ies)|responses?|messages to me|from now|now|bullet|metric|celsius|apa|mla|chicago|harvard|ieee)\b)[a-z]{3,}/i;

// "to Bob", "with my boss", 「ボブには」: whom the assistant deals with in the user's name. Names keep their capital here.
const RECIPIENT =
  /\b(?:to|with|for|at|email|emails to|message|messages to) (?<name>(?!(?:English|German|French|Spanish|Dutch|Italian|Portuguese|Japanese|Chinese|Korean|Russian|Polish|Swedish|American|British|US|UK|Celsius|Fahrenheit|Markdown|JSON|I)\b)[A-Z][\p{L}'-]+(?: [A-Z][\p{L}'-]+)?|(?:my|our|the) (?!(?:questions?|messages?|point|requests?|emails?|letter|language|time|question)\b)[a-z][\w-]*)/u;
const JAPANESE_RECIPIENT =
  /(?:^|、)(?<name>(?!(?:私|僕|俺|自分|今後|これから|今|次|基本|常|以後|質問|返信|回答|返事|答え|説明|文章|要約|メール|コメント|文面|資料)(?:的)?(?:に|へ|と))[^、。はがをも\s]{1,12}?)(?:さん|様|先生|くん|君|ちゃん)?(?:に(?:は|対して)|への|宛て?|との)/u;

/** Topic key of an instruction on a well-known subject, of each person one; null for any other. */
export function instructionTopic(text: string): string | null {
  const row = SUBJECTS.find(({ sign }) => sign.test(text));
  if (row === undefined || SCOPE.test(withoutRecipient(text))) return null;
  const name = recipientIn(text);
  return name === undefined ? `rule/${row.subject}` : `rule/${row.subject}:${name}`;
}

function recipientIn(text: string): string | undefined {
  const groups = RECIPIENT.exec(text)?.groups ?? JAPANESE_RECIPIENT.exec(text)?.groups;
  return groups?.["name"]?.toLowerCase().replace(/^(?:my|our|the) /, "");
}

function withoutRecipient(text: string): string {
  return text.replace(RECIPIENT, "").replace(/\bfrom now on\b/i, "");
}
