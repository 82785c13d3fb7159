import type { EmbeddingModel, LanguageModel, RerankingModel } from "ai";
import type { ModelNames } from "./port.ts";

/** Models that code hands over instead of naming them. */
export interface InjectedModels {
  language?: Exclude<LanguageModel, string>;
  embedding?: Exclude<EmbeddingModel, string>;
  reranking?: Exclude<RerankingModel, string>;
}

/** What can answer: found in the bindings and vars alone, before anything of an AI package is loaded. */
export type Provider =
  | { kind: "injected"; models: InjectedModels }
  | {
      kind: "openai-compatible";
      baseUrl: string;
      apiKey: string | null;
      language: string | null;
      embedding: string | null;
      /** How the shape of an answer is asked for: by schema, as any JSON, or in the prompt only. */
      output: "schema" | "json" | "text";
    }
  | { kind: "workers-ai"; binding: Ai; language: string; embedding: string; reranking: string };

/** What is in effect. */
export interface ModelSettings {
  provider: Provider;
  /** Tokens that a profile may use on one day (UTC); null for no limit. */
  dailyTokens: number | null;
  /** Longest wait for one answer while memories are made. */
  timeoutMs: number;
  /** Longest wait for all that a recall asks of models. */
  recallTimeoutMs: number;
  /** Longest wait of `remember()` for its filing. */
  rememberTimeoutMs: number;
  /** Wait before a failed call is made again, doubled each time. */
  retryMs: number;
}

/** Settings, or what is wrong with them; `settings` is null when no model is configured. */
export interface ReadSettings {
  settings: ModelSettings | null;
  problem: string | null;
}

/** Models of Workers AI that are used when the vars name none; what they cost stands in docs/models.md. */
export const WORKERS_AI_MODELS = {
  language: "@cf/meta/llama-3.3-70b-instruct-fp8-fast",
  embedding: "@cf/baai/bge-m3",
  reranking: "@cf/baai/bge-reranker-base",
} as const;

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RECALL_TIMEOUT_MS = 15_000;
const DEFAULT_REMEMBER_TIMEOUT_MS = 5000;
const DEFAULT_RETRY_MS = 1000;

/** Reads which model is configured. Injected models win over vars, an endpoint over a binding. */
export function readSettings(env: object, injected: InjectedModels | null = null): ReadSettings {
  const vars = new Map<string, unknown>(Object.entries(env));
  const problems: string[] = [];
  const provider = readProvider(vars, injected, problems);
  const timeoutMs = number(vars, "MODEL_TIMEOUT_MS", problems) ?? DEFAULT_TIMEOUT_MS;
  const settings = {
    dailyTokens: number(vars, "MODEL_DAILY_TOKENS", problems),
    timeoutMs,
    rememberTimeoutMs:
      number(vars, "MODEL_REMEMBER_TIMEOUT_MS", problems) ?? Math.min(timeoutMs, DEFAULT_REMEMBER_TIMEOUT_MS),
    recallTimeoutMs: number(vars, "MODEL_RECALL_TIMEOUT_MS", problems) ?? DEFAULT_RECALL_TIMEOUT_MS,
    retryMs: number(vars, "MODEL_RETRY_MS", problems) ?? DEFAULT_RETRY_MS,
  };
  return {
    settings: provider === null ? null : { provider, ...settings },
    problem: problems.length === 0 ? null : problems.join("; "),
  };
}

function readProvider(
  vars: ReadonlyMap<string, unknown>,
  injected: InjectedModels | null,
  problems: string[],
): Provider | null {
  if (injected !== null) return { kind: "injected", models: injected };
  const baseUrl = text(vars, "AI_BASE_URL");
  const language = text(vars, "AI_MODEL");
  const embedding = text(vars, "AI_EMBEDDING_MODEL");
  if (baseUrl !== null) {
    if (!URL.canParse(baseUrl)) {
      problems.push("AI_BASE_URL is not a URL");
      return null;
    }
    if (language === null && embedding === null) {
      problems.push("AI_BASE_URL needs AI_MODEL, AI_EMBEDDING_MODEL or both");
      return null;
    }
    const output = text(vars, "AI_OUTPUT") ?? "schema";
    if (output !== "schema" && output !== "json" && output !== "text") {
      problems.push("AI_OUTPUT must be schema, json or text");
      return null;
    }
    return {
      kind: "openai-compatible",
      baseUrl,
      apiKey: text(vars, "AI_API_KEY"),
      language,
      embedding,
      output,
    };
  }
  const binding = vars.get("AI");
  if (!isAiBinding(binding)) return null;
  return {
    kind: "workers-ai",
    binding,
    language: language ?? WORKERS_AI_MODELS.language,
    embedding: embedding ?? WORKERS_AI_MODELS.embedding,
    reranking: text(vars, "AI_RERANK_MODEL") ?? WORKERS_AI_MODELS.reranking,
  };
}

function isAiBinding(value: unknown): value is Ai {
  return typeof value === "object" && value !== null && "run" in value && typeof value.run === "function";
}

function text(vars: ReadonlyMap<string, unknown>, name: string): string | null {
  const value = vars.get(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** A whole number above zero; anything else is told and taken as missing. */
function number(vars: ReadonlyMap<string, unknown>, name: string, problems: string[]): number | null {
  const value = vars.get(name);
  if (value === undefined || value === "") return null;
  const parsed = typeof value === "number" ? value : Number(value);
  if (Number.isSafeInteger(parsed) && parsed > 0) return parsed;
  problems.push(`${name} must be a whole number above 0`);
  return null;
}

/** Names of the configured models, without loading anything. */
export function namesOf({ provider }: ModelSettings): ModelNames {
  if (provider.kind !== "injected") {
    const { kind, language, embedding } = provider;
    return {
      provider: kind,
      language,
      embedding,
      reranking: provider.kind === "workers-ai" ? provider.reranking : null,
    };
  }
  const { language, embedding, reranking } = provider.models;
  return {
    provider: provider.kind,
    language: language?.modelId ?? null,
    embedding: embedding?.modelId ?? null,
    reranking: reranking?.modelId ?? null,
  };
}
