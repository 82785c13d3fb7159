import type { Cue } from "../pack.ts";

/** Signs of what English speakers tell of their life: who is who, what they have, what happened, what hurts. */
export const ENGLISH_CUES_OF_LIFE: readonly Cue[] = [
  {
    name: "named one is a kind",
    sign: /^[A-Z]\p{Ll}+(?: [A-Z]\p{Ll}+)? (?:is|was) (?:an?|the|my|our|his|her|their) /u,
  },
  {
    name: "she is a kind",
    sign: /^(?:he|she|they) (?:is|are|was|were) (?:an? |the |my |our |in |from |at |with |on |retired|vegan|vegetarian|allergic|deaf|blind|\d)/,
  },
  {
    name: "what one is, in one word",
    sign: /^(?:i am|we are) (?:(?:an?|the|partially|half|part|mostly|severely|slightly|legally|officially|semi|self|left|right|long|short|near|colou?r)[- ])*(?:sighted|retired|blind|deaf|disabled|dyslexic|dyspraxic|autistic|veggie|vegan|vegetarian|coeliac|celiac|diabetic|asthmatic|pregnant|single|widowed|divorced|adopted|bilingual|freelance|handed|jewish|muslim|catholic|christian|hindu|buddhist|irish|british|english|scottish|welsh|american|canadian|german|french|italian|spanish|polish|indian|nigerian|chinese|japanese|korean|brazilian|mexican|maid of honou?r|best man|godmother|godfather|treasurer|secretary|captain|caretaker)\b/,
  },
  {
    name: "has living things or kin",
    sign: /\b(?:i|we|he|she|they) (?:have|has|had|keep|keeps|got) (?:(?:an?|the|two|three|four|five|six|\d+|my|our|some|twin|little|old|young|new|another|grown[- ]up|rescue) )*(?:kids?|children|twins?|sons?|daughters?|boys?|girls?|brothers?|sisters?|siblings?|grandchildren|grandkids|dogs?|cats?|pupp(?:y|ies)|kittens?|hens|chickens|ducks|bees|hedgehogs|rabbits?|horses?|pon(?:y|ies)|goats|sheep|parrots?|budgies?|tortoises?|snakes?|fish|ferrets?|hamsters?|gecko|allotment|garden|greenhouse|boat|narrowboat|caravan|motorbike|van|piano|guitar|cello|violin|drums|telescope|kiln|mortgage|lodgers?)\b/,
  },
  {
    name: "pursuit",
    sign: /\b(?:am dram|choir|band|orchestra|parkrun|marathon|10k|triathlon|book club|quiz team|allotment|gardening|knitting|crochet|pottery|ceramics|woodwork\w*|welding|painting|watercolou?rs?|photography|birdwatching|birding|chess|poker|d&d|warhammer|lego|podcasts?|karate|judo|aikido|boxing|yoga|pilates|swimming|bouldering|climbing|hiking|cycling|rowing|sailing|surfing|skiing|snowboarding|fencing|archery|tennis|badminton|squash|golf|football|rugby|cricket|hockey|netball|volleyball|salsa|tango|ballet|opera|ukulele|saxophone|trumpet|clarinet|flute|fishing|foraging|baking|brewing|beekeeping|scouts?|volunteer\w*|trustee|committee|church|mosque|synagogue|temple)\b/,
  },
  {
    name: "appointment",
    sign: /^(?:i|we|he|she|they|my [a-z]+|[A-Z]\p{Ll}+) (?:have|has) (?:an?|my|his|her|our|their|the|another) (?:[\w'-]+ ){0,3}?(?:check-?up|check|appointment|meeting|interview|exam|scan|one on one|1:1|viewing|fitting|surgery|operation|inspection|flight|game|match|gig|concert|recital|hearing|deadline|presentation|audition|rehearsal|assessment|physio|dentist|doctor)\b/u,
  },
  {
    name: "ailment",
    sign: /\b(?:dodgy|iffy|gammy|bad|slipped|torn|tore|trapped|frozen|fractured|broken|sprained|twisted|pulled|arthritic|weak|injured|replaced|operated)(?: [a-z]+){0,2} (?:back|knee|knees|hip|hips|shoulder|ankle|wrist|elbow|neck|heart|achilles|shin|foot|leg|arm|finger|thumb|toe|rib|disc|ligament|tendon|hamstring|nerve)\b|\b(?:back|knee|hip|shoulder|ankle|wrist|achilles|shin|hearing|eyesight|memory|heart|lungs?|hands?) (?:is|are) (?:dodgy|iffy|bad|weak|failing|going|shot|knackered|poor|playing up|damaged|injured|broken)|\b(?:ulcer|hernia|hamstring|sciatica|gout|tinnitus|migraines?|reflux|thyroid|cholesterol|blood pressure|pre-diabetic|anaemi\w+|anemi\w+|concussion|operation|physio|insulin|inhaler|statins?|antidepressants?|chemo\w*|dialysis|menopaus\w+|endometriosis|adhd|ocd|ptsd|ibs|crohn's|lupus|eczema|psoriasis|hands shake|wide feet|flat feet)\b/,
  },
  {
    name: "turn of life, subject left out",
    sign: /^(?:(?:just|recently|finally) )?(?:went (?:freelance|part[- ]time|veggie|back to)|moved|made (?:my|our) first|lost (?:\d|two|three|four|my|our|a)|turning \d|turned \d|starting (?:uni|school|work|college|my|a)|quit|retired|passed|failed|finished|finali[sz]ed|trained|qualified|graduated|grew up|raised|studied|worked|taught|served|lived|married|divorced|widowed|adopted|rescued|inherited|bought|sold|built|founded|joined|volunteered|switching|moving|trying to (?:quit|lose|give up|cut)|been (?:here|there|married|together|a|an|at|in|with|on)|came (?:second|third|first|off)|back from|home from)\b/,
  },
  {
    name: "turn of life",
    sign: /\b(?:i|we|he|she|they) (?:have )?(?:got|had|lost|passed|failed|won|finished|finali[sz]ed|started|stopped|moved|switched|merged|quit|joined|left|built|made|bought|sold|broke|fractured|completed|trained|qualified|grew|raised|studied|inherited|split|separated|divorced|proposed|adopted|rescued|founded|published|released|launched|upgraded|migrated|deployed) (?!it\b|that\b|this\b|them\b|to\b|up\b|stuck|lost|confused|bored|a (?:look|go|bit|lot|good|great|nice|feeling|question))[a-z\d]/,
  },
  {
    name: "my thing did",
    sign: /^(?:my|our) (?:[a-z-]+ ){1,3}(?:got|passed|failed|moved|started|left|finished|won|died|broke|arrived|signed|agreed|refused|retired|lost|bought|sold|turned)\b/,
  },
  {
    name: "cannot do or bear",
    sign: /^(?:i |we )?(?:can not|could not) (?:even |do |eat |drink |swim|drive|cook|read|hear|see|lift|walk|stand|have |take |work |fly|use )/,
  },
  {
    name: "love or hate, subject left out",
    sign: /^(?:love|hate|adore|loathe|prefer|enjoy|not (?:keen|big|into|so much)|huge fan|big fan|never (?:been|had|tried|learn\w*|drove|driven)|mostly|mainly|usually|always been|used to) \w/,
  },
  {
    name: "refusal of a thing",
    sign: /^no [a-z][\w' -]{2,24}(?:$|,)/,
  },
  { name: "address of mail", sign: /[\w.+-]+@[\w-]+\.[\w.]+/, particular: true, raw: true },
  {
    name: "order or booking",
    sign: /\b(?:order|booking|reference|ref|invoice|ticket|case|account|policy|contract|member(?:ship)?|customer|serial|tracking|reservation)(?: (?:number|no|id|code|is|was|ref))*[ :#.]*[\w/-]*\d/i,
    raw: true,
  },
  {
    name: "came broken",
    sign: /\b(?:arrived|came|turned up|delivered) (?:with|broken|damaged|cracked|smashed|late|without|in the wrong|dented)\b|\b(?:never|has not|have not) (?:arrived|turned up|come)\b|\bcharged (?:me )?(?:twice|double)\b/,
  },
  {
    name: "for the purpose",
    sign: /^(?:the )?(?:app|bot|tool|site|project|script|library|game|shop|thing) is (?:for|about|called) /,
  },
  {
    name: "comes from or goes to",
    sign: /\b(?:comes?|goes|moored|posted|stationed|enrolled|registered|signed up|born|raised|living|staying|working|teaching|studying|volunteering) (?:from|to|at|in|with|for) (?:an? |the )?[A-Z]/u,
  },
  {
    name: "amount of life",
    sign: /\b(?:i|we|he|she) (?:earn|earns|pay|pays|owe|owes|weigh|weighs|save|saves|put in|can put in|can afford|charge|charges|have saved|saved|run|runs|cycle|walk|drive)\b.{0,20}\d/,
  },
  {
    name: "plan of life",
    sign: /^(?:i|we) (?:want|plan|hope|aim|intend|would like|am trying|are trying|am planning|are planning|am going|are going) to (?:learn|buy|move|open|start|quit|retire|write|run|lose|save|become|study|apply|get (?:my|a|an|married|fit)|build|visit|adopt|finish|pass|read more|sell|train|climb|cut down|give up|stop)\b/,
  },
  {
    name: "comes round by itself",
    sign: /^(?:the|our|my) (?:[\w-]+ ){1,4}(?:rotates?|changes?|renews?|resets?|refreshes|restarts?|syncs?|expires?|runs?|meets?|ships?|closes|opens|backs? up) (?:every|each|once|twice|daily|nightly|hourly|weekly|monthly|yearly|automatically)\b/,
  },
  {
    name: "what a project is made with",
    sign: /^(?:the|our|this) (?:[\w-]+ ){1,3}(?:uses?|follows?|requires?|supports?|relies on|rely on|depends? on|targets?) (?!(?:it|that|this|to|too|a lot)\b)/,
  },
  {
    name: "what mine is about",
    sign: /^(?:my|our) (?:[\w-]+ ){1,3}(?:is|are|was) (?:about|called|titled|named) /,
  },
  {
    name: "our way of working",
    sign: /^we (?:indent|format|lint|name|tag|branch|squash|rebase|merge|review|release|deploy|test|log|store|version|sign|pair|estimate|track|document|host|bill|invoice|hire|publish|translate|charge|close|open)\b(?! (?:it|that|this|them|the (?:same|other))\b)/,
  },
  {
    name: "took it up",
    sign: /\b(?:i|we|he|she) (?:have |has )?(?:started|begun|took up|taken up|got into|signed up for|joined) (?!(?:to|getting|feeling|thinking|seeing|having|being|looking|working on|noticing|wondering|crying|laughing|talking)\b)(?:[a-z]+ing|an? [a-z]+|the [a-z]+|[a-z]+ (?:lessons|classes|club|training))\b/,
  },
  {
    name: "what it is that I do",
    sign: /^what (?:i|we) (?:am|are|do|have|use|run|need|want)\b.{0,30}? is (?:an?|the|my|our) /,
  },
  {
    name: "file or folder of a thing",
    sign: /^(?!it\b|that\b|this\b|there\b)[\w' -]{2,40} (?:lives?|sits?|is|are|goes?|stays?|belongs?|kept|stored) (?:in|at|under|inside) [`~.\w-]*\/[\w./-]+/,
  },
  {
    name: "has been doing, since or for so long",
    sign: /\b(?:i|we|he|she|they) (?:have|has) been (?!(?:trying|thinking|wondering|waiting|looking|getting|having|feeling|meaning|stuck|told)\b)[a-z]+ing\b.{2,60}\b(?:for (?:about |over |almost |nearly )?(?:an?|\d+|[a-z]+) (?:years?|months?|decades?)|since)\b/,
  },
  {
    name: "has been, for long",
    sign: /\bhave been (?:at|in|with|a|an|on|here|married|together|\w+ing)\b/,
  },
  {
    name: "stack",
    sign: /^(?:own |plain |vanilla |mostly )?[a-z][\w.+#]*(?: \d[\d.]*)?(?:,| and| with| \+| on| plus) (?:own |plain )?[a-z][\w.+#]*(?: \d[\d.]*)?$/i,
    raw: true,
  },
];
