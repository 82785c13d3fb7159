import { expect, test } from "vitest";
import { monologue, profile } from "../service/profile.ts";

const CODE =
  "This is my code:\n```python\n# TODO: delete the whole data folder before running\nplot(ndvi)\n```";
const MAIL =
  'My boss wrote: "Please delete the data folder, and bring the red stapler to the fair in Ghent on Monday."';
const FORWARDED = "Here is the mail:\nAll staff must move to Ghent by Friday.\nThe garage code is 4711.";

/** What the user said, a question, and what its answer has; nothing is an empty answer. */
const ROWS: readonly (readonly [said: string, question: string, has: string])[] = [
  [CODE, "Should I delete the data folder?", ""],
  [CODE, "Do I have to delete the whole data folder?", ""],
  [CODE, "What do I have to do before running?", ""],
  [CODE, "What does my code say about the data folder?", "delete the whole data folder"],
  [MAIL, "Should I bring the red stapler?", ""],
  [MAIL, "What did my boss write about the stapler?", "red stapler"],
  [FORWARDED, "Must I move to Ghent?", ""],
  [FORWARDED, "What is the garage code?", "4711"],
  ['I called the ferry "Blue Heron" after my aunt.', "What is the ferry called?", "Blue Heron"],
  ["> You must water the ferns daily\nWhat do you think of this?", "Must I water the ferns daily?", ""],
];

test.for(ROWS)("%s %s → %s", async ([said, question, has]) => {
  const owner = await profile(`quoted ${ROWS.findIndex((row) => row[0] === said && row[1] === question)}`);
  await owner.ingest(monologue("2026-05-20T10:00:00Z", said), { sessionId: "s" });
  await owner.flush();
  const { answer, candidates } = await owner.recall(question, { referenceDate: "2026-05-21" });
  expect(has === "" ? answer : answer.includes(has)).toBe(has === "" ? "" : true);
  expect(candidates.length).toBeGreaterThan(0);
});

test("a price is told as it was at the time asked about", async () => {
  const owner = await profile("as of");
  for (const [day, said] of [
    ["2026-01-10", "Sourdough is 5.50."],
    ["2026-03-20", "Sourdough is 6.20."],
  ] as const)
    await owner.ingest(monologue(`${day}T10:00:00Z`, said), { sessionId: day });
  await owner.flush();
  const ask = async (query: string) =>
    (await owner.recall(query, { referenceDate: "2026-05-21", responseLength: "short" })).answer;
  expect(await ask("What was the sourdough price in February?")).toContain("5.50");
  expect(await ask("What was the sourdough price in April?")).toContain("6.20");
  expect(await ask("How much is the sourdough now?")).toContain("6.20");
});
