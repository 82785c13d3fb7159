import { keyPart, type Vocabulary } from "../topic-key.ts";
import { ENGLISH_STOP_WORDS } from "./en-stop-words.ts";

const VOCABULARY: Vocabulary = { script: "spaced", stopWords: ENGLISH_STOP_WORDS };

// "also" at the beginning goes on talking; later it says that something else stays so.
const ALSO =
  /(?<=\w )also\b|,? too[.!]*$|\bas well[.!]*$|\b(?:an)?other\b|\bon the side\b|\bsecond (?:job|home|office|house)\b/i;
const NO_ALSO = /\b(?:each|one an|on the|in|any|every|some|no|other than|me) ?other\b/i;

const TIMES: readonly { sign: RegExp; scope: string }[] = [
  { sign: /\b(?:at|on|over|during) (?:the )?weekends?\b/i, scope: "weekend" },
  { sign: /\b(?:during|in) the week\b|\b(?:on|during) weekdays\b|\bin term(?: time)?\b/i, scope: "week" },
  { sign: /\bin the mornings?\b|\bmost mornings\b/i, scope: "morning" },
  { sign: /\bin the evenings?\b|\bmost evenings\b/i, scope: "evening" },
  { sign: /\bin the afternoons?\b/i, scope: "afternoon" },
  { sign: /\bin (?:the )?summers?\b|\bover (?:the )?summers?\b/i, scope: "summer" },
  { sign: /\bin (?:the )?winters?\b|\bover (?:the )?winters?\b/i, scope: "winter" },
];
const DAYS = /\b(?:on |every )((?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/gi;
const MONTH =
  /\bin (january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
const HAS_TIMES = /^(?:home|work|job|working hours)$/;
// A step in life is taken once: when it was taken is no scope of it.
const STEP =
  /\b(?:moved|moving|move|relocat\w+|started|start|starting|joined|join|left|quit|got|new job|since)\b/i;

const PLACES_OF_USE =
  /\b(?:in|for) (?:(?:the|our|my|all) )?((?:unit |integration |e2e |end-to-end )?(?:tests?|testing|specs)|units|dev|development|ci|staging|prod|production|prototypes?|demos?)\b|\b(locally)\b|\bat (work|home)\b|\bfor (?!(?:now|good|ever|years|months|weeks|ages|everything|all|it|that|this|us|me|them|free|sure|example|instance|an?|the (?:moment|time|project|whole|app|product|past|last|next|first|rest)|(?:two|three|four|five|six|\d+)|everyone|most|both|reasons?|almost|over|about)\b)(?:(?:the|our|my) )?([\w-]+(?: [\w-]+)?)/i;
const HAS_USE = /^(?:project|uses?|user)\//;
const NO_USE =
  /^(?:home|work|job|working hours|name|budget|when|where|amount|partner|diet|car|age|birthday|origin|studies|household|phone number|email|kids|baby)$/;
const SWITCHED =
  /\b(?:migrat\w+|switch\w+|mov(?:ed|ing)|chang\w+|gone|went|port\w+|upgrad\w+|convert\w+|replac\w+|dropp\w+|ditch\w+|instead|no longer|left|quit|abandon\w+)\b/i;

/** Of whom or what a value is told, and in which words. */
interface Told {
  attribute: string;
  /** The topic as its rule gives it. */
  whose: string;
  normal: string;
  text: string;
}

/** When or what for a value holds besides another of its topic; `isChange` where it takes the place of any. */
export function scopeOf({ attribute, whose, normal, text }: Told): {
  scope: string | null;
  isChange: boolean;
} {
  const said = text.replace(/[.!\s]+$/, "");
  const times = HAS_TIMES.test(attribute) && !STEP.test(normal) ? timesIn(said, attribute) : null;
  const use = HAS_USE.test(whose) && !NO_USE.test(attribute) ? useIn(said, attribute) : null;
  const isChange = HAS_USE.test(whose) && !NO_USE.test(attribute) && SWITCHED.test(normal);
  if (times !== null || use !== null || isChange) return { scope: times ?? use, isChange };
  if (/\b(?:my|our) other /i.test(said)) return { scope: "other", isChange: false };
  const isBeside = ALSO.test(said) && !NO_ALSO.test(said) && !/\b(?:now|instead)\b/i.test(said);
  return { scope: isBeside ? `also:${keyOf(normal)}` : null, isChange: false };
}

function timesIn(said: string, attribute: string): string | null {
  const named = TIMES.find(({ sign }) => sign.test(said))?.scope;
  if (named !== undefined) return named;
  // Working days are what working hours tell: other days take the place of these.
  const days = attribute === "working hours" ? [] : [...said.matchAll(DAYS)].map(([, day]) => day ?? "");
  if (days.length > 0) return days.join(" ").toLowerCase();
  return attribute === "home" ? null : (MONTH.exec(said)?.[1]?.toLowerCase() ?? null);
}

// What a kind of tool is always for is no purpose of one among them.
const PURPOSES =
  /^(?:ci|cd|ci\/cd|db|databas|storag|host|deploi|deploy|edit|code|cod|version control|control version|program|development|dev|monitor|log|chat|email|payment|everyth|app project|project|work|job|builds?|build|backend databas)$/;

function useIn(said: string, attribute: string): string | null {
  const [, place, locally, at, purpose] = PLACES_OF_USE.exec(said) ?? [];
  const use =
    place ?? locally ?? at ?? purpose?.replace(/ (?:now|these|days|because|since|and|but|so)\b.*/, "");
  if (use === undefined) return null;
  const key = keyOf(use);
  const isOwn = key === "" || (purpose !== undefined && PURPOSES.test(key)) || keyOf(attribute).includes(key);
  return isOwn ? null : key;
}

/** The content words of a few English words. */
export function keyOf(text: string): string {
  return keyPart(text, VOCABULARY);
}
