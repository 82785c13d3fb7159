import { expect, test } from "vitest";
import { createCompactFunction } from "../../src/session/compaction-helpers.ts";
import { Session } from "../../src/session/index.ts";
import { onHost, testObject, text, type PlainObject } from "../session/host.ts";

const SENTENCE = "The crew painted the hull of the boat in the harbour and went home late. ";
const TIGHT = { protectHead: 0, tailTokenBudget: 0, minTailMessages: 1 };

const opened = (host: PlainObject, summarize = async (_prompt: string) => "They talked about the boat.") =>
  Session.create(host).onCompaction(createCompactFunction({ ...TIGHT, summarize }));

async function fill(session: Session, prefix: string, turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await session.appendMessage(text(`${prefix}${turn}`, SENTENCE));
    await session.appendMessage(text(`${prefix}${turn}a`, SENTENCE, "assistant"));
  }
}

const shown = async (session: Session, leaf?: string) =>
  (await session.getHistory(leaf))
    .flatMap(({ parts }) => parts)
    .map((part) => ("text" in part ? part.text : ""))
    .join("\n");

test("a constraint that is lifted and said again is in force again, and the same words said before the lifting are not", () =>
  onHost(testObject("hostile lifted"), async (host) => {
    const session = opened(host);
    const old = new Date(Date.now() - 60_000);
    await session.appendMessage({ ...text("1", "Never sell the boat."), createdAt: old });
    await session.appendMessage({ ...text("2", "Never sell the boat."), createdAt: old });
    const [constraint] = await session.state.constraints();
    await session.state.liftConstraint(constraint!.id, { by: "user" });
    await fill(session, "a");
    await session.compact();
    expect(await session.state.constraints()).toEqual([]);
    expect(await shown(session)).toContain(
      'Lifted since; no longer in force, whatever a summary says:\n- "Never sell the boat."',
    );
    await session.appendMessage({
      ...text("3", "Never sell the boat."),
      createdAt: new Date(Date.now() + 1000),
    });
    expect(await session.state.constraints()).toMatchObject([{ evidence: { messageId: "3" } }]);
    await fill(session, "b");
    await session.compact();
    const told = await shown(session);
    expect(told).toContain('the user or the host lifts them:\n- "Never sell the boat."');
    expect(told).not.toContain("Lifted since");
  }));

test("the same words on two branches bind on both, and are lifted on both", () =>
  onHost(testObject("hostile branches"), async (host) => {
    const session = opened(host);
    await session.appendMessage(text("root", "Hello."));
    await session.appendMessage(text("1", "Never sell the boat."));
    await fill(session, "a");
    await session.compact();
    await session.appendMessage(text("1b", "Never sell the boat."), "root");
    await fill(session, "b");
    await session.compact();
    for (const leaf of ["a2a", "b2a"])
      expect(await shown(session, leaf)).toContain('- "Never sell the boat."');
    const all = await session.state.constraints();
    await session.state.liftConstraint(all[0]!.id);
    expect(await session.state.constraints()).toEqual([]);
    for (const leaf of ["a2a", "b2a"]) expect(await shown(session, leaf)).toContain("Lifted since");
  }));

test("a branch that is begun while the summary is made does not get it, and the path it was made for does", () =>
  onHost(testObject("hostile switch"), async (host) => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const session = opened(host, async () => {
      started.resolve();
      await gate.promise;
      return "They talked about the boat.";
    });
    await session.appendMessage(text("root", "Hello."));
    await fill(session, "a", 4);
    const running = session.compact();
    await started.promise;
    await session.appendMessage(text("other", "Let us begin again."), "root");
    gate.resolve();
    expect(await running).not.toBeNull();
    expect(await shown(session, "a3a")).toContain("They talked about the boat.");
    expect(await shown(session, "other")).toBe("Hello.\nLet us begin again.");
  }));

test("a message that is changed, deleted or cleared away while the summary is made leaves no summary", async () => {
  const changes: Record<string, (session: Session) => Promise<unknown>> = {
    changed: (session) => session.updateMessage(text("a0", "Something else entirely.")),
    deleted: (session) => session.deleteMessages(["a1"]),
    cleared: (session) => session.clearMessages(),
  };
  for (const [name, change] of Object.entries(changes))
    await onHost(testObject(`hostile ${name} meanwhile`), async (host) => {
      const started = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const session = opened(host, async () => {
        started.resolve();
        await gate.promise;
        return "They talked about the boat.";
      });
      await fill(session, "a", 4);
      const running = session.compact();
      await started.promise;
      await change(session);
      gate.resolve();
      await running;
      expect(await shown(session)).not.toContain("They talked");
      expect((await session.compactionStatus()).running).toBe(false);
    });
});

test("five hundred constraints stay in force, each once, and the session still compacts", () =>
  onHost(testObject("hostile many"), async (host) => {
    const session = opened(host);
    const rules = Array.from({ length: 500 }, (_, index) => `Never open hatch ${index} alone.`);
    for (let at = 0; at < 500; at += 50)
      await session.appendMessage(text(`r${at}`, rules.slice(at, at + 50).join("\n")));
    await fill(session, "a", 4);
    expect(await session.compact()).not.toBeNull();
    expect(await session.state.constraints()).toHaveLength(500);
    const told = await shown(session);
    for (const rule of rules) expect(told).toContain(`- "${rule}"`);
  }));

test("the same constraint in two languages is two, and each is lifted by itself", () =>
  onHost(testObject("hostile languages"), async (host) => {
    const session = opened(host);
    await session.appendMessage(text("1", "Never touch the ledger."));
    await session.appendMessage(text("2", "台帳には触らないでください。"));
    const [english, japanese] = await session.state.constraints();
    await session.state.liftConstraint(english!.id, { by: "user" });
    expect(await session.state.constraints()).toMatchObject([{ id: japanese!.id }]);
  }));

test("what the user takes back in words stays in force until it is lifted, and both stand in the context", () =>
  onHost(testObject("hostile taken back"), async (host) => {
    const session = opened(host);
    await session.appendMessage(text("1", "Never call the supplier."));
    await session.appendMessage(text("2", "Forget what I said, you may call the supplier now."));
    await fill(session, "a");
    await session.compact();
    const told = await shown(session);
    expect(told).toContain('- "Never call the supplier."');
    expect(told).toContain("Forget what I said, you may call the supplier now.");
    expect(await session.state.constraints()).toHaveLength(1);
  }));

test("a path that goes back before a summary is whole again", () =>
  onHost(testObject("hostile undo"), async (host) => {
    const session = opened(host);
    await fill(session, "a", 4);
    await session.compact();
    await session.appendMessage(text("again", "Once more from there."), "a0a");
    const history = await session.getHistory();
    expect(history.map(({ id }) => id)).toEqual(["a0", "a0a", "again"]);
  }));

test.each([
  ["compactAfter", 0],
  ["compactAfter", 1.5],
  ["compactEvery", 0],
  ["compactEvery", Number.NaN],
  ["protectHead", -1],
  ["tailTokenBudget", Number.POSITIVE_INFINITY],
  ["minTailMessages", -1],
  ["eventRetention", "3"],
  ["summaryTokenBudget", 49],
  ["hardLimit", 0],
  ["leaseMs", 0],
  ["summarizeTimeoutMs", 0],
  ["pendingCallMs", -1],
  ["openApprovalMs", null],
])("the setting %s refuses %s and names itself", (field, value) =>
  onHost(testObject("hostile settings"), (host) => {
    const settings = { [field]: value };
    expect(() => Session.create(host).withCompaction(settings)).toThrow(new RegExp(`invalid.*${field}`, "u"));
  }),
);

test("the least values of all settings together still keep every message once", () =>
  onHost(testObject("hostile least"), async (host) => {
    const session = Session.create(host).withCompaction({
      compactAfter: 1,
      compactEvery: 1,
      overlap: 0,
      protectHead: 0,
      tailTokenBudget: 0,
      minTailMessages: 0,
      eventRetention: 0,
      summaryTokenBudget: 50,
      hardLimit: 1,
      leaseMs: 60_000,
      pendingCallMs: 0,
      openApprovalMs: 0,
    });
    await fill(session, "a", 6);
    await session.appendMessage(text("now", "Never sell the anchor. What now?"));
    await session.compact();
    const history = await session.getHistory();
    expect(history.at(-1)!.id).toBe("now");
    expect(history.filter(({ id }) => id.startsWith("compaction_")).length).toBeGreaterThan(0);
    expect(await session.getHistory(null, { raw: true })).toHaveLength(13);
  }));
