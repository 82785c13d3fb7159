import { describe, expect, it } from "vitest";
import { profile } from "../service/profile.ts";

/** What is current, by its words as said, after messages a minute apart. */
async function currentAfter(said: readonly string[]): Promise<string[]> {
  const owner = await profile(`beside-${said.join(" ")}`.slice(0, 90));
  for (const [minute, content] of said.entries()) {
    const timestamp = new Date(Date.UTC(2026, 4, 6, 10, minute));
    await owner.ingest([{ role: "user", content, timestamp }], { sessionId: "talk" });
  }
  const { memories } = await owner.list({ limit: 500 });
  const whole = await Promise.all(memories.map(({ id }) => owner.get(id)));
  return whole.map(({ content }) => content);
}

/** Each in turn leaves the first as it is. */
const STAYS: Record<string, readonly [string, ...string[]]> = {
  "a home, and with whom or how one lives there": [
    "I live in Leith.",
    "I live with my mum.",
    "I live on the third floor.",
    "I live by myself.",
    "I live near the sea.",
    "I live in a flat.",
  ],
  "a home and moods": [
    "I live in Leith.",
    "I live in hope.",
    "I live in fear of the dentist.",
    "I live in my wellies.",
    "I live in my pyjamas.",
    "I live in a state of exhaustion.",
    "We live in interesting times.",
  ],
  "a home and what others believe": [
    "I live in Oslo.",
    "I lied to Tom that I live in Rome.",
    "Tom believes I live in Paris.",
  ],
  "a home of the week and one of weekends": [
    "I live in Zurich during the week.",
    "At weekends I live in Bern.",
    "In summer I live in Ascona.",
  ],
  "a car, its colour, age and place": [
    "My car is a Polo.",
    "My car is red.",
    "My car is ten years old.",
    "My car is in the garage.",
    "I drive 200 miles a week.",
  ],
  "a car and idioms": [
    "I drive a Polo.",
    "I drive a hard bargain.",
    "I drive myself mad.",
    "I drive my wife crazy.",
  ],
  "a name and what is told of it": [
    "My name is Anna.",
    "My name is spelled with two Ns.",
    "My name is pronounced AH-na.",
    "My name is on the list already.",
    "Let's say my name is Bob.",
  ],
  "a name and what one is": [
    "My name is Anna.",
    ..."Buddhist Muslim Jewish Hindu Catholic Deaf Dyslexic Autistic Irish Welsh Japanese Brazilian Vegan ENFP Batman Groot Hungry Tired Exhausted"
      .split(" ")
      .map((word) => `I'm ${word}.`),
  ],
  "a subject and a university": ["I study law.", "I study at Leeds.", "I study hard."],
  "two diets": ["I'm vegetarian.", "I'm gluten free too.", "I eat fish now and then."],
  "a diet with an exception": ["I'm vegetarian but I eat fish now and then."],
  "a habit and the days without it": ["I eat meat.", "I don't eat meat on Fridays."],
  "a budget and what is said of it": [
    "Our budget is 40k.",
    "The budget is for the whole year.",
    "The budget is tight.",
  ],
  "a trade and roles": [
    "I'm a nurse.",
    "I'm a mother.",
    "I'm a runner.",
    "I'm a part-time photographer too.",
  ],
  "a database and one for tests": ["We use Postgres.", "We use SQLite in tests."],
  "databases of two purposes": ["We use MySQL for orders.", "We use Postgres for billing."],
  "two test runners": ["We use Jest for unit tests.", "We use Playwright for e2e."],
  "two hosts": ["We host on AWS.", "We use Cloudflare for DNS."],
  "two build servers": ["We use GitHub Actions for the backend.", "We use CircleCI for the mobile app."],
  "two editors": ["I use VS Code for TypeScript.", "I use IntelliJ for Kotlin."],
  "an editor at work": ["I use Vim.", "I use Emacs at work."],
  "jobs beside each other": [
    "I work at Acme.",
    "I also work at my uncle's pub.",
    "I work at a bakery in the mornings.",
    "I work for a call centre on weekends.",
    "I work for free at the moment.",
  ],
  "working hours, their number and place": [
    "I work from home on Tuesdays.",
    "I work nights in December.",
    "I work 32 hours a week.",
  ],
  "two grandmothers": ["My grandmother lives in Cork.", "My other grandmother lives in Derry."],
  "when something ends and where it lies": [
    "My passport expires in 2029.",
    "My passport is in the top drawer.",
  ],
  "when something is and in which room": ["The exam is on 27 May 2026.", "The exam is in room B12."],
  "a town and a floor": ["Our office is in Bristol.", "Our office is on the third floor."],
  "where a wife is from and her name": ["My wife is called Carla.", "My wife is Brazilian."],
  "a place and a year of birth": ["I was born in Leeds.", "I was born in 1985."],
  "an age and months of something else": ["I'm 42.", "I'm 5 months pregnant.", "We're six."],
  "a marriage and doing it alone": ["I'm married.", "I'm single-handedly fixing the build."],
  "an origin and a department": ["I'm from Derry.", "I'm from the IT department."],
  "a birthday and how it was": ["My birthday is 4 July.", "My birthday was great."],
  "an animal that is tired": [
    "I have a dog called Rex.",
    "Rex is dead tired.",
    "Rex is dead to me.",
    "Rex died of laughter.",
    "Rex died in the new Zelda game.",
  ],
  "one of two animals": ["We have two hamsters, Pip and Squeak.", "Pip died."],
  "a form of address and a manner of speaking": [
    "Call me Ren.",
    "Call me crazy, but I like winter.",
    "The kids call me Papa Bear.",
    "Call me old-fashioned.",
  ],
};

/** The last takes the place of all before. */
const REPLACED: readonly (readonly [...string[], string])[] = [
  ["I live in Oslo.", "I live in Rome now."],
  ["i live in oslo", "i live in rome now"],
  ["I live in a flat in Leith.", "I live in a house near York."],
  ["I live in a flat.", "I live in a house now."],
  ["At weekends I live in Bern.", "At weekends I live in Basel now."],
  ["I drive a Polo.", "I drive a Tesla now."],
  ["My car is a Polo.", "My car is a red Tesla."],
  ["My car is red.", "My car is blue now."],
  ["my name is anna", "my name is maria"],
  ["I'm Anna.", "I'm Adrian."],
  ["I'm Dominic.", "I'm Mohammed."],
  ["I'm Ryan.", "I'm Alfred."],
  ["I work at Acme.", "I work at Bosch now."],
  ["I work at a bakery in the mornings.", "I work at a pub in the mornings."],
  ["I also work at my uncle's pub.", "I no longer work at my uncle's pub."],
  ["I also work at Tesco.", "I left Tesco."],
  ["I'm a nurse.", "I'm a teacher now."],
  ["I'm vegetarian.", "I'm vegan now."],
  ["I'm vegetarian.", "I eat meat again."],
  ["I'm vegetarian.", "I eat fish again."],
  ["We use Postgres.", "We switched to MySQL."],
  ["We use SQLite in tests.", "We use Postgres in tests now."],
  ["We use Jest for unit tests.", "We replaced Jest with Vitest."],
  ["We use Jest.", "We switched from Jest to Vitest for the unit tests."],
  ["We use Jenkins for CI.", "We replaced Jenkins with GitHub Actions."],
  ["Our budget is 40k.", "Our budget is 50k."],
  ["My other sister lives in Derry.", "My other sister lives in Hull now."],
  ["The meeting is in room 4.", "The meeting is in room 7."],
  ["Our office is in Bristol.", "Our office is in Leeds now."],
  ["I'm 42.", "I'm 43."],
  ["My birthday is 4 July.", "My birthday is 5 July."],
  ["I'm from Derry.", "I'm from Cork."],
  ["My wife is called Carla.", "My wife is called Anna."],
  ["I have a dog called Rex.", "Rex died."],
  ["I have a dog called Rex.", "Rex is dead."],
  ["I study law.", "I study medicine now."],
  ["I study at Leeds.", "I study at Hull now."],
  ["I study at Leeds.", "I dropped out of university."],
  ["I work part-time.", "I work full-time now."],
  ["I work nights.", "I work days now."],
  ["I'm married.", "I'm divorced."],
  ["Call me Ren.", "Call me Robin."],
];

describe("what is told beside a fact of one value", () => {
  it.each(Object.entries(STAYS))("%s", async (_, said) => {
    const current = await currentAfter(said);
    expect(current.some((content) => said[0].startsWith(content.replace(/[.!]+$/, "")))).toBe(true);
  });
});

describe("a value of the same kind and scope", () => {
  it.each(REPLACED.map((said) => [said.join(" / "), said] as const))("%s", async (_, said) => {
    expect(await currentAfter(said)).toEqual([said.at(-1)]);
  });
});
