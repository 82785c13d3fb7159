import { describe, expect, test } from "vitest";
import { parseQuery } from "../../src/recall/query.ts";
import { isOnTopic } from "../../src/recall/topic-cues.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const parsed = (text: string) => parseQuery(text, NOW);

describe("the topics a question asks for", () => {
  test.for([
    ["Where do I live?", "user/home"],
    ["What city was I living in before Sweden?", "user/home"],
    ["Where does Emma live?", "emma/home"],
    ["Which company do I work for?", "user/work"],
    ["What is my name?", "user/name"],
    ["What am I allergic to?", "user/allergy:"],
    ["どこに住んでいますか", "user/home"],
    ["我住在哪里", "user/home"],
    ["Wo wohne ich?", "user/home"],
    ["¿Dónde vivo?", "user/home"],
  ] as const)("%s has %s", ([question, topic]) => {
    expect(parsed(question).topics).toContain(topic);
  });

  test("are none when no topic is", () => {
    expect(parsed("Tell me about the blue bicycle").topics).toEqual([]);
  });

  test("match exactly, or by their beginning when they end in a colon", () => {
    expect(isOnTopic("user/home", ["user/home"])).toBe(true);
    expect(isOnTopic("user/homework", ["user/home"])).toBe(false);
    expect(isOnTopic("user/allergy:walnut", ["user/allergy:"])).toBe(true);
    expect(isOnTopic(null, ["user/home"])).toBe(false);
  });
});

describe("the words searched for", () => {
  test("leave out function words of the question's own language only", () => {
    expect(parsed("How is my son?").terms).toEqual(["son"]);
    expect(parsed("When did he die?").terms).toEqual(["die"]);
    expect(parsed("Wann war die Hochzeit?").terms).toEqual(["hochzeit"]);
  });

  test("are the function words when there is nothing else", () => {
    expect(parsed("Who are you?").terms.length).toBeGreaterThan(0);
  });

  test("bring irregular forms together", () => {
    expect(parsed("Which book did she buy?").terms).toEqual(parsed("Which books she bought").terms);
  });
});

describe("what kind of thing is asked", () => {
  test("when, how many, who, and what was before", () => {
    expect(parsed("When did we meet?").cues.asksWhen).toBe(true);
    expect(parsed("How much is the rent?").cues.asksNumber).toBe(true);
    expect(parsed("Who called?").cues.asksName).toBe(true);
    expect(parsed("Where did I live before?").cues.asksPast).toBe(true);
    expect(parsed("What must I do before the trip?").cues.asksPast).toBe(false);
  });

  test("tasks and rules as such", () => {
    expect(parsed("What do I still need to get done?").types).toEqual(["task"]);
    expect(parsed("Which rules did I give you?").types).toEqual(["instruction"]);
    expect(parsed("Where is my bicycle?").types).toEqual([]);
  });
});

test.for([
  ["今どこに住んでいますか？", ["住", "住ん"]],
  ["現在の勤務先はどこですか？", ["勤", "勤務", "務", "務先", "先"]],
  ["もちは元気ですか？", ["もち", "元", "元気", "気"]],
  ["Wo wohne ich jetzt?", ["wohn"]],
  ["¿Dónde vivo ahora?", ["vivo"]],
  ["我现在住在哪里？", ["住", "住在"]],
  ["What is my current salary?", ["salari"]],
  ["Where do I work at the moment?", ["work"]],
] as const)(
  "%s is searched for by %s: neither the present nor grammar says anything",
  ([question, terms]) => {
    expect(parseQuery(question, NOW).terms).toEqual(terms);
  },
);

test("what is no question keeps every word", () => {
  expect(parseQuery("current affairs", NOW).terms).toContain("current");
});
