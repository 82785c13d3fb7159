import { isStopWord, type StopWordLanguage } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";

/** What opens the phrase that names the thing asked for. */
const OPENER =
  /\b(?:what|which|whose|how (?:much|many)|que|cual|cuant[oa]s?|welche[mnrs]?|wie viele?)\b(?:'s)?(?: (?:kinds?|types?|sorts?|makes?|brands?|sort) of)?/u;
/** After a bare "what is", the thing asked for comes with its owner before it. */
const COPULA = /^ ?(?:is|was|are|were|'s|ist|war|sind|es|era|fue)\b/u;
/** After "what did" comes what someone did: no thing is named. */
const VERB = /^ ?(?:does|do|did|has|have|had|will|would|can|could|should|might)\b/u;
/** Words that only say how the thing is called. */
const CALLED =
  /\b(?:(?:the )?(?:first |last |full |family )?names? (?:of|for)|the title of|(?:name|called|named|title))\b/gu;
const MAX_FOCUS_WORDS = 3;

const JA_BEFORE =
  /([\p{Script=Han}\p{Script=Katakana}ー々A-Za-z0-9]+)(?:の(?:下の)?名前|の名)?(?:は|って|を|が|に)(?:、)?(?:どう|何|なん|いつ|いくら|いくつ|どこ|だれ|誰|どの|どれ|[?？]|$)/u;
const JA_AFTER =
  /(?:どの|どんな|何の|なんの|哪个|哪家|什么)([\p{Script=Han}\p{Script=Katakana}ー々A-Za-z0-9]+)/u;
const ONE_HAN = /^\p{Script=Han}$/u;
const HAS_CJK = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/**
 * Terms of the thing that a folded question asks for: "rent" of "how much rent did she pay", "band" of "what is the
 * name of his band", 誕生日 of 「妻の誕生日はいつ」. Names of those it asks about are none of it. Empty where the wording does not tell.
 */
export function focusOf(folded: string, language: StopWordLanguage, names: ReadonlySet<string>): string[] {
  if (HAS_CJK.test(folded)) {
    const named = JA_AFTER.exec(folded)?.[1] ?? JA_BEFORE.exec(folded)?.[1] ?? "";
    // One character of a longer word shows nothing.
    return termsOf(named).filter((term) => term === named || !ONE_HAN.test(term));
  }
  const plain = folded.replace(CALLED, " ");
  const opener = OPENER.exec(plain);
  if (opener === null) return [];
  let rest = plain.slice(opener.index + opener[0].length);
  if (VERB.test(rest)) return [];
  const isBare = COPULA.test(rest);
  if (isBare) rest = rest.replace(COPULA, "");
  const focus: string[] = [];
  for (const word of rest.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? []) {
    const terms = termsOf(word.replace(/'s$/u, ""));
    const says = terms.filter((term) => !isStopWord(term, language));
    const isOwner = word.endsWith("'s") || terms.some((term) => names.has(term));
    if (says.length > 0 && !isOwner) focus.push(...says);
    else if (focus.length > 0) break;
    if (focus.length >= MAX_FOCUS_WORDS) break;
  }
  return focus;
}
