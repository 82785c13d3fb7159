/**
 * The border to code and storage that is not ours: callbacks, buckets, other profiles. What they throw becomes a
 * value here and nowhere else.
 */
export type Answer<Value> = { value: Value; error: null } | { value: null; error: Error };

/** Runs what may throw at once or later. */
export async function answerOf<Value>(work: () => Value | Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await work(), error: null };
  } catch (error) {
    return { value: null, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Tells a callback of the user's; what it throws is its own affair. */
export async function tell<Value>(callback: ((value: Value) => unknown) | null, value: Value): Promise<void> {
  if (callback !== null) await answerOf(() => callback(value));
}

/** As `answerOf`, with a signal that is aborted when the time is over; the answer is then an error at once. */
export async function answerWithin<Value>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Value | Promise<Value>,
): Promise<Answer<Value>> {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Answer<Value>>();
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${timeoutMs} ms`);
    controller.abort(error);
    resolve({ value: null, error });
  }, timeoutMs);
  const answered = answerOf(() => work(controller.signal));
  const first = await Promise.race([answered, promise]);
  clearTimeout(timer);
  return first;
}
