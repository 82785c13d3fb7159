/** Places at which an English sentence falls into clauses, each with the words that are dropped there. */
const BREAKS: readonly RegExp[] = [
  /,\s+(?:and\s+)?(?=(?:call|email|text|book|fix|write|finish|send|buy|order|clean|submit|prepare|review|update|return|cancel|sign|print|pay|ring|renew|phone|collect|post|pick up|ship|draft|chase|wash|water|feed|replace|upload|file|schedule)\s(?!me\b|it\b|that\b))/,
  /,?\s+(?:and|then)\s+(?=on\s(?:mon|tues|wednes|thurs|fri|satur|sun)day\s)/,
  /,\s+(?=you\s)/,
  /(?<!\b(?:and|but|so|or|because|cos|that|if|when|think|know|said|says|thinks|where|what|how|like|since|as|while|who|which|thing|sure|hope))\s+(?=(?:hes|shes|theyre|ive|im)\s)/,
  /,\s+(?:and|but|while)\s+(?=(?:[\w'’-]+\s){1,3}(?:is|are|was|has|can't|cant|cannot|does|doesn't|runs|uses|owns|works|lives|handles|voted|likes|hates|needs)\s)/,
  /\s+but\s+(?=(?:the|our|my)\s+\w+\s)/,
  /,?\s+so\s+(?=(?:never|always|please|don't|dont|use|no|only|keep|stop|avoid|text|email)\s(?!.*\b(?:there|it|that|them)\b))/,
  /;\s+/,
  /:\s+(?=(?:I|i|we|my|our|never|always|please|don't)\s)/,
  /\s+[-–—]{1,2}\s+/,
  /,?\s+since\s+(?=(?:I|i|we|he|she|they)(?:\s|'))/,
  /,?\s+(?:and|but|so|because|cos|cuz)\s+(?=(?:I|i|im|ive|we|We|my|our|hes|shes|its|it's|we're|they|she|he|he's|she's)(?:\s|'))(?<!^(?:[A-Z]\w+|me|[Mm]y \w+(?: [A-Z]\w+)?|\w+ and [A-Z]\w+) (?:and|&) )/,
  /(?<=\b(?:me|it|them|lol|haha|too|there|here|atm|again|yet|though|tho|five|five)) (?=(?:i|im|ive|we|my) )/,
  /,\s+(?=(?:so\s+|well\s+)?(?:I|i|im|ive|we|my|our|she|he|hes|shes|they)(?:\s|'))(?!(?:my|our)\s[\w-]+(?:\s[\w-]+)?(?:,|$))/,
  /\s+\((?=I\s)/,
  /,\s+(?:and\s+)?(?=(?:keep|pay|ring|renew|phone|collect|post|pick up)\s+(?:the|my|our|your)\s)/,
  /\s+and\s+(?=(?:need|have|must|still need|still have) to\s)/,
  /\s+and\s+(?=(?:keep (?:your|my|it|the)|please|do not|don't|dont|remind)\s)/,
  /,\s+(?=(?:please|pls|don't|never|always|remind)\s)/,
  /,\s+(?=(?:the|our)\s+(?:[\w-]+\s+){1,7}?(?:is|are|was|uses?|runs?|has|listens?)\s)/,
  /,\s+(?=it(?:'s)?\s(?:is|listens|runs|uses|has|on)\s)/,
  /,\s+(?=(?:that|is|are|does|do|can|could|what|when|where|which|how|why|who|any|would|should|will)\b[^,]*\?)/,
  // Another who does something: "Tomasz leads backend, Ines does product and Ola's the designer".
  /,\s+(?:and\s+|but\s+|so\s+)?(?=[A-Z][a-z]+(?:'s)?\s(?:is|has|does|can|can't|will|(?!birthday|house|place)[a-z]{3,}s|an?|the|been|getting|coming|in|at|on)\s)/,
  /\s+(?:and|but|so|because|cause|cos|while)\s+(?=[A-Z][a-z]+(?:'s|\s(?:is|has|does|can|can't|will|leads|owns|runs|handles|works|lives|comes|goes|wants|needs|hates|loves|likes|plays|teaches|covers))\s)/,
  // The same speaker goes on without "I": "…, got a new job here", "…, need a visa"; not "…, have to pay by the 30th".
  /,\s+(?!(?:need to|have to|must|gotta)\s\w+(?:\s(?:it|that|them))?(?:\s(?:by|before|until|on|at)\b|$))(?=(?:got|moved|started|bought|quit|joined|adopted|finished|sold|booked|left|need|gotta|have to|must|still|currently|just|mostly|used to|trying to|working|studying|living|training|saving|looking for|learning|can't|don't|never|hate|love|prefer)\s)/,
  // A thing and what it is, its name between commas left where it is: "… and the physio, Niamh, comes on Tuesdays".
  /\s+(?:and|but|because|cause|cos|while)\s+(?=(?:the|our|his|her|their|this)\s(?:[\w-]+\s){0,2}[\w-]+(?:,\s[A-Z][a-z]+,)?\s(?:is|are|was|comes?|goes|runs?|uses?|has|have|needs?|starts?|ends?|lives?|works?|sits?|fell|got)\s)/,
  /\s+but\s+(?=(?:at the moment|right now|for now|these days|now|since [\w ]{2,12}|until [\w ]{2,12}),?\s(?:I|i|we)\s)/,
  /\s+so\s+(?=(?:no|nothing|gotta|must)\s)/,
  /,?\s+so\s+(?=(?:today|tonight|tomorrow|then|now|on\s\w+)\s(?:I|i|we)\s)/,
  /,\s+(?=(?:please\s+|do\s+)+(?:write|email|text|message|call|ring)\b)/,
  /,\s+(?=(?:and\s|the\s|so\s)*deadline\s(?:for|is|of|on)\b)/,
  // One of several people or things: "Rhys is vegan, mum can't do nuts, and the twins only eat beige".
  /,\s+(?:and\s+|but\s+)?(?=(?:(?:the|my|our)\s)?(?:mum|mom|dad|gran|nan|wife|husband|partner|son|daughter|kids|twins|boys|girls|dog|cat|sister|brother|eldest|youngest|other|little\sone)\s(?:is|are|has|have|can't|cannot|only|does|doesn't|don't|eats?|hates?|loves?|likes?|won't|needs?|goes|works?|lives?|starts?)\s)/,
  /,\s+(?:and\s+)?(?=(?!(?:it|that|this|there|what|which|who|he|she|they|you|here|so|as)\s)[a-z]+\s(?:is|are|was)\s(?:on|in|at|under|called|named|due|about)\s)/,
  /,\s+so\s+(?=(?!(?:it|that|this|there|what|they|he|she|you|we|i)\s)[a-z]+\s(?:is|are)\s)/,
];

/** Where an English sentence falls into clauses that may each say something. */
export const ENGLISH_CLAUSE_BREAK = new RegExp(BREAKS.map(({ source }) => source).join("|"));
