/** The debugger of a Worker, asked for nothing but its memory. */
export interface IsolateMemory extends Disposable {
  /** Bytes of JavaScript objects and of buffers, garbage that was not collected yet included. */
  bytes: () => Promise<number>;
}

interface HeapUsage {
  usedSize: number;
  backingStorageSize: number;
}

/** Connects to the debugger that `wrangler dev --inspector-port` opens. */
export async function openIsolateMemory(inspectorPort: number): Promise<IsolateMemory> {
  // Wrangler takes connections of local pages only. Node's WebSocket can send headers, the standard's cannot.
  const Socket: new (url: string, options: object) => WebSocket = WebSocket as never;
  const socket = new Socket(`ws://127.0.0.1:${inspectorPort}/ws`, {
    headers: { origin: "http://localhost" },
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let id = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (message.id !== undefined) waiting.get(message.id)?.(message.result);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("The debugger does not answer.")));
  });
  const send = (method: string): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++id, resolve);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    bytes: async () => {
      const { usedSize, backingStorageSize } = (await send("Runtime.getHeapUsage")) as HeapUsage;
      return usedSize + backingStorageSize;
    },
    [Symbol.dispose]: () => socket.close(),
  };
}
