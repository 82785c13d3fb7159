import { isRecord } from "../contract/is-record.ts";
import type { GateInput, GateVerdict } from "../contract/turn-memory.ts";
import { answerWithin } from "./outside.ts";
import type { GenerationSettings } from "./settings.ts";

/** Whether a turn is remembered, and if not, what its result says. */
export type Passage = { run: true } | { run: false; status: "skipped" | "failed"; reason: string };

const PASSED: Passage = { run: true };

/** Asks the gate; a turn without any text needs no asking. Never throws, and ends after the gate's time at the latest. */
export async function askGate(
  { gate, timeoutMs, onGateError }: GenerationSettings["turnComplete"],
  input: GateInput,
): Promise<Passage> {
  if (isEmptyTurn(input)) return { run: false, status: "skipped", reason: "the turn has no text" };
  if (gate === null) return PASSED;
  const { value, error } = await answerWithin<unknown>(timeoutMs, (signal) => gate(input, { signal }));
  if (error !== null) return gateFailed(onGateError, error.message);
  if (!isVerdict(value)) return gateFailed(onGateError, "it must return { run: boolean, reason?: string }");
  if (value.run) return PASSED;
  return { run: false, status: "skipped", reason: value.reason ?? "shouldGenerate returned run: false" };
}

/** What becomes of a turn whose gate gave no verdict. */
export function gateFailed(onGateError: "skip" | "report_failed", why: string): Passage {
  const status = onGateError === "skip" ? "skipped" : "failed";
  return { run: false, status, reason: `shouldGenerate failed: ${why}` };
}

/** Whether there is nothing that could be remembered. */
export function isEmptyTurn({ prompt, response }: { prompt: string; response: string }): boolean {
  return prompt.trim() === "" && response.trim() === "";
}

function isVerdict(value: unknown): value is GateVerdict {
  if (!isRecord(value) || typeof value["run"] !== "boolean") return false;
  return value["reason"] === undefined || typeof value["reason"] === "string";
}
