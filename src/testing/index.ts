export { memoryBinding, memoryWorker, type MemoryBinding, type MemoryWorker } from "./memory-worker.ts";
