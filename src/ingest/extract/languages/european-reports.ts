import type { DoneThing } from "../pack.ts";

const GERMAN =
  /^(?:(?:ich|wir) (?:hab|habe|haben) |(?:hab|habe|haben) (?:ich|wir) )?(?:endlich |jetzt |schon |heute |gestern )*(?:die|der|das|den|meine?n?|unsere?n?|unser) (?<thing>[\p{L}-]+(?: für (?:die|den|das|meine?n?) [\p{L}-]+)?)\b.*\b(?:erledigt|fertig|abgeschickt|abgegeben|eingereicht|gekündigt|bezahlt|überwiesen|gebucht|verschickt|abgehakt|raus|gemacht|besorgt|gekauft|angemeldet|angerufen|abgesagt|storniert|repariert|geschrieben|abgemeldet|unterschrieben|verlängert|beantragt|gebracht|abgeholt)\b/u;
const SPANISH =
  /^(?:por fin |al fin |bueno,? )?ya (?:he |hemos )?(?:(?<stem>\p{L}{3,}?)(?:é|í|ado|ido|amos|imos)|hice|hicimos|hecho|fui a|puse) (?:el|la|los|las|mi|mis|nuestr[oa]|al|a la) (?<thing>\p{L}+(?: de(?:l| la)? \p{L}+)?)/iu;
// "Llamé al dentista": without "ya".
const SPANISH_CALLED =
  /^(?:hoy |ayer )?(?<stem>llam|pagu|envi|mand|compr|reserv|renov|entregu|firm|cancel|present)é (?:el|la|los|las|mi|mis|al|a la|a mi) (?<thing>\p{L}+(?: de(?:l| la)? \p{L}+)?)$/iu;
// The verb says no more than that it is over.
const SPANISH_FINISHING =
  /^(?:termin|acab|complet|envi|mand|entreg|pagu|pag|compr|pas|present|tramit|resolv|arregl|cumpl|prepar)/i;

/** What a German sentence says was done: „Die Steuererklärung ist raus“. */
export function reportedInGerman(normal: string): DoneThing | null {
  if (/\b(?:nicht|kein\w*|noch|bald|fast|halb)\b/u.test(normal)) return null;
  const thing = GERMAN.exec(normal)?.groups?.["thing"];
  return thing === undefined ? null : { thing, verb: null };
}

/** What a Spanish sentence says was done: "Ya renové la licencia". */
export function reportedInSpanish(normal: string): DoneThing | null {
  const groups = (SPANISH.exec(normal) ?? SPANISH_CALLED.exec(normal))?.groups;
  const thing = groups?.["thing"];
  if (thing === undefined) return null;
  const stem = groups?.["stem"]?.toLowerCase() ?? "";
  return { thing, verb: stem === "" || SPANISH_FINISHING.test(stem) ? null : stem };
}
