/** A verb in the past after "if" supposes what is not so: "if I lived in Tokyo". */
const PAST_VERB =
  "(?:ever |only |still |just |also |really )?(?:\\w{2,}ed|was|were|wasn't|weren't|had|hadn't|did|didn't|could|couldn't|got|went|won|knew|spoke|made|took|came|bought|found|left|lost|ate|drank|drove|owned|ran|had to|met|saw|thought|felt|kept|became|taught|wrote|sold|gave|paid|built)";
const SUBJECT = "(?:i|we|you|he|she|they|it|there|my \\w+|our \\w+|the \\w+)";
const IF_PAST = `\\bif (?:i'd|we'd|he'd|she'd|they'd|${SUBJECT} ${PAST_VERB})\\b`;
const THEN = "\\b(?:would|wouldn't|could|couldn't|might)\\b|\\b\\w+'d\\b";

/** What is wished for or supposed, English and Japanese; patterns see folded text. */
const SUPPOSED = new RegExp(
  [
    `${IF_PAST}.*(?:${THEN})`,
    `(?:${THEN}).*${IF_PAST}`,
    "\\b(?:were|had) i (?:to|a|an|in|not|\\w+ed)\\b.*\\bwould\\b",
    "\\b(?:wish(?:es|ed|ing)? (?:i|we|he|she|they|that|it|there|my|our|you)|if only|imagine|imagining|suppose|supposing|pretend(?:ing)?|what if|hypothetically|in theory|let's say|in another life|daydream\\w*|dream(?:s|ed|t|ing)? (?:of|about|that))\\b",
    "\\b(?:would|'d) (?:be|have been) (?:nice|great|lovely|cool|fun|good|amazing) (?:to|if)\\b",
    "もし.*(?:たら|だら|れば|えば|けば|せば|てば|べば|めば|ねば|なら)|(?:たら|だら|れば|えば|けば|せば)(?:いいのに|よかった|良かった|いいな|なあ|なぁ)|(?:だった|住んでい?た|[いあ]っ?た)ら.{0,20}(?:のに|だろう|でしょう)|(?:と|だと)(?:したら|すれば|仮定)|[れけげせてねべめえ]ば.{0,20}のに|仮に|夢(?:は|です|を見)",
  ].join("|"),
  "u",
);

/** What is wanted is not there yet. */
const WANTED =
  /\b(?:want(?:s|ed)?|would (?:like|love|rather|prefer)|'d (?:like|love|rather|prefer)|hop(?:e|es|ing) (?:to|for|that)|think(?:ing)? (?:of|about)|consider(?:s|ing)?|looking (?:for|to)|long(?:s|ing)? for|saving up for|maybe|might|someday|one day)\b|(?:欲しい|ほしい|[^いみめ]たい|[しいみめき]たい)(?:な|なあ|です|と思|と考|の|ん|けど|[。！!]|$)|つもり|かもしれ|検討/u;

/** A question that asks for what is wished for or supposed, or under which condition. */
const ASKS_SUPPOSED =
  /\b(?:if|would|could|might|wish\w*|want\w*|dream\w*|hop(?:e|es|ing)|imagin\w*|suppos\w*|pretend\w*|like to|plan\w*|consider\w*|thinking)\b|もし|たら|なら|れば|たい|欲し|ほし|夢|願|つもり|予定|場合/u;

/** A question whether something is so at all. */
const ASKS_WHETHER =
  /^(?:so |and |but |hey,? )?(?:do|am|are|have|is|does|has) (?:i|we|my|our|you|he|she|they|\w+)\b(?!.*\bor\b)|(?:います|いる|あります|ある|飼って(?:い)?(?:る|ます)|持って(?:い)?(?:る|ます)|です|住んで(?:い)?(?:る|ます)|して(?:い)?(?:る|ます))(?:か|の|んですか|の?)?[?？]?$/u;
const ASKS_WHICH = /何|誰|だれ|どこ|いつ|いくら|いくつ|どの|どう|どれ|なぜ|なん/u;

/** Whether a folded sentence only supposes, wishes or wants what a folded question asks as a fact. */
export function isUnreal(sentence: string, question: string): boolean {
  if (ASKS_SUPPOSED.test(question)) return false;
  if (SUPPOSED.test(sentence)) return true;
  return ASKS_WHETHER.test(question) && !ASKS_WHICH.test(question) && WANTED.test(sentence);
}
