import type { Evidence, Inquiry, ModelPort, Outcome, Synthesis } from "../model/port.ts";
import { doubtOf, type Said } from "../text/support.ts";
import { plainText } from "../text/one-line.ts";
import { stopWordLanguage } from "../text/stop-words.ts";

/**
 * The model's answer, its citations and its words checked by code: a number, name or date that the cited evidence does
 * not have makes the answer unusable. Not answerable is an answer too: the empty one.
 */
export async function synthesise(
  model: ModelPort,
  inquiry: Inquiry,
  timeoutMs: number,
): Promise<Outcome<Pick<Synthesis, "answer" | "citations">>> {
  const outcome = await model.synthesise(inquiry, timeoutMs);
  if (!outcome.ok) return outcome;
  const { isAnswerable, citations } = outcome.value;
  const answer = plainText(outcome.value.answer);
  if (!isAnswerable) return { ok: true, value: { answer: "", citations: [] }, discarded: 0 };
  const cited = [...new Set(citations)].flatMap(
    (number) => inquiry.evidence.find((one) => one.number === number) ?? [],
  );
  const isSound = answer !== "" && cited.length > 0 && isSupported(answer, cited, inquiry);
  if (!isSound)
    return {
      ok: false,
      failure: { kind: "malformed", detail: "the answer says what its citations do not", retryAfterMs: null },
    };
  const numbers = cited.map(({ number }) => number);
  return { ok: true, value: { answer, citations: numbers }, discarded: 0 };
}

function isSupported(answer: string, cited: readonly Evidence[], { question, today }: Inquiry): boolean {
  const saidMs = Date.parse(today);
  const texts = cited.map(({ text, date }): Said => ({ text: `${text}\n${date}`, saidMs }));
  const doubt = doubtOf(answer, texts, [
    { text: question, saidMs },
    { text: today, saidMs },
  ]);
  if (doubt !== "no overlap") return doubt === null;
  // An answer in another language than its evidence shares no words with it; names and numbers were looked at.
  const language = stopWordLanguage(answer);
  return cited.every(({ text }) => stopWordLanguage(text) !== language);
}
