import { describe, expect, it } from "vitest";
import type { Draft } from "../../src/ingest/draft.ts";
import { extractDrafts } from "../../src/ingest/extract.ts";
import { summariseEnglish } from "../../src/ingest/extract/languages/en-summary.ts";

// A Wednesday.
const SAID_MS = Date.parse("2026-05-06T10:00:00Z");

/** What is made of sentences said one after another, a minute apart. */
function talk(...said: string[]): Draft[] {
  return extractDrafts(
    said.map((content, seq) => ({ seq, role: "user" as const, content, createdMs: SAID_MS + 60_000 * seq })),
    [],
  );
}

describe("a message in capitals is read as one without", () => {
  it.each([
    ["MY DAUGHTER IS CALLED FREYA.", "fact", "daughter/name"],
    ["I AM ALLERGIC TO WASPS", "fact", "user/allergy:wasp"],
    ["STOP USING EMOJIS IN YOUR ANSWERS", "instruction", "rule/emojis"],
    ["I LIVE IN OSLO", "fact", "user/home"],
    ["PLEASE REMIND ME TO CALL THE VET TOMORROW", "task", null],
  ])("%s", (said, type, topicKey) => {
    expect(talk(said).map((draft) => [draft.type, draft.topicKey])).toEqual([[type, topicKey]]);
  });

  it.each([
    ["MY DAUGHTER IS CALLED FREYA.", "The user's daughter is called freya."],
    ["I work at NASA.", "The user works at NASA."],
    ["NASA ESA", "NASA ESA"],
  ])("%s: %s", (said, summary) => {
    expect(summariseEnglish(said)).toBe(summary);
  });
});

describe("what one has to do all the time is a fact", () => {
  it.each([
    "I have to wear glasses.",
    "I have to take my pills twice a day.",
    "I have to commute two hours a day.",
    "I must not eat gluten.",
    "My doctor says I must never lift more than 5 kg.",
    "I need to inject insulin before every meal.",
    "I need to wear a hearing aid.",
    "I have to use a wheelchair.",
    "I must avoid sugar.",
  ])("%s", (said) => {
    expect(talk(said).map(({ type }) => type)).toEqual(["fact"]);
  });

  it.each([
    "I have to call the vet.",
    "I must not forget to renew my passport.",
    "I have to wear a suit on Friday.",
    "Please call the vet.",
    "Please call the vet tomorrow.",
    "Please buy some milk.",
  ])("but %s is a task", (said) => {
    expect(talk(said).map(({ type }) => type)).toEqual(["task"]);
  });

  it("how many are left is nobody's age", () => {
    const keys = ["Two people left, so we're six.", "I'm six.", "I am 34 years old"].map((said) =>
      talk(said).map(({ topicKey }) => topicKey),
    );
    expect(keys.map((found) => found.includes("user/age"))).toEqual([false, true, true]);
  });
});

describe("a summary keeps the form of its verbs", () => {
  it.each([
    ["We rewrote the backend in Go.", "The user rewrote the backend in Go."],
    ["I undid it and withdrew.", "The user undid it and withdrew."],
    ["I burst a tyre.", "The user burst a tyre."],
    ["we r moving to Nottingham", "The user is moving to Nottingham"],
    ["Our solar system has eight planets.", "Our solar system has eight planets."],
    ["Our sun room is finished.", "The user's sun room is finished."],
    ["We've both been to Tokyo.", "The user and the others have both been to Tokyo."],
    ["We both like tea.", "The user and the others both like tea."],
  ])("%s: %s", (said, summary) => {
    expect(summariseEnglish(said)).toBe(summary);
  });
});

describe("a bare correction puts the value before right", () => {
  it.each([
    ["My sister lives in Ghent.", "No sorry, Bruges.", "My sister lives in Bruges."],
    ["My son is called Jonathon.", "*Jonathan", "My son is called Jonathan."],
    ["I have two brothers.", "Scratch that, three.", "I have three brothers."],
    ["I was born in Leeds.", "Well, Bradford to be exact.", "I was born in Bradford."],
    ["My cat is called Milo.", "Oops, Milou.", "My cat is called Milou."],
  ])("%s %s", (wrong, right, content) => {
    const drafts = talk(wrong, right);
    expect(drafts.at(-1)?.content).toBe(content);
  });

  it.each([
    ["The demo is on Tuesday 12 May.", "Oh I got that wrong, it's on Wednesday."],
    ["The demo is on Tuesday.", "I got that wrong, it's Wednesday."],
    ["The demo is on Tuesday.", "My mistake, it's on Wednesday."],
  ])("%s %s", (wrong, right) => {
    const { summary, eventDate, topicKey } = talk(wrong, right).at(-1)!;
    expect([summary, eventDate, topicKey]).toEqual([
      "The demo is on Wednesday 2026-05-13.",
      "2026-05-13",
      "demo/when",
    ]);
  });

  it.each(["No sorry, I have to go.", "*sigh*", "Scratch that."])("%s puts nothing right", (said) => {
    expect(
      talk("My sister lives in Ghent.", said).filter(({ topicKey }) => topicKey === "sister/home"),
    ).toHaveLength(1);
  });
});

describe("what was planned is at its new day once it moves", () => {
  it.each([
    ["The launch is on 12 June.", "The launch slipped by a week.", "launch/when", "2026-06-19"],
    ["The launch is on 12 June.", "They've pushed the launch back two weeks.", "launch/when", "2026-06-26"],
    ["My exam is on 12 June.", "It's been delayed by a month.", "exam/when", "2026-07-12"],
    ["The launch is on 12 June.", "The launch was brought forward by 3 days.", "launch/when", "2026-06-09"],
    [
      "My knee operation is on 12 June.",
      "They've brought my op forward to the 8th.",
      "knee oper/when",
      "2026-06-08",
    ],
    [
      "My knee operation is on 12 June.",
      "My operation has been moved to 8 June.",
      "knee oper/when",
      "2026-06-08",
    ],
    ["My exam is on 12 June.", "They've put my exam back to the 20th.", "exam/when", "2026-06-20"],
  ])("%s %s", (planned, moved, ...told) => {
    const last = talk(planned, moved).at(-1)!;
    expect([last.type, last.topicKey, last.eventDate]).toEqual(["event", ...told]);
  });

  it.each([
    "The rent slipped by a week.",
    "They've moved the office to York.",
    "Did the launch slip by a week?",
  ])("%s moves nothing", (said) => {
    const [planned, ...others] = talk("The launch is on 12 June.", said);
    expect([planned?.topicKey, others.some(({ topicKey }) => topicKey === "launch/when")]).toEqual([
      "launch/when",
      false,
    ]);
  });
});

it("a habit taken up again is told under its key", () => {
  const keys = talk(
    "I smoke a pack a day.",
    "I haven't smoked for three weeks.",
    "Started smoking again, sadly.",
  );
  expect(keys.map(({ topicKey }) => topicKey)).toEqual(Array<string>(3).fill("user/smoke:habit"));
});

describe("what comes round is remembered without a day", () => {
  it.each([
    "The cleaner comes Tuesday and Friday.",
    "The bins are collected Wednesday mornings.",
    "Open mic is first Friday of the month.",
    "The kids are with me Monday to Wednesday.",
    "The shop is open Tuesday to Saturday.",
  ])("%s", (said) => {
    expect(talk(said).map(({ type, eventDate }) => [type, eventDate])).toEqual([["fact", null]]);
  });

  it.each([
    ["The conference is Tuesday to Thursday.", "2026-05-12"],
    ["The cleaner comes on Friday.", "2026-05-08"],
  ])("but %s is of a day", (said, date) => {
    expect(talk(said).map(({ type, eventDate }) => [type, eventDate])).toEqual([["event", date]]);
  });
});
