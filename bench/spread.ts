/** Several measurements of one thing. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 };
}

/** The value below which this share of sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}
