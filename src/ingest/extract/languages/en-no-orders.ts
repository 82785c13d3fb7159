import type { Rule } from "../pack.ts";

const LANGUAGE_OF_ORDERS = "(?:do not|never|always|please|not to|to (?:always|never))";
const TELLER =
  "(?:she|he|they|someone|somebody|people|everyone|(?:my|the|our|his|her|their|a) [\\w' -]{2,30}?|[A-Z]\\w+)";
const ONE_THING =
  "(?:function|method|class|script|query|file|diff|commit|test|endpoint|recipe|dish|story|tale|scene|chapter|novel|poem|song|verse|limerick|haiku|essay|letter|e-?mail|mail|message|text|post|tweet|answer|reply|response|summary|translation|list|table|slide|presentation|paragraph|section|sentence|headline|caption|exercise|question|task|case|example|problem|round|game|role-?play|one|time|draft|version|bit|part|step|form|picture|image|meal|trip)";

/** What looks like an order to the assistant and is none; `nothing` leaves it to the rules for facts. */
export const ENGLISH_NO_ORDERS: readonly Rule[] = [
  {
    name: "saying",
    say: /^(?:so )?never (?:say (?:never|die)|in (?:my|all my|a million|a hundred|a thousand|the history)\b|tell me the odds|mix business|look a gift|bite the hand|meet your heroes|count your chickens|judge a book|argue with (?:an? |idiots)|change a winning|kick a man|put all your eggs|a dull|a dinner|the twain|let the truth|go to bed angry)|^never (?:trust|marry|judge|date|lend|feed|wake|poke|cross|bet against) (?:an? )?(?:[\w-]+ )?(?:a|an|with|who|that|man|men|woman|women|gemini|cat|cold|stranger|bear|dog|chef|cook|musician|politician|book)s?\b|\bgo gentle into\b|^use the force\b|^always look on the bright side|^always be yourself\b|^no pain\b/i,
    type: "nothing",
  },
  {
    name: "talk of the talk",
    say: /(?:^|[,;:.] )(?:please )?do not (?:tell me (?:you|that you|it|he|she|they|we|i|this|that)\b|be (?:so |too |such (?:an? )?)?(?:offended|mad|angry|silly|shy|upset|sad|jealous|ridiculous|alarmed|modest|surprised|daft|scared|afraid|nervous|stupid|hard on)\b|go (?:anywhere|away|changing)|shoot the messenger|hate me|get (?:me )?(?:wrong|started)|ask(?: me)?(?: how| why)?$|you\b|we\b|i\b|even\b|all (?:speak|rush)|take (?:it|this) (?:the wrong way|personally)|hold your breath|quote me)/i,
    type: "nothing",
  },
  {
    name: "call me so, idiom",
    say: /\bcall me (?:crazy|mad|old[- ]fashioned|weird|strange|stupid|silly|cynical|a (?:cynic|snob|nerd|fool|sceptic|skeptic|purist|dinosaur|romantic)|biased|paranoid|lazy|picky|boring|naive|naïve|sentimental|when|maybe|a cab|a taxi|an ambulance|a liar|names)\b|\b(?:(?:the|my|our) (?:kids|children|pupils|students|grandkids|grandchildren|neighbours|haters)|they|he|she|do not|never) (?:all |always |sometimes |used to )?(?:call me (?!(?:mr|mrs|ms|miss|dr|sir|ma'?am|madam|by|mate|bro|dude|buddy|love|dear|honey)\b))/i,
    type: "nothing",
    raw: /\bcall me (?:crazy|mad|old|weird|strange|stupid|silly|cynical|a |an |biased|paranoid|lazy|picky|boring|naive|naïve|sentimental|when|maybe|liar|names)|\b(?:kids|children|pupils|students|grandchildren|grandkids|neighbours|haters|they|he|she) (?:all |always |sometimes |used to )?call me\b/i,
  },
  {
    name: "told by another",
    say: new RegExp(
      `^${TELLER} (?:always |once |just |then |also |keeps? )*(?:said|says?|saying|told|tells?|texted|texts|messaged|wrote|writes|shouted|yelled|warned|e-?mailed|slacked|asked|ordered|goes|went|was like)(?: (?:me|us|to me|to us|him|her|them|my \\w+))?,? (?:that )?(?:i (?:should|must) )?${LANGUAGE_OF_ORDERS}\\b`,
    ),
    type: "nothing",
  },
  {
    name: "told to another",
    say: /^(?:i|we) (?:just |then |have )?(?:told|asked|texted|warned|messaged|begged) (?!you\b)(?:my |the |our )?\w+(?: \w+)? (?:(?:to |not to )?(?:never|always)|not to|that (?:he|she|they)|do not)\b/i,
    type: "nothing",
  },
  {
    name: "never too late",
    say: /^(?:always|never) (?:the|too|late to|quite|enough|again|ever|mind|an? [a-z]+$)\b/,
    type: "nothing",
  },
  {
    name: "told by another, said after",
    say: /[,–—-] ?(?:that is |that's )?(?:(?:my|the|our|his|her|their) [\w' -]{2,30}?|[A-Z]\w+|she|he|they)(?:'s)? (?:said|says|told (?:me|us)|keeps saying|always (?:says|said)|used to say|wrote|warned(?: me| us)?|(?:one |only |first |golden )?rule|motto|advice)$/,
    type: "nothing",
  },
  { name: "by another's rules", say: /^(?:as )?(?:per|according to) (?!(?:me|my|our)\b)/, type: "nothing" },
  {
    name: "understood",
    say: /^(?:so )?(?:always|never|do not)\b.*,? (?:got it|gotcha|noted|understood|makes sense|i see|right)$/,
    type: "nothing",
    raw: /\b(?:got it|gotcha|noted|understood|makes sense|i see|right\?)[.!]*$/i,
  },
  {
    name: "to be written",
    say: /^(?:please |can you |could you |help me )*(?:write|make|draw|design|print|put up|create|draft|compose|word) (?:me |us )?(?:an?|the|some|five|three|two|ten|\d+|a few) (?!.*\b(?:from now on|whenever)\b).*\b(?:saying|that says?|reading|which says?|telling|that tells|with (?:always|never)|using (?:always|never))\b/,
    type: "nothing",
  },
  {
    name: "of oneself, subject left out",
    say: /^(?:always|never) (?:been|had|wanted|loved|liked|hated|was|were|knew|thought|did|got|went|took|have(?: been| had)|[a-z]+ing (?:my|the|our|at|for|on|in)\b)|^always (?:take the (?:stairs|bus|train|lift|tube)|walk|cycle|sleep|sit|wear|carry) .*\bmy\b|^(?:always|never)\b.*, (?:i am|i do|i have|me|that is me|that's me|never (?:have|did|will))$|, never (?:dogs|cats|[a-z]+s)$/i,
    type: "nothing",
  },
  {
    name: "given up by oneself",
    say: /^(?:quit|stopped) (?:smoking|drinking|vaping|gambling|dating|running|working|eating|sugar|caffeine|coffee|alcohol|meat|cigarettes|(?:my|the) (?:job|gym|course|band|team))\b/,
    type: "nothing",
  },
  {
    name: "custom of one's people",
    say: /^(?:in|at|on|around) (?:my|our|the|this) (?:family|house(?:hold)?|school|culture|country|religion|village|town|home|church|class|day|part of the (?:world|country)),? (?:we|they|i|people|everyone|nobody|you|it is) /,
    type: "nothing",
  },
  { name: "what a body does without", say: /\bso no [a-z -]{2,30} for me$/, type: "nothing" },
  {
    name: "for this once",
    say: new RegExp(
      `^(?!.*\\b(?:from now on|whenever|every time|each time|in (?:the )?future|all (?:my|future|your)|going forward|by default)\\b)(?:(?:for|in|on|with|during) this ${ONE_THING}\\b|.*\\b(?:for|in|on|with|during|throughout) this (?:${ONE_THING}|particular \\w+)(?:,? please)?$)`,
    ),
    type: "nothing",
  },
  {
    name: "in this place, once",
    say: /^(?!.*\b(?:always|never|from now on|whenever)\b)(?:please,? |and )*(?:use|answer|write|keep|add|put|include|show|give|do not use|avoid|no|skip)\b.{2,50} here(?:,? please)?$|^only (?:show|give|send|tell) me the [a-z]+$/,
    type: "nothing",
  },
];
