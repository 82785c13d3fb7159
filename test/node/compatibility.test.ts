import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHarness, type TestHarness } from "wrangler";
import type { Seen } from "./caller.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** Workers of before errors kept their name and fields across RPC, and of after. */
const OLD_DATE = "2025-06-01";
const NEW_DATE = "2026-04-21";

/** What each refusal of caller.ts is: code, field and the text after them. */
const REFUSALS = {
  name: ["invalid", "profileName", 'must not be "." or ".."'],
  namespace: ["invalid", "props.namespace", "must be lower-case letters, digits and inner hyphens"],
  role: ["invalid", "messages[1].role", "must be one of system, user, assistant"],
  id: ["not_found", "memoryId", "no memory has this id"],
  cursor: ["invalid", "cursor", "is damaged or belongs to another list"],
  "no iterable": ["invalid", "messages", "must be an iterable of messages"],
  "101 characters": ["invalid", "profileName", "must have 1 to 100 characters"],
} as const;

function caller(compatibilityDate: string) {
  const entrypoint = { service: "agent-memory", entrypoint: "AgentMemory" };
  return {
    name: "caller",
    main: path.join(import.meta.dirname, "caller.ts"),
    compatibility_date: compatibilityDate,
    services: [
      { binding: "MEMORY", ...entrypoint, props: { namespace: "callers" } },
      { binding: "MALFORMED", ...entrypoint, props: { namespace: "Not A Name" } },
      { binding: "WITHOUT_PROPS", ...entrypoint },
    ],
  };
}

function service(compatibilityDate: string) {
  return {
    name: "agent-memory",
    main: path.join(ROOT, "src/index.ts"),
    compatibility_date: compatibilityDate,
    compatibility_flags: ["nodejs_compat"],
    durable_objects: {
      bindings: [
        { name: "MEMORY_OBJECT", class_name: "MemoryObject" },
        { name: "DIRECTORY", class_name: "Directory" },
      ],
    },
    migrations: [{ tag: "v1", new_sqlite_classes: ["MemoryObject", "Directory"] }],
    r2_buckets: [{ binding: "SKILLS", bucket_name: "agent-memory-skills" }],
  };
}

beforeAll(() => {
  process.env["WRANGLER_SEND_METRICS"] = "false";
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
});

describe.each([
  ["an old caller and a new service", OLD_DATE, NEW_DATE],
  ["a new caller and a new service", NEW_DATE, NEW_DATE],
  ["a new caller and an old service", NEW_DATE, OLD_DATE],
])("%s", (_who, callerDate, serviceDate) => {
  let harness: TestHarness;
  let seen: Seen;
  let namespaceWithoutProps: string;

  beforeAll(async () => {
    harness = createTestHarness({
      workers: [{ config: caller(callerDate) }, { config: service(serviceDate) }],
    });
    await harness.listen();
    const response = await harness.fetch("/");
    ({ seen, namespaceWithoutProps } = (await response.json()) as {
      seen: Seen;
      namespaceWithoutProps: string;
    });
  });
  afterAll(() => harness.close());

  test.each(Object.entries(REFUSALS))(
    "the client tells what is wrong with: %s",
    (what, [code, field, text]) => {
      const message = `[${code}] ${field}: ${text}`;
      expect(seen.client[what]).toEqual({ isError: true, name: "MemoryError", message, code, field });
    },
  );

  test.each(Object.entries(REFUSALS))(
    "the bare binding's message begins with the code, for: %s",
    (what, [code, field, text]) => {
      // Name and fields need both Workers to be new; without the client, a caller reads the code from the message.
      const areBothNew = callerDate === NEW_DATE && serviceDate === NEW_DATE;
      const { message, ...error } = seen.raw[what]!;
      expect(message.replace(/^MemoryError: /, "")).toBe(`[${code}] ${field}: ${text}`);
      expect(error).toEqual({
        isError: true,
        ...(areBothNew ? { name: "MemoryError", code, field } : { name: "Error" }),
      });
    },
  );

  test("a binding without props belongs to the namespace `default`", () => {
    expect(namespaceWithoutProps).toBe("default");
  });
});
