import * as z from "zod/mini";
import { NUMBER, STATUS } from "./envelope.ts";
import type { Parameter } from "./query.ts";
import type { Route } from "./route.ts";
import { BASES, routes, SHORT_BASE } from "./routes.ts";
import { isErrorCode } from "../contract/memory-error.ts";
import { isRecord } from "../contract/is-record.ts";
import { namespaceName, profileName, sessionId } from "../contract/names.ts";

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: Json[];
  security: Json[];
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; securitySchemes: Json };
}

const MANAGED_URL = BASES[0].replace(":account", "{account_id}");
const DESCRIPTION = `Memory for AI agents. Every route stands under ${SHORT_BASE}, and under ${MANAGED_URL}, where clients of the managed product look for it; the account may be any text.`;

/** Names of parameters of a path as the managed product has them. */
const PATH_NAMES: Readonly<Record<string, { name: string; description: string; schema?: z.ZodMiniType }>> = {
  namespace: { name: "namespace_name", description: "Name of a namespace", schema: namespaceName },
  profile: { name: "profile_name", description: "Name of a profile, percent-encoded", schema: profileName },
  memory: { name: "memory_id", description: "Id of a memory or of a message that recall returned" },
  session: { name: "session_id", description: "Id of a session, percent-encoded", schema: sessionId },
  message: { name: "message_id", description: "Id of a message, percent-encoded" },
  token: { name: "token_id", description: "Id of a token" },
  label: { name: "label", description: "Label of a block, percent-encoded" },
  key: { name: "key", description: "Key of a value, percent-encoded" },
  constraint: { name: "constraint_id", description: "Id of a constraint" },
  approval: { name: "approval_id", description: "Id of an approval, percent-encoded" },
  tool: { name: "tool_name", description: "Name of a tool" },
};

const ERROR = z
  .looseObject({
    code: z.int().check(z.describe("The managed product's number")),
    message: z.string(),
    reason: z.enum(Object.keys(STATUS).filter(isErrorCode)).check(z.describe("What a program tests")),
    source: z.optional(
      z.looseObject({ pointer: z.string().check(z.describe("JSON pointer to the field at fault")) }),
    ),
  })
  .check(z.meta({ id: "Error" }));
const NOTE = z
  .looseObject({ code: z.int(), message: z.string(), details: z.optional(z.looseObject({})) })
  .check(z.meta({ id: "Note" }));
const PAGE_INFO = z
  .looseObject({
    cursor: z.optional(z.string().check(z.describe("Absent on the last page"))),
    per_page: z.int(),
    count: z.int(),
  })
  .check(z.meta({ id: "PageInfo" }));
const FAILURE = z
  .looseObject({
    result: z.null(),
    success: z.literal(false),
    errors: z.array(ERROR),
    messages: z.array(NOTE),
  })
  .check(z.meta({ id: "Failure" }));

/** Content that is a stream of lines, each a JSON object. */
const LINES: Json = { "application/x-ndjson": { schema: { type: "string" } } };

/** The document of every route, made from the schemas that check the calls. */
export function openApiDocument(version: string): OpenApiDocument {
  const schemas: Json = {};
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    const path = route.path.replaceAll(
      /:(\w+)/g,
      (_all, name: string) => `{${PATH_NAMES[name]?.name ?? name}}`,
    );
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "agent-memory", version, description: DESCRIPTION },
    servers: [
      { url: SHORT_BASE },
      { url: MANAGED_URL, variables: { account_id: { default: "0", description: "May be any text" } } },
    ],
    security: [{ token: [] }],
    paths,
    components: { schemas, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}

function operation(route: Route, schemas: Json): Json {
  const status = String(route.status ?? 200);
  const parameters = [...pathParameters(route), ...(route.query ?? []).map((each) => queryParameter(each))];
  return {
    operationId: route.call.replaceAll(".", "-"),
    summary: route.summary,
    tags: [tagOf(route)],
    description: `Wants ${route.right === "root" ? "the root token" : `a token with the right \`${route.right}\``}.`,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: isRequired(route.body), content: content(route.body, schemas) },
    }),
    ...(route.streams && { requestBody: { required: true, content: LINES } }),
    responses: {
      [status]: { description: "Done", content: route.streamed ? LINES : content(envelope(route), schemas) },
      "4XX": { description: "Refused", content: content(FAILURE, schemas) },
      "5XX": { description: "Not done", content: content(FAILURE, schemas) },
    },
  };
}

function envelope({ result, paged }: Route): z.ZodMiniType {
  const members = {
    result: paged === true ? z.array(result) : result,
    success: z.literal(true),
    errors: z.array(ERROR).check(z.maxLength(0)),
    messages: z.array(NOTE),
  };
  return z.looseObject(paged === true ? { ...members, result_info: PAGE_INFO } : members);
}

function content(schema: z.ZodMiniType, schemas: Json): Json {
  return { "application/json": { schema: jsonSchema(schema, schemas) } };
}

/** The JSON Schema of what a caller sends or gets; schemas with a name are put into `schemas` and referred to. */
function jsonSchema(schema: z.ZodMiniType, schemas: Json): unknown {
  const made = z.toJSONSchema(z.object({ schema }), {
    io: "input",
    unrepresentable: ({ zodSchema }) =>
      zodSchema instanceof z.ZodMiniDate ? { type: "string", format: "date-time" } : "any",
    override: ({ jsonSchema: each }) => {
      if (each.minimum === Number.MIN_SAFE_INTEGER) delete each.minimum;
      if (each.maximum === Number.MAX_SAFE_INTEGER) delete each.maximum;
    },
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties, $defs } = JSON.parse(text);
  if (isRecord($defs))
    for (const [name, definition] of Object.entries($defs)) schemas[name] = withoutId(definition);
  return withoutId(properties.schema);
}

function withoutId(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const { id: _id, ...rest } = schema;
  return rest;
}

function isRequired(schema: z.ZodMiniType): boolean {
  return !z.safeParse(schema, {}).success;
}

function pathParameters({ path }: Route): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, segment = ""]) => {
    const { schema = z.string(), ...told } = PATH_NAMES[segment] ?? { name: segment };
    return { ...told, in: "path", required: true, schema: jsonSchema(schema, {}) };
  });
}

function queryParameter({ name, description, schema }: Parameter): Json {
  return { name, description, in: "query", required: false, schema: jsonSchema(schema, {}) };
}

function tagOf({ path }: Route): string {
  if (path.includes("/:session")) return "Sessions";
  if (path.includes("/tokens")) return "Tokens";
  return path.includes("/:profile/") ? "Memories" : "Namespaces";
}

/** Each reason with its status and number, for the reference page. */
export const REASONS = Object.keys(STATUS)
  .filter(isErrorCode)
  .map((reason) => ({ reason, status: STATUS[reason], number: NUMBER[reason] }));
