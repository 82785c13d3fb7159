import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MemoryArm } from "./memory-arms.ts";

const DIMENSIONS = 256;
const USER = "bench";

/**
 * mem0's TypeScript library with its local stores, in the bench's own process. Its embedder is a hash and its model a
 * script, both behind HTTP on loopback as it wants them, so that what is timed is its own machinery. Null when it is not
 * installed.
 */
export async function mem0Arm(): Promise<MemoryArm | null> {
  const folder = mkdtempSync(path.join(tmpdir(), "agent-memory-bench-mem0-"));
  Object.assign(process.env, { MEM0_TELEMETRY: "false", MEM0_DIR: folder });
  const mem0 = await import("mem0ai/oss").catch(() => null);
  if (mem0 === null) return null;
  const provider = await startProvider();
  const shared = { provider: "openai", config: { apiKey: "none", baseURL: provider.url, model: "scripted" } };
  const memory = new mem0.Memory({
    version: "v1.1",
    embedder: { ...shared, config: { ...shared.config, embeddingDims: DIMENSIONS } },
    llm: shared,
    vectorStore: {
      provider: "memory",
      config: { collectionName: "bench", dimension: DIMENSIONS, dbPath: path.join(folder, "vectors.db") },
    },
    historyDbPath: path.join(folder, "history.db"),
  });
  // Opens its stores.
  await memory.search("anything", { filters: { user_id: USER } });
  return {
    name: "mem0",
    note: "mem0ai/oss in the bench's own process; model and embedder answer at once",
    isLocal: true,
    // As its own insert leaves it; adding one by one would compare each with all before it.
    fill: async (contents) => {
      const payloads = contents.map((data) => ({
        data,
        user_id: USER,
        createdAt: new Date(0).toISOString(),
      }));
      await memory.vectorStore.insert(
        contents.map(hashVector),
        contents.map(() => randomUUID()),
        payloads,
      );
    },
    rows: null,
    remember: async (contents) => {
      for (const content of contents) {
        provider.script(content);
        await memory.add(content, { userId: USER });
      }
    },
    recall: async (queries) => {
      for (const query of queries) await memory.search(query, { filters: { user_id: USER } });
    },
    nothing: () => Promise.resolve(),
    stop: async () => {
      provider.server.closeAllConnections();
      provider.server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An embedder and a model on loopback: vectors are hashes of words, and the model finds one memory, the scripted one. */
async function startProvider(): Promise<{ url: string; server: Server; script: (memory: string) => void }> {
  let memory = "";
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { input } = JSON.parse(body) as { input?: string | string[] };
      const answer =
        request.url?.includes("embeddings") === true ? embeddings(input ?? "") : completion(memory);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/v1`, server, script: (next) => (memory = next) };
}

function embeddings(input: string | string[]): object {
  const data = [input]
    .flat()
    .map((text, index) => ({ object: "embedding", index, embedding: hashVector(text) }));
  return { object: "list", model: "hash", data, usage: { prompt_tokens: 0, total_tokens: 0 } };
}

function completion(memory: string): object {
  const content = JSON.stringify({ memory: [{ id: "0", text: memory }] });
  const message = { role: "assistant", content };
  return {
    id: "scripted",
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: "stop", message }],
  };
}

/** A bag of words hashed into a vector of length 1. */
function hashVector(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 7;
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 31;
    vector[hash % DIMENSIONS]! += 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
