export { MemoryError, type MemoryErrorCode } from "../contract/memory-error.ts";
export type {
  ConsumptionOptions,
  EffectiveMemory,
  EndedTurn,
  FailedFile,
  GateInput,
  GateVerdict,
  GenerationOptions,
  GenerationStatus,
  LoadedFile,
  MemoryConsumptionFile,
  MemoryConsumptionResult,
  MemoryEvent,
  MemoryGenerationResult,
  MemoryGenerationRoot,
  MemoryInitialization,
  MemoryOptions,
  NotedTurn,
  ShouldGenerate,
  TurnCompleteOptions,
  WrittenFile,
} from "../contract/turn-memory.ts";
export type { SessionHost } from "../store/host.ts";
export type { MemorySection } from "./consumption.ts";
export type { FileBucket } from "./folder-files.ts";
export type { TurnMemoryOptions } from "./open-turn-memory.ts";
export type { ProfileHandle } from "./profile-root.ts";
export type { Generated, GeneratedNote, GenerateRequest, TurnGenerator } from "./proposal.ts";
export { isMemoryEvent } from "./is-memory-event.ts";
export {
  query,
  type AgentMessage,
  type MemoryQuery,
  type QueryOptions,
  type RunAgent,
  type RunContext,
} from "./query.ts";
