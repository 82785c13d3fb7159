/** A value of JSON as a reader sees it: nothing for null, lists with commas. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(shown).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
