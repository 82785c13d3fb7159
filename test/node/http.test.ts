import { readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT_TOKEN, run, startHttpService, wrangler, type HttpService } from "./http-service.ts";

let service: HttpService;

beforeAll(async () => {
  service = await startHttpService();
});
afterAll(() => service.stop());

interface Told {
  status: number;
  result: never;
  errors: { reason: string }[];
}

async function call(method: string, to: string, json?: unknown): Promise<Told> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${ROOT_TOKEN}` };
  const init = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await fetch(`${service.url}${to}`, { method, headers, ...init });
  return { status: response.status, ...((await response.json()) as Omit<Told, "status">) };
}

test("the curl lines of the README do what it says", async () => {
  const readme = readFileSync(path.join(import.meta.dirname, "../../README.md"), "utf8");
  const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
  const commands = blocks
    .flatMap((block) => block.replaceAll("\\\n", " ").split("\n"))
    .filter((line) => line.startsWith("curl "));
  expect(commands.length).toBeGreaterThanOrEqual(5);
  const told: string[] = [];
  for (const command of commands) {
    const here = command.replaceAll("http://127.0.0.1:8787", service.url).replace(/^curl /, "curl -sS ");
    told.push(await run("bash", ["-c", here], { ROOT_TOKEN }));
  }
  expect(told.filter((answer) => !(JSON.parse(answer) as { success: boolean }).success)).toEqual([]);
  expect(told.find((answer) => answer.includes('"answer"'))).toContain("Lima");
  expect(told.find((answer) => answer.includes('"rights"'))).toMatch(/am_[0-9A-Z]{26}_/);
});

test("the OpenAPI document is a valid one of version 3.1", async () => {
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Record<string, unknown>;
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

// Each start of wrangler takes seconds.
test.runIf(process.env["HEAVY"] === "1")(
  "wrangler's own commands for the managed product work against the service",
  async () => {
    const created = await wrangler(service, "agent-memory", "namespace", "create", "from-wrangler", "--json");
    expect(created).toContain('"name": "from-wrangler"');
    expect(await wrangler(service, "agent-memory", "namespace", "create", "from-wrangler")).toContain(
      "code: 1002",
    );
    expect(await wrangler(service, "agent-memory", "namespace", "list", "--json")).toContain(
      '"from-wrangler"',
    );
    expect(await wrangler(service, "agent-memory", "namespace", "get", "nobody")).toContain(
      '"nobody" not found',
    );
    expect(
      await wrangler(service, "agent-memory", "namespace", "delete", "from-wrangler", "--force"),
    ).toContain("Deleted");
    expect((await call("GET", "/v1/namespaces/from-wrangler")).status).toBe(404);
  },
);

test("two clients at once keep to their profiles, and one conversation sent by both is stored once", async () => {
  await call("POST", "/v1/namespaces", { name: "crowd" });
  const messages = Array.from({ length: 30 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: index % 2 === 0 ? `My parrot ${index} is called P${index}.` : `Noted, number ${index}.`,
  }));
  const client = async (own: string, from: number) => {
    const home = `/v1/namespaces/crowd/profiles/${own}`;
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++) {
      const window = messages.slice(0, Math.min(messages.length, from + (round + 1) * 3));
      const shared = "/v1/namespaces/crowd/profiles/shared/ingest";
      statuses.push((await call("POST", shared, { messages: window, sessionId: "one" })).status);
      statuses.push(
        (await call("POST", `${home}/remember`, { content: `Secret number ${round} of ${own}.` })).status,
      );
    }
    return {
      statuses,
      memories: (await call("GET", `${home}/memories?per_page=1000`)).result as { summary: string }[],
    };
  };
  const [ada, bob] = await Promise.all([client("ada", 3), client("bob", 6)]);
  expect(new Set([...ada.statuses, ...bob.statuses])).toEqual(new Set([200, 201]));
  for (const [mine, other] of [
    [ada, "bob"],
    [bob, "ada"],
  ] as const) {
    expect(mine.memories).toHaveLength(8);
    expect(JSON.stringify(mine.memories)).not.toContain(other);
  }
  const sessions = await call("GET", "/v1/namespaces/crowd/profiles/shared/sessions");
  expect(sessions.result).toMatchObject([{ sessionId: "one", messages: 30 }]);
});

/** Sends bytes as they are and gives the first line of the answer, or "" when there is none yet. */
function raw(bytes: string, { waitMs = 10_000 } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(service.port, "127.0.0.1", () => socket.write(bytes));
    const end = (line: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(line);
    };
    const timer = setTimeout(() => end(""), waitMs);
    socket.once("data", (data) => end(data.toString().split("\r\n")[0] ?? ""));
    socket.once("error", () => end("closed"));
    socket.once("close", () => end("closed"));
  });
}

/** The first lines of a request with the root token. */
function head(method: string, to: string): string {
  return `${method} ${to} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${ROOT_TOKEN}\r\nContent-Type: application/json\r\n`;
}

describe("over the wire", () => {
  const REMEMBER = "/v1/namespaces/default/profiles/wire/remember";

  test.for([
    [
      "10,000 headers",
      () => `${head("GET", "/v1/namespaces")}${"X-A: b\r\n".repeat(10_000)}\r\n`,
      /^HTTP\/1.1 (200|431)/,
    ],
    [
      "one header of 200 KB",
      () => `${head("GET", "/v1/namespaces")}X-A: ${"b".repeat(200_000)}\r\n\r\n`,
      /^HTTP\/1.1 (200|431)/,
    ],
    [
      "a body of 10 MB",
      () => `${head("POST", REMEMBER)}Content-Length: 10485760\r\n\r\n${"x".repeat(10_485_760)}`,
      / 413 /,
    ],
    ["a length that is none", () => `${head("POST", REMEMBER)}Content-Length: -1\r\n\r\n{}`, / 400 /],
    [
      "two lengths",
      () => `${head("POST", REMEMBER)}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}`,
      / 400 /,
    ],
    ["a dot segment", () => `${head("DELETE", "/v1/namespaces/default/profiles/..")}\r\n`, / 404 /],
    ["an encoded one", () => `${head("DELETE", "/v1/namespaces/default/profiles/%2e%2E")}\r\n`, / 404 /],
    [
      "one in the middle",
      () => `${head("POST", "/v1/namespaces/default/profiles/a/../remember")}Content-Length: 2\r\n\r\n{}`,
      / 404 /,
    ],
    [
      "an empty segment",
      () => `${head("DELETE", "/v1/namespaces/default/profiles//sessions/a")}\r\n`,
      / 404 /,
    ],
    [
      "bytes that are not UTF-8",
      () => `${head("GET", "/v1/namespaces/default/profiles/%ff/memories")}\r\n`,
      / 400 /,
    ],
  ] as const)("%s", async ([, bytes, expected]) => {
    expect(await raw(bytes())).toMatch(expected);
  });

  test("a body that stalls keeps nobody else waiting", async () => {
    const stalled = [0, 1, 2, 3].map(() =>
      raw(`${head("POST", REMEMBER)}Content-Length: 100\r\n\r\n{"content":`, { waitMs: 1500 }),
    );
    const told = await call("POST", REMEMBER, { content: "I am served meanwhile." });
    expect(told.status).toBe(201);
    expect(await Promise.all(stalled)).toEqual(["", "", "", ""]);
    expect((await call("GET", "/v1/namespaces/default/profiles/wire/memories")).result).toHaveLength(1);
  });
});
