import { injected } from "./adapters/injected.ts";
import { openAiCompatible } from "./adapters/openai-compatible.ts";
import { workersAi } from "./adapters/workers-ai.ts";
import { Asker } from "./asker.ts";
import type { Models } from "./models.ts";
import type { Meter, ModelPort } from "./port.ts";
import { PromptedModel } from "./prompted-model.ts";
import type { ModelSettings, Provider } from "./settings.ts";

/** Opens what is configured. Loading this file loads the AI packages: import it only when a model is in effect. */
export function openModel(settings: ModelSettings, meter: Meter): ModelPort {
  return new PromptedModel(new Asker(modelsOf(settings.provider), meter, settings.timeoutMs));
}

function modelsOf(provider: Provider): Models {
  if (provider.kind === "injected") return injected(provider.models);
  return provider.kind === "workers-ai" ? workersAi(provider) : openAiCompatible(provider);
}
