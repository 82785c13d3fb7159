import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { ingest, prepareConversation } from "../../src/ingest/ingest.ts";
import type { Candidate, Claim, Line, ModelPort } from "../../src/model/port.ts";
import { Store } from "../../src/store/store.ts";
import { modelObject, saying } from "./cast.ts";
import { bad, candidate, countingMeter, good, scriptedPort, workOf } from "./scripted-port.ts";

const PEOPLE = ["Ines", "Bruno", "Carla", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Irene", "Jonas"];
const CITIES = ["Lima", "Oslo", "Porto", "Quito", "Riga", "Sofia", "Turin", "Utrecht", "Varna", "Wuhan"];
const TRADES = [
  "nurse",
  "baker",
  "pilot",
  "tailor",
  "welder",
  "lawyer",
  "farmer",
  "singer",
  "dentist",
  "plumber",
];

/** A hundred things said, one a message: who lives where, does what, and bought what yesterday. */
const TALK = Array.from({ length: 100 }, (_, index) => {
  const person = PEOPLE[index % 10] ?? "";
  const city = CITIES[(index * 3) % 10] ?? "";
  const trade = TRADES[(index * 7) % 10] ?? "";
  if (index % 3 === 0) return `My friend ${person} bought bicycle number ${index} in ${city} yesterday.`;
  return `My friend ${person} works as a ${trade} in ${city} since ${1900 + index}.`;
});

const inThirdPerson = (text: string) => text.replace(/^My friend/, "The user's friend");

type Kind = "true" | "invented" | "swapped" | "shifted";

/** What the extractor does with each line: seven of ten are true. */
function kindOf(index: number): Kind {
  const turn = index % 10;
  return turn === 2 ? "invented" : turn === 5 ? "swapped" : turn === 8 ? "shifted" : "true";
}

const TRUE = new Set(TALK.map(inThirdPerson));

/** An extractor of which three in ten memories are inventions, other people's, or on other dates. */
function proposals(lines: readonly Line[]): Candidate[] {
  return lines
    .filter(({ isContext }) => !isContext)
    .map(({ line, text }) => {
      const index = TALK.indexOf(text);
      const told = inThirdPerson(text);
      const kind = kindOf(index);
      if (kind === "invented")
        return candidate(line, `The user's horse won ribbon ${index} at a county fair.`, text);
      if (kind === "swapped") {
        const person = PEOPLE[index % 10] ?? "";
        return candidate(line, told.replace(person, PEOPLE[(index + 4) % 10] ?? ""), text);
      }
      if (kind === "shifted")
        return candidate(
          line,
          told.replace("yesterday", "on 2026-03-02").replace(/since \d+/, "since 2011"),
          text,
        );
      return candidate(line, told, text);
    });
}

const extract: ModelPort["extract"] = (lines, pass) => good(pass === "extract" ? proposals(lines) : []);

/** A verifier that reads its lines: what they do not say it drops. */
const verify: ModelPort["verify"] = (claims: readonly Claim[]) =>
  good(
    claims.map(({ id, content, lines }) => {
      const isSaid = lines.some(({ text }) => inThirdPerson(text) === content);
      return { id, verdict: isSaid ? ("pass" as const) : ("dropped" as const), content };
    }),
  );

/** A verifier that puts the same invention in the place of everything. */
const lie: ModelPort["verify"] = (claims) => {
  const content = "The user owns seventeen castles.";
  return good(claims.map(({ id }) => ({ id, verdict: "corrected" as const, content })));
};

/** An extractor that takes every line for a memory. */
const takeAll: ModelPort["extract"] = (lines) =>
  good(lines.map(({ line, text }) => candidate(line, inThirdPerson(text), text)));

/** What reaches the store of the hundred, by what it was. */
async function keptBy(name: string, script: Partial<ModelPort>) {
  return runInDurableObject(modelObject(name), async (_object, { storage }) => {
    const store = new Store(storage, "KEY");
    const meter = countingMeter();
    const conversation = await prepareConversation(saying("talk", ...TALK), 0, () => scheduler.wait(0));
    ingest(store, conversation);
    await workOf(store, scriptedPort(script), meter).finish(true);
    const contents = store.database
      .all<{ content: string }>("SELECT content FROM am_memory WHERE origin = 'ingest'")
      .map(({ content }) => content.replace(/(?: on)? 2026-04-14/, " yesterday"));
    const wrong = contents.filter((content) => !TRUE.has(content));
    return { kept: contents.length - wrong.length, wrong, counts: Object.fromEntries(meter.counts) };
  });
}

test("of memories of which 30 % are inventions, a model that verifies lets at most 2 % into the store", async () => {
  const { kept, wrong } = await keptBy("verified", { extract, verify });
  expect(wrong.length / (kept + wrong.length)).toBeLessThanOrEqual(0.02);
  expect(kept).toBeGreaterThanOrEqual(68);
});

test("with no verifier at all, code catches every invention without a line, every date and number that nobody said", async () => {
  const { kept, wrong, counts } = await keptBy("unverified", { extract, verify: () => bad("unavailable") });
  expect(kept).toBeGreaterThanOrEqual(68);
  expect(wrong.filter((content) => content.includes("horse"))).toEqual([]);
  expect(wrong.filter((content) => /2011|2026-03-02/.test(content))).toEqual([]);
  // Names that were said nearby are what only a reader can tell apart.
  expect(wrong.length).toBeLessThanOrEqual(10);
  expect(counts).toMatchObject({ "verify fallback": 2 });
});

test("a verifier that puts its own invention in the place of a statement does not get it into the store", async () => {
  const { kept, wrong } = await keptBy("lying verifier", { extract, verify: lie });
  expect({ kept, wrong }).toEqual({ kept: 0, wrong: [] });
});

test("lines that are only there to be understood by, and those of the system, give no memory", async () => {
  const counts = await runInDurableObject(modelObject("context lines"), async (_object, { storage }) => {
    const store = new Store(storage, "KEY");
    const meter = countingMeter();
    const request = saying("talk", ...TALK.slice(0, 3));
    request.messages[1] = { ...request.messages[1]!, role: "system" };
    ingest(store, await prepareConversation(request, 0, () => scheduler.wait(0)));
    await workOf(store, scriptedPort({ extract: takeAll, verify }), meter).finish(true);
    return { memories: store.memories.countCurrent(), foreign: meter.counts.get("extract foreign lines") };
  });
  expect(counts).toEqual({ memories: 2, foreign: 1 });
});
