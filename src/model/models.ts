import type { EmbeddingModel, LanguageModel, RerankingModel } from "ai";
import type { ModelNames } from "./port.ts";

/** Models of one provider, ready to be asked. */
export interface Models {
  names: ModelNames;
  language: LanguageModel | null;
  embedding: EmbeddingModel | null;
  reranking: RerankingModel | null;
  /** Whether the provider is told to answer in JSON. */
  asksForJson: boolean;
}
