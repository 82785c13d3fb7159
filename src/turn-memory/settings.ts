import type {
  EffectiveMemory,
  GenerationOptions,
  MemoryConsumptionResult,
  MemoryGenerationResult,
  MemoryOptions,
  RootAccess,
  ShouldGenerate,
  ConsumptionOptions,
  TurnCompleteOptions,
} from "../contract/turn-memory.ts";
import {
  booleanAt,
  functionAt,
  listAt,
  objectAt,
  oneOfAt,
  onlyKeys,
  textAt,
  wholeNumberAt,
} from "./check.ts";
import { innerPathAt, keyPathAt } from "./key-path.ts";

/** How long a gate may take when nothing is said. */
export const GATE_TIMEOUT_MS = 10_000;

/** The longest time a timer of the runtime takes. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** A folder that is written, as it was checked. */
export interface FolderSetting {
  id: string;
  folder: string;
  access: RootAccess;
  indexFile: string | null;
}

/** A file that is loaded, as it was checked. */
export interface FileSetting {
  id: string;
  path: string;
  required: boolean;
}

export interface GenerationSettings {
  isEnabled: boolean;
  /** Null for the native roots. */
  folders: FolderSetting[] | null;
  instruction: string | null;
  turnComplete: {
    isEnabled: boolean;
    gate: ShouldGenerate | null;
    timeoutMs: number;
    onGateError: "skip" | "report_failed";
  };
  onResult: ((result: MemoryGenerationResult) => unknown) | null;
}

export interface ConsumptionSettings {
  isEnabled: boolean;
  /** Null for what is loaded by itself. */
  files: FileSetting[] | null;
  maxTokens: number | null;
  overflow: "truncate" | "fail_query";
  failureMode: "best_effort" | "fail_query";
  onResult: ((result: MemoryConsumptionResult) => unknown) | null;
}

/** Memory options that were checked, with every default in its place. */
export interface TurnMemorySettings {
  mode: EffectiveMemory["mode"];
  userScope: boolean;
  projectScope: boolean;
  generation: GenerationSettings;
  consumption: ConsumptionSettings;
}

const FIELD = "options.memory";

/** Checks `options.memory`; null when it switches memory off. What is wrong is a `TypeError` that names the option. */
export function readSettings(memory: MemoryOptions | undefined): TurnMemorySettings | null {
  if (memory === undefined) return null;
  if (Object.keys(objectAt(memory, FIELD)).length === 0) return null;
  const { mode } = memory;
  if (mode !== "native" && mode !== "custom")
    throw new TypeError(`${FIELD}.mode must be "native" or "custom"`);
  onlyKeys(
    objectAt(memory, FIELD),
    ["mode", "userScope", "projectScope", "generation", "consumption"],
    FIELD,
  );
  const isNative = mode === "native";
  const settings = {
    mode,
    userScope: booleanAt(memory.userScope, `${FIELD}.userScope`, true),
    projectScope: booleanAt(memory.projectScope, `${FIELD}.projectScope`, true),
    generation: readGeneration(memory.generation, isNative),
    consumption: readConsumption(memory.consumption, isNative),
  };
  if (isNative && !settings.userScope && !settings.projectScope)
    throw new TypeError(
      "native mode requires at least one enabled scope; use memory: {} to disable SDK memory",
    );
  return settings;
}

function readGeneration(given: GenerationOptions | undefined, isNative: boolean): GenerationSettings {
  const field = `${FIELD}.generation`;
  const options = objectAt(given, field);
  onlyNative(options, field, isNative);
  onlyKeys(options, ["enabled", "roots", "prompt", "turnComplete", "onResult"], field);
  const isEnabled = booleanAt(options["enabled"], `${field}.enabled`, true);
  const { roots, prompt } = options;
  return {
    isEnabled,
    folders: roots === undefined ? null : listAt(roots, `${field}.roots`, readFolder),
    instruction: prompt === undefined ? null : textAt(prompt, `${field}.prompt`),
    turnComplete: readTurnComplete(given?.turnComplete, isEnabled),
    onResult: functionAt(given?.onResult, `${field}.onResult`),
  };
}

function readTurnComplete(given: TurnCompleteOptions | undefined, isGenerationEnabled: boolean) {
  const field = `${FIELD}.generation.turnComplete`;
  const options = objectAt(given, field);
  onlyKeys(options, ["enabled", "shouldGenerate", "timeoutMs", "onGateError"], field);
  const isEnabled = booleanAt(options["enabled"], `${field}.enabled`, isGenerationEnabled);
  if (isEnabled && !isGenerationEnabled)
    throw new TypeError(`${field}.enabled must not be true when ${FIELD}.generation.enabled is false`);
  const { timeoutMs = GATE_TIMEOUT_MS } = options;
  return {
    isEnabled,
    gate: functionAt(given?.shouldGenerate, `${field}.shouldGenerate`),
    timeoutMs: Math.min(wholeNumberAt(timeoutMs, `${field}.timeoutMs`), MAX_TIMEOUT_MS),
    onGateError: oneOfAt(options["onGateError"], `${field}.onGateError`, ["skip", "report_failed"]),
  };
}

function readConsumption(given: ConsumptionOptions | undefined, isNative: boolean): ConsumptionSettings {
  const field = `${FIELD}.consumption`;
  const options = objectAt(given, field);
  onlyNative(options, field, isNative);
  onlyKeys(options, ["enabled", "files", "maxTokens", "overflow", "failureMode", "onResult"], field);
  const { files, maxTokens } = options;
  return {
    isEnabled: booleanAt(options["enabled"], `${field}.enabled`, true),
    files: files === undefined ? null : listAt(files, `${field}.files`, readFile),
    maxTokens: maxTokens === undefined ? null : wholeNumberAt(maxTokens, `${field}.maxTokens`),
    overflow: oneOfAt(options["overflow"], `${field}.overflow`, ["truncate", "fail_query"]),
    failureMode: oneOfAt(options["failureMode"], `${field}.failureMode`, ["best_effort", "fail_query"]),
    onResult: functionAt(given?.onResult, `${field}.onResult`),
  };
}

function onlyNative(options: Record<string, unknown>, field: string, isNative: boolean): void {
  if (!isNative) return;
  for (const key of Object.keys(options)) {
    if (key !== "onResult" && options[key] !== undefined)
      throw new TypeError(
        `${field}.${key} needs mode "custom": native mode takes only the scopes and onResult`,
      );
  }
}

function readFolder(entry: Record<string, unknown>, field: string): FolderSetting {
  onlyKeys(entry, ["id", "path", "access", "indexFile"], field);
  const { indexFile } = entry;
  return {
    id: textAt(entry["id"], `${field}.id`),
    folder: keyPathAt(entry["path"], `${field}.path`),
    access: oneOfAt(entry["access"], `${field}.access`, ["read-write", "read"]),
    indexFile: indexFile === undefined ? null : innerPathAt(indexFile, `${field}.indexFile`),
  };
}

function readFile(entry: Record<string, unknown>, field: string): FileSetting {
  onlyKeys(entry, ["id", "path", "required"], field);
  return {
    id: textAt(entry["id"], `${field}.id`),
    path: keyPathAt(entry["path"], `${field}.path`),
    required: booleanAt(entry["required"], `${field}.required`, false),
  };
}
