import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import * as z from "zod";
import { Session } from "../../src/session/index.ts";
import { idsOf, onHost, testObject, text, textsOf } from "../session/host.ts";

const ORDER = z.object({ id: z.string(), amount: z.number().max(500) });
const USER_OR_HOST = { confirmBy: ["user", "host"] } as const;

test("a value has versions, and each is written by somebody", () =>
  onHost(testObject("state values"), async (host) => {
    const { state } = Session.create(host);
    await state.define("order", ORDER);
    expect(await state.get("order")).toBeNull();
    expect(await state.set("order", { id: "A-1", amount: 20 })).toMatchObject({
      version: 1,
      status: "confirmed",
      by: "host",
    });
    expect(await state.cas("order", 0, { id: "A-2", amount: 1 })).toBeNull();
    expect(await state.cas("order", 1, { id: "A-2", amount: 1 }, { by: "tool" })).toMatchObject({
      version: 2,
    });
    expect(await state.get("order")).toMatchObject({
      value: { id: "A-2", amount: 1 },
      by: "tool",
      proposal: null,
    });
    expect(await state.delete("order")).toBe(true);
    expect(await state.delete("order")).toBe(false);
    expect(await state.get("order")).toBeNull();
    expect((await state.history("order")).map(({ version, status }) => [version, status])).toEqual([
      [1, "confirmed"],
      [2, "confirmed"],
      [3, "revoked"],
    ]);
    expect(await state.cas("order", 3, { id: "A-3", amount: 2 })).toMatchObject({ version: 4 });
    expect(await state.list()).toMatchObject([{ key: "order", version: 4 }]);
  }));

test("what only user or host confirm is a proposal of everybody else, and does not hide what holds", () =>
  onHost(testObject("state proposals"), async (host) => {
    const { state } = Session.create(host);
    await state.define("plan", z.string(), USER_OR_HOST);
    expect(await state.set("plan", "first", { by: "agent" })).toMatchObject({ status: "proposed" });
    expect(await state.get("plan")).toMatchObject({ value: "first", status: "proposed" });
    await expect(state.confirm("plan", { by: "agent" })).rejects.toMatchObject({
      code: "forbidden",
      field: "by",
    });
    expect(await state.confirm("plan", { by: "user" })).toMatchObject({
      value: "first",
      status: "confirmed",
      by: "user",
    });
    await state.set("plan", "second", { by: "extractor" });
    expect(await state.get("plan")).toMatchObject({
      value: "first",
      status: "confirmed",
      proposal: { value: "second" },
    });
    await expect(state.delete("plan", { by: "tool" })).rejects.toMatchObject({ code: "forbidden" });
    await state.set("plan", "third", { by: "host" });
    expect(await state.get("plan")).toMatchObject({ value: "third", proposal: null });
    await expect(state.confirm("plan")).rejects.toMatchObject({ code: "not_found" });
  }));

test("evidence must stand in a message word for word, and goes when the message goes", () =>
  onHost(testObject("state evidence"), async (host) => {
    const session = Session.create(host).withState("target", { type: "string" });
    await session.appendMessage(text("1", "The file is /reports/q2.pdf, please."));
    const { state } = session;
    const evidence = { messageId: "1", quote: "/reports/q2.pdf" };
    await state.set("target", "/reports/q2.pdf", { by: "user", evidence });
    expect(await state.get("target")).toMatchObject({ evidence });
    for (const [wrong, field] of [
      [{ messageId: "1", quote: "/reports/q3.pdf" }, "evidence.quote"],
      [{ messageId: "1", quote: " " }, "evidence.quote"],
      [{ messageId: "9", quote: "x" }, "evidence.messageId"],
    ] as const)
      await expect(state.set("target", "x", { evidence: wrong })).rejects.toMatchObject({ field });
    await session.deleteMessages(["1"]);
    expect(await state.history("target")).toEqual([]);
  }));

test("what does not fit the schema is refused, by zod and by JSON Schema", () =>
  onHost(testObject("state schemas"), async (host) => {
    const { state } = Session.create(host);
    await expect(state.set("nothing", 1)).rejects.toMatchObject({ code: "not_found", field: "key" });
    await state.define("order", ORDER);
    await expect(state.set("order", { id: "A", amount: 501 })).rejects.toMatchObject({
      code: "invalid",
      field: "value.amount",
    });
    await state.define("step", { type: "string", enum: ["draft", "reviewed"] });
    await expect(state.set("step", "lost")).rejects.toMatchObject({ code: "invalid", field: "value" });
    await state.set("step", "reviewed");
    await state.define("free", {});
    await expect(state.set("free", undefined)).rejects.toMatchObject({ code: "invalid", field: "value" });
    await expect(state.set("free", "x".repeat(40_000))).rejects.toMatchObject({ code: "too_large" });
    await expect(state.define("", {})).rejects.toMatchObject({ field: "key" });
  }));

test("set_state is there when a value is defined, and the model writes as the agent", () =>
  onHost(testObject("state tool"), async (host) => {
    expect(Object.keys(await Session.create(host).tools())).toEqual([]);
    const session = Session.create(host)
      .withState("step", z.enum(["draft", "done"]), { description: "How far we are" })
      .withState("payee", { type: "string" }, USER_OR_HOST);
    const { set_state: tool } = await session.contextTools();
    expect(tool!.description).toContain("- payee (confirmed by: user, host); ");
    expect(tool!.description).toContain('- step: How far we are; {"type":"string","enum":["draft","done"]}');
    expect(await tool!.execute({ key: "step", value: "done" })).toBe("Set step, version 1.");
    expect(await tool!.execute({ key: "payee", value: "ACME" })).toBe(
      "Proposed payee, version 1. It does not hold until it is confirmed.",
    );
    expect(await tool!.execute({ key: "step", value: "lost" })).toMatch(/^Error: value: /);
    expect(await tool!.execute({ key: "other", value: 1 })).toMatch(/^Error: key: /);
    expect(await tool!.execute({ value: 1 })).toMatch(/^Error: "key"/);
    expect(await tool!.execute({ key: "step" })).toMatch(/^Error: "value"/);
    expect(await session.state.get("payee")).toMatchObject({ status: "proposed", by: "agent" });
  }));

test("what the user forbids in his own words is in force at once, and only user and host lift it", () =>
  onHost(testObject("state constraints"), async (host) => {
    const session = Session.create(host);
    const { state } = session;
    await session.appendMessage(text("1", "Nice work. Never deploy to production on a Friday. Thanks!"));
    await session.appendMessage(text("2", "本番データベースには触らないでください。"));
    await session.appendMessage(text("3", "You must never read the logs.", "assistant"));
    await session.appendMessage(text("4", "Never deploy to production on a Friday."));
    const [friday, production, ...rest] = await state.constraints();
    expect(rest).toEqual([]);
    expect(friday).toMatchObject({
      text: "Never deploy to production on a Friday.",
      status: "active",
      by: "extractor",
      evidence: { messageId: "1", quote: "Never deploy to production on a Friday." },
    });
    expect(production!.text).toBe("本番データベースには触らないでください。");
    for (const by of ["agent", "tool", "extractor"] as const)
      await expect(state.liftConstraint(friday!.id, { by })).rejects.toMatchObject({ code: "forbidden" });
    expect(await state.liftConstraint(friday!.id, { by: "user" })).toMatchObject({
      status: "lifted",
      liftedBy: "user",
    });
    expect(idsOf(await state.constraints())).toEqual([production!.id]);
    expect(await state.constraints({ all: true })).toHaveLength(2);
    await session.updateMessage(text("2", "Something else."));
    expect(await state.constraints()).toEqual([]);
    await expect(state.liftConstraint("nothing")).rejects.toMatchObject({ code: "not_found" });
    expect(await state.addConstraint("At most 3 tries.", { by: "host" })).toMatchObject({
      by: "host",
      evidence: null,
    });
    await expect(state.addConstraint(" ")).rejects.toMatchObject({ field: "text" });
  }));

const asked = (state: string, more: object = {}) => ({
  id: "2",
  role: "assistant",
  parts: [
    { type: "tool-pay", toolCallId: "c", state, input: { amount: 120 }, approval: { id: "p", ...more } },
  ],
});

test("approvals of tools are taken up from the messages, and asked for and decided by hand", () =>
  onHost(testObject("state approvals"), async (host) => {
    const session = Session.create(host);
    const { state } = session;
    await session.appendMessage(text("1", "Pay the invoice."));
    await session.appendMessage(asked("approval-requested"));
    expect(await state.approvals({ open: true })).toMatchObject([
      { id: "p", action: 'pay {"amount":120}', status: "requested", requestedBy: "agent", decidedBy: null },
    ]);
    await session.updateMessage(asked("approval-responded", { approved: true, reason: "it is due" }));
    expect(await state.approvals()).toMatchObject([
      { status: "approved", decidedBy: "user", reason: "it is due" },
    ]);
    await session.updateMessage(asked("output-denied", { approved: false }));
    expect(await state.approvals()).toMatchObject([{ status: "approved" }]);

    const { id } = await state.requestApproval(
      { action: "Delete the backup", amount: "40 GB" },
      { by: "agent" },
    );
    await expect(state.decideApproval(id, "approved", { by: "agent" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(state.decideApproval(id, "denied", { by: "tool" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await state.decideApproval(id, "denied", { by: "user" })).toMatchObject({
      status: "denied",
      decidedBy: "user",
    });
    await expect(state.decideApproval(id, "approved")).rejects.toMatchObject({
      code: "invalid",
      field: "id",
    });
    await expect(state.decideApproval("nothing", "expired")).rejects.toMatchObject({ code: "not_found" });
    await expect(state.requestApproval({ id, action: "x" })).rejects.toMatchObject({ code: "exists" });
  }));

test("the model is told after the summary what is settled, and what stands in the context is not repeated", async () => {
  const stub = testObject("state told");
  await onHost(stub, async (host) => {
    const session = Session.create(host).withState("step", z.string());
    await session.appendMessage(text("1", "Never pay ACME."));
    await session.appendMessage(asked("approval-requested"));
    for (const id of ["3", "4", "5"]) await session.appendMessage(text(id, `Line ${id}`));
    await session.appendMessage(text("6", "Don't call me."));
    expect(idsOf(await session.getHistory())).toEqual(["1", "2", "3", "4", "5", "6"]);
    await session.state.set("step", "reviewed");
    expect(idsOf(await session.getHistory())[0]).toBe("compaction_state");
    await session.addCompaction("They talked.", "2", "4");
  });
  await evictDurableObject(stub);
  await onHost(stub, async (host) => {
    const session = Session.create(host);
    const history = await session.getHistory();
    expect(idsOf(history).map((id) => id.slice(0, 12))).toEqual([
      "1",
      "compaction_" + history[1]!.id[11],
      "compaction_s",
      "5",
      "6",
    ]);
    const told = textsOf(history)[2]!;
    expect(told).toContain('NOT APPROVED, waiting for an answer: pay {"amount":120}');
    expect(told).toContain('step = "reviewed"');
    expect(told).not.toContain("ACME");
    await session.addCompaction("They talked more.", "1", "5");
    expect(textsOf(await session.getHistory())[1]).toContain('- "Never pay ACME."');
    expect(textsOf(await session.getHistory())[1]).not.toContain("call me");
    expect(idsOf(await session.getHistory(null, { raw: true }))).toHaveLength(6);
    expect(await session.appendMessage(text("compaction_state", "echo"))).toBeNull();
    const page = await session.getHistoryPage({ limit: 2 });
    expect(idsOf(page.messages)).toEqual(["compaction_state", "6"]);
    const rest = await session.getHistoryPage({ before: page.before });
    expect([textsOf(rest.messages), rest.before]).toEqual([["They talked more."], null]);
  });
});

test("a branch is told only of what was said on its path", () =>
  onHost(testObject("state branches"), async (host) => {
    const session = Session.create(host);
    await session.appendMessage(text("1", "Hello."));
    await session.appendMessage(text("2", "Never pay ACME."));
    await session.appendMessage(text("3", "Bye."));
    await session.appendMessage(text("2b", "Never pay Initech."), "1");
    await session.appendMessage(text("3b", "Bye."));
    await session.addCompaction("A", "2", "2");
    await session.addCompaction("B", "2b", "2b");
    const told = async (leaf: string) =>
      textsOf(await session.getHistory(leaf)).find((each) => each.includes("in force"));
    expect(await told("3")).toContain("ACME");
    expect(await told("3")).not.toContain("Initech");
    expect(await told("3b")).toContain("Initech");
    expect(await told("3b")).not.toContain("ACME");
  }));

test("an open approval that the ledger holds keeps its message out of the summary", () =>
  onHost(testObject("state blocks"), async (host) => {
    const session = Session.create(host).withCompaction({
      protectHead: 0,
      tailTokenBudget: 0,
      minTailMessages: 0,
    });
    for (const id of ["1", "2", "3", "4"])
      await session.appendMessage(text(id, `We spoke about the harbour, part ${id}. `.repeat(4)));
    const evidence = { messageId: "2", quote: "the harbour, part 2" };
    const { id } = await session.state.requestApproval(
      { action: "Sell the boat" },
      { by: "agent", evidence },
    );
    expect(await session.compact()).toMatchObject({ fromMessageId: "1", toMessageId: "1" });
    await session.state.decideApproval(id, "denied", { by: "user" });
    expect(await session.compact()).toMatchObject({ toMessageId: "3" });
    expect(JSON.stringify(await session.getHistory())).toContain(
      "NOT APPROVED, denied by the user: Sell the boat",
    );
  }));
