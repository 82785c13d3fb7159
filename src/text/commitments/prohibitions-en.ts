// What begins a clause: the sentence, a sign, or a word that joins two clauses.
const START = String.raw`(?:^|[,;:–—(]\s*|\b(?:and|but|so|also|then|please|kindly|just|however|though|or|ok|okay)\s+)(?:(?:please|kindly|just|also|absolutely|strictly|whatever happens|again)[,\s]+)*`;
const NOT = String.raw`(?:not|n't|nt)`;
const rule = (pattern: string) => new RegExp(pattern, "u");

/** Verbs after "do not" that comfort or remind and forbid nothing. */
const COMFORT =
  "worry|forget|hesitate|mind|know|think|understand|remember|bother|panic|fret|be (?:sorry|afraid|shy|scared)|miss|get me wrong|sweat|apologi[sz]e|thank";

/** Nouns after "no" that forbid nothing. */
const POLITE_NO =
  "problem|problems|worries|idea|doubt|rush|need|thanks|thank|matter|way|hurry|luck|clue|pressure|offen[cs]e|comment|wonder|longer|more questions|news|wait|big deal|biggie|probs?|good|one knows|it|i|that|he|she|they|we|you|yes|not|but|sorry|actually|other";

/** Ways in which English forbids something or sets a limit; matched against one lower-case sentence. */
export const ENGLISH_PROHIBITIONS: readonly RegExp[] = [
  // Do not …, never …
  rule(`${START}(?:do ?n[o']?t|do not|never(?: ever)?) (?:ever |you |again )?(?!(?:${COMFORT})\\b)[a-z]{2,}`),
  rule(`${START}(?:stop|avoid|quit|cease|no) [a-z-]+ing\\b`),
  rule(String.raw`\b(?:refrain|abstain|desist) from\b`),
  rule(`${START}avoid (?:the|any|all|using|[a-z]+)\\b`),
  rule(String.raw`\b(?:hold off|hold back) (?:on|with|from|until)\b`),
  // Modal verbs.
  rule(String.raw`\b(?:must|may|shall|should|ought to) ?(?:not|n't|never)\b(?! have)`),
  rule(String.raw`\b(?:must|should|shall|may|can|to|will) never\b`),
  rule(
    String.raw`\byou (?:can ?not|can't|cant|won't|are not to|aren't to|'re not to|will not)\b(?! (?:believe|imagine|go wrong|beat|miss|have it both|make an|win|blame|be serious|always|really|say no|teach|judge|please every|buy happiness|deny|help (?:but|it)|regret|need|guess|be disappointed|notice|mind|be able|find|see|get away|tell (?:if|whether|the difference)|log in|even log))`,
  ),
  rule(String.raw`\b(?:can ?not|can't) be [a-z]+(?:ed|en|wn|nt|ld|de|pt|id)\b`),
  rule(
    String.raw`\b(?<!\bi(?:'m| am) )(?:not|n't|never) (?:be )?(?:allowed|permitted|authori[sz]ed|supposed|acceptable|okay|ok|fine|appropriate|meant|an option|negotiable|on the table)\b`,
  ),
  rule(
    String.raw`(?<!\b(?:was|were|been|got) (?:[a-z]+ )?)\b(?:forbidden|prohibited|banned|taboo|verboten|disallowed|unacceptable)\b(?! (?:from|in) (?:the|my) (?:museum|school|hotel|gym|airline|airport))`,
  ),
  rule(
    String.raw`\bunder no circumstances?\b|\bin no (?:case|event|way) (?:should|may|must|shall|can)\b|\bon no account\b|\bat no (?:point|time) (?:should|may|must|shall|can)\b`,
  ),
  // No …, nobody …
  rule(`${START}no (?!(?:${POLITE_NO})\\b)[a-z-]+ ?[a-z-]*`),
  rule(String.raw`\bthere (?:shall|must|should|can|may|will) (?:be no|not be)\b`),
  rule(
    String.raw`\b(?:nobody|no one|no-one|none of (?:you|them|this|these|those|the)|nothing) (?:[a-z]+ ){0,5}?(?:may|must|should|can|is allowed|is to|are to|gets|leaves|goes|shall|else)\b`,
  ),
  rule(
    String.raw`\b(?:make|be) sure (?:that )?(?:[a-z]+ ){0,4}?(?:nothing|nobody|no one|none|no|not|never|[a-z]+n't)\b`,
  ),
  rule(
    String.raw`\bensure (?:that )?(?:[a-z]+ ){0,4}?(?:nothing|nobody|no one|none|no|not|never|[a-z]+n't)\b`,
  ),
  // Limits.
  rule(
    String.raw`\b(?:spend|use|pay|charge|keep|stay|limit|cap|book|send|allow|run|restrict|order|buy)\b[^.?!]*\b(?:at most|no more than|not more than|up to|at (?:a )?max(?:imum)?|maximum|under|below|within|less than|fewer than|capped at|limited to)\b[^.?!]{0,20}\d`,
  ),
  rule(String.raw`\b(?:limit|cap|restrict|hold|keep)\b[^.?!]*\bto\b[^.?!]{0,12}\d`),
  rule(
    String.raw`\b(?:budget|quota|ceiling|limit|cap|maximum|threshold)\b[^.?!]{0,30}\b(?:is|of|at|to)\b[^.?!]{0,16}\d`,
  ),
  rule(
    String.raw`\b(?:at most|no more than|not more than|capped at|limited to|not exceed|never exceed|not to exceed)\b[^.?!]{0,24}\d(?![^.?!]*\b(?:answered|were|was|had|came|did)\b)`,
  ),
  rule(
    String.raw`\d[\d,.]*[^.?!]{0,16}\b(?:ceiling|cap|limit|maximum|budget)\b[^.?!]*\b(?:stands?|applies|holds?|is (?:firm|fixed|hard|absolute)|remains?)\b`,
  ),
  rule(String.raw`\b(?:hard|strict|firm|absolute|upper) (?:limit|cap|ceiling|maximum)\b`),
  // Only with permission.
  rule(
    String.raw`\bneeds? (?:my|our|his|her|their|a|explicit|written|prior|[a-z]+'s) (?:[a-z]+ )?(?:approval|sign-?off|ok|okay|permission|consent|go-ahead|confirmation|say-so)\b`,
  ),
  rule(
    String.raw`\brequires? (?:my|our|explicit|written|prior) (?:[a-z]+ )?(?:approval|sign-?off|permission|consent|confirmation)\b`,
  ),
  rule(
    String.raw`\bwithout (?:my|our|asking|checking|explicit|written|prior|a green light|first|permission|approval)\b`,
  ),
  rule(
    `${START}(?:always )?(?:ask|check with|consult|confirm with|run (?:it|this|everything) by|clear (?:it|this|everything) with) (?:me|us|him|her|them|[a-z]+) (?:first|before|beforehand)\\b`,
  ),
  rule(
    String.raw`\b(?:wait|hold|pause|nothing)\b[^.?!]*\b(?:until|till|before|unless) (?:i|we|i've|i'm|we've|my|you)\b`,
  ),
  rule(String.raw`\bonly (?:after|with|when|if|once|upon) (?:i|my|we|our|explicit|written|you have my)\b`),
  // Only some, nowhere else.
  rule(
    String.raw`\bonly (?:the |a |an |our |my )?(?:[a-z-]+ ){1,4}(?:is|are|may|can|should|must|gets?|has|have) (?:to )?(?:allowed|permitted|authori[sz]ed|approve|see|access|use|touch|change|edit|decide|sign|be)\b`,
  ),
  rule(String.raw`\b(?:and )?(?:nowhere|nothing|nobody|no one|none) else\b`),
  rule(String.raw`\bread[ -]only\b`),
  // Leave it, keep away.
  rule(
    `${START}(?:leave|keep|let) (?:[\\w'-]+ ){1,7}?(?:alone|untouched|as (?:is|it is|they are)|in place|unchanged|intact|out of|off|away|private|confidential|secret|to yourself|between us)\\b`,
  ),
  rule(String.raw`\b(?:stay|keep|steer) (?:well )?(?:away|clear|out|off)\b`),
  rule(String.raw`\b(?:keep your )?hands off\b`),
  rule(String.raw`\b(?:has|have|needs?|must|ought) (?:to )?(?:remain|stay|be kept|be left) (?:[a-z]+)\b`),
  rule(
    String.raw`\b(?:strictly confidential|under embargo|under nda|for internal use only|for your eyes only)\b`,
  ),
  // Politely.
  rule(
    String.raw`\b(?:rather|prefer) (?:that )?(?:you|we|it|they|nobody|no one|if you)\b[^.?!]*?(?:n't|\bnot\b|\bnever\b)`,
  ),
  rule(String.raw`\bprefer (?:not|no)\b`),
  rule(String.raw`\b(?:would|could|can|do) you (?:please |kindly )?(?:mind )?not\b`),
  rule(String.raw`\bplease,? not\b|\btry not to\b|\blet ?'?s not\b`),
  rule(
    String.raw`\b(?:appreciate|grateful|glad|happy|better|best|nice|great|kind)\b[^.?!]*\bif (?:you|we|nobody|no one|it)\b[^.?!]*?(?:n't|\bnot\b|\bnever\b|\bleft\b)`,
  ),
  rule(
    String.raw`\bi (?:do${NOT}|do not|don't|never) want (?:you|any|anyone|anybody|it|them|this|that|these|those|my|our|the|to be|to see|to get|to receive)\b`,
  ),
];

/** Who says or does something that is none of the user's orders. */
const PERSON =
  "(?:sister|brother|mother|mom|mum|father|dad|parents?|wife|husband|partner|son|daughter|kids?|cousin|aunt|uncle|grand[a-z]+|neighbou?rs?|landlord|landlady|boss|manager|doctor|dentist|teacher|school|university|bank|airline|museum|gym|hotel|restaurant|employer|coach|friends?|roommates?|flatmates?|girlfriend|boyfriend|ex|city|council|government|hospital|library|union|club|cto|ceo|sign|label|manual|docs|documentation|article|book|movie|film|novel|compiler|linter|browser|error|error message|message|policy page)";
const OTHERS = `(?:he|she|they|someone|somebody|people|(?:my|our|his|her|their|the|a|an|some|your|its|this|that) (?:[a-z'-]+ ){0,3}?${PERSON})`;
const PAST =
  "(?:said|told|wrote|warned|asked|insisted|mentioned|posted|claimed|begged|ordered|explained|forbade|banned|refused|used to|reminded|advised|yelled|shouted|texted|emailed|replied|says|tells|asks|reads|states|insists|thinks|claims)";
const LEAD = "(?:so |and |but |then |well |apparently,? |funny,? |today |yesterday |back then,? )*";
/** After a report an order of one's own may follow. */
const NO_ORDER = String.raw`(?!.*[,;:–—] ?(?:so |and |but )?(?:please |just )*(?:do not|don't|never|stop|avoid|leave|keep)\b)`;

/** What makes a sentence a report, a question or a memory that forbids nothing by itself. */
export const ENGLISH_NO_PROHIBITION: readonly RegExp[] = [
  rule(
    String.raw`(?<!\b(?:i|we|i've|we've|i'm|you|legal|compliance|security|finance|hr|the client|counsel|lawyers?)(?: have| already| just| also| once| only| team)? )(?<!\b(?:if|when|whenever|until|unless|once|after|what|whatever|who|whoever|because|before|though|where|even)\b[^,.;:]{0,40})\b(?:says|said|told|tells|asked|wrote|according to|used to say)\b[^.?!]*\b(?:that|cannot|can't|must|not to|never|not|no|only|don't|without)\b`,
  ),
  rule(`^${LEAD}${OTHERS} (?:just |once |always |has |have |had |even |still )?${PAST}\\b`),
  rule(
    `^${LEAD}(?:my|his|her|their|our|the|some|most) (?:[a-z'-]+ ){0,2}?${PERSON} (?:prohibits?|forbids?|bans?|does(?: not|n't)|do(?: not|n't)|won't|can't|cannot|never|refuses?|only|must not|mustn't|is not|isn't|are not|aren't|hates?)\\b${NO_ORDER}`,
  ),
  rule(
    String.raw`\b(?:prohibits?|forbids?|bans?)\b(?<!\b(?:i|we|you|policy|policies|rules?|contract|law|compliance|legal|gdpr|nda|licen[cs]e|terms|regulations?)\b[^.?!]*)`,
  ),
  rule(
    String.raw`\b(?:wasn't|weren't|was not|were not|wasnt|hadn't been|had not been|was never|were never) (?:[a-z]+ )?(?:allowed|permitted|supposed|able|authori[sz]ed|meant)\b`,
  ),
  rule(
    `^(?:i|he|she|it|they|we|who|someone) (?:do|does|did)(?:n't| not)\\b(?! (?:want|need you|like you|like it when you|permit|allow|authori[sz]e|consent|accept))${NO_ORDER}`,
  ),
  rule(
    `^${LEAD}${OTHERS} (?:just |even |already |almost |accidentally |never )?(?:[a-z]{3,}ed|went|did|took|made|left|sent|bought|spent|sold|paid|put|gave|got|ran|had|was|were|came|lost|broke)\\b${NO_ORDER}`,
  ),
  rule(
    String.raw`^(?:back in|last (?:year|week|month|night|summer|winter|spring|time i)|yesterday|years ago|ages ago|as a (?:kid|child|student)|when i was|growing up|once upon|in (?:19|20)\d\d)\b${NO_ORDER}`,
  ),
  rule(
    String.raw`^(?:what if|imagine|suppose|supposing|let's say|hypothetically|say you|if (?:i|he|she|they|we|someone) (?:had )?(?:never|couldn't|didn't|hadn't))\b`,
  ),
  rule(
    String.raw`^(?:why|how|what|when|where|who|which|whose|is|are|does|do|did|has|have|was|were|should|may|am) (?!not\b|only\b)[^?]*\?$`,
  ),
  rule(
    String.raw`^(?:in|on) (?:the|a|an|that|this|his|her|my) (?:film|movie|book|novel|story|game|show|series|song|play|dream|tale)\b|^(?:his|her|their) (?:policy|rule|motto|advice|house rule)\b|^(?:his|her|their) [a-z]+ (?:forbids?|prohibits?|bans?|doesn't|never|only)\b|^there (?:was|were)\b|, (?:i (?:read|heard|guess|believe)|apparently|they say|haha|lol)[.!]*$`,
  ),
  rule(
    `^${LEAD}(?:i|we) (?:only |just |also |already |once )?(?!(?:asked|told|agreed|decided|promised|locked|reserved|blocked|marked|limited|capped|restricted|banned|warned|insisted|wanted|preferred|need|feed)\\b)(?:[a-z]{3,}ed|spent|paid|had|took|got|saw|met|kept|left|did|made|wrote|bought|sent|went|ran|were|was|drove|ate|slept|read through|found|lost|broke|forgot|felt|heard)\\b${NO_ORDER}`,
  ),
  rule(String.raw`^(?:never mind|no[,.!]|no$|not at all|don't mention it)`),
  rule(
    String.raw`\b(?:must not have|should not have|shouldn't have|mustn't have|can't have been|couldn't have)\b`,
  ),
  rule(
    String.raw`\b(?:can never have too|as they say|can't (?:wait|complain|believe|thank|stand it|help but|recommend [a-z]+ enough)|couldn't (?:be happier|agree more|care less)|no (?:kidding|wonder|brainer|strings|pain,? no gain|joke|harm done|hard feelings|can do|sweat)|never (?:a dull|looked back|would have (?:guessed|thought)|been|seen|had|heard|tried|gets old|too late|better)|not (?:bad|sure|too bad|to mention|only that)|you never know|i never (?:knew|thought|expected|said|heard|saw|got|had|reali[sz]ed)|don't you (?:think|love|just love|agree)|(?:no one|nobody) (?:knew|came|answered|showed|told|noticed)|nothing (?:happened|came|changed|worked|beats|new|to report|serious|urgent|special|fancy|yet))\b`,
  ),
  rule(
    String.raw`^no (?:[a-z-]+ ){1,3}?(?:yet|so far|since|was|were|came|arrived|showed up|found|has been|had|reported)\b(?! (?:until|without|unless))`,
  ),
  rule(
    String.raw`^(?:you|we|i) (?:do not|don't|needn't|need not) (?:have|need) to\b(?!.*[,;:] ?(?:but|just|please)? ?(?:don't|never))`,
  ),
];

/** A question that asks for something to be left undone. */
export const ENGLISH_POLITE_QUESTION = rule(
  String.raw`\b(?:would|could|can|will) (?:you|we) (?:please |kindly |maybe |just )?(?:mind not|not|refrain|avoid|stop|leave|skip|drop|keep|hold off|make sure)\b`,
);
