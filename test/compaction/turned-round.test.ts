import { expect, test } from "vitest";
import { gateFacts } from "../../src/compaction/gate-facts.ts";
import { turnedRound } from "../../src/compaction/turned-round.ts";
import { text } from "../session/host.ts";

const faults = (said: string, summary: string, answer = "Noted.") =>
  turnedRound([summary], gateFacts([text("1", said), text("2", answer, "assistant")], ""));

test.each([
  ["Never pay an invoice that has no purchase order.", "Pay invoices that have no purchase order."],
  [
    "Never pay an invoice that has no purchase order.",
    "The user said to pay an invoice that has no purchase order.",
  ],
  ["Never deploy to production on a Friday.", "deploy to production on a Friday."],
  ["You must not edit the generated files.", "The user wants the generated files edited."],
  ["Sharing the guest list is strictly forbidden.", "Sharing the guest list is allowed."],
  ["Don't send the report to Klaus without the appendix.", "Send the report to Klaus without the appendix."],
  ["発注書のない請求書は絶対に支払わないでください。", "発注書のない請求書も支払ってください。"],
  ["本番データベースには触らないでください。", "本番データベースには触ってください。"],
  ["障害対応中のファイアウォール変更は厳禁です。", "障害対応中のファイアウォール変更は歓迎です。"],
  ["返金の確約はしないこと。", "返金の確約はすること。"],
])("a no that is told as a yes is found: %s", (said, summary) => {
  expect(faults(said, summary)).toEqual([expect.stringContaining("a no into a yes")]);
});

test.each([
  ["The nightly backup of the ledger runs at two.", "The nightly backup of the ledger does not run at two."],
  [
    "Please include the harbour photos in the report.",
    "Please do not include the harbour photos in the report.",
  ],
  ["夜間バックアップは二時に台帳を保存します。", "夜間バックアップは二時に台帳を保存しません。"],
])("a yes that is told as a no is found: %s", (said, summary) => {
  expect(faults(said, summary)).toEqual([expect.stringContaining("a yes into a no")]);
});

test.each([
  ["Never pay an invoice without a purchase order.", "Invoices are only to be paid with a purchase order."],
  [
    "Never pay an invoice without a purchase order.",
    "The user forbids paying an invoice without a purchase order.",
  ],
  ["Don't call the client before Monday.", "The client is to be called on Monday at the earliest."],
  ["Never deploy to production on a Friday.", "Deploying to production on Fridays is off limits."],
  ["You must not edit the generated files.", "The generated files stay untouched."],
  ["The test does not pass on Windows.", "On Windows the test fails."],
  ["Don't delete the logs, archive them.", "The logs are to be archived, not deleted."],
  ["Don't use the red cluster. Use the blue cluster.", "Use the blue cluster."],
  ["I never said that the audit is on Tuesday, it is on Thursday.", "The audit is on Thursday."],
  ["The deploy is at noon. Nothing else is planned.", "The deploy is at noon."],
  ["本番データベースには触らないでください。", "本番データベースに触ることは禁止されています。"],
  ["発注書のない請求書は支払わないでください。", "発注書のある請求書だけを支払う。"],
  ["経費は三万円を超えないようにしてください。", "経費は三万円以内にする。"],
  ["金曜の夜はリリースしないで。", "リリースは金曜の夜を避ける。"],
])("what says the same in other words passes: %s", (said, summary) => {
  expect(faults(said, summary)).toEqual([]);
});

test("a refusal of what the assistant asked may be told as a no", () => {
  const talk = [
    text("1", "Shall I send the harbour report to Klaus today?", "assistant"),
    text("2", "No, not today."),
  ];
  expect(turnedRound(["Do not send the harbour report to Klaus today."], gateFacts(talk, ""))).toEqual([]);
});

test("a question is no proof that its subject is wanted", () => {
  const talk = [text("1", "Never sell the old boat. Should we sell the old boat, you ask?")];
  expect(turnedRound(["Sell the old boat."], gateFacts(talk, ""))).toHaveLength(1);
});
