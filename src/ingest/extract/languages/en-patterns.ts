import type { Rule } from "../pack.ts";

/** A person or animal close to the speaker. */
export const RELATION =
  "(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|spouse|mum|mom|mother|dad|father|parents?|brothers?|sisters?|sons?|daughters?|kids?|child(?:ren)?|baby|cousins?|uncle|aunt(?:ie)?|gran|nan|grandad|granddad|grandma|grandmother|grandpa|grandfather|granny|nephew|niece|god(?:son|daughter|father|mother)|grand(?:son|daughter|child|children|kids)|step(?:son|daughter|mum|mom|dad|father|mother|brother|sister)|half[- ](?:brother|sister)|(?:mother|father|brother|sister|son|daughter)-in-law|friends?|best friend|neighbou?r|flatmate|roommate|housemate|colleague|coworker|boss|manager|team lead|landlord|dog|cat|puppy|kitten|hamster|rabbit|horse|parrot|mate|mother-in-law|father-in-law|in-laws|ex|twins?|family)";
/** A proper name of one or two words. */
export const NAME = "[A-Z][\\p{L}'-]+(?: [A-Z][\\p{L}'-]+)?";
/** Who is spoken of, captured. */
export const WHO = `(?<who>i|we|he|she|they|(?:my|our) (?:[a-z-]+ ){0,2}?${RELATION}(?: ${NAME})?|${NAME}(?:'s ${RELATION})?|[a-z]+'s (?:girlfriend|boyfriend|wife|husband|partner|mum|mom|dad|sister|brother|son|daughter|kids)|dad|mum|mom|the (?:twins|kids|boys|girls|baby|dog|cat|little one|eldest|youngest))`;
/** The same, or nobody named at the start of a clause: "can't eat nuts". */
export const WHO_OR_NONE = `(?:\\b${WHO} |^)`;
/** Forms of "be" in the present. */
export const BE = "(?:am|is|are|'s)";
/** Forms of "be" that still hold or have held. */
export const BEEN = "(?:am|is|are|was|were|have been|has been|'s)";
/** Where a captured value ends. */
export const END =
  "(?=$|[,.;:!?)(]| (?:and|but|so|because|since|with|for|when|where|which|who|to|at|in|on|from|until|before|after|instead|or|that|if|is|are|via|as|like|though|while|every|each) |$)";
/** A thing's name, captured: up to six words, no verb among them. */
export const THING =
  "(?<subject>(?:(?:the|our|my|this|their|[A-Z][\\w.-]*'s) )?(?:(?!is |are |was |i |we |you |it |that |what |not |do )[\\w'./@#+-]+ ){0,5}(?!is |are |was |i |we |you |it |that |not |do )[\\w'./@#+-]+)";

/** What people move to and from that is no place: days and hours, software and services. */
export const NO_PLACE =
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|\\d|(?:next|last|this|every) |noon\\b|midnight\\b|(?:january|february|march|april|may|june|july|august|september|october|november|december)\\b|(?:[nN]otion|[oO]bsidian|[eE]vernote|[oO]ne[nN]ote|[rR]oam|[lL]ogseq|[bB]ear|[tT]rello|[aA]sana|[jJ]ira|[lL]inear|[bB]asecamp|[mM]onday\\.com|[sS]lack|[dD]iscord|[tT]eams|[zZ]oom|[mM]attermost|[wW]hats[aA]pp|[sS]ignal|[tT]elegram|[gG]mail|[oO]utlook|[pP]roton(?:mail)?|[fF]astmail|[fF]igma|[sS]ketch|[pP]hotoshop|[cC]anva|[lL]ightroom|[sS]potify|[dD]eezer|[tT]idal|[nN]etflix|[cC]hat[gG][pP][tT]|[cC]laude|[gG]emini|[cC]opilot|[wW]indows|[mM]ac(?:[oO][sS])?|[lL]inux|[aA]ndroid|i[oO][sS]|[iI][pP]hone|[xX]ero|[qQ]uick[bB]ooks|[sS]hopify|[wW]ordpress|[sS]quarespace|[wW]ix|[sS]tripe|[hH]ub[sS]pot|[sS]alesforce|[zZ]endesk|[iI]ntercom|[dD]ropbox|[eE]xcel|[gG]oogle (?:docs|sheets|drive|calendar)|[gG]it[hH]ub|[bB]itbucket|[cC]onfluence|[yY][nN][aA][bB]|[mM]int\\b|[bB]itwarden|[lL]ast[pP]ass|1[pP]assword|[dD]uolingo|[sS]trava|[gG]armin|[kK]otlin|[jJ]ava(?:[sS]cript)?|[tT]ype[sS]cript|[pP]ython|[rR]ust|[gG]o(?:lang)?|[cC]#)(?![a-z]))";

/** Verbs of what one has to do once. */
export const CHORE_VERB =
  "(?:add|answer|apply|arrange|ask|assemble|back up|book|bring|build|buy|call|cancel|change|charge|chase|check|choose|clean|clear|collect|complete|confirm|contact|create|decide|delete|deploy|design|do|draft|drop off|email|empty|fetch|file|fill|find|finish|fix|get|give|hand|hang|hire|install|invite|invoice|make|measure|message|migrate|move|order|organi[sz]e|pack|paint|pay|phone|pick|plan|post|prepare|print|publish|read|redirect|redo|register|release|remove|renew|rent|repair|replace|reply|request|reschedule|reserve|return|review|rewrite|ring|rotate|schedule|sell|send|set up|ship|sign|sort|submit|take|test|text|tidy|transfer|update|upgrade|upload|vacuum|visit|wash|water|wire|wrap|write)";

/** That somebody died: nobody does of laughter, in a game, or is dead tired. */
export const DEATH =
  "(?:passed away|(?:died|has died|have died)(?! (?:of|from|with) (?:laugh\\w*|embarrass\\w*|shame|boredom|cringe|happiness|curiosity|joy)| (?:inside|a little|down|out|off|laughing|again|on me|on us)\\b| in (?:[\\w' -]+ )?(?:game|level|dungeon|film|movie|book|novel|episode|series|show|season|zelda|Zelda|minecraft|Minecraft|roblox|Roblox|fortnite|Fortnite|sims|Sims|Skyrim|Pok[eé]mon|D&D|campaign|dream)\\b)|is dead(?=$|[,.;!]| (?:now|since|and|because|so|but)\\b))";

/** Words in lower case or with a capital, as names are written. */
export function anyCase(words: string): string {
  return words.replace(/(?<=[(|])[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** A row of a table, its pattern written as a string so that it can be put together from these. */
export function rule(name: string, source: string, rest: Omit<Rule, "name" | "say">): Rule {
  return { name, say: new RegExp(source, "u"), ...rest };
}
