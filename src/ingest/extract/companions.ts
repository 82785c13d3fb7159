import type { Draft } from "../draft.ts";
import { type Finding, readClause, toClause } from "./finding.ts";
import { packOf } from "./language.ts";

const COMPANION =
  /,? (?:together )?with (?<whose>my|our) (?<relation>wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|brother|sister|mother|father|mum|mom|dad|son|daughter|flatmate|roommate|friend) (?<name>\p{Lu}[\p{L}'-]+)(?:(?:,| and| &).*)?$/u;

/**
 * "I live in Leeds with my wife Naomi" tells two things: where, of which there is one, and who the wife is. As one
 * memory it could never be replaced without losing her.
 */
export function tellApart(draft: Draft): Draft[] {
  const text = draft.content.replace(/[.!]+$/, "");
  const groups = COMPANION.exec(text)?.groups;
  if (draft.type !== "fact" || draft.topicKey?.startsWith("fact:") !== true || groups === undefined)
    return [draft];
  const place = read(text.replace(COMPANION, ""), draft.saidMs);
  const wording = `${groups["relation"] ?? ""} is ${groups["name"] ?? ""}`;
  const person = read(`My ${wording}`, draft.saidMs);
  if (place?.topicKey === undefined || place.topicKey?.startsWith("fact:") !== false || person === null)
    return [draft];
  const { topicKey } = person;
  const summary = `The user's ${wording}.`;
  const content = `My ${wording}.`;
  return [
    { ...draft, topicKey: place.topicKey },
    { ...draft, topicKey, summary, content, keywords: [] },
  ];
}

function read(text: string, saidMs: number): Finding | null {
  const pack = packOf("en");
  return readClause(toClause(text, { saidMs }, pack), pack);
}
