import type { Draft } from "../draft.ts";

/** A sentence that only names what the one before speaks of: "His name is Rex", 「名前はポチです」. */
const NAMED =
  /^(?:(?:his|her|its|their) name(?:['’]s| is)|(?:he|she|it)(?:['’]s| is) called) (?<name>\p{Lu}[\p{L}'-]+)\b|^(?:名前|名)は(?<japanese>も?[^、。はがも\s]{1,12}?)(?:です|だよ|だ$|と(?:いい|言い)ます|って(?:いい|言い)ます|[。!]|$)/u;

/** The drafts, each findable by the name that the next sentence of its message gives to what it tells of. */
export function nameThings(drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft, index) => {
    const next = drafts[index + 1];
    const said = next?.content.normalize("NFKC").trim() ?? "";
    const groups = NAMED.exec(said)?.groups;
    const name = (groups?.["name"] ?? groups?.["japanese"])?.toLowerCase();
    const isOfSame = next?.evidence[0]?.messageSeq === draft.evidence[0]?.messageSeq;
    if (name === undefined || !isOfSame || draft.keywords.includes(name)) return draft;
    return { ...draft, keywords: [...draft.keywords, name] };
  });
}
