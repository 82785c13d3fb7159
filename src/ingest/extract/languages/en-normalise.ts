import { mayMatch } from "../../../text/prefilter.ts";

const OPENER =
  /^(?:(?:ok(?:ay)?|k|kk|so|well|oh|ooh+|ah|aah*|argh|ugh|hm+|huh|um+|yeah|yes|ye|yep|yup|nah|hey|hi|hiya|and|but|also|or|btw|by the way|fyi|for the record|for context|(?:the )?thing is|tbh|to be honest|honestly|actually|anyways?|thanks|thank you|thx|ta|cheers|lol|haha+|jk|oh and|then|because|cause|cuz|given that|although|though|whereas|as you know|just so you know|in case it matters|if it helps|asking because|dear [\w ]{2,30}|unrelated|unrelated(?: question)?|the reason i ask is(?: that)?|reason i ask|we(?:'re| are) talking|speaking of which|on another note|side note|random fact|fun fact|no wait|oh wait|it turns out|turns out|found out(?: the hard way)?(?: that)?|note that|you know|i'd say|like i said|as i said|sadly|luckily|unfortunately|fortunately|ha|yay|omg|wow|got it|for reference|otherwise|please note|heads up|don't forget that|did i mention(?: that)?|the doctor says(?: that)?|i forgot to (?:say|mention)(?: that)?|i should (?:say|mention)(?: that)?|just to (?:say|mention))(?:[,!.:;…~)-]+|\s|$)|(?:no|nope|right|sure|hello|morning|great|nice|cool|perfect|lovely|brilliant|ace|fine|good|fair|good point|good idea|makes sense|(?:big|good|bad|sad) news|news|update|correction|sorry|wait|hang on|hold on|first|second|third|one more thing|one more for the list|one more|plus|remember(?: that)?|see|look|listen|tell me about it|alright|all right|true|exactly|instead|nicer topic|less lovely|(?:some )?context|background|info|p\.?s|a bit about me|about me|last one|last move for a while|better|not today|oops|works|sweet|1 sec|one sec)[,!.:;…~)-]+)\s*/i;

const CONTRACTIONS: readonly [RegExp, string][] = [
  [/[’‘]/g, "'"],
  [/\b(can)(?:'?t| not)\b/gi, "can not"],
  [/\bwon'?t\b/gi, "will not"],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|should|could|must|need)n'?t\b/gi, "$1 not"],
  [/\bain't\b/gi, "is not"],
  [/\b(i)'?m\b/gi, "$1 am"],
  [/\b(we|you|they)'re\b/gi, "$1 are"],
  [/\b(i|we|you|they)'ve\b/gi, "$1 have"],
  [/\bive\b/gi, "i have"],
  // Chat without apostrophes, only where no other word is meant.
  [/\b(he|she|that|there|what|who|where)s\b(?= )/gi, "$1 is"],
  [
    /\bits (?=(?:an?|the|in|on|at|not|called|been|now|just|only|usually|really|still|super|so|my|our|for|due|about|from)\b)/gi,
    "it is ",
  ],
  [/\b(you|they)re\b/gi, "$1 are"],
  [/\b(we|you|they) r\b/gi, "$1 are"],
  [/\b(my|our|his|her) op\b(?!-)/gi, "$1 operation"],
  [
    /\b(partner|mum|mom|dad|sister|brother|wife|husband|boss|mate|friend|son|daughter|teacher|landlord|doctor)s (?=(?:is|been|called|an?|the|in|on|from|coming|going|allergic|not)\b)/gi,
    "$1 is ",
  ],
  [/\bur\b/gi, "your"],
  [/\bu\b(?= [a-z])/g, "you"],
  [/\bw\/? (?=[a-z])/g, "with "],
  [/\b(i|we|you|they|he|she|it)'ll\b/gi, "$1 will"],
  [/\b(i|we|you|they|he|she|it)'d\b/gi, "$1 would"],
  [/\b(it|he|she|that|there|here|what|where|who|everything|everyone|someone)'s\b/gi, "$1 is"],
  // "Gran's in a wheelchair", "the topic's «…»": is, not possession.
  [
    /\b([a-z]+)'s (?=(?:an?|the|in|on|at|not|called|named|been|from|allergic|coming|going|closed|open|off|booked|due|done|cancelled|dead|my|our|\d+|always|never|only)\b|["“`])/gi,
    "$1 is ",
  ],
  [/\b([a-z]+)'s got\b/gi, "$1 has"],
  [/\b([a-z]{2,})'s (?=(?:gone|got|had|taken|moved|changed|started|left|come|become) )/gi, "$1 has "],
  [
    /\b([a-z]{2,})'s (?=(?!(?:wedding|meeting|building|evening|morning|training|housing|clothing|painting|bedding|saving)\b)[a-z]+ing\b)/gi,
    "$1 is ",
  ],
  [
    /\b(topic|budget|venue|deadline|theme|name|goal|target|price|rent|limit|total|plan|fee|deposit|address|number|colou?r|size|model|title|password hint|stack|backend|frontend|database|db|host|hosting|server|repo|branch|payday|birthday|anniversary|exam|launch|demo|release|oldest|eldest|youngest|wife|husband|partner|mum|mom|dad|son|daughter|brother|sister|boss|dog|cat|landlord|contract|lease|appointment|meeting|interview|flight)'s (?=[a-z\d$€£])(?!(?:name|birthday|wedding|party|house|car|place|room|side|family|parents|mum|dad|job|work|phone|number|address|school|email|age|cousin|brother|sister|friend|office|team|desk|cat|dog|bike|funeral|surgery|appointment)\b)/gi,
    "$1 is ",
  ],
  [
    /\b(app|tool|site|backend|frontend|back end|front end|api|editor|shell|language|framework|orm|queue|cache|ci|db|passport|photographer|caterer|postmortem|wife|husband)'s (?=[A-Z]\w+(?:$|[.,! ])|(?:sorted|thrilled|for|this|next)\b)/g,
    "$1 is ",
  ],
  [/\b(partner|mum|mom|dad|sister|brother|wife|husband|boss|mate|friend)s got\b/gi, "$1 has got"],
  [/\b(gotta)\b/gi, "have to"],
  [/\bgonna\b/gi, "going to"],
  [/\bwanna\b/gi, "want to"],
  [/\b(pls|plz)\b/gi, "please"],
  [/\b(?:have|has|'ve) got\b/gi, "have"],
  [/\bgot to\b/gi, "have to"],
  [/\bany ?more\b/gi, "any more"],
];

// "…, ok?" asks nothing.
const CHECK = /,? (?:ok(?:ay)?|alright|all right|yeah|yes|please|pls)\s*\?+\s*$/i;

const FILLER =
  /\b(?:actually|basically|really|just|currently|presently|now(?! on)|nowadays|these days|still|also|already|mostly|recently|finally|probably|definitely|def|totally|completely|absolutely|fully|kinda|kind of|sort of|a bit|of course|by the way|btw|fwiw|tbh|honestly|obviously|lol|haha|too|as well|anyway|at the moment|right now|for now|so far|though|tho|myself|personally|literally|usually|normally|generally|ok|(?<!\b(?:works|work|builds|build|runs|starts|boots|passes) )again)\b/gi;

// Words that open sentences with a capital and are no names.
const COMMON =
  /^(?:I|A|An|The|This|That|These|Those|My|Our|Your|His|Her|Their|Its|We|You|He|She|They|It|There|Here|What|When|Where|Who|Why|How|Which|If|Please|Always|Never|Do|Don't|Does|Did|Is|Are|Was|Were|Can|Could|Will|Would|Should|May|Might|Have|Has|Had|In|On|At|For|From|To|With|Without|After|Before|Since|Until|While|During|Not|No|Yes|Call|Use|Keep|Write|Give|Make|Let|Put|Add|Remind|Everything|Everyone|Someone|Nothing|Nobody|All|Some|Any|Every|Each|Both|Most|Many|Few|One|Two|Three|Only|Just|Now|Then|Today|Tomorrow|Yesterday|Last|Next|Mon(?:days?)?|Tue(?:sdays?)?|Wed(?:nesdays?)?|Thu(?:rsdays?)?|Fri(?:days?)?|Sat(?:urdays?)?|Sun(?:days?)?|January|February|March|April|June|July|August|September|October|November|December|Dad|Mum|Mom|And|But|So|Or|Because|As|By|Of|Whenever|Got|Took|Went|Been|Used|Back|New|Old|Big|Small|Good|Bad|Great|Nice|Venue|Total|Remember|Stop|Avoid|Start)$/;

const MAX_OPENERS = 5;
const EMOJI = /^(?:[\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d|\s)+/u;

/** A clause without the words that open it: "ok so, btw". */
export function dropOpeners(text: string): string {
  let rest = text.trim().replace(EMOJI, "") || text.trim();
  for (let count = 0; count < MAX_OPENERS; count++) {
    const opener = OPENER.exec(rest);
    if (opener === null || opener[0].length >= rest.length) break;
    rest = rest.slice(opener[0].length);
  }
  return rest;
}

/**
 * Normal form of an English clause: openers and fillers dropped, contractions spelt out, lower case except for
 * names, which keep their capital. Rules match without regard to how chatty the sentence was.
 */
export function normaliseEnglish(text: string): string {
  const known = normalForms.get(text);
  if (known !== undefined) return known;
  const normal = normalise(text);
  if (normalForms.size >= MAX_NORMAL_FORMS) normalForms.clear();
  normalForms.set(text, normal);
  return normal;
}

// A sentence is looked at from several sides in a row; longer memory would only hold texts.
const MAX_NORMAL_FORMS = 64;
const normalForms = new Map<string, string>();

const LETTERS = /\p{L}/gu;
// Fewer are a name or an abbreviation: "OK", "NASA, ESA".
const LEAST_SHOUTED = 8;

/** Words without their capitals where all of them are in capitals; of names nothing tells then. */
export function unshout(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters < LEAST_SHOUTED || !/\p{Lu} \P{L}*\p{Lu}+ /u.test(text) ? text : text.toLowerCase();
}

function normalise(text: string): string {
  const clause = spellOut(dropOpeners(unshout(text).replace(CHECK, "")))
    .replace(FILLER, " ")
    .replace(/\*{1,3}/g, "")
    .replace(/\s+,/g, ",")
    .replace(/: it is\b/g, " is");
  const words = clause.split(/\s+/).filter((word) => word !== "" && word !== ",");
  const cased = words.map((word, index) =>
    lowerUnlessName(word, { isFirst: index === 0, next: words[index + 1] ?? "" }),
  );
  return cased
    .join(" ")
    .replace(/ ([,.!?;])/g, "$1")
    .replace(/^[,;:\s-]+|[\s.!…]+$/g, "");
}

function spellOut(text: string): string {
  let spelt = text;
  let lower = text.toLowerCase();
  for (const [pattern, replacement] of CONTRACTIONS) {
    if (!mayMatch(pattern, lower)) continue;
    const replaced = spelt.replace(pattern, replacement);
    if (replaced === spelt) continue;
    spelt = replaced;
    lower = spelt.toLowerCase();
  }
  return spelt;
}

const VERB_AFTER_NAME =
  /^(?:is|has|was|and|will|can|can't|cannot|could|does|doesn't|had|would|left|quit|died|sold|broke|became|[a-z]{3,}(?:s|ed))$/;

function lowerUnlessName(word: string, place: { isFirst: boolean; next: string }): string {
  const initial = word.charAt(0);
  if (initial === initial.toLowerCase()) return word.toLowerCase();
  const bare = word.replace(/[,.!?;:)'"]+.*$/, "");
  if (!/^\p{Lu}/u.test(word) || COMMON.test(bare)) return word.toLowerCase();
  const isPossessive = /['’]s\b/.test(word);
  if (place.isFirst && !isPossessive && !VERB_AFTER_NAME.test(place.next.replace(/[.,!?]+$/, ""))) {
    return /^\p{Lu}\p{Ll}*$/u.test(bare) ? word.toLowerCase() : word;
  }
  return word;
}
