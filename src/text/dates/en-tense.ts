import { type Leaning, partsOf } from "./date-rule.ts";

/** A group of verbs in a sentence: where it stands, and which way the dates that it governs lean. */
interface Mark {
  start: number;
  end: number;
  leaning: Leaning;
  /** "To meet": leans as the verb before it does. */
  isInfinitive: boolean;
}

const ADVERB =
  "(?: (?:also|now|finally|then|just|already|still|only|not|never|actually|probably|definitely|always|all|both|really|currently|officially|provisionally|hopefully|usually))*";
// A verb begins a word, or hangs on to one: "we'll".
const LEAD = "(?:(?<![\\w'’-])|(?=['’]))";

// Verbs whose past is no "-ed", as past and as participle.
const IRREGULAR =
  "went|got|did|took|came|left|met|saw|bought|sold|began|broke|found|lost|gave|flew|drove|ran|won|paid|sent|spoke|taught|wrote|chose|fell|felt|kept|told|said|became|built|caught|forgot|heard|held|led|rang|slept|spent|stood|thought|understood|wore|ate|quit|rode|sang|swam|threw|woke|stole|hid|grew|drew|knew|blew|made|brought|fought|lent|dealt|shot|stuck|struck|swept|tore|hung|dug|fed|laid|froze|drank|sank|learnt|bit|had|(?<!on |this |next |last |by |until |every )sat|cut over";
const PARTICIPLE =
  "been|gone|done|taken|seen|broken|given|flown|driven|run|spoken|written|chosen|fallen|forgotten|eaten|begun|become|grown|known|drawn|thrown|woken|stolen|hidden|worn|torn|shown|born|put|set|cut|hit|let|shut|cost|read|hurt|split|spread";
const NOT_PAST =
  "need|feed|speed|bed|red|shed|hundred|embed|exceed|proceed|indeed|weed|seed|breed|bleed|greed|deed|sled|succeed|sacred|naked|united|supposed|indeed|med|wed|needed";
const REGULAR = `(?!(?:${NOT_PAST})\\b)[a-z]{2,}ed`;
// What has one form for both: past after a pronoun and nothing before it.
const SAME_FORM = "put|set|cut|hit|let|shut|cost|read|hurt|split|spread|quit";

// What is arranged lies ahead, though the arranging is over.
const ARRANGED =
  "(?:re|pre)?booked|(?:re)?scheduled|(?:re)?arranged|signed (?:\\w+ )?up|(?:pre-?)?registered|enrolled|enlisted|entered|invited|reserved|planned|asked (?:me|us|him|her|them) (?:to (?:the|an?|his|her|their|my|our)|out|over|round|along|for)|agreed|confirmed|rsvp['’]?d|promised|offered|penciled|pencilled";
// A verb that is followed at once by its date was done on it: "they confirmed it on Monday".
const DONE_THEN =
  /^(?:signed (?:\w+ )?up|(?:pre-?)?registered|enrolled|entered|invited|agreed|confirmed|promised|offered)(?: (?:it|me|us|him|her|them|this|that))?$/i;

/** Verbs said of plans in their plain form: after "to", at the start of an order. */
const PLAIN =
  "go|see|meet|visit|fly|drive|move|start|begin|leave|come|take|bring|send|call|ring|phone|text|e-?mail|mail|finish|hand|submit|pay|book|buy|get|collect|pick|drop|do|be|have|give|make|present|attend|play|run|speak|talk|work|write|check|review|deliver|ship|release|renew|return|sign|travel|stay|arrive|join|launch|post|file|order|cancel|chase|ask|tell|remind|wait|push|merge|deploy|migrate|close|open|host|cook|bake|clean|fix|read|let|put|set|cut|turn|switch|expire|go out";
/** The same of a thing or a person: "the boiler man comes on Friday". */
const OF_OTHERS =
  "arrives|starts|opens|closes|leaves|departs|lands|comes|goes|ends|begins|finishes|runs|expires|lapses|falls|kicks|moves|returns|flies|launches|ships|meets|takes|gets|has|turns|retires|visits|plays|wants|needs|renews|changes|completes|stops|travels|graduates|marries|joins";
const OF_MANY =
  "(?<=\\b[a-z]{2,}s )(?:come|arrive|start|open|leave|land|go|end|begin|finish|expire|depart|close|move|meet|play|fly|return|run|need|want|have)";
const THINGS_AHEAD =
  "deadline|appointment|appt|upcoming|due|interview|check-?up|rehearsal|gotta|remind(?:er)?|tbc|eta";
// "Got the dentist on Friday": casual for having it.
const GOT_AHEAD = `got (?:an?|the|my|our|another|his|her)(?: [\\w'’-]+){0,2} (?:appointment|appt|interview|exam|test|dentist|doctor|gp|scan|meeting|call|check-?up|flight|wedding|party|gig|lesson|match|game|race|deadline|presentation|review|operation|surgery|physio|hearing|audition|concert|recital|final|slot|shift)`;

const DETERMINER =
  "(?<!\\b(?:an?|the|my|our|your|their|its|some|any|no|new|more|very|too|of|in|with|these|those) )";
const BE = "(?:am|is|are|isn['’]t|aren['’]t|be|being|gets?|getting|['’]m|['’]re|['’]s)";

/** "Coming back Monday": a plan told without its subject. */
const DOING =
  "going|coming|leaving|flying|driving|picking|collecting|seeing|meeting|starting|moving|visiting|travell?ing|getting|having|taking|arriving|launching|closing|opening|heading|hosting|playing|running|returning|dropping|delivering|shipping|renewing";
const OBJECT =
  "(?:it|that|this|these|them|him|her|me|us|everything|(?:the|my|our|an?|his|her) [a-z]+(?: [a-z]+)?)";

const NO_VERB =
  "and|or|but|so|if|when|because|that|which|in|on|at|of|for|to|from|with|by|the|a|an|my|our|his|her|their|this|these|those|all|both|up|out|off|back|over|about|as|too|only|just|not|now|then|also|well|guys|two|three|until|till|before|after|since|am|is|are|was|were";

/** In order: what matches first is read. */
const GROUPS: readonly [source: string, leaning: Leaning | "infinitive"][] = [
  ["(?:would|could|should|might|must)(?:n['’]t)? have [a-z]+", "past"],
  ["(?:had|needed) to(?: [a-z]+)?|couldn['’]t(?: [a-z]+)?|didn['’]t(?: [a-z]+)?|was able to [a-z]+", "past"],
  [
    `(?:was|were|wasn['’]t|weren['’]t|got|been)${ADVERB} (?:going to|supposed to|meant to|scheduled|hoping to|planning to|booked|moved|pushed|postponed|rescheduled|delayed)\\b`,
    "future",
  ],
  ["(?<!\\b(?:i|we|he|she|they|baby|twins|it is|wife|sister|daughter|mum|mom) )(?:was|were) due\\b", "past"],
  ["(?:was|were) due\\b", "future"],
  ["(?<=^|so |and |but )were [a-z]+ing", "future"],
  [
    `(?:will|won['’]t|shall|['’]ll|can|can['’]?t|cannot|could|must|should|shouldn['’]t|might|would|wouldn['’]t|going to|gonna|gotta|(?:have|has|needs?|ought|supposed|meant|wants?|hop(?:e|es|ing)|plan(?:s|ning)?|got|['’]m|is|are) to|(?<=\\b(?:i|we|they|he|she|it|you|that) )may)(?=\\W|$)${ADVERB}(?: (?:get|have|see) ${OBJECT} (?:${REGULAR}|${PARTICIPLE}|${IRREGULAR})\\b| [a-z]+(?: ${REGULAR}\\b)?)?`,
    "future",
  ],
  [
    `['’]d${ADVERB} (?!(?:${SAME_FORM}|become|run|come)\\b)(?:${REGULAR}|${PARTICIPLE}|${IRREGULAR})\\b`,
    "past",
  ],
  [`['’]d${ADVERB} [a-z]+`, "future"],
  [`(?:have|has|['’]ve|['’]s|haven['’]t|hasn['’]t)${ADVERB} (?:been )?(?:${ARRANGED})\\b`, "either"],
  [`(?:have|has|['’]ve|['’]s|haven['’]t|hasn['’]t)${ADVERB} got\\b`, "future"],
  [
    `(?:have|has|['’]ve|had|haven['’]t|hasn['’]t|hadn['’]t)${ADVERB} (?:${REGULAR}|${PARTICIPLE}|${IRREGULAR})\\b(?: [a-z]+ing\\b)?`,
    "past",
  ],
  [`['’]s${ADVERB} (?:been|had|gone|become|come|done|lost|sold|left)\\b`, "past"],
  [`(?:have|has|['’]ve)(?=\\W|$)`, "future"],
  [
    `(?:was|were|wasn['’]t|weren['’]t)${ADVERB}(?: being)?(?: (?:[a-z]+ing|${REGULAR}|${PARTICIPLE}|${IRREGULAR}))?\\b`,
    "past",
  ],
  [
    `${BE}${ADVERB} (?:being )?(?:[a-z]+ing(?: ${REGULAR}\\b)?|${REGULAR}|${PARTICIPLE}|${IRREGULAR})\\b`,
    "future",
  ],
  [`(?:is|are|it['’]s|['’]s) on\\b`, "future"],
  [
    "(?:is|are|am|isn['’]t|aren['’]t|['’]m|['’]re)(?=\\W|$)|['’]s(?= (?:due|off|out|back|not|now|still|only)\\b)",
    "either",
  ],
  [GOT_AHEAD, "future"],
  [`(?:needs?|wants?|get|getting|having) ${OBJECT} (?:${REGULAR}|${PARTICIPLE}|${IRREGULAR})\\b`, "future"],
  [`(?<=^|[,;:.] ?|\\b(?:and|then|now) )(?:${DOING})\\b`, "future"],
  [`to (?:get|have|see) ${OBJECT} (?:${REGULAR}|${PARTICIPLE}|${IRREGULAR})\\b`, "infinitive"],
  [`to (?:${PLAIN})\\b`, "infinitive"],
  [`(?:${ARRANGED})\\b`, "either"],
  [`${DETERMINER}(?:${IRREGULAR}|${REGULAR})\\b`, "past"],
  [
    `(?<=\\b(?:i|we|you|they|he|she|it|who|(?:my|our|the|his|her) [a-z]+)${ADVERB} )(?:${SAME_FORM})\\b`,
    "past",
  ],
  [`(?:${OF_OTHERS})\\b`, "future"],
  [`(?:${OF_MANY})\\b`, "future"],
  [`(?<=\\b(?:i|we|you|they)${ADVERB} )(?!(?:${NO_VERB})\\b)[a-z]{2,}\\b`, "future"],
  [`(?<=^|[,;:.] ?|\\b(?:and|please|then|said|says|don['’]t) )(?:${PLAIN})\\b`, "future"],
  [`(?:${THINGS_AHEAD})\\b`, "future"],
];

const VERBS = new RegExp(
  GROUPS.map(([source], index) => `(?<g${index}>${LEAD}(?:${source}))`).join("|"),
  "gi",
);

function marksIn(text: string): Mark[] {
  return [...text.matchAll(VERBS)].map((match) => {
    const index = GROUPS.findIndex((_, place) => match.groups?.[`g${place}`] !== undefined);
    const said = GROUPS[index]?.[1] ?? "either";
    const [start, end] = [match.index, match.index + match[0].length];
    const isDoneThen = said === "either" && DONE_THEN.test(match[0]) && DATE_NEXT.test(text.slice(end));
    const leaning = isDoneThen ? "past" : said === "infinitive" ? "future" : said;
    return { start, end, leaning, isInfinitive: said === "infinitive" };
  });
}

const DATE_NEXT =
  /^(?: (?:it|me|us|him|her|them|this))? (?:(?:on|in) )?(?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec))/i;
// Who says so tells what comes: "agreed to meet"; who did something did it in order to: "went to see her".
const OF_WHAT_COMES =
  /\b(?:agreed|decided|asked|told|wanted|offered|planned|hoped|reminded|promised|invited|chose|want|signed up|said|expected|intended)\b/i;

/** What an infinitive leans on, of the verbs before it in the same part. */
function leaningAmong(marks: readonly Mark[], text: string): Leaning | null {
  const last = marks.at(-1);
  if (last === undefined) return null;
  if (!last.isInfinitive) return last.leaning;
  const governing = marks.findLast(({ isInfinitive }) => !isInfinitive);
  if (governing === undefined || governing.leaning !== "past") return "future";
  return OF_WHAT_COMES.test(text.slice(governing.start, governing.end)) ? "future" : "past";
}

const UNTIL = /^(?:until|till?)\b/i;
const LASTED = /\b(?:waited|stayed|was|were|worked|lived|slept|held|kept|ran)\b[^,;]*$/i;
const AHEAD_BY_PREPOSITION = /^(?:by|before|due)\b/i;
const FOR = /^for\b/i;
const SO = /^so (?:that['’]?s |it['’]?s )?$/i;
const INSTEAD = /\bnow\b[^.;]*,? (?:it )?(?:was|not|instead of|rather than) (?:on )?$/i;
const FROM = /\bfrom\b[^,;]*$/i;
const MOVES =
  /\b(?:moved|moving|pushed|postponed|rescheduled|delayed|shifted|changed|brought|put|extended|switched|slipped|bumped)\b/i;

/**
 * Which way the verb that governs a date leans: the nearest before it in its part of the sentence, else the nearest
 * after it there, else that of the part before. Null when no verb is near.
 */
export function englishLeanings(text: string, partBreak: RegExp): (at: number) => Leaning | null {
  const marks = marksIn(text);
  const partAround = partsOf(text, partBreak);
  return (at) => {
    const words = text.slice(at);
    if (/^since\b/i.test(words)) return "past";
    const { start, end } = partAround(at);
    const before = marks.filter((mark) => mark.start >= start && mark.start < at);
    if (UNTIL.test(words)) return LASTED.test(text.slice(start, at)) ? "past" : "future";
    if (/^to\b/i.test(words) && (MOVES.test(text) || !FROM.test(text.slice(start, at)))) return "future";
    if (FOR.test(words)) return "future";
    // "They gave us a week, so the 19th"; "it is now 12 June, was the 5th".
    if (INSTEAD.test(text.slice(0, at)) || (before.length === 0 && SO.test(text.slice(start, at))))
      return "future";
    const own = leaningAmong(before, text);
    if (own !== null) return own;
    if (AHEAD_BY_PREPOSITION.test(words)) return "future";
    return (
      marks.find((mark) => mark.start >= at && mark.start < end)?.leaning ??
      leaningAmong(
        marks.filter((mark) => mark.end <= at),
        text,
      ) ??
      marks.find((mark) => mark.start >= at)?.leaning ??
      null
    );
  };
}
