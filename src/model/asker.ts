import { APICallError, embedMany, generateText, rerank } from "ai";
import { estimateTokens } from "../text/tokens.ts";
import type { JsonSchema } from "./answer-shape.ts";
import { failureOf } from "./failure-of.ts";
import type { Models } from "./models.ts";
import type { Meter, ModelFailure, Operation, Outcome } from "./port.ts";
import { withoutThoughts } from "./read-answer.ts";

/** One question to a language model. */
export interface Ask {
  operation: Operation;
  system: string;
  prompt: string;
  /** Shape of the answer; null for plain text. */
  schema: JsonSchema | null;
  maxOutputTokens: number;
  /** Longest wait; the asker's own when it is undefined. */
  timeoutMs: number | undefined;
}

/** Longest answer that is looked at, in characters. */
const MAX_ANSWER_CHARACTERS = 65_536;

/** Greatest share of a text that a vector is made of; what embedding models read at once. */
const MAX_EMBEDDED_CHARACTERS = 8000;

/** Longest vector that is taken: twice what common models give. */
const MAX_DIMENSION = 8192;

/** What was said and whether it was cut at the limit of the answer. */
export interface Answer {
  text: string;
  isCut: boolean;
}

/**
 * Asks the models: one call each time, within a deadline and the budget, every failure turned into a value. The one
 * place where errors of a provider are caught.
 */
export class Asker {
  readonly models: Models;
  readonly #meter: Meter;
  readonly #timeoutMs: number;

  constructor(models: Models, meter: Meter, timeoutMs: number) {
    this.models = models;
    this.#meter = meter;
    this.#timeoutMs = timeoutMs;
  }

  /** Counts something about an answer. */
  count(operation: Operation, measure: string, amount: number): void {
    if (amount > 0) this.#meter.count(operation, measure, amount);
  }

  async ask(ask: Ask): Promise<Outcome<Answer>> {
    const { language } = this.models;
    if (language === null) return failed("unsupported", "no language model is configured");
    const expected = estimateTokens(ask.system) + estimateTokens(ask.prompt);
    return this.#call(ask, expected, async (abortSignal) => {
      const { text, finishReason, usage } = await generateText({
        model: language,
        system: ask.system,
        prompt: ask.prompt,
        temperature: 0,
        maxOutputTokens: ask.maxOutputTokens,
        maxRetries: 0,
        abortSignal,
        ...(ask.schema === null || !this.models.asksForJson
          ? {}
          : { output: asJson(ask.operation, ask.schema) }),
      });
      const used = {
        input: tokensOf(usage.inputTokens, expected),
        output: tokensOf(usage.outputTokens, estimateTokens(text.slice(0, MAX_ANSWER_CHARACTERS))),
      };
      const outcome = this.#judge(withoutThoughts(text), finishReason);
      return { outcome, used };
    });
  }

  async embed(texts: readonly string[], timeoutMs?: number): Promise<Outcome<number[][]>> {
    const { embedding } = this.models;
    if (embedding === null) return failed("unsupported", "no embedding model is configured");
    const values = texts.map((text) => text.slice(0, MAX_EMBEDDED_CHARACTERS).toWellFormed());
    const expected = values.reduce((sum, value) => sum + estimateTokens(value), 0);
    return this.#call({ operation: "embed", timeoutMs }, expected, async (abortSignal) => {
      const { embeddings, usage } = await embedMany({ model: embedding, values, maxRetries: 0, abortSignal });
      const tokens = tokensOf(usage.tokens, expected);
      return { outcome: checkVectors(embeddings, values.length), used: { input: tokens, output: 0 } };
    });
  }

  async rerank(query: string, texts: readonly string[], timeoutMs?: number): Promise<Outcome<number[]>> {
    const { reranking } = this.models;
    if (reranking === null) return failed("unsupported", "no reranking model is configured");
    const expected = texts.reduce((sum, text) => sum + estimateTokens(text), estimateTokens(query));
    return this.#call({ operation: "rerank", timeoutMs }, expected, async (abortSignal) => {
      const { ranking } = await rerank({
        model: reranking,
        query,
        documents: [...texts],
        maxRetries: 0,
        abortSignal,
      });
      const scores = texts.map(() => Number.NEGATIVE_INFINITY);
      for (const { originalIndex, score } of ranking)
        if (originalIndex in scores && Number.isFinite(score)) scores[originalIndex] = score;
      const isWhole = scores.every((score) => Number.isFinite(score));
      const outcome: Outcome<number[]> = isWhole
        ? { ok: true, value: scores, discarded: 0 }
        : failed("malformed", "not every text was ranked");
      return { outcome, used: { input: expected, output: 0 } };
    });
  }

  #judge(text: string, finishReason: string): Outcome<Answer> {
    if (finishReason === "content-filter")
      return failed("refused", "the provider's filter stopped the answer");
    if (text.trim() === "") return failed("empty", "the answer is empty");
    if (text.length > MAX_ANSWER_CHARACTERS)
      return failed("too_long", `the answer has ${text.length} characters`);
    return { ok: true, value: { text, isCut: finishReason === "length" }, discarded: 0 };
  }

  async #call<Value>(
    call: Pick<Ask, "operation" | "timeoutMs"> & { maxOutputTokens?: number },
    expected: number,
    run: (
      signal: AbortSignal,
    ) => Promise<{ outcome: Outcome<Value>; used: { input: number; output: number } }>,
  ): Promise<Outcome<Value>> {
    const { operation, timeoutMs = this.#timeoutMs } = call;
    const reserved = this.#meter.reserve(operation, expected + (call.maxOutputTokens ?? 0));
    if (reserved === null) {
      this.count(operation, "failed:budget", 1);
      return failed("budget", "the profile's tokens of today are spent");
    }
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    // A provider may ignore the signal; the wait ends all the same.
    const late = new Promise<"late">((resolve) =>
      deadline.signal.addEventListener("abort", () => resolve("late")),
    );
    let outcome: Outcome<Value>;
    let used = { input: expected, output: 0 };
    try {
      const result = await Promise.race([run(deadline.signal), late]);
      if (result === "late") outcome = failed("timeout", `no answer within ${timeoutMs} ms`);
      else ({ outcome, used } = result);
    } catch (error) {
      outcome = deadline.signal.aborted
        ? failed("timeout", `no answer within ${timeoutMs} ms`)
        : { ok: false, failure: failureOf(error, APICallError.isInstance(error) ? error : null) };
    } finally {
      clearTimeout(timer);
    }
    this.#meter.settle(reserved, used);
    if (!outcome.ok) this.count(operation, `failed:${outcome.failure.kind}`, 1);
    return outcome;
  }
}

function failed(kind: ModelFailure["kind"], detail: string): { ok: false; failure: ModelFailure } {
  return { ok: false, failure: { kind, detail, retryAfterMs: null } };
}

/** Most tokens that one call is believed to have used. */
const MAX_TOLD_TOKENS = 10_000_000;

/** What a provider tells of its use, as far as it can be true; an estimate when it tells nothing, 0, or less. */
function tokensOf(told: number | undefined, expected: number): number {
  if (told === undefined || !Number.isFinite(told) || told <= 0) return expected;
  return Math.min(Math.ceil(told), MAX_TOLD_TOKENS);
}

/** Vectors must be as many as were asked for, all of one length, of finite numbers that are not all zero. */
function checkVectors(vectors: number[][], count: number): Outcome<number[][]> {
  // What a provider returns is not what its type says.
  if (!Array.isArray(vectors) || !vectors.every(Array.isArray))
    return failed("malformed", "the answer has no vectors");
  const length = vectors[0]?.length ?? 0;
  const isSound = vectors.every(
    (vector) =>
      vector.length === length && vector.every(Number.isFinite) && vector.some((value) => value !== 0),
  );
  if (vectors.length !== count || length === 0 || length > MAX_DIMENSION || !isSound)
    return failed("malformed", `${vectors.length} vectors of ${count}, or not all of them sound`);
  return { ok: true, value: vectors.map(scaled), discarded: 0 };
}

/** Beyond this a component's square is no number any more; only the direction of a vector means anything. */
const GREATEST_COMPONENT = 1e100;

function scaled(vector: number[]): number[] {
  const greatest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isPlain = greatest < GREATEST_COMPONENT && greatest > 1 / GREATEST_COMPONENT;
  return isPlain ? vector : vector.map((value) => value / greatest);
}

/** Asks for JSON of a shape and leaves reading it to us: what can be used of a broken answer is used. */
function asJson(name: string, schema: JsonSchema) {
  return {
    name,
    responseFormat: Promise.resolve({ type: "json" as const, name, schema }),
    parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text),
    parsePartialOutput: () => Promise.resolve(undefined),
    createElementStreamTransform: () => undefined,
  };
}
