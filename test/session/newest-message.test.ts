import { expect, test } from "vitest";
import { AgentSessionProvider } from "../../src/session/agent-session-provider.ts";
import { deleteMessages } from "../../src/forget/delete-memory.ts";
import { Session } from "../../src/session/session.ts";
import { Store } from "../../src/store/store.ts";
import { costsOf, idsOf, onHost, onSession, testObject, text, textsOf } from "./host.ts";

/** A session of three messages, the last of which was stored in two statements. */
function three(provider: AgentSessionProvider): void {
  for (const id of ["1", "2"]) provider.appendMessage(text(id, `message ${id}`));
  expect(costsOf(provider, () => provider.appendMessage(text("3", "message 3"))).statements).toBe(2);
}

const at = (hours: number) => new Date(1e12 + hours * 3_600_000);

/** What tells a message that was stored in two statements from one that was looked at first. */
function placesOf({ store }: AgentSessionProvider): unknown[] {
  const columns =
    "message_id, position, parent_seq, fork, depth, tokens, path_tokens, data_bytes, path_bytes";
  return store.database.all(
    `SELECT ${columns}, content, hash, role, created_ms FROM am_message ORDER BY seq`,
  );
}

test("a message that follows the newest gets the same row, whichever way it is stored", async () => {
  const rows: unknown[] = [];
  for (const isLooked of [true, false])
    await onSession(testObject(`same rows ${isLooked}`), (provider) => {
      for (const index of [0, 1, 2, 3, 4, 5]) {
        if (isLooked) provider.store.newest.note(null);
        const message = text(`${index}`, index === 3 ? "" : `the text of message ${index}`);
        provider.appendMessage(
          { ...message, createdAt: new Date(1e12 + index) },
          index === 4 ? "3" : undefined,
        );
      }
      rows.push(placesOf(provider), idsOf(provider.searchMessages("text")));
    });
  expect(rows.slice(0, 2)).toEqual(rows.slice(2));
});

test("a known id is not stored again, and one that was deleted for good neither", () =>
  onHost(testObject("known"), (host) => {
    const provider = new AgentSessionProvider(host, "s");
    three(provider);
    expect(provider.append(text("1", "another text"))).toMatchObject({
      inserted: false,
      seq: expect.any(Number),
    });
    expect(provider.append(text("3", "another text"))).toMatchObject({ inserted: false });
    expect(textsOf(provider.getHistory())).toEqual(["message 1", "message 2", "message 3"]);
    const { seq } = provider.append(text("4", "I own a boat."))!;
    deleteMessages(provider.store, [provider.store.tree.bySeq(seq)!], { nowMs: Date.now(), isForGood: true });
    provider.appendMessage(text("5", "five"));
    expect(provider.append(text("4", "I own a boat."))).toBeNull();
    expect(provider.append(text("4", "I own a car."))).toMatchObject({ inserted: true });
    expect(idsOf(provider.getHistory())).toEqual(["1", "2", "3", "5", "4"]);
  }));

test("a branch, a root, another session and a place after what was deleted are looked up", () =>
  onHost(testObject("elsewhere"), (host) => {
    const provider = new AgentSessionProvider(host, "s");
    const other = new AgentSessionProvider(host, "t");
    three(provider);
    provider.appendMessage(text("2b", "branch"), "1");
    expect(idsOf(provider.getHistory())).toEqual(["1", "2b"]);
    provider.appendMessage(text("root", "root"), null);
    expect(idsOf(provider.getHistory())).toEqual(["root"]);
    other.appendMessage(text("1", "other"));
    provider.appendMessage(text("after", "after"));
    other.appendMessage(text("2", "other again"));
    expect(idsOf(provider.getHistory())).toEqual(["root", "after"]);
    expect(idsOf(other.getHistory())).toEqual(["1", "2"]);
    other.appendMessage(text("3", "more"));
    other.deleteMessages(["3"]);
    other.appendMessage(text("4", "more"));
    other.appendMessage(text("5", "more"));
    expect(idsOf(other.getHistory())).toEqual(["1", "2", "4", "5"]);
    other.clearMessages();
    other.appendMessage(text("6", "anew"));
    expect(idsOf(other.getHistory())).toEqual(["6"]);
    expect(() => other.appendMessage(text("7", "lost"), "5")).toThrow("[not_found]");
    expect(idsOf(provider.getHistory())).toEqual(["root", "after"]);
  }));

test("a session's times are written once a day, however its messages are stored", () =>
  onSession(testObject("times"), (provider) => {
    const append = (id: string, hours: number) =>
      costsOf(provider, () => provider.appendMessage({ ...text(id, id), createdAt: at(hours) })).statements;
    // The row has the time of the first; what comes a day later or before it is noted.
    expect([append("1", 0), append("2", 20), append("3", 23)]).toEqual([expect.any(Number), 2, 2]);
    expect(append("4", 25)).toBe(4);
    expect([append("5", 48), append("6", -1), append("7", 0)]).toEqual([2, 4, 2]);
    expect(provider.store.sessions.byId("s")).toMatchObject({
      firstMs: at(-1).getTime(),
      lastMs: at(25).getTime(),
    });
  }));

test("what another store or a transaction that is rolled back did is seen", () =>
  onHost(testObject("others"), (host, { storage }) => {
    const provider = new AgentSessionProvider(host, "s");
    const other = new AgentSessionProvider(new Store(storage, "K"), "s");
    three(provider);
    other.appendMessage(text("4", "by another store"));
    provider.appendMessage(text("5", "five"));
    other.deleteMessages(["5"]);
    provider.appendMessage(text("6", "six"));
    expect(() =>
      storage.transactionSync(() => {
        provider.appendMessage(text("7", "seven"));
        provider.updateMessage(text("7", "seven, changed"));
        throw new Error("back");
      }),
    ).toThrow("back");
    provider.updateMessage(text("7", "not there"));
    provider.appendMessage(text("8", "eight"));
    provider.appendMessage(text("9", "nine"));
    expect(idsOf(other.getHistory())).toEqual(["1", "2", "3", "4", "6", "8", "9"]);
    expect(idsOf(provider.searchMessages("seven"))).toEqual([]);
    expect(idsOf(provider.searchMessages("nine"))).toEqual(["9"]);
  }));

test("an update of the newest counts anew, and is found by its new words alone", async () => {
  const rows: unknown[] = [];
  for (const isLooked of [true, false])
    await onSession(testObject(`update ${isLooked}`), (provider) => {
      for (const id of ["1", "2"])
        provider.appendMessage({ ...text(id, `message ${id}`), createdAt: new Date(1e12) });
      for (const words of ["An answer", "An answer that grows", "An answer that grows on"]) {
        if (isLooked) provider.store.newest.note(null);
        const message = text("2", words, "assistant");
        const cost = costsOf(provider, () => provider.updateMessage(message));
        expect(cost.statements).toBe(isLooked ? 3 : 2);
      }
      expect(provider.searchMessages("message")).toHaveLength(1);
      expect(idsOf(provider.searchMessages("grows"))).toEqual(["2"]);
      provider.updateMessage({
        ...text("2", "An answer that grows on", "assistant"),
        metadata: { done: true },
      });
      provider.updateMessage(text("2", "", "assistant"));
      provider.updateMessage(text("2", "Again", "assistant"));
      expect(idsOf(provider.searchMessages("again"))).toEqual(["2"]);
      provider.appendMessage({ ...text("3", "after"), createdAt: new Date(1e12) });
      provider.updateMessage(text("2", "It has a message after it now", "assistant"));
      rows.push(placesOf(provider));
      expect(provider.tokenEstimate()).toBeGreaterThan(20);
    });
  expect(rows[0]).toEqual(rows[1]);
});

test("after a restart the first update looks, and those that follow do not", () =>
  onHost(testObject("restarted"), (host, { storage }) => {
    three(new AgentSessionProvider(host, "s"));
    const restarted = new AgentSessionProvider(new Store(storage, "K"), "s");
    const update = (id: string, words: string) =>
      costsOf(restarted, () => restarted.updateMessage(text(id, words))).statements;
    expect([update("3", "one"), update("3", "two"), update("3", "three")]).toEqual([3, 2, 2]);
    // A message after it in another session is in the way of the short one, which is tried once.
    new AgentSessionProvider(new Store(storage, "K"), "t").appendMessage(text("1", "other"));
    expect([update("3", "four"), update("3", "five"), update("3", "six")]).toEqual([4, 3, 3]);
    restarted.appendMessage(text("4", "four"));
    expect(textsOf(restarted.getHistory())).toEqual(["message 1", "message 2", "six", "four"]);
  }));

test("an update of the newest takes the long way when something rests on it", () =>
  onHost(testObject("rests"), async (host) => {
    const session = Session.create(host).forSession("s");
    await session.appendMessage(text("1", "Hello."));
    await session.appendMessage(text("2", "Never call my landlord. I live in Lima."));
    expect(await session.state.constraints()).toHaveLength(1);
    await session.ingest();
    const { store } = new AgentSessionProvider(host, "s");
    expect(store.memories.countCurrent()).toBeGreaterThan(0);
    await session.updateMessage(text("2", "It rains."));
    expect(await session.state.constraints()).toEqual([]);
    expect(store.memories.countCurrent()).toBe(0);
    await session.appendMessage(text("3", "Three."));
    await session.addCompaction("They talked.", "1", "3");
    await session.updateMessage(text("3", "Three, changed."));
    expect(await session.getCompactions()).toEqual([]);
  }));

test("a search knows the number of its session only as long as nothing was written", () =>
  onHost(testObject("search"), (host, { storage }) => {
    const [a, b] = [new AgentSessionProvider(host, "a"), new AgentSessionProvider(host, "b")];
    for (const id of ["1", "2"]) {
      b.appendMessage(text(id, "a lantern of b"));
      a.appendMessage(text(id, "a lantern of a"));
    }
    const rows = () => costsOf(a, () => a.searchMessages("lantern")).rowsRead;
    const first = rows();
    expect([rows(), rows()]).toEqual([first - 1, first - 1]);
    expect(a.searchMessages("lantern")).toHaveLength(2);
    expect(b.searchMessages("lantern").every(({ content }) => content === "a lantern of b")).toBe(true);
    // In it the sessions change places, and have those of before afterwards.
    expect(() =>
      storage.transactionSync(() => {
        for (const [from, to] of [
          ["a", "x"],
          ["b", "a"],
          ["x", "b"],
        ])
          storage.sql.exec("UPDATE am_session SET id = ? WHERE id = ?", to, from);
        expect(a.searchMessages("lantern")[0]!.content).toBe("a lantern of b");
        throw new Error("back");
      }),
    ).toThrow("back");
    expect(a.searchMessages("lantern").map(({ content }) => content)).toEqual([
      "a lantern of a",
      "a lantern of a",
    ]);
    a.clearMessages();
    expect(a.searchMessages("lantern")).toEqual([]);
  }));
