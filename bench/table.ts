/** A Markdown table; the first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = line(head.map((_cell, column) => (column === 0 ? "---" : "---:")));
  return [line(head), rule, ...rows.map(line)].join("\n");
}

/** A count with as many digits as it is worth. */
export function count(value: number): string {
  return (
    Number.isInteger(value) || value >= 100 ? Math.round(value) : Number(value.toFixed(1))
  ).toLocaleString("en-US");
}

/** A figure with three digits or fewer. */
export function fixed(value: number): string {
  if (value >= 10) return value.toFixed(0);
  return value >= 1 ? value.toFixed(1) : value.toFixed(2);
}

/** How often the second goes into the first: `1/25` when it is less than one, `3.2` when it is more. */
export function ratio(ours: number, theirs: number): string {
  if (theirs === 0) return ours === 0 ? "=" : "∞";
  if (ours === 0) return "0";
  const value = ours / theirs;
  return value < 0.67 ? `1/${fixed(1 / value)}` : fixed(value);
}

/** Exponent with which a figure grows from the first size to the last: 0 is not at all, 1 is in proportion. */
export function slope(sizes: readonly number[], values: readonly number[]): string {
  const [fromSize, toSize, from, to] = [sizes[0] ?? 1, sizes.at(-1) ?? 1, values[0] ?? 0, values.at(-1) ?? 0];
  if (toSize === fromSize) return "";
  if (from <= 0 || to <= 0) return from === to ? "0" : "";
  const exponent = Math.log(to / from) / Math.log(toSize / fromSize);
  return (Math.abs(exponent) < 0.05 ? 0 : exponent).toFixed(1);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
