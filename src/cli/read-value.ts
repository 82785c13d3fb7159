import { readFileSync } from "node:fs";
import type { Field } from "./command-spec.ts";
import { UsageError } from "./failures.ts";

/** The value that was typed for a field; `-` stands for the standard input, `@FILE` for a file where JSON is wanted. */
export function readValue(field: Field, typed: string): unknown {
  switch (field.kind) {
    case "text":
      // What `echo` and editors end a text with is none of it.
      return typed === "-" ? readInput().replace(/\r?\n$/, "") : typed;
    case "number":
      return number(field, typed);
    case "boolean":
      if (typed === "true" || typed === "false") return typed === "true";
      throw new UsageError(`--${field.flag} must be true or false.`);
    case "list":
      return typed.split(",").map((item) => item.trim());
    case "json":
      return json(field, typed);
    case "message":
      return /^[{@]|^-$/.test(typed.trim()) ? json(field, typed) : userMessage(typed);
  }
  return undefined;
}

/** A message of the user with this text and a new id. */
function userMessage(text: string): object {
  return { id: crypto.randomUUID(), role: "user", parts: [{ type: "text", text }] };
}

function number(field: Field, typed: string): number {
  if (!/^-?\d+(?:\.\d+)?$/.test(typed)) throw new UsageError(`--${field.flag} must be a number.`);
  return Number(typed);
}

function json(field: Field, typed: string): unknown {
  const text = typed === "-" ? readInput() : typed.startsWith("@") ? readText(typed.slice(1)) : typed;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${field.flag} must be JSON, @FILE with JSON, or - for the standard input.`);
  }
}

/** The text of a file; `-` is the standard input. */
export function readText(path: string): string {
  if (path === "-") return readInput();
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readInput(): string {
  return readFileSync(0, "utf8");
}
