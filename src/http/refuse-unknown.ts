import { MemoryError } from "../contract/memory-error.ts";

/** Longest unknown name that is told. */
const MAX_NAME_CHARACTERS = 64;

/** A name that the caller gave himself: no other name of the binding's stands for it. */
export class UnknownName extends MemoryError {}

/** Refuses the first name that is not among those that are known, and says which are. */
export function refuseUnknown(given: Iterable<string>, known: readonly string[]): void {
  for (const name of given) {
    if (known.includes(name)) continue;
    const meant = known.find((each) => plain(each) === plain(name));
    const told =
      meant !== undefined
        ? `did you mean ${meant}?`
        : known.length === 0
          ? "nothing is taken here"
          : `known are ${known.join(", ")}`;
    throw new UnknownName("invalid", `is not known: ${told}`, name.slice(0, MAX_NAME_CHARACTERS));
  }
}

// session_id, sessionId and SessionID are one mistake apart.
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, "");
}
