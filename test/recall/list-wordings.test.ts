import { expect, test } from "vitest";
import { listAsked } from "../../src/recall/list-wordings.ts";

/** Questions that ask for something, though they have words of those that ask for all of a kind. */
const NO_LISTS = [
  "Where do I live?",
  "How do I get to the office?",
  "When is my next appointment?",
  "Who has to do the dishes?",
  "What did I have to do?",
  "What is the release date?",
  "Do you have to keep your answers short?",
  "What do I have for dinner?",
  "Which events did I attend?",
  "What is my partner planning?",
  "Was ist mein Lieblingsessen?",
  "Wann ist mein Termin?",
  "¿Cómo se llama mi esposo?",
  "¿Cuándo es mi cita?",
  "予算の残りはいくら？",
  "結婚式の予定はいつ？",
  "最初の予定は何だった？",
  "私のことを何と呼べばいいですか？",
  "我住在哪里？",
  "会议安排在什么时候？",
];

test.for(NO_LISTS)("%s asks for something", (question) => {
  expect(listAsked(question)).toBeNull();
});

test.for([
  ["What do I still have to do before the move?", "task", ["move"]],
  ["Which rules did I give you about commits?", "instruction", ["commit"]],
  ["What are my plans in Rome?", "upcoming", ["rome"]],
  ["Was muss ich noch für die Prüfung erledigen?", "task", ["prufung"]],
] as const)("%s asks for %s about %s", ([question, kind, about]) => {
  expect(listAsked(question)).toEqual({ kind, about });
});

test.for([
  ["Welche Aufgaben sind offen?", "task"],
  ["Was steht noch an?", "task"],
  ["Was steht demnächst an?", "upcoming"],
  ["Was weißt du über mich?", "fact"],
  ["¿Cuáles son mis tareas pendientes?", "task"],
  ["¿Qué reglas te di?", "instruction"],
  ["¿Qué planes tengo?", "upcoming"],
  ["¿Qué sabes de mí?", "fact"],
  ["我的待办事项有哪些？", "task"],
  ["接下来有什么安排？", "upcoming"],
  ["你知道我的什么？", "fact"],
  ["未完了のタスクを教えてください", "task"],
  ["守るべきルールは？", "instruction"],
  ["私について知っていることを教えて", "fact"],
  ["What are my chores?", "task"],
  ["Tell me about my health", "topic"],
] as const)("%s asks for all of %s", ([question, kind]) => {
  expect(listAsked(question)).toEqual({ kind, about: [] });
});
