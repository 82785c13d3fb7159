import { modelSummarizer, modelTurnGenerator, type OpenModel } from "./model-functions.ts";
import { splitObjectName } from "./contract/object-name.ts";
import { folderOf, serviceTurnMemory } from "./service-turn-memory.ts";
import { ConfiguredSessions } from "./session/configured-sessions.ts";
import type { Store } from "./store/store.ts";

/** What the sessions of one profile are made of. */
export interface SessionParts {
  store: Store;
  env: Env;
  /** Name of the object, known once it has started. */
  objectName: () => string;
  /** The model that writes summaries and notes; null for rules. */
  model: { open: OpenModel } | null;
  queue: (job: "compact" | "extract" | "turns") => Promise<void>;
}

/** The sessions of a profile as the service has them: buckets, durable jobs and the model of its tier. */
export function serviceSessions(parts: SessionParts): ConfiguredSessions {
  const { store, env, objectName, model, queue } = parts;
  return new ConfiguredSessions(store, {
    skills: env.SKILLS,
    folder: () => folderOf(env, splitObjectName(objectName()).namespaceId),
    optionsOf: (config) => ({
      ...serviceTurnMemory(config, env, objectName()),
      generate: model === null ? undefined : modelTurnGenerator(model.open, () => Date.now()),
    }),
    wake: () => queue("turns"),
    readLater: model === null ? undefined : () => queue("extract"),
    summarize: model === null ? undefined : modelSummarizer(model.open),
    compactDurably: () => queue("compact"),
  });
}
