import { GERMAN_WORTH } from "./de-worth.ts";
import type { Cue, LanguagePack, Rule } from "../pack.ts";
import { OCCUPATION, RELATION } from "./de-words.ts";
import { germanStanding } from "./european-standing.ts";
import { reportedInGerman } from "./european-reports.ts";

const WHO = `(?<who>ich|wir|meine? (?:\\w+ )?(?:${RELATION})(?: [a-zäöüß]+)?|sie|er)`;
const LASTING =
  "immer|nie|niemals|ab jetzt|ab sofort|künftig|in zukunft|von nun an|jedes mal|ab heute|grundsätzlich|stets|zukünftig";
const ORDER_VERB =
  "antworte|schreib|schreibe|verwende|benutze|nutze|nenn|nenne|duz|duze|sprich|gib|zeig|halte|halt|mach|mache|frag|frage|setze|setz|füge|übersetze|erkläre|erklär|nimm|formatiere|vermeide|lass|verzichte|schick|schicke|ruf|erinnere|sag|sage|behalte|achte|fass";

const ORDERS: readonly Rule[] = [
  {
    name: "order lifted",
    say: /^(?:du|sie) (?:musst|müssen|brauchst|brauchen) (?:dich |mich |mir |sich )?(?:(?:ab jetzt|ab sofort|jetzt) )?(?:nicht mehr|keine?n? (?:mehr )?)(?<value>.{3,40}?)(?: mehr)?(?: zu)? (?:fassen|antworten|schreiben|verwenden|benutzen|nutzen|duzen|siezen|geben|erinnern|fragen|machen)$|^(?:du|sie) (?:darfst|dürfen|kannst|können) (?:jetzt |ab jetzt )?(?:wieder|ruhig wieder) (?<other>.{3,40})$|^(?<third>emojis?|englisch|deutsch|anglizismen|fachbegriffe|abkürzungen) (?:sind|ist) (?:jetzt |ab jetzt )?(?:wieder )?(?:okay|ok|erlaubt|in ordnung)$/,
    type: "instruction",
    retires: ["rule: ~ {value|other|third}", "rule/ ~ {value|other|third}"],
  },
  {
    name: "told by another",
    say: /^(?:meine?|unsere?|der|die|sein|ihr) (?:\p{L}+ )?\p{L}+ (?:sagt|sagte|meint|meinte|will|möchte|schrieb|schreibt|verlangt|besteht darauf)\b(?!.*\b(?:ich muss|muss ich)\b)/u,
    type: "nothing",
    noOrder: true,
  },
  {
    name: "for this once",
    say: /\b(?:nur )?(?:dieses eine mal|dieses mal|diesmal|nur heute|nur jetzt)\b|^(?:die nächste|diese) (?:mail|nachricht|stelle)\b/,
    type: "nothing",
    noOrder: true,
  },
  { name: "no order", say: /^(?:ich|wir)\b.*\b(?:immer|nie|niemals)\b/, type: "nothing" },
  {
    name: "remind me",
    say: /\berinner(?:e|st)? mich\b|\bmich (?:bitte )?(?:daran )?erinnern\b/,
    type: "task",
    evenAsked: true,
  },
  {
    name: "form of address",
    say: /\b(?:nenn|nenne|duze?|sieze?) mich\b|\bmich\b.*\bduzen\b/,
    type: "instruction",
    topic: "user/form of address",
  },
  {
    name: "lasting order",
    say: new RegExp(
      `^(?:und |bitte,? |aber )*(?:${ORDER_VERB})\\b.*\\b(?:${LASTING})\\b|^(?:und |bitte,? )*(?:${LASTING}),? (?:bitte )?(?:${ORDER_VERB})?|\\b(?:${LASTING})\\b.*\\b(?:bitte|sollst du|schicken|schreiben|antworten|verwenden|melden)\\b`,
    ),
    type: "instruction",
  },
  {
    name: "prohibition",
    say: new RegExp(
      `^(?:und |bitte,? )*(?:${ORDER_VERB})\\b.*\\b(?:nicht|keine?n?|nie)\\b(?!.*\\b(?:jetzt|heute)$)|\\bbitte keine?\\b|^keine?\\b.*\\bbitte\\b`,
    ),
    type: "instruction",
  },
  {
    name: "please, so",
    say: /^(?:und |aber )*bitte (?:vorher|nur|nicht|künftig|stets|per|kurz vorher|erst|keine?n?|ausschließlich)\b.*\b[a-zäöüß]+en\b/,
    type: "instruction",
  },
  {
    name: "style of answers",
    say: /\bbitte\b.*\b(?:kurz|knapp|stichpunkte|auf deutsch|auf englisch|per du|per sie|celsius|metrisch)\b/,
    type: "instruction",
  },
  {
    name: "has to be moved",
    say: /\b(?:muss|müssen)\b.*\bauf (?:den|die|nächste\w*|kommende\w*)\b.*\b(?:verschieben|verlegen|vorziehen|verschoben werden)$/,
    type: "event",
  },
  {
    name: "obligation",
    say: /\b(?:muss|müssen|sollte|müsste) (?:ich|wir)\b(?! (?:los|weg|gehen|sagen|zugeben|lachen)\b).+\b\w+e?n\b|\b(?:ich|wir) (?:muss|müssen)\b(?! (?:los|weg|gehen|sagen|zugeben|lachen)\b).*\b\w+e?n\b|\bnicht vergessen\b|\bmuss ich noch\b|\bfällig (?:am|bis)\b|\bfrist\b.*\d/,
    type: "task",
  },
];

const RULES: readonly Rule[] = [
  {
    name: "done with it",
    say: /\b(?:erledigt|fertig|abgeschickt|abgegeben|eingereicht|gekündigt|bezahlt|gebucht|verschickt|abgehakt|ist (?:heute |jetzt |endlich )?raus)\b/,
    type: "event",
    now: true,
    completes: true,
  },
  {
    name: "moving",
    say: new RegExp(`\\b${WHO} (?:zieh|ziehe|ziehen|zieht)\\b.*\\bnach (?<value>[\\p{L}-]+)`, "u"),
    type: "event",
    topic: "{who}/moving",
  },
  {
    name: "home",
    say: new RegExp(
      `\\b${WHO} (?:wohne|wohnt|wohnen|lebe|lebt|leben)\\b|\\b(?:wohne|lebe) (?:ich|jetzt|seit|in|derzeit|zurzeit)\\b|\\b(?:nach|in) [\\p{L}-]+ umgezogen\\b|\\b(?:wohnen|wohne) (?:wir|ich)\\b|\\b(?:ich|wir) (?:bin|sind)\\b.*\\bnach [a-zäöü]+ gezogen\\b`,
      "u",
    ),
    type: "fact",
    topic: "{who}/home",
  },
  {
    name: "work",
    say: new RegExp(
      `\\b${WHO} (?:arbeite|arbeitet|arbeiten)\\b|\\bvon beruf\\b|\\b(?:ich bin|bin) (?:eine? )?(?<value>${OCCUPATION})\\b(?! als| und)`,
      "u",
    ),
    type: "fact",
    topic: "{who}/work",
  },
  {
    name: "name",
    say: /\b(?:ich heiße|mein name ist|ich bin (?:die|der)(?= \p{Lu}?\p{L}+(?:$|[,.]| und))) (?<value>[\p{L}-]+)/u,
    type: "fact",
    topic: "user/name",
  },
  {
    name: "allergy",
    say: new RegExp(
      `\\b(?:${WHO} )?(?:bin|ist|habe|hat)\\b.*\\b(?:gegen (?<value>[\\p{L}-]+) allergisch|allergisch gegen (?<other>[\\p{L}-]+)|(?<third>[\\p{L}-]+)allergie)`,
      "u",
    ),
    type: "fact",
    topic: "{who}/allergy:{value|other|third}",
  },
  {
    name: "health",
    say: /\b(?<value>laktoseintolerant|glutenintolerant|zöliakie|diabetiker(?:in)?|diabetes|asthma|bluthochdruck|migräne|schwanger|schwerhörig|farbenblind|kurzsichtig)\b/u,
    type: "fact",
    topic: "{who}/health:{value}",
  },
  {
    name: "does not tolerate",
    say: /\b(?:verträgt|vertrage|vertrag|vertragen) (?:kein\w*|nicht so gut) (?<value>[\p{L}-]+)|\b(?:ich )?esse kein\w* (?<other>[\p{L}-]+)/u,
    type: "fact",
    topic: "user/{value|other}:habit",
  },
  {
    name: "diet",
    say: /\b(?:vegetarier(?:in)?|veganer(?:in)?|vegan|vegetarisch)\b/,
    type: "fact",
    topic: "{who}/diet",
  },
  {
    name: "attitude",
    say: new RegExp(
      `\\b${WHO} (?:mag|liebe|liebt|hasse|hasst)(?: keine?n?)? (?<value>[\\p{L} -]{3,25}?)(?: nicht)?(?:$|[,.])`,
      "u",
    ),
    type: "fact",
    topic: "{who}/attitude:{value}",
  },
  {
    name: "cannot stand",
    say: /\b(?:kann|können) (?<value>[\p{L}-]{3,25}) (?:gar |überhaupt |absolut )?nicht (?:ausstehen|leiden|ab|riechen|essen|vertragen)\b|\b(?:mag|mögen) (?:gar |überhaupt )?keine?n? (?<other>[\p{L}-]{3,25})/u,
    type: "fact",
    topic: "user/attitude:{value|other}",
  },
  {
    name: "switches",
    say: /\b(?:stelle|stellen|steige|steigen|wechsle|wechseln|migriere|migrieren|ziehen)\b.*\b(?:von .{2,30} )?(?:auf|zu|nach) (?<value>[\p{L}\d.+#-]{2,30})(?: um)?$/u,
    type: "fact",
    topic: "user/uses:{value}",
    tool: true,
  },
  {
    name: "broken",
    say: /^(?:mein\w*|unser\w*) .{2,50}\b(?:kaputt|defekt|nicht mehr(?: \w+)?|beschädigt|ausgefallen|gestohlen|verschwunden)\b/,
    type: "event",
    now: true,
  },
  {
    name: "habit",
    say: new RegExp(`\\b${WHO} (?:esse|isst|trinke|trinkt|rauche|raucht)\\b.*`, "u"),
    type: "fact",
    dated: false,
  },
  {
    name: "uses",
    say: /\b(?:ich|wir) (?:nutzen|nutze|verwenden|verwende|benutze|benutzen|hängen noch auf|sind auf|laufen auf)\b/,
    type: "fact",
  },
];

const OPENER =
  /^(?:und|aber|also|ach|ah|ja|jaja|jo|jep|nein|ne|ok|okay|gut|so|übrigens|achso|naja|hm+|prima|danke|moin|hallo|guten tag|dann|ach ja|nee|warte|halt|korrektur|quatsch|sorry|moment)[,!.:\s]+/i;
const FILLER = /\b(?:übrigens|eigentlich|halt|eben|mal|ja|doch|allerdings|gerade|jetzt(?! immer))\b/gi;

/** German. Rules see lower case without fillers. */
/** Signs that a German answer is something particular. */
const CUES: readonly Cue[] = [
  {
    name: "code or product",
    sign: /`[^`]+`|(?<=\p{L} )\d+(?:\.\d+)+|\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{3,}\b|\b[A-Z]{2,} ?\d+/u,
    particular: true,
    raw: true,
  },
  {
    name: "amount with unit",
    sign: /\b\d[\d.,]* ?(?:kilo|kg|euro|€|km|jahre|zimmer|quadratmeter|qm|personen|leute|stunden|minuten|gb|uhr)\b/i,
    particular: true,
    raw: true,
  },
];

export const german: LanguagePack = {
  language: "de",
  normalise: (text) => {
    let rest = text.trim();
    for (
      let opener = OPENER.exec(rest);
      opener !== null && opener[0].length < rest.length;
      opener = OPENER.exec(rest)
    )
      rest = rest.slice(opener[0].length);
    return rest
      .toLowerCase()
      .replace(/\bab jetzt\b/g, "ab sofort")
      .replace(FILLER, " ")
      .replace(/\s+/g, " ")
      .replace(/^[,\s]+|[.!\s]+$/g, "");
  },
  clauseBreak:
    /;\s+|,?\s+und\s+(?=am\s(?:mon|diens|mitt|donners|frei|sams|sonn)\w+\s)|,?\s+(?:und|aber)\s+(?=(?:ich|wir|mein|meine|unser|unsere|wohne|arbeite|habe|spiele|lerne|studiere|komme|fahre|nutze|mag|hasse|esse|trinke|er|sie)\s)|,\s+(?=(?:ich|wir|er|sie) )|,\s+(?=(?:was|wie|wo|wann|warum|wer|welche[rsnm]?|kannst|können)\s[^,]*\?)/i,
  question:
    /\?$|^(?:was|wie|wo|wann|warum|wieso|weshalb|wer|welche[rsnm]?|ist|sind|hat|haben sie|kann|kannst|könntest|darf|soll)\b.*\?/i,
  hypothetical:
    /^(?:wenn|falls|hätte|wäre|würde|angenommen|stell dir vor)\b(?!.{0,40}\b(?:immer|bitte)\b)|\b(?:würde ich|hätte gern|wäre (?:schön|toll)|vielleicht|könnte sein|möchte gern)\b/,
  fiction: /\b(?:meine figur|mein charakter|im roman)\b/i,
  correction:
    /^(?:nein|nee|warte|halt|quatsch|korrektur|moment|sorry|ach nein|doch nicht|stimmt nicht)\b|\b(?:meinte|korrektur|ich habe mich (?:geirrt|vertan)|sondern)\b/i,
  orders: ORDERS,
  rules: RULES,
  cues: CUES,
  worth: GERMAN_WORTH,
  lasting: /\b(?:seit|jeden|jede woche|immer|(?:mein|sein|ihr) geburtstag ist|gekauft \d{4})\b/,
  statement:
    /^(?<subject>(?:der|die|das|mein\w*|unser\w*) (?:[\p{L}\d./-]+ ){1,4}?)(?:ist|sind|läuft|laufen|heißt|liegt|hat)\b(?<rest>.*)$/u,
  reported: reportedInGerman,
  standing: germanStanding,
  personOf: (who) => {
    if (who === undefined || /^(?:ich|wir)$/.test(who)) return "user";
    return /^(?:sie|er)$/.test(who) ? "" : who.replace(/^meine? /, "");
  },
  finite:
    /\b(?:ich|wir|er|sie|es|das|ist|sind|war|waren|bin|hab|habe|hat|haben|wird|werden|kann|können|muss|müssen|soll|will|läuft|kommt|geht|steht|liegt|heißt)\b/,
  results: [
    {
      name: "arranged",
      say: /^(?:dann |so |also )*(?:der|die|das|ihr\w*|dein\w*) (?:termin|techniker|monteur|lieferung|bestellung|paket|auftrag|reparatur|rückruf|umtausch|vertrag|kündigung|ersatz\w*|gutschrift|reservierung|buchung)\b.*\b(?:ist|sind|kommt|wird|endet|erfolgt|wurde)\b/,
      type: "event",
      dated: true,
    },
    {
      name: "done",
      say: /^(?:ich|wir) (?:habe|haben)\b(?!.*\b(?:notiert|verstanden|vermerkt|gesehen|gelesen)\b).*\b(?:ge\w+(?:t|en)|\w+iert|(?:be|ver|er|ent|zer|ein|ab|aus|an)\w*(?:t|en))(?=$|, und )/,
      type: "event",
      now: true,
    },
  ],
  questions: [
    { ask: /\bwo wohn(?:en sie|st du)\b/i, statement: "Ich wohne in {answer}" },
    { ask: /\bwie hei(?:ßt du|ßen sie)\b/i, statement: "Ich heiße {answer}" },
    { ask: /\bwo arbeite(?:n sie|st du)\b/i, statement: "Ich arbeite bei {answer}" },
  ],
  asks: /\bwie (?:heißt|heißen|ist|lautet)\b|\b(?:was|welche[rsnm]?|wo|wann|wer|wie (?:viele?|alt|lange|groß|oft)|woher|wohin)\b/i,
  asksOfUser:
    /\bwie (?:heißt|heißen|ist|lautet)\b|\b(?:was|welche[rsnm]?|wo|wann|wer|wie (?:viele?|alt|lange|groß|oft)|woher|wohin)\b.*\b(?:du|sie|ihr|ihre?[nrs]?|deine?[nrs]?|er|es|der|die|das)\b/i,
  asksWhen: /\bwann\b/i,
  idle: /\b(?:helfen|kann ich|soll ich|möchten|möchtest|sonst|problem|fehlt|los|passiert|genau|was gibt)\b/i,
  noAnswer:
    /^(?:hab|habe|bin|war|ja|nein|nee|nö|nicht|nichts|keine?|egal|weiß|danke|ok|gut|super|vielleicht|später|selbstverständlich|das|ich|es)\b/i,
  ownVoice: /\b(?:ich|mein\w*|wir|unser\w*|mir|mich)\b/i,
  vocabulary: {
    script: "spaced",
    stopWords: new Set(
      "ich wir mein meine meinen meiner unser unsere der die das den dem des ein eine einen einer einem ist sind war bin hat habe haben und oder aber in im am an auf mit für von zu zum zur bei nach aus nicht kein keine auch noch nur schon sehr es sie er du mich mir sich dass wenn als wie so da hier jetzt immer bis".split(
        " ",
      ),
    ),
  },
  summarise: (content) =>
    content
      .replace(/\b[Ii]ch bin\b/g, "der Nutzer ist")
      .replace(/\b[Ii]ch hab(?:e)?\b/g, "der Nutzer hat")
      .replace(
        /\b[Ii]ch (wohn|arbeit|mag|ess|trink|zieh)(?:e)?\b/g,
        (_, verb: string) =>
          `der Nutzer ${verb === "mag" ? verb : verb === "ess" ? "isst" : verb === "arbeit" ? "arbeitet" : `${verb}t`}`,
      )
      .replace(/\b[Mm]ein(e|en|er|em)?\b/g, (_, ending: string | undefined) => `sein${ending ?? ""}`)
      .replace(/^./u, (first) => first.toUpperCase()),
  answered: (question, answer) => `Auf die Frage „${question}“ sagte der Nutzer: ${answer}`,
};
