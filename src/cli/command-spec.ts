import * as z from "zod/mini";
import { isRecord } from "../contract/is-record.ts";
import type { Route } from "../http/route.ts";
import { routes } from "../http/routes.ts";

/** An option or argument of a command, and where its value goes. */
export interface Field {
  /** As the service knows it. */
  name: string;
  /** As it is typed. */
  flag: string;
  description: string;
  kind: "text" | "number" | "boolean" | "list" | "json" | "message";
  in: "path" | "query" | "body";
  isRequired: boolean;
}

/** A command made from a route: its words, what it takes, and the route. */
export interface CommandSpec {
  words: readonly string[];
  route: Route;
  summary: string;
  positional: readonly Field[];
  options: readonly Field[];
}

/** The words of a command whose route's name does not give them. */
const WORDS: Readonly<Record<string, string>> = {
  "profile.ingestDetailed": "ingest",
  "profile.getSummary": "summary",
  "profile.listSessions": "sessions list",
  "profile.deleteSession": "sessions delete",
  "profile.session": "sessions configure",
  "namespace.listProfiles": "profiles list",
  "namespace.deleteProfile": "profiles delete",
};

/** Members of a body that are given as arguments, in this order. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  "namespaces.create": ["name"],
  "profile.recall": ["query"],
  "profile.remember": ["content"],
  "profile.update": ["content"],
  "session.remember": ["content"],
  "session.search": ["query"],
  "session.replaceContextBlock": ["content"],
  "session.appendContextBlock": ["content"],
  "session.unloadSkill": ["label", "key"],
  "session.addCompaction": ["summary", "fromMessageId", "toMessageId"],
  "session.deleteMessages": ["messageIds"],
  "session.appendMessage": ["message"],
  "session.updateMessage": ["message"],
  "session.endTurn": ["prompt", "response"],
  "state.define": ["schema"],
  "state.set": ["value"],
  "state.cas": ["version", "value"],
  "state.addConstraint": ["text"],
  "state.requestApproval": ["action"],
  "state.decideApproval": ["decision"],
};

/** Routes whose commands are written by hand. */
const OWN: ReadonlySet<string> = new Set(["profile.ingestDetailed", "profile.export", "profile.import"]);

/** The words of the command that a route is: `session append-message`. */
export function wordsOf(call: string): string[] {
  const given = WORDS[call];
  if (given !== undefined) return given.split(" ");
  const [group = "", method = ""] = call.split(".");
  const words = [kebab(method)];
  return group === "profile" ? words : [group, ...words];
}

/** Every command that is made from a route as it is. */
export function commandSpecs(): CommandSpec[] {
  return routes.filter((route) => !OWN.has(route.call)).map(toSpec);
}

function toSpec(route: Route): CommandSpec {
  const body = route.body === undefined ? [] : bodyFields(route.body);
  const given = ARGUMENTS[route.call] ?? [];
  const named = body.filter(({ name }) => !given.includes(name));
  return {
    words: wordsOf(route.call),
    route,
    summary: route.summary,
    positional: [
      ...pathFields(route),
      ...given.flatMap((name) => body.filter((field) => field.name === name)),
    ],
    options: [...queryFields(route), ...named],
  };
}

/** Parameters of the path; which namespace and profile is told by the options of every command. */
function pathFields({ path, call }: Route): Field[] {
  const isAboutNamespaces = call.startsWith("namespaces.");
  const isAboutProfiles = call === "namespace.deleteProfile";
  return [...path.matchAll(/:(\w+)/g)].flatMap(([, name = ""]): Field[] => {
    if (name === "namespace" && !isAboutNamespaces) return [];
    if (name === "profile" && !isAboutProfiles) return [];
    return [
      {
        name,
        flag: name === "message" ? "message-id" : name,
        description: DESCRIPTIONS[name] ?? "",
        kind: "text",
        in: "path",
        isRequired: true,
      },
    ];
  });
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  namespace: "name of the namespace",
  profile: "name of the profile",
  memory: "id of the memory",
  session: "id of the session",
  message: "id of the message",
  label: "label of the block",
  tool: "name of the tool",
  key: "key of the value",
  constraint: "id of the constraint",
  approval: "id of the approval",
  token: "id of the token",
};

function queryFields({ query = [] }: Route): Field[] {
  return query.map(({ name, description, schema }) => ({
    name,
    flag: name.replaceAll("_", "-"),
    description,
    kind: kindOf(jsonSchema(schema)),
    in: "query",
    isRequired: false,
  }));
}

function bodyFields(body: z.ZodMiniType): Field[] {
  const { properties, required } = jsonSchema(body);
  if (!isRecord(properties)) return [];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    flag: kebab(name),
    description: describe(schema),
    kind: kindOf(isRecord(schema) ? schema : {}),
    in: "body",
    isRequired: Array.isArray(required) && required.includes(name),
  }));
}

function jsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  const json: unknown = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return isRecord(json) ? json : {};
}

function describe(schema: unknown): string {
  if (!isRecord(schema)) return "";
  const values = valuesOf(schema);
  if (values !== null) return `one of ${values.join(", ")}`;
  const description = schema["description"];
  if (typeof description === "string") return description;
  const kind = kindOf(schema);
  if (kind === "message") return "the text, or the whole message as JSON, @FILE or -";
  return kind === "json" ? "as JSON, @FILE or -" : "";
}

function valuesOf(schema: Record<string, unknown>): unknown[] | null {
  if (Array.isArray(schema["enum"])) return schema["enum"];
  const { items } = schema;
  return isRecord(items) && Array.isArray(items["enum"]) ? items["enum"] : null;
}

/** How a value is typed: what may be null or one of several forms is a text when it may be a text. */
function kindOf(schema: Record<string, unknown>): Field["kind"] {
  const forms = [schema["anyOf"], schema["oneOf"]].flatMap((list) =>
    Array.isArray(list) ? list.filter(isRecord) : [],
  );
  const types = [schema, ...forms].flatMap((form) => form["type"]);
  if (types.includes("string") || Array.isArray(schema["enum"])) return "text";
  if (types.includes("integer") || types.includes("number")) return "number";
  if (types.includes("boolean")) return "boolean";
  const { items } = schema;
  if (
    types.includes("array") &&
    isRecord(items) &&
    (items["type"] === "string" || Array.isArray(items["enum"]))
  )
    return "list";
  return isRecord(schema["properties"]) && "parts" in schema["properties"] ? "message" : "json";
}

function kebab(name: string): string {
  return name.replaceAll("_", "-").replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
