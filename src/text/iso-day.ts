/** The day of a time in UTC, as ISO 8601 writes it: `2026-03-14`. */
export function isoDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
