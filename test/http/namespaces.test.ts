import { env } from "cloudflare:workers";
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { binding } from "../service/profile.ts";
import { call, namespaceWithTokens, refusalOf } from "./client.ts";

const directory = env.DIRECTORY.getByName("directory");

async function names(query = ""): Promise<string[]> {
  const { body } = await call("GET", `/v1/namespaces${query}`);
  return (body.result as { name: string }[]).map(({ name }) => name);
}

describe("a namespace", () => {
  test("is created once, read and listed", async () => {
    const created = await call("POST", "/v1/namespaces", { json: { name: "support-agent" } });
    expect(created).toMatchObject({
      status: 201,
      body: {
        success: true,
        errors: [],
        messages: [],
        result: {
          id: expect.stringMatching(/^[0-9A-Z]{26}$/),
          name: "support-agent",
          created_at: expect.stringMatching(/^\d{4}-.*Z$/),
          updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      },
    });
    const again = await call("POST", "/v1/namespaces", { json: { name: "support-agent" } });
    expect(refusalOf(again)).toBe("409 exists /name");
    expect((await call("GET", "/v1/namespaces/support-agent")).body.result).toEqual(created.body.result);
    expect(await names()).toContain("support-agent");
    expect(refusalOf(await call("GET", "/v1/namespaces/nobody"))).toBe("404 not_found /namespace_name");
    expect(refusalOf(await call("GET", "/v1/namespaces/Nobody"))).toBe("400 invalid /namespace_name");
  });

  test.for([{}, { name: "" }, { name: "Upper" }, { name: "-a" }, { name: "a".repeat(33) }, { name: 7 }])(
    "is not created as %j",
    async (json) => {
      expect(refusalOf(await call("POST", "/v1/namespaces", { json }))).toBe("400 invalid /name");
    },
  );

  test("used through a binding is there over HTTP", async () => {
    await (await binding("used-by-binding").getProfile("ada")).remember({ content: "I live in Oslo." });
    const { body } = await call("GET", "/v1/namespaces/used-by-binding/profiles/ada/memories");
    expect(body.result).toHaveLength(1);
  });

  test("is not made by a call on a profile in it, except the default one", async () => {
    const json = { content: "I live in Oslo." };
    expect(refusalOf(await call("POST", "/v1/namespaces/unmade/profiles/ada/remember", { json }))).toBe(
      "404 not_found /namespace_name",
    );
    expect(await names("?per_page=1000")).not.toContain("unmade");
    expect((await call("POST", "/v1/namespaces/default/profiles/ada/remember", { json })).status).toBe(201);
  });
});

/** Names that begin with `page-` over all pages of two. */
async function read(query: string): Promise<string[]> {
  const all: string[] = [];
  let cursor = "";
  do {
    const { body } = await call("GET", `/v1/namespaces?per_page=2${query}${cursor}`);
    all.push(...(body.result as { name: string }[]).map(({ name }) => name));
    const next = body.result_info?.cursor;
    cursor = next === undefined ? "" : `&cursor=${next}`;
    expect(body.result_info).toMatchObject({ per_page: 2, count: (body.result as unknown[]).length });
  } while (cursor !== "");
  return all.filter((name) => name.startsWith("page-"));
}

describe("the list of namespaces", () => {
  test("has pages by name or by age, in both directions", async () => {
    for (const name of ["page-b", "page-c", "page-a"])
      await call("POST", "/v1/namespaces", { json: { name } });
    expect(await read("&order=name")).toEqual(["page-a", "page-b", "page-c"]);
    expect(await read("&order=name&direction=desc")).toEqual(["page-c", "page-b", "page-a"]);
    expect((await read("&order=id")).toSorted()).toEqual(["page-a", "page-b", "page-c"]);
    expect(await read("&direction=desc")).toEqual((await read("")).toReversed());
  });

  test.for([
    ["?per_page=0", "/per_page"],
    ["?per_page=1001", "/per_page"],
    ["?per_page=1e2", "/per_page"],
    ["?per_page=", "/per_page"],
    ["?per_page=5&per_page=6", "/per_page"],
    ["?order=age", "/order"],
    ["?direction=up", "/direction"],
    ["?cursor=abc", "/cursor"],
  ] as const)("refuses %s", async ([query, pointer]) => {
    expect(refusalOf(await call("GET", `/v1/namespaces${query}`))).toBe(`400 invalid ${pointer}`);
  });
});

describe("a deleted namespace", () => {
  test("is empty at once for every handle, its tokens are refused, and its name is free", async () => {
    const { admin } = await namespaceWithTokens("gone");
    const held = await binding("gone").getProfile("ada");
    await held.remember({ content: "I live in Oslo." });
    const { id } = (await held.list()).memories[0]!;
    expect(await call("DELETE", "/v1/namespaces/gone")).toMatchObject({
      status: 200,
      body: { result: null },
    });
    expect((await held.list()).memories).toEqual([]);
    await expect(held.get(id)).rejects.toMatchObject({ code: "not_found" });
    await expect(held.remember({ content: "I live in Lima." })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect((await (await binding("gone").getProfile("ada")).list()).memories).toEqual([]);
    expect(refusalOf(await call("GET", "/v1/namespaces/gone/tokens", { token: admin }))).toBe(
      "401 unauthenticated",
    );
    expect(refusalOf(await call("POST", "/v1/namespaces", { json: { name: "gone" } }))).toBe(
      "409 exists /name",
    );
  });

  test("that is not there cannot be deleted", async () => {
    expect(refusalOf(await call("DELETE", "/v1/namespaces/never"))).toBe("404 not_found /namespace_name");
    expect(refusalOf(await call("DELETE", "/v1/namespaces/NEVER"))).toBe("400 invalid /namespace_name");
  });

  test("with many profiles is emptied by a job that goes on after a restart of the directory", async () => {
    const crowd = binding("crowd");
    const people = await Promise.all(
      Array.from({ length: 30 }, (_, index) => crowd.getProfile(`person ${index}`)),
    );
    await Promise.all(people.map((each) => each.remember({ content: "I live in Oslo." })));
    await call("DELETE", "/v1/namespaces/crowd");
    expect((await call("POST", "/v1/namespaces", { json: { name: "crowd" } })).status).toBe(201);
    // As after a crash that lost the alarm: the row alone says what is owed.
    await runInDurableObject(directory, (_instance, { storage }) => storage.deleteAlarm());
    await evictDurableObject(directory);
    await directory.describe("wakes the directory");
    while (await runDurableObjectAlarm(directory));
    const left = await Promise.all(people.map(async (each) => (await each.list()).memories.length));
    expect(left.filter((count) => count > 0)).toEqual([]);
    const rows = await runInDurableObject(directory, (_instance, { storage }) => ({
      pending: storage.sql.exec("SELECT 1 FROM am_namespace_removal WHERE emptied_ms IS NULL").toArray(),
      orphans: storage.sql
        .exec("SELECT 1 FROM am_profile WHERE namespace_id NOT IN (SELECT id FROM am_namespace)")
        .toArray(),
    }));
    expect(rows).toEqual({ pending: [], orphans: [] });
  });
});

describe("profiles", () => {
  test("are listed by name in pages, and deleted", async () => {
    await call("POST", "/v1/namespaces", { json: { name: "people" } });
    const base = "/v1/namespaces/people/profiles";
    for (const name of ["b@x.example", "あ", "a/b"])
      await call("POST", `${base}/${encodeURIComponent(name)}/remember`, { json: { content: "I am here." } });
    const first = await call("GET", `${base}?per_page=2`);
    expect(first.body).toMatchObject({
      result: [{ name: "a/b" }, { name: "b@x.example" }],
      result_info: { per_page: 2, count: 2, cursor: expect.any(String) },
    });
    const second = await call("GET", `${base}?per_page=2&cursor=${first.body.result_info?.cursor}`);
    expect(second.body).toMatchObject({ result: [{ name: "あ", created_at: expect.any(String) }] });
    expect(second.body.result_info).toEqual({ per_page: 2, count: 1 });
    expect((await call("DELETE", `${base}/a%2Fb`)).body.result).toBe(null);
    expect((await call("DELETE", `${base}/a%2Fb`)).status).toBe(200);
    expect((await call("GET", `${base}?per_page=1000`)).body.result).toHaveLength(2);
  });
});
