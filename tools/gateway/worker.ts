import { connect } from "../../src/client/index.ts";
import type { MemoryProfile } from "../../src/contract/binding.ts";
import type { IncomingMessage } from "../../src/contract/memory.ts";
import type { MemorySession } from "../../src/contract/session.ts";
import type { BareIndex } from "./bare-index.ts";

export { BareIndex } from "./bare-index.ts";

interface Bindings {
  MEMORY: Fetcher;
  BARE_INDEX: DurableObjectNamespace<BareIndex>;
}

/**
 * One call of the binding as JSON; with `session` of that session of the profile. `repeat` makes it many times inside one request and answers the last result;
 * `each` makes one call for each list of arguments in turn and answers all results.
 */
interface Call {
  profile: string;
  session?: string;
  method:
    | keyof MemoryProfile
    | keyof MemorySession
    | "deleteProfile"
    | "listProfiles"
    | "nothing"
    | "bare fill"
    | "bare search"
    | "bare nothing";
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
  async fetch(request: Request, env: Bindings): Promise<Response> {
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
async function exportOf(name: string, env: Bindings): Promise<ReadableStream<Uint8Array>> {
  using profile = await connect(env.MEMORY).getProfile(name);
  return await profile.export();
}

async function importInto(name: string, request: Request, env: Bindings): Promise<unknown> {
  using profile = await connect(env.MEMORY).getProfile(name);
  return await profile.import(request.body ?? new ReadableStream({ type: "bytes" }));
}

async function run(call: Call, env: Bindings): Promise<unknown> {
  const memory = connect(env.MEMORY);
  if (call.method === "deleteProfile") return memory.deleteProfile(call.profile);
  if (call.method === "listProfiles")
    return memory.listProfiles(call.args[0] as { limit?: number; cursor?: string });
  if (call.method === "nothing") return null;
  if (call.method.startsWith("bare ")) return runBare(call, env);
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

async function runBare({ method, profile, args, each }: Call, env: Bindings): Promise<unknown> {
  const index = env.BARE_INDEX.getByName(profile);
  const results: unknown[] = [];
  for (const [value] of each ?? [args]) {
    if (method === "bare fill") results.push(await index.fill(value as string[]));
    else if (method === "bare search") results.push(await index.search(value as string[]));
    else results.push(await index.nothing());
  }
  return results;
}

function withDates([messages, ...rest]: unknown[]): unknown[] {
  const dated = (messages as (IncomingMessage & { timestamp?: string })[]).map(({ timestamp, ...message }) =>
    timestamp === undefined ? message : { ...message, timestamp: new Date(timestamp) },
  );
  return [dated, ...rest];
}
