import { describe, expect, test } from "vitest";
import { conversation, monologue, profile } from "../service/profile.ts";

const OSLO = conversation("2025-01-10T10:00:00Z", "I live in Oslo.", "Bye");
const RIGA = conversation("2026-02-10T10:00:00Z", "I moved to Riga.", "Noted.");

async function mover(name: string) {
  const owner = await profile(name);
  await owner.ingest(OSLO, { sessionId: "s" });
  await owner.ingest(RIGA, { sessionId: "t" });
  return owner;
}

describe("what is current", () => {
  test("comes first, also where only the past shares a word with the question", async () => {
    const owner = await mover("answers-current");
    for (const query of ["Where do I live?", "Where do I live? Oslo", "What is my home town?"]) {
      const { answer, candidates } = await owner.recall(query);
      expect(answer, query).toContain("Riga");
      expect(candidates[0]!.summary, query).toContain("Riga");
    }
  });

  test("is told with what it replaced only when the past is asked for, marked as past", async () => {
    const owner = await mover("answers-past");
    for (const query of ["Where did I live before?", "Did I ever live in Oslo?"]) {
      const { answer } = await owner.recall(query, { responseLength: "short" });
      expect(answer, query).toBe("I live in Oslo. (past, said on 2025-01-10)");
    }
  });

  test("explains why what it replaced is no candidate", async () => {
    const owner = await mover("answers-explain");
    const { candidates, leftOut } = await owner.recall("Where do I live?", { explain: true });
    const riga = candidates.find(({ summary }) => summary.includes("Riga"))!;
    expect(riga.explanation!.channels).toContain("topic");
    const oslo = leftOut!.find(({ summary, kind }) => kind === "memory" && summary.includes("Oslo"))!;
    expect(oslo.explanation!.leftOut).toBe("superseded");
  });
});

describe("the words of a neighbour", () => {
  test("make no answer of a text that says nothing", async () => {
    const owner = await profile("answers-neighbour");
    await owner.ingest(conversation("2026-03-05T10:00:00Z", "Is the harbour frozen over?", "Hm."), {
      sessionId: "s",
    });
    for (const responseLength of ["short", "medium"] as const) {
      const { answer } = await owner.recall("frozen harbour", { responseLength });
      expect(answer).not.toContain("Hm.");
    }
  });

  test("find the reply to a question that has them", async () => {
    const owner = await profile("answers-reply");
    const said = conversation(
      "2026-03-05T10:00:00Z",
      "Which espresso grinder fits that shelf?",
      "The Baratza does.",
    );
    await owner.ingest(said, { sessionId: "s" });
    const { answer } = await owner.recall("Which grinder fits the shelf?", { responseLength: "short" });
    expect(answer).toContain("Baratza");
  });
});

test("a reply is found that has no word of the question, since it stands after what was asked", async () => {
  const owner = await profile("answers-elliptical");
  const said = conversation(
    "2026-03-05T10:00:00Z",
    "I joined a choir. Guess which voice I sing?",
    "Soprano?",
  );
  await owner.ingest([...said, ...monologue("2026-03-05T10:02:00Z", "Tenor, to everyone's surprise.")], {
    sessionId: "s",
  });
  await owner.ingest(monologue("2026-03-09T10:00:00Z", "The bathroom tap drips again."), { sessionId: "t" });
  const { answer } = await owner.recall("Which voice do I sing in the choir?", { responseLength: "long" });
  expect(answer).toContain("Tenor");
});

test("a question that names only a time is answered by what happened then", async () => {
  const owner = await profile("answers-time");
  await owner.ingest(monologue("2026-03-03T10:00:00Z", "Today I went to the dentist."), { sessionId: "s" });
  await owner.ingest(monologue("2026-05-12T10:00:00Z", "Today I went to the opera."), { sessionId: "t" });
  for (const query of ["last week", "What happened last week?"]) {
    const { answer } = await owner.recall(query, { referenceDate: "2026-03-10", responseLength: "short" });
    expect(answer, query).toContain("dentist");
  }
  expect((await owner.recall("last week", { referenceDate: "2027-01-10" })).answer).toBe("");
});

test("tasks and rules are found when they are asked for as such", async () => {
  const owner = await profile("answers-types");
  const said = [
    "Remind me to water the ferns.",
    "Always answer in bullet points.",
    "My dog is called Biscuit.",
  ];
  await owner.ingest(monologue("2026-03-05T10:00:00Z", ...said), { sessionId: "s" });
  expect((await owner.recall("What do I still have to do?")).candidates[0]!.summary).toContain("ferns");
  expect((await owner.recall("Which rules did I give you?")).candidates[0]!.summary).toContain(
    "bullet points",
  );
});

test("the sentence that answers is found in the middle of a long message", async () => {
  const owner = await profile("answers-long");
  const filler = "The ferries to the islands were on time and the weather was fine. ".repeat(150);
  const text = `${filler}The spare key hangs behind the blue barometer. ${filler}`;
  await owner.ingest([{ role: "assistant", content: text }], { sessionId: "s" });
  const { answer, candidates } = await owner.recall("Where does the spare key hang?", {
    responseLength: "short",
  });
  expect(answer).toContain("behind the blue barometer");
  expect(candidates[0]!.summary).toContain("blue barometer");
  expect(candidates[0]!.summary.length).toBeLessThan(700);
});

test("one message takes one of the first places, however many memories were drawn from it", async () => {
  const owner = await profile("answers-places");
  const said = ["My boat is called Havfruen and my boat is moored in Arendal.", "The boat trip was lovely?"];
  await owner.ingest(monologue("2026-03-05T10:00:00Z", ...said), { sessionId: "s" });
  const { candidates } = await owner.recall("Tell me about my boat");
  const turns = candidates.slice(0, 2).flatMap(({ sources }) => sources.map(({ messageId }) => messageId));
  expect(new Set(turns).size).toBe(turns.length);
});
