import { type Clause, type Finding, readClause, toClause } from "./finding.ts";
import type { OwnSentence } from "./own-words.ts";
import type { LanguagePack } from "./pack.ts";

/** What was found, and the words it was found in. */
export interface Said {
  finding: Finding;
  clause: Clause;
}

/** The clauses of a sentence that may each say something, in order; at least one. */
export function clauseTexts(sentence: OwnSentence, pack: LanguagePack): string[] {
  const parts = sentence.text
    .split(pack.clauseBreak)
    .filter((part) => part !== undefined && part.trim() !== "");
  return parts.length === 0 ? [sentence.text] : parts;
}

/**
 * What a sentence says that is worth keeping. It gives one memory, unless rules find several subjects in it; then
 * each keeps its clause. What only cues find yields to what rules find.
 */
export function readClauses(sentence: OwnSentence, pack: LanguagePack, saidMs: number): Said[] {
  const whole = toClause(sentence.text, saidMs, pack);
  const found: Said[] = [];
  let before = "";
  for (const text of clauseTexts(sentence, pack)) {
    const clause = toClause(text, saidMs, pack);
    const normal = withAntecedent(clause.normal, before, pack);
    const finding = readClause({ ...clause, normal }, pack);
    // A clause that leans on the one before is only understood with it.
    if (finding !== null) found.push({ finding, clause: normal === clause.normal ? clause : whole });
    before = clause.normal;
  }
  return settle(found, whole);
}

/** The clause with an opening "it" replaced by what the clause before ends with: certain enough for a topic. */
function withAntecedent(normal: string, before: string, pack: LanguagePack): string {
  if (pack.pronoun === undefined || pack.antecedent === undefined || !pack.pronoun.test(normal))
    return normal;
  const thing = pack.antecedent.exec(before)?.[0];
  return thing === undefined ? normal : normal.replace(pack.pronoun, () => thing);
}

function settle(found: readonly Said[], whole: Clause): Said[] {
  const byRule = found.filter(({ finding }) => finding.rule !== "worth" && finding.rule !== "dated");
  const strong = byRule.length === 0 ? found.slice(0, 1) : ordersOnly(byRule) ? withEvents(found) : byRule;
  const subjects = new Map(strong.map((said) => [subjectOf(said.finding), said]));
  const [first, ...others] = subjects.values();
  if (first === undefined) return [];
  if (others.length > 0) return [first, ...others];
  return [{ finding: { ...first.finding, date: first.finding.date ?? dateOf(whole, first) }, clause: whole }];
}

function ordersOnly(found: readonly Said[]): boolean {
  return found.every(({ finding }) => finding.type === "task" || finding.type === "instruction");
}

/** "The dentist is on Thursday, remind me to call Miriam": what is only dated stands beside what is to be done. */
function withEvents(found: readonly Said[]): Said[] {
  return found.filter(({ finding }) => finding.rule !== "worth");
}

/** Two halves of one instruction ("never on main, always a branch") are one subject. */
function subjectOf({ type, topicKey }: Finding): string {
  const isOfAnswers = type === "instruction" && topicKey !== "user/form of address";
  return isOfAnswers ? type : `${type} ${topicKey ?? ""}`;
}

function dateOf(whole: Clause, { finding }: Said): string | null {
  return finding.type === "fact" || finding.type === "instruction" ? null : (whole.dates[0]?.iso ?? null);
}
