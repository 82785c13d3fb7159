// What an ISO date writes with four digits; beyond it dates could not be read back.
const FIRST_MS = Date.parse("0001-01-01T00:00:00Z");
const END_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** What is said of a time outside. */
export const YEAR_RANGE = "must be in the years 1 to 9999";

/** Whether a time can be written as an ISO date: years 1 to 9999. False for a Date that is none. */
export function isWrittenYear(date: Date): boolean {
  return date.getTime() >= FIRST_MS && date.getTime() <= END_MS;
}

// Date.parse alone takes "1" and "Tuesday"; only what ISO 8601 calls a date or datetime means one day for certain.
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** The instant an ISO-8601 date or datetime names, UTC when it names no zone; null when it is not one. */
export function parseIsoDate(text: string): Date | null {
  if (!ISO_DATE.test(text)) return null;
  const hasZone = /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const date = new Date(text.length === 10 || hasZone ? text : `${text}Z`);
  if (Number.isNaN(date.getTime())) return null;
  const day = Number(text.slice(8, 10));
  const isRealDay =
    new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, day)).getUTCDate() === day;
  return isRealDay ? date : null;
}
