import type { Rule } from "../pack.ts";
import { NAME, WHO, BE, BEEN, END, THING, rule } from "./en-patterns.ts";

const PAST_ONCE =
  "(?:bought|sold|opened|met|visited|went to|flew|finished|passed|failed|won|lost|broke|hurt|crashed|adopted|graduated|inherited|founded|quit|retired|signed up|ran|climbed|attended|published|released|shipped|launched|demoed|presented|interviewed|voted|planted|fixed|repaired|replaced|cancelled|canceled|received|ordered|hired|fired|promoted|proposed|sprained|left (?:my|the|our) [a-z]+ (?:on|in|at)|forgot (?:my|the|our) [a-z]+ (?:on|in|at)|burned|burnt|donated|submitted|registered|enrolled|emigrated|moved (?:to|into|from)|had (?:my|his|her) [a-z]+ (?:out|removed|replaced|done|fixed)|had [a-z]+(?: [a-z]+)? in (?:19|20)\\d\\d|had (?:surgery|an? (?:operation|accident|stroke|baby|miscarriage|fall))|hiked|cycled|swam|went (?:camping|skiing|hiking|diving|sailing|fishing|trekking|on (?:holiday|vacation|a (?:cruise|hike|retreat|road trip))))";

/** What happens once and is told in the past: an event, dated or not. */
export const ONCE = new RegExp(`\\b${PAST_ONCE}\\b`);

/** What English speakers tell of their habits, their belongings, and of projects and their tools. */
export const ENGLISH_THING_RULES: readonly Rule[] = [
  rule(
    "until then",
    `^${WHO} (?:${BE}|have|has) (?:on |off|away|out|in |at |with |an? |the |only |still |my |our )(?:.{0,60}?)\\b(?:until|till|through)\\b`,
    { type: "fact" },
  ),
  // Likes and habits
  rule(
    "attitude",
    `(?:\\b${WHO} |^(?=hates?\\b|loves\\b|can not\\b|not\\b|allergic|scared|terrified)|^(?=not (?:a (?:big |huge )?fan|keen|into|fond)\\b))(?:(?:do|does|can|could) not |never |have always )?(?:love|loves|loved|adore|adores|like|likes|hate|hates|hated|loathe|loathes|detest|detests|dislike|dislikes|enjoy|enjoys|stand|bear|fancy|(?:${BEEN} )?(?:not )?(?:a (?:big |huge )?fan of|fond of|obsessed with|into|scared of|afraid of|terrified of|keen on|(?:crazy|mad|bonkers|nuts|potty) about|allergic to being))(?! (?:it|that|this|them|how|what|when|if|to know|to hear|to see|to help|me|you|your|their|his|her|all|every|getting|being|seeing|hearing|to$)\\b) (?:playing |eating |doing |going |to play |to eat |to go )?(?<value>[\\w' .-]{2,40}?)${END}`,
    { type: "fact", topic: "{who}/attitude:{value}" },
  ),
  rule(
    "cannot stand",
    `^(?<value>[\\p{L}' -]{3,40}?)(?: on the other hand|,)? i (?:can not stand|hate|love|loathe|can not bear)\\b`,
    { type: "fact", topic: "user/attitude:{value}" },
  ),
  rule(
    "fan",
    `^(?:i am )?(?:a )?(?:big|huge|massive|lifelong) (?:fan of (?<other>[\\w' -]{2,40}?)(?: here)?$|(?<value>[\\w' -]{2,40}?) fan\\b)`,
    {
      type: "fact",
      topic: "user/attitude:{value|other}",
    },
  ),
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
  rule("ages", `^(?:(?:my|our) )?(?:kids|children|twins|boys|girls|daughters|sons) are \\d`, {
    type: "fact",
    topic: "kids/age",
  }),
  rule(
    "has none",
    `\\b${WHO} (?:(?:do|does) not (?:have|own)|have no|has no|only have|only has) (?:an? |any |one )?(?!(?:clue|idea|problem|problems|question|questions|preference|choice|chance|minute|second|lot|time|way|plans|energy|more|one|to|it|that|much|patience|shame|luck|sense|chill|manners|interest|taste|sympathy|regrets|doubt|doubts|fear|objections?|complaints?|intention|reason|desire|need|excuse|opinion)\\b)(?!.* either$)(?<value>[\\w' -]{2,30}?)${END}`,
    { type: "fact", topic: "{who}/has:{value}" },
  ),
  rule(
    "plan",
    `\\b(?:i|we) (?:am|are) on (?:the|a|an) [\\w -]{2,20} (?:plan|tier|contract|tariff|subscription)\\b`,
    { type: "fact", topic: "user/plan" },
  ),
  rule("my car", `\\bmy (?:new |old )?car is `, { type: "fact", topic: "user/car" }),
  rule(
    "car",
    `\\b${WHO} (?:drive|drives|am driving) (?!on |in |to |me |you |home|back|past)(?:an? |my |the )?(?<value>[\\w .-]{2,30})`,
    {
      type: "fact",
      topic: "{who}/car",
    },
  ),
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
    { type: "fact", topic: "{who}/uses:{next}", retires: ["{who}/uses:{tool}", "{who}/{value}:habit"] },
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
  rule(
    "maintains",
    `\\b(?:i|we) (?:maintain|run|own|wrote|build|built|made|started|founded|am building|are building) (?:an? |the |our )?(?:[\\w-]+ ){0,5}?(?:called|named) [\\w"“]`,
    { type: "fact" },
  ),
  rule(
    "runs a business",
    `\\b${WHO} (?:run|runs|own|owns|manage|manages|founded|set up|have|has|started|opened|am opening|are opening) (?:an?|the|my|our) (?:[\\w'-]+ ){0,3}?(?:bakery|shop|store|caf[eé]|restaurant|business|company|studio|farm|agency|practice|clinic|school|salon|pub|bar|hotel|b&b|startup|charity|club|workshop|gallery|garage|nursery|consultancy|firm|label|brewery|vineyard|market stall|food truck|youth group|choir|podcast|newsletter|blog)\\b`,
    { type: "fact", dated: false },
  ),
  rule(
    "since birth",
    `\\b${WHO} (?:was|were) born (?:deaf|blind|premature|with (?:an? )?[a-z]+|without [a-z]+)\\b`,
    { type: "fact" },
  ),
  rule("called", `(?:is|are) (?:called|named) [\\u0060"“\\p{Lu}]`, { type: "fact" }),
  rule(
    "decision",
    `\\b(?:we|i) (?:went|are going|am going|will go|have gone|settled|opted|decided|chose|picked)(?: (?:with|for|on)) (?<value>[\\w' -]{2,40}?)${END}|^(?:let us|lets|let's|we will) (?:go with|use) (?!(?:that|this|it|those|these|option|the (?:first|second|third|last|other|latter|former))\\b)(?<other>[\\w' .-]{2,40})`,
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
    `\\b(?:we|i) (?:deploy|host|run) (?<subject>(?:the|our|my) [\\w -]{2,30}?|it)(?<rest> (?:to|on|with|at) .+)$`,
    { type: "fact", topic: "{thing}", tool: true },
  ),
  rule(
    "result",
    `^(?:from )?\\d[\\d.]* ?(?:ms|s|sec|secs|seconds|min|mins|minutes|hours?|h|gb|mb|kb|%)(?: down)? to \\d[\\d.]* ?(?:ms|s|sec|secs|seconds|min|mins|minutes|hours?|h|gb|mb|kb|%)?$|\\b(?:works?|builds?|runs?|boots|starts|connects|compiles) (?:again|like new|perfectly|like a charm)\\b|\\b(?:got|brought|took|cut|reduced|went|dropped|came|fell|has gone) (?:(?:it|that|us|the \\w+|this|everything) )?(?:(?:down|up)(?: from .{1,25}?)?|from .{1,25}?(?: down| up)?) to (?:about |under |around )?(?:\\d|two|three|four|five|six|seven|eight|nine|ten|half)`,
    { type: "event", now: true },
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
  rule(
    "aspiration",
    `\\b(?:i|we) (?:want|hope|plan|dream|aim|am hoping|am aiming|am trying|are hoping|are trying) (?:to|of|for) (?:become|becoming|be an?|opening|open|move to|moving to|study|run a|climb|lose|save|put|retire|quit|learn (?!how|about|more|it|this)|finish (?:my|the|writing)|pay off|start (?:a|an|my) (?:business|family|company|band|choir)|read \\d+) (?!it\\b|that\\b).{3,}|^my (?:dream|goal|target|aim|ambition) (?:is|this year is)\\b.{6,}`,
    { type: "fact" },
  ),
  rule(
    "advised",
    `\\bmy (?:doctor|gp|dentist|physio|therapist|boss|landlord|vet|midwife) (?:told me|says|said|wants me|asked me|advised me)(?: (?:i|to|not|that)){1,3} (?:should |must |have to |need to |can not )?(?:avoid|stop|not|cut|take|rest|eat|drink|wear|keep|stay|lose|exercise)\\b`,
    { type: "fact" },
  ),
  rule(
    "mishap",
    `^(?:the|my|our|i|we|it|one of) ?.{0,40}?\\b(?:arrived|(?:was|were|got) (?:delivered|charged|declined|cancelled|canceled|billed|stolen|damaged|lost)|never arrived|has not arrived|have not arrived|went missing|stopped working|broke down|has expired)\\b(?! (?:if|when))`,
    { type: "event", now: true },
  ),
  rule(
    "booked",
    `^(?!that|it|this)(?:the |our |my )?[\\w-]+(?: [\\w-]+){0,2} (?:is|are|has been|have been) (?:all )?(?:booked|reserved|hired)\\b`,
    { type: "event", now: true },
  ),
  rule(
    "decided",
    `\\b(?:i|we) (?:have )?(?:decided|agreed|chose|chosen|picked|settled|opted|plumped|went|gone) (?:to (?:go|stick) with|on|against|for|with) (?!(?:it|that|this|them|you|me|my own|a walk|holiday)\\b)(?=.{4})(?!.*\\b(?:walk|run|drive|holiday|vacation)\\b)`,
    { type: "fact", dated: false },
  ),
  rule("someone fears", `^(?:the|my|our) (?:[\\w-]+ ){1,3}(?:is|are) (?:afraid|scared|terrified) of `, {
    type: "fact",
  }),
  rule(
    "got it on a day",
    `^${WHO} (?:have |has )?(?:got|received|collected|was given|were given) (?:my|our|his|her|their|the|an?) (?!(?:chance|feeling|call|look|idea|point|message|hang|gist|same|bit|lot)\\b)[a-z]`,
    { type: "event", dated: true },
  ),
  rule(
    "happened",
    `^(?:${WHO})(?: (?:and|&) (?:i|${NAME}|my \\w+))? (?:have |has )?${PAST_ONCE} (?!(?:it|that|this|them|up|out|off|in|on|by|my mind|to bed|track|count|hope|interest|you)\\b)(?:.{6,})`,
    { type: "event" },
  ),
];
