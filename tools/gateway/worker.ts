import { connect } from "../../src/client/index.ts";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import type { MemorySession } from "../../src/contract/session.ts";

/**
 * One call of the binding as JSON; with `session` of that session of the profile. `repeat` makes it many times inside one request and answers the last result;
 * `each` makes one call for each list of arguments in turn and answers all results.
 */
interface Call {
  profile: string;
  session?: string;
  method: keyof MemoryProfile | keyof MemorySession | "deleteProfile" | "listProfiles" | "nothing";
  args: unknown[];
  repeat?: number;
  each?: unknown[][];
}

/**
 * A Worker that binds the service as an application would and passes calls on from HTTP, so that the demo, the
 * evaluations, the benchmarks and the tests outside workerd drive the real binding. `/export/NAME` and `/import/NAME`
 * stream a profile. Not part of the product.
 */
export default {
  async fetch(request: Request, env: { MEMORY: Fetcher }): Promise<Response> {
    try {
      const [, stream, profile = ""] = new URL(request.url).pathname.split("/").map(decodeURIComponent);
      if (stream === "export") return new Response(await exportOf(profile, env));
      if (stream === "import") return Response.json({ result: await importInto(profile, request, env) });
      const call: Call = await request.json();
      return Response.json({ result: (await run(call, env)) ?? null });
    } catch (error) {
      const { name, message, code, field } = error as Error & { code?: string; field?: string };
      return Response.json({ error: { name, message, code, field } }, { status: 400 });
    }
  },
};

/** A stream goes on after the profile it came from is released. */
async function exportOf(name: string, env: { MEMORY: Fetcher }): Promise<ReadableStream<Uint8Array>> {
  using profile = await connect(env.MEMORY).getProfile(name);
  return await profile.export();
}

async function importInto(name: string, request: Request, env: { MEMORY: Fetcher }): Promise<unknown> {
  using profile = await connect(env.MEMORY).getProfile(name);
  return await profile.import(request.body ?? new ReadableStream({ type: "bytes" }));
}

async function run(call: Call, env: { MEMORY: Fetcher }): Promise<unknown> {
  const memory = connect(env.MEMORY);
  if (call.method === "deleteProfile") return memory.deleteProfile(call.profile);
  if (call.method === "listProfiles")
    return memory.listProfiles(call.args[0] as { limit?: number; cursor?: string });
  if (call.method === "nothing") return null;
  using profile = await memory.getProfile(call.profile);
  const target = call.session === undefined ? profile : await profile.session(call.session);
  const invoke = Reflect.get(target, call.method) as (...args: unknown[]) => Promise<unknown>;
  const isIngest = call.method === "ingest" || call.method === "ingestDetailed";
  const prepare = isIngest ? withDates : (args: unknown[]) => args;
  if (call.each !== undefined) {
    const results: unknown[] = [];
    for (const args of call.each) results.push(await invoke.apply(target, prepare(args)));
    return results;
  }
  const args = prepare(call.args);
  let result: unknown;
  for (let count = 0; count < (call.repeat ?? 1); count++) result = await invoke.apply(target, args);
  return result;
}

function withDates([messages, ...rest]: unknown[]): unknown[] {
  const dated = (messages as (IncomingMessage & { timestamp?: string })[]).map(({ timestamp, ...message }) =>
    timestamp === undefined ? message : { ...message, timestamp: new Date(timestamp) },
  );
  return [dated, ...rest];
}
