import { SPANISH_WORTH } from "./es-worth.ts";
import type { Cue, LanguagePack, Rule } from "../pack.ts";
import { spanishStanding } from "./european-standing.ts";
import { reportedInSpanish } from "./european-reports.ts";

const RELATION =
  "mujer|marido|esposa|esposo|novia|novio|pareja|madre|mamá|padre|papá|padres|hermana|hermano|hija|hijo|hijos|abuela|abuelo|primo|prima|tío|tía|jefe|jefa|amigo|amiga|compañero|compañera|vecino|vecina|perro|perra|gato|gata";
const WHO = `(?<who>yo|mi (?:${RELATION})(?: \\p{Lu}\\p{L}+)?|ella|él|nosotros)`;
const LASTING =
  "siempre|nunca|jamás|a partir de ahora|de ahora en adelante|desde ahora|en adelante|cada vez|en el futuro";
const ORDER_VERB =
  "usa|uses|use|usen|escribe|escribas|escriban|responde|respondas|contesta|habla|hables|llámame|dame|des|pon|pongas|incluye|incluyas|evita|haz|hagas|manda|manden|mandes|envía|envíen|utiliza|utilices|explica|expliques|traduce|corrige|pregunta|avísame|trátame|tutéame|muestra|muestres";

const ORDERS: readonly Rule[] = [
  {
    name: "told by another",
    say: /^(?:mis?|su|el|la|nuestr[oa]) \p{L}+(?: \p{L}+)?(?: (?:me|nos|siempre))* (?:dice|dijo|quiere|pide|pidió|insiste|exige|escribió|ordenó|recomienda)n?(?!\p{L})(?!.*(?:tengo que|tenemos que|debo))/iu,
    type: "nothing",
    noOrder: true,
  },
  {
    name: "for this once",
    say: /\b(?:solo|sólo) (?:por )?esta vez\b|^(?:el próximo|este) (?:correo|párrafo|mensaje)\b/i,
    type: "nothing",
    noOrder: true,
  },
  {
    name: "order lifted",
    say: /^(?:ya|ahora) (?:puedes|puede|podés) (?:volver a )?(?:usar|escribir|poner|hablar(?:me)?|responder) (?<value>.{3,30})$|^ya no (?:hace falta que|es necesario que|tienes que|hace falta) (?:me )?(?:uses|usar|escribas|respondas|responder|hables|pongas|seas|ser|mandes|recuerdes) (?<other>.{3,40})$/i,
    type: "instruction",
    retires: ["rule: ~ {value|other}", "rule/ ~ {value|other}"],
  },
  {
    name: "remind me",
    say: /\brecu[ée]rda(?:me|rme)\b|\bque no se me olvide\b|\bavísame\b/i,
    type: "task",
    evenAsked: true,
  },
  {
    name: "form of address",
    say: /\b(?:llámame|trátame de|tutéame|trátenme)\b/i,
    type: "instruction",
    topic: "user/form of address",
  },
  {
    name: "lasting order",
    say: new RegExp(
      `^(?:y |por favor,? |pero )*(?:${LASTING}),? (?:por favor,? )?(?:${ORDER_VERB})\\b|^(?:y |por favor,? )*(?:no )?(?:${ORDER_VERB})\\b.*\\b(?:${LASTING})\\b|\\b(?:a partir de ahora|de ahora en adelante|en adelante)\\b`,
      "i",
    ),
    type: "instruction",
  },
  {
    name: "prohibition",
    say: new RegExp(`^(?:y |por favor,? )*no (?:me )?(?:${ORDER_VERB})\\b`, "i"),
    type: "instruction",
  },
  {
    name: "obligation",
    say: /\b(?:tengo que|tenemos que|debo|hay que|me toca|necesito|me falta)\s+(?!irme|ir a dormir|decir|admitir|saber|ayuda|un|una|que)\p{L}+(?:ar|er|ir)(?:me|lo|la|le|los|las)?\b/iu,
    type: "task",
  },
];

const RULES: readonly Rule[] = [
  {
    name: "done with it",
    say: /\b(?:ya (?:está|lo he|la he|he|hice|terminé|pagué|envié|entregué|reservé|encargué)|terminado|listo,|hecho,|ya (?:lo |la |los |las )?(?:pagué|envié|entregué|terminé|compré|hice|mandé|renové|firmé|tramité|reservé|presenté))(?![a-záéíóú])/iu,
    type: "event",
    now: true,
    completes: true,
  },
  {
    name: "home",
    say: new RegExp(
      `(?:${WHO} )?\\b(?:vivo|vive|vivimos|me mudé|nos mudamos|me he mudado)(?![\\p{L}])`,
      "iu",
    ),
    type: "fact",
    topic: "{who}/home",
  },
  {
    name: "occupation",
    say: /\bsoy (?:un |una )?\p{L}+(?:er[oa]|ista|or|ora|ic[oa]|ent[ea]|ante|og[oa]|ogad[oa]|estr[oa])(?=$|[,.]| (?:en|de|y)\s)/iu,
    type: "fact",
    topic: "user/job",
  },
  {
    name: "work",
    say: new RegExp(
      `(?:${WHO} )?\\b(?<!\\b(?:ofrecieron|dieron|busco|buscar|buscando|encontré|encontrar|conseguí|conseguir|mi|su|el|un|del|al|nuevo|mucho|más|sin|hay) )(?:trabajo|trabaja|trabajamos) (?:en|desde|por|con|como|para|de)\\b`,
      "iu",
    ),
    type: "fact",
    topic: "{who}/work",
  },
  {
    name: "name",
    say: /\b(?:me llamo|mi nombre es) (?<value>[\p{L}-]+)/iu,
    type: "fact",
    topic: "user/name",
  },
  {
    name: "allergy",
    say: new RegExp(
      `(?:${WHO} )?\\b(?:soy|es) alérgic[oa] (?:a |al )(?:la |los |las |el )?(?<value>[\\p{L} ]{3,25}?)(?=$|[,.;]| y )`,
      "iu",
    ),
    type: "fact",
    topic: "{who}/allergy:{value}",
  },
  {
    name: "health",
    say: /\b(?<value>hipertens[oa]|celíac[oa]|diabétic[oa]|asmátic[oa]|intolerante a la lactosa|embarazada|sord[oa]|dalt[oó]nic[oa]|migrañas?|zurd[oa])(?![\p{L}])/iu,
    type: "fact",
    topic: "{who}/health:{value}",
  },
  { name: "diet", say: /\b(?:vegetarian[oa]|vegan[oa])(?![\p{L}])/iu, type: "fact", topic: "{who}/diet" },
  {
    name: "attitude",
    say: /\b(?:no )?(?:me (?:gustan?|encantan?|chiflan?)|odio|detesto|no soporto|prefiero)(?: (?:el|la|los|las|mucho))? (?<value>[\p{L} ]{3,30}?)(?=$|[,.;]| y | que )/iu,
    type: "fact",
    topic: "user/attitude:{value}",
  },
  {
    name: "pleases me",
    say: /^(?:(?:el|la|los|las) )?(?<value>[\p{L} ]{3,30}?) me (?:gustan?|encantan?|chiflan?)\b/iu,
    type: "fact",
    topic: "user/attitude:{value}",
  },
  {
    name: "gives lessons",
    say: /\b(?:doy|imparto) clases\b|\bsoy (?:profesor|maestr|médic|enfermer|ingenier|abogad|cociner)\p{L}*/iu,
    type: "fact",
    topic: "user/job",
  },
  {
    name: "person who lives",
    say: new RegExp(
      `\\bmi (?<value>${RELATION})\\b.*\\b(?:vive|se llama|trabaja|tiene|es)\\b|\\bmi (?<other>${RELATION}),? \\p{Lu}\\p{L}+`,
      "iu",
    ),
    type: "fact",
    dated: false,
  },
  {
    name: "appointment",
    say: /\b(?:tengo|tenemos) (?:una |un )?(?:cita|reunión|examen|vuelo|viaje|entrevista|consulta|revisión)\b/i,
    type: "event",
    dated: true,
  },
];

const CUES: readonly Cue[] = [
  {
    name: "code or product",
    sign: /`[^`]+`|\b\p{Lu}\p{L}+ \d+(?:\.\d+)*|\b[A-Z]{2,}-?\d+/u,
    particular: true,
    raw: true,
  },
  { name: "proper name", sign: /(?<=[\p{Ll},;:] )\p{Lu}\p{L}+/u, particular: true, raw: true },
  {
    name: "amount with unit",
    sign: /\b\d[\d.,]* ?(?:km|kg|euros|€|años|personas|horas|minutos|gb|metros)\b/i,
    particular: true,
    raw: true,
  },
];

const OPENER =
  /^(?:y|pero|bueno|ah|oye|sí|no|vale|ok|bien|pues|es que|por cierto|además|entonces|anda|perfecto|perdón|en realidad|jaja)[,!.:\s]+/i;

/** Spanish. */
export const spanish: LanguagePack = {
  language: "es",
  normalise: (text) => {
    let rest = text.trim();
    for (
      let opener = OPENER.exec(rest);
      opener !== null && opener[0].length < rest.length && !/^no (?:uses|me)/i.test(rest);
      opener = OPENER.exec(rest)
    ) {
      if (/^no\s/i.test(opener[0])) break;
      rest = rest.slice(opener[0].length);
    }
    return rest.replace(/,? por cierto\b|^¡|[.!\s]+$/gi, "").trim();
  },
  clauseBreak: /;\s+|,?\s+(?:y|pero)\s+(?=(?:yo|mi|mis|tengo|vivo|vivimos|soy|trabajo|nuestr[oa])\s)/i,
  question: /\?$|^¿|^(?:qué|cómo|dónde|cuándo|por qué|quién|cuál|cuánto)\b/i,
  hypothetical:
    /^si\b(?!,)|\b(?:si (?:tuviera|fuera|pudiera|viviera|tuviéramos|pudiéramos)\w*|imagina|ojalá|me gustaría|quizás?|tal vez|a lo mejor)\b/i,
  fiction: /\b(?:mi personaje|en la novela|protagonista)\b/i,
  correction:
    /^(?:no,|perdón|corrección|mejor dicho|me equivoqué|en realidad|espera)|\b(?:quise decir|corrección|me equivoqué|sino)\b/i,
  orders: ORDERS,
  rules: RULES,
  cues: CUES,
  worth: SPANISH_WORTH,
  lasting: /\b(?:desde (?:hace|\d{4})|todos los|cada|siempre|cumpleaños es)\b/i,
  statement:
    /^(?<subject>(?:el|la|los|las|mi|mis|nuestr[oa]) (?:[\p{L}\d./-]+ ){1,4}?)(?:es|son|está|están|corre|se llama|usa)\b(?<rest>.*)$/iu,
  reported: reportedInSpanish,
  standing: spanishStanding,
  personOf: (who, normal) => {
    const said = (
      who ??
      normal.match(new RegExp(`mi (?:${RELATION})|^ella\\b|^él\\b`, "i"))?.[0] ??
      "yo"
    ).toLowerCase();
    if (/^(?:yo|nosotros)$/.test(said)) return "user";
    return /^(?:ella|él)$/.test(said) ? "" : said.replace(/^mi /, "");
  },
  results: [
    { name: "only noted", say: /\b(?:anotado|entendido|de acuerdo|tomado nota)\b/i, type: "nothing" },
    {
      name: "done",
      say: /^(?:ya )?(?:le |te |lo |la |os |les )*(?:he|hemos) (?:\p{L}+(?:ado|ido|to|cho))\b.{4,}|^(?:reservé|envié|cambié|programé|desplegué|cancelé)(?![\p{L}])/iu,
      type: "event",
      now: true,
    },
  ],
  questions: [
    { ask: /\bdónde vive/i, statement: "Vivo en {answer}" },
    { ask: /\bcómo (?:te llamas|se llama)/i, statement: "Me llamo {answer}" },
    { ask: /\bdónde trabaja/i, statement: "Trabajo en {answer}" },
  ],
  asks: /(?:qué|cuál|dónde|cuándo|quién|cuánt|tiene)/i,
  asksOfUser:
    /(?:qué|cuál|dónde|cuándo|quién|cuánt).*(?:\b(?:su|tu|sus|tus|le|te|tiene|tienes|usted|usas?|vive|vives|es|son)\b)/i,
  asksWhen: /cuándo/i,
  idle: /(?:ayud|puedo|necesita|más|problema|qué tal|pasa|quiere|prefiere)/i,
  noAnswer:
    /^(?:no|sí|si|nada|ningun|vale|gracias|bien|ok|claro|quizá|tal vez|perfecto|eso|ya|y)(?![\p{L}])/iu,
  ownVoice: /\b(?:yo|mi|mis|me|nuestr\w+|soy|estoy|tengo|vivo|trabajo|nos)\b/i,
  vocabulary: {
    script: "spaced",
    stopWords: new Set(
      "yo tú el la los las un una unos unas mi mis tu su sus nuestro nuestra de del a al en con por para que y o pero no sí me te se lo le es son está están soy estoy tengo ha he hay muy más ya también como si cuando esto eso este esta".split(
        " ",
      ),
    ),
  },
  // An accented letter is no word character to \b: "miércoles" has no "mi".
  summarise: (content) =>
    content
      .replace(/(?<!\p{L})(?:Yo )?[Vv]ivo(?!\p{L})/gu, "el usuario vive")
      .replace(
        /(?<!\p{L}|(?:ofrecieron|dieron|busco|buscar|encontré|encontrar|conseguí|conseguir|tengo|tiene|mi|su|el|un|de|del|al|nuevo|mucho|más|por|sin) )(?:Yo )?[Tt]rabajo (?=en|como|para)/gu,
        "el usuario trabaja ",
      )
      .replace(/(?<!\p{L})[Ss]oy(?!\p{L})/gu, "el usuario es")
      .replace(/(?<!\p{L})[Tt]engo(?!\p{L})/gu, "el usuario tiene")
      .replace(/(?<!\p{L})[Mm]i(?!\p{L})/gu, "su")
      .replace(/(?<!\p{L})[Mm]is(?!\p{L})/gu, "sus")
      .replace(/^./u, (first) => first.toUpperCase()),
  answered: (question, answer) => `A la pregunta «${question}» el usuario dijo: ${answer}`,
};
