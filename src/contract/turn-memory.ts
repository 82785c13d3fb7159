/** Whether knowledge may be written into a root. */
export type RootAccess = "read" | "read-write";

/** A place where knowledge is written: a folder of Markdown files, or a profile. */
export interface MemoryGenerationRoot {
  /** Stands in prompts, in the initialization and in results; unique. */
  id: string;
  /** Prefix of the keys of the bucket; a leading `/` is dropped. */
  path: string;
  /** `read-write` when it is missing. */
  access?: RootAccess | undefined;
  /** Path of the index inside the root; without it every file is content. */
  indexFile?: string | undefined;
}

/** A file that is loaded into the agent's context. */
export interface MemoryConsumptionFile {
  /** Name of the section; unique. */
  id: string;
  /** Key in the bucket; a leading `/` is dropped. */
  path: string;
  /** Whether the query fails with `failureMode: "fail_query"` when the file cannot be read. */
  required?: boolean | undefined;
}

/** A turn that ended, as the gate is shown it. */
export interface GateInput {
  prompt: string;
  response: string;
  sessionId: string;
  cwd: string;
  /** From 1. */
  turnIndex: number;
}

/** What a gate answers. */
export interface GateVerdict {
  run: boolean;
  reason?: string | undefined;
}

export type ShouldGenerate = (
  input: GateInput,
  context: { signal: AbortSignal },
) => GateVerdict | Promise<GateVerdict>;

/** When the end of a turn is remembered. */
export interface TurnCompleteOptions {
  enabled?: boolean | undefined;
  /** Asked before each generation. */
  shouldGenerate?: ShouldGenerate | undefined;
  /** How long the gate may take; 10,000 when it is missing. */
  timeoutMs?: number | undefined;
  /** What is reported when the gate fails or takes too long; `skip` when it is missing. */
  onGateError?: "skip" | "report_failed" | undefined;
}

export interface GenerationOptions {
  enabled?: boolean | undefined;
  roots?: readonly MemoryGenerationRoot[] | undefined;
  /** Replaces the default instruction of what to record. */
  prompt?: string | undefined;
  turnComplete?: TurnCompleteOptions | undefined;
  onResult?: ((result: MemoryGenerationResult) => unknown) | undefined;
}

export interface ConsumptionOptions {
  enabled?: boolean | undefined;
  /** Replaces what is loaded by itself. */
  files?: readonly MemoryConsumptionFile[] | undefined;
  /** Budget that all files share. */
  maxTokens?: number | undefined;
  overflow?: "truncate" | "fail_query" | undefined;
  failureMode?: "best_effort" | "fail_query" | undefined;
  onResult?: ((result: MemoryConsumptionResult) => unknown) | undefined;
}

/** Memory of turns; `{}` switches it off. */
export interface MemoryOptions {
  mode?: "native" | "custom" | undefined;
  userScope?: boolean | undefined;
  projectScope?: boolean | undefined;
  generation?: GenerationOptions | undefined;
  consumption?: ConsumptionOptions | undefined;
}

export type GenerationStatus = "saved" | "partial" | "no_change" | "skipped" | "failed";

export interface WrittenFile {
  rootId: string;
  /** Inside the root; `memories/<id>` in a profile. */
  path: string;
}

export interface FailedFile extends WrittenFile {
  error?: string;
}

/** What a generator reports of what it used. */
export type GenerationUsage = Readonly<Record<string, number>>;

/** What came of one attempt to remember a turn. */
export interface MemoryGenerationResult {
  attemptId: string;
  turnIndex: number;
  status: GenerationStatus;
  writtenFiles: WrittenFile[];
  failedFiles: FailedFile[];
  /** Of the generation itself; 0 when it did not run. */
  durationMs: number;
  /** Why it did not run, or what is to be known about it. */
  reason?: string;
  usage?: GenerationUsage;
}

export type LoadStatus = "loaded" | "missing" | "failed" | "truncated";

export interface LoadedFile {
  id: string;
  path: string;
  status: LoadStatus;
  error?: string;
}

/** What came of loading the memory files. */
export interface MemoryConsumptionResult {
  status: "success" | "partial" | "failed";
  files: LoadedFile[];
}

/** A result as it stands in the stream of events and among the stored results. */
export type MemoryEvent = { type: "system"; session_id: string; uuid: string } & (
  | { subtype: "memory_generation"; result: MemoryGenerationResult }
  | { subtype: "memory_consumption"; result: MemoryConsumptionResult }
);

/** Settings as they are in effect. */
export interface EffectiveMemory {
  enabled: true;
  requester: "sdk";
  mode: "native" | "custom";
  generationEnabled: boolean;
  turnCompleteEnabled: boolean;
  consumptionEnabled: boolean;
  roots: { id: string; access: RootAccess }[];
}

export interface MemoryInitialization {
  /** Undefined when memory is off. */
  memory: EffectiveMemory | undefined;
}

/** A turn that ended. */
export interface EndedTurn {
  prompt: string;
  response: string;
}

/** What was noted of a turn: its number in the session, and the id that its result carries. */
export interface NotedTurn {
  attemptId: string;
  turnIndex: number;
}

/** A page of stored results, oldest first; empty when there are no more at present. */
export interface MemoryResultPage {
  results: MemoryEvent[];
  /** Pass it as `cursor` for what comes after this page, also later. */
  cursor: string;
}

export interface MemoryResultOptions {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Memory of turns over the binding: as `MemoryOptions`, without callbacks, since those do not cross RPC. */
export interface SessionMemoryConfig {
  memory: MemoryOptions;
  cwd?: string | undefined;
  /** Profiles of this namespace; this one where none is named. */
  scopes?: { user?: string | undefined; project?: string | undefined } | undefined;
}
