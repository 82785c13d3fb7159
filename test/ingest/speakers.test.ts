import { describe, expect, it } from "vitest";
import { extractDrafts } from "../../src/ingest/extract.ts";
import { withoutSpeakers } from "../../src/ingest/extract/speakers.ts";

function topicsOf(content: string): (string | null)[] {
  const createdMs = Date.UTC(2026, 4, 6, 10);
  return extractDrafts([{ seq: 0, role: "user", content, createdMs }], []).map(({ topicKey }) => topicKey);
}

const OF_OTHERS = [
  "My husband: I'm allergic to strawberries. Me: since when??",
  'My wife goes "I\'m vegetarian now".',
  "My wife goes I'm vegetarian now.",
  '"I\'m vegan," said my boss.',
  "“I live in Rome,” he told us.",
  "Dad: I'm moving to Spain in June.",
  "Tom: I'm moving to Rome in June\nAnna: I'm allergic to nuts",
  "Quote from her mail - I'm allergic to latex.",
  "From his CV: I speak fluent Arabic. I worked at Siemens from 2010 to 2015.",
  "Her bio: I'm a dancer based in Lyon.",
  "Tom's profile: I live in Hull.",
  "Spanish homework: I have two sisters. I am twelve years old. I live in Madrid.",
  "Lorem: I live in a box.",
  "Candidate: I'm a welder from Hull.",
  "Can you improve my friend's bio? I'm Tariq, a baker from Hull with three cats.",
];

const OWN: Readonly<Record<string, string>> = {
  "Update: I moved to Leeds.": "user/home",
  "Confession: I smoke.": "user/smoke:habit",
  "Quick update: I'm vegan now.": "user/diet",
  "About me: I live in Leeds.": "user/home",
  "Diet: I don't eat meat.": "user/meat:habit",
  "My allergies: I'm allergic to nuts.": "user/allergy:nut",
  "Dad: I'm moving to Spain. Me: I live in Oslo.": "user/home",
  'I work at "Acme".': "user/work",
};

describe("who speaks", () => {
  it.each(OF_OTHERS)("%j tells nothing of the user", (content) => {
    expect(topicsOf(content)).toEqual([]);
  });

  it.each(Object.entries(OWN))("%j is the user's own", (content, topic) => {
    expect(topicsOf(content)).toContain(topic);
  });

  it("keeps every place in a message, and titles in quotation marks", () => {
    const content = 'Dad: I am off. Me: ok\nI read "My Brilliant Friend" and "I Am Legend".';
    const own = withoutSpeakers(content);
    expect(own).toHaveLength(content.length);
    expect(own).toBe('               Me: ok\nI read "My Brilliant Friend" and "I Am Legend".');
  });
});
