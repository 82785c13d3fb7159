import type { CommandSpec, Field } from "./command-spec.ts";
import { ask, type Answer, type Connection, type Request } from "./connection.ts";
import { remark, writeResult, type Output } from "./output.ts";
import { readValue } from "./read-value.ts";
import { render } from "./render.ts";

/** What was typed for a command. */
export interface Typed {
  positional: readonly string[];
  options: Readonly<Record<string, string>>;
  /** The whole body as JSON, in place of its members. */
  body: string | undefined;
  /** Every page, not only the first. */
  isAll: boolean;
}

/** Does a command that is a route: builds its request, sends it, tells its result. */
export async function runCommand(
  spec: CommandSpec,
  typed: Typed,
  { connection, output }: { connection: Connection; output: Output },
): Promise<void> {
  const request = requestOf(spec, typed, connection);
  const answer = typed.isAll ? await everyPage(connection, request) : await ask(connection, request);
  const { result, cursor, notes } = answer;
  const isPage = spec.route.paged === true;
  writeResult(output, isPage ? { entries: result, cursor } : result, (whole) =>
    render(spec.route.call, isPage ? result : whole),
  );
  for (const { message } of notes) remark(output, message);
  if (cursor !== null) remark(output, `There is more: --cursor ${cursor}, or --all.`);
}

async function everyPage(connection: Connection, request: Request): Promise<Answer> {
  const entries: unknown[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { ...request.query, ...(cursor !== null && { cursor }) };
    const page: Answer = await ask(connection, { ...request, query });
    if (Array.isArray(page.result)) entries.push(...page.result);
    cursor = page.cursor;
  } while (cursor !== null);
  return { result: entries, cursor, notes: [] };
}

function requestOf(spec: CommandSpec, typed: Typed, connection: Connection): Request {
  const path: Record<string, string> = { namespace: connection.namespace, profile: connection.profile };
  const query: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  const take = (field: Field, text: string) => {
    if (field.in === "path") path[field.name] = text;
    else if (field.in === "query") query[field.name] = text;
    else body[field.name] = readValue(field, text);
  };
  for (const [index, field] of spec.positional.entries()) {
    const text = typed.positional[index];
    if (text !== undefined) take(field, text);
  }
  for (const field of spec.options) {
    const text = typed.options[field.flag];
    if (text !== undefined) take(field, text);
  }
  const whole: Field = {
    name: "body",
    flag: "body",
    description: "",
    kind: "json",
    in: "body",
    isRequired: false,
  };
  const sent = typed.body === undefined ? body : readValue(whole, typed.body);
  const address = spec.route.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(path[name] ?? ""),
  );
  const request: Request = { method: spec.route.method, path: `/v1${address}`, query };
  return spec.route.body === undefined ? request : { ...request, body: sent };
}
