/** What a script can tell from the exit code. */
export const EXIT = {
  ok: 0,
  /** The service failed, or refused for a reason without a code of its own. */
  failed: 1,
  /** The command, an option or an argument is wrong. */
  usage: 2,
  /** There is no service at this address. */
  unreachable: 3,
  /** No token, a wrong one, or one without the right. */
  denied: 4,
  notFound: 5,
  exists: 6,
  /** Try again later. */
  later: 7,
} as const;

const BY_REASON: Readonly<Record<string, number>> = {
  invalid: EXIT.usage,
  too_large: EXIT.usage,
  unauthenticated: EXIT.denied,
  forbidden: EXIT.denied,
  not_found: EXIT.notFound,
  exists: EXIT.exists,
  rate_limited: EXIT.later,
  unavailable: EXIT.later,
};

const HINTS: Readonly<Record<string, string>> = {
  unauthenticated: "Give a token by AGENT_MEMORY_TOKEN or --token.",
  forbidden: "Another token may: see `agent-memory tokens list`.",
};

/** An error that is told in a line, without a stack. */
export abstract class ToldError extends Error {
  abstract readonly exitCode: number;
  abstract readonly reason: string;
  readonly hint: string | null = null;
}

/** A refusal of the service. */
export class ServiceError extends ToldError {
  override readonly exitCode: number;
  override readonly reason: string;
  override readonly hint: string | null;

  constructor(reason: string, message: string, requestId: string | null) {
    super(reason === "internal" && requestId !== null ? `${message} (request ${requestId})` : message);
    this.reason = reason;
    this.exitCode = BY_REASON[reason] ?? EXIT.failed;
    this.hint = HINTS[reason] ?? null;
  }
}

/** Nothing answers at the address. */
export class UnreachableError extends ToldError {
  override readonly exitCode = EXIT.unreachable;
  override readonly reason = "unreachable";
  override readonly hint = "Start it with `npm start`, or name it by --url or AGENT_MEMORY_URL.";

  constructor(url: string, cause: unknown) {
    super(`No service answers at ${url}: ${causeOf(cause)}`);
  }
}

/** A token that no header can carry. It is never told. */
export class TokenError extends ToldError {
  override readonly exitCode = EXIT.denied;
  override readonly reason = "unauthenticated";

  constructor() {
    super("The token has a space, a line break or another sign that no token has.");
  }
}

/** A file, a pipe or a disk that the system refuses; null for any other error. */
export function systemError(error: unknown): ToldError | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  return new UsageError(error.message);
}

/** A wrong argument or file. */
export class UsageError extends ToldError {
  override readonly exitCode = EXIT.usage;
  override readonly reason = "invalid";
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
