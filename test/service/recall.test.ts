import { describe, expect, test } from "vitest";
import type { RecallResult } from "../../src/contract/results.ts";
import { conversation, monologue, profile, refusal } from "./profile.ts";

const START = "2026-03-05T10:00:00Z";
const NOTHING = { count: 0, answer: "", candidates: [] };
const textOf = ({ answer, candidates }: RecallResult) =>
  [answer, ...candidates.map(({ summary }) => summary)].join("\n");

/** What holds of every result, whatever was asked. */
function expectWellFormed(result: RecallResult, most: number): void {
  const { count, candidates } = result;
  expect(count).toBe(candidates.length);
  expect(count).toBeLessThanOrEqual(most);
  expect(textOf(result).isWellFormed()).toBe(true);
  expect(new Set(candidates.map(({ id }) => id)).size).toBe(count);
  const scores = candidates.map(({ score }) => score);
  expect(scores.filter((score) => !(score > 0 && score <= 1))).toEqual([]);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  for (const { sources } of candidates) {
    const times = sources.map(({ timestamp }) => timestamp.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
  const messages = candidates.filter(({ kind }) => kind === "message");
  expect(messages.map(({ sources }) => sources.map(({ messageId }) => messageId))).toEqual(
    messages.map(({ id }) => [id]),
  );
}

describe("candidates", () => {
  test("are at most 10, 20 and 50 for low, medium and high, well formed, and the level does not reorder the top", async () => {
    const owner = await profile("recall-levels");
    await Promise.all(
      Array.from({ length: 35 }, (_, index) =>
        owner.remember({ content: `Crate ${index} holds apples of kind ${index}` }),
      ),
    );
    const said = Array.from({ length: 40 }, (_, index) => `Did you weigh the apples in barrel ${index}?`);
    await owner.ingest(conversation(START, ...said), { sessionId: "s" });
    for (const [thinkingLevel, most] of [
      ["low", 10],
      ["medium", 20],
      ["high", 50],
    ] as const) {
      const result = await owner.recall("apples", { thinkingLevel });
      expectWellFormed(result, most);
      expect(result.count).toBe(most);
    }
    const low = await owner.recall("apples");
    expect(low).toEqual(await owner.recall("apples", { thinkingLevel: "low", responseLength: "medium" }));
  });

  test("rest on the messages they were drawn from", async () => {
    const owner = await profile("recall-sources");
    const said = conversation(START, "My dog is called Biscuit.", "Cute.");
    await owner.ingest(said, { sessionId: "s" });
    const result = await owner.recall("What is my dog called?");
    expectWellFormed(result, 10);
    expect(result.answer).toContain("Biscuit");
    expect(result.candidates[0]!.sources).toMatchObject([{ sessionId: "s", timestamp: said[0]!.timestamp }]);
    for (const { messageId } of result.candidates[0]!.sources) {
      expect((await owner.get(messageId)).content).toBe(said[0]!.content);
    }
  });

  test("have no message beside the memory that covers it", async () => {
    const owner = await profile("recall-covered");
    await owner.ingest(monologue(START, "My dog is called Biscuit."), { sessionId: "s" });
    const { candidates } = await owner.recall("Biscuit", { thinkingLevel: "high" });
    expect(candidates.map(({ kind }) => kind)).toEqual(["memory"]);
  });

  test("are found at once, in every role, also where nothing was extracted", async () => {
    const owner = await profile("recall-roles");
    await owner.ingest(
      [
        { role: "system", content: "The helpdesk phone is at extension 7788." },
        { role: "user", content: "Which espresso grinder fits on that shelf?" },
        { role: "assistant", content: "The Baratza Sette does." },
      ],
      { sessionId: "s" },
    );
    for (const words of ["extension 7788", "espresso grinder", "Baratza"]) {
      expect(textOf(await owner.recall(words)), `found by ${words}`).toContain(words.split(" ").at(-1));
    }
  });
});

describe("the answer", () => {
  test("is empty, as are the candidates, when no word of the query is known", async () => {
    const owner = await profile("recall-nothing");
    expect(await owner.recall("Where do I live?")).toEqual(NOTHING);
    await owner.ingest(conversation(START, "My dog is called Biscuit.", "Cute."), { sessionId: "s" });
    await owner.remember({ content: "The rent is 900 euros" });
    for (const query of ["Zanzibar cloves", "ザンジバル", "qwertyuiop", "Norwegian parliament?"]) {
      expect(await owner.recall(query, { thinkingLevel: "high" })).toEqual(NOTHING);
    }
  });

  test("is empty when what matches does not answer, and the candidates stay", async () => {
    const owner = await profile("recall-weak");
    await owner.ingest(conversation(START, "My dog is called Biscuit.", "Cute."), { sessionId: "s" });
    const result = await owner.recall("Which dog won the Westminster kennel show in 1974?");
    expect(result.count).toBeGreaterThan(0);
    expect(result.answer).toBe("");
  });

  test("of a fact is that fact, however it is asked", async () => {
    const owner = await profile("recall-asked");
    const facts = [
      "My name is Ada Sandvik.",
      "I live in Oslo.",
      "The rent is 990 euros.",
      "I am allergic to walnuts.",
    ];
    await owner.ingest(monologue(START, ...facts), { sessionId: "s" });
    const asked: [string, string][] = [
      ["What is my name?", "Ada"],
      ["Where do I live?", "Oslo"],
      ["How much is the rent?", "990"],
      ["rent", "990"],
      ["What am I allergic to?", "walnuts"],
      ["WHAT AM I ALLERGIC TO", "walnuts"],
    ];
    for (const [query, word] of asked)
      expect((await owner.recall(query)).answer, `answer to ${query}`).toContain(word);
  });

  test("is one sentence when short, grows with the length asked for, and is dated when long", async () => {
    const owner = await profile("recall-lengths");
    await owner.ingest(
      monologue(
        START,
        "I planted tomatoes in my garden yesterday.",
        "My garden has a pear tree.",
        "I love my garden.",
      ),
      { sessionId: "s" },
    );
    await owner.ingest(monologue("2026-04-05T10:00:00Z", "Yesterday I built a shed in my garden."), {
      sessionId: "t",
    });
    const lengths = ["short", "medium", "long"] as const;
    const [short, medium, long] = await Promise.all(
      lengths.map(
        async (responseLength) => (await owner.recall("What about my garden?", { responseLength })).answer,
      ),
    );
    expect(short).not.toBe("");
    expect(short!.replace(/ \([^()]*\d{4}[^()]*\)/, "").split(/(?<=[.!?])\s+/)).toHaveLength(1);
    expect(medium!.length).toBeGreaterThanOrEqual(short!.length);
    expect(long!.length).toBeGreaterThan(short!.length);
    for (const word of ["tomatoes", "pear tree", "shed"]) expect(long).toContain(word);
    expect(long).toContain("2026-03-04");
    expect(long).toContain("2026-04-04");
  });

  test("is made of stored words only", async () => {
    const owner = await profile("recall-extractive");
    const facts = [
      "My boat is called Havfruen.",
      "My boat is moored in Arendal.",
      "I sold my old boat to Henrietta.",
    ];
    await owner.ingest(monologue(START, ...facts), { sessionId: "s" });
    for (const responseLength of ["short", "medium", "long"] as const) {
      const { answer } = await owner.recall("Tell me about my boat", { responseLength });
      expect(answer).not.toBe("");
      // A date that is not the event's is told as the day of the message.
      const known = new Set(
        `${facts.join(" ")} the user user's their they said on`.toLowerCase().match(/[a-z']+/g),
      );
      const words = answer.toLowerCase().match(/[a-z']+/g) ?? [];
      expect(words.filter((word) => !known.has(word))).toEqual([]);
    }
  });

  test("is the same twice, and a question changes nothing", async () => {
    const owner = await profile("recall-pure");
    await owner.ingest(conversation(START, "I live in Oslo.", "Noted.", "I love sardines."), {
      sessionId: "s",
    });
    const before = await owner.info();
    const first = await owner.recall("Where do I live?", { referenceDate: "2026-06-01" });
    expect(await owner.recall("Where do I live?", { referenceDate: "2026-06-01" })).toEqual(first);
    const after = await owner.info();
    expect(after.counts).toEqual(before.counts);
    expect(after.costs.rowsWritten).toBe(before.costs.rowsWritten);
  });
});

describe("what was superseded", () => {
  test("is not the answer, unless the past is asked for", async () => {
    const owner = await profile("recall-past");
    await owner.ingest(conversation("2025-01-10T10:00:00Z", "I live in Oslo.", "Noted."), { sessionId: "s" });
    await owner.ingest(conversation("2026-02-10T10:00:00Z", "I moved to Lima.", "Noted."), {
      sessionId: "t",
    });
    for (const responseLength of ["short", "medium"] as const) {
      const now = await owner.recall("Where do I live?", { responseLength });
      expect(now.answer).toContain("Lima");
      expect(now.answer).not.toContain("Oslo");
    }
    expect(textOf(await owner.recall("Where did I live before?"))).toContain("Oslo");
    expect(textOf(await owner.recall("Did I ever live in Oslo?"))).toContain("Oslo");
  });
});

describe("referenceDate", () => {
  test("is today for what the question calls last week, in English and in Japanese", async () => {
    const owner = await profile("recall-reference");
    await owner.ingest(monologue("2026-03-03T10:00:00Z", "Today I went to the dentist."), { sessionId: "s" });
    await owner.ingest(monologue("2026-05-12T10:00:00Z", "Today I went to the opera."), { sessionId: "t" });
    await owner.ingest(monologue("2026-03-03T10:00:00Z", "今日、歯医者に行きました。"), { sessionId: "u" });
    await owner.ingest(monologue("2026-05-12T10:00:00Z", "今日、美術館に行きました。"), { sessionId: "v" });
    const asked: [string, Date | string, string, string][] = [
      ["Where did I go last week?", "2026-03-10", "dentist", "opera"],
      ["Where did I go last week?", "2026-05-20T09:00:00+02:00", "opera", "dentist"],
      ["Where did I go last week?", new Date("2026-05-19T12:00:00Z"), "opera", "dentist"],
      ["Where did I go three days ago?", "2026-05-15", "opera", "dentist"],
      ["先週どこに行きましたか", "2026-03-10", "歯医者", "美術館"],
      ["先週どこに行きましたか", "2026-05-19", "美術館", "歯医者"],
    ];
    for (const [query, referenceDate, there, notThere] of asked) {
      const { answer } = await owner.recall(query, { referenceDate, responseLength: "short" });
      expect(answer, `${query} ${String(referenceDate)}`).toContain(there);
      expect(answer).not.toContain(notThere);
    }
  });

  test("takes dates and datetimes of ISO 8601 and refuses everything else", async () => {
    const owner = await profile("recall-reference-forms");
    const good = [
      "2026-05-20",
      "2026-05-20T10:00:00Z",
      "2026-05-20T10:00:00.123Z",
      "2026-05-20T10:00:00+09:00",
      "2024-02-29",
    ];
    for (const referenceDate of good) expect(await owner.recall("a", { referenceDate })).toEqual(NOTHING);
    expect(await owner.recall("a", { referenceDate: new Date(0) })).toEqual(NOTHING);
    const bad = [
      "",
      "yesterday",
      "2026",
      "1",
      "2026-13-01",
      "2026-02-30",
      "2026-05-20T25:00:00Z",
      "20/05/2026",
      " 2026-05-20",
    ];
    for (const referenceDate of [...bad, "2026-05-20\n", "２０２６-05-20", new Date(Number.NaN)]) {
      await expect(owner.recall("a", { referenceDate })).rejects.toMatchObject(
        refusal("invalid", "referenceDate"),
      );
    }
  });
});

test("explain tells channels and features of each candidate, and nothing is told without it", async () => {
  const owner = await profile("recall-explain");
  await owner.ingest(conversation(START, "My dog is called Biscuit.", "Cute.", "Does Biscuit bite?"), {
    sessionId: "s",
  });
  const plain = await owner.recall("Is Biscuit my dog?");
  expect(plain).not.toHaveProperty("leftOut");
  for (const candidate of plain.candidates) expect(candidate).not.toHaveProperty("explanation");
  const { leftOut, ...explained } = await owner.recall("Is Biscuit my dog?", { explain: true });
  expect(Array.isArray(leftOut)).toBe(true);
  for (const { explanation } of explained.candidates) {
    expect(explanation!.channels.length).toBeGreaterThan(0);
    for (const value of Object.values(explanation!.features)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  }
  const stripped = explained.candidates.map(({ explanation: _explanation, ...rest }) => rest);
  expect({ ...explained, candidates: stripped }).toEqual(plain);
});
