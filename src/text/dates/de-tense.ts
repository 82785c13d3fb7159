import { type Leaning, partsOf } from "./date-rule.ts";

// Of the verbs that tell a plan in the present; the endings alone would take nouns too.
const PRESENT =
  /\b(?:komm(?:e|t|en)|fahre?n?|fährt|flieg(?:e|t|en)|zieh(?:e|t|en)|beginn(?:e|t|en)|fang(?:e|en)|fängt|läuft|laufen|ende[tn]|starte[tn]?|heirate[tn]?|gehe?n?|geht|mache?n?|macht|treffe?n?|trifft|besuch(?:e|t|en)|bring(?:e|t|en)|hole?n?|holt|bekomm(?:e|t|en)|krieg(?:e|t|en)|studiere?n?|arbeite[tn]?|eröffnet?|findet|erinnere?|leihe?n?|leiht|liefer[tn]|meldet|ruf(?:e|t|en)|schick(?:e|t|en)|gibt|geben|kündige|wechsle|wechselt|feier[ent]+|organisier(?:e|t|en)|plane?n?|plant|wird|werden|steht|stehen|hat|habe?|haben|muss|müssen)\b/i;
const PARTICIPLE =
  /\b(?!(?:gegen|gehen|geben|geht|gern|gestern|gelten|gewinnen|erst[a-z]*|ernst|bereit|besten|bett|verein|vertrag|bericht)\b)(?:ge[a-zäöüß]+(?:t|en)|[a-zäöüß]+ge[a-zäöüß]+(?:t|en)|[a-zäöüß]+iert|(?:be|ver|er|ent|zer)[a-zäöüß]+(?:t|en)|um[a-z]+gen|worden)\b/i;
const SIMPLE_PAST =
  /\b(?:war(?:en)?|hatten?|wurden?|kam(?:en)?|ging(?:en)?|fuhr(?:en)?|flog(?:en)?|zog(?:en)?|begann(?:en)?|fing(?:en)?|blieb(?:en)?|sah(?:en)?|traf(?:en)?|bekam(?:en)?|fiel(?:en)?|starb(?:en)?|brach(?:en)?|gab(?:en)?|lief(?:en)?|rief(?:en)?|schrieb(?:en)?|fand(?:en)?|kaufte|machte|zeigte|meldete|bestellte)\b/i;
const PERFECT = /\b(?:habe?|hab|hat|haben|ham|bin|ist|sind)\b/i;
const WANTED = /\b(?:wollten?|sollten?|möchten?|würden?|könnten?)\b/i;
/** What is arranged lies ahead, though the arranging is over. */
const ARRANGED =
  /\b(?:angemeldet|gebucht|umgebucht|reserviert|eingeladen|vereinbart|ausgemacht|bestellt|eingetragen|verabredet|zugesagt|terminiert|geplant|eingeplant)\b/i;
const IS_SO = /\b(?:ist|is|sind|bin|wird|werden)\b/i;
const FOR = /\b(?:für|zu|zur|zum|ab)\b/i;
const FUTURE =
  /\b(?:werde|wird|werden|muss|müssen|soll|sollen|will|wollen|bis|nächste[nrs]?|kommende[nrs]?|fällig|verschoben|erinner[en]*)\b/i;

/** Which way the verb of a date's part of a German sentence leans; null when the part has none. */
export function germanLeanings(text: string, partBreak: RegExp): (at: number) => Leaning | null {
  const partAround = partsOf(text, partBreak);
  return (at) => {
    const words = text.slice(at);
    if (/^seit\b/i.test(words)) return "past";
    const { start, end } = partAround(at);
    const part = text.slice(start, end);
    if (WANTED.test(part)) return "future";
    if (PARTICIPLE.test(part) && /^(?:zum|für|ab|bis)\b/i.test(words)) return "future";
    if (ARRANGED.test(part) && (IS_SO.test(part) || FOR.test(text.slice(start, at)))) return "either";
    if (SIMPLE_PAST.test(part)) return "past";
    if (PARTICIPLE.test(part) && PERFECT.test(part) && !FUTURE.test(part)) return "past";
    if (PARTICIPLE.test(part) && !/\b(?:wird|werden)\b/i.test(part)) return null;
    return FUTURE.test(part) || PRESENT.test(part) ? "future" : null;
  };
}
