import { describe, expect, test } from "vitest";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import { conversation, memoriesOf, profile, untyped } from "../service/profile.ts";
import { linesOf } from "../service/whole-profile.ts";

const text = (id: string, content: string, role: "user" | "assistant" = "user") => ({
  id,
  role,
  parts: [{ type: "text" as const, text: content }],
});

async function memoryWith(owner: MemoryProfile, word: string): Promise<string> {
  const memory = (await memoriesOf(owner)).find(({ content }) => content.includes(word));
  if (memory === undefined) throw new Error(`no memory has ${word}`);
  return memory.id;
}

/** What a profile answers about a dog, at length and in short. */
async function answers(owner: MemoryProfile, question: string): Promise<string> {
  const long = await owner.recall(question, { thinkingLevel: "high", responseLength: "long" });
  return JSON.stringify([long, await owner.recall(question), await owner.getSummary()]);
}

describe.each(["delete", "forget"] as const)("after %s", (verb) => {
  test("blocks, entries, state and summaries that quote the memory do not tell it, and tell the rest", async () => {
    const owner = await profile(`quoted-${verb}`);
    const chat = await owner.session("chat", {
      context: [{ label: "notes" }, { label: "papers", searchable: true }],
    });
    await chat.appendMessage(text("m0", "My dog is called Rexov. My sister is called Henrietta."));
    await chat.appendMessage(text("m1", "Noted.", "assistant"));
    await chat.appendMessage(text("m2", "What is next?"));
    await chat.ingest();
    await chat.addCompaction("The user said: My dog is called Rexov.", "m0", "m1");
    await chat.replaceContextBlock("notes", "Likes tea. My **dog** is called Rexov.");
    await chat.callTool("set_context", {
      label: "papers",
      key: "k",
      content: "my dog is called\nREXOV, I think",
    });
    await chat.state.addConstraint("Never sell. My dog is called Rexov.");
    await chat.state.addConstraint("My dog is called Rexov.");
    await chat.state.define("pet", { type: "string" });
    await chat.state.set("pet", "My dog is called Rexov.");
    await owner[verb](await memoryWith(owner, "Rexov"));
    const history = JSON.stringify(await chat.getHistory());
    expect(history).not.toMatch(/rexov/i);
    expect(history).toContain("Henrietta");
    expect(await chat.getCompactions()).toEqual([]);
    expect((await chat.getContextBlock("notes"))?.content).toBe("Likes tea. [removed].");
    expect(
      JSON.stringify(await chat.callTool("search_context", { label: "papers", query: "dog I think" })),
    ).not.toMatch(/rexov/i);
    const constraints = await chat.state.constraints();
    expect(constraints.map((constraint) => constraint.text)).toEqual(["Never sell. [removed]."]);
    expect(await chat.state.get("pet")).toBeNull();
    // After `forget` the row of the memory stays.
    const kept = verb === "delete" ? JSON.stringify(await linesOf(await owner.export())) : "";
    expect(kept).not.toMatch(/rexov/i);
  });

  test("other parts and metadata of messages do not tell it", async () => {
    const owner = await profile(`quoted-parts-${verb}`);
    const chat = await owner.session("chat");
    await chat.appendMessage(text("m0", "My dog is called Rexpart. My sister is called Henrietta."));
    const parts = untyped([
      { type: "reasoning", text: "They said: My dog is called Rexpart." },
      {
        type: "tool-x",
        toolCallId: "c",
        state: "output-available",
        input: {},
        output: { said: ["My dog is called Rexpart."] },
      },
      { type: "data-note", data: { line: "my dog is called rexpart" } },
    ]);
    await chat.appendMessage({
      id: "m1",
      role: "assistant",
      parts,
      metadata: { quote: "My dog is called Rexpart." },
    });
    const other = await owner.session("other");
    await other.appendMessage({ id: "m0", role: "assistant", parts });
    await chat.ingest();
    await owner[verb](await memoryWith(owner, "Rexpart"));
    const told = JSON.stringify([
      await chat.getHistory(),
      await other.getHistory(),
      await chat.getMessage("m1"),
    ]);
    expect(told).not.toMatch(/rexpart/i);
    expect(told).toContain("They said: [removed].");
  });

  test("a wording in more messages than a slice reads is not found in any", async () => {
    const owner = await profile(`quoted-often-${verb}`);
    await owner.ingest(
      conversation("2026-03-05T10:00:00Z", "My dog is called Rexmask. My sister is called Henrietta."),
      { sessionId: "s1" },
    );
    const points = Array.from({ length: 120 }, (_, index) => ({
      role: "assistant" as const,
      content: `Point ${index}, as you said: My dog is called Rexmask.`,
    }));
    await owner.ingest(points, { sessionId: "s2" });
    await owner[verb](await memoryWith(owner, "Rexmask"));
    expect(await answers(owner, "What is my dog called?")).not.toContain("Rexmask");
    expect(JSON.stringify(await (await owner.session("s2")).getHistory())).not.toContain("Rexmask");
  });

  test("a wording of one word goes unless it is a common one, or that of another memory", async () => {
    const owner = await profile(`quoted-word-${verb}`);
    const solo = await owner.remember({ content: "Rexsolo" });
    const yes = await owner.remember({ content: "Work" });
    const kept = await owner.remember({ content: "Tromso" });
    await owner.remember({ content: "The depot is in Tromso." });
    await owner.ingest(
      conversation("2026-03-05T10:00:00Z", "Rexsolo", "Work, he said, in Tromso.", "other words"),
      { sessionId: "s" },
    );
    for (const { id } of [solo, yes, kept]) await owner[verb](id);
    expect(await answers(owner, "Rexsolo")).not.toContain("Rexsolo");
    expect(JSON.stringify(await (await owner.session("s")).getHistory())).toContain(
      "Work, he said, in Tromso.",
    );
  });

  test.each([
    ["a line end", "My dog is called Bqsix.", "As said: my dog is called\nBqsix. Anything else?"],
    ["Markdown", "My dog is called Bqsix.", "> My dog is called **Bqsix**. Anything else?"],
    ["Markdown in the memory", "My dog is called **Bqsix**.", "My dog is called Bqsix. Anything else?"],
    ["accents", "My dog is called Bqsix.", "My dog is cálled Bqsix. Anything else?"],
    ["Japanese", "私の犬の名前はポチロウです。", "私の犬の名前は\nポチロウです。Anything else?"],
  ])("%s in between does not keep a wording", async (_what, memory, restated) => {
    const owner = await profile(`quoted-${_what}-${verb}`);
    const { id } = await owner.remember({ content: memory });
    await owner.ingest([{ role: "assistant", content: restated }], { sessionId: "s" });
    await owner[verb](id);
    const told = await answers(owner, "What is my dog called? 犬の名前は?");
    expect(told).not.toMatch(/Bqsix|ポチロウ/);
    expect(JSON.stringify(await (await owner.session("s")).getHistory())).toContain("Anything else?");
  });

  test("a longer word is not the wording", async () => {
    const owner = await profile(`quoted-longer-${verb}`);
    const { id } = await owner.remember({ content: "I live in York." });
    await owner.ingest([{ role: "user", content: "I live in Yorkshire." }], { sessionId: "s" });
    await owner[verb](id);
    expect((await owner.recall("Where do I live?")).answer).toContain("Yorkshire");
  });
});

test("deleting a message takes what quotes its memories along", async () => {
  const owner = await profile("quoted-message");
  const chat = await owner.session("chat", { context: [{ label: "notes" }] });
  await chat.appendMessage(text("m0", "My dog is called Rexwhole."));
  await chat.ingest();
  await chat.replaceContextBlock("notes", "Likes tea. My dog is called Rexwhole");
  const [memory] = await memoriesOf(owner);
  await owner.delete(memory?.sources[0]?.messageId ?? "");
  expect(await memoriesOf(owner)).toEqual([]);
  expect((await chat.getContextBlock("notes"))?.content).toBe("Likes tea. [removed]");
});
