import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Provider } from "../settings.ts";
import { limitedFetch } from "../limited-fetch.ts";
import type { Models } from "../models.ts";

/** Any endpoint that speaks OpenAI's chat and embedding protocol: Ollama, vLLM, LM Studio, AI Gateway, OpenAI. */
export function openAiCompatible(provider: Extract<Provider, { kind: "openai-compatible" }>): Models {
  const { baseUrl, apiKey, language, embedding, output } = provider;
  const client = createOpenAICompatible({
    name: "openai-compatible",
    baseURL: baseUrl,
    ...(apiKey === null ? {} : { apiKey }),
    supportsStructuredOutputs: output === "schema",
    fetch: limitedFetch,
  });
  return {
    names: { provider: "openai-compatible", language, embedding, reranking: null },
    language: language === null ? null : client.chatModel(language),
    embedding: embedding === null ? null : client.embeddingModel(embedding),
    reranking: null,
    asksForJson: output !== "text",
  };
}
