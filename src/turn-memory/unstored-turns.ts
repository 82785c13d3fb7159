import type { MemoryEvent } from "../contract/turn-memory.ts";
import type { NewTurn, OwedTurn, RootOutcome, TurnLedger } from "../store/turn-ledger.ts";

interface Entry {
  turn: OwedTurn;
  outcomes: Record<string, RootOutcome>;
}

/** The turns of a query that runs in no object: they are known as long as the isolate lives. */
export class UnstoredTurns implements TurnLedger {
  readonly claims = new Map<string, Promise<void>>();
  readonly #turns = new Map<string, Entry>();
  readonly #events: MemoryEvent[] = [];
  #count = 0;
  #lastMs = 0;

  begin({ nowMs, ...turn }: NewTurn): { turnIndex: number; endedMs: number } {
    const turnIndex = ++this.#count;
    const endedMs = Math.max(nowMs, this.#lastMs + 2);
    this.#lastMs = endedMs;
    this.#turns.set(turn.attemptId, { turn: { ...turn, turnIndex, endedMs, tries: 0 }, outcomes: {} });
    return { turnIndex, endedMs };
  }

  decide(attemptId: string): void {
    const entry = this.#turns.get(attemptId);
    if (entry !== undefined) entry.turn.isDecided = true;
  }

  undecided(): string[] {
    return this.#ids(false);
  }

  owed(): string[] {
    return this.#ids(true);
  }

  read(attemptId: string): OwedTurn | null {
    return this.#turns.get(attemptId)?.turn ?? null;
  }

  tryOnce(attemptId: string): void {
    const entry = this.#turns.get(attemptId);
    if (entry !== undefined) entry.turn.tries++;
  }

  outcomes(attemptId: string): Record<string, RootOutcome> {
    return { ...this.#turns.get(attemptId)?.outcomes };
  }

  addOutcome(attemptId: string, rootId: string, outcome: RootOutcome): boolean {
    const entry = this.#turns.get(attemptId);
    if (entry === undefined) return false;
    entry.outcomes = { ...entry.outcomes, [rootId]: outcome };
    return true;
  }

  finish(attemptId: string, event: MemoryEvent): boolean {
    const isThere = this.#turns.delete(attemptId);
    if (isThere) this.addEvent(event);
    return isThere;
  }

  addEvent(event: MemoryEvent): void {
    this.#events.push(event);
  }

  events(afterSeq: number, limit: number): { seq: number; event: MemoryEvent }[] {
    return this.#events
      .slice(afterSeq, afterSeq + limit)
      .map((event, index) => ({ seq: afterSeq + index + 1, event }));
  }

  #ids(isDecided: boolean): string[] {
    return [...this.#turns.values()]
      .filter(({ turn }) => turn.isDecided === isDecided)
      .map(({ turn }) => turn.attemptId);
  }
}
