import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { profiles } from "../../src/agent-memory.ts";
import type { NewToken } from "../../src/contract/access.ts";
import { authorise, authoriseRoot } from "../../src/http/authorise.ts";
import type { HttpEnv } from "../../src/http/environment.ts";
import { makeToken } from "../../src/http/token.ts";
import { MemoryError } from "../../src/contract/memory-error.ts";
import { ulid } from "../../src/text/hash.ts";

const ROOT = "root-token-of-the-tests";
const CLOSED = { ...env };
const GUARDED = { ...env, ROOT_TOKEN: ROOT };
const OPEN = { ...env, ALLOW_ANONYMOUS: "1" };
const directory = env.DIRECTORY.getByName("directory");

const app = new Hono<HttpEnv>();
app.onError((error, context) => context.text(error instanceof MemoryError ? error.code : "defect", 400));
app.use(async (context, next) => {
  context.set("profiles", profiles);
  await next();
});
for (const right of ["read", "write", "admin", "instruct"] as const)
  app.get(`/${right}/:namespace/:profile`, authorise(right), async (context) => {
    const { namespace } = await context.get("profile").info();
    return context.text(`${namespace} ${context.get("caller").kind} ${context.get("rights").join(",")}`);
  });
app.get("/root", authoriseRoot(), (context) => context.text(context.get("caller").kind));

async function told(path: string, token: string | null, bindings: object = GUARDED): Promise<string> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const init = headers === undefined ? {} : { headers };
  return (await app.request(`http://memory.example${path}`, init, bindings)).text();
}

async function tokenOf(namespace: string, given: Partial<NewToken> = {}) {
  const id = ulid(Date.now());
  const { token, presented } = makeToken(id);
  const namespaceId = await directory.openNamespace(namespace);
  await directory.createToken(namespaceId, presented, {
    name: "",
    rights: ["read"],
    expires_at: null,
    ...given,
  });
  return { token, id, namespaceId };
}

describe("a token of a namespace", () => {
  test("opens its namespace with its rights and those they include", async () => {
    const { token } = await tokenOf("auth-a", { rights: ["write", "instruct"] });
    expect(await told("/read/auth-a/ada", token)).toBe("auth-a token read,write,instruct");
    expect(await told("/write/auth-a/ada", token)).toBe("auth-a token read,write,instruct");
    expect(await told("/instruct/auth-a/ada", token)).toBe("auth-a token read,write,instruct");
    expect(await told("/admin/auth-a/ada", token)).toBe("forbidden");
    expect(await told("/root", token)).toBe("forbidden");
  });

  test("opens no other namespace, whether that exists or not", async () => {
    const { token } = await tokenOf("auth-a", { rights: ["admin"] });
    await directory.openNamespace("auth-b");
    expect(await told("/read/auth-b/ada", token)).toBe("forbidden");
    expect(await told("/read/auth-missing/ada", token)).toBe("forbidden");
  });

  test("is refused from the moment it is revoked, and from the time it expires", async () => {
    const { token, id, namespaceId } = await tokenOf("auth-a");
    expect(await told("/read/auth-a/ada", token)).toContain("auth-a");
    await directory.revokeToken(namespaceId, id);
    expect(await told("/read/auth-a/ada", token)).toBe("unauthenticated");
    const { token: expired } = await tokenOf("auth-a", { expires_at: Date.now() });
    expect(await told("/read/auth-a/ada", expired)).toBe("unauthenticated");
    const { token: lasting } = await tokenOf("auth-a", { expires_at: Date.now() + 60_000 });
    expect(await told("/read/auth-a/ada", lasting)).toContain("auth-a");
  });

  test("with any character changed is none", async () => {
    const { token } = await tokenOf("auth-a");
    for (const at of [5, token.length - 20]) {
      const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
      expect(await told("/read/auth-a/ada", changed)).toBe("unauthenticated");
    }
  });

  test("is stored as a digest, with the time it was last used", async () => {
    const { token, id, namespaceId } = await tokenOf("auth-used");
    const before = await directory.listTokens(namespaceId, { limit: 500 });
    expect(before.tokens.find((each) => each.id === id)).toMatchObject({ usedMs: null });
    await told("/read/auth-used/ada", token);
    const { tokens } = await directory.listTokens(namespaceId, { limit: 500 });
    expect(tokens.find((each) => each.id === id)!.usedMs).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(tokens)).not.toContain(token.slice(-43));
  });
});

describe("the root token", () => {
  test("opens every namespace that exists", async () => {
    await directory.openNamespace("auth-a");
    expect(await told("/admin/auth-a/ada", ROOT)).toContain("auth-a root");
    expect(await told("/read/auth-missing/ada", ROOT)).toBe("not_found");
    expect(await told("/read/default/ada", ROOT)).toContain("default root");
    expect(await told("/root", ROOT)).toBe("root");
  });

  test("is not the empty text, a part of it, or one of another length", async () => {
    for (const wrong of ["", ROOT.slice(1), `${ROOT}x`, ROOT.toUpperCase()])
      expect(await told("/root", wrong)).toBe("unauthenticated");
    expect(await told("/root", "", { ...env, ROOT_TOKEN: "" })).toBe("unauthenticated");
  });
});

test("without a root token everything is closed, for tokens of namespaces too", async () => {
  const { token } = await tokenOf("auth-a", { rights: ["admin"] });
  expect(await told("/read/auth-a/ada", token, CLOSED)).toBe("unauthenticated");
  expect(await told("/root", ROOT, CLOSED)).toBe("unauthenticated");
  expect(await told("/root", null, CLOSED)).toBe("unauthenticated");
});

test("without a token only this machine may call, and only where that is allowed", async () => {
  expect(await told("/root", null)).toBe("unauthenticated");
  expect(await told("/root", null, OPEN)).toBe("forbidden");
  expect(await (await app.request("http://127.0.0.1/root", {}, OPEN)).text()).toBe("anonymous");
  const { token } = await tokenOf("auth-a");
  expect(await told("/read/auth-a/ada", token, OPEN)).toBe("auth-a token read");
  expect(await told("/read/auth-a/ada", "wrong", OPEN)).toBe("unauthenticated");
});

test("a token over its limit is told to wait, and others are not", async () => {
  const calls: string[] = [];
  const RATE_LIMITER = {
    limit: ({ key }: { key: string }) => {
      calls.push(key);
      return Promise.resolve({ success: calls.filter((each) => each === key).length <= 1 });
    },
  };
  const { token, id } = await tokenOf("auth-a");
  const limited = { ...GUARDED, RATE_LIMITER };
  expect(await told("/read/auth-a/ada", token, limited)).toContain("auth-a");
  expect(await told("/read/auth-a/ada", token, limited)).toBe("rate_limited");
  expect(await told("/root", ROOT, limited)).toBe("root");
  expect(calls).toEqual([id, id, "root"]);
});
