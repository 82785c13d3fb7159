import type { Rule } from "../pack.ts";

/** What an English-speaking assistant has done or committed to. */
export const ENGLISH_RESULTS: readonly Rule[] = [
  {
    name: "only noted",
    say: /^(?:i|we) (?:have )?(?:noted|understood|added (?:it|that|this|them|those|you|.{2,60} to (?:your|the) (?:list|to-?dos?|calendar|reminders?|tasks?))|put .{2,60} on (?:your|the) (?:list|to-?do list|calendar)|put you down|got|made a note|taken note|put (?:that|it|this)|updated (?:that|it|this)|seen|read|looked|checked|found(?! (?:and fixed|the (?:bug|cause)))|recorded|remembered|removed that from|kept|thought|heard)\b|^i will remind you\b/,
    type: "nothing",
  },
  {
    name: "agrees",
    say: /^(?!.*\d)(?:certainly|of course|sure|understood|absolutely|no problem|will do|gladly|with pleasure)\b/,
    type: "nothing",
  },
  {
    name: "asks to try",
    say: /\bplease (?:try|retry|check|refresh|restart|wait|confirm|log|click|tap|reload)\b|\b(?:let me know|does that help|good hands)\b/,
    type: "nothing",
  },
  {
    name: "done",
    say: /^(?:done[:.,!]? |sorry[,.] )?(?:i|we) (?:have )?(?!(?:would|will|am|can|could|should|do|did|not|think|hope|see|understand|need|recommend|suggest|like)\b)(?:[a-z]+ly )?(?:[a-z]+ed|sent|set|put|built|written|wrote|made|run|ran|frozen|froze|unfrozen|reset|found|fixed|shut|cut|split|begun|taken|given|bought|drawn|chosen|paid)\b(?: (?!to\b)(?:.{6,}|(?=.*[A-Z0-9]).{3,}))/,
    type: "event",
    now: true,
  },
  {
    name: "passive",
    say: /^(?:done[,!.:] ?|all (?:done|set)[,!.:] ?)?you are (?:now |all )*(?:(?:booked|confirmed|registered|enrolled|checked in) .{4,}|(?:on|in) (?:the )?[\w-]*\d.*)|^your [\w -]{0,30}?(?:number|reference|code|id|ticket) is\b|^(?:done[:.,]? )?the [\w -]{2,30} is now (?:on|at|running|set|live|back)\b|^(?:the|your) [\w -]{2,40} (?:has|have) been (?:[a-z]+ed|sent|set|built|frozen|reset|paid)\b|^v?\d[\w.]* (?:is|has been) (?:deployed|released|live)\b/,
    type: "event",
    now: true,
  },
  {
    name: "will by a date",
    say: /^(?:an?|the|your|our) [\w -]{2,40}? (?:(?:will|should) \w+|(?:is|are|has been|have been) (?:now )?(?:booked|scheduled|confirmed|arranged|reserved|due|set|planned|expected|moved|extended|valid)\b)|^(?:done[:,]? )?your [\w -]{2,30} is now\b|^(?:i|we) will (?!(?:keep|do|be|assume|suggest|follow|use|text|send a text|answer|write|avoid|remember|let you|stick|use|plan|bring it|note|never|always|take|try)\b)\w+ .{6,}/,
    type: "event",
    dated: true,
  },
];
