import { isRecord } from "../contract/is-record.ts";
import type { MemoryEvent } from "../contract/turn-memory.ts";

/** Whether a message of a query's stream is a result of memory and none of the agent's. */
export function isMemoryEvent(message: unknown): message is MemoryEvent {
  if (!isRecord(message) || message["type"] !== "system") return false;
  const { subtype, uuid, result } = message;
  const isOurs = subtype === "memory_generation" || subtype === "memory_consumption";
  return isOurs && typeof uuid === "string" && isRecord(result);
}
