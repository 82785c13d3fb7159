import * as fc from "fast-check";
import { NOTHING_SAID } from "../../src/compaction/said.ts";
import { expect, test } from "vitest";
import { resolveCompaction } from "../../src/contract/compaction.ts";
import { runCompaction, type CompactionPort } from "../../src/compaction/run-compaction.ts";
import { toolSpans, type CompactableMessage } from "../../src/compaction/tool-pairs.ts";

/** A context that is kept in memory, with what each summary stands for. */
class MemoryContext implements CompactionPort<CompactableMessage> {
  readonly log: CompactableMessage[] = [];
  shown: CompactableMessage[] = [];
  readonly behindOf = new Map<string, CompactableMessage[]>();
  readonly summarised: string[] = [];

  append(message: CompactableMessage): void {
    this.log.push(message);
    this.shown.push(message);
  }

  /** What a context stands for, summaries replaced by what is behind them. */
  unfolded(): CompactableMessage[] {
    return this.shown.flatMap((message) => this.behindOf.get(message.id) ?? [message]);
  }

  idsBehind(): string[] {
    return [...this.behindOf.values()].at(-1)?.map(({ id }) => id) ?? [];
  }

  nowMs = () => 0;
  read = async () => this.shown;
  countTokens = () => 10;
  said = () => NOTHING_SAID;

  protection = () => ({ openMessageIds: new Set<string>(), spans: [] });
  behind = () => [];
  lease = () => "lease";
  gate = () => ({
    check: () => ({ faults: [], missing: [], reasons: [] }),
    repair: (summary: string) => summary,
  });
  handOver = async () => {};
  end = () => {};

  commit = async (_lease: string, range: readonly CompactableMessage[], summary: string) => {
    const id = `compaction_${this.behindOf.size}`;
    this.behindOf.set(
      id,
      range.flatMap((message) => this.behindOf.get(message.id) ?? [message]),
    );
    const at = this.shown.indexOf(range[0]!);
    const text = { type: "text", text: summary };
    this.shown = [
      ...this.shown.slice(0, at),
      { id, role: "assistant", parts: [text] },
      ...this.shown.slice(at + range.length),
    ];
    return true;
  };
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: "user" as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: "assistant" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("call" as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("answer" as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ kind: "request" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("respond" as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("compact" as const),
      trigger: fc.constantFrom("tokens" as const, "turns" as const),
    }),
  },
);

const summarize = async () => "s";

const settings = fc.record({
  protectHead: fc.nat(4),
  tailTokenBudget: fc.nat(30),
  minTailMessages: fc.nat(2),
  eventRetention: fc.nat(3),
  pendingCallMs: fc.constantFrom(0, 1000),
  openApprovalMs: fc.constantFrom(0, 1000),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays one step; answers belong to calls and requests that are still open. */
async function play(
  context: MemoryContext,
  next: Step,
  open: { calls: string[]; requests: string[] },
): Promise<boolean> {
  if (next.kind === "compact") return true;
  const id = `${context.log.length}`;
  const say = (role: string, ...parts: object[]) =>
    context.append({ id, role, parts: parts as CompactableMessage["parts"], createdAt: new Date(0) });
  switch (next.kind) {
    case "user":
    case "assistant":
      say(next.kind, { type: "text", text: id });
      return false;
    case "call": {
      const ids = Array.from({ length: next.count }, (_, index) => `${id}.${index}`);
      open.calls.push(...ids);
      say(
        "assistant",
        ...ids.map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "t", input: {} })),
      );
      return false;
    }
    case "answer": {
      const [toolCallId] = open.calls.splice(next.which % Math.max(1, open.calls.length), 1);
      if (toolCallId !== undefined) say("tool", { type: "tool-result", toolCallId, output: 1 });
      return false;
    }
    case "request":
      open.requests.push(id);
      say("assistant", { type: "tool-approval-request", approvalId: id, toolCallId: `r${id}` });
      return false;
    case "respond": {
      const [approvalId] = open.requests.splice(next.which % Math.max(1, open.requests.length), 1);
      if (approvalId !== undefined)
        say("tool", { type: "tool-approval-response", approvalId, approved: true });
      return false;
    }
    default:
      return false;
  }
}

test("whatever the history and the settings: every message is raw or behind one summary, no pair is split, the order stays", async () => {
  let compactions = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 80, size: "max" }),
      settings,
      async (steps, given) => {
        const context = new MemoryContext();
        const open = { calls: [] as string[], requests: [] as string[] };
        const rules = resolveCompaction(given);
        for (const next of steps) {
          if (!(await play(context, next, open))) continue;
          const trigger = next.kind === "compact" ? next.trigger : "tokens";
          const wasBehind = new Set(context.idsBehind());
          await runCompaction(context, { rules, trigger, summarize, fallback: null });
          expect(context.unfolded()).toEqual(context.log);
          expect(context.shown.filter(({ id }) => id.startsWith("compaction_")).length).toBeLessThanOrEqual(
            1,
          );
          const behind = new Set(context.idsBehind());
          for (const [from, to] of toolSpans(context.log)) {
            const [asked, answered] = [context.log[from]!.id, context.log[to]!.id];
            // A call that nobody waited for any more may have been answered after it went behind the summary.
            const isTorn = !wasBehind.has(asked) && behind.has(asked) !== behind.has(answered);
            expect([asked, isTorn]).toEqual([asked, false]);
          }
          if (behind.size > wasBehind.size) compactions++;
          const inFlight = context.log.findLast(({ role }) => role === "user");
          expect(behind.has(inFlight?.id ?? "none")).toBe(false);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(compactions).toBeGreaterThan(300);
});
