import { describe, expect, test } from "vitest";
import { monologue, profile } from "../service/profile.ts";

/** A question, what its answer has, and what it has not; nothing of it is an empty answer. */
type Row = readonly [question: string, has: readonly string[], hasNot?: readonly string[]];

/** Histories of one speaker, and what is asked on 21 May 2026. */
const HISTORIES: Readonly<Record<string, { said: readonly string[]; asked: readonly Row[] }>> = {
  english: {
    said: [
      "I live in Oslo.",
      "I need to call the plumber by June 3.",
      "Remind me to water the ferns.",
      "I have to send the report by May 4 2026.",
      "Always answer in bullet points.",
      "Never use emojis.",
      "My dentist appointment is on June 12 2026.",
      "My cat is called Misty.",
      "My mother's birthday is on 3 May.",
      "My father retired on 3 March.",
      "Honestly I am very busy now.",
      "The kick-off was on April 2 2026.",
    ],
    asked: [
      ["What's still on my list?", ["plumber", "ferns", "report", "2026-05-04"], ["Oslo", "dentist"]],
      ["What do I still have to do?", ["plumber", "ferns", "report"]],
      ["What haven't I done yet?", ["plumber", "ferns"]],
      ["Do I still have anything to do?", ["plumber", "ferns"]],
      ["What is left on my to-do list?", ["plumber", "ferns"]],
      ["What do I have to do today?", ["ferns", "report"], ["plumber"]],
      ["What do I still need to call the plumber for?", ["plumber"], ["ferns"]],
      ["What should I do next?", ["plumber", "ferns"]],
      ["What rules did I give you?", ["bullet", "emojis"], ["plumber"]],
      ["How did I ask you to answer?", ["bullet", "emojis"]],
      ["What should you never do?", ["emojis"]],
      ["What's coming up?", ["2026-06-12", "in 22 days", "plumber"], ["kick-off", "report"]],
      ["What do I have planned next month?", ["dentist"], ["kick-off", "report"]],
      ["What do you know about me?", ["Oslo"]],
      ["Where do I live now?", ["Oslo"], ["busy"]],
      ["Where do I currently live?", ["Oslo"], ["busy"]],
      ["What is my dog's name?", []],
      ["What is my wife called?", []],
      ["When is my father's birthday?", []],
      ["Do I have a dog?", []],
      ["What is my cat called?", ["Misty"]],
      ["When is my mother's birthday?", ["3 May"]],
    ],
  },
  japanese: {
    said: [
      "武蔵小杉に引っ越しました。",
      "今は忙しいです。",
      "5.2キロあるんですよね。",
      "6月10日までにパスポートを更新しないといけません。",
      "明日、配管工に電話しなければなりません。",
      "いつも敬語で話してください。",
      "絵文字は使わないでください。",
      "猫を飼っています。名前はあんこといいます。",
      "母の誕生日は5月3日です。",
      "6月12日に歯医者に行きます。",
    ],
    asked: [
      ["残っているタスクは？", ["パスポート", "配管工"], ["忙しい"]],
      ["やることは何が残ってる？", ["パスポート", "配管工"]],
      ["まだやってないことは？", ["パスポート", "配管工"]],
      ["やらなきゃいけないこと何がある？", ["パスポート", "配管工"]],
      ["次に何をすればいい？", ["配管工"]],
      ["タスク一覧", ["パスポート", "配管工"]],
      ["私が頼んだルールは？", ["敬語", "絵文字"], ["配管工"]],
      ["どう返事してほしいと言った？", ["敬語", "絵文字"]],
      ["今守るべき指示は何ですか？", ["敬語", "絵文字"]],
      ["今後の予定は？", ["歯医者", "パスポート"], ["敬語"]],
      ["今どこに住んでいますか？", ["武蔵小杉"], ["忙しい", "キロ"]],
      ["現在の住まいは？", ["武蔵小杉"], ["忙しい"]],
      ["犬を飼っていますか？", []],
      ["彼氏の名前は何ですか？", []],
      ["父の誕生日はいつ？", []],
      ["母の誕生日はいつ？", ["5月3日"]],
      ["猫の名前は何ですか？", ["あんこ"]],
    ],
  },
  german: {
    said: [
      "Ich wohne in Halle.",
      "Ich muss noch die Steuererklärung abgeben.",
      "Antworte bitte immer auf Deutsch.",
      "Meine Katze heißt Frieda.",
      "Ich bin jetzt sehr müde.",
    ],
    asked: [
      ["Was muss ich noch erledigen?", ["Steuererklärung"], ["Katze"]],
      ["Was ist noch offen?", ["Steuererklärung"]],
      ["Welche Regeln habe ich dir gegeben?", ["Deutsch"]],
      ["Wo wohne ich jetzt?", ["Halle"], ["müde"]],
      ["Wie heißt meine Frau?", []],
    ],
  },
  spanish: {
    said: [
      "Vivo en Querétaro.",
      "Tengo que renovar mi licencia de conducir.",
      "No uses emojis, por favor.",
      "Mi perra se llama Nube.",
      "Ahora estoy muy cansada.",
    ],
    asked: [
      ["¿Qué tengo pendiente?", ["licencia"], ["Nube"]],
      ["¿Qué me falta por hacer?", ["licencia"]],
      ["¿Dónde vivo ahora?", ["Querétaro"], ["cansada"]],
      ["¿Cómo se llama mi esposo?", []],
    ],
  },
  chinese: {
    said: ["我住在上海。", "我得订酒店。", "以后回答请简短一点。", "我养了一只猫，叫豆包。", "现在很忙。"],
    asked: [
      ["我还有什么没做？", ["酒店"], ["豆包"]],
      ["还有什么任务？", ["酒店"]],
      ["我给你定了什么规则？", ["简短"]],
      ["我现在住在哪里？", ["上海"], ["很忙"]],
      ["我的狗叫什么名字？", []],
    ],
  },
};

describe.for(Object.entries(HISTORIES))("%s", ([name, { said, asked }]) => {
  const owner = ready(name, said);

  test.for(asked)("%s → %s", async ([question, has, hasNot = []]) => {
    const reader = await owner();
    const { answer } = await reader.recall(question, { referenceDate: "2026-05-21" });
    for (const words of has) expect(answer).toContain(words);
    for (const words of hasNot) expect(answer).not.toContain(words);
    expect(answer === "").toBe(has.length === 0);
  });
});

/** A profile that was told a history, once for all of its questions. */
function ready(name: string, said: readonly string[]) {
  const tell = async () => {
    const reader = await profile(`asked ${name}`);
    await reader.ingest(monologue("2026-05-20T10:00:00Z", ...said), { sessionId: "s" });
    await reader.flush();
    return reader;
  };
  let told: ReturnType<typeof tell> | undefined;
  return () => (told ??= tell());
}

test("a list is told in the order of its dates, one a line, and its memories are the first candidates", async () => {
  const owner = await ready("order", HISTORIES["english"]!.said)();
  const { answer, candidates } = await owner.recall("What are my open tasks?", {
    referenceDate: "2026-05-21",
  });
  expect(answer.split("\n").map((line) => /report|plumber|ferns/.exec(line)?.[0])).toEqual([
    "report",
    "plumber",
    "ferns",
  ]);
  expect(candidates.slice(0, 3).every(({ type }) => type === "task")).toBe(true);
});

test("a single task is told as one line, and how many more there are than are told", async () => {
  const owner = await ready("one", ["Remind me to water the ferns."])();
  expect((await owner.recall("What are my open tasks?")).answer).toBe(
    "Remind me to water the ferns. (said on 2026-05-20)",
  );
  const many = ["ferns", "cactus", "roses", "herbs", "lawn"].map(
    (plant) => `Remind me to water the ${plant}.`,
  );
  const gardener = await ready("many", many)();
  const { answer } = await gardener.recall("What are my open tasks?", { responseLength: "short" });
  expect(answer.split("\n")).toHaveLength(4);
  expect(answer).toContain("(and 2 more)");
});

test("what was dated by a week is not to come once the week is over", async () => {
  const owner = await ready("weeks", [
    "I renewed my licence this week.",
    "My mother visits on June 30 2026.",
  ])();
  const { answer } = await owner.recall("What's coming up?", { referenceDate: "2026-05-29" });
  expect(answer).toContain("mother");
  expect(answer).not.toContain("licence");
});

test("what was before is told of what was replaced, also where the question begins with 前の", async () => {
  const owner = await ready("before", ["福岡に住んでいます。"])();
  await owner.ingest(monologue("2026-05-25T10:00:00Z", "大阪に引っ越しました。"), { sessionId: "t" });
  await owner.flush();
  expect((await owner.recall("前はどこに住んでいましたか？")).answer).toContain("福岡");
  expect((await owner.recall("今どこに住んでいますか？")).answer).toContain("大阪");
});

test("where nothing is of the kind the answer is empty", async () => {
  const owner = await ready("none", ["I live in Oslo.", "大阪に行きました。"])();
  for (const question of [
    "What's still on my list?",
    "残っているタスクは？",
    "What's coming up?",
    "今後の予定は？",
  ])
    expect((await owner.recall(question, { referenceDate: "2026-05-21" })).answer, question).toBe("");
});
