import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { connect } from "../../src/client/index.ts";
import { onSession, costsOf, testObject, text } from "./host.ts";

async function opened(name: string) {
  const profile = await connect(exports.AgentMemory({ props: { namespace: "session-memories" } })).getProfile(
    name,
  );
  const summaries = async () => (await profile.list()).memories.map(({ summary }) => summary);
  return { profile, session: await profile.session("chat"), summaries };
}

const at = (day: string, id: string, content: string) => ({
  ...text(id, content),
  createdAt: new Date(`${day}T09:00:00Z`),
});

describe("what was remembered of a message", () => {
  test("goes with the message when nothing else says it, and does not come back with the conversation", async () => {
    const { profile, session, summaries } = await opened("deleted");
    await session.appendMessage(text("1", "My dentist is Dr. Alvarez."));
    await session.appendMessage(text("2", "My dog is called Biscuit."));
    await session.ingest();
    await profile.remember({ content: "The gate code is on the fridge.", sessionId: "chat" });
    expect(await summaries()).toHaveLength(3);
    await session.deleteMessages(["1"]);
    expect((await summaries()).join("\n")).not.toContain("Alvarez");
    expect(await summaries()).toHaveLength(2);
    expect((await profile.recall("Who is my dentist?")).answer).not.toContain("Alvarez");
    await profile.ingest(
      ["My dentist is Dr. Alvarez.", "My dog is called Biscuit."].map((content) => ({
        role: "user" as const,
        content,
      })),
      { sessionId: "chat" },
    );
    await profile.flush();
    expect((await summaries()).join("\n")).not.toContain("Alvarez");
  });

  test("stays when another message says it too", async () => {
    const { profile, session, summaries } = await opened("said twice");
    await session.appendMessage(text("1", "My dentist is Dr. Alvarez."));
    await session.appendMessage(text("2", "As I said: my dentist is Dr. Alvarez."));
    await session.ingest();
    const before = await summaries();
    await session.deleteMessages(["1"]);
    expect((await summaries()).length).toBeLessThanOrEqual(before.length);
    expect((await profile.recall("Who is my dentist?")).answer).toContain("Alvarez");
  });

  test("goes when the message is changed, and the new text is read in its place", async () => {
    const { profile, session, summaries } = await opened("changed");
    await session.appendMessage(text("0", "I live in Rome."));
    await session.appendMessage(text("1", "I moved, I live in Oslo now."));
    await session.ingest();
    expect((await profile.recall("Where do I live?")).answer).toContain("Oslo");
    for (const city of ["Quito", "Lima"])
      await session.updateMessage(text("1", `I moved, I live in ${city} now.`));
    expect((await summaries()).join("\n")).not.toContain("Oslo");
    expect(await session.ingest()).toMatchObject({ memories: 1 });
    expect((await profile.recall("Where do I live?")).answer).toContain("Lima");
    const all = (await summaries()).join("\n");
    expect(all).not.toMatch(/Oslo|Quito/);
  });

  test("stays when the session is cleared to begin anew", async () => {
    const { session, summaries } = await opened("cleared");
    await session.appendMessage(text("1", "My dentist is Dr. Alvarez."));
    await session.ingest();
    await session.clearMessages();
    expect((await summaries()).join("\n")).toContain("Alvarez");
  });

  test("is not looked for while a message that was never read is written bit by bit", () =>
    onSession(testObject("streamed"), (provider) => {
      provider.appendMessage(text("1", "So", "assistant"));
      provider.updateMessage(text("1", "So far", "assistant"));
      expect(provider.store.extractions.pendingMessages()).toBe(0);
    }));
});

describe("a question about a day", () => {
  test("finds what was appended on it, however old the session is", async () => {
    const { profile, session } = await opened("days");
    await session.appendMessage(at("2025-03-03", "1", "The ferry was late."));
    await session.appendMessage(at("2025-03-05", "2", "Bought two lanterns."));
    await session.appendMessage(at("2025-03-09", "3", "The roof leaks."));
    const { candidates } = await profile.recall("What did I say on March 5, 2025?");
    expect(candidates.map(({ summary }) => summary)).toContainEqual(expect.stringContaining("lanterns"));
    const last = await profile.recall("What happened on March 9, 2025?");
    expect(last.candidates.map(({ summary }) => summary)).toContainEqual(
      expect.stringContaining("roof leaks"),
    );
  });

  test("costs an append nothing but once a day", () =>
    onSession(testObject("days cost"), (provider) => {
      provider.appendMessage(at("2025-03-03", "1", "The ferry was late."));
      const written = ["2025-03-03", "2025-03-03", "2025-03-04", "2025-03-04"].map(
        (day, index) =>
          costsOf(provider, () => provider.appendMessage(at(day, `m${index}`, "words"))).rowsWritten,
      );
      expect(written[1]).toBeLessThanOrEqual(4);
      expect(written[2]).toBeLessThanOrEqual(8);
      expect(written[3]).toBe(written[1]);
    }));
});
