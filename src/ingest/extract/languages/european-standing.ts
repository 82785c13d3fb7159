import type { Standing, Wanted } from "../standing.ts";
import { RELATION } from "./de-words.ts";

const GERMAN_FIRST =
  /\b(?:ich|wir|bin|hab|habe|wohne|lebe|arbeite|mag|hasse|liebe|esse|trinke|ziehe|nutze|fahre|heiße|vertrage|mir|mich|uns|mein\w*|unser\w*)\b/u;
const OF_MINE = new RegExp(`^(?:mein|unser)\\w* (?:${RELATION})\\b`, "u");
const GERMAN_THIRD =
  /\b(?:ist|sind|hat|haben|wohnt|wohnen|lebt|leben|arbeitet|arbeiten|zieht|ziehen|mag|verträgt|vertragen|kann|können|isst|wird|werden)\b/u;
const GERMAN_PAST =
  /\b(?:früher|damals|ehemals|einst|seinerzeit|als kind|bis \d{4}|war|waren|hatte|wohnte|lebte|arbeitete)\b/u;
const GERMAN_UNREAL =
  /\b(?:traum|träume|träumte|geträumt|eines tages|irgendwann|später mal|möchte|will|würde|wünsche|angeblich|laut|roman|film|beispiel(?:satz)?|rolle)\b|^(?:beispiel|übersetze\b.*|text):/u;

/** How a German clause stands to a topic of a person's. */
export function germanStanding(normal: string, { isOfPerson }: Wanted): Standing {
  if (!GERMAN_FIRST.test(normal.replace(OF_MINE, "")) && GERMAN_THIRD.test(normal)) return "of another";
  if (isOfPerson && (GERMAN_UNREAL.test(normal) || GERMAN_PAST.test(normal))) return "does not hold";
  return "holds";
}

const SPANISH_FIRST =
  /(?<!\p{L})(?:yo|nosotr[oa]s|vivo|vivimos|mudé|mudamos|he|hemos|soy|somos|estoy|estamos|trabajo|trabajamos|tengo|tenemos|me|nos|mi|mis|nuestr[oa]s?|doy|imparto|odio|detesto|soporto|prefiero|padezco|sufro|llamo)(?!\p{L})/iu;
const SPANISH_THIRD =
  /(?<!\p{L})(?:vive|viven|trabaja|trabajan|es|son|está|están|tiene|tienen|se (?:mudó|mudaron|ha mudado|casó|divorció))(?!\p{L})/iu;
const SPANISH_PAST =
  /(?<!\p{L})(?:antes|antiguamente|de (?:niñ[oa]|joven)|vivía|trabajaba|era|hasta \d{4})(?!\p{L})/iu;
const SPANISH_UNREAL =
  /(?<!\p{L})(?:sueño|soñé|algún día|quiero|quisiera|ojalá|dicen que|según|personaje|novela|película|cuento|ejemplo)(?!\p{L})/iu;

/** How a Spanish clause stands to a topic of a person's. */
export function spanishStanding(normal: string, { isOfPerson }: Wanted): Standing {
  if (!SPANISH_FIRST.test(normal) && SPANISH_THIRD.test(normal)) return "of another";
  if (isOfPerson && (SPANISH_UNREAL.test(normal) || SPANISH_PAST.test(normal))) return "does not hold";
  return "holds";
}
