import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monologue, profile } from "./profile.ts";

const START = "2026-03-05T10:00:00Z";
const KNOWN = "Zanzibar exports cloves";

/** No word of these is stored, so nothing is found: were one read as syntax, it would fail or match everything. */
const WORDLESS_OR_UNKNOWN = [
  '"',
  '""',
  '"""',
  "'",
  "''",
  "`",
  "*",
  "**",
  "%",
  "%%",
  "_",
  "__",
  "?",
  "??",
  "\\",
  "\\\\",
  "/",
  "--",
  "-",
  "- -",
  "+",
  "(",
  ")",
  "()",
  "((",
  "{",
  "}",
  "{}",
  "[",
  "]",
  "[]",
  "^",
  "^*",
  "$",
  "#",
  "@",
  "!",
  "&",
  "&&",
  "|",
  "||",
  "~",
  "<",
  ">",
  "=",
  ";",
  ":",
  "::",
  ",",
  ".",
  "..",
  "...",
  " ",
  "\t",
  "\n",
  "\r\n",
  "\u00a0",
  "\u200b",
  "\u200d",
  "\ufe0f",
  "\u0301",
  "NEAR(",
  "NEAR(qux quux, 5)",
  "NEAR/2",
  "AND",
  "OR",
  "NOT",
  "AND OR NOT",
  "NOT qux",
  "qux*",
  '"qux',
  "qux AND",
  "OR qux",
  "a:b",
  "content:qux",
  "{content qux} : quux",
  "rowid:1",
  "-qux",
  "+qux",
  "^qux",
  "qux^2",
  "(qux OR (quux",
  "%qux%",
  "q_x",
  "zanz*",
  "zanz%",
  "z_nz_b_r",
  "clov",
  "exports:",
  "' OR 1=1 --",
  "'; DROP TABLE memory; --",
  "1 UNION SELECT 1",
  "$1 ?1 :a",
  "\u0001\u0007\u001b",
  "\u202eabc",
  "😀",
  "👩‍👩‍👧",
  "🇳🇴",
  "会議",
  "東京",
  "ｱﾌﾟﾘ",
  "ไทย",
  "עברית",
  "العربية",
  '{"a":1}',
  "[1,2]",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "\u{10ffff}",
  "\uffff",
  "😀".repeat(256),
  '"'.repeat(1024),
  "(".repeat(1024),
  "a ".repeat(512),
  "東".repeat(341),
  "-".repeat(1024),
  "\u0301".repeat(512),
  "the",
  "the of and to is",
  "どこ",
];

test("no query that names nothing known fails or finds anything", async () => {
  const owner = await profile("nasty-unknown");
  await owner.remember({ content: KNOWN });
  await owner.ingest(monologue(START, "Did the harbour master wave?"), { sessionId: "s" });
  expect(WORDLESS_OR_UNKNOWN.length).toBeGreaterThan(80);
  const wrong: string[] = [];
  for (const query of WORDLESS_OR_UNKNOWN) {
    // "exports:" is a word of it, and stop words may be indexed; both must only not fail.
    const mayFind = /^exports:$|^the/.test(query);
    const result = await owner
      .recall(query, { thinkingLevel: "high" })
      .catch((error: unknown) => String(error));
    if (typeof result === "string") wrong.push(`${query}: ${result}`);
    else if (!mayFind && (result.count > 0 || result.answer !== ""))
      wrong.push(`${query}: found ${result.count}`);
  }
  expect(wrong).toEqual([]);
});

test("a known word is found through whatever stands around it", async () => {
  const owner = await profile("nasty-known");
  await owner.remember({ content: KNOWN });
  const queries = [
    "cloves",
    "CLOVES",
    "ｃｌｏｖｅｓ",
    '"cloves',
    "'cloves'",
    "cloves*",
    "*cloves",
    "-cloves",
    "NOT cloves",
    "zanzibar NOT cloves",
    "cloves AND nothing",
    "(cloves",
    "cloves)",
    "^cloves",
    "content:cloves",
    "cloves:content",
    "%cloves%",
    "cloves;--",
    "cloves?!",
    "cloves/",
    "\\cloves",
    "cloves\0x".replace("\0", "\t"),
    "{cloves}",
    "[cloves]",
    "cloves😀",
    "「cloves」",
    "what about cloves",
    "NEAR(cloves zanzibar)",
    '{"q":"cloves"}',
    "cloves\u200b",
    "cloves—zanzibar",
    "#cloves",
    "@cloves",
  ];
  const missed: string[] = [];
  for (const query of queries) {
    const { candidates } = await owner.recall(query);
    if (!candidates.some(({ summary }) => summary.includes("cloves"))) missed.push(query);
  }
  expect(missed).toEqual([]);
});

test("no text at all makes recall fail", async () => {
  const owner = await profile("nasty-any");
  await owner.remember({ content: KNOWN });
  const unit = fc.oneof(
    fc.constantFrom(
      '"',
      "'",
      "*",
      "(",
      ")",
      ":",
      "-",
      "^",
      "%",
      "_",
      "\\",
      " AND ",
      " NEAR(",
      " ",
      "cloves",
      "会議",
      "😀",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 4 }),
  );
  const text = fc
    .array(unit, { minLength: 1, maxLength: 40 })
    .map((parts) => parts.join("").replaceAll("\0", ""));
  const law = fc.asyncProperty(text, async (query) => {
    fc.pre(query.length > 0 && query.isWellFormed() && new TextEncoder().encode(query).length <= 1024);
    const { count, candidates } = await owner.recall(query);
    expect(count).toBe(candidates.length);
  });
  await fc.assert(law, { numRuns: 100 });
});

describe("every script is found, in a memory and in a raw message", () => {
  const CASES: [string, string][] = [
    ["明日の会議は三時からです", "会議"],
    ["東京に引っ越しました", "東京"],
    ["新しいＡＰＩを公開した", "API"],
    ["We publish the API today", "ＡＰＩ"],
    ["重跑gen-itgc后结果正常", "itgc"],
    ["重跑gen-itgc后结果正常", "gen-itgc"],
    ["重跑gen-itgc后结果正常", "重跑"],
    ["I don't drink milk", "don't"],
    ["I don’t drink milk", "don't"],
    ["The pre-edit hook failed", "pre-edit"],
    ["The pre-edit hook failed", "edit"],
    ["My favourite language is C++ by far", "C++"],
    ["Import it from node:fs please", "node:fs"],
    ["The ticket is ABC-1234 now", "ABC-1234"],
    ["Run it with --no-verify once", "--no-verify"],
    ["The file is src/index.ts there", "src/index.ts"],
    ["Write to ada@example.com soon", "ada@example.com"],
    ["We use v2.10.3 of it", "2.10.3"],
    ["カタカナのﾃﾞｰﾀを消した", "データ"],
    ["サーバーが落ちた", "サーバー"],
    ["회의는 세 시에 시작합니다", "회의"],
    ["การประชุมเริ่มบ่ายสามโมง", "ประชุม"],
    ["الاجتماع يبدأ الساعة الثالثة", "الاجتماع"],
    ["הפגישה מתחילה בשלוש", "הפגישה"],
    ["बैठक तीन बजे शुरू होगी", "बैठक"],
    ["Встреча начинается в три часа", "встреча"],
    ["Η σύσκεψη αρχίζει στις τρεις", "σύσκεψη"],
    ["Der Zug hält in Köln", "Köln"],
    ["Der Zug hält in Ko\u0308ln", "Köln"],
    ["Die Straße ist gesperrt", "STRASSE"],
    ["Le café est fermé", "cafe\u0301"],
    ["The ﬁrewall is open", "firewall"],
    ["Cuộc họp bắt đầu lúc ba giờ", "họp"],
    ["𠮷野家で食べた", "𠮷野家"],
  ];
  test.for(CASES)("%s by %s", async ([content, query]) => {
    const memory = await profile(`script-memory-${content}-${query}`);
    await memory.remember({ content: "Something else altogether" });
    const kept = await memory.remember({ content });
    const found = await memory.recall(query);
    expect(found.candidates.map(({ id }) => id)).toEqual([kept.id]);
    const message = await profile(`script-message-${content}-${query}`);
    await message.ingest(monologue(START, "Something else altogether", `${content}?`), { sessionId: "s" });
    const raw = await message.recall(query);
    expect(raw.candidates.length).toBeGreaterThan(0);
    const texts = await Promise.all(raw.candidates.map(async ({ id }) => (await message.get(id)).content));
    expect(texts.some((text) => text.includes(content))).toBe(true);
  });
});
