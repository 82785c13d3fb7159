import type * as z from "zod/mini";
import type { AnswerShape } from "./answer-shape.ts";
import type { Answer, Asker, Ask } from "./asker.ts";
import type {
  Analysis,
  Candidate,
  Claim,
  Classification,
  FailureKind,
  Inquiry,
  Line,
  ModelFailure,
  ModelNames,
  ModelPort,
  Operation,
  Outcome,
  Statement,
  Synthesis,
  Verdict,
} from "./port.ts";
import * as analysing from "./prompts/analyse.ts";
import * as classifying from "./prompts/classify.ts";
import * as extracting from "./prompts/extract.ts";
import { SUMMARISE_SYSTEM } from "./prompts/summarise.ts";
import * as synthesising from "./prompts/synthesise.ts";
import * as verifying from "./prompts/verify.ts";
import { readList, readObject } from "./read-answer.ts";
import { plainText } from "../text/one-line.ts";

/** Longest answers, in tokens; vectors and ranks are none. */
const MAX_TOKENS: Readonly<Record<Operation, number>> = {
  extract: 8000,
  detail: 8000,
  verify: 4000,
  classify: 8000,
  analyse: 400,
  synthesise: 1200,
  summarise: 2000,
  embed: 0,
  rerank: 0,
};

type ListAsk<Item> = Pick<Ask, "operation" | "system" | "prompt"> & {
  timeoutMs?: number | undefined;
  shape: AnswerShape<unknown>;
  key: string;
  item: z.ZodMiniType<Item>;
};

/** The port on top of any models: prompts in, checked values out. */
export class PromptedModel implements ModelPort {
  readonly promptVersions = [
    extracting.EXTRACT_VERSION,
    extracting.DETAIL_VERSION,
    verifying.VERIFY_VERSION,
    classifying.CLASSIFY_VERSION,
  ].join(" ");
  readonly #asker: Asker;

  constructor(asker: Asker) {
    this.#asker = asker;
  }

  get names(): ModelNames {
    return this.#asker.models.names;
  }

  extract(
    lines: readonly Line[],
    pass: "extract" | "detail",
    instruction?: string,
  ): Promise<Outcome<Candidate[]>> {
    return this.#list({
      operation: pass,
      system: extracting.extractSystem(pass, instruction),
      prompt: extracting.extractPrompt(lines),
      shape: extracting.extractShape,
      key: "memories",
      item: extracting.candidateSchema,
    });
  }

  verify(claims: readonly Claim[]): Promise<Outcome<Verdict[]>> {
    return this.#list({
      operation: "verify",
      system: verifying.VERIFY_SYSTEM,
      prompt: verifying.verifyPrompt(claims),
      shape: verifying.verifyShape,
      key: "results",
      item: verifying.verdictSchema,
    });
  }

  classify(statements: readonly Statement[], timeoutMs?: number): Promise<Outcome<Classification[]>> {
    return this.#list({
      operation: "classify",
      timeoutMs,
      system: classifying.CLASSIFY_SYSTEM,
      prompt: classifying.classifyPrompt(statements),
      shape: classifying.classifyShape,
      key: "results",
      item: classifying.classificationSchema,
    });
  }

  embed(texts: readonly string[], timeoutMs?: number): Promise<Outcome<number[][]>> {
    return this.#asker.embed(texts, timeoutMs);
  }

  rerank(question: string, texts: readonly string[], timeoutMs?: number): Promise<Outcome<number[]>> {
    return this.#asker.rerank(question, texts, timeoutMs);
  }

  analyse(question: string, today: string, timeoutMs?: number): Promise<Outcome<Analysis>> {
    const prompt = analysing.analysePrompt(question, today);
    const ask = { operation: "analyse", system: analysing.ANALYSE_SYSTEM, prompt, timeoutMs } as const;
    return this.#object(ask, analysing.analyseShape, analysing.analysisSchema);
  }

  synthesise(inquiry: Inquiry, timeoutMs?: number): Promise<Outcome<Synthesis>> {
    const prompt = synthesising.synthesisePrompt(inquiry);
    const ask = {
      operation: "synthesise",
      system: synthesising.SYNTHESISE_SYSTEM,
      prompt,
      timeoutMs,
    } as const;
    return this.#object(ask, synthesising.synthesiseShape, synthesising.synthesisSchema);
  }

  async summarise(prompt: string, timeoutMs?: number): Promise<Outcome<string>> {
    const outcome = await this.#asker.ask({
      operation: "summarise",
      system: SUMMARISE_SYSTEM,
      prompt,
      schema: null,
      maxOutputTokens: MAX_TOKENS.summarise,
      timeoutMs,
    });
    if (!outcome.ok) return outcome;
    const { text, isCut } = outcome.value;
    if (isRefusal(text)) return this.#unusable("summarise", "refused");
    return isCut
      ? this.#unusable("summarise", "too_long")
      : { ok: true, value: plainText(text), discarded: 0 };
  }

  async #list<Item>(ask: ListAsk<Item>): Promise<Outcome<Item[]>> {
    const { operation, system, prompt, timeoutMs, shape, key, item } = ask;
    const outcome = await this.#ask({ operation, system, prompt, timeoutMs }, shape);
    if (!outcome.ok) return outcome;
    const { text } = outcome.value;
    const read = readList(text, key, item);
    if (read === null) return this.#unusable(operation, isRefusal(text) ? "refused" : "malformed");
    this.#asker.count(operation, "malformed", read.discarded);
    // Nothing but broken items is no answer.
    if (read.items.length === 0 && read.discarded > 0) return this.#unusable(operation, "malformed");
    return { ok: true, value: read.items, discarded: read.discarded };
  }

  async #object<Value>(
    ask: Pick<Ask, "operation" | "system" | "prompt" | "timeoutMs">,
    shape: AnswerShape<unknown>,
    schema: z.ZodMiniType<Value>,
  ): Promise<Outcome<Value>> {
    const outcome = await this.#ask(ask, shape);
    if (!outcome.ok) return outcome;
    const { text } = outcome.value;
    const value = readObject(text, schema);
    if (value !== null) return { ok: true, value, discarded: 0 };
    return this.#unusable(ask.operation, isRefusal(text) ? "refused" : "malformed");
  }

  #ask(
    ask: Pick<Ask, "operation" | "system" | "prompt" | "timeoutMs">,
    shape: AnswerShape<unknown>,
  ): Promise<Outcome<Answer>> {
    return this.#asker.ask({ ...ask, schema: shape.json, maxOutputTokens: MAX_TOKENS[ask.operation] });
  }

  #unusable(operation: Ask["operation"], kind: FailureKind): { ok: false; failure: ModelFailure } {
    this.#asker.count(operation, `failed:${kind}`, 1);
    return {
      ok: false,
      failure: { kind, detail: `the answer is ${kind.replace("_", " ")}`, retryAfterMs: null },
    };
  }
}

/** Openings by which models say no. Only looked at when an answer is not what was asked for. */
const REFUSAL =
  /^\s*(?:i['’]?m (?:sorry|unable|afraid|not able)|i (?:can(?:no|')t|cannot|won['’]?t|must decline)|sorry,? (?:but )?i|as an ai\b|申し訳|抱歉|lo siento|tut mir leid)/i;

function isRefusal(text: string): boolean {
  return REFUSAL.test(text);
}
