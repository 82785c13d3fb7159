const rule = (pattern: string) => new RegExp(pattern, "u");

/** A number in digits or words. */
export const NUMBER = String.raw`(?:[$£€¥]?\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|a (?:dozen|hundred|thousand|few|couple|handful|single)\b|twelve\b|twenty\b|thirty\b|forty\b|fifty\b|half\b)`;
const FIXED =
  "(?:as (?:is|it is|they are|it stands)|put|where (?:it|they)|unchanged|untouched|private|confidential|secret|off|closed|shut|locked|frozen|intact|in place|between us|in-house|internal|here|offline|unpublished|out of)";
const DONE =
  "(?:sent|sold|shared|posted|published|merged|deleted|removed|changed|altered|edited|modified|touched|moved|replaced|exceeded|discussed|disclosed|used|spent|skipped|given|released|renamed|rescheduled|negotiated|cancell?ed|overridden|booked|signed|accepted|contacted|told|mentioned|forwarded|copied|charged|paid|raised|lowered|reopened|restarted|rebooted|bypassed|ignored)";

/** Ways in which English forbids without saying "do not"; matched against one lower-case sentence. */
export const ENGLISH_INDIRECT: readonly RegExp[] = [
  // It is closed to you.
  rule(
    String.raw`\b(?:off[ -]limits|no-go|off the table|out of bounds|untouchable|sacrosanct|non-?negotiable|out of the question|non-?starter|deal-?breaker|red line|not happening|ruled out|not up for (?:grabs|debate|discussion|negotiation)|(?:a|an|it's) (?:hard|absolute|firm|flat|big|definite) no)\b`,
  ),
  rule(
    String.raw`\b(?:none of your (?:business|concern)|not (?:yours|your (?:job|place|call|decision|business|department|concern))|isn't (?:yours|your (?:job|place|call|decision|business|concern))|aren't yours|beyond (?:what you|your (?:remit|authority|power|limits?|brief|mandate)))\b`,
  ),
  rule(String.raw`\byou (?:do not|don't) get to\b|\byou're not to\b|\bnot for you to\b`),
  rule(
    String.raw`\b(?:is|are) (?:strictly |only |solely |exclusively )?(?:mine|marek's|for me|up to me)(?: alone| only)? to (?:[a-z]+)\b`,
  ),
  // It stays as it is.
  rule(
    String.raw`\b(?:stays?|remains?)(?: exactly| strictly| just| completely| firmly)? ${FIXED}\b(?! (?:with|of) (?:my|the) (?:mum|mother|parents|friend))`,
  ),
  rule(String.raw`\b(?:want|need|like|prefer)\b[^.?!]* (?:left|kept) (?:[a-z' -]+ )?${FIXED}\b`),
  rule(String.raw`\b(?:want|need)\b[^.?!]* (?:left|let) (?:alone|be)\b`),
  rule(
    String.raw`\b(?:is|are)(?: not|n't) to (?:be |go |leave |get )?[a-z]+\b|\b(?:does not|doesn't|do not|don't|never) (?:leaves?|go(?:es)? (?:out|anywhere|to|past|beyond)|gets? ${DONE})\b`,
  ),
  rule(
    String.raw`\b(?:consider|treat) [^.?!]{1,60}(?:frozen|locked|closed|off|read-only|confidential|private|secret|sacred)\b`,
  ),
  rule(String.raw`\b(?:code|change|deploy(?:ment)?|feature|hiring|spending|release|schema|merge) freeze\b`),
  // Keep away, put it off.
  rule(
    String.raw`\b(?:lay off|back off|butt out|knock it off|cut it out|nose out of|wide berth|stand down|sit tight|hold fire|hold your fire|hold your horses|on hold|put the brakes on|don't you dare|let (?:it|them|that|him|her) be)\b`,
  ),
  rule(
    String.raw`\b(?:forget about|no more|enough with|enough of|done with) (?:the |your |these |those |any |all )?[a-z-]+(?:ing|s)\b`,
  ),
  rule(
    String.raw`\b(?:that|this|it|they|which|everything|[a-z]+s?) (?:has|have|must|needs?|will have|can|should) (?:to )?wait\b[^.?!]*\b(?:for|until|till|unless)\b`,
  ),
  rule(
    String.raw`\bwait (?:for|on) (?:my|our|me|us|an? (?:explicit|clear|written)|the (?:ok|okay|go-ahead|green light|all[- ]clear|signal))\b`,
  ),
  // Nothing until, nobody but.
  rule(
    String.raw`\b(?:nothing|nobody|no one|none)\b[^.?!]*\b(?:until|till|before|unless|without|but me|except|other than|apart from|over|above|beyond|more than|bigger than|longer than|after)\b`,
  ),
  rule(
    String.raw`\b(?:anything|everything|anyone|anybody|everyone|anywhere|all of (?:it|them)|whatever you like|whichever)\b[^.?!]{0,30}\b(?:but|except|besides|other than|apart from|bar) (?:for )?(?:the|my|our|this|that|these|those|[a-z]+)\b`,
  ),
  rule(
    String.raw`\b(?:anything|everything|anyone|whatever|any [a-z]+|all [a-z]+)\b[^.?!]{0,60}\b(?:is|are) (?:out|off|taboo|mine|not (?:ok|okay|fine|allowed|for you)|too much|beyond|forbidden)\b`,
  ),
  // I will not have it.
  rule(
    String.raw`\bi (?:won't|will not|can't|cannot|refuse to|'ll not) (?:have you|accept|approve|tolerate|allow|permit|authori[sz]e|sign off|pay|stand for|put up with|let you|agree to|go (?:above|over|beyond|higher|past))\b`,
  ),
  rule(
    String.raw`\bi(?:'m| am) not (?:comfortable|okay|ok|fine|happy|willing|prepared|paying|spending|going to (?:pay|spend|accept))\b`,
  ),
  rule(
    String.raw`\b(?:i|we)(?:'d| would) (?:really |much |very much )?(?:rather|prefer|sooner) (?:not|no|nobody|nothing|(?:it|that|you) (?:if |that )?[^.?!]*?(?:stayed|remained|left|kept|stopped|held|skipped|avoided|waited))\b`,
  ),
  rule(String.raw`\b(?:i|we)(?:'d| would) hate (?:it |for |to (?:see|have|find|hear))`),
  rule(
    String.raw`\b(?:ask|asking|beg|begging|tell|telling|told|want|need|expect|trust|urge|like|request|hope|warn|warning|count|counting)(?:ed)? (?:on )?you (?:[a-z]+ )?(?:not to|never to|won't|don't|to (?:stop|avoid|refrain|leave|keep|hold off|stay|steer))\b`,
  ),
  rule(
    String.raw`\b(?:ask|request|insist|prefer|demand)(?:ing|ed)? that (?:[a-z]+ ){1,4}?(?:not|never|be left|be kept|stay|remain)\b`,
  ),
  rule(
    String.raw`\bi want (?:no|none|nothing|nobody|no one|zero)\b|\bi don't want (?:you|any|to (?:see|hear|find|get|receive|read|wake up|come back|have to|pay|deal|open|end up|learn|discover|be))\b`,
  ),
  rule(
    String.raw`\b(?:careful|sure|remember|care|try|best|promise|wise|mind you) (?:not to|never to|you (?:don't|never))\b`,
  ),
  rule(
    String.raw`\b(?:i|we) (?:hereby |strictly |absolutely |must |have to )?(?:forbid|prohibit|ban|rule out|veto)\b`,
  ),
  rule(
    String.raw`\b(?:policy|policies|rules?|contract|law|regulations?|compliance|legal|gdpr|nda|licen[cs]e|terms)\b[^.?!]{0,30}\b(?:forbids?|prohibits?|bans?|rules? out|does(?: not|n't) (?:allow|permit|let))\b`,
  ),
  // Never, in other words.
  rule(
    String.raw`\b(?:not (?:ever|once|for any reason|under any circumstances?|in any (?:case|way)|on any account|at any (?:time|point|price|cost))|by no means|in no way|for no reason|over my dead body|not on my watch|no exceptions|absolutely not|zero tolerance|not without|not until (?:i|we|you|my|she|he|they)|not unless|not before (?:i|we|you|my))\b`,
  ),
  rule(
    String.raw`^not (?:on|before|after|to|until|unless|without|during|via|under|a single|even|one (?:more|word|cent|penny)|a (?:penny|cent|word|minute|second|peep))\b`,
  ),
  // Only.
  rule(
    String.raw`(?:^|[,;:–—(]\s*|\b(?:and|but|so|please|then)\s+)only (?:ever )?(?:use|touch|read|reply|answer|send|write|work|post|book|buy|contact|email|call|edit|change|run|deploy|merge|look|go|spend|share|act|speak|open|access|talk|recommend|suggest|consider|pick|choose|include|respond|proceed|notify|message|order|commit|quote|cite|publish|delete|accept|delegate|refer|point|give|take|make|do|move|copy|log|store|test|schedule|ping)\b`,
  ),
  rule(
    String.raw`\b(?:use|touch|read|reply|answer|send|write|work|post|book|buy|contact|edit|change|run|deploy|merge|look|go|spend|share|speak|access|talk|recommend|respond|order|commit|publish|operate|act|drafts?|reads?)\b(?: [a-z']+){0,3}? (?:only|solely|exclusively) (?:in|inside|within|on|with|from|to|for|during|between|after|via|at|when|if|through|by|the|my|our|what|those|these)\b`,
  ),
  rule(String.raw`^(?:please )?(?:[\w'/.-]+ ){1,4}only(?:[,;:!.]| please| for you| from now)`),
  rule(
    String.raw`\b(?:and )?(?:no further|no later|no earlier|no sooner|no longer than|no higher|no lower)\b(?=.*\d|[.!]*$| than)`,
  ),
];

/** Limits of amount and time, and leave that is needed first. */
export const ENGLISH_LIMITS: readonly RegExp[] = [
  rule(
    String.raw`\bnot (?:a|one) (?:single )?(?:penny|cent|dollar|pound|euro|yen|minute|second|word|byte|line|day|hour)s? (?:more|over|above|beyond|later|longer|extra)\b`,
  ),
  rule(
    String.raw`\b(?:must|has to|have to|needs? to|should|shall|is to|are to|got to|ought to) (?:always )?(?:stay|remain|be|keep|come in|end)(?: well| safely| strictly)? (?:below|under|within|inside|at or below|at or under|short of|at most|no more than|capped)\b`,
  ),
  rule(
    String.raw`^(?:please )?(?:stay|keep|remain)\b[^.?!]{0,40}\b(?:below|under|within|inside|beneath|short of)\b`,
  ),
  rule(
    String.raw`\b(?:at (?:the )?(?:very )?most|at (?:the )?(?:very )?latest|tops|and no more|and not more|no more than that|or (?:less|fewer|under|below)|max(?:imum)?)[.!,;)]*$`,
  ),
  rule(
    String.raw`\b(?:no more than|not more than|at most|not exceed(?:ing)?|a max(?:imum)? of|max\.?|maximum|up to) ${NUMBER}(?![^.?!]*\b(?:answered|were|was|had|came|did|attended|showed|lasted|took)\b)`,
  ),
  rule(
    String.raw`\b(?:is|are|'s) (?:the|my|our|your|an?) (?:absolute |hard |upper |firm |strict )?(?:limit|max|maximum|ceiling|cap|most (?:i|we|you)(?:'ll| will| can|'d| would)?|cut-?off|budget)\b(?!\?)`,
  ),
  rule(
    String.raw`\bthe most (?:i|we|you) (?:can|will|'ll|'d|would|may|should) (?:pay|spend|accept|offer|use|take)\b|\bthe most (?:i'll|i'd|we'll|we'd|you can)\b`,
  ),
  rule(
    String.raw`\b(?:cap|limit|restrict|confine|stick|hold|keep) (?:it|this|that|them|yourself|everything|all|the [a-z]+|[a-z]+s?)(?: [a-z]+)? (?:to|at) (?:the |a |an |my |our )?${NUMBER}`,
  ),
  rule(
    String.raw`(?<!\b(?:i|we|i'll|we'll|i'd|have|had|has|want|try|trying|need|going|gonna|able|hard|easy) (?:to )?)\b(?:limit|restrict|confine|stick|keep) (?:yourself |it |this |all [a-z]+ )?(?:strictly )?to (?:the|my|our|what|these|those|this|reading|read)\b`,
  ),
  rule(
    String.raw`\b(?:anything|everything|purchases?|orders?|discounts?|amounts?|payments?|expenses?|changes?|[a-z]+s) (?:over|above|beyond|more than|larger than|bigger than|past|exceeding|longer than|north of) [^.?!]{1,30}\b(?:needs?|requires?|goes|go|comes?|has to|have to|must|is|are|should|gets?|waits?)\b`,
  ),
  rule(
    String.raw`\b(?:don't|do not|never|can't|won't|not) (?:go|spend|pay|exceed|use|book|take|wait|charge|bid|send|run)\b[^.?!]{0,40}\b(?:over|above|beyond|past|more than|higher than|longer than)\b`,
  ),
  // Leave first.
  rule(
    String.raw`\b(?:before|prior to)\b[^.?!]{1,60}[, ](?:you (?:need|must|have to|should|ask|get|check|wait)|i (?:want|need|must|have to|get to|should|would like|'d like)|ask|get|check|wait|clear|confirm|ping|call|talk|run it)\b`,
  ),
  rule(
    String.raw`\b(?:ask|tell|ping|call|text|message|check|confirm|clear|clarify|consult|show|warn|notify|get|wait|talk to|speak to|come to)\b[^.?!]{0,40}\b(?:before|first|beforehand)\b(?=[^.?!]*\b(?:you|[a-z]+ing|any|the|it|them|anything|doing|each|every)\b|[.!,]*$)(?<=\b(?:me|us|my|our|him|her|them|ok|okay|approval|permission|confirmation|with [a-z]+|(?:ask|call|ping|text|message|tell|consult|notify|show) [a-z]+)\b[^.?!]*)`,
  ),
  rule(
    String.raw`\b(?:needs?|requires?|must have|has to have|have to have|only with|not without|subject to|pending|takes?|calls? for) (?:a |an |the |my |our |his |her |their |[a-z]+'s |your |explicit |written |prior |manual |human )*(?:yes|ok|okay|approval|sign-?off|signature|permission|consent|go-ahead|blessing|review|confirmation|green light|nod|say-so)\b`,
  ),
  rule(
    String.raw`\b(?:goes?|go|comes?|come|run|runs|routed?|passes|pass|is|are) (?:it |them |everything |strictly |always |first |only )*(?:through|past|by|via) (?:me|us)\b`,
  ),
  rule(
    String.raw`\bwithout (?:my|our|her|his|their|[a-z]+'s|a|an|any|the|your|asking|checking|telling|consulting|clearing|running|first|explicit|written|prior|human|manual|permission|approval|consent)(?: [a-z]+){0,2} ?(?:ok|okay|yes|approval|sign-?off|signature|permission|consent|go-ahead|blessing|review|confirmation|green light|nod|say-so|me|us|first)\b`,
  ),
];
