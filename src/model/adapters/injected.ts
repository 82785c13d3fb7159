import type { Models } from "../models.ts";
import type { InjectedModels } from "../settings.ts";

/** Models that the code which embeds the object hands over. */
export function injected({ language, embedding, reranking }: InjectedModels): Models {
  return {
    names: {
      provider: "injected",
      language: language?.modelId ?? null,
      embedding: embedding?.modelId ?? null,
      reranking: reranking?.modelId ?? null,
    },
    language: language ?? null,
    embedding: embedding ?? null,
    reranking: reranking ?? null,
    asksForJson: true,
  };
}
