import { fold } from "../../text/fold.ts";
import { writeDates } from "../../text/dates/write-dates.ts";
import type { Draft } from "../draft.ts";
import { type Clause, mainDate, readClause } from "./finding.ts";
import type { LanguagePack } from "./pack.ts";
import type { Said } from "./read-message.ts";
import type { Scene } from "./scene.ts";
import { toolIn } from "./tools.ts";
import { contentWords } from "./topic-key.ts";

/**
 * What a correction says: "no, it's Thursday", "sorry, I meant Lima". It takes over type and topic of what it
 * corrects, so that it replaces it. Null for a sentence that corrects nothing that was said shortly before.
 */
export function readCorrection(clause: Clause, pack: LanguagePack, scene: Scene): Said | null {
  if (!pack.correction.test(clause.text.trim()) || pack.question.test(clause.text.trim())) return null;
  const own = readClause(clause, pack);
  const target = scene.recent.toReversed().find((draft) => isCorrected(draft, clause, pack));
  if (target === undefined) return null;
  if (own !== null && own.topicKey !== null && !own.topicKey.startsWith("fact:") && own.type === "fact")
    return null;
  const date = mainDate(clause) ?? (target.type === "event" ? target.eventDate : null);
  return {
    clause,
    finding: { type: target.type, rule: "correction", topicKey: target.topicKey, date, completes: false },
  };
}

/** Whether a draft is what a clause corrects: both hold a date, a value of a tool's kind, or words in common. */
function isCorrected(draft: Draft, clause: Clause, pack: LanguagePack): boolean {
  if (draft.topicKey === null || draft.trust !== "user") return false;
  const date = mainDate(clause);
  if (date !== null) return draft.eventDate !== null && sharesSubject(draft, clause, pack);
  const tool = toolIn(clause.text);
  if (tool !== null) return toolIn(draft.content)?.kind === tool.kind;
  return sharesSubject(draft, clause, pack);
}

/** A correction names its subject again, or is short enough to lean on the draft: "no, Lima". */
function sharesSubject(draft: Draft, clause: Clause, pack: LanguagePack): boolean {
  const words = contentWords(clause.normal, pack.stopWords);
  const known = new Set(contentWords(writeDates(fold(draft.content), []), pack.stopWords));
  return words.length > 0 && (words.length <= MAX_LEANING_WORDS || words.some((word) => known.has(word)));
}

const MAX_LEANING_WORDS = 3;
