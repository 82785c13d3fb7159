import type { MemoryProfile } from "../../src/contract/binding.ts";
import { conversation, listAll, sessionsOf } from "./profile.ts";

const text = (id: string, content: string) => ({
  id,
  role: "user" as const,
  parts: [{ type: "text" as const, text: content }],
});

/** Fills a profile with something of every kind that a caller can store. */
export async function fillWhole(owner: MemoryProfile): Promise<void> {
  await owner.ingest(
    conversation(
      "2026-03-05T10:00:00Z",
      "My dog is called Biscuit. I'm allergic to peanuts.",
      "Noted.",
      "I live in Oslo. 会議は火曜日です。",
      "Good to know.",
    ),
    { sessionId: "chat" },
  );
  await owner.ingest(
    conversation("2026-04-05T10:00:00Z", "I moved to Lima last week.", "Nice.", "My cat is called Ada. 🦊"),
  );
  await owner.remember({ content: "The deploy key lives in the vault." });
  const city = await owner.remember({ content: "The office is in Bergen.", sessionId: "chat" });
  await owner.update(city.id, { content: "The office is in Trondheim." });
  const wrong = await owner.remember({ content: "The launch is in May." });
  await owner.forget(wrong.id);
  const { memories } = await owner.list({ sessionId: "chat" });
  const dog = memories.find(({ summary }) => summary.includes("Biscuit"));
  if (dog !== undefined) await owner.delete(dog.id);
  await talk(owner);
}

async function talk(owner: MemoryProfile): Promise<void> {
  const session = await owner.session("tree", {
    context: [
      { label: "notes", description: "Notes", maxTokens: 200 },
      { label: "papers", searchable: true },
    ],
  });
  for (const id of ["1", "2", "3"]) await session.appendMessage(text(id, `Line ${id} about tides`));
  await session.appendMessage(text("2b", "Another way to go on"), "1");
  await session.appendMessage(text("long", "long ".repeat(400_000)), "3");
  await session.appendMessage(text("gone", "This one is deleted"));
  await session.deleteMessages(["gone"]);
  await session.addCompaction("Two lines about tides.", "1", "2");
  await session.replaceContextBlock("notes", "Likes tea.");
  await session.callTool("set_context", { label: "papers", key: "first", content: "A paper on the moon." });
  await session.freezeSystemPrompt();
}

const QUERIES = ["Where do I live?", "会議", "peanuts", "Biscuit", "tides", "office", "Ada"];

/** All that a reader can see of a profile, times and ids included. */
export async function seenOf(owner: MemoryProfile) {
  const entries = await listAll(owner);
  const session = await owner.session("tree");
  const { counts, pendingMessages } = await owner.info();
  return {
    counts,
    pendingMessages,
    entries,
    memories: await Promise.all(entries.map(({ id }) => owner.get(id))),
    histories: await Promise.all(entries.map(({ id }) => owner.history(id))),
    sessions: await sessionsOf(owner),
    recalled: await Promise.all(
      QUERIES.map((query) =>
        owner.recall(query, { thinkingLevel: "high", responseLength: "long", referenceDate: "2026-05-01" }),
      ),
    ),
    summary: await owner.getSummary(),
    history: await session.getHistory(),
    raw: await session.getHistory(null, { raw: true }),
    branches: await session.getBranches("1"),
    compactions: await session.getCompactions(),
    blocks: await session.getContextBlocks(),
    prompt: await session.freezeSystemPrompt(),
    papers: await session.callTool("search_context", { label: "papers", query: "moon" }),
    tokens: await session.tokenEstimate(),
    found: await session.search("tides"),
  };
}

/** The lines of a stream as objects. */
export async function linesOf(stream: ReadableStream<Uint8Array>): Promise<Record<string, unknown>[]> {
  const whole = await new Response(stream).text();
  return whole
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The lines of an export that say what the profile holds. */
export const rowsOf = (lines: readonly Record<string, unknown>[]) =>
  lines.filter(({ row }) => row !== undefined);

/** Lines as a stream of bytes, cut where a network would cut them: anywhere. */
export function streamOf(lines: readonly object[], chunkBytes = 10_007): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  let from = 0;
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(from, (from += chunkBytes)));
    },
  });
}
