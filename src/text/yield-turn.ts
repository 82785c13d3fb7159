/**
 * Turns of the event loop between two slices of work. A request to another object takes several on its way, and waits
 * for a whole slice at each while there is a single one between slices.
 */
const TURNS = 5;

/** Lets the requests that wait go all their way between two slices of work; about a millisecond when none does. */
export async function yieldTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await scheduler.wait(0);
}
