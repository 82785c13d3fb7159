import { MemoryError } from "./memory-error.ts";

/** The refusal of a write into an object that holds as much as it can; null for any other error. */
export function asStorageFull(error: unknown): MemoryError | null {
  if (!(error instanceof Error) || !error.message.includes("SQLITE_FULL")) return null;
  const reason = "the profile is full: it holds what one object can (10 GB). Reading and deleting go on";
  return new MemoryError("unavailable", reason);
}

/** Does work at the door of an object, where an error of the platform becomes one that callers know. */
export function refusingWhenFull<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asStorageFull(error) ?? error;
  }
}
