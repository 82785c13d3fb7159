import { mayMatch } from "../../text/prefilter.ts";

const RELATIVE =
  "(?:(?:my|our|the|his|her|their|a) )?(?:[a-z-]+ ){0,2}?(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|spouse|mum|mom|mother|dad|father|brother|sister|son|daughter|kid|cousin|uncle|aunt(?:ie)?|gran|nan|grandad|grandma|grandpa|grandmother|grandfather|nephew|niece|friend|neighbou?r|flatmate|roommate|housemate|colleague|coworker|boss|manager|landlord|landlady|tenant|ex|mate|teacher|doctor|nurse|patient|client|customer|candidate|applicant|interviewer|interviewee|recruiter|speaker|student|pupil|guest|host|caller|seller|buyer|agent|witness|therapist|coach|character|narrator|protagonist|villain|hero|heroine|reviewer|employee|employer|driver|officer|suspect|stranger|guy|girl|man|woman|boy|child|persona|assistant|bot|chatbot|him|her|them|he|she|they)";
// What one writes before a colon when one goes on talking of oneself.
const OWN_HEAD =
  "(?:me|myself|i|you|us|we|ps|p\\.s|btw|fyi|tl;?dr|nb|ok|okay|also|plus|so|and|but|anyway|well|oh|hey|hi|hello|dear|thanks|sorry|please|yes|no|right|now|then|next|first|second|third|finally|last|lastly|remember|remind|reminder|recap|summary|update|edit|news|info|note|notes|context|background|intro|introduction|about|bio|profile|status|fact|facts|truth|reality|confession|secret|caveat|warning|disclaimer|correction|answer|answers|question|problem|issue|trouble|reason|reasons|why|result|outcome|upshot|verdict|situation|scenario|setting|setup|stack|tools|project|job|work|career|role|home|house|housing|family|kids|pets?|health|diet|food|drink|allerg(?:y|ies)|medical|hobb(?:y|ies)|sport|music|travel|holiday|location|city|age|name|language|languages|education|school|study|studies|religion|money|budget|goal|goals|aim|plan|plans|today|tomorrow|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|morning|evening|weekend|todo|task|tasks|request|ask|rule|rules|preference|preferences|important|urgent|spoiler|bonus|example|short|basically|honestly|actually|personal|random|quick|fun|big|good|bad|great|sad|happy|other|one|thing|things|point|detail|details|clarification|addition|addendum|ps2|car|phone|computer|laptop|editor|pronouns?|hmm|ugh|argh|lol|wow|yay|guess|turns out|long story short|idea|decision|change|progress|milestone|achievement|win|lesson|mood|feeling|feelings|dream|fear|wish|hope)";
// A text that somebody else wrote, or nobody.
const SOURCE =
  "(?:(?:[Qq]uote|[Ll]ines?|[Tt]ext|[Ee]xcerpt)s? (?:from|of|by) .{2,30}|(?:[Ff]rom )?(?:his|her|their|its|the|a|an|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[\\p{L}]+['’]s|my [a-z]+['’]s) (?:[\\w-]+ ){0,2}?(?:bio|cv|CV|r[eé]sum[eé]|profile|mail|e-?mail|letter|cover letter|post|message|text|reply|statement|essay|story|caption|tweet|note|words|ad|diary|homework|lyrics|song|poem|script|dialogue|quote|answer|bumper sticker|testimonial|application)|(?:\\p{L}+ )?(?:homework|exercise|lyrics|dialogue|monologue|placeholder|sample text|example sentences?|sample sentences?|test data|fixture|mock data|flashcards?|dictation)|[Ll]orem(?: ipsum)?|[Ff]rom (?:his|her|their) .{2,30})";
const FIRST_PERSON =
  "[\"'“‘]?(?:I(?:['’](?:m|ve|d|ll))?|[Mm]y|[Ww]e(?:['’](?:re|ve|d|ll))?|[Oo]ur|i(?:['’]?m)?) ";

const SPOKEN = new RegExp(
  `^(?<head>[-*•\\s]*(?:${RELATIVE}|\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?|HR|IT)):\\s+(?=${FIRST_PERSON})`,
  "iu",
);
const NAMED = /^[-*•\s]*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u;
const IS_RELATIVE = new RegExp(`^[-*•\\s]*${RELATIVE}$`, "i");
const IS_OWN = new RegExp(
  `^[-*•\\s]*(?:${OWN_HEAD}(?: .*)?|.* ${OWN_HEAD}|\\p{L}+(?:tion|sion|ment|ness|ity|ship|ing|ism|ance|ence)s?)$`,
  "iu",
);
const WRITTEN = new RegExp(`^(?<head>[-*•\\s]*${SOURCE})(?::| [-–—]) ?(?=\\s*${FIRST_PERSON})`, "u");
const REQUESTED = new RegExp(
  `\\b(?:his|her|their|[\\p{L}]+['’]s) (?:[\\w-]+ ){0,2}?(?:bio|cv|r[eé]sum[eé]|profile|cover letter|statement|essay|letter|post|application|speech|homework|testimonial|caption)\\b[^.?!:\\n]{0,30}[.?!:]\\s+(?=${FIRST_PERSON})`,
  "iu",
);
// "My wife goes I'm vegan now", as speech is told without marks.
const GOES =
  /\b(?:she|he|they|(?:[Mm]y|[Oo]ur) [a-z-]+|[Ss]he|[Hh]e|[Tt]hey|\p{Lu}\p{Ll}+) (?:goes|went|is like|was like|be like),? (?=["“']?I(?:['’]m|['’]ve)? )/u;
// A title begins every word with a capital: "My Brilliant Friend".
const MARKED =
  /["“]\s*(?:(?:I(?:['’](?:m|ve|d|ll))?|[Ww]e(?:['’](?:re|ve|d|ll))?) (?=[a-z])|(?:[Mm]y|[Oo]ur) (?=[a-z][^"”\n]{0,100}? (?:is|are|was|has|have|lives|works) ))[^"”\n]{0,400}["”]/g;
const BACK_TO_AUTHOR = /(?<=[.!?…"”]\s)(?:Me|I said|And I said|My answer)\b/;

/**
 * A message with what other people say in the first person blanked out, same length: a line of a named speaker, a
 * text that is said to be somebody's, speech in quotation marks.
 */
export function withoutSpeakers(content: string): string {
  if (!mayMatch(FIRST, content.toLowerCase())) return content;
  const kept: string[] = [];
  let isText = false;
  for (const line of content.split("\n")) {
    const from: number | null = isText ? 0 : textFrom(line);
    isText ||= from !== null;
    if (from !== null) {
      kept.push(blankFrom(line, from, line.length));
      continue;
    }
    const spoken = speechIn(line);
    kept.push(spoken === null ? line : blankFrom(line, spoken, ownAgain(line, spoken)));
  }
  return kept.join("\n").replace(MARKED, (quoted) => " ".repeat(quoted.length));
}

const FIRST = /\b(?:i|my|we|our|i'm|im)\b/;

/** Where a text begins that somebody else wrote; it goes on to the end of the message. */
function textFrom(line: string): number | null {
  const match = WRITTEN.exec(line) ?? REQUESTED.exec(line);
  return match === null ? null : match.index + match[0].length;
}

/** Where a line becomes what a person named in it says. */
function speechIn(line: string): number | null {
  const match = SPOKEN.exec(line);
  const head = match?.groups?.["head"]?.trim() ?? "";
  const isPerson = IS_RELATIVE.test(head) || (NAMED.test(head) && !IS_OWN.test(head));
  if (match !== null && isPerson) return match.index;
  const told = GOES.exec(line);
  return told?.index ?? null;
}

function ownAgain(line: string, from: number): number {
  const back = BACK_TO_AUTHOR.exec(line.slice(from));
  return back === null ? line.length : from + back.index;
}

function blankFrom(line: string, from: number, to: number): string {
  return line.slice(0, from) + " ".repeat(to - from) + line.slice(to);
}
