import { isRecord } from "../contract/is-record.ts";
import { shown } from "./shown.ts";

/** How results are told that are more than a value, by the name of the call. */
const TELL: Readonly<Record<string, (result: unknown) => string>> = {
  "profile.recall": recalled,
  "profile.getSummary": (result) => member(result, "summary"),
  "profile.list": (result) => table(result, ["id", "type", "createdAt", "summary"]),
  "profile.history": (result) => table(result, ["id", "type", "createdAt", "summary"]),
  "profile.listSessions": (result) => table(result, ["sessionId", "messages", "lastMessageAt"]),
  "namespace.listProfiles": (result) => table(result, ["name", "created_at"]),
  "namespaces.list": (result) => table(result, ["name", "id", "created_at"]),
  "tokens.list": (result) => table(result, ["id", "name", "rights", "expires_at", "last_used_at"]),
  "tokens.create": (result) => member(result, "token"),
  "session.freezeSystemPrompt": (result) => member(result, "prompt"),
  "session.refreshSystemPrompt": (result) => member(result, "prompt"),
  "session.contextReminder": (result) => member(result, "reminder"),
  "session.callTool": (result) => member(result, "output"),
};

/** A result as text for a reader; nothing for null. */
export function render(call: string, result: unknown): string {
  const tell = TELL[call];
  if (tell !== undefined) return tell(result);
  if (result === null || result === undefined) return "";
  return typeof result === "string" ? result : JSON.stringify(result, null, 2);
}

function member(result: unknown, name: string): string {
  const value = isRecord(result) ? result[name] : undefined;
  return typeof value === "string" ? value : "";
}

function recalled(result: unknown): string {
  if (!isRecord(result)) return "";
  const candidates = Array.isArray(result["candidates"]) ? result["candidates"].filter(isRecord) : [];
  const answer = shown(result["answer"]);
  const lines = candidates.map(
    ({ score, summary, id }) => `  ${Number(score).toFixed(2)}  ${shown(id)}  ${oneLine(shown(summary))}`,
  );
  const head = answer === "" ? "Nothing that is good enough to answer." : answer;
  return [head, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
}

/** Rows with their columns under one another; the last column takes what is left. */
function table(result: unknown, columns: readonly string[]): string {
  const rows = (Array.isArray(result) ? result.filter(isRecord) : []).map((row) =>
    columns.map((column) => oneLine(shown(row[column]))),
  );
  if (rows.length === 0) return "";
  const widths = columns.map((_column, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(index === columns.length - 1 ? 0 : (widths[index] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

function oneLine(value: string): string {
  return value.replaceAll(/\s+/g, " ");
}
