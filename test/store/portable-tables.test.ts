import { expect, test } from "vitest";
import { NOT_EXPORTED, PORTABLE_TABLES } from "../../src/store/portable-tables.ts";
import { tableNames } from "./dump.ts";
import { inSql, profileObject } from "./profile-object.ts";

/** Shadow tables of full text, and tables of the libraries under the object. */
const OTHERS = /_(data|idx|content|docsize|config)$|^cf_agents_|^__miniflare/;

test("every table of the schema is exported with every column, or named with the reason why not", async () => {
  const object = profileObject("tables");
  await object.info();
  const schema = await inSql(object, (sql) =>
    tableNames(sql)
      .filter((name) => !OTHERS.test(name))
      .map((name) => ({
        name,
        columns: sql
          .exec<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`)
          .toArray()
          .map((column) => column.name),
      })),
  );
  const exported = PORTABLE_TABLES.map(({ name, columns, hasGeneration }) => ({
    name,
    columns: [...Object.keys(columns), ...(hasGeneration ? ["generation"] : [])].toSorted(),
  }));
  const wanted = schema
    .filter(({ name }) => !Object.hasOwn(NOT_EXPORTED, name))
    .map(({ name, columns }) => ({ name, columns: columns.toSorted() }));
  expect(exported.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(wanted);
  expect(schema.length).toBe(PORTABLE_TABLES.length + Object.keys(NOT_EXPORTED).length);
});

test("a row comes after every row it rests on", () => {
  const order = PORTABLE_TABLES.map(({ name }) => name);
  const tooEarly = PORTABLE_TABLES.filter(({ name, columns }) =>
    Object.values(columns).some(
      ({ table, missing }) => missing === "refuse" && order.indexOf(table ?? "") > order.indexOf(name),
    ),
  );
  expect(tooEarly).toEqual([]);
});
