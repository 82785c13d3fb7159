import { isErrorCode, MemoryError } from "../contract/memory-error.ts";
import { asStorageFull } from "../contract/storage-full.ts";

// `[code] field: text`; Workers with an old compatibility date put the error's name before it.
const MESSAGE = /^(?:MemoryError: )?\[([a-z_]+)\] (?:([A-Za-z][\w.[\]]*): )?([\s\S]*)$/;

/** The error as it was thrown, whatever of it crossed RPC; what is none of ours comes back as it is. */
export function rebuildError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [, code = "", field, text = ""] = MESSAGE.exec(error.message) ?? [];
  return isErrorCode(code) ? new MemoryError(code, text, field) : (asStorageFull(error) ?? error);
}

/** The call with its error as it was thrown. */
export function typed<Result>(call: Promise<Result>): Promise<Result> {
  return call.then(
    (result) => result,
    (error: unknown) => {
      throw rebuildError(error);
    },
  );
}
