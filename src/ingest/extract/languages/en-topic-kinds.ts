import type { TopicOf } from "../pack.ts";
import { CAR, MODEL_WORDS } from "./en-vehicles.ts";
import { NO_NAME } from "./en-no-names.ts";
import { keyOf, scopeOf } from "./en-scopes.ts";

/** What a value is beside the one that its topic is for: a suffix of the topic, or null where it is none of it. */
type Kind = (said: string) => string | null;

const SAME = "";

const LIVES =
  /\b(?:live|lives|living|based|settled|reside|resides)\b(?: (?!(?:in|at|near|by|with|on|outside) )[\w-]+){0,4} (?<how>in|at|near|by|with|on|outside)(?: (?<where>.+))?$/;
const STREET =
  /^(?:\d+[a-z]? )|^(?:the )?(?:[A-Z][\w'.-]* ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Close|Square|Terrace|Crescent|Place|Court|Boulevard|Gardens|Row|Way)\b/;
const DWELLING =
  /^(?:an?|the|my|our|his|her|their|some) (?:[\w-]+ ){0,3}?(?:flat|house|apartment|studio|bungalow|cottage|caravan|houseboat|boat|van|bedsit|dorm|dormitory|loft|condo|farmhouse|farm|cabin|villa|maisonette|penthouse|tent|yurt|trailer|hostel|hotel|room|flatshare|shared house|house ?share|mansion|townhouse|duplex|annexe?)\b/;
const SETTING =
  /^(?:the|an?) (?:[\w-]+ ){0,2}?(?:countryside|country|city|town|village|suburbs?|woods?|mountains?|coast|seaside|north|south|east|west|cent(?:re|er)|outskirts|island|estate|commune)\b/;
const NO_TOWN =
  /^(?:an?|the|my|our|his|her|its|their|your|this|that|these|those|some|any|constant|permanent|hope|fear|peace|exile|debt|denial|squalor|style|luxury|poverty|pain|dread|terror|ignorance|bliss|harmony|chaos|sin|comfort|shame|anger|regret|silence|isolation|solitude|darkness|misery|jeans|pyjamas|pajamas|leggings|sweatpants|trainers|interesting|uncertain|dangerous|troubled|two|three|four|one|different|separate|temporary|student|sheltered|rented|social|shared|halls|care|myself|himself|herself|ourselves|it|them|close|walking|commuting|base|autopilot|takeaways?|coffee|noodles|caffeine|eternal|benefits|edge|campus|site|rent)\b/;

/** A home is a place; with whom, on which floor and in what mood one lives is said beside it. */
const home: Kind = (said) => {
  const { how = "", where = "" } = LIVES.exec(said)?.groups ?? {};
  // The normal form has lost "myself".
  if (how !== "" && where === "") return null;
  if (where === "" || / (?:in|near|outside|of|at) (?:the )?[A-Z]/.test(where)) return SAME;
  if (how === "with" || how === "by") return null;
  if (STREET.test(where)) return ":address";
  if (/^(?:the )?[A-Z]/.test(where)) return SAME;
  if (DWELLING.test(where)) return ":dwelling";
  if (SETTING.test(where)) return ":setting";
  return /^[a-z]/.test(where) && !NO_TOWN.test(where) ? SAME : null;
};

const FOR_NO_FIRM =
  /\b(?:work|works|working)\b(?: \w+){0,3} (?:for|at) (?:free|nothing|peanuts|a living|fun|hours|ages|money|cash|food|tips|the (?:money|fun|best|weekend|sake|common)|(?:two|three|four|five|six|many|several|some|most|least)\b|my(?:self)? (?:best|desk)|speed|pace|full|capacity|it\b|that\b|change\b|peace\b)/;
const work: Kind = (said) => (FOR_NO_FIRM.test(said) ? null : SAME);

const NO_TRADE =
  /\b(?:mother|father|brother|sister|daughter|stepmother|stepfather|grandmother|grandfather|runner|swimmer|gamer|reader|hiker|climber|walker|jogger|camper|knitter|collector|riser|sleeper|smoker|drinker|drummer|eater|worrier|planner|thinker|listener|talker|foreigner|teenager|londoner|berliner|survivor|sufferer|procrastinator|homeowner|owner|pensioner|volunteer|fighter|christian|vegetarian|librarian at heart|feminist|atheist|pessimist|optimist|perfectionist|realist|minimalist|extremist|nationalist|socialist|capitalist|idealist|cyclist|motorist|hobbyist|humanist|buddhist|tourist|customer|subscriber|user|supporter|follower|admirer|carer for|user|loner|quitter|hoarder|stickler|insider|outsider|lifer|dinner|leader of|boomer|millennial|saver|spender|dreamer|hugger|traveller|traveler|gardener at heart|birder|bowler|golfer|footballer at heart|juror|breadwinner|twin|amputee|donor|settler|dancer at heart|former (?:[\w-]+ ){0,2}[a-z]+)(?=$|[,.]| )/;
const job: Kind = (said) => (NO_TRADE.test(said) ? null : SAME);

const HOURS: readonly { sign: RegExp; suffix: string }[] = [
  {
    sign: /\b(?:\d+|[a-z]+) (?:hours?|days?) (?:a|per|each) week\b|\b(?:part|full)[- ]time\b/,
    suffix: ":share",
  },
  { sign: /\bfrom home\b|\bremote(?:ly)?\b|\bin the office\b|\bfrom (?:the|an?) /, suffix: ":place" },
];
const workingHours: Kind = (said) => HOURS.find(({ sign }) => sign.test(said))?.suffix ?? SAME;

const DRIVES = new RegExp(
  `\\b(?:drive|drives|driving) (?:(?:an?|my|the|our|his|her) (?!hard\\b|tough\\b)(?:[\\w-]+ ){0,4}?(?:${MODEL_WORDS}|[A-Z][\\w-]*|${CAR}|[a-z]*\\d[\\w]*)\\b|${CAR}\\b|[A-Z][\\w-]*\\b)`,
  "u",
);
const IS_MODEL = new RegExp(`\\bcar is (?:now )?(?:an?|the|my|called|[A-Z]|${CAR})`, "u");
const car: Kind = (said) => {
  if (/\bcar is /.test(said))
    return IS_MODEL.test(said) &&
      !/\bis an? (?:bit|little|mess|wreck|write-off|total|pain|nightmare|joke)\b/.test(said)
      ? SAME
      : null;
  return !/\b(?:drive|drives|driving)\b/.test(said) ||
    /\b(?:sold|scrapped|crashed|bought|traded)\b/.test(said) ||
    DRIVES.test(said)
    ? SAME
    : null;
};

const NAMED = /\b(?:my name is|i am called|i go by|name's) (?<value>.+)$/;
const NO_CALLED =
  /^(?:an?|the|not|on|in|at|by|my|no|so|too|very|really|already|also|always|never|often|usually|still|hard|difficult|easy|long|short|common|rare|unusual|wrong|missing|mud|pronounced|spelled|spelt|written|misspelled|misspelt|shortened|taken|from|of|to|for|up|out|after|what|whatever|bus|train|car|foot|bike|plane|tram|feel|instinct|many|several|two|things?|names?|all)\b/;
const name: Kind = (said) => {
  const value = NAMED.exec(said)?.groups?.["value"];
  if (value !== undefined) return NO_CALLED.test(value) ? null : SAME;
  const alone = /^i am ([A-Z][\p{L}'-]+)$/u.exec(said)?.[1];
  return alone !== undefined && NO_NAME.test(alone) ? null : SAME;
};

const studies: Kind = (said) => {
  if (/\b(?:study|studies|studying) (?:at|in) (?:the )?[A-Z]/.test(said)) return ":place";
  if (/\b(?:first|second|third|fourth|fifth|final|1st|2nd|3rd|last)[- ]year\b/.test(said)) return ":year";
  return /\b(?:study|studies|studying) (?:at|in|on|until|till|from|every|best|better|alone|with|by|hard|for)\b/.test(
    said,
  )
    ? null
    : SAME;
};

const diet: Kind = (said) => {
  const other = /\b(gluten[- ]free|halal|kosher|teetotal|keto)\b/.exec(said)?.[1];
  return other === undefined || /\b(?:vegan|vegetarian|pesc[ae]tarian|flexitarian|omnivore)\b/.test(said)
    ? SAME
    : `:${other.replace("-", " ")}`;
};

const BIRTH_DAY =
  /\b(?:jan|feb|mar|apr|may|june|july|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}[./-]\d|\d(?:st|nd|rd|th)\b|\b(?:today|tomorrow|yesterday|the same day|(?:christmas|boxing|new year)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/i;
const birthday: Kind = (said) =>
  BIRTH_DAY.test(said) ? SAME : /\bborn in (?:1[89]|20)\d\d\b/.test(said) ? ":year" : null;

const NO_ORIGIN =
  /\b(?:from|in) (?:the (?:[\w&-]+ ){0,3}(?:department|team|office|group|future|past|club|school|company|agency|bank|council|press|union|other side)\b|an? (?!(?:[\w-]+ ){0,3}(?:in|near|outside|called) [A-Z])|another |money\b|nothing\b|care\b|poverty\b|(?:HR|IT|QA|PR|R&D|[sS]ales|[sS]upport|[mM]arketing|[fF]inance|[aA]ccounts|[eE]ngineering)$|work\b|home\b|my |our |your |(?:1[0-9]|20)\d\d)/;
const origin: Kind = (said) => {
  if (NO_ORIGIN.test(said)) return null;
  if (/\bborn in\b/.test(said)) return ":born";
  return /\b(?:grew up|raised) in\b/.test(said) ? ":grew up" : SAME;
};

const NAMED_AS =
  /\b(?:is|are|'s) (?:now |called |named )*(?<name>\p{Lu}[\p{L}'-]*)(?=$|[,.;]| (?:and|but|by|from|so)\b)/u;
/** Of a post or a partner: "my wife is Brazilian" does not name her. */
const held: Kind = (said) => (NO_NAME.test(NAMED_AS.exec(said)?.groups?.["name"] ?? "") ? null : SAME);

const age: Kind = (said) =>
  /^(?:so |and )?we are\b|\b(?:months?|weeks?) (?:pregnant|along|gone|sober|clean|in\b|into)|\byears? (?:sober|clean|into|in\b)/.test(
    said,
  )
    ? null
    : SAME;

const amount: Kind = (said) =>
  /\d|\b(?:hundred|thousand|million|grand|zero|doubled|halved)\b/.test(said) ? SAME : null;

const KINDS: Readonly<Record<string, Kind>> = {
  home,
  work,
  job,
  "working hours": workingHours,
  car,
  name,
  studies,
  diet,
  birthday,
  origin,
  partner: held,
  age,
  budget: amount,
};

const POSTS =
  /^user\/(?:manag|boss|team lead|lead team|landlord|doctor|gp|dentist|therapist|account|teacher|editor|supervisor|advisor|friend|owner|product)/;
const TOLD_OF_BELIEF =
  /\b(?:lied|lying|lie to|pretend\w*|believes?|thinks|assumes?|claims?|reckons?|suspects?|imagines?|dreamt|dreamed|is convinced|are convinced|says? falsely|rumou?r)\b.*\b(?:i|my)\b/;

const SINGLE = /^(?<whose>[^:]*)\/(?<attribute>[^:]+)$/;

/**
 * The topic that a value has in English: its rule's where it is of the topic's kind, one beside it where it is another
 * thing of the same owner or holds for some time or purpose only, none where it is neither.
 */
export const englishTopic: TopicOf = (topic, { normal, text }) => {
  if (topic.endsWith(":habit")) return { topic: habitOf(topic, normal), ends: [] };
  const attribute = SINGLE.exec(topic)?.groups?.["attribute"];
  if (attribute === undefined) return { topic, ends: [] };
  if (TOLD_OF_BELIEF.test(normal)) return { topic: null, ends: [] };
  const kind = KINDS[attribute] ?? (POSTS.test(topic) ? held : undefined);
  const suffix = kind === undefined ? SAME : kind(normal);
  if (suffix === null) return { topic: null, ends: [] };
  const { scope, isChange } = scopeOf({ attribute, whose: topic, normal, text });
  if (isChange) {
    const ends = scope === null ? [] : [{ topic: `${topic}:${scope}`, holding: "" }];
    return { topic, ends: [...ends, ...replacedTool(topic, normal)] };
  }
  if (scope !== null) return { topic: `${topic}${suffix === SAME ? ":" : `${suffix} `}${scope}`, ends: [] };
  return { topic: `${topic}${suffix}`, ends: [] };
};

const REPLACED =
  /\b(?:from|replaced|dropped|ditched|replac\w+|swapped(?: out)?|left) (?<tool>[\w.+#-]+(?: [A-Z][\w.+#-]*)?) (?:to|with|for|by|and|in favou?r of)\b/;

/** What is named as replaced is so whatever it was used for. */
function replacedTool(topic: string, normal: string): { topic: string; holding: string }[] {
  const tool = REPLACED.exec(normal)?.groups?.["tool"];
  return tool === undefined ? [] : [{ topic: `${topic}:`, holding: keyOf(tool) }];
}

/** "I don't eat meat on Fridays" leaves the other days as they were. */
function habitOf(topic: string, normal: string): string {
  const days =
    /\b(?:not|never|no)\b.* (?:on|at|in|during|before|after) ((?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays|the (?:morning|evening|week|afternoon)s?|lent|ramadan|work|night|bed|\d+)\b/i.exec(
      normal,
    )?.[1];
  return days === undefined ? topic : `${topic} ${days.toLowerCase()}`;
}
