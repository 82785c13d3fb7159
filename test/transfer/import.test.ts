import { env } from "cloudflare:workers";
import { abortAllDurableObjects } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { objectName } from "../../src/contract/object-name.ts";
import { beginExport, exportRows, type ExportPosition } from "../../src/store/export-rows.ts";
import { binding, refusal } from "../service/profile.ts";
import { fillWhole, linesOf, streamOf } from "../service/whole-profile.ts";
import { fill } from "../store/fill.ts";
import { rowsBySide, sumOf } from "../store/generation-rows.ts";
import { inSql, inStore, type ProfileObject } from "../store/profile-object.ts";

type Lines = Record<string, unknown>[];

const memory = binding("importing");
const EMPTY = { sessions: 0, messages: 0, memories: 0 };
let lines: Lines;

beforeAll(async () => {
  const owner = await memory.getProfile("source");
  await fillWhole(owner);
  lines = await linesOf(await owner.export());
}, 60_000);

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (result) => ({ notRefused: result }),
    (error: unknown) => error,
  );

// A refused import takes no more: who writes to it is told.
const nothing = () => undefined;

/** A stream that gives the first lines and then waits to be told how it ends. */
function halted(count: number): { stream: ReadableStream<Uint8Array>; finish: (rest?: Lines) => void } {
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  const send = (part: Lines) =>
    writer.write(new TextEncoder().encode(part.map((line) => `${JSON.stringify(line)}\n`).join("")));
  void send(lines.slice(0, count)).then(nothing, nothing);
  return {
    stream: readable,
    finish: (rest) => {
      if (rest === undefined) void writer.abort(new Error("the sender went away")).then(nothing, nothing);
      else
        void send(rest)
          .then(() => writer.close())
          .then(nothing, nothing);
    },
  };
}

/** A profile and the object behind it. */
async function profileAndObject(name: string) {
  const namespaceId = await env.DIRECTORY.getByName("directory").openNamespace("importing");
  const object = env.MEMORY_OBJECT.getByName(objectName(namespaceId, name));
  return { target: await memory.getProfile(name), object };
}

/** Waits until the object has taken the first rows of an import. */
async function begun(object: ProfileObject): Promise<void> {
  const staged = () =>
    inSql(object, (sql) => sql.exec("SELECT import_id FROM am_profile").one()["import_id"]);
  await expect.poll(staged, { interval: 10, timeout: 10_000 }).not.toBe(null);
}

test("while an import runs, readers see an empty profile; then all of it at once", async () => {
  const { target, object } = await profileAndObject("slow");
  const { stream, finish } = halted(20);
  const importing = target.import(stream);
  await begun(object);
  expect((await target.info()).counts).toEqual(EMPTY);
  expect(await target.list()).toEqual({ memories: [] });
  finish(lines.slice(20));
  expect(await importing).toMatchObject({ sessions: 3 });
  expect((await target.list()).memories.length).toBeGreaterThan(3);
});

test("a sender that goes away leaves the profile empty, and the next import succeeds", async () => {
  const { target, object } = await profileAndObject("broken off");
  const { stream, finish } = halted(20);
  const importing = errorOf(target.import(stream));
  await begun(object);
  finish();
  expect(await importing).toBeInstanceOf(Error);
  expect((await target.info()).counts).toEqual(EMPTY);
  expect(await target.import(streamOf(lines))).toMatchObject({ sessions: 3 });
});

test("what is written while an import runs is kept, and the import is refused", async () => {
  const { target, object } = await profileAndObject("written");
  const { stream, finish } = halted(20);
  const importing = errorOf(target.import(stream));
  await begun(object);
  expect(await errorOf(target.import(streamOf(lines)))).toMatchObject(refusal("unavailable"));
  const { id } = await target.remember({ content: "I live in Lima." });
  finish(lines.slice(20));
  expect(await importing).toMatchObject(refusal("exists"));
  expect((await target.list()).memories.map((entry) => entry.id)).toEqual([id]);
});

/** Rows of generations that nobody reads: what a purge still has to remove. */
const deadRows = (object: ProfileObject): Promise<number> =>
  inSql(object, (sql) => sumOf(rowsBySide(<Row>(query: string) => sql.exec(query).toArray() as Row[]).dead));

test("the rows of an import that was given up are removed", async () => {
  const { target, object } = await profileAndObject("given up");
  await errorOf(target.import(streamOf(lines.slice(0, -1))));
  await expect.poll(() => deadRows(object), { timeout: 30_000, interval: 50 }).toBe(0);
});

test("an import that a crash of the object interrupted is dropped when it starts again, and does not stand in the way", async () => {
  const { target, object } = await profileAndObject("abandoned");
  const { stream } = halted(20);
  void errorOf(target.import(stream));
  await begun(object);
  await abortAllDurableObjects();
  const again = await memory.getProfile("abandoned");
  expect((await again.info()).counts).toEqual(EMPTY);
  expect(await again.import(streamOf(lines))).toMatchObject({ sessions: 3 });
});

test("a profile that is deleted while an import runs stays empty", async () => {
  const { target, object } = await profileAndObject("deleted");
  const { stream, finish } = halted(20);
  const importing = errorOf(target.import(stream));
  await begun(object);
  await memory.deleteProfile("deleted");
  finish(lines.slice(20));
  expect(await importing).toMatchObject(refusal("unavailable"));
  expect((await target.info()).counts).toEqual(EMPTY);
});

test("an imported profile is listed once, and taken off the list when it is deleted", async () => {
  const listed = async () => (await memory.listProfiles({ limit: 500 })).profiles.map(({ name }) => name);
  const { target, object } = await profileAndObject("listed");
  const { stream, finish } = halted(20);
  const importing = target.import(stream);
  await begun(object);
  await target.list();
  finish(lines.slice(20));
  await importing;
  expect((await listed()).filter((name) => name === "listed")).toEqual(["listed"]);
  await memory.deleteProfile("listed");
  expect(await listed()).not.toContain("listed");
});

test("a slice of an export ends at 500 rows or about 256 KB, and the slices together are everything", async () => {
  const { object } = await profileAndObject("sliced");
  const slices = await inStore(object, (store) => {
    fill(store, 1200);
    const sizes: number[] = [];
    for (let at: ExportPosition | null = beginExport(store); at !== null;) {
      const { rows, next } = exportRows(store, at);
      sizes.push(rows.length);
      at = next;
    }
    return sizes;
  });
  expect(Math.max(...slices)).toBe(500);
  expect(slices.reduce((sum, size) => sum + size, 0)).toBe(24 + 2 * 1200);
});

test("an export leaves out what is added while it runs, and takes back what that replaced", async () => {
  const { target, object } = await profileAndObject("busy");
  await target.remember({ content: "I live in Oslo." });
  const from = await inStore(object, (store) => beginExport(store));
  await target.remember({ content: "I live in Lima." });
  const { rows } = await inStore(object, (store) => exportRows(store, from));
  expect(rows.map(({ row }) => [row["content"], row["superseded_ms"], row["superseded_by"]])).toEqual([
    ["I live in Oslo.", null, null],
  ]);
});
