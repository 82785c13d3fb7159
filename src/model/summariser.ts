import { MemoryError } from "../contract/memory-error.ts";
import type { ModelPort } from "./port.ts";

/** A function that shortens what a prompt holds; it throws `unavailable` when the model gives nothing usable. */
export function summariser(model: ModelPort): (prompt: string) => Promise<string> {
  return async (prompt) => {
    const outcome = await model.summarise(prompt);
    if (outcome.ok) return outcome.value;
    throw new MemoryError("unavailable", `the model gave no summary: ${outcome.failure.kind}`);
  };
}
