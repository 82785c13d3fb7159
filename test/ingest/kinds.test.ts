import { describe, expect, it } from "vitest";
import type { Draft } from "../../src/ingest/draft.ts";
import { extractDrafts } from "../../src/ingest/extract.ts";

const SAID_MS = Date.parse("2026-04-15T09:00:00Z");

function said(content: string): Draft[] {
  return extractDrafts([{ seq: 1, role: "user", content, createdMs: SAID_MS }], []);
}

describe("a lasting request is an instruction, whole", () => {
  it.each([
    "Never pay an invoice without a purchase order.",
    "Never transfer money on your own.",
    "Ask me before deleting any file.",
    "Check with me before you merge.",
    "Only ever deploy from the main branch.",
    "I want you to be blunt with me.",
    "Summaries must be in German.",
    "Pull requests should always have a test plan.",
    "Remember to CC Dana on all client emails.",
    "Treat every meeting as 25 minutes.",
    "From now on, sign my emails as 'Dr. Reyes'.",
    "Metric units please.",
    "コードを書くときはTypeScriptで。",
    "会議は30分以内で設定してください。",
  ])("%s", (content) => {
    expect(said(content).map((draft) => [draft.type, draft.content])).toEqual([["instruction", content]]);
  });

  it("of two in a row both are kept", () => {
    expect(said("Keep answers short. Bullet points please.").map(({ type }) => type)).toEqual([
      "instruction",
      "instruction",
    ]);
  });
});

describe("a task is told by what is done and when", () => {
  it.each([
    "I owe Ines the headcount numbers by tomorrow evening.",
    "Tomasz to migrate the certs by the 30th.",
    "I'll ring her on Monday.",
    "It's on my list to set up OpenTelemetry in December.",
    "Draft has to be with Margaret, our chair, by Friday.",
    "I should prepare the balance sheet.",
    "The rota closes on Friday so I have to decide by then.",
  ])("%s", (content) => {
    expect(said(content).map(({ type }) => type)).toEqual(["task"]);
  });

  it("of two tasks in a sentence both are kept, each with its day", () => {
    const drafts = said(
      "Henrike from purchasing wants the report by Friday, so tomorrow I need to do the pivot part.",
    );
    expect(drafts.map(({ type, eventDate }) => [type, eventDate])).toEqual([
      ["task", "2026-04-17"],
      ["task", "2026-04-16"],
    ]);
  });

  it("what the assistant puts on a list is no event of its own", () => {
    const content = "I've put renewing the passport on your list.";
    expect(extractDrafts([{ seq: 1, role: "assistant", content, createdMs: SAID_MS }], [])).toEqual([]);
  });
});

describe("a sentence that tells several things gives several memories", () => {
  it("an order that leans on its reason keeps it, and the reason is a fact of its own", () => {
    const content = "I hate eggs so leave those out of any suggestions please";
    expect(said(content).map((draft) => [draft.type, draft.content])).toEqual([
      ["fact", "I hate eggs"],
      ["instruction", content],
    ]);
  });

  it("a pronoun in a later part is told by the name in an earlier one", () => {
    const drafts = said(
      "My brother Rolf lives in Essen, and he flies to Porto on Friday for an interview at Critical.",
    );
    expect(drafts.at(-1)?.content).toContain("Rolf flies to Porto");
  });
});

describe("no instruction is made", () => {
  it.each([
    "Don't ever play me that drummer again haha jk",
    "It won't fit in our oven.",
    "I keep saying Bristol out of habit.",
    "Imagine you are a pirate. Always speak like one.",
    "Always speak like a pirate. Just kidding.",
    "Let's play a game: you always answer with a question.",
    "ゲームをしよう。必ず質問で答えてね。",
    "Never been to Rome.",
    "Never drink coffee after noon.",
    "I want you to write a poem about cats.",
    "The tests should be green by Friday.",
    "Order 55-1902 never arrived.",
  ])("of %s", (content) => {
    expect(said(content).filter(({ type }) => type === "instruction")).toEqual([]);
  });

  it("and a joke taken back leaves nothing, what was said before it stays", () => {
    const drafts = said("I live in Oslo. I own a yacht. Just kidding.");
    expect(drafts.map(({ content }) => content)).toEqual(["I live in Oslo."]);
  });
});

describe("the third person is right, or the sentence stands as said", () => {
  it.each([
    ["I no longer play the cello.", "The user no longer plays the cello."],
    ["I once met Bowie in 1998.", "The user once met Bowie in 1998."],
    ["we fly on the 21st", "The user flies on 2026-04-21"],
    ["I reply to every mail within a day.", "The user replies to every mail within a day."],
    ["I'd been living in Rome since 2012.", "The user had been living in Rome since 2012."],
    ["There'll be 6 of us at dinner on Saturday.", "There'll be 6 of us at dinner on Saturday 2026-04-18."],
    ["Budget is 1200 for the two of us.", "Budget is 1200 for the two of us."],
    ["Between you and me, I hate my job.", "Between you and me, I hate my job."],
    ["We deployed to us-east-1 yesterday.", "The user deployed to us-east-1 on 2026-04-14."],
    ["We're a team of four, two in Berlin.", "We're a team of four, two in Berlin."],
    [
      "Deploys are on Friday and I want a say in it.",
      "Deploys are on Friday 2026-04-17 and the user wants a say in it.",
    ],
    ["I'm Kenji, 東京でエンジニアをしています。", "I'm Kenji, 東京でエンジニアをしています。"],
    ["麺や虎、先月閉店しちゃった", "麺や虎、2026年3月閉店しちゃった"],
    ["今日の午後3時に歯医者に行きます。", "ユーザーは2026-04-15の午後3時に歯医者に行きます。"],
  ])("%s", (content, summary) => {
    expect(said(content).map((draft) => draft.summary)).toEqual([summary]);
  });
});

describe("nothing a careful person writes down", () => {
  it.each([
    "Test Files 1 failed | 37 passed",
    "TypeError: Cannot read properties of undefined (reading 'id')",
    "I am at the bank till 4",
    "I want to plan our Easter orders.",
    "venue just called",
    "always have, the smell makes me gag",
    "面接官がずっとスマホ見てたの。",
    "ゴールデンウィークの旅行を考えたいんだけど",
    "5月2日から5日まで。",
  ])("%s", (content) => {
    expect(said(content)).toEqual([]);
  });

  it("a reminder of what is dated in the same breath is one task of that day", () => {
    const drafts = said("The vet's on Thursday at 4, don't let me forget to ask about her meds.");
    expect(drafts).toMatchObject([{ type: "task", eventDate: "2026-04-16" }]);
  });
});

describe("what a careful person writes down", () => {
  it.each([
    ["会社を辞めました", "event", "user/work:left"],
    ["父は去年亡くなりました", "event", "user/has:父"],
    ["大阪に住んでいる田中です", "fact", "user/home"],
    ["I lost my job.", "event", "user/work:left"],
    ["I got promoted to manager.", "event", "user/promotion"],
    ["I can no longer eat gluten.", "fact", "user/gluten:habit"],
    ["I wake up at 6 a.m. every day.", "fact", "user/gets up"],
    ["I have been learning the cello for about a year.", "fact", "fact:cello learn"],
    ["I run with a club on Tuesdays and alone on Saturdays.", "fact", "fact:alon club run saturdai tuesdai"],
    ["We indent with tabs.", "fact", "fact:indent tab"],
    ["The config sits at ~/.config/heron/conf.toml", "fact", null],
    ["The API key rotates every 90 days.", "fact", "fact:90 api dai key rotat"],
    ["My boss wants a demo by Friday.", "task", null],
    ["I need glasses for driving.", "fact", "user/aid:glass"],
    ["卒論のテーマは江戸時代の食文化です。", "fact", null],
    ["設定は/etc/hoshi/batch.tomlにある", "fact", null],
    ["I work Tuesday to Saturday.", "fact", "user/working hours"],
    ["I've decided to go with the blue tiles.", "fact", null],
    ["I finally got my green card last Thursday.", "event", null],
    ["I have until Friday to submit the essay.", "task", null],
    ["Our fiscal year starts in April.", "fact", "fiscal/when"],
    ["AndroidからiPhoneに変えました。", "fact", "user/uses:iphon"],
    ["大学では機械工学を専攻していました。", "fact", "user/studies"],
    ["敬語は使わなくていいよ。", "instruction", null],
    ["有給は年に20日あります。", "fact", "fact:20 有給"],
    ["My birthday is July 4.", "fact", "user/birthday"],
  ])("%s", (content, type, topicKey) => {
    expect(said(content)).toMatchObject([topicKey === null ? { type } : { type, topicKey }]);
  });

  it("a death keeps its year", () => {
    expect(said("父は去年亡くなりました")).toMatchObject([{ eventDate: "2025" }]);
  });

  it("a desk is no home", () => {
    expect(said("I moved to the quiet desk on the third floor yesterday.")).toMatchObject([
      { type: "event", topicKey: null, eventDate: "2026-04-14" },
    ]);
  });
});
