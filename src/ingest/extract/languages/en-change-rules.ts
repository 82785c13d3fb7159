import type { Rule } from "../pack.ts";
import { ENDED_BY_GIVING_UP } from "../relations.ts";
import { anyCase, DEATH, END, NAME, rule, WHO } from "./en-patterns.ts";
import { CAR } from "./en-vehicles.ts";

const NUMBER =
  "(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no|a couple of|several)";
const HAVE = "(?:have |has |had )?";
const MINE = "(?:my|our|the|his|her|their) ";
const LEFT =
  "(?:left|quit|resigned from|retired from|(?:was|were|got|been) (?:fired|laid off|let go)(?: from| by)?)";
const FIRM = "(?<value>[A-Z][\\w&'.-]*(?: [A-Z][\\w&'.-]*){0,2})";
const PLAN = anyCase(
  "(free|starter|basic|standard|plus|pro|premium|teams?|business|enterprise|growth|scale|hobby|personal|family|individual|student|unlimited)",
);
const PROVIDER =
  "(?:AWS|GCP|Google Cloud|Azure|Cloudflare|Heroku|Fly\\.io|Fly|Vercel|Netlify|Hetzner|DigitalOcean|Render|Railway|Linode|OVH|Supabase|Firebase)";
const CLUB = anyCase(
  "(arsenal|spurs|tottenham|chelsea|liverpool|everton|west ham|newcastle|leeds|celtic|rangers|aston villa|barcelona|real madrid|juventus|bayern|dortmund|ajax|psg|inter|milan|benfica|porto|lakers|celtics|yankees|dodgers|giants|patriots|cowboys)",
);
const MEASURED = "(?:kg|kgs|kilos?|lbs?|pounds|stone)\\b";

const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const SUBJECT =
  "^(?<subject>(?!(?:i|we|it|they|he|she|you|that|this|there|these|those|today|tomorrow|who|what)\\b)(?:(?:the|our|my) )?(?:[a-z'-]+ ){0,2}?[a-z'-]+)";

/** Values of which a person has one at a time, and the verbs by which they change or end. First of the rules. */
export const ENGLISH_CHANGE_RULES: readonly Rule[] = [
  // Tools, before what moves house
  rule(
    "switching to",
    `^(?:(?:i|we) (?:am|are) )?(?:switching|moving|migrating|changing)(?: [\\w.-]+){0,4}? (?:over )?to (?<next>[\\w.+# -]{1,40}?)${END}`,
    { type: "fact", topic: "user/uses:{next}", tool: true },
  ),
  // Work
  rule(
    "left for",
    `\\b${WHO} ${HAVE}${LEFT} ${FIRM}(?: in \\w+| last \\w+)?(?:,| and|, and) (?:(?:he|she|i|they|we) )?(?:is|am|are|works?|joined|went|went over|started|moved)(?: working)?(?: over)? (?:at|to|for|with) `,
    { type: "fact", topic: "{who}/work", retires: ["{who}/work"] },
  ),
  rule(
    "left a firm",
    `\\b${WHO} ${HAVE}${LEFT} (?:${MINE}(?:job|post|position|role) (?:at|with) )?${FIRM}(?=$|[,.;]| (?:and|for good|last|in|this|after|because|since|a|two|three|\\d|yesterday|today)\\b)(?! on the)`,
    {
      type: "event",
      topic: "{who}/work:left {value}",
      retires: ["{who}/work ~ {value} ~ employer", "{who}/work:also: ~ {value} ~ employer"],
    },
  ),
  rule(
    "left a job",
    `\\b${WHO} ${HAVE}(?:quit|left|lost|resigned from) ${MINE}(?:job|position|post)(?: (?:last|in|this|after|because|since|yesterday|today)\\b.*)?$`,
    { type: "event", topic: "{who}/work:left", retires: ["{who}/work", "{who}/job"] },
  ),
  rule(
    "left school",
    `\\b${WHO} ${HAVE}(?:dropped out of|graduated from|finished) (?:[\\w-]+ ){0,3}(?:school|university|college|uni|degree|course|phd)\\b`,
    { type: "fact", topic: "{who}/studies", retires: ["{who}/studies:place", "{who}/studies:year"] },
  ),
  rule(
    "sees someone",
    `(?<!from now on,? )\\bi (?:am|have been) (?:(?:dating|going out with|married to|engaged to) (?!(?:Dr|Prof|Mr|Ms|Mrs)\\b)(?=${NAME})|seeing (?!(?:Dr|Prof|Mr|Ms|Mrs)\\b)${NAME}(?=$|,| (?:since|for (?:an?|two|three|\\d+|some) (?:month|week|year|while)|and|romantically)))`,
    {
      type: "fact",
      topic: "user/partner",
    },
  ),
  // Belongings
  rule(
    "sold a car",
    `\\b${WHO} ${HAVE}(?:sold|scrapped|traded in|wrote off) ${MINE}(?:old )?(?:\\w+ )?${CAR}\\b(?!['’]s| (?:parts?|tyres|wheels|manual))`,
    { type: "fact", topic: "{who}/car", retires: ["{who}/car"] },
  ),
  rule(
    "sold",
    `\\b${WHO} ${HAVE}(?:sold|scrapped|gave away|given away|got rid of|traded in|donated) ${MINE}(?:old )?(?<value>[\\w' -]{2,30}?)${END}`,
    {
      type: "event",
      topic: "{who}/sold:{value}",
      retires: ["{who}/has: ~ {value} ~ owns", "{who}/car ~ {value} ~ owns", "fact: ~ {value} ~ owns"],
    },
  ),
  rule(
    "pet died",
    `(?:^|\\b(?:my|our) )(?<value>(?:old )?(?:dog|cat|puppy|kitten|hamster|rabbit|parrot|horse|tortoise|budgie|goldfish)(?: [A-Z]\\w+)?|${NAME}) (?:has |have )?(?:${DEATH}|(?:was|had to be) put (?:down|to sleep)\\b)`,
    {
      type: "event",
      topic: "user/has:{value}",
      now: true,
      retires: ["user/ ~ {value} ~ animal", "fact: ~ {value} ~ animal"],
    },
  ),
  rule(
    "number of animals",
    `\\b(?:i|we) (?:only )?(?:have|own|are down to|have only) (?:only )?${NUMBER} (?<value>dogs?|cats?|chickens|hens|rabbits?|horses?|goldfish|birds)${END}`,
    { type: "fact", topic: "user/number:{value}" },
  ),
  rule(
    "children",
    `\\b(?:i|we) have ${NUMBER} (?:kids?|child(?:ren)?)${END}|\\b(?:our|my|a) (?:second|third|fourth|fifth|sixth) (?:baby|child|kid)\\b.*\\b(?:born|arrived|is here)\\b|\\bhad (?:our|a|my) (?:second|third|fourth|fifth|sixth) (?:baby|child|kid)\\b`,
    { type: "fact", topic: "user/kids" },
  ),
  // Subscriptions and clubs
  rule(
    "changed plan",
    `\\b${WHO} ${HAVE}(?:upgraded|downgraded|switched|moved|went|gone|changed)(?: back| up| down)? to (?:the )?(?:${PLAN}${END}|[\\w -]{2,20} (?:plan|tier)\\b)`,
    { type: "fact", topic: "{who}/plan" },
  ),
  rule(
    "cancelled a subscription",
    `\\b${WHO} ${HAVE}(?:cancelled|canceled|unsubscribed from|terminated) (?:${MINE})?(?<value>[\\w'.+ -]{2,30}?)(?: subscription| membership| plan| account| contract)?${END}`,
    {
      type: "event",
      topic: "{who}/cancelled:{value}",
      completes: true,
      now: true,
      retires: [
        "fact: ~ {value} ~ member",
        "{who}/uses: ~ {value} ~ member",
        "{who}/has: ~ {value} ~ member",
      ],
    },
  ),
  rule(
    "left a club",
    `\\b${WHO} ${HAVE}(?:left|quit|resigned from|dropped out of|stepped down from) ${MINE}(?<value>[\\w' -]{0,24}?(?:club|team|band|choir|group|gym|board|union|church|society|committee|party|league|orchestra|course|class|guild|council|association|squad))(?=$|[,.;]| (?:last|in|this|because|after|for good|to|and|since|yesterday)\\b)`,
    { type: "event", topic: "{who}/membership:left {value}", retires: ["fact: ~ {value} ~ member"] },
  ),
  // Body, health, habits
  rule(
    "weight",
    `\\b${WHO} (?:weigh|weighs|(?:am|is) (?:down|up) to|${HAVE}(?:gone|got|went) (?:down|up) to) (?:about |around |only )?\\d+(?:[.,]\\d+)? ?${MEASURED}`,
    { type: "fact", topic: "{who}/weight" },
  ),
  rule(
    "dose",
    `\\bmy (?<value>[a-z]{4,})(?: dose)? (?:is|went|has gone|was|got) (?:raised |increased |reduced |cut |changed |up |down )*(?:to )?\\d+(?:[.,]\\d+)? ?(?:mg|mcg|ml|units)\\b`,
    { type: "fact", topic: "user/medication:{value}" },
  ),
  rule(
    "dose of",
    "\\b(?:take|takes|am on|taking) \\d+(?:[.,]\\d+)? ?(?:mg|mcg|ml|units) (?:of )?(?<value>[a-z]{4,})|\\bmy (?<other>[a-z]{4,}) (?:up|down) to \\d+(?:[.,]\\d+)? ?(?:mg|mcg|ml|units)\\b",
    {
      type: "fact",
      topic: "user/medication:{value|other}",
    },
  ),
  rule(
    "how many a day",
    `(?:\\b${WHO} |^)(?:(?:drink|drinks|eat|eats|have|has) (?:about |only )?${NUMBER} (?<value>[a-z]+) (?:a|per|each|every) (?:day|week|month|night)\\b|${HAVE}(?:cut|am|gone|went) (?:back |down )+to (?:about |only )?${NUMBER} (?<other>(?!kg|kilo|lb|pound|stone)[a-z]+)\\b)`,
    { type: "fact", topic: "user/{value|other}:habit" },
  ),
  rule(
    "no longer does",
    `\\b${WHO} no longer (?:play|plays|do|does|go|goes|eat|eats|drink|drinks|practise|practice) (?:to )?(?:the )?(?<value>[\\w' -]{2,30}?)${END}`,
    { type: "fact", topic: "{who}/{value}:habit", retires: ["fact: ~ {value} ~ habit"] },
  ),
  rule(
    "stopped",
    `(?:\\b${WHO} |^)${HAVE}(?:given up|gave up|stopped|quit) (?:on )?(?:learning |studying |playing |doing |going )?(?:to )?(?:the )?(?<value>(?!counting|by\\b|at\\b|working|when|for\\b|here|there|smok)[\\w' -]{2,40}?)${END}`,
    {
      type: "fact",
      topic: "{who}/{value}:habit",
      retires: ENDED_BY_GIVING_UP,
    },
  ),
  rule(
    "eats meat again",
    `\\b${WHO} ${HAVE}(?:(?:eat|eats|am eating|is eating) (?<value>meat|everything)\\b(?! (?:once|twice|only|except|but|now and|sometimes|occasionally|rarely|on|at|every|when|if|very|a few|from time|maybe|about|less|in)\\b)|(?:started|went back to|gone back to) eating (?<other>meat|fish|everything|dairy))\\b`,
    { type: "fact", topic: "{who}/{value|other}:habit", retires: ["{who}/diet ~  ~ meatless"] },
  ),
  rule("eats fish again", `\\b${WHO} ${HAVE}(?:eat|eats|am eating|is eating) (?<value>fish)\\b`, {
    type: "fact",
    topic: "{who}/{value}:habit",
    raw: /\b(?:again|now|these days)\b(?! and then)/i,
    retires: ["{who}/diet ~  ~ meatless"],
  }),
  rule("gets up", `\\b${WHO} (?:get|gets|wake|wakes) up (?:at|around|by) \\d`, {
    type: "fact",
    topic: "{who}/gets up",
  }),
  // Where something is reached, hosted, kept
  rule(
    "phone number",
    "\\bmy (?:new )?(?:phone |mobile |cell |telephone )?number (?:is|changed|has changed)\\b|\\b(?:changed my|have a|got a|have changed my) (?:new )?(?:phone |mobile )?number\\b",
    { type: "fact", topic: "user/phone number" },
  ),
  rule(
    "email",
    "\\bmy (?:new |current )?e-?mail(?: address)? (?:is|changed to|has changed to)\\b|\\bi (?:have )?changed my e-?mail(?: address)? to\\b",
    { type: "fact", topic: "user/email" },
  ),
  rule(
    "moved out of",
    `\\b${WHO} ${HAVE}(?:moved out of|moved away from|moved out from) (?<value>[A-Z][\\w' -]{2,30}?)${END}`,
    { type: "event", topic: "{who}/home:left {value}", retires: ["{who}/home ~ {value}"] },
  ),
  rule(
    "moved out from someone",
    `\\b${WHO} ${HAVE}moved out of (?:my |our )?(?<value>[\\w ]{3,20}?)(?:'s?|s') (?:place|house|flat|home|apartment)\\b`,
    { type: "event", topic: "{who}/home:left {value}", retires: ["{who}/home ~ {value}"] },
  ),
  rule(
    "hosting of it all",
    `^(?:we|i|everything|it all) (?:are |am |have |has |is )?(?:all )?(?:host|hosting|hosted|moved|migrated|switched|running|deploying|run|deploy)(?: (?:everything|it all|all of it|all|over|our stuff))*(?: from [\\w.]+)? (?:on|to|with|at) ${PROVIDER}\\b`,
    { type: "fact", topic: "project/hosting" },
  ),
  rule(
    "moved a kind of work",
    `\\b${WHO} ${HAVE}(?:moved|switched|migrated) (?:all )?(?:my|our) (?<purpose>[a-z][\\w -]{2,20}?) (?:over )?(?:from [\\w.]+ )?to (?<value>[A-Z][\\w.+#-]*)${END}`,
    { type: "fact", topic: "{who}/uses:{purpose} work" },
  ),
  rule(
    "replaced a tool",
    `\\b${WHO} ${HAVE}(?:replaced|swapped(?: out)?|ditched|dropped) (?<value>[\\w.+# -]{1,30}?) (?:with|for|by|in favou?r of) (?<next>[\\w.+# -]{1,40}?)${END}`,
    { type: "fact", topic: "project/{kind}", tool: true },
  ),
  // Tastes
  rule(
    "colour mode",
    "^(?:(?:i|we) .*)?\\b(?:prefer|use|using|like|switched|gone|went|back|changed|moved)\\b.*\\b(?:dark|light) (?:mode|theme)\\b",
    {
      type: "fact",
      topic: "user/colour mode",
    },
  ),
  rule(
    "indentation",
    "^(?:(?:i|we) .*)?\\b(?:prefer|use|using|switched|moved|changed|gone|went)\\b(?:.*\\b(?:to|over|for))? (?:tabs|spaces)\\b(?! (?:open|in my))",
    {
      type: "fact",
      topic: "user/indentation",
    },
  ),
  rule("team", `\\b(?:i|we) support (?:the )?${CLUB}$`, { type: "fact", topic: "user/favourite:team" }),
  // Things and their times
  rule(
    "happens on a day",
    `${SUBJECT} (?<rest>(?:happens?|takes? place|are|is|runs?|goes? out|starts?) (?:always )?(?:on ${WEEKDAY}s\\b|every ${WEEKDAY}\\b).*)$`,
    { type: "fact", topic: "{thing}" },
  ),
  rule(
    "happens on days",
    `${SUBJECT} (?<rest>(?:happens?|takes? place|are|is|runs?|goes? out|starts?|comes?|meets?|trains?|opens?|works?|delivers?) (?:always |only |open |collected |emptied )*(?:(?:on |from )?${WEEKDAY}(?:s? (?:to|and|through|or) ${WEEKDAY}s?\\b| (?:mornings|afternoons|evenings|nights)\\b)|(?:on |the |every )*(?:first|second|third|fourth|last) ${WEEKDAY} (?:of|in) (?:the|every|each|a) month\\b).*)$`,
    { type: "fact", topic: "{thing}", dated: false },
  ),
  rule(
    "called off",
    "^(?:the|our|my) (?:(?:flight|trip|train|journey) to )?(?<place>[\\w' -]{2,40}?)(?: (?:holiday|trip|vacation|tour|booking))? (?:(?:is|was|has been|got) )(?:cancelled|canceled|called off)\\b",
    {
      type: "event",
      topic: "user/plan:{place}",
      now: true,
      retires: ["plan: ~ {place}", "{place}/when", "fact: ~ {place} ~ member"],
    },
  ),
  rule(
    "moved to a date",
    "^(?<subject>(?:(?:the|our|my|this) )?(?:(?!is |are |was |has |got )[\\w'./-]+ ){0,4}?(?!is |are |was |has |got |i |we |it |they |he |she )[\\w'./-]+) (?<rest>(?:has |have |is |was |got |been |being )*(?:moved|moves|pushed|postponed|rescheduled|delayed|shifted|slipped|slips|bumped|brought forward|put back|changed)(?: back| forward| out)? (?:from .+? )?(?:to|until|till|for) .+)$",
    {
      type: "event",
      topic: "{thing}",
      dated: true,
      retires: ["plan: ~ {subject}", "when: ~ {subject}"],
    },
  ),
  rule(
    "moved to an hour",
    "^(?<subject>(?:the|our|my|this) (?:[\\w'./-]+ ){0,3}?[\\w'./-]+) (?<rest>(?:has |have |is |was |got |been |being )*(?:moved|pushed|postponed|rescheduled|delayed|shifted|slipped|brought forward|put back|changed)(?: back| forward| out)? (?:from .+? )?(?:to|until|till) \\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]\\.?m\\.?| o'clock)?)$",
    { type: "fact", topic: "{subject}/when" },
  ),
  rule(
    "changed, it is",
    "^(?<subject>(?:the|our|my) (?:[\\w'./-]+ ){0,4}?[\\w'./-]+) (?:has )?(?:changed|moved)\\b[^,]*, (?:and |so )?it is (?<rest>[^,]{1,40})$",
    { type: "fact", topic: "{thing}" },
  ),
  rule(
    "rose or fell to",
    "^(?<subject>(?:the|our|my) (?:[\\w'-]+ ){0,3}?[\\w'-]+) (?:has |have )?(?:went|gone|goes|rose|risen|increased|dropped|fell|fallen|jumped|climbed|was raised|was cut|is going)(?: back)?(?: up| down)?(?: from .+?)? to (?<rest>[$€£¥]?\\d.*)$",
    { type: "fact", topic: "{thing}" },
  ),
];
