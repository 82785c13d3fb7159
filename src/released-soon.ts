/**
 * A promised stub for one pipelined call: both travel together, and the stub is released once the call is on its way.
 * One that waits for the garbage collector would keep the object in memory.
 */
export function releasedSoon<Stub extends object>(stub: Stub): Stub {
  queueMicrotask(() => release(stub));
  return stub;
}

/** Disposes of a stub; the generated type of a promised one does not say that it can be. */
function release(stub: object): void {
  const dispose: unknown = Reflect.get(stub, Symbol.dispose);
  if (typeof dispose === "function") Reflect.apply(dispose, stub, []);
}
