import type { Rule } from "../pack.ts";

const RELATION =
  "(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|spouse|mum|mom|mother|dad|father|parents?|brothers?|sisters?|sons?|daughters?|kids?|child(?:ren)?|baby|cousins?|uncle|aunt(?:ie)?|gran|nan|grandad|granddad|grandma|grandmother|grandpa|grandfather|granny|nephew|niece|friends?|best friend|neighbou?r|flatmate|roommate|housemate|colleague|coworker|boss|manager|team lead|landlord|dog|cat|puppy|kitten|hamster|rabbit|horse|parrot|mate|mother-in-law|father-in-law|in-laws|ex|twins?|family)";
const NAME = "[A-Z][\\p{L}'-]+(?: [A-Z][\\p{L}'-]+)?";
const WHO = `(?<who>i|we|he|she|they|(?:my|our) (?:[a-z-]+ ){0,2}?${RELATION}(?: ${NAME})?|${NAME}|dad|mum|mom)`;
const WHO_OR_NONE = `(?:\\b${WHO} |^)`;
const BE = "(?:am|is|are|'s)";
const BEEN = "(?:am|is|are|was|were|have been|has been|'s)";
const END =
  "(?=$|[,.;:!?)(]| (?:and|but|so|because|since|with|for|when|where|which|who|to|at|in|on|from|until|before|after|instead|or|that|if|is|are|via|as|like|though|while|every|each) |$)";
// A thing's name: up to six words, no verb among them.
const THING =
  "(?<subject>(?:(?:the|our|my|this|their|[A-Z][\\w.-]*'s) )?(?:(?!is |are |was |i |we |you |it |that |what |not |do )[\\w'./@#+-]+ ){0,5}(?!is |are |was |i |we |you |it |that |not |do )[\\w'./@#+-]+)";

function rule(name: string, source: string, rest: Omit<Rule, "name" | "say">): Rule {
  return { name, say: new RegExp(source, "u"), ...rest };
}

/**
 * What English speakers tell of themselves, of people, and of their projects. Topics of which a person has one
 * carry no value; those of which one has many do.
 */
export const ENGLISH_RULES: readonly Rule[] = [
  rule(
    "used to",
    `\\b${WHO} used to (?!it\\b|the idea)(?:(?:play|do|go|eat|drink|use|take) (?:the )?)?(?<value>[\\w' -]{2,60}?)${END}`,
    {
      type: "fact",
      topic: "{who}/{value}:habit",
    },
  ),
  rule(
    "partner",
    `\\b(?:i|we) (?:have|got) a (?:new )?(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?)\\b|\\bmy (?:new )?(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|spouse)(?:'s name)? is (?:called |named )?(?=${NAME})|^${NAME}(?: is|'s) my (?:new )?(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|spouse)\\b`,
    { type: "fact", topic: "user/partner" },
  ),
  // Work and home
  rule(
    "moved",
    `\\b${WHO} (?:have |has )?(?:moved|relocated|move)(?: back| here| house)?(?: from [\\w .-]+?)? to (?!a new |the next|the (?:top|front|back))(?<value>[\\w' .-]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/home" },
  ),
  rule(
    "moving",
    `\\b${WHO} (?:${BE}|will be) (?:moving|relocating)(?: back)?(?: from [\\w .-]+?)? to (?<value>[\\w' .-]{2,40}?)${END}`,
    { type: "event", topic: "{who}/moving" },
  ),
  rule(
    "lives in",
    `\\b${WHO} (?:${BE} )?(?:live|lives|living|based|settled|reside|resides)(?: \\w+){0,4}? (?:in|at|near|by|with|on|outside)\\b`,
    { type: "fact", topic: "{who}/home" },
  ),
  rule("that is where i live", `\\b(?:where|place) ${WHO} live`, { type: "fact", topic: "{who}/home" }),
  rule(
    "from",
    `\\b${WHO} (?:${BE} (?:originally )?from|come from|comes from|grew up in|was born in|were born in|was raised in) (?<value>(?!now|here|there|the same)[\\w' .-]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/origin" },
  ),
  rule(
    "quit job",
    `\\b${WHO} (?:have |has )?(?:quit|left|resigned from|handed in|gave|lost|been laid off|got laid off|retired)(?: \\w+){0,2}? ?(?:my|his|her|their|the)? ?(?:job|notice|position|company|role)\\b`,
    { type: "event", topic: "{who}/leaving work" },
  ),
  rule(
    "new job",
    `\\b${WHO} (?:have|has|got|found|start|started|am starting|is starting|will start|begin|took|accepted) (?:a |my |the |his |her |their )?(?:new |first |dream )*(?:job|position|role|work)\\b`,
    { type: "fact", topic: "{who}/work" },
  ),
  rule(
    "works at",
    `\\b${WHO} (?:${BE} )?(?:work|works|working|employed)(?: \\w+){0,8}? (?:at|for) (?!home|night|the moment|a while|now|nine|\\d)`,
    { type: "fact", topic: "{who}/work" },
  ),
  rule("job", `\\b${WHO} (?:${BE} )?(?:work|works|working) as\\b`, { type: "fact", topic: "{who}/job" }),
  rule("post at a place", `\\b${WHO} ${BE} (?:an? |the )(?:[\\w-]+ ){1,5}?(?:at|for) (?=[A-Z])`, {
    type: "fact",
    topic: "{who}/work",
  }),
  rule(
    "working hours",
    `\\b${WHO} (?:${BE} )?(?:work|works|working)(?: \\w+){0,3} (?:from|night|nights|shifts?|part[- ]time|full[- ]time|days?|mornings?|evenings?|weekends?|hours|remotely|remote)\\b`,
    { type: "fact", topic: "{who}/working hours" },
  ),
  rule(
    "start at",
    `\\b${WHO} (?:start|starts|started|starting|join|joins|joined|am joining|will start|will join) (?:at|with) (?=[A-Z])`,
    { type: "event", topic: "{who}/new work" },
  ),
  // Identity
  rule("name", `\\b(?:my name is|i am called|i go by|(?:the )?name's) (?<value>[\\p{L}' -]{2,40}?)${END}`, {
    type: "fact",
    topic: "user/name",
  }),
  rule("i am Name", `^i am (?<value>[A-Z][\\p{L}'-]+)$`, { type: "fact", topic: "user/name" }),
  rule(
    "who holds a post",
    `\\b(?:my|our) (?:new )?(?<value>manager|boss|team lead|landlord|doctor|gp|dentist|therapist|accountant|product owner|best friend|teacher|editor|supervisor|advisor) (?:is|'s name is)(?: called| named)? (?=${NAME})`,
    { type: "fact", topic: "user/{value}" },
  ),
  rule(
    "name of a relative",
    `\\b(?<who>(?:my|our) (?:[a-z-]+ )?${RELATION})(?:'s name)? (?:is|are)(?: called| named)? (?<value>${NAME})`,
    { type: "fact", topic: "user/{who}:{value}" },
  ),
  rule(
    "birthday",
    `\\b(?<who>my|${NAME}'s|(?:my|our) ${RELATION}(?:'s)?)(?: \\w+)? birthday (?:is|was)\\b|\\b(?<born>i|he|she) (?:was|were) born (?:on|in)\\b`,
    { type: "fact", topic: "{who}/birthday" },
  ),
  rule(
    "turned age",
    `(?<!when )\\b(?<who>i|he|she|${NAME}|my (?:\\w+ )?${RELATION}) (?:just )?(?:turned|turns|turn|will be turning|is turning|am turning) (?:\\d{1,3}|[a-z]+ty(?:-\\w+)?|\\w+teen|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b`,
    { type: "fact", topic: "{who}/age" },
  ),
  rule(
    "age",
    `(?<!when )\\b${WHO} ${BE} (?:only )?(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: and a half)?(?: (?:years?|months?)(?: old)?| yrs?(?: old)?| yo\\b|$|,)`,
    { type: "fact", topic: "{who}/age" },
  ),
  // People close to the user
  rule(
    "in a couple",
    `\\b(?:i|we) (?:${BE}|got|have got|have been|have) (?:engaged|married|divorced|widowed|single|separated)\\b|\\b(?:and|&) i (?:(?:have )?(?:got )?(?:married|engaged|divorced|separated)|broke up|split up|are (?:getting )?(?:married|engaged|divorced))|\\b(?:broke|split) up with (?!me\\b)`,
    { type: "fact", topic: "user/partner" },
  ),
  rule(
    "expecting",
    `\\b(?:we|i) (?:are|am) (?:expecting|pregnant|having) (?:a (?:baby|boy|girl|child)|our|twins)\\b|\\b(?:i am|is) pregnant\\b`,
    { type: "fact", topic: "user/baby" },
  ),
  rule(
    "birth",
    `\\b(?:(?:our|my) (?:\\w+ )?(?:daughter|son|baby|twins?)(?: ${NAME})?|${NAME}|she|he) (?:was|were) born\\b|\\b(?:we|i|they) had (?:a |our )(?:baby|girl|boy|daughter|son)\\b`,
    { type: "event", topic: "user/baby", now: true },
  ),
  rule(
    "death",
    `\\b(?<who>my [\\w ]{2,30}|our [\\w ]{2,30}|${NAME}) (?:passed away|died|is dead|has died)\\b`,
    { type: "event", topic: "user/has:{who}", now: true },
  ),
  rule(
    "pet",
    `\\b(?:i|we) (?:have|own|keep|got|adopted|bought|rescued|have adopted) (?:a|an|two|three|four|\\d|our|my)(?: \\w+){0,3} (?:dogs?|cats?|pupp(?:y|ies)|kittens?|hamsters?|rabbits?|parrots?|horses?|tortoise|turtle|beagle|labrador|terrier|poodle|retriever|shepherd|fish|snake|python)\\b(?:.{0,20}?(?:called|named)(?: her| him| it)? (?<value>[A-Z][\\p{L}'-]+))?`,
    { type: "fact", topic: "user/has:{value}" },
  ),
  // Health and food
  rule(
    "allergy",
    `\\b${WHO},? (?:${BEEN}|have|has) (?:[\\w ]{0,12} )?(?:allergic to|allergy to|an? (?:[\\w]+ )?allergy to|intolerant to|intolerance to) (?<value>[\\w' -]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/allergy:{value}" },
  ),
  rule(
    "condition",
    `\\b${WHO},? (?:${BEEN}|have|has|have been diagnosed with|suffer from|suffers from|was diagnosed with|got diagnosed with) (?:an? |type [12] |slightly |mildly |severely )*(?<value>coeliac|celiac|diabet\\w+|asthma\\w*|lactose[- ]intolerant|gluten[- ]intolerant|colou?r[- ]?blind|deaf|blind|dyslexi\\w+|adhd|migraines?|hypertension|high blood pressure|epilep\\w+|arthritis|pregnant|insomnia|eczema|autis\\w+|depression|anxiety|left[- ]handed|short[- ]sighted|a wheelchair)\\b`,
    { type: "fact", topic: "{who}/health:{value}" },
  ),
  rule(
    "diet",
    `\\b${WHO},? (?:${BEEN}|went|became|have gone|turned) (?:an? |strictly |mainly )*(?:vegan|vegetarian|pescatarian|pescetarian|flexitarian|keto|omnivore|gluten[- ]free|halal|kosher|teetotal)\\b`,
    { type: "fact", topic: "{who}/diet" },
  ),
  rule(
    "occupation",
    `\\b${WHO} ${BE} an? (?:[\\w-]+ ){0,3}?(?!beginner|newcomer|lover|believer|number|matter|bother|minor|monster|member|winner|loser|corner)(?:[a-z]+(?:er|or|ist|ian|yst)|nurse|chef|student|teacher|barista|vet|architect|accountant|pilot|surgeon|consultant|postdoc|phd student|nanny|freelancer|mechanic|plumber)(?=$|[,.]| (?:in|and|from|by|who|so)\\b)`,
    { type: "fact", topic: "{who}/job" },
  ),
  rule(
    "smokes",
    `${WHO_OR_NONE}(?:(?:do|does|have|has) not |have |has )?(?:smoke|smokes|smoked|quit smoking|stopped smoking|gave up smoking|given up smoking)\\b`,
    { type: "fact", topic: "{who}/smoke:habit" },
  ),
  rule(
    "given up",
    `${WHO_OR_NONE}(?:have |has )?(?:given up|gave up|stopped|quit|cut out|went off|gone off|sworn off) (?:on )?(?:drinking |eating |using |playing |doing |taking )?(?<value>(?!counting|by\\b|at\\b|working|when|for a|for the|here|there)[\\w' -]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/{value}:habit" },
  ),
  rule(
    "eats or drinks",
    `${WHO_OR_NONE}(?:(?:do|does|can|could) not (?:really |ever )?|never |only |rarely |always )?(?:eat|eats|drink|drinks|(?:have|take|tolerate|stand)(?= (?:any )?(?:normal )?(?:gluten|lactose|dairy|meat|pork|eggs?|nuts?|peanuts?|alcohol|coffee|caffeine|milk|sugar|shellfish|seafood|fish|antihistamines|ibuprofen|penicillin|aspirin|paracetamol)\\b))(?: any)?(?: normal)? (?<value>(?!a (?:look|break|walk|question|minute|moment)|to\\b|not\\b|been\\b|no idea|time|it\\b|that\\b|this\\b|care)(?:gluten|lactose|dairy|meat|pork|beef|fish|sushi|shellfish|seafood|eggs?|nuts?|peanuts?|alcohol|coffee|caffeine|tea|milk|sugar|bread|spicy(?: food)?|raw fish|red meat|green tea|black tea|oat milk|beer|wine|antihistamines|ibuprofen|penicillin|[\\w' -]{2,25}?))${END}`,
    { type: "fact", topic: "{who}/{value}:habit", dated: false },
  ),
  // Likes and habits
  rule(
    "attitude",
    `(?:\\b${WHO} |^(?=hates?\\b|loves\\b|can not\\b|not\\b|allergic|scared|terrified))(?:(?:do|does|can|could) not |never |have always )?(?:love|loves|loved|adore|adores|like|likes|hate|hates|hated|loathe|loathes|detest|detests|dislike|dislikes|enjoy|enjoys|stand|bear|fancy|${BEEN} (?:not )?(?:a (?:big |huge )?fan of|fond of|obsessed with|into|scared of|afraid of|terrified of|keen on|crazy about|allergic to being))(?! (?:it|that|this|them|how|what|when|if|to know|to hear|to see|to help|me|you|your|their|his|her|all|every|getting|being|seeing|hearing)\\b) (?:playing |eating |doing |going |to play |to eat |to go )?(?<value>[\\w' .-]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/attitude:{value}" },
  ),
  rule(
    "cannot stand",
    `^(?<value>[\\p{L}' -]{3,40}?)(?: on the other hand|,)? i (?:can not stand|hate|love|loathe|can not bear)\\b`,
    { type: "fact", topic: "user/attitude:{value}" },
  ),
  rule("fan", `^(?:i am )?(?:a )?(?:big|huge|massive|lifelong) (?<value>[\\w' -]{2,40}?) fan\\b`, {
    type: "fact",
    topic: "user/attitude:{value}",
  }),
  rule(
    "favourite",
    `\\bmy (?:all-time )?favou?rite (?<value>[\\w -]{2,30}?) (?:is|are|was|has to be|used to be)\\b`,
    { type: "fact", topic: "user/favourite:{value}" },
  ),
  rule(
    "prefers",
    `\\b${WHO} (?:much |far )?(?:prefer|prefers)(?: to)? (?:[\\w'-]+ ){0,3}?(?<value>[\\w'-]+)${END}`,
    { type: "fact", topic: "{who}/prefers:{value}" },
  ),
  rule("prefers something", `\\b${WHO} (?:much |far |would )?(?:prefer|prefers|rather have)\\b`, {
    type: "fact",
  }),
  rule(
    "speaks",
    `\\b${WHO} (?:can |only )?(?:speak|speaks|fluent in|${BE} fluent in|${BE} learning|study|studies|am studying|learn) (?:a little |some |fluent |native |a bit of )?(?<value>english|french|german|spanish|portuguese|italian|dutch|korean|japanese|chinese|mandarin|cantonese|russian|polish|arabic|hindi|turkish|swedish|norwegian|danish|finnish|greek|hebrew|czech|thai|vietnamese|welsh|irish|latin|[A-Z]\\p{Ll}+)`,
    { type: "fact", topic: "{who}/language:{value}" },
  ),
  rule(
    "plays",
    `\\b${WHO} (?:${BE} )?(?:(?:do|does) not )?(?:play|plays|playing|practise|practice) (?:the )?(?<value>[\\w' -]{2,30}?)${END}`,
    { type: "fact", topic: "{who}/{value}:habit", dated: false },
  ),
  rule(
    "goes running",
    `\\b${WHO} (?:go|goes) (?<value>running|swimming|climbing|hiking|cycling|bouldering|jogging|dancing|fishing|skiing|surfing|sailing|rowing|riding)\\b`,
    { type: "fact", topic: "{who}/{value}:habit", dated: false },
  ),
  rule(
    "plays or does",
    `\\b${WHO} (?:do not |does not |no longer )?(?:play|plays|practise|practice|do (?:yoga|pilates|karate|judo|ballet)|collect|ride|climb|swim|knit|paint|bake|brew|coach|teach|sing|dance|volunteer|grow|go (?:running|swimming|climbing|hiking|cycling|bouldering))\\b(?! (?:you|it|that|this|not|the same|so|them|anything|something)\\b)(?= .{2})`,
    { type: "fact", dated: false },
  ),
  rule("hobby", `\\b(?:my (?:main |biggest )?hobb(?:y|ies)|in my (?:free|spare) time) ?,?.{10,}`, {
    type: "fact",
  }),
  // Possessions
  rule(
    "phone",
    `\\b(?:(?:i|we) (?:have|bought|got|use|am on)|my phone is) (?:an? |the |my )?(?:new |old )*(?:iphone|pixel|galaxy|fairphone|oneplus|xperia|[Ii]Phone|Pixel|Galaxy|Fairphone|OnePlus|Xperia)\\b`,
    { type: "fact", topic: "user/phone" },
  ),
  rule("sold and drives", `\\b(?:i|we) (?:sold|scrapped|crashed) (?:the|my|our) .*\\bdrive\\b`, {
    type: "fact",
    topic: "user/car",
  }),
  rule("car", `\\b${WHO} (?:drive|drives|am driving) (?:an? |my |the )?(?<value>[\\w .-]{2,30})`, {
    type: "fact",
    topic: "{who}/car",
  }),
  rule(
    "uses for",
    `\\b${WHO} use (?<value>[\\w.+# -]{1,30}?) for (?:my |our |all my |all our )(?<purpose>[\\w -]{2,30}?)${END}`,
    { type: "fact", topic: "{who}/uses:{tool}" },
  ),
  rule(
    "no longer uses",
    `\\b${WHO} (?:do not use|no longer use|stopped using|dropped|ditched|have dropped) (?<value>[\\w.+# -]{1,30}?)(?: any more| for good)?${END}`,
    { type: "fact", topic: "{who}/uses:{tool}" },
  ),
  rule(
    "switched from",
    `\\b${WHO} (?:have )?(?:switched|moved|migrated|changed) (?:over )?from (?<value>[\\w.+# -]{1,30}?) to (?<next>[\\w.+# -]{1,40}?)${END}`,
    { type: "fact", topic: "{who}/uses:{tool}" },
  ),
  // Things that changed
  rule("someone's tool", `^${NAME} (?:does|writes|builds|uses|runs|works on|prefers) `, {
    type: "fact",
    tool: true,
  }),
  rule(
    "avoids",
    `\\b${WHO} (?:stay away from|avoid|keep away from|steer clear of) (?<value>[\\w' -]{2,30}?)${END}`,
    { type: "fact", topic: "{who}/attitude:{value}" },
  ),
  rule("called", `(?:is|are) (?:called|named) [\\u0060"“\\p{Lu}]`, { type: "fact" }),
  rule(
    "decision",
    `\\b(?:we|i) (?:went|are going|am going|will go|have gone|settled|opted|decided|chose|picked)(?: (?:with|for|on)) (?<value>[\\w' -]{2,40}?)${END}|^(?:let us|lets|let's|we will) (?:go with|use) (?<other>[\\w' .-]{2,40})`,
    { type: "fact" },
  ),
  rule(
    "in charge",
    `\\b${NAME} (?:owns|maintains|leads|manages|handles|looks after|is responsible for|is in charge of) `,
    { type: "fact" },
  ),
  rule(
    "runs on",
    `^(?:we|i|it|prod|production|staging|ci|everything|the whole (?:thing|team))(?: all)? (?:are|am|is|use|uses|run|runs|have)\\b(?! (?:moved|switched|migrated))(?! not sure)`,
    { type: "fact", topic: "project/{kind}", tool: true },
  ),
  rule("tool and version", `^(?:on |with )?[\\w.+#-]+(?: [a-z]+)? v?\\d+(?:\\.\\d+)*\\+?$`, {
    type: "fact",
    topic: "project/{kind}",
    tool: true,
  }),
  rule(
    "deploys",
    `\\b(?:we|i) (?:deploy|host|run) (?<subject>(?:the|our|my) [\\w -]{2,30}?)(?<rest> (?:to|on|with|at) .+)$`,
    { type: "fact", topic: "{thing}", tool: true },
  ),
  rule(
    "changed to",
    `\\b(?:we|i|they) (?:have )?(?:raised|increased|lowered|cut|reduced|changed|moved|migrated|switched|renamed|upgraded|bumped|updated|pushed|postponed|rescheduled|ported|set|converted|transferred) ${THING}(?: from [\\w., -]+?)?(?: back| over| up| down)? (?:to|onto|into) (?<rest>.+)$`,
    { type: "fact", topic: "{thing}" },
  ),
  rule(
    "cancelled",
    `\\b(?:the |our |my )?(?<place>[\\w -]{2,40}?) (?:holiday|trip|vacation|tour|visit|flight|party|meeting|appointment|wedding|event|booking)? ?(?:is|was|has been|got) (?:cancelled|canceled|called off|off)\\b`,
    { type: "event", topic: "user/plan:{place}", now: true },
  ),
  rule(
    "trip",
    `\\b(?:i|we) (?:are|am|will be|were|will) (?:going|flying|travelling|traveling|driving|heading|off|go|fly|travel) (?:back )?to (?!be\\b|the (?:gym|shop|store|bank|office|doctor|dentist|vet)|have|do|make|get|use|try|need|bed|see|sleep|give|take|ask|start|work)(?<place>[A-Z][\\p{L} -]{2,30}?|the [A-Z]\\p{L}+)${END}`,
    { type: "event", topic: "user/plan:{place}" },
  ),
];

/** What an English-speaking assistant has done or committed to. */
export const ENGLISH_RESULTS: readonly Rule[] = [
  {
    name: "only noted",
    say: /^(?:i|we) (?:have )?(?:noted|understood|added it|got|made a note|taken note|put (?:that|it|this)|updated (?:that|it|this)|seen|read|looked|checked|found(?! (?:and fixed|the (?:bug|cause)))|recorded|remembered|removed that from|kept|thought|heard)\b/,
    type: "nothing",
  },
  {
    name: "done",
    say: /^(?:done[:.,!]? |sorry[,.] )?(?:i|we) (?:have )?(?!(?:would|will|am|can|could|should|do|did|not|think|hope|see|understand|need|recommend|suggest|like)\b)(?:[a-z]+ly )?(?:[a-z]+ed|sent|set|put|built|written|wrote|made|run|ran|frozen|froze|unfrozen|reset|found|fixed|shut|cut|split|begun|taken|given|bought|drawn|chosen|paid)\b(?: (?!to\b).{6,})/,
    type: "event",
    now: true,
  },
  {
    name: "passive",
    say: /^(?:the|your) [\w -]{2,40} (?:has|have) been (?:[a-z]+ed|sent|set|built|frozen|reset|paid)\b|^v?\d[\w.]* (?:is|has been) (?:deployed|released|live)\b/,
    type: "event",
    now: true,
  },
  {
    name: "will by a date",
    say: /^(?:i|we) will (?!(?:keep|do|be|remember|let you|stick|use|plan|bring it|note|never|always|take|try)\b)\w+ .{6,}/,
    type: "event",
    dated: true,
  },
];
