import { NUMBER } from "./indirect-en.ts";

const rule = (pattern: string) => new RegExp(pattern, "u");

/** Ways in which English forbids by telling how things are or are to be; matched against one lower-case sentence. */
export const ENGLISH_STATEMENTS: readonly RegExp[] = [
  rule(
    String.raw`\byou(?: have|'ve got|'ve) no (?:business|permission|right|authority|mandate|say|clearance|access|leave)\b|\byou (?:don't|do not) have (?:the |my |our |any )?(?:permission|right|authority|authori[sz]ation|clearance|leave|mandate|go-ahead|green light)\b`,
  ),
  rule(
    String.raw`\b(?:is|are)(?: not|n't) (?:meant |intended )?for (?:you|the model|agents?|customers?|clients?|outsiders|publication|sharing|sale)\b`,
  ),
  rule(
    String.raw`\b(?:is|are) reserved for\b|\bfor (?:[a-z'-]+ ){1,4}only\b|^(?:the|this|that|our|everything|all)\b[^.?!]* stays? (?:on|in|inside|within|with me|here)\b`,
  ),
  rule(
    String.raw`\b(?:is|are|stays?|remains?) (?:absolutely |strictly |currently )?(?:sacred|embargoed|confidential|classified|on ice|hush-hush)\b|\bmum's the word\b|\blips (?:are )?sealed\b`,
  ),
  rule(
    String.raw`\b(?:as long as|until|till|while|during|unless)\b[^.?!]*, (?:[^.?!]* )?(?:is|are|stays?|remains?) (?:frozen|paused|closed|locked|blocked|on hold|off|suspended|untouched|mine)\b`,
  ),
  rule(
    String.raw`\b(?:see to it|see|vital|important|crucial|essential|critical|imperative|i insist|i expect) (?:that|you|we|nobody|no one|nothing|the|my|our|this|it|they|these|none)\b[^.?!]*(?:n't|\bnot\b|\bnever\b|\bnobody\b|\bno one\b|\bnothing\b)`,
  ),
  rule(
    String.raw`\b(?:better|best) not\b(?! to know)|\b(?:want|need|like|expect|asking|told) [^.?!]{1,30} to not [a-z]+|\bought not\b|^(?:please |just )*don't[.!]*$`,
  ),
  rule(
    String.raw`\bwe (?:can't|can not|must not|mustn't|may not|won't) (?:ever )?(?:have|use|copy|paste|share|say|name|mention|disclose|promise|offer|ship|release|send|publish|talk|tell|sell|commit|exceed|go over|go above|spend|risk|let|allow|accept|take on|touch|change|host|store|quote|sign|print|show)\b`,
  ),
  rule(
    String.raw`\bnever (?:appears?|leaves?|enters?|goes (?:in|out|to|into|on)|touch(?:es)?|shows? up|makes? it|gets? (?:sent|shared|posted|published|mentioned|logged|stored))\b`,
  ),
  // A task to be done without something.
  rule(
    String.raw`^(?!(?:i|we|he|she|it|they|there|this|that|the|my|our|your|his|her|why|how|what|life|no|after|when|while|since|as|if|with|even|of|in|at|on|for|you|yeah|well|so|but|and|because|being|maybe|sure)\b|[a-z']+(?:ed|s|ing)\b)(?:please |just )*[a-z]+ (?![^.?!]*\b(?:why|whether|how|if|what|which)\b)[^.?!]*\b(?:without (?:any |using |even )?[a-z]+(?:ing)?|nowhere|to no one|to nobody)\b`,
  ),
  rule(
    String.raw`[,;:–—] ?(?:and )?(?:treat|keep|use|print|store|put|send|show|tell|give|mention) [^.?!]*\b(?:nowhere|to no one|to nobody|no one|nobody|nothing)\b`,
  ),
  // Whose it is.
  rule(
    String.raw`\bleave (?:[^\s.?!]+ ){1,5}(?:to (?:me|us|him|her|them)\b|be(?=[.,!;]|$))|\bi'll (?:handle|do|take care of|send|sign|decide|pay) [^.?!]*\b(?:myself|personally)\b`,
  ),
  rule(
    String.raw`\bonly [a-z]+(?: [a-z]+)? (?:signs|approves|sends|merges|publishes|deploys|decides|handles|talks|touches|edits|pays|books|orders|releases|speaks|answers|replies)\b`,
  ),
  // Nothing of a kind, no more of it.
  rule(String.raw`(?:^|[,;:–—] ?|\bplease )(?:enough with|enough of|no more) (?!questions|than|time)[a-z]+`),
  rule(
    String.raw`(?:^|[,;:–—(]\s*|\b(?:and|but|so|please|just)\s+)(?:just |and |but )?(?:nothing (?:with|that|in|from|by|on|for|containing|involving|about|spicy|raw)|(?:skip|exclude|omit|leave out) (?:any|all|anything|everything|weekends?|holidays?|nights?|the weekends?))\b`,
  ),
  rule(String.raw`(?:^|[\s(])${NUMBER}(?: [a-z'-]+){0,4} (?:at most|at the most|tops|max(?:imum)?)\b(?! of)`),
  rule(
    String.raw`\b(?:budget|quota|ceiling|limit|cap|maximum|max|threshold)\b[^.?!]{0,30}\b(?:is|of|at|to)\b (?:[a-z]+ )?${NUMBER}`,
  ),
  rule(String.raw`\brun (?:[^\s.?!]+ ){1,5}(?:by|past) (?:me|us|[a-z]+)(?: first| before|[.!]*$)`),
  // What is turned away, and what is to be done with nothing.
  rule(
    String.raw`(?:^|[,;:–—] ?|\b(?:and|but|so|please|then|just|you)\s+)(?:hold|freeze|halt|block|reject|decline|ignore|refuse|cancel|turn down|say no to|put a stop to|put an end to|pause|suspend|bar) (?:all|any|every|anything|anyone|everyone|everything|each|new|the automatic)\b`,
  ),
  rule(
    String.raw`(?:^|[,;:–—] ?|\b(?:and|but|so|please|then|just|you|to)\s+)(?:say|promise|cancel|change|touch|share|send|tell|buy|pay|sign|delete|publish|post|offer|admit|confirm|assume|mention|book|order|store|log|write|email|reveal|disclose|spend|do|accept|install|give|add|remove) (?:(?:them|him|her|the [a-z]+) )?(?:nothing|nobody|no one|no [a-z]+)\b`,
  ),
  rule(
    String.raw`(?:^|[,;:–—] ?|\bthen )you (?:don't|stop|wait|leave|ask|never)\b(?! (?:have to|need|know|think|want|like|see|seem|look|mind|happen|even|get))`,
  ),
  rule(
    String.raw`\b(?:fine|ok|okay|allowed|good|welcome|alright)\b[^.?!]*[,;] ?(?:but )?[^.?!]* (?:isn't|is not|aren't|are not|not)[.!]*$`,
  ),
  rule(
    String.raw`\b(?:draw the line at|radio silence|spare me|try to avoid|(?:can|could) do without|no thanks? (?:on|to)|if you ever [^.?!]*(?:i'm (?:leaving|gone|done|out)|we're done|you're (?:out|fired|done))|(?:or|and) (?:we're done|you're (?:fired|out|done)|i'm (?:leaving|gone|done|out)))\b|, silence[.!]*$|, (?:full stop|period|no exceptions)[.!]*$|^zero [a-z]+[.!]*$`,
  ),
  rule(
    String.raw`\b(?:appreciate|grateful|glad|happy|prefer|best|nice|great|love)\b[^.?!]*\bif (?:my|our|the|this|that|those|these|any)\b[^.?!]*(?:n't|\bnot\b|\bnever\b|\bstayed\b|\bleft\b)|\b(?:best|better|wise|safer|safest) to (?:leave|keep|avoid|stay|hold off|wait)\b`,
  ),
  rule(
    String.raw`\bas long as (?:the|my|our|you|it|nobody|no one|nothing) [^.?!]*(?:survives?|stays?|remains?|n't|\bnot\b|\bleave|\bkeep)`,
  ),
  rule(String.raw`\bthe only [a-z ]{1,40} (?:you|we|it) (?:may|can|are allowed|should|must|get)\b`),
  rule(
    String.raw`\byou(?:'re| are) (?:only )?(?:limited|restricted|confined|allowed|permitted|capped)(?: to)? (?:only )?${NUMBER}|\byou get ${NUMBER}[^.?!]*\b(?:not|no|max|tops)\b`,
  ),
  rule(
    String.raw`\b(?:and that's (?:it|all|final)|or forget it|is all (?:you|we|they) get)\b|\bnot (?:over|above|past|beyond|under|below) ${NUMBER}|\bcap(?:ping|ped)? (?:[a-z]+ ){1,3}at ${NUMBER}`,
  ),
  rule(
    String.raw`(?:^|[,;:–—] ?|\b(?:and|but|then|please|you)\s+)stop (?:at|after|once|when|before|as soon as|the moment)\b`,
  ),
  rule(
    String.raw`(?:^|[,;:–—] ?|\b(?:and|but|please|just)\s+)leave (?:[^\s.?!]+ ){1,5}(?:at that|the way|exactly as)\b`,
  ),
  rule(
    String.raw`\b(?:should|ought to|is to|are to|shall|wants? to|wants? [^.?!]{1,30} to) (?:remain|stay|be kept|be left)\b`,
  ),
  rule(
    String.raw`^(?!i(?:'m| am| have|'ve)\b|they|thanks|that\b)(?=[^.?!]*\b(?:no matter what|come what may|whatever happens|whatever it takes)\b)[^.?!]*(?:n't|\b(?:not|never|no one|nobody|nothing|stays?|remains?|keep|leave|must|only|off|closed)\b)`,
  ),
  rule(
    String.raw`[,;:–—] ?(?:please |just |then )*(?:write|answer|reply|do|book|order|build|finish|explain|summari[sz]e|translate|describe|phrase|say|cook|plan|pack|fix|run|test|ship|send|draft|solve|work|go on|continue|proceed) [^.?!]*\bwithout (?:any |using |even )?[a-z]+`,
  ),
  // What the user allows to nobody.
  rule(
    String.raw`\bi (?:won't|will not|can't) have (?:you|anyone|anybody|any|it|that|this)\b|\bi (?:don't|do not) (?:allow|permit|authori[sz]e|consent|accept|tolerate|approve)\b`,
  ),
  rule(
    String.raw`\b(?:my|our|house|ground|golden|first|one|the|basic) rules?\b(?: is| that|:| for)[^.?!]*\b(?:no|nothing|never|nobody|not|only|n't)\b|n't (?:allowed|permitted|supposed|acceptable|okay|ok)\b`,
  ),
  rule(String.raw`^[a-z]+ (?:doesn't|does not) want (?:her|his|their|any|anyone|you|us|to be)\b`),
  rule(
    String.raw`\b(?:legal|compliance|security|finance|hr|the client|counsel|lawyers?)(?: team)? (?:says?|insists?|demands?|requires?|wants?)\b[^.?!]*(?:n't|\bnot\b|\bnever\b|\bno\b|\bnothing\b|\bnobody\b)`,
  ),
  rule(
    String.raw`^(?:please |so |and |but )?nothing (?:[^\s.?!]+ ){1,6}?(?:gets?|is|goes|leaves|may|can|should|must)(?: to be| be)? (?:out|in|through|deleted|changed|moved|sent|published|merged|shared|touched|removed|deployed|booked|bought|paid|signed|edited|pushed|released|stored|posted|shipped)\b`,
  ),
  rule(
    String.raw`\b(?:is|are|stays?) (?:frozen|locked|blocked|closed|suspended|on hold) (?:until|till|while|as long as)\b|\b(?:could|can|would|will|may) (?:we|you) (?:please |maybe |just )?(?:avoid|skip|drop|leave out|cut|lose|do without)\b`,
  ),
  rule(
    String.raw`\b(?:has|have|needs?|ought) to (?:fit|stay|remain) (?:in|into|within|inside|under|below) (?:about |around )?${NUMBER}|\b(?:if|when|once) [^.?!]*\b(?:longer|more|higher|later|further) than ${NUMBER}[^.?!]*, ?(?:please |just )?(?:kill|stop|abort|cancel|quit|drop|give up)\b`,
  ),
  rule(
    String.raw`, (?:but )?only (?:in|on|within|inside|from|for|with|during|after|via|through) (?:the|my|our|this|that|these|those)\b|\b(?:that's|that is) all (?:you|we|it) gets?(?: to)?\b|^(?!(?:my|his|her|their|the) )[a-z]+(?:ing)? (?:[^\s.?!]+ ){0,3}?(?:is|are|stays?) (?:my|our) (?:job|call|decision|business|responsibility)\b`,
  ),
  rule(
    String.raw`^(?:please |just )?(?:take|pick|use|choose|order|book|buy|read|run|send|include) [^.?!,;]{1,60}\bonly (?:when|if|on|in|for|during|after)\b`,
  ),
];
