/** Longest wait for the inspector. */
const TIMEOUT_MS = 20_000;

/** Memory of the isolate behind an inspector, in bytes: its heap, garbage included, and the buffers beside it. */
export async function heapUsage(inspectorPort: number): Promise<number> {
  const list = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const [target] = (await list.json()) as { webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new Error("the inspector lists no isolate");
  // wrangler's inspector takes no connection without an origin; the type of Node knows no headers.
  const options = { headers: { Origin: "http://localhost" } } as unknown as string[];
  const socket = new WebSocket(target.webSocketDebuggerUrl, options);
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, number>>();
  const timer = setTimeout(() => reject(new Error("the inspector does not answer")), TIMEOUT_MS);
  socket.addEventListener("error", () => reject(new Error("the inspector cannot be reached")));
  socket.addEventListener("open", () =>
    socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" })),
  );
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
    if (answer.id === 1) resolve(answer.result ?? {});
  });
  const { usedSize = NaN, backingStorageSize = 0 } = await promise.finally(() => clearTimeout(timer));
  socket.close();
  return usedSize + backingStorageSize;
}
