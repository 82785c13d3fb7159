import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, type ParseError } from "jsonc-parser";
import { isRecord } from "../contract/is-record.ts";
import { ask, type Connection } from "./connection.ts";
import { EXIT, ServiceError, ToldError, UnreachableError, UsageError } from "./failures.ts";
import { writeResult, type Output } from "./output.ts";
import { shown } from "./shown.ts";

/** One thing that was looked at. */
export interface Check {
  what: string;
  /** `warn` works, and is worth a look. */
  state: "ok" | "warn" | "fail";
  found: string;
}

/** Tells what is in effect and what is wrong; throws when something is. */
export async function doctor(given: {
  connection: Connection;
  output: Output;
  config: string | null;
}): Promise<void> {
  const checks = [nodeCheck(), ...configChecks(given.config), ...(await serviceChecks(given.connection))];
  writeResult(given.output, { checks }, () =>
    checks.map(({ state, what, found }) => `${MARK[state]} ${what}: ${found}`).join("\n"),
  );
  if (checks.some(({ state }) => state === "fail")) throw new FailedChecks();
}

const MARK = { ok: "ok   ", warn: "warn ", fail: "FAIL " } as const;

class FailedChecks extends ToldError {
  override readonly exitCode = EXIT.failed;
  override readonly reason = "failed";

  constructor() {
    super("Something is wrong: see the lines that say FAIL.");
  }
}

function nodeCheck(): Check {
  const major = Number(process.versions.node.split(".")[0]);
  const state = major >= 20 ? "ok" : "fail";
  const advice = major >= 22 ? "" : "; wrangler itself wants 22 (npm i -D node@24)";
  return {
    what: "Node",
    state,
    found: process.versions.node + (state === "ok" ? advice : ", wants 20 or later"),
  };
}

async function serviceChecks(connection: Connection): Promise<Check[]> {
  const health = await healthOf(connection);
  if (health === null)
    return [{ what: "Service", state: "fail", found: `nothing answers at ${connection.url}` }];
  const { status, anonymous } = health;
  const closed = status === "closed";
  const reached: Check = {
    what: "Service",
    state: closed ? "fail" : "ok",
    found: closed
      ? `${connection.url} is closed: it has no root token (npx wrangler secret put ROOT_TOKEN)`
      : connection.url,
  };
  if (closed) return [reached];
  const found = anonymous === true ? "open to this machine, without tokens" : "by token";
  const access: Check = { what: "Access", state: "ok", found };
  return [reached, access, ...bindingChecks(health), ...(await tokenCheck(connection))];
}

/** What is bound, as far as the service tells. */
function bindingChecks({ bindings }: Record<string, unknown>): Check[] {
  if (!isRecord(bindings)) return [];
  const names = Object.entries(bindings).map(
    ([name, isBound]) => `${name} ${isBound === true ? "yes" : "no"}`,
  );
  return [{ what: "Bindings", state: "ok", found: names.join(", ") }];
}

async function tokenCheck(connection: Connection): Promise<Check[]> {
  const { namespace, profile } = connection;
  const address = `/v1/namespaces/${encodeURIComponent(namespace)}/profiles/${encodeURIComponent(profile)}/info`;
  const what = `Profile ${profile} of ${namespace}`;
  try {
    const { result } = await ask(connection, { method: "GET", path: address });
    if (!isRecord(result)) return [];
    const { tier, model, schemaVersion, counts, pendingMessages } = result;
    const told = isRecord(counts)
      ? Object.entries(counts).map(([name, count]) => `${shown(count)} ${name}`)
      : [];
    const pending =
      Number(pendingMessages) > 0 ? `, ${Number(pendingMessages)} messages still to be read` : "";
    return [
      { what, state: "ok", found: told.join(", ") + pending },
      {
        what: "Tier",
        state: "ok",
        found: `${shown(tier)}${typeof model === "string" ? ` (${model})` : ""}, schema version ${shown(schemaVersion)}`,
      },
    ];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [{ what, state: "fail", found: [error.message, error.hint ?? ""].join(" ").trim() }];
  }
}

async function healthOf(connection: Connection): Promise<Record<string, unknown> | null> {
  try {
    const response = await fetch(`${connection.url.replace(/\/+$/, "")}/health`);
    const health: unknown = await response.json();
    return isRecord(health) && "status" in health ? health : null;
  } catch (error) {
    if (error instanceof UnreachableError || error instanceof Error) return null;
    throw error;
  }
}

/** From this compatibility date on, errors keep their name and fields over a binding. */
const ERRORS_DATE = "2026-04-21";

function configChecks(given: string | null): Check[] {
  const file = given ?? ["wrangler.jsonc", "wrangler.json"].find((name) => existsSync(name)) ?? null;
  if (file === null) return [];
  if (!existsSync(file)) throw new UsageError(`${file} is not there.`);
  const errors: ParseError[] = [];
  const config: unknown = parse(readFileSync(file, "utf8"), errors, { allowTrailingComma: true });
  const what = path.basename(file);
  if (errors.length > 0 || !isRecord(config))
    return [{ what, state: "fail", found: "is not JSON with comments" }];
  return [
    ...dateCheck(what, config),
    ...(isService(config) ? ownChecks(what, config) : callerChecks(what, config)),
  ];
}

function isService(config: Record<string, unknown>): boolean {
  return JSON.stringify(config["durable_objects"] ?? null).includes('"MemoryObject"');
}

function dateCheck(what: string, config: Record<string, unknown>): Check[] {
  const date = shown(config["compatibility_date"]);
  if (date >= ERRORS_DATE) return [{ what, state: "ok", found: `compatibility date ${date}` }];
  const found = `compatibility date ${date}: before ${ERRORS_DATE} errors lose code and field; use connect()`;
  return [{ what, state: "warn", found }];
}

/** A Worker that binds the service, or the managed product. */
function callerChecks(what: string, config: Record<string, unknown>): Check[] {
  const environments = isRecord(config["env"]) ? Object.entries(config["env"]) : [];
  return [["", config] as const, ...environments].flatMap(([name, section]) => {
    const services =
      isRecord(section) && Array.isArray(section["services"]) ? section["services"].filter(isRecord) : [];
    const ours = services.filter(
      ({ entrypoint, service }) => entrypoint === "AgentMemory" || service === "agent-memory",
    );
    const place = name === "" ? what : `${what}, environment ${name}`;
    return ours.map(({ binding, entrypoint, props }): Check => {
      if (entrypoint !== "AgentMemory")
        return { what: place, state: "fail", found: `${shown(binding)} wants "entrypoint": "AgentMemory"` };
      const namespace = (isRecord(props) && shown(props["namespace"])) || "default";
      return { what: place, state: "ok", found: `${shown(binding)} is the namespace ${namespace}` };
    });
  });
}

/** The service's own configuration. */
function ownChecks(what: string, config: Record<string, unknown>): Check[] {
  const text = JSON.stringify(config);
  const wanted: [name: string, isThere: boolean][] = [
    ["durable object MEMORY_OBJECT", text.includes('"MEMORY_OBJECT"')],
    ["durable object DIRECTORY", text.includes('"DIRECTORY"')],
    ["bucket SKILLS", text.includes('"SKILLS"')],
    ["bucket MEMORY_FILES", text.includes('"MEMORY_FILES"')],
    ["flag nodejs_compat", text.includes('"nodejs_compat"')],
  ];
  return wanted.map(([name, isThere]) => ({
    what,
    state: isThere ? "ok" : "fail",
    found: `${name}${isThere ? "" : " is missing"}`,
  }));
}
