import type { BenchUiMessage, Ran, SessionHost, SessionOperation } from "./session-host.ts";

/** One request of the bench to an object with a session, of one arm. */
export type SessionRequest = { arm: string; object: string } & (
  | { do: "store"; messages: BenchUiMessage[] }
  | { do: "run" | "nothing"; operation: SessionOperation; values: unknown[] }
  | { do: "evict" | "bytes" }
);

/** Calls of a binding, in turn and inside one request; answers the last result. */
export interface BindingRequest {
  binding: string;
  profile: string;
  /** A call on this session instead of the profile. */
  session?: string;
  method: string;
  each: unknown[][];
}

type Callable = Record<string, (...values: unknown[]) => Promise<unknown>>;
type Bound = Record<string, DurableObjectNamespace<SessionHost>> &
  Record<string, { getProfile(name: string): Promise<Callable & { [Symbol.dispose](): void }> }>;

/** Passes a request on to the object or the binding that it names. */
export async function drive(request: Request, bound: Bound): Promise<Response> {
  const asked = (await request.json()) as SessionRequest | BindingRequest | { method: "nothing" };
  try {
    const result =
      "arm" in asked
        ? await askObject(asked, bound)
        : "binding" in asked
          ? await callBinding(asked, bound)
          : null;
    return Response.json({ result: result ?? null });
  } catch (error) {
    return Response.json({ error: { message: String(error) } }, { status: 400 });
  }
}

async function askObject(asked: SessionRequest, bound: Bound): Promise<Ran | number | void> {
  const host: DurableObjectStub<SessionHost> = bound[asked.arm]!.getByName(asked.object);
  if (asked.do === "store") return host.store(asked.messages);
  if (asked.do === "bytes") return host.bytes();
  if (asked.do === "nothing") return host.nothing(asked.operation, asked.values);
  if (asked.do === "run") return host.run(asked.operation, asked.values);
  // An object that ends itself answers nothing any more.
  await host.evict().catch(() => undefined);
}

async function callBinding(asked: BindingRequest, bound: Bound): Promise<unknown> {
  if (asked.method === "nothing") return null;
  using profile = await bound[asked.binding]!.getProfile(asked.profile);
  const target =
    asked.session === undefined ? profile : ((await profile["session"]!(asked.session)) as Callable);
  let result: unknown;
  if (asked.method === "import") {
    // A stream does not come as JSON; each text is one.
    for (const [text, options] of asked.each)
      result = await target["import"]!(new Response(String(text)).body, options);
    return result;
  }
  for (const values of asked.each) result = await target[asked.method]!(...values);
  return result;
}
