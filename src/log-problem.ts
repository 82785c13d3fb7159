/** Tells who runs the service of something that calls cannot show. */
export function logProblem(message: string): void {
  // The one place that writes to the log.
  // oxlint-disable-next-line no-console
  console.error(`agent-memory: ${message}`);
}
