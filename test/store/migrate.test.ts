/// <reference types="vite/types/importMeta.d.ts" />
import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { directoryMigrations } from "../../migrations/directory/index.ts";
import { migrations, type Migration } from "../../migrations/index.ts";
import { Database } from "../../src/store/database.ts";
import { DirectoryStore } from "../../src/store/directory-store.ts";
import { migrate } from "../../src/store/migrate.ts";
import { Store } from "../../src/store/store.ts";
import { dumpTables } from "./dump.ts";
import { inSql, profileObject } from "./profile-object.ts";

const LATER_STEP: Migration = {
  name: "9999_note",
  sql: "CREATE TABLE note (seq INTEGER PRIMARY KEY) STRICT;",
};
const FAILING_STEP: Migration = {
  name: "9999_fails",
  sql: `CREATE TABLE note (seq INTEGER PRIMARY KEY) STRICT;
    INSERT INTO note VALUES (1);
    UPDATE am_profile SET generation = 99;
    DROP INDEX am_memory_by_id;
    INSERT INTO am_memory_text (rowid, body) VALUES (7, 'half done');
    INSERT INTO missing VALUES (1);`,
};

const files = import.meta.glob<string>("../../migrations/**/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

function stepsIn(folder: string): Migration[] {
  return Object.entries(files)
    .filter(([path]) => path.slice(0, path.lastIndexOf("/")) === folder)
    .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf("/") + 1, -".sql".length), sql }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

test("the list of migrations is the .sql files of the folder, in the order of their numbers", () => {
  expect(migrations).toEqual(stepsIn("../../migrations"));
  expect(directoryMigrations).toEqual(stepsIn("../../migrations/directory"));
  for (const list of [migrations, directoryMigrations]) {
    expect(list.map((step) => Number(step.name.slice(0, 4)))).toEqual(list.map((_step, index) => index + 1));
  }
});

test("every migration opens with a line that says what it is for", () => {
  for (const sql of Object.values(files)) expect(sql).toMatch(/^-- \S.*\.\n/);
});

test("a step that fails leaves the database as it was, and the next attempt succeeds", async () => {
  await runInDurableObject(profileObject("failing step"), (_instance, { storage }) => {
    const database = new Database(storage);
    const before = dumpTables(storage.sql);
    const schemaBefore = schemaOf(storage.sql);
    expect(() => migrate(database, [...migrations, FAILING_STEP])).toThrow(/missing/);
    expect(dumpTables(storage.sql)).toEqual(before);
    expect(schemaOf(storage.sql)).toBe(schemaBefore);
    expect(migrate(database, [...migrations, LATER_STEP])).toBe(migrations.length + 1);
    expect(dumpTables(storage.sql)).toEqual({
      ...before,
      note: [],
      am_migration: [
        ...before["am_migration"]!,
        JSON.stringify({ version: migrations.length + 1, name: LATER_STEP.name }),
      ],
    });
  });
});

test("steps that were applied are not applied again", async () => {
  await runInDurableObject(profileObject("applied"), (_instance, { storage }) => {
    const before = dumpTables(storage.sql);
    expect(migrate(new Database(storage), migrations)).toBe(migrations.length);
    expect(dumpTables(storage.sql)).toEqual(before);
  });
});

test("a database of newer code is refused and left as it is", async () => {
  await runInDurableObject(profileObject("newer"), (_instance, { storage }) => {
    migrate(new Database(storage), [...migrations, LATER_STEP]);
    const newer = dumpTables(storage.sql);
    expect(() => new Store(storage, "KEY")).toThrow(`schema version ${migrations.length + 1}`);
    expect(dumpTables(storage.sql)).toEqual(newer);
  });
  await runInDurableObject(env.DIRECTORY.getByName("newer"), (_instance, { storage }) => {
    migrate(new Database(storage), [...directoryMigrations, LATER_STEP]);
    expect(() => new DirectoryStore(storage, directoryMigrations)).toThrow(
      `schema version ${directoryMigrations.length + 1}`,
    );
  });
});

test("the schema is the one of the snapshot", async () => {
  const profile = await inSql(profileObject("schema"), schemaOf);
  const directory = await inSql(env.DIRECTORY.getByName("schema"), schemaOf);
  await expect(`-- MemoryObject\n${profile}\n\n-- Directory\n${directory}\n`).toMatchFileSnapshot(
    "schema.txt",
  );
});

/** What makes the schema, one line a table or index; the shadow tables of full text are FTS5's own. */
function schemaOf(sql: SqlStorage): string {
  const rows = sql.exec<{ sql: string }>(
    `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
       AND name NOT LIKE '%\\_text\\_%' ESCAPE '\\' ORDER BY tbl_name, type DESC, name`,
  );
  return rows
    .toArray()
    .map((row) => row.sql.replace(/\s+/g, " "))
    .join("\n");
}
