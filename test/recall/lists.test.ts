import { expect, test } from "vitest";
import { monologue, profile } from "../service/profile.ts";

/** What is said, what all is asked for, what the answer has and what it has not; nothing of it is empty. */
type Row = readonly [
  said: readonly string[],
  question: string,
  has: readonly string[],
  hasNot?: readonly string[],
];

const ROWS: readonly Row[] = [
  [
    [
      "Remind me to water the ferns.",
      "I need to call the plumber tomorrow.",
      "Remind me to renew my passport.",
    ],
    "What are my open tasks?",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "What tasks do I have?",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "What do I still have to do?",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "What's on my to-do list?",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "Do I have any open todos?",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "Show me my tasks",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "List my outstanding tasks.",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "What is left to do?",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "Which tasks are still open?",
    ["ferns", "plumber"],
  ],
  [
    ["Remind me to water the ferns.", "I need to call the plumber tomorrow."],
    "What do I need to do today?",
    ["plumber"],
  ],
  [["I live in Oslo.", "My name is Kim."], "What are my open tasks?", []],
  [["I live in Oslo."], "What do I still have to do?", []],
  [
    ["My name is Kim.", "I live in Oslo.", "I'm allergic to nuts."],
    "What do you know about me?",
    ["Kim", "Oslo", "nuts"],
  ],
  [
    ["My name is Kim.", "I live in Oslo.", "I'm allergic to nuts."],
    "Tell me about myself",
    ["Kim", "Oslo", "nuts"],
  ],
  [
    ["My name is Kim.", "I live in Oslo.", "I'm allergic to nuts."],
    "What have I told you about myself?",
    ["Kim", "Oslo", "nuts"],
  ],
  [["My name is Kim.", "I live in Oslo.", "I'm allergic to nuts."], "Who am I?", ["Kim"]],
  [
    ["My name is Kim.", "I live in Oslo.", "I'm allergic to nuts."],
    "What do you remember about me?",
    ["Oslo"],
  ],
  [["It rained all day."], "What do you know about me?", []],
  [["私の名前は健二です。", "大阪に住んでいます。"], "私について知っていることは？", ["大阪"]],
  [["私の名前は健二です。", "大阪に住んでいます。"], "私のことを教えて", ["大阪"]],
  [["私の名前は健二です。", "大阪に住んでいます。"], "私について何を覚えていますか？", ["大阪"]],
  [
    ["Always answer in bullet points.", "Never use emojis."],
    "What rules did I give you?",
    ["bullet", "emoji"],
  ],
  [
    ["Always answer in bullet points.", "Never use emojis."],
    "What are my instructions?",
    ["bullet", "emoji"],
  ],
  [
    ["Always answer in bullet points.", "Never use emojis."],
    "Which instructions have I given you?",
    ["bullet", "emoji"],
  ],
  [
    ["いつも敬語で話してください。", "絵文字は使わないでください。"],
    "私の指示は何ですか？",
    ["敬語", "絵文字"],
  ],
  [
    ["いつも敬語で話してください。", "絵文字は使わないでください。"],
    "どんなルールを覚えていますか？",
    ["敬語", "絵文字"],
  ],
  [
    ["I have asthma.", "I'm allergic to nuts.", "I live in Oslo."],
    "Tell me about my health",
    ["asthma", "nuts"],
    ["Oslo"],
  ],
  [
    ["I have asthma.", "I'm allergic to nuts.", "I live in Oslo."],
    "Tell me about my health",
    ["asthma", "nuts"],
    ["Oslo"],
  ],
  [
    ["I'm allergic to nuts.", "I'm allergic to penicillin.", "I live in Oslo."],
    "What are my allergies?",
    ["nuts", "penicillin"],
    ["Oslo"],
  ],
  [
    ["I'm allergic to nuts.", "I'm allergic to penicillin."],
    "What allergies do I have?",
    ["nuts", "penicillin"],
  ],
  [["My hobby is archery.", "My hobby is pottery."], "What are my hobbies?", ["archery", "pottery"]],
  [["えびアレルギーがあります。", "喘息があります。"], "私の健康について教えて", ["えび"]],
  [
    ["植物に水をやるのを忘れないように言って。", "明日、配管工に電話しないといけません。"],
    "やることは何？",
    ["配管工"],
  ],
  [
    ["明日、配管工に電話しないといけません。", "来週パスポートを更新しなければなりません。"],
    "タスクを教えて",
    ["パスポート", "配管工"],
  ],
  [
    ["明日、配管工に電話しないといけません。", "来週パスポートを更新しなければなりません。"],
    "残りのタスクは？",
    ["パスポート", "配管工"],
  ],
  [
    ["明日、配管工に電話しないといけません。", "来週パスポートを更新しなければなりません。"],
    "まだ何をしなければなりませんか？",
    ["パスポート", "配管工"],
  ],
  [
    ["I still have to call the landlord about the boiler.", "Remind me to water the ferns."],
    "What do I still need to call the landlord about?",
    ["boiler"],
    ["ferns"],
  ],
  [
    ["Remind me to water the ferns.", "I have to pack the tent before the trip to Rome."],
    "What do I have to do before the trip to Rome?",
    ["tent"],
  ],
  [["大阪に住んでいます。"], "タスクは何ですか？", []],
  [["大阪に住んでいます。"], "やることはありますか？", []],
  [["I'm Kim.", "I work as a nurse."], "What do you know about me so far?", ["nurse"]],
];

test.for(ROWS)("%s %s → %s", async ([said, question, has, hasNot = []]) => {
  const owner = await profile(`list ${ROWS.findIndex((row) => row[1] === question && row[0] === said)}`);
  await owner.ingest(monologue("2026-05-20T10:00:00Z", ...said), { sessionId: "s" });
  await owner.flush();
  const { answer } = await owner.recall(question, { referenceDate: "2026-05-21" });
  for (const words of has) expect(answer).toContain(words);
  for (const words of hasNot) expect(answer).not.toContain(words);
  expect(answer === "").toBe(has.length === 0);
});

test("a list is told one a line where it may be long, and cut where it is to be short", async () => {
  const owner = await profile("list lengths");
  const said = ["water the ferns", "renew my passport", "book the ferry", "call the plumber"];
  await owner.ingest(monologue("2026-05-20T10:00:00Z", ...said.map((one) => `Remind me to ${one}.`)), {
    sessionId: "s",
  });
  await owner.flush();
  const lines = async (responseLength: "short" | "long") =>
    (await owner.recall("What are my open tasks?", { responseLength })).answer.match(/Remind me/g)?.length;
  expect(await lines("long")).toBe(4);
  expect(await lines("short")).toBe(3);
});
