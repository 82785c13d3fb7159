import { type Leaning, partsOf } from "./date-rule.ts";

const PART = "(?<![a-záéíóúñ])";
const END = "(?![a-záéíóúñ])";
// Verbs whose stem ends in "r": their past ends as a future does.
const STEM_IN_R =
  "comp|mi|reti|ent|log|cob|most|encont|pa|prepa|repa|sepa|decla|compa|espe|ope|recupe|supe|gene|ente|ti|gi|admi|respi|inspi|ret|deco|valo|mejo|aho|restau|inaugu|configu|asegu|registr|celeb|nomb|cer|regist|ab|descub|cub";
const FUTURE_ENDING = new RegExp(
  `${PART}(?!(?:${STEM_IN_R})r[éáo])[a-zñ]+(?:ar|er|ir|dr)(?:é|á|ás|emos|án)${END}`,
  "i",
);
const PAST_ENDING = new RegExp(
  `${PART}[a-zñ]{2,}(?:é|ó|aron|ieron|iste)${END}|${PART}(?:fui|fue|fuimos|fueron|hice|hizo|hicimos|tuve|tuvo|tuvimos|estuve|estuvo|vine|vino|dijo|puse|puso|vi|vimos|di|dio|era|eran|estaba|había)${END}`,
  "i",
);
const PERFECT = new RegExp(`${PART}(?:he|ha|hemos|han) [a-zñ]+(?:ado|ido|to|cho|sto)${END}`, "i");
/** What is arranged lies ahead, though the arranging is over. */
const ARRANGED = new RegExp(
  `${PART}(?:(?:me|nos|la|lo|le) )?(?:apunt|inscrib|reserv|qued|matricul|invit|cit)(?:é|ó|ado|ada|ados|ido|í|aron|amos)${END}`,
  "i",
);
/** What was said to come: "dijo que venía el viernes". */
const SAID_TO_COME = new RegExp(
  `${PART}(?:dij|cont|avis|promet|asegur|confirm)[a-zó]+ que [a-z ]{0,12}(?:ía|ían|iba|iban|ará|erá|irá|drá)`,
  "i",
);
const MOVES = /\b(?:mov|cambi|aplaz|pospus|adelant|retras|reprogram|pas)[a-zóéi]*/i;
const PRESENT =
  /(?<![a-záéíóúñ])(?:tengo|tenemos|tiene|tienen|voy|vamos|va|van|viene|vienen|es|son|empiezo|empieza|empezamos|salgo|salimos|sale|llega|llegan|vence|acaba|termina|abren?|cierran?|cumple|celebramos|bautizamos|operan|hay|nos mudamos|me mudo|se muda|me caso|nos casamos|estudio|entrego|hago|debo|quiero|queremos|recuérdame|recuérdenme|recordarme|dejan|deja|organizamos|preparamos)(?![a-záéíóúñ])/i;
const AHEAD =
  /(?<![a-záéíóúñ])(?:voy a|vamos a|va a|van a|tengo que|hay que|debo|antes del?|para el|próxim[oa]|que viene|mañana|hasta)(?![a-záéíóúñ])/i;

/** Which way the verb of a date's part of a Spanish sentence leans; null when the part has none. */
export function spanishLeanings(text: string, partBreak: RegExp): (at: number) => Leaning | null {
  const partAround = partsOf(text, partBreak);
  return (at) => {
    const words = text.slice(at);
    if (/^desde\b/i.test(words)) return "past";
    const { start, end } = partAround(at);
    const part = text.slice(start, end);
    if (/^al\b/i.test(words) && MOVES.test(part)) return "future";
    if (SAID_TO_COME.test(part) || AHEAD.test(part)) return "future";
    if (ARRANGED.test(part)) return "either";
    if (FUTURE_ENDING.test(part)) return "future";
    if (PAST_ENDING.test(part) || PERFECT.test(part)) return "past";
    return PRESENT.test(part) ? "future" : null;
  };
}
