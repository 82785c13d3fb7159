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
    subject: "answer length",
    sign: /\b(?:answers|replies|responses|answer|reply)\b.*\b(?:short|shorter|brief|concise|under|below|max|at most|one sentence|long|longer|detailed|words|sentences)\b|(?:返事|回答|答え|返信)(?:は|を).*(?:短|簡潔|長|詳し|文字|文以内)|回答.*(?:简短|简洁|句话|详细)/i,
  },
  {
    subject: "politeness",
    sign: /敬語|タメ口|ため口|丁寧語|\b(?:duze?|duzen|sieze?|siezen)\b|\btut[ée]ame\b/i,
  },
  { subject: "spelling", sign: /\b(?:british|american|us|uk) (?:english )?spelling\b/i },
  { subject: "temperature unit", sign: /\b(?:celsius|fahrenheit)\b|摂氏|華氏/i },
  { subject: "units", sign: /\b(?:metric|imperial)\b|メートル法/i },
];

// "In commit messages", "about law": an instruction of some occasions is no other's.
const SCOPE =
  /\b(?:in|for|about|on) (?!(?:your|the|my|future|general|all|any|every|each|it|this|me|us|total|one|two|three|\d+|[a-z]+ sentences?|english|german|french|spanish|dutch|italian|portuguese|japanese|chinese|korean|russian|polish|swedish|deutsch|answers?|repl(?:y|ies)|responses?|messages to me|from now|now|bullet|metric|celsius)\b)[a-z]{3,}/i;

/** Topic key of an instruction on a well-known subject; null for any other. */
export function instructionTopic(text: string): string | null {
  const row = SUBJECTS.find(({ sign }) => sign.test(text));
  return row === undefined || SCOPE.test(text) ? null : `rule/${row.subject}`;
}
