/** Lets other requests run between two slices of work. */
export function yieldTurn(): Promise<void> {
  return scheduler.wait(0);
}
