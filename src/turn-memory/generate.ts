import type {
  FailedFile,
  GenerationStatus,
  MemoryGenerationResult,
  WrittenFile,
} from "../contract/turn-memory.ts";
import type { OwedTurn, RootOutcome, TurnLedger } from "../store/turn-ledger.ts";
import { isInFolder } from "./key-path.ts";
import { propose } from "./propose.ts";
import type { TurnGenerator } from "./proposal.ts";
import type { MemoryRoot } from "./root.ts";
import { messagesOf } from "./turn-text.ts";

/** Generations that are begun of one turn: one that ends the object each time must not keep it from waking. */
const MAX_TRIES = 3;

/** What a generation works with. */
export interface GenerationParts {
  ledger: TurnLedger;
  roots: readonly MemoryRoot[];
  generate: TurnGenerator | null;
  instruction: string | null;
  sessionId: string;
}

/**
 * Remembers one turn: reads it, writes what it proposes to the roots that are not done yet, and says what came of
 * it. Run again after a crash, it goes on where the last run ended and comes to the same result.
 */
export async function generateMemory(
  turn: OwedTurn,
  parts: GenerationParts,
): Promise<MemoryGenerationResult> {
  const startedMs = Date.now();
  const { roots, ledger, sessionId, instruction, generate } = parts;
  if (roots.every(({ access }) => access === "read"))
    return unwritten(turn, "skipped", "no root can be written");
  if (turn.tries >= MAX_TRIES)
    return unwritten(turn, "failed", `the generation was begun ${MAX_TRIES} times and never ended`);
  ledger.tryOnce(turn.attemptId);
  const messages = messagesOf(turn);
  const { proposals, reasons, usage } = await propose(
    { turn, messages, roots, instruction, sessionId },
    generate,
  );
  for (const root of roots) {
    const own = proposals.filter(({ rootId }) => rootId === root.id);
    const outcomes = ledger.outcomes(turn.attemptId);
    if (own.length === 0 || Object.hasOwn(outcomes, root.id)) continue;
    await root.write({
      turn,
      sessionId,
      messages,
      proposals: own,
      others: proposals.filter(({ rootId }) => rootId !== root.id),
      written: new Set(merged(Object.values(outcomes)).written.map(({ path }) => path)),
      isReadOnly: (key) => roots.some(({ access, folder }) => isReadFolder(access, folder, key)),
      done: (outcome) => ledger.addOutcome(turn.attemptId, root.id, told(outcome)),
    });
  }
  const { written, failed } = merged(Object.values(ledger.outcomes(turn.attemptId)));
  return {
    ...unwritten(turn, statusOf(written, failed), reasons.length === 0 ? null : reasons.join("; ")),
    writtenFiles: written,
    failedFiles: failed,
    durationMs: Math.max(0, Date.now() - startedMs),
    ...(usage !== null && { usage }),
  };
}

/** A result of which nothing was written. */
export function unwritten(
  { attemptId, turnIndex }: Pick<OwedTurn, "attemptId" | "turnIndex">,
  status: GenerationStatus,
  reason: string | null,
): MemoryGenerationResult {
  return {
    attemptId,
    turnIndex,
    status,
    writtenFiles: [],
    failedFiles: [],
    durationMs: 0,
    ...(reason !== null && { reason: shortened(reason) }),
  };
}

/** Longest reason and error of a result: what others throw may be of any length, and a row is not. */
const MAX_TOLD = 1000;

function shortened(text: string): string {
  return text.length <= MAX_TOLD ? text : `${text.slice(0, MAX_TOLD).toWellFormed()} …`;
}

function told({ written, failed }: RootOutcome): RootOutcome {
  return {
    written,
    failed: failed.map(({ error, ...file }) => ({
      ...file,
      ...(error !== undefined && { error: shortened(error) }),
    })),
  };
}

function isReadFolder(access: MemoryRoot["access"], folder: string | null, key: string): boolean {
  return access === "read" && folder !== null && isInFolder(key, folder);
}

function merged(outcomes: readonly RootOutcome[]): { written: WrittenFile[]; failed: FailedFile[] } {
  return {
    written: outcomes.flatMap(({ written }) => written),
    failed: outcomes.flatMap(({ failed }) => failed),
  };
}

function statusOf(written: readonly WrittenFile[], failed: readonly FailedFile[]): GenerationStatus {
  if (failed.length > 0) return written.length > 0 ? "partial" : "failed";
  return written.length > 0 ? "saved" : "no_change";
}
