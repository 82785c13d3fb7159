import type { Rule } from "../pack.ts";
import { RELATION, NAME, NO_PLACE, WHO, WHO_OR_NONE, BE, BEEN, DEATH, END, rule } from "./en-patterns.ts";

/**
 * What English speakers tell of themselves, of people, and of their projects. Topics of which a person has one
 * carry no value; those of which one has many do.
 */
export const ENGLISH_PEOPLE_RULES: readonly Rule[] = [
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
    `\\b${WHO} (?:have |has )?(?:moved|relocated|move)(?: back| here| house)?(?: from (?!${NO_PLACE})[\\w .-]+?)? to (?!${NO_PLACE}|(?:an?|the|my|our|another) (?:[\\w-]+ )?(?:desk|seat|room|table|team|department|plan|tier|version|shift|role|position|bed)\\b|a new |the next|the (?:top|front|back))(?!(?!(?:LA|NYC?|DC|UK|USA?|UAE|SF)\\b)[A-Z]{2,}\\b|[a-z]*[a-z][A-Z])(?<value>[\\w' .-]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/home", tool: false },
  ),
  rule(
    "moving",
    `\\b${WHO} (?:${BE}|will be) (?:moving|relocating)(?: back)?(?: from (?!${NO_PLACE})[\\w .-]+?)? to (?!${NO_PLACE})(?!(?!(?:LA|NYC?|DC|UK|USA?|UAE|SF)\\b)[A-Z]{2,}\\b|[a-z]*[a-z][A-Z])(?<value>[\\w' .-]{2,40}?)${END}`,
    { type: "event", topic: "{who}/moving", tool: false },
  ),
  rule(
    "lives in",
    `\\b${WHO} (?:${BE} )?(?:live|lives|living|based|settled|reside|resides)(?: \\w+){0,4}? (?:in|at|near|by|with|on|outside)\\b`,
    { type: "fact", topic: "{who}/home" },
  ),
  rule("that is where i live", `\\b(?:where|place) ${WHO} live`, { type: "fact", topic: "{who}/home" }),
  rule(
    "from",
    `\\b${WHO} (?:${BE} (?:originally )?from|come from|comes from|grew up in|was born in|were born in|was raised in) (?<value>(?!\\d{4}\\b|now|here|there|the same)[\\w' .-]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/origin" },
  ),
  rule(
    "quit job",
    `\\b${WHO} (?:have |has )?(?:quit|left|resigned from|handed in|gave|lost|been laid off|got laid off|retired)(?: \\w+){0,2}? ?(?:my|his|her|their|the)? ?(?:job|notice|position|company|role)\\b`,
    { type: "event", topic: "{who}/leaving work" },
  ),
  rule(
    "let go or promoted",
    `\\b${WHO} (?:have been|has been|was|were|got) (?:made redundant|laid off|fired|sacked|let go|furloughed)\\b`,
    { type: "event", topic: "{who}/leaving work", now: true },
  ),
  rule("moved in or out", `\\b${WHO} (?:have |has )?moved (?:in with|back in|out)\\b`, {
    type: "event",
    dated: true,
  }),
  rule("raised with", `\\b${WHO} grew up (?:speaking|with|as|bilingual|near|around|without)\\b`, {
    type: "fact",
  }),
  rule(
    "aid",
    `\\b${WHO} (?:need|needs|wear|wears|use|uses) (?:an? |my |the )?(?:reading |hearing )?(?<value>glasses|contacts|contact lenses|hearing aids?|inhaler|wheelchair|walker|cane|crutches|braces?|cpap|epipen)\\b`,
    { type: "fact", topic: "{who}/aid:{value}" },
  ),
  rule("has been to", `\\b${WHO} (?:have|has) (?:never )?been to (?=[A-Z])`, { type: "fact", dated: false }),
  rule(
    "paid on",
    `\\b${WHO} (?:get|gets|am|are|is) paid (?:on|every|weekly|monthly|fortnightly|bi-?weekly|at the end)`,
    { type: "fact", topic: "{who}/payday" },
  ),
  rule("promoted", `\\b${WHO} (?:have been|has been|was|were|got) promoted\\b`, {
    type: "event",
    topic: "{who}/promotion",
    now: true,
  }),
  rule(
    "new job",
    `\\b${WHO} (?:have|has|got|found|start|started|am starting|is starting|will start|begin|took|accepted) (?:a |my |the |his |her |their )?(?:new |first |dream )*(?:job|position|role|work)\\b`,
    { type: "fact", topic: "{who}/work" },
  ),
  rule(
    "works at",
    `\\b${WHO} (?:${BE} )?(?:(?:work|works|working)(?! out\\b| up\\b| around\\b| through\\b)(?<!working(?= on\\b))|employed)(?: \\w+){0,8}? (?:at|for) (?!home|night|the moment|a while|now|nine|\\d)`,
    { type: "fact", topic: "{who}/work" },
  ),
  rule("job", `\\b${WHO} (?:${BE} )?(?:work|works|working) as\\b`, { type: "fact", topic: "{who}/job" }),
  rule(
    "office held",
    `\\b${WHO} ${BE} (?:an? |the |our |their |its )?(?<value>chair(?:man|woman|person)?|secretary|treasurer|head|captain|president|founder|owner|director|manager|deputy|principal|trustee|organi[sz]er)(?: (?:of|at|for|in|there|here|to)\\b|$|,)`,
    { type: "fact", topic: "{who}/office:{value}" },
  ),
  rule(
    "studies",
    `\\b${WHO} (?:${BE} (?:an? |in )?(?:my |the )?(?:first|second|third|fourth|final|1st|2nd|3rd|last)[- ]year\\b|${BE} (?:studying|doing a (?:degree|phd|masters))|(?:study|studies|studied|majored in|graduated|graduate)\\b)`,
    { type: "fact", topic: "{who}/studies" },
  ),
  rule(
    "post with a name",
    `\\b${WHO} ${BE} (?:an? |the )?(?:[\\w-]+ ){0,4}?(?:nurse|developer|teacher|engineer|analyst|manager|doctor|chef|cook|designer|librarian|paramedic|therapist|accountant|technician|assistant|student|apprentice|officer|driver|carer|midwife|barista|scientist|researcher|lecturer|producer|editor|[a-z]{3,}ist) (?:at|for|with|in|from) (?!(?:home|the moment|night|heart|all|a loss)\\b)`,
    { type: "fact", topic: "{who}/work" },
  ),
  rule(
    "medication",
    `\\b(?:i|he|she|my [a-z]+) ${BE} on (?:antidepressants|insulin|blood thinners|statins|the pill|medication|meds|painkillers|steroids|antibiotics|chemo\\w*)|\\b(?:put (?:me|him|her) on|prescribed(?: me| him| her)?) (?<value>[a-z]{4,})|\\b(?<who>i|he|she|my [a-z]+) (?:${BE} (?:on|taking)|take|takes) (?<other>[a-z]{4,}) \\d+ ?(?:mg|mcg|ml|units)\\b`,
    { type: "fact", topic: "{who}/medication:{value|other}" },
  ),
  rule("post at a place", `\\b${WHO} ${BE} (?:an? |the )(?:[\\w-]+ ){1,5}?(?:at|for) (?=[A-Z])`, {
    type: "fact",
    topic: "{who}/work",
  }),
  rule(
    "working hours",
    `\\b${WHO} (?:${BE} )?(?:work|works|working)(?: \\w+){0,3} (?:from|night|nights|shifts?|part[- ]time|full[- ]time|days?|mornings?|evenings?|weekends?|hours|remotely|remote|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\\b`,
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
    `\\b(?<who>my|his|her|their|${NAME}'s|(?:my|our) (?:\\w+ )?${RELATION}(?:'s)?)(?: \\w+)? birthday (?:is|was)\\b|\\b(?<born>i|he|she) (?:was|were) born (?:on|in)\\b`,
    { type: "fact", topic: "{who}/birthday" },
  ),
  rule(
    "will be of age",
    `(?<!when )\\b(?<who>i|he|she|${NAME}|my (?:\\w+ )?${RELATION}) (?:turns|turn|will turn|will be turning|is turning|am turning|will be) (?:\\d{1,3}|[a-z]+ty(?:-\\w+)?|\\w+teen|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:on|in|this|next)\\b`,
    { type: "event", topic: "{who}/turning", dated: true },
  ),
  rule(
    "turned age",
    `(?<!when )\\b(?<who>i|he|she|${NAME}|my (?:\\w+ )?${RELATION}) (?:just )?(?:turned|turns|turn|will be turning|is turning|am turning) (?:\\d{1,3}|[a-z]+ty(?:-\\w+)?|\\w+teen|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b`,
    { type: "fact", topic: "{who}/age" },
  ),
  rule(
    "age",
    `(?<!when |like |as if |as though )\\b(?!we are (?:only )?\\w+(?:$|,| and ))${WHO} ${BE} (?:only )?(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: and a half)?(?: (?:years?|months?)(?: old)?| yrs?(?: old)?| yo\\b|$|,| and (?!a half))`,
    { type: "fact", topic: "{who}/age" },
  ),
  // People close to the user
  rule(
    "in a couple",
    `\\b(?:i|we) (?:${BE}|got|have got|have been|have) (?:engaged(?! (?:in|with|by)\\b)|married(?! to (?:my|our|the|this|it|that)\\b)|divorced|widowed|single(?![- ](?:handed|minded|mother|mum|mom|dad|father|parent|out|file))|separated)\\b|\\b(?:and|&) i (?:(?:have )?(?:got )?(?:married|engaged|divorced|separated)|broke up|split up|are (?:getting )?(?:married|engaged|divorced))|\\b(?:broke|split) up with (?!me\\b)`,
    { type: "fact", topic: "user/partner" },
  ),
  rule(
    "expecting",
    `\\b(?:we|i) (?:are|am) (?:expecting|pregnant|having) (?:a (?:baby|boy|girl|child)|our|twins)\\b|(?:^|\\b(?:my|our|the) )baby is due\\b|\\bi am pregnant\\b|\\bmy (?:wife|girlfriend|partner|fianc[eé]e) (?:${NAME} )?is pregnant\\b`,
    { type: "fact", topic: "user/baby" },
  ),
  rule("someone is expecting", `\\b${WHO} (?:is|are) (?:pregnant|expecting (?:an? |twins))`, {
    type: "fact",
    topic: "{who}/baby",
  }),
  rule(
    "birth",
    `\\b(?:(?:our|my) (?:\\w+ )?(?:daughter|son|baby|twins?)(?: ${NAME})?|^(?:${NAME}|she|he)) (?:was|were) born\\b(?! in (?:1[0-9]|20[01])\\d)|\\b(?:we|i|they) had (?:a |our )(?:baby|girl|boy|daughter|son)\\b`,
    { type: "event", topic: "user/baby", now: true },
  ),
  rule(
    "death",
    `\\b(?<who>(?:my|our) (?:[a-z-]+ ){0,2}?${RELATION}(?: ${NAME})?|${NAME}|he|she|they) ${DEATH}`,
    { type: "event", topic: "user/has:{who}", now: true },
  ),
  rule(
    "pet",
    `\\b(?:i|we) (?:have|own|keep|got|adopted|bought|rescued|have adopted) (?:a|an|two|three|four|\\d|our|my)(?: \\w+){0,3} (?:dogs?|cats?|pupp(?:y|ies)|kittens?|hamsters?|rabbits?|parrots?|horses?|tortoise|turtle|beagle|labrador|terrier|poodle|retriever|shepherd|fish|snake|python)\\b(?:.{0,20}?(?:called|named)(?: her| him| it)? (?<value>[A-Z][\\p{L}'-]+))?`,
    { type: "fact", topic: "user/has:{value}" },
  ),
  // Health and food
  rule(
    "does not agree",
    `^(?<value>[\\w' -]{2,30}?) (?:do not|does not) agree with me\\b|^(?<other>[\\w' -]{2,30}?) (?:makes?|give|gives) me (?:ill|sick|bloated|heartburn|migraines?|hives|a rash|headaches)\\b`,
    { type: "fact", topic: "user/{value|other}:habit" },
  ),
  rule("height", `\\b${WHO} ${BE} (?:\\d (?:foot|feet|ft)\\b|\\d'\\d|\\d[.,]\\d\\d ?m\\b|\\d{3} ?cm)`, {
    type: "fact",
    topic: "{who}/height",
  }),
  rule(
    "allergy",
    `\\b${WHO},? (?:${BEEN}|have|has) (?:[\\w ]{0,12} )?(?:allergic to|allergy to|an? (?:[\\w]+ )?allergy to|intolerant to|intolerance to) (?<value>[\\w' -]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/allergy:{value}" },
  ),
  rule(
    "condition",
    `\\b${WHO},? (?:${BEEN}|have|has|have had|has had|get|gets|have been diagnosed with|suffer from|suffers from|was diagnosed with|got diagnosed with) (?:an? |type [12] |slightly |mildly |severely )*(?<value>Parkinson's|Alzheimer's|Crohn's|ADHD|PCOS|COPD|IBS|OCD|PTSD|Lyme|tinnitus|gout|coeliac|celiac|diabet\\w+|asthma\\w*|lactose[- ]intolerant|gluten[- ]intolerant|colou?r[- ]?blind|deaf|blind|dyslexi\\w+|adhd|migraines?|hypertension|high blood pressure|epilep\\w+|arthritis|pregnant|insomnia|eczema|autis\\w+|depression|anxiety|left[- ]handed|short[- ]sighted|a wheelchair)\\b`,
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
    `${WHO_OR_NONE}(?:(?:do|does|have|has) not |have |has )?(?:smoke|smokes|smoked|quit smoking|stopped smoking|gave up smoking|given up smoking|(?:re)?started smoking|started to smoke|took up smoking|taken up smoking|(?:went|gone|am|is) back (?:to smoking|on (?:the )?cigarettes))\\b`,
    { type: "fact", topic: "{who}/smoke:habit" },
  ),
  rule(
    "given up",
    `${WHO_OR_NONE}(?:have |has )?(?:given up|gave up|stopped|quit|cut out|went off|gone off|sworn off) (?:on )?(?:drinking |eating |using |playing |doing |taking )?(?<value>(?!counting|by\\b|at\\b|working|when|for a|for the|here|there)[\\w' -]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/{value}:habit" },
  ),
  rule(
    "eats or drinks",
    `${WHO_OR_NONE}(?:(?:do|does|can|could) (?:not|no longer) (?:really |ever )?|no longer |never |only |rarely |always )?(?:eat|eats|drink|drinks|(?:have|take|tolerate|stand|do)(?= (?:any )?(?:normal )?(?:gluten|lactose|dairy|meat|pork|eggs?|nuts?|peanuts?|alcohol|coffee|caffeine|milk|sugar|shellfish|seafood|fish|antihistamines|ibuprofen|penicillin|aspirin|paracetamol)\\b))(?: any)?(?: normal)? (?<value>(?!a (?:look|break|walk|question|minute|moment)|to\\b|not\\b|been\\b|no idea|time|it\\b|that\\b|this\\b|care)(?:gluten|lactose|dairy|meat|pork|beef|fish|sushi|shellfish|seafood|eggs?|nuts?|peanuts?|alcohol|coffee|caffeine|tea|milk|sugar|bread|spicy(?: food)?|raw fish|red meat|green tea|black tea|oat milk|beer|wine|antihistamines|ibuprofen|penicillin|[\\w' -]{2,25}?))${END}`,
    { type: "fact", topic: "{who}/{value}:habit", dated: false },
  ),
];
