import { expect, test } from "vitest";
import { rawPath } from "../../src/http/raw-request.ts";
import type { Route } from "../../src/http/route.ts";
import { membersOf } from "../../src/http/members-of.ts";
import { BASES, routes } from "../../src/http/routes.ts";
import { binding } from "../service/profile.ts";
import { ORIGIN, bindings, call, fetchRaw, ROOT } from "./client.ts";
import { createApp } from "../../src/http/app.ts";
import { profiles } from "../../src/agent-memory.ts";

const FOLDED = [".", "..", "%2e", "%2E%2e", ".%2E", ""];

interface Template {
  route: Route;
  path: string;
  pattern: RegExp;
}

const templates: Template[] = BASES.flatMap((base) =>
  routes.map((route) => {
    const path = base + route.path;
    return { route, path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`) };
  }),
);

function fill(path: string, values: readonly string[]): string {
  let index = 0;
  return path.replaceAll(/:\w+/g, () => values[index++]!);
}

/** Every way to put one of the folded segments into one or two of the places of a path. */
function waysToFold(path: string): string[] {
  const places = path.match(/:\w+/g)?.length ?? 0;
  const plain = Array.from({ length: places }, (_, place) => `p${place}`);
  const ways = new Set<string>();
  for (let one = 0; one < places; one++)
    for (let two = one; two < places; two++)
      for (const first of FOLDED)
        for (const second of FOLDED) ways.add(fill(path, plain.with(one, first).with(two, second)));
  return [...ways];
}

/** What a folded path reaches: a route, and whether the profile of the path is still the one that was named. */
function reachedBy({ route }: Template, way: string): string | null {
  const folded = new URL(way, ORIGIN).pathname;
  const reached = templates.find((each) => each.route.method === route.method && each.pattern.test(folded));
  if (reached === undefined) return null;
  const isSame = way.split("/profiles/")[1]?.split("/")[0] === folded.split("/profiles/")[1]?.split("/")[0];
  return `${route.method} ${reached.route.path}, ${isSame ? "same" : "another"} profile`;
}

test("a path with a segment that is folded or empty leads to no route that changes or tells anything", () => {
  const reached = new Set<string>();
  for (const template of templates)
    for (const way of waysToFold(template.path)) reached.add(reachedBy(template, way) ?? "none");
  // What is left reads a namespace's name and dates, or a message, memory or value of the profile that was named.
  expect([...reached].toSorted((one, other) => one.localeCompare(other))).toEqual([
    "GET /namespaces/:namespace, another profile",
    "GET /namespaces/:namespace, same profile",
    "GET /namespaces/:namespace/profiles/:profile/memories/:memory, same profile",
    "GET /namespaces/:namespace/profiles/:profile/sessions/:session/messages/:message, same profile",
    "GET /namespaces/:namespace/profiles/:profile/sessions/:session/state/values/:key, same profile",
    "none",
  ]);
});

test("routes are matched by the path as it was sent, whose parameters are decoded once", async () => {
  expect(rawPath(new Request(`${ORIGIN}/v1/a%2Fb/%252e?x=/../#y`))).toBe("/v1/a%2Fb/%252e");
  expect(rawPath(new Request(ORIGIN))).toBe("/");
  const base = "/v1/namespaces/default/profiles";
  for (const [sent, name] of [
    ["a%2Fb", "a/b"],
    ["%252e%252e", "%2e%2e"],
    ["50%25", "50%"],
    ["__proto__", "__proto__"],
    ["a%3Fb%23c", "a?b#c"],
    ["%E3%81%82", "あ"],
    ["あ", "あ"],
    ["a%5C..%5Cb", "a\\..\\b"],
    ["...", "..."],
    ["constructor", "constructor"],
  ] as const) {
    const { body } = await call("GET", `${base}/${sent}/info`);
    expect(body.result, sent).toMatchObject({ profile: name });
  }
  for (const path of [`${base}/a/%6demories`, `${base}/a/memories/`, `/V1/namespaces`, `//v1/namespaces`])
    expect((await call("GET", path)).status, path).toBe(404);
  for (const sent of ["%ff", "%", "%2", "a%zzb", "%C0%AE"])
    expect((await call("GET", `${base}/${sent}/memories`)).status, sent).toBe(400);
  for (const sent of ["%00", "%0A", "a".repeat(101), "%ED%A0%80"])
    expect((await call("GET", `${base}/${sent}/memories`)).status, sent).toBe(400);
});

test("dots that nobody folded name nothing", async () => {
  const app = createApp(profiles);
  const headers = new Headers({ authorization: `Bearer ${ROOT}` });
  for (const path of [
    "/default/profiles/..",
    "/default/profiles/%2e",
    "/..",
    "/default/profiles/p/sessions/..",
  ]) {
    const url = `${ORIGIN}/v1/namespaces${path}`;
    // A request whose URL was taken as it came, which the platform does not do.
    const sent = { url, method: "DELETE", headers, body: null } as Request;
    const response = await app.fetch(sent, bindings);
    expect(await response.json(), path).toMatchObject({ success: false, errors: [{ reason: "invalid" }] });
  }
});

/** What the bodies of routes that change something take. */
const MEMBERS = {
  content: "Replaced",
  message: { id: "m", role: "user", parts: [] },
  messages: [],
  rights: ["read"],
};

test("no method on no path with tricks changes anything of another profile, and none fails", async () => {
  await call("POST", "/v1/namespaces", { json: { name: "victim" } });
  const victim = await binding("victim").getProfile("p");
  const { id } = await victim.remember({ content: "I live in Oslo.", sessionId: "s" });
  await (
    await victim.session("s")
  ).appendMessage({ id: "m", role: "user", parts: [{ type: "text", text: "Hi" }] });
  const kept = async () => {
    const memories = await victim.list({ sessionId: "s" });
    return JSON.stringify([await victim.get(id), memories, await (await victim.session("s")).getHistory()]);
  };
  const before = await kept();
  const tricks = [...FOLDED, "%2F", "..%2F..%2Fp", "あ", "%00", "p%2F..", "__proto__", "%F0%9F%98%80", "%25"];
  const own = ["victim", "p", id, "s", "m"];
  const statuses = new Set<number>();
  for (const { method, path, body } of routes) {
    if (method === "GET" || path === "/namespaces" || path === "/namespaces/:namespace") continue;
    const places = path.match(/:\w+/g)!;
    const right = places.map(
      (place) => own[["namespace", "profile", "memory", "session", "message"].indexOf(place.slice(1))] ?? "x",
    );
    for (let place = 1; place < places.length; place++)
      for (const trick of tricks) {
        const way = `/v1${fill(path, right.with(place, trick))}`;
        // The last segment itself may be a new profile or session; what is named rightly must be untouched.
        const taken = body === undefined ? [] : membersOf(body);
        const json = Object.fromEntries(
          Object.entries(MEMBERS).filter(([name]) => taken?.includes(name) ?? true),
        );
        const response = await fetchRaw(method, way, { json });
        statuses.add(response.status);
        expect(response.status, `${method} ${way}`).toBeLessThan(500);
        await response.body?.cancel();
      }
  }
  expect(await kept()).toBe(before);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
});
