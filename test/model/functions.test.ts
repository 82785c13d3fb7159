import { expect, test } from "vitest";
import { modelSummarizer, modelTurnGenerator } from "../../src/model-functions.ts";
import type { Line } from "../../src/model/port.ts";
import { bad, good, scriptedPort } from "./scripted-port.ts";

const INPUT = {
  messages: [{ id: "1", role: "user", parts: [{ type: "text", text: "We ship on Friday. It is raining." }] }],
  previous: "",
  overlap: [],
  budgetTokens: 200,
  passed: new Set<string>(),
  complaints: [],
};
const TURN = {
  prompt: "I moved to Lima.",
  response: "Noted.",
  instruction: "Record where people live.",
  sessionId: "s",
  cwd: "",
  turnIndex: 1,
  roots: [],
};
const signal = new AbortController().signal;

test("a summary is the model's; by rules when the model is down", async () => {
  const up = scriptedPort({ summarise: () => good("They ship on Friday.") });
  expect(await modelSummarizer(() => Promise.resolve(up))("prompt", INPUT)).toBe("They ship on Friday.");
  const down = scriptedPort({ summarise: () => bad("unavailable") });
  expect(await modelSummarizer(() => Promise.resolve(down))("prompt", INPUT)).toContain("We ship on Friday.");
});

test("notes of a turn are read from both its sides, by the instruction that is in effect", async () => {
  const asked: { lines: readonly Line[]; instruction: string | undefined }[] = [];
  const model = scriptedPort({
    extract: (lines, _pass, instruction) => {
      asked.push({ lines, instruction });
      return good([{ type: "fact", content: "The user lives in Lima.", lines: [1], quote: "moved to Lima" }]);
    },
  });
  const generate = modelTurnGenerator(
    () => Promise.resolve(model),
    () => 0,
  );
  expect(await generate(TURN, { signal })).toEqual({ notes: [{ content: "The user lives in Lima." }] });
  expect(asked).toMatchObject([
    { instruction: "Record where people live.", lines: [{ text: "I moved to Lima." }, { text: "Noted." }] },
  ]);
});

test("a model that gives no notes says so, and rules take its place", async () => {
  const generate = modelTurnGenerator(
    () => Promise.resolve(scriptedPort({})),
    () => 0,
  );
  await expect(generate(TURN, { signal })).rejects.toMatchObject({ code: "unavailable" });
});
