import type { MemoryProfile } from "../contract/binding.ts";
import type { MemorySession } from "../contract/session.ts";
import type { MemorySessionState } from "../contract/state.ts";

/** The methods of `Target` as a caller over HTTP reaches them: with arguments that nobody has checked. */
export type Unchecked<Target> = {
  [Method in keyof Target]: Target[Method] extends (...args: infer Args) => infer Result
    ? (...args: { [Index in keyof Args]: unknown }) => Result
    : never;
};

/** A profile to be called with what came over HTTP: it checks every argument itself and names the one at fault. */
export function unchecked(target: MemoryProfile): Unchecked<MemoryProfile> {
  // The service's own profile, whose methods begin with the check of their arguments.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return target as Unchecked<MemoryProfile>;
}

/** A session, as `unchecked()` for a profile. */
export function uncheckedSession(target: MemorySession): Unchecked<MemorySession> {
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return target as Unchecked<MemorySession>;
}

/** The state of a session, as `unchecked()` for a profile. */
export function uncheckedState(target: MemorySessionState): Unchecked<MemorySessionState> {
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return target as Unchecked<MemorySessionState>;
}
