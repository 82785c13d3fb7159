import { expect, test } from "vitest";
import { eventDateOf } from "../../src/recall/event-date.ts";
import type { Ranked } from "../../src/recall/rank.ts";
import { monologue, profile } from "../service/profile.ts";

/** A Wednesday. */
const SAID = "2026-05-20T10:00:00Z";

const TOLD: readonly (readonly [sentence: string, date: string | null])[] = [
  ["Sara told me she starts Monday.", "2026-05-25"],
  ["He said he left on Monday.", "2026-05-18"],
  ["Ana mentioned that the audit is on Friday.", "2026-05-22"],
  ["I heard the shop opens on Saturday.", "2026-05-23"],
  ["They confirmed the flight is on 2 June.", "2026-06-02"],
  ["They told me on Monday that the flat is gone.", "2026-05-18"],
  ["I start 2 November.", "2026-11-02"],
  ["My exam is tomorrow.", "2026-05-21"],
  ["I ran my first marathon yesterday.", "2026-05-19"],
  ["We fly on the 14th of June.", "2026-06-14"],
  ["The review was moved from Friday to Monday.", "2026-05-25"],
  ["The launch slipped from 3 June to 20 July.", "2026-07-20"],
  ["The meeting is not on Monday but on Thursday.", "2026-05-21"],
  ["It is on Thursday instead of Friday.", "2026-05-21"],
  ["The wedding is on 12 September 2026.", "2026-09-12"],
  ["We met in March 2019.", "2019-03"],
  ["I was born in 1988.", "1988"],
  ["Two weeks ago I broke my wrist.", "2026-05-06"],
  ["The lease ends next month.", "2026-06"],
  ["I saw the dentist today.", "2026-05-20"],
  ["The parcel comes the day after tomorrow.", "2026-05-22"],
  ["We leave on 3 June and come back on 9 June.", null],
  ["I finally learned to swim.", null],
  ["Every Monday I go climbing.", null],
  ["The bins are put out on Tuesdays.", null],
  ["It took me three days.", null],
  ["試験は明日です。", "2026-05-21"],
  ["昨日、自転車を買いました。", "2026-05-19"],
  ["妻の手術は6月8日です。", "2026-06-08"],
  ["妻の誕生日は6月8日です。", null],
  ["来週の月曜日に会議があります。", "2026-05-25"],
  ["3月3日にソファを注文しました。", "2026-03-03"],
  ["結婚式は2026年9月12日です。", "2026-09-12"],
  ["引っ越しは再来月です。", "2026-07"],
  ["2019年に入社しました。", "2019"],
  ["先月、大阪に行きました。", "2026-04"],
  ["飛行機は6月2日です。", "2026-06-02"],
  ["歯医者は明後日です。", "2026-05-22"],
  ["月曜日ではなく木曜日です。", "2026-05-21"],
  ["やっと泳げるようになりました。", null],
  ["毎週月曜日にジムに行きます。", null],
  ["6月3日に出発して6月9日に戻ります。", null],
  ["今日、健康診断でした。", "2026-05-20"],
];

test.for(TOLD)("%s happens on %s", ([sentence, date]) => {
  const entry = { memory: null, document: { saidMs: Date.parse(SAID) } } as unknown as Ranked;
  expect(eventDateOf(entry, { sentence, passage: [] })).toBe(date);
});

const ASKED: readonly (readonly [said: string, question: string, answer: string])[] = [
  [
    "Sara told me she starts Monday.",
    "When does Sara start?",
    "Sara told me she starts Monday. (2026-05-25, in 4 days)",
  ],
  [
    "Got the Monzo offer. I start 2 November.",
    "When do I start at Monzo?",
    "Got the Monzo offer. I start 2 November. (2026-11-02, in 165 days)",
  ],
  ["I moved in with Petra.", "Who did I move in with?", "I moved in with Petra. (said on 2026-05-20)"],
  ["妻の手術は6月8日です。", "妻の手術はいつ？", "妻の手術は6月8日です。 (2026-06-08, in 18 days)"],
];

test.for(ASKED)("%s %s → %s", async ([said, question, answer]) => {
  const owner = await profile(`event date ${ASKED.findIndex(([one]) => one === said)}`);
  await owner.ingest(monologue(SAID, said), { sessionId: "s" });
  await owner.flush();
  expect((await owner.recall(question, { referenceDate: "2026-05-21" })).answer).toBe(answer);
});
