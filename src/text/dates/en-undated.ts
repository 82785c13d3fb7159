import { type DateRule, row } from "./date-rule.ts";

const FULL = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const DAYS = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?";
const NTH_DAY = "(?:on )?the \\d{1,2}(?:st|nd|rd|th)\\b(?! of (?!every|each|the month))";
// What is done again and again, told in the present.
const HABIT =
  "(?:comes?|goes|works?|meets?|trains?|cleans?|teach(?:es)?|opens?|closes?|delivers?|plays?|practi[sc]es?|rehearses?|swims?|volunteers?|(?:is|are|gets?) (?:collected|emptied|delivered|open|closed|shut)|has (?:them|him|her|the kids)|have (?:them|him|her|the kids)|with (?:me|us|him|her|their (?:dad|mum|mom|father|mother)))";
const PART = "(?:mornings|afternoons|evenings|nights|lunchtimes|lunches)";

/** Weekdays, days of the month and feasts that are no date: they come round, or are a name. */
export const ENGLISH_UNDATED: readonly DateRule[] = [
  // "Wednesday mornings", "Tuesday and Thursday nights".
  undated(`(?:\\b(?:on|every) )?\\b${DAYS}(?:(?:,| and| or| &) ${DAYS})* ${PART}\\b`),
  // "First Friday of the month".
  undated(
    `\\b(?:(?:on |the |every )*)(?:first|second|third|fourth|last|1st|2nd|3rd|4th)(?: and (?:third|fourth|last|3rd|4th))? ${DAYS} (?:of|in) (?:every|each|the|a) month\\b`,
  ),
  undated(`\\bonly (?:on |from )?${DAYS} ?(?:to|-|–|till|until|through|and) ?${DAYS}\\b`),
  undated(
    `(?<=\\b${HABIT}(?: (?!will\\b|was\\b|next\\b)[a-z'’]+){0,3} (?:on |from )?)${DAYS} ?(?:to|-|–|till|until|through|and|&|or) ?${DAYS}\\b`,
  ),
  // Pay and what is paid come round.
  undated(`(?<=(?:['’](?:m|s|re)|\\b(?:get|gets|getting|am|is|are)) (?:always |usually )?paid )${NTH_DAY}`),
  undated(
    `(?<=\\b(?:payday|pay day|salary|wages|paycheck|pay ?cheque|direct debit|standing order|mortgage|pension)\\b(?: payment)?(?:['’]s| is| are| comes?| goes| lands?| arrives?| falls?)(?: (?:in|out|off|due|always|usually|paid))* )${NTH_DAY}`,
  ),
  // "The dog is called Friday", "Friday ate my shoe".
  undated(`(?<=\\b(?:called|named|nicknamed|name is|name['’]s) )${FULL}\\b`),
  undated(
    `(?<=^|[.!?] |\\b(?:and|then|so|because|when) )${FULL} (?:ate|eats|bit|bites|chewed|chews|barked|barks|slept|sleeps|purred|purrs|growled|licked|licks|scratched|meowed|peed|weed|pooed|sheds?|jumped|escaped|fetched|hates|loves|snores|limps)\\b`,
  ),
  undated(
    "\\b(?:ruby tuesday|(?:man|girl|freaky|casual) friday|(?:the )?sunday (?:times|roasts?|best|league))\\b",
  ),
  // A day and a month that name a street.
  undated(
    "\\b\\d{1,3}[a-d]? (?:january|february|march|april|may|june|july|august|september|october|november|december) (?:street|road|avenue|lane|close|drive|court|square|terrace|crescent|gardens|grove|mews)\\b",
  ),
  // What is done or not done at every feast.
  undated(
    "(?<=\\b(?:do not|don['’]t|does not|doesn['’]t|always|never|usually|normally|tend to) (?!know|think|have to|need|want)[^.;!?,]{2,40}?)(?:\\b(?:at|over|for|on) )(?:christmas|easter|halloween|new year)(?! (?:eve|day)|['’]s| this| 20\\d\\d)\\b",
  ),
  undated(
    "\\b(?:at|over|for|on) (?:christmas|easter|halloween|new year)(?= (?:we|i|they|he|she) (?:do not|don['’]t|does not|doesn['’]t|always|never|usually|normally|tend to) (?!know|think|have to|need|want))",
  ),
];

function undated(source: string): DateRule {
  return row(source, () => null);
}
