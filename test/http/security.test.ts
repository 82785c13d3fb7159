import { beforeAll, describe, expect, test } from "vitest";
import { BASES, routes } from "../../src/http/routes.ts";
import { isRootToken, makeToken, presentedToken } from "../../src/http/token.ts";
import { sameDigest, sha256Hex } from "../../src/text/digest.ts";
import { ulid } from "../../src/text/hash.ts";
import { binding, memoriesOf } from "../service/profile.ts";
import { call, namespaceWithTokens, refusalOf, ROOT } from "./client.ts";

const everywhere = BASES.flatMap((base) =>
  routes.map((route) => ({
    name: `${route.method} ${base}${route.path}`,
    method: route.method,
    right: route.right,
    path: (base + route.path)
      .replace(":namespace", "locked")
      .replace(":profile", "ada")
      .replaceAll(/:\w+/g, "x"),
  })),
);
const inNamespace = everywhere.filter(({ path }) => path.includes("/locked"));

let tokens: { read: string; write: string; admin: string };
let foreign: { read: string; write: string; admin: string };

beforeAll(async () => {
  tokens = await namespaceWithTokens("locked");
  foreign = await namespaceWithTokens("elsewhere");
});

/** What each of these calls is told, where it is not what is expected. */
async function differing(
  calls: typeof everywhere,
  expected: string,
  send: (one: (typeof everywhere)[number]) => Promise<string>,
): Promise<string[]> {
  const told = await Promise.all(calls.map(async (one) => `${await send(one)} ← ${one.name}`));
  return told.filter((each) => !each.startsWith(`${expected} ←`));
}

/** A new token of the namespace. */
async function make(json: object): Promise<{ id: string; token: string }> {
  return (await call("POST", "/v1/namespaces/locked/tokens", { json })).body.result;
}

describe("every route", () => {
  test("refuses a call without a token, and one whose token stands in the query", async () => {
    const closed = "401 unauthenticated";
    for (const query of ["", `?token=${ROOT}`, `?access_token=${ROOT}`, `?authorization=Bearer+${ROOT}`])
      expect(
        await differing(everywhere, closed, async ({ method, path }) =>
          refusalOf(await call(method, path + query, { token: null })),
        ),
      ).toEqual([]);
  });

  test("refuses a wrong token in every form", async () => {
    const made = makeToken(ulid(Date.now())).token;
    const wrong = [
      "x",
      made,
      `${ROOT} ${ROOT}`,
      ROOT.slice(0, -1),
      `${tokens.admin}x`,
      tokens.admin.slice(0, -1),
    ];
    for (const token of wrong)
      expect(
        await differing(everywhere, "401 unauthenticated", async ({ method, path }) =>
          refusalOf(await call(method, path, { token })),
        ),
      ).toEqual([]);
    for (const authorization of [
      `Basic ${btoa(`root:${ROOT}`)}`,
      ROOT,
      "Bearer",
      `Bearer  \u00e9`,
      `Token ${ROOT}`,
    ]) {
      const told = await call("GET", "/v1/namespaces", { token: null, headers: { authorization } });
      expect(refusalOf(told)).toBe("401 unauthenticated");
      expect(told.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  test("refuses another namespace's token, whatever its rights", async () => {
    for (const token of Object.values(foreign))
      expect(
        await differing(everywhere, "403 forbidden", async ({ method, path }) =>
          refusalOf(await call(method, path, { token })),
        ),
      ).toEqual([]);
  });

  test("refuses a token that has not its right", async () => {
    const lacking = {
      read: inNamespace.filter(({ right }) => right !== "read"),
      write: inNamespace.filter(({ right }) => right === "admin" || right === "root"),
      admin: inNamespace.filter(({ right }) => right === "root"),
    };
    for (const right of ["read", "write", "admin"] as const)
      expect(
        await differing(lacking[right], "403 forbidden", async ({ method, path }) =>
          refusalOf(await call(method, path, { token: tokens[right] })),
        ),
      ).toEqual([]);
  });

  test("refuses a revoked and an expired token", async () => {
    const revoked = await make({ rights: ["admin"] });
    expect((await call("GET", "/v1/namespaces/locked", { token: revoked.token })).status).toBe(200);
    expect((await call("DELETE", `/v1/namespaces/locked/tokens/${revoked.id}`)).status).toBe(200);
    const expired = await make({ rights: ["admin"], expires_at: new Date(Date.now() - 1000).toISOString() });
    for (const { token } of [revoked, expired])
      expect(
        await differing(inNamespace, "401 unauthenticated", async ({ method, path }) =>
          refusalOf(await call(method, path, { token })),
        ),
      ).toEqual([]);
  });

  test("left nothing behind in the profile by all that was refused", async () => {
    expect(await memoriesOf(await binding("locked").getProfile("ada"))).toEqual([]);
  });
});

test("tokens are compared by digests of one length, in constant time", () => {
  const { token, presented } = makeToken(ulid(Date.now()));
  expect(presentedToken(token)).toEqual(presented);
  expect(presented.digest).toBe(sha256Hex(token));
  expect(presented.digest).toHaveLength(64);
  expect(sameDigest(presented.digest, sha256Hex(token))).toBe(true);
  expect(sameDigest(presented.digest, sha256Hex(`${token}x`))).toBe(false);
  expect(sameDigest("", "")).toBe(false);
  expect(isRootToken("", undefined)).toBe(false);
  expect(isRootToken("", "")).toBe(false);
});

describe("tokens", () => {
  test("are shown once, listed without themselves, and revoked by id", async () => {
    await namespaceWithTokens("ring");
    const made = await call("POST", "/v1/namespaces/ring/tokens", {
      json: { name: "ci", rights: ["instruct", "write", "write"], expires_at: "2099-01-01" },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        result: {
          name: "ci",
          rights: ["write", "instruct"],
          expires_at: "2099-01-01T00:00:00.000Z",
          last_used_at: null,
          token: expect.stringMatching(/^am_[0-9A-Z]{26}_[\w-]{43}$/),
        },
      },
    });
    const { token, id } = made.body.result as { token: string; id: string };
    expect((await call("GET", "/v1/namespaces/ring/profiles", { token })).status).toBe(200);
    const listed = await call("GET", "/v1/namespaces/ring/tokens?per_page=1000");
    const entry = (listed.body.result as { id: string; last_used_at: string }[]).find(
      (each) => each.id === id,
    );
    expect(entry).toMatchObject({ name: "ci", last_used_at: expect.stringMatching(/Z$/) });
    expect(JSON.stringify(listed.body)).not.toContain(token.slice(-43));
    expect((await call("DELETE", `/v1/namespaces/ring/tokens/${id}`)).body.result).toBe(null);
    const again = await call("DELETE", `/v1/namespaces/ring/tokens/${id}`);
    expect(refusalOf(again)).toBe("404 not_found /token_id");
    expect((await call("GET", "/v1/namespaces/ring/profiles", { token })).status).toBe(401);
  });

  test("of another namespace cannot be revoked or seen", async () => {
    const other = await call("POST", "/v1/namespaces/elsewhere/tokens", { json: { rights: ["read"] } });
    const { id } = other.body.result as { id: string };
    const told = await call("DELETE", `/v1/namespaces/locked/tokens/${id}`, { token: tokens.admin });
    expect(refusalOf(told)).toBe("404 not_found /token_id");
    const listed = await call("GET", "/v1/namespaces/locked/tokens?per_page=1000", { token: tokens.admin });
    expect(JSON.stringify(listed.body)).not.toContain(id);
  });

  test.for([
    [{}, "/rights"],
    [{ rights: [] }, "/rights"],
    [{ rights: "read" }, "/rights"],
    [{ rights: ["read", "root"] }, "/rights/1"],
    [{ rights: ["read"], expires_at: "soon" }, "/expires_at"],
    [{ rights: ["read"], expires_at: 7 }, "/expires_at"],
    [{ rights: ["read"], name: "x".repeat(101) }, "/name"],
  ] as const)("are not made of %j", async ([json, pointer]) => {
    expect(refusalOf(await call("POST", "/v1/namespaces/locked/tokens", { json }))).toBe(
      `400 invalid ${pointer}`,
    );
  });
});
