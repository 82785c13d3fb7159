import { profiles } from "./agent-memory.ts";
import { createApp } from "./http/app.ts";

export { AgentMemory } from "./agent-memory.ts";
export { Directory } from "./directory.ts";
export { MemoryObject } from "./memory-object.ts";

export default createApp(profiles);
