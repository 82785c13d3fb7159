import { connect } from "../../src/client/index.ts";
import type { MemoryNamespace } from "../../src/contract/binding.ts";

/** An error as the caller's code meets it. */
export interface SeenError {
  isError: boolean;
  name: string;
  message: string;
  code: unknown;
  field: unknown;
}

/** What a caller sees of the same refusals, by the bare binding and through the client. */
export interface Seen {
  raw: Record<string, SeenError | null>;
  client: Record<string, SeenError | null>;
}

type Env = Record<"MEMORY" | "MALFORMED" | "WITHOUT_PROPS", MemoryNamespace>;

/** Refusals by what is wrong; each resolves to null when nothing was refused. */
const CALLS: Record<
  string,
  (env: Env, wrap: (binding: MemoryNamespace) => MemoryNamespace) => Promise<unknown>
> = {
  name: (env, wrap) => wrap(env.MEMORY).getProfile(".."),
  namespace: (env, wrap) => wrap(env.MALFORMED).getProfile("x"),
  role: async (env, wrap) => {
    const profile = await wrap(env.MEMORY).getProfile("x");
    return profile.ingest([
      { role: "user", content: "fine" },
      { role: "tool" as never, content: "x" },
    ]);
  },
  id: async (env, wrap) => (await wrap(env.MEMORY).getProfile("x")).get("0".repeat(26)),
  cursor: async (env, wrap) => (await wrap(env.MEMORY).getProfile("x")).list({ cursor: "AAAA" }),
  "no iterable": async (env, wrap) => (await wrap(env.MEMORY).getProfile("x")).ingest(7 as never),
  "101 characters": (env, wrap) => wrap(env.MEMORY).deleteProfile("é".repeat(101)),
};

/** A Worker that binds the service thrice and reports what its own code sees. */
export default {
  async fetch(_request: Request, env: Env): Promise<Response> {
    const seen: Seen = { raw: {}, client: {} };
    for (const [what, call] of Object.entries(CALLS)) {
      seen.raw[what] = await errorOf(call(env, (binding) => binding));
      seen.client[what] = await errorOf(call(env, connect));
    }
    const { namespace } = await (await connect(env.WITHOUT_PROPS).getProfile("x")).info();
    return Response.json({ seen, namespaceWithoutProps: namespace });
  },
};

async function errorOf(call: Promise<unknown>): Promise<SeenError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const { name, message, code, field } = error as Error & { code?: unknown; field?: unknown };
    return { isError: error instanceof Error, name, message, code, field };
  }
}
