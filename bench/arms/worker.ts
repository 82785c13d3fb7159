import { drive } from "./driver.ts";

export { FloorHost } from "./floor-host.ts";
export { FloorBinding, FloorMemory } from "./floor-memory.ts";
export { OursHost } from "./ours-host.ts";
export { PublishedHost } from "./published-host.ts";
export { TodayHost } from "./today-host.ts";

export default { fetch: drive };
