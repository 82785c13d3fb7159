import type { PeopleWords, Person } from "../people.ts";
import { NAME, RELATION } from "./en-patterns.ts";

const SHE =
  /\b(?:wife|girlfriend|mum|mom|mother|sister|daughter|aunt(?:ie)?|gran|nan|grandma|grandmother|granny|niece|mother-in-law)s?$/i;
const HE =
  /\b(?:husband|boyfriend|dad|father|brother|son|uncle|grandad|granddad|grandpa|grandfather|nephew|father-in-law)s?$/i;
const MANY =
  /\b(?:parents|brothers|sisters|sons|daughters|kids|children|friends|neighbou?rs|twins|in-laws|family)$/i;

const PERSON = new RegExp(
  `\\b(?:[Mm]y|[Oo]ur) (?<relation>(?:[a-z-]+ ){0,2}?(?:${RELATION}|colleague|tutor|teacher|assistant|trainer|coach|lawyer|doctor|nurse|student|intern|client|customer|supervisor|therapist|builder|goddaughter|godson))(?:,? (?:is |called |named )*(?<named>${NAME}))?(?![\\w'’-])` +
    `|\\b(?:called|named) (?<called>${NAME})|(?:^|[.!?,;] |\\b(?:and|but|so|is|with|by|for|from|to|cc|colleague|boss|friend|manager) )(?<subject>[A-Z]\\p{Ll}{2,})(?= (?:is|was|has|does|will|can|works|lives|plays|likes|knows|said|says|thinks|wants|covers|joined|started)\\b|['’]s (?:a|an|the|in|on|my|our|not|been|got|[a-z]+ing)\\b|, (?:my|our|who)\\b)`,
  "gu",
);

// Capitalised words that are nobody.
const NOBODY =
  /^(?:The|This|That|What|When|Where|Who|How|Why|Which|There|Here|It|He|She|They|You|We|And|But|So|If|Is|Are|Was|Do|Does|Did|Can|Could|Will|Would|Should|Today|Tomorrow|Yesterday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Everyone|Everything|Someone|Nobody|Nothing|Work|Rent|Budget|Yes|No|Not|Just|Only|Also|Then|One|Two|Three)$/;

function pronounOf(relation: string): Person["pronoun"] {
  if (MANY.test(relation)) return "they";
  if (SHE.test(relation)) return "she";
  return HE.test(relation) ? "he" : "any";
}

/** Those that may be either are what the pronouns of the text say, where these agree. */
function peopleIn(text: string): Person[] {
  const isHe = /\b(?:he|his|him)\b/i.test(text);
  const isShe = /\b(?:she|her)\b/i.test(text);
  const told = isHe === isShe ? "any" : isHe ? "he" : "she";
  return peopleNamed(text).map((person) =>
    person.pronoun === "any" ? { ...person, pronoun: told } : person,
  );
}

function peopleNamed(text: string): Person[] {
  return [...text.matchAll(PERSON)].flatMap(({ groups }): Person[] => {
    const relation = groups?.["relation"];
    if (relation !== undefined) {
      return [
        {
          called: groups?.["named"]?.replace(/['’]s$/, "") ?? `my ${relation}`,
          pronoun: pronounOf(relation),
        },
      ];
    }
    const name = groups?.["called"] ?? groups?.["subject"];
    return name === undefined || NOBODY.test(name) ? [] : [{ called: name, pronoun: "any" }];
  });
}

/** How English names people. */
export const ENGLISH_PEOPLE: PeopleWords = {
  namedIn: peopleIn,
  opening:
    /^(?:(?:and|but|so|oh|yeah|yes|no|well|also|ok|actually|btw|by the way|haha|lol)[,.!]? )*(?<pronoun>he|she|they|his|her|their)(?=['’ ])/i,
  formOf: (pronoun) => ({
    pronoun: /^(?:he|his)$/.test(pronoun) ? "he" : /^(?:she|her)$/.test(pronoun) ? "she" : "they",
    isPossessive: /^(?:his|her|their)$/.test(pronoun),
  }),
};
