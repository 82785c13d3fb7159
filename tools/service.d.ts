import type { WorkerEntrypoint } from "cloudflare:workers";
import type { MemoryNamespace, MemoryProfile, ProfilePage } from "../src/client/index.js";

/**
 * The entrypoint of the built service: what `wrangler types -c wrangler.jsonc -c …/dist/service/wrangler.json` types a
 * binding of `services` by. `npm pack` lays it beside the code.
 */
export declare class AgentMemory extends WorkerEntrypoint implements MemoryNamespace {
  // The linter reads this file without the types of Workers.
  // oxlint-disable-next-line typescript/no-redundant-type-constituents
  getProfile(profileName: string): Promise<MemoryProfile & Rpc.RpcTargetBranded>;
  deleteProfile(profileName: string): Promise<void>;
  listProfiles(options?: { limit?: number; cursor?: string }): Promise<ProfilePage>;
}
