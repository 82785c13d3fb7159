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
  rule(`${START}(?:stop|avoid|quit|cease) [a-z]+ing\\b`),
  rule(String.raw`\b(?:refrain|abstain|desist) from\b`),
  rule(`${START}avoid (?:the|any|all|using|[a-z]+)\\b`),
  rule(String.raw`\b(?:hold off|hold back) (?:on|with|from|until)\b`),
  // Modal verbs.
  rule(String.raw`\b(?:must|may|shall|should|ought to) ?(?:not|n't|never)\b(?! have)`),
  rule(String.raw`\b(?:must|should|shall|may|can|to|will) never\b`),
  rule(String.raw`\byou (?:can ?not|can't|cant|won't|are not to|aren't to|'re not to|will not)\b`),
  rule(String.raw`\b(?:can ?not|can't) be [a-z]+(?:ed|en|wn|nt|ld|de|pt|id)\b`),
  rule(
    String.raw`\b(?:not|n't|never) (?:be )?(?:allowed|permitted|authori[sz]ed|supposed|acceptable|okay|ok|fine|appropriate|meant|an option|negotiable|on the table)\b`,
  ),
  rule(
    String.raw`\b(?:forbid|forbids|forbidden|prohibit|prohibits|prohibited|banned|off[ -]limits|no-go|taboo|verboten|disallowed|unacceptable)\b`,
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

/** What makes a sentence a report, a question or a memory that forbids nothing by itself. */
export const ENGLISH_NO_PROHIBITION: readonly RegExp[] = [
  rule(
    String.raw`\b(?:says?|said|told|tells|asked|wrote|reads|according to|documentation|docs|manual|chapter|error|message|policy page)\b[^.?!]*\b(?:that|cannot|can't|must|to never|not to|never|not)\b`,
  ),
  rule(`^(?:i|he|she|it|they|we|who|someone) (?:do|does|did)(?:n't| not)\\b(?! want)`),
  rule(String.raw`^(?:never mind|no[,.!])`),
  rule(String.raw`\bmust not have\b|\bshould not have\b|\bshouldn't have\b`),
];

/** A question that asks for something to be left undone. */
export const ENGLISH_POLITE_QUESTION = rule(
  String.raw`\b(?:would|could|can|will) you (?:please |kindly )?(?:mind not|not|refrain|avoid|stop|leave|keep|hold off|make sure)\b`,
);
