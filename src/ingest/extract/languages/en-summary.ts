import { dropOpeners, unshout } from "./en-normalise.ts";

const SAME_FORM = new Set([
  "will",
  "would",
  "can",
  "could",
  "should",
  "must",
  "may",
  "might",
  "shall",
  "gotta",
  "wanna",
  "gonna",
  "had",
  "did",
  "was",
  "never",
  "always",
  "only",
  "last",
  "all",
  "both",
  "also",
  "still",
  "just",
  "now",
  "really",
  "actually",
  "usually",
  "often",
  "mostly",
  "recently",
  "already",
  "and",
  "or",
  "to",
  "in",
  "at",
  "on",
  "with",
  "from",
  "too",
  "cannot",
  "can't",
  "won't",
  "couldn't",
  "wouldn't",
  "shouldn't",
  "didn't",
  "hadn't",
  "wasn't",
  "used",
  "who",
]);
const PAST =
  /^(?:went|got|took|made|came|left|met|saw|bought|sold|began|broke|found|lost|gave|flew|drove|ran|won|paid|sent|spoke|taught|wrote|chose|fell|felt|hurt|kept|told|said|became|built|caught|forgot|heard|held|led|sat|slept|spent|stood|thought|understood|wore|ate|grew|knew|put|quit|set|cut|read|let|hit|cost|bet|shut|burst|split|spread|hurt|thrust|stuck|swept|dealt|crept|wept|bent|lent|meant|dreamt|learnt|burnt|spelt|spilt|leapt|knelt|swore|tore|bore|froze|stole|woke|drank|sang|sank|rang|swam|shrank|shook|struck|stung|swung|hung|dug|shot|shone|sought|bound|wound|ground|fled|led|fed|bred|slid|lit|bit|hid|rode|rose|strode|threw|flew|blew|drew|withdrew|hurt|clung|spun|laid|paid|lay|(?:re|un|under|over|out|fore|mis|with|be|for|up|inter)(?:wrote|did|made|built|sent|took|went|came|held|stood|thought|got|gave|said|saw|ran|sold|bought|paid|heard|read|set|found|told|spent|slept|did|knew|became|began|left|fell|drove|wore|ate|grew|met|kept|lost|wound|drew|laid|taught))$/;
const IRREGULAR: Readonly<Record<string, string>> = {
  am: "is",
  are: "is",
  have: "has",
  do: "does",
  go: "goes",
  "don't": "doesn't",
  dont: "doesn't",
  "haven't": "hasn't",
  "aren't": "isn't",
  were: "was",
  "weren't": "wasn't",
  cant: "can't",
  wont: "won't",
  didnt: "didn't",
  wasnt: "wasn't",
  havent: "hasn't",
  couldnt: "couldn't",
};
const ADVERB =
  /^(?:never|always|only|also|still|just|now|really|actually|usually|often|mostly|recently|already|currently|generally|normally|definitely|probably|totally|mainly|rarely|hardly|most|certainly|seldom|sometimes|finally|even|last|all|both|first|then)$/;

// After "I" these open no verb, so that what the verb is cannot be told.
const NO_VERB =
  /(?<![\w'])(?:I|[Ww]e) (?:for|of|as|if|because|an?|the|my|our|not|that|which|one|when|while|like(?= (?:a|the)\b)|[a-z]+(?=-[a-z]))\b/;
// What is everybody's.
const WHO_ALL =
  /\bour (?:solar system|planet|galaxy|species|atmosphere|universe|oceans|ancestors|(?:sun|moon)(?= (?:is|was|will|has)\b))\b/i;
// Words for a group, or the two who talk, that one name for the user cannot stand for.
const WHO_ELSE =
  /(?<!^(?:the )?(?:all|both|most|some|half|none|one|two|three|four|five|six|\d+) )\bof us\b|\bus (?:both|all|two)\b|\b(?:deploy|ship|migrat|mov|releas)\w* to us\b(?!-)|\byou and (?:me|I)\b|\b(?:me|I) and you\b|\bone (?:for|of) (?:me|us)\b|\bwe(?:'re| are) (?:an? (?:[a-z-]+ )?(?:team|family|company|couple|startup|group|band|agency|shop|studio|charity|household|club)\b|(?:two|three|four|five|six|seven|eight|nine|ten|\d+)(?! years))/i;
// What may stand between "I" and its verb.
const BETWEEN =
  "(?:[a-z]+ly (?<!\\b(?:reply|apply|rely|fly|supply|comply|multiply|imply|ally) )|most |never |always |only |also |still |just |now |even |last |all |both |first |then |no longer |once |twice |since |so |often |sometimes |seldom |almost |ever |later |soon |somehow |kind of |sort of |not |too )*";
const SUBJECT = new RegExp(`the user§ (${BETWEEN})([a-z']+)`, "g");

/**
 * An English sentence with the user in the third person: "I live in Oslo" is "The user lives in Oslo". Only what
 * says I, me, my, we, us, our is changed; who else "we" are, the sentence does not tell.
 */
export function summariseEnglish(content: string): string {
  let text = dropOpeners(unshout(content))
    .replace(/[’‘]/g, "'")
    .replace(/\b([Ww]e) r\b/g, "$1 are");
  // Where the third person is not certain the sentence stands as said.
  if (NO_VERB.test(text) || WHO_ELSE.test(text) || WHO_ALL.test(text)) return capitalise(text);
  text = text
    .replace(/\b[Ww]e['’]ve (all|both)\b|\b[Ww]e have (all|both)\b/g, "the user and the others have $1$2")
    .replace(/\b[Ww]e['’]re (all|both)\b|\b[Ww]e are (all|both)\b/g, "the user and the others are $1$2")
    .replace(/\b[Ww]e (all|both)\b/g, "the user and the others $1")
    .replace(
      /^((?:the )?(?:all|both|most|some|half|none|one|two|three|four|five|six|\d+)) of us\b/i,
      "$1 of the user's group",
    )
    .replace(/\b[Ww]e\b(?=[^.;!?]*\beach other\b)/g, "the user and the others")
    .replace(/\b[Mm]ine's\b/g, "the user's one is")
    .replace(/\b[Ww]e're\b|\b[Ww]e are\b/g, "I'm")
    .replace(/\b[Ww]e(?=['\s])/g, "I")
    .replace(
      /^(?!(?:he|she|it|they|you|that|this|there)\b)((?:my |our )?(?:[\p{L}'-]+ ){1,2}(?:and|&)) I\b(?!')/iu,
      "$1 the user",
    )
    .replace(/\b(?:I'm|I am|i'm|im|i am)\b/g, "the user is")
    .replace(/\b(?:I've|i've|I have|i have)\b/g, "the user has")
    .replace(/\b(?:I'll|i'll)\b/g, "the user will")
    .replace(/\b(?:I'd|i'd)(?= (?:been|had|gone|never|always|already|just|[a-z]+ed)\b)/g, "the user had")
    .replace(/\b(?:I'd|i'd)\b/g, "the user would")
    .replace(/(?<![\w'])[Ii](?= [a-z']+)(?!\.)/g, "the user§")
    .replace(SUBJECT, (_, adverbs: string, verb: string) => `the user ${adverbs}${thirdPerson(verb)}`)
    .replace(
      /\b(the user [^.,;]{2,60} (?:and|but) )(live|work|have|play|like|love|hate|use|want|need|prefer|go|speak|study|eat|drink|run|own|drive)\b/,
      (_, lead: string, verb: string) => lead + thirdPerson(verb),
    )
    .replace(/\b(?:[Mm]y|[Oo]ur|ours|mine)\b/g, "the user's")
    .replace(/\bmyself\b/g, "themselves")
    .replace(/\b(?:me|us)\b(?=$|[\s.,!?;])/g, "the user")
    .replaceAll("§", "");
  return capitalise(text);
}

function thirdPerson(verb: string): string {
  const fixed = IRREGULAR[verb];
  if (fixed !== undefined) return fixed;
  if (
    SAME_FORM.has(verb) ||
    ADVERB.test(verb) ||
    PAST.test(verb) ||
    /(?:[^e]|agre|fre|guarante)ed$/.test(verb) ||
    verb.includes("'")
  )
    return verb;
  if (/(?:[sxz]|ch|sh|[^aeiou]o)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

function capitalise(text: string): string {
  return text === "" ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
