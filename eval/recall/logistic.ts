const STEPS = 8;

/** Keeps weights small where the samples do not speak; the first one, of the constant signal, is free. */
const DECAY = 1;

/** Weights of a logistic model, by Newton's method: the first column of `rows` is 1. */
export function fitLogistic(rows: readonly (readonly number[])[], isTrue: readonly boolean[]): number[] {
  const width = rows[0]?.length ?? 0;
  let weights = Array.from({ length: width }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, index) => (index === 0 ? 0 : DECAY * weight));
    const curvature = weights.map((_, row) =>
      weights.map((__, column) => (row === column ? (row === 0 ? 1e-6 : DECAY) : 0)),
    );
    for (const [index, row] of rows.entries()) {
      const likely = logistic(row, weights);
      const error = likely - (isTrue[index]! ? 1 : 0);
      for (let one = 0; one < width; one++) {
        gradient[one]! += error * row[one]!;
        for (let other = 0; other < width; other++)
          curvature[one]![other]! += likely * (1 - likely) * row[one]! * row[other]!;
      }
    }
    const change = solve(curvature, gradient);
    weights = weights.map((weight, index) => weight - change[index]!);
  }
  return weights;
}

/** What a model with these weights says of a row, 0 to 1. */
export function logistic(row: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-row.reduce((sum, value, index) => sum + value * weights[index]!, 0)));
}

/** Gauss–Jordan with the largest pivot of each column. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  for (let column = 0; column < rows.length; column++) {
    let pivot = column;
    for (let row = column + 1; row < rows.length; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const scale = rows[column]![column]!;
    rows[column] = rows[column]!.map((value) => value / scale);
    for (const [row, values] of rows.entries()) {
      const factor = values[column]!;
      if (row !== column) rows[row] = values.map((value, index) => value - factor * rows[column]![index]!);
    }
  }
  return rows.map((row) => row.at(-1)!);
}
