import { termsOf } from "../../../text/terms.ts";
import { type DeedWords, OWN_DOING, type ReportedDeed, type TaskDeed } from "../deeds.ts";
import { ENGLISH_STOP_WORDS } from "./en-stop-words.ts";

/** Verbs that people use for the same deed; a verb may stand in several rows. */
const FAMILIES = (
  "choose pick select decide settle | buy order purchase get | get collect fetch pick receive obtain | call phone ring contact speak talk reach | " +
  "send post mail ship email text message | submit file send hand lodge turn | fix repair mend patch resolve solve | " +
  "write draft compose rewrite | rewrite redo update revise | book reserve schedule arrange make | renew extend | pay settle transfer | " +
  "cancel terminate end | clean wash tidy | find get hire choose | visit see | return bring | update upgrade bump | " +
  "review check read | rotate change replace | find buy choose | deploy release ship launch publish | sign | print | paint | clear empty | " +
  "move migrate port | remove delete drop | prepare make | due ship launch release deliver submit hand send pay publish file"
)
  .split(" | ")
  .map((row) => new Set(row.split(" ")));

const DONE = new Set(["do", "finish", "complete", "sort", "handle", "manage", "wrap", "tackle"]);
// What is had or got was booked, bought, asked for; it was not called, written or paid by that.
const HAD = new Set(["get", "have", "receive", "collect"]);
const HAD_OF = new Set(
  "get buy book order find collect schedule take do make arrange receive hire ask have fetch pick apply request obtain".split(
    " ",
  ),
);

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    "did:do done:do got:get gotten:get had:have bought:buy paid:pay sent:send wrote:write written:write rewrote:rewrite rewritten:rewrite " +
    "chose:choose chosen:choose found:find made:make took:take taken:take gave:give given:give rang:ring rung:ring brought:bring " +
    "saw:see seen:see went:go gone:go read:read put:put set:set cut:cut sold:sell told:tell spoke:speak spoken:speak met:meet " +
    "redid:redo redone:redo rebuilt:rebuild built:build drew:draw drawn:draw hung:hang swept:sweep fed:feed dealt:deal left:leave " +
    "picked:pick shipped:ship dropped:drop planned:plan submitted:submit patched:patch"
  )
    .split(" ")
    .map((pair): [string, string] => {
      const [form = "", base = ""] = pair.split(":");
      return [form, base];
    }),
);

/** The verb of which a word is a past form; null when it is none. */
function baseOf(form: string): string | null {
  const irregular = IRREGULAR.get(form);
  if (irregular !== undefined) return irregular;
  if (!/^[a-z]{2,}ed$/.test(form)) return null;
  return form.replace(/ied$/, "y").replace(/ed$/, "");
}

/** Regular forms lose an "e" or double a letter with their ending: "filed" and "file", "planned" and "plan". */
function isSameVerb(one: string, other: string): boolean {
  return one === other || bare(one) === bare(other);
}

function bare(verb: string): string {
  return verb.replace(/e$/, "").replace(/([bdglmnprt])\1$/, "$1");
}

function isOneOf(verbs: ReadonlySet<string>, verb: string): boolean {
  return [...verbs].some((known) => isSameVerb(known, verb));
}

function isSameDeed(did: string, task: string): boolean {
  if (isSameVerb(did, task) || isOneOf(DONE, did)) return true;
  if (isOneOf(HAD, did) && isOneOf(HAD_OF, task)) return true;
  return FAMILIES.some((row) => isOneOf(row, did) && isOneOf(row, task));
}

// Where the thing that a verb is about ends.
const OBJECT_END =
  /(?: (?:by|before|until|till|on|in|at|from|for|to|with|so|because|when|after|this|next|last|yesterday|tomorrow|today|tonight|asap|about|if|while|of|that|which|who|as|again|too|and (?=i\b|we\b|it\b)|but|soon|first|somewhere|here|there)\b|[,.;!(:]| [-–—] |$)/;
const PARTICLES = /^(?:(?:up|out|back|in|off|over|down|to|for|with|at|about|on|through|around|into|after) )+/;
const RECEIVER = /^(?:him|her|them|me|us|it|mum|mom|dad|my [a-z]+) (?=(?:an?|the|some|my|our|new)\b)/;
const NO_OBJECT =
  /^(?:\d.*|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues?|wednes|thurs?|fri|satur|sun)da[iy]s?|januari|februari|march|april|may|june|juli|august|septemb|octob|novemb|decemb|week|weekend|month|year|end|thing|stuff|dollar|euro|pound|hour|minut)$/;
// They change nothing of what is meant.
const NEUTRAL = /^(?:compani|offic|peopl|guy|place|final|whole|remain|last|rest|lot|it|them)$/;

function wordsOf(phrase: string): string[] {
  return phrase
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== "" && !ENGLISH_STOP_WORDS.has(word.toLowerCase()))
    .flatMap((word) => termsOf(word).slice(-1))
    .filter((word) => !NO_OBJECT.test(word) && !NEUTRAL.test(word));
}

/** The phrase after a verb up to where its object ends. */
function objectOf(rest: string): string {
  const phrase = rest.trim().replace(RECEIVER, "").replace(PARTICLES, "");
  return phrase
    .slice(0, OBJECT_END.exec(phrase)?.index ?? phrase.length)
    .replace(/ and (?:ask|tell|see|check)\b.*$/, "");
}

/** Of each thing that a phrase joins, the word that names it. */
function headsOf(phrase: string): string[] {
  return phrase.split(/ and |, | & /).flatMap((part) => wordsOf(part).slice(-1));
}

const TASK =
  /^(?:.*?\b(?:needs? to|have to|has to|must|ought to|should|remind me to|remember to|forget to|going to|will|to-?do:?|reminder:|task:|left to do:|note to self:)\s+(?:remember to |also |then )?)?(?<verb>[a-z][a-z-]+) (?<rest>.+)$/i;
const UNDONE = /\b(?:i|we) (?:have not|did not) (?<form>[a-z]+) (?<rest>.+)$/i;
const DUE =
  /^(?:the |my |our )?(?<thing>[\w' -]{2,50}?) (?:is|are) due\b|^(?:the )?deadline (?:of|for) (?:the |my |our )?(?<other>[\w' -]{2,40}?) is\b/i;
const OWED = /^(?:i|we) owe (?<rest>.+)$/i;
const NOUN_ONLY = /\bforget (?:about )?(?:the |my |our )(?<rest>.+)$/i;

function ofTask(said: string): TaskDeed | null {
  const normal = said.replace(/\bget (?:hold of|in touch with)\b/, "contact");
  const due = DUE.exec(normal)?.groups;
  const thing = due?.["thing"] ?? due?.["other"];
  if (thing !== undefined) return { verb: "due", heads: headsOf(thing), words: wordsOf(thing) };
  const undone = UNDONE.exec(normal)?.groups;
  const noun = NOUN_ONLY.exec(normal)?.groups;
  const owed = objectOf(OWED.exec(normal)?.groups?.["rest"] ?? "");
  if (owed !== "") return { verb: "pay", heads: headsOf(owed), words: wordsOf(owed) };
  const groups = undone ?? noun ?? TASK.exec(normal)?.groups;
  const rest = groups?.["rest"] ?? "";
  const verb = undone === undefined ? (groups?.["verb"] ?? "do") : baseOf(undone["form"] ?? "");
  const object = objectOf(rest);
  const heads = headsOf(object);
  return verb === null || heads.length === 0
    ? null
    : { verb: verb.toLowerCase(), heads, words: wordsOf(rest) };
}

const DENIED =
  /\b(?:not|never|no|yet|almost|nearly|should|would|will|going to|need|needs|have to|has to|must|want|wants|forgot|failed|tried|if|might|maybe|half|still|except|wish|could)\b/;
const BY_USER = /^(?:(?:i|we) )?(?:have )?(?<form>[a-z]+) (?<rest>.+)$/;
const TO_USER =
  /^(?:[a-z]+|my [a-z]+|the [a-z]+) (?:has )?(?:gave|given|sent|brought|got|handed) (?:me|us) (?<rest>.+)$/i;
const OF_THING =
  /^(?:and )?(?:the |my |our |all )?(?<thing>[\w'+.# -]{2,50}?) (?:(?<be>is|are|has been|have been|was|were|got) )?(?:all |finally )?(?<form>[a-z]+)(?=$|[,.;!]| (?:and|for|on|at|in|with|today|yesterday|last|this)\b)/i;
const STATE =
  /^(?:the |my |our )?(?<thing>[\w' -]{2,50}?) (?:is|are) (?:all )?(?<state>in|out|off|ready|over|set up|through|taken care of|in the (?:post|mail|bag)|on (?:its|their) way)(?=$|[,.;!]| and\b)/i;
const FOR_THING =
  /^(?:(?:i|we) )?(?:went with|settled on|decided on|go with|going with|chose|picked|got|booked|hired) [\w' -]{2,40}? (?:for|as) (?:the|my|our|his|her) (?<rest>.+)$/i;
const POSTPONED =
  /^(?:the |our |my )?(?<thing>[\w' -]{2,50}?) (?:(?:has|is|was|got|been) )*(?:moved|pushed|postponed|rescheduled|delayed|shifted|slips|slipped|brought forward)\b/i;
// "Mum called" is no mum called.
const ACTIVE =
  /^(?:call|email|phone|ring|text|messag|writ|visit|meet|ask|answer|repl|contact|cancell|help|work|arriv|finish|want|like|send|give|tell|see|sign|paint|pay|read)/;
const ARRIVED = /^arriv/;
// What a state says was done.
const BY_STATE: Readonly<Record<string, string>> = {
  in: "submit",
  out: "send",
  off: "send",
  ready: "prepare",
  "in the post": "send",
  "in the mail": "send",
};

function reported(normal: string): ReportedDeed[] {
  const first = normal.split(/[,;]/, 1)[0] ?? normal;
  if (DENIED.test(normal)) return [];
  const found: { verb: string; object: string }[] = [];
  const by = BY_USER.exec(first)?.groups;
  const own = by === undefined ? null : baseOf(by["form"] ?? "");
  // "I got registered at the office" is registering.
  const [next = "", ...others] = (by?.["rest"] ?? "").split(" ");
  const got = own === "get" ? baseOf(next) : null;
  if (got !== null) found.push({ verb: got, object: objectOf(others.join(" ")) });
  const isBack = own === "take" && /\bback\b/.test(first);
  if (own !== null && got === null)
    found.push({ verb: isBack ? "return" : own, object: objectOf(by?.["rest"] ?? "") });
  const given = TO_USER.exec(first)?.groups?.["rest"];
  if (given !== undefined) found.push({ verb: "get", object: objectOf(given) });
  const chosen = FOR_THING.exec(first)?.groups?.["rest"];
  if (chosen !== undefined) found.push({ verb: "find", object: objectOf(chosen) });
  const state = STATE.exec(first)?.groups;
  if (state !== undefined)
    found.push({ verb: BY_STATE[state["state"] ?? ""] ?? "do", object: state["thing"] ?? "" });
  const moved = POSTPONED.exec(first)?.groups?.["thing"];
  if (moved !== undefined) found.push({ verb: "due", object: moved });
  const of = own === null && state === undefined ? OF_THING.exec(first)?.groups : undefined;
  const passive = baseOf(of?.["form"] ?? "");
  const isActive = of?.["be"] === undefined && ACTIVE.test(passive ?? "");
  if (passive !== null && of !== undefined && !/^(?:i|we|you|he|she|they|it)\b/.test(of["thing"] ?? ""))
    found.push({
      verb: ARRIVED.test(passive) ? "get" : isActive ? OWN_DOING : passive,
      object: of["thing"] ?? "",
    });
  return found.flatMap(({ verb, object }) => {
    const words = wordsOf(object);
    return words.length === 0 ? [] : [{ verb, words }];
  });
}

/** How English tells what is to be done and what was. */
export const ENGLISH_DEEDS: DeedWords = { ofTask, reported, isSameDeed };
