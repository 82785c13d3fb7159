import { abortAllDurableObjects } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect } from "../../src/client/index.ts";
import { objectName } from "../../src/contract/object-name.ts";
import type { SessionConfig } from "../../src/contract/session.ts";
import { inSql, inStore } from "../store/profile-object.ts";
import { idsOf, text, textsOf } from "./host.ts";

const SENTENCE = "The crew painted the hull of the boat in the harbour and went home late.";
const COMPACTING: SessionConfig = {
  compaction: { compactAfter: 300, protectHead: 1, tailTokenBudget: 40, ingestOnCompaction: true },
  state: [{ key: "step", schema: { type: "string" }, confirmBy: ["user"] }],
};

const namespace = connect(exports.AgentMemory({ props: { namespace: "compaction-tests" } }));
const profile = (name: string) => namespace.getProfile(name);
const wrong = (value: unknown): never => value as never;

async function objectOf(name: string) {
  const id = await env.DIRECTORY.getByName("directory").openNamespace("compaction-tests");
  return env.MEMORY_OBJECT.getByName(objectName(id, name));
}

test("over the binding a session compacts by itself, extractively, and its facts become memories first", async () => {
  const owner = await profile("by itself");
  const session = await owner.session("chat", COMPACTING);
  await session.appendMessage(text("1", "My dentist is Dr. Alvarez. Never call her on Mondays."));
  for (let index = 2; index < 30; index++)
    await session.appendMessage(text(`${index}`, `${index}. ${SENTENCE}`));
  await expect.poll(async () => (await session.getCompactions()).length).toBeGreaterThan(0);
  const shown = await session.getHistory();
  expect(shown.length).toBeLessThan(29);
  expect(shown[1]!.id).toMatch(/^compaction_/);
  expect(await session.compactionStatus()).toMatchObject({
    outcome: expect.stringMatching(/^(committed|repaired)$/),
    failures: 0,
  });
  expect((await owner.list({ sessionId: "chat" })).memories).toContainEqual(
    expect.objectContaining({ summary: expect.stringContaining("Alvarez") }),
  );
  await expect.poll(async () => (await session.compactionStatus()).running).toBe(false);
  // The job that would have done it after a crash finds nothing left to do.
  const object = await objectOf("by itself");
  expect(await inStore(object, ({ compactions }) => compactions.owed())).toEqual([]);
});

test("what a crash interrupted is done by the durable job, with nobody asking", async () => {
  const session = await (
    await profile("crashed")
  ).session("chat", { compaction: { protectHead: 1, tailTokenBudget: 40 } });
  for (let index = 1; index < 30; index++)
    await session.appendMessage(text(`${index}`, `${index}. ${SENTENCE}`));
  await (
    await profile("crashed")
  ).session("chat", { compaction: { ...COMPACTING.compaction, ingestOnCompaction: false } });
  const object = await objectOf("crashed");
  await inStore(object, ({ compactions }) => {
    compactions.setOwed("chat", true);
    compactions.take(
      "chat",
      { token: "dead", untilMs: Date.now() + 120_000, from: "1", to: "2" },
      Date.now(),
    );
  });
  await abortAllDurableObjects();
  // Any call wakes the object; it does not touch the session.
  await (await profile("crashed")).list();
  // A stub of before the crash is broken.
  const woken = await objectOf("crashed");
  const overlays = () => inSql(woken, (sql) => sql.exec("SELECT 1 FROM am_overlay").toArray().length);
  await expect.poll(overlays, { timeout: 20_000 }).toBe(1);
  expect(await inStore(woken, ({ compactions }) => compactions.owed())).toEqual([]);
});

test("compact() is waited for, and says by null that there was nothing to do", async () => {
  const session = await (
    await profile("by hand")
  ).session("chat", { compaction: { protectHead: 0, tailTokenBudget: 0 } });
  expect(await session.compact()).toBeNull();
  for (let index = 1; index < 10; index++)
    await session.appendMessage(text(`${index}`, `${index}. ${SENTENCE}`));
  const compacted = await session.compact();
  expect(compacted).toMatchObject({ fromMessageId: "1", summary: expect.stringContaining("User: ") });
  expect(await session.compact()).toBeNull();
  expect(await session.compactionStatus()).toMatchObject({
    outcome: "skipped",
    reasons: [expect.any(String)],
    endedAt: expect.any(Date),
  });
  await expect(session.compact(wrong(7))).rejects.toMatchObject({ code: "invalid", field: "leafId" });
});

test("the state of a session over the binding: values, constraints, approvals, and errors with their fields", async () => {
  const session = await (await profile("state")).session("chat", COMPACTING);
  const { state } = session;
  expect(Object.keys(await session.tools())).toEqual(["set_state"]);
  expect(await session.callTool("set_state", { key: "step", value: "paid" })).toMatch(
    /^Proposed step, version 1\./,
  );
  expect(await state.confirm("step", { by: "user" })).toMatchObject({
    value: "paid",
    status: "confirmed",
    createdAt: expect.any(Date),
  });
  await state.define("order", { type: "object", required: ["id"] });
  await state.set("order", { id: "A-1" });
  expect(await state.cas("order", 1, { id: "A-2" })).toMatchObject({ version: 2 });
  expect((await state.list()).map(({ key }) => key)).toEqual(["order", "step"]);
  expect(await state.history("order")).toHaveLength(2);
  expect(await state.delete("order")).toBe(true);
  expect((await state.definitions()).map(({ key }) => key)).toEqual(["step", "order"]);
  await session.appendMessage(text("1", "Please don't send the newsletter."));
  const [constraint] = await state.constraints();
  expect(constraint).toMatchObject({ text: "Please don't send the newsletter.", status: "active" });
  const added = await state.addConstraint("At most two tries.");
  await state.liftConstraint(added.id);
  expect(await state.constraints({ all: true })).toHaveLength(2);
  const evidence = { messageId: "1", quote: "newsletter" };
  const { id } = await state.requestApproval(
    { action: "Send it", amount: "40 letters" },
    { by: "agent", evidence },
  );
  expect(await state.decideApproval(id, "denied", { by: "user", reason: "no" })).toMatchObject({
    status: "denied",
  });
  expect(await state.approvals({ open: true })).toEqual([]);
  const told = textsOf(await session.getHistory())[0];
  expect(told).toContain('step = "paid"');
  const refusals: [() => Promise<unknown>, string, string][] = [
    [() => state.set("step", "x", { by: wrong("me") }), "invalid", "by"],
    [() => state.set("step", 7), "invalid", "value"],
    [() => state.set("nothing", 7), "not_found", "key"],
    [() => state.set(wrong(1), 7), "invalid", "key"],
    [() => state.define("x", wrong("text")), "invalid", "schema"],
    [() => state.liftConstraint(constraint!.id, { by: "agent" }), "forbidden", "by"],
    [() => state.requestApproval(wrong({})), "invalid", "request.action"],
    [() => state.decideApproval(id, wrong("maybe")), "invalid", "decision"],
    [
      () => state.set("step", "x", { evidence: { messageId: "1", quote: "never said" } }),
      "invalid",
      "evidence.quote",
    ],
  ];
  for (const [call, code, field] of refusals)
    await expect(call()).rejects.toMatchObject({ name: "MemoryError", code, field });
});

test("settings that contradict each other are refused before anything is stored", async () => {
  const owner = await profile("refused");
  for (const [compaction, field] of [
    [{ compactAfter: 0 }, "config.compaction.compactAfter"],
    [{ overlap: 1 }, "config.compaction.overlap"],
    [{ token_threshold: 10 }, "config.compaction.event_retention_size"],
    [{ sumarize: true }, "config.compaction.sumarize"],
  ] as const)
    await expect(owner.session("chat", wrong({ compaction }))).rejects.toMatchObject({
      code: "invalid",
      field,
    });
  await expect(owner.session("chat", wrong({ state: [{ key: "x" }] }))).rejects.toMatchObject({
    field: "config.state[0].schema",
  });
});

test("deleting the conversation takes its state and its compaction along", async () => {
  const owner = await profile("deleted");
  const session = await owner.session("chat", COMPACTING);
  await session.appendMessage(text("1", "Never pay ACME."));
  await session.compact();
  await owner.deleteSession("chat");
  const object = await objectOf("deleted");
  for (const table of ["am_state", "am_compaction"])
    expect(await inSql(object, (sql) => sql.exec(`SELECT 1 FROM ${table}`).toArray())).toEqual([]);
  expect(idsOf(await (await owner.session("chat")).getHistory())).toEqual([]);
});
