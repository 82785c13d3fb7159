import type { Ending } from "../draft.ts";
import type { Finding } from "./finding.ts";
import type { LanguagePack, Rule } from "./pack.ts";
import { contentWords, fillTopic, keyPart, USER } from "./topic-key.ts";

type Groups = Readonly<Record<string, string | undefined>>;

/** The endings that a rule writes down, their topics and names filled in; null when there is none. */
export function endingsOf(
  { retires }: Rule,
  groups: Groups,
  { pack, topicOf }: { pack: LanguagePack; topicOf: (topic: string) => string | null },
): Ending[] | null {
  const endings = (retires ?? []).flatMap((ending): Ending[] => {
    const [template = "", name = "", relation] = ending.split(" ~ ");
    // What no rule gave a topic is ended by its owner alone.
    if (template === "fact:" && topicOf("{who}") !== USER) return [];
    const topic = topicOf(template);
    const holding = name === "" ? "" : fillTopic(name, groups, pack.vocabulary);
    return topic === null || holding === null ? [] : [{ topic, holding, relation }];
  });
  return endings.length === 0 ? null : endings;
}

// Verbs by which a value is told: "I live in Oslo" and "I moved to Oslo" name the same.
const TELLING = /^(?:live|work|base|move|settl|resid|drive|call|name|marri|engag|住|働|勤)$/;

// "I don't need glasses any more" and "I wear glasses".
const NEEDING = /^(?:need|want|have|wear|take|own|get)$/;

/**
 * What says that a single value is no longer so: it ends that value and not another of its topic. "I don't live in
 * Oslo any more" leaves Lima alone. `before` is the clause as it was said while it was so.
 */
export function asEnd(
  finding: Finding,
  before: { normal: string; value?: string | undefined },
  pack: LanguagePack,
): Finding {
  const { topicKey } = finding;
  if (topicKey?.startsWith("fact:") === true) {
    // The same predicate, whatever topic it was filed under.
    const words = contentWords(before.normal, pack.vocabulary);
    const whole = words.filter((word) => !NEEDING.test(word)).join(" ");
    const everywhere = ["fact:", `${USER}/`].map((topic) => ({ topic, holding: whole }));
    return whole === "" ? finding : { ...finding, retires: [...(finding.retires ?? []), ...everywhere] };
  }
  if (topicKey === null || topicKey.includes(":") || !topicKey.includes("/")) return finding;
  const words = contentWords(before.normal, pack.vocabulary).filter((word) => !TELLING.test(word));
  const holding = before.value === undefined ? words.join(" ") : keyPart(before.value, pack.vocabulary);
  if (holding === "") return finding;
  const ended = [topicKey, `${topicKey}:also:`].map((topic) => ({ topic, holding }));
  const retires = [...(finding.retires ?? []), ...ended];
  return { ...finding, topicKey: `${topicKey}:not ${holding}`, retires };
}

const FROM_NOW_ON =
  /^(?!(?:always|never|please|only|just|do|use|keep|make)\b)[\w' -]{2,40}? (?:is|are|will be|happens?|takes? place|starts?|runs?) (?:at|on|every|each) .*(?:from now on|going forward)$/;

/** "The retro is on Fridays from now on" tells when something is; it orders nothing. */
export function tellsNewTime(normal: string): boolean {
  return FROM_NOW_ON.test(normal);
}
