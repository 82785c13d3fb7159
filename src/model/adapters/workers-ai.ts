import { createWorkersAI } from "workers-ai-provider";
import type { Models } from "../models.ts";
import type { Provider } from "../settings.ts";

/** Cloudflare's Workers AI through its binding. */
export function workersAi({
  binding,
  language,
  embedding,
  reranking,
}: Extract<Provider, { kind: "workers-ai" }>): Models {
  const client = createWorkersAI({ binding });
  return {
    names: { provider: "workers-ai", language, embedding, reranking },
    language: client.chat(language),
    embedding: client.embedding(embedding),
    reranking: client.reranking(reranking),
    asksForJson: true,
  };
}
