import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { Session } from "../../../src/session/index.ts";
import { onHost, testObject, textsOf } from "../host.ts";

/** The page's first example, as it stands. */
async function converse(session: Session) {
  // Append messages as the conversation progresses
  await session.appendMessage({
    id: `user-${crypto.randomUUID()}`,
    role: "user",
    parts: [{ type: "text", text: "What's the status of the deployment?" }],
  });

  // Read the full conversation history
  const history = await session.getHistory();
  return history;
}

test("messages are appended and the full history is read; it outlives the object", async () => {
  const stub = testObject("seed history");
  await onHost(stub, async (host) => {
    expect(textsOf(await converse(Session.create(host)))).toEqual(["What's the status of the deployment?"]);
  });
  await evictDurableObject(stub);
  await onHost(stub, async (host) => {
    expect(textsOf(await Session.create(host).getHistory())).toEqual([
      "What's the status of the deployment?",
    ]);
  });
});

test("a parent that has a child already gets a branch, and getHistory(leafId) follows any path", () =>
  onHost(testObject("seed branches"), async (host) => {
    const session = Session.create(host);
    const say = (id: string, role: string, text: string) => ({ id, role, parts: [{ type: "text", text }] });
    await session.appendMessage(say("q", "user", "Deploy on Friday?"));
    await session.appendMessage(say("a1", "assistant", "Yes."));
    await session.appendMessage(say("a2", "assistant", "Better on Monday."), "q");
    expect(textsOf(await session.getHistory())).toEqual(["Deploy on Friday?", "Better on Monday."]);
    expect(textsOf(await session.getHistory("a1"))).toEqual(["Deploy on Friday?", "Yes."]);
  }));

test("the history is searched by full text", () =>
  onHost(testObject("seed search"), async (host) => {
    const session = Session.create(host);
    for (const text of [
      "The deployment is on Friday",
      "Lunch on Friday",
      "We ship every Friday deployment early",
    ]) {
      await session.appendMessage({ id: text, role: "user", parts: [{ type: "text", text }] });
    }
    const results = await session.search("deployment Friday", { limit: 10 });
    expect(
      results
        .map((hit) => hit.id)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(["The deployment is on Friday", "We ship every Friday deployment early"]);
    expect(results).toHaveLength(3);
    const [phrase] = await session.search('"Friday deployment"', { limit: 10 });
    expect(phrase).toMatchObject({
      id: "We ship every Friday deployment early",
      role: "user",
      snippet: expect.any(String),
    });
    for (const query of [
      '"',
      "AND OR NOT",
      "a:b*^(",
      "",
      "'; DROP TABLE am_message; --",
      "\u0000\ud800",
      "NEAR(x y)",
    ]) {
      expect(Array.isArray(await session.search(query))).toBe(true);
    }
  }));
