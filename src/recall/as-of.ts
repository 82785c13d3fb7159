import type { Query } from "./query.ts";
import { saidMs } from "./rank.ts";
import type { Statement } from "./statement.ts";

/**
 * The statements with what held at the time asked about first: of the topic the newest that was said before that time
 * was over. "What was the price in February" is not told by what it became in March.
 */
export function asOfFirst(statements: readonly Statement[], { topics, ranges, nowMs }: Query): Statement[] {
  const overMs = Math.max(...ranges.map(({ toMs }) => toMs));
  if (topics.length === 0 || ranges.length === 0 || overMs > nowMs) return [...statements];
  const held = statements
    .filter(({ signals, entry }) => signals.topic === 1 && saidMs(entry) < overMs)
    .toSorted((a, b) => saidMs(b.entry) - saidMs(a.entry))[0];
  if (held === undefined) return [...statements];
  const others = statements.filter(
    ({ signals, entry }) => entry !== held.entry && (signals.topic === 0 || saidMs(entry) < overMs),
  );
  return [held, ...others];
}
