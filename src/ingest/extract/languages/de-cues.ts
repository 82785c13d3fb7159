import type { Cue } from "../pack.ts";
import { RELATION } from "./de-words.ts";

/** Signs that a German clause tells something lasting and particular, or that it is chat. */
export const GERMAN_CUES: readonly Cue[] = [
  { name: "first person", sign: /\b(?:ich|wir|mein\w*|unser\w*|bin|hab|habe)\b/, points: 1.5 },
  { name: "close person", sign: new RegExp(`\\b(?:${RELATION})\\b`), points: 1 },
  {
    name: "code or product",
    sign: /`[^`]+`|(?<=\p{L} )\d+(?:\.\d+)+|\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{3,}\b|\b[A-Z]{2,} ?\d+/u,
    points: 2,
    raw: true,
  },
  {
    name: "amount with unit",
    sign: /\b\d[\d.,]* ?(?:kilo|kg|euro|€|km|jahre|zimmer|quadratmeter|qm|personen|leute|stunden|minuten|gb|uhr)\b/i,
    points: 1,
    raw: true,
  },
  {
    name: "never, only, broken",
    sign: /\b(?:nie|nicht|kein\w*|nur|kaputt|allergisch|nix|leider)\b/,
    points: 0.5,
  },
  {
    name: "thing that is",
    sign: /^(?:der|die|das|mein\w*|unser\w*)\b.*\b(?:ist|sind|läuft|laufen|heißt|liegt|wiegt|kostet|hat)\b/,
    points: 1,
  },
  { name: "called, runs, weighs", sign: /\b(?:heißt|läuft|laufen|wiegt|liegt|kostet|gehört)\b/, points: 1 },
  { name: "known tool", sign: "tool", points: 1.5 },
  {
    name: "subject left out",
    sign: /^(?:wohne|arbeite|hab|habe|bin|komme|esse|trinke|nutze|spiele|fahre|lerne|studiere|mag|hasse|läuft|laufen|liegt|kostet|heißt|kommt|kommen|dauert|gekauft|geboren|allergisch|seit)\b/,
    points: 1,
  },
  {
    name: "what I do",
    sign: /\b(?:ich|wir) (?!glaub|denk|weiß|find|hoff|mein|würd|möcht|will|wollen|brauch|hätt|such|muss|müss|kann|könn|soll|frag|dacht|wollt|seh|versteh|verstand|hab\b|habe\b|haben\b|bin\b|sind\b|war|schau|prüf|probier|versuch|melde)[a-zäöüß]+e?n?\b|^(?!was|wie|wo|wann)[a-zäöüß]+ (?:fahre|spiele|trage|mache|nehme|habe|bin|lerne|arbeite) ich\b/,
    points: 1,
  },
  {
    name: "what I have",
    sign: /\b(?:ich|wir) (?:hab|habe|haben) (?:\w+ )?(?:eine?n?|zwei|drei|vier|fünf|keine?n?|nur|\d+)\b(?! (?:frage|problem|idee|moment|bitte))/,
    points: 1,
  },
  {
    name: "counted",
    sign: /\b(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\d{1,4}) (?!(?:mal|minuten|sekunden|stunden|tage|uhr|fragen|dinge|sachen)\b)[a-zäöü]{3,}/,
    points: 1,
  },
  { name: "number", sign: /(?<![\d.,:-])\d{2,}(?![\d.,:-]\d)/, points: 0.5, raw: true },
  { name: "of the speaker", sign: /\b(?:mein|unser)(?:e|en|er|em|es)?\b/, points: 0.5 },
  {
    name: "habit",
    sign: /\b(?:jede[nrsm]?|immer|täglich|wöchentlich|morgens|abends|nachts|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|nachmittags|im schichtdienst|pro (?:tag|woche|monat)|seit)\b/,
    points: 1,
  },
  {
    name: "number of something",
    sign: /\b(?:nummer|kundennummer|vertragsnummer|bestellnummer|budget|adresse|postleitzahl|größe|modell|e-?mail)\b.*[\d@]/,
    points: 1.5,
  },
  { name: "second person", sign: /\b(?:du|dir|kannst|könntest|sie können)\b/, points: -2 },
  {
    name: "chat",
    sign: /^(?:danke|ok|gut|prima|jo|jep|uff|klingt gut|verrückt|moin|hallo|guten tag|super|alles klar|ach so|stimmt|genau)\b.{0,12}$/,
    points: -4,
  },
  {
    name: "request",
    sign: /\b(?:ich brauch\w*|hilf|bitte (?:jemanden|einmal|mal)|zeig mir|schreib mir|ich hätte gern|ich möchte|ich will)\b/,
    points: -3,
  },
  {
    name: "supposition",
    sign: /\b(?:glaube|denke|vielleicht|wohl|vermutlich|hoffe|finde|weiß nicht|keine ahnung)\b/,
    points: -2.5,
  },
  { name: "it or that", sign: /^(?:das|es|dies) (?:ist|war|klingt|wäre|geht)\b/, points: -1.5 },
  { name: "too short", sign: /^(?:\S+\s?){1,2}$/, points: -1.5 },
];
