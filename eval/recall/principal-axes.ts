/** Directions in which vectors differ most, the strongest first, by Jacobi's rotations of their covariance. */
export function principalAxes(vectors: readonly Float64Array[]): {
  mean: Float64Array;
  axes: Float64Array[];
} {
  const width = vectors[0]?.length ?? 0;
  const mean = new Float64Array(width);
  for (const vector of vectors)
    for (let index = 0; index < width; index++) mean[index]! += vector[index]! / vectors.length;
  const matrix = Array.from({ length: width }, () => new Float64Array(width));
  for (const vector of vectors)
    for (let row = 0; row < width; row++)
      for (let column = 0; column < width; column++)
        matrix[row]![column]! += (vector[row]! - mean[row]!) * (vector[column]! - mean[column]!);
  const axes = Array.from({ length: width }, (_, row) =>
    Float64Array.from({ length: width }, (__, column) => (row === column ? 1 : 0)),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let p = 0; p < width; p++) for (let q = p + 1; q < width; q++) rotate(matrix, axes, [p, q]);
  const order = Array.from({ length: width }, (_, index) => index).toSorted(
    (a, b) => matrix[b]![b]! - matrix[a]![a]!,
  );
  return { mean, axes: order.map((index) => axes[index]!) };
}

/** More than the rotations need to settle. */
const SWEEPS = 12;

/** Makes the entry at (p, q) of a symmetric matrix zero; `axes` follows, an axis a row. */
function rotate(matrix: Float64Array[], axes: Float64Array[], [p, q]: readonly [number, number]): void {
  const off = matrix[p]![q]!;
  if (Math.abs(off) < 1e-12) return;
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * off);
  const tangent = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (const row of matrix)
    [row[p], row[q]] = [cosine * row[p]! - sine * row[q]!, sine * row[p]! + cosine * row[q]!];
  for (const rows of [matrix, axes]) {
    const [first, second] = [rows[p]!, rows[q]!];
    for (let index = 0; index < first.length; index++)
      [first[index], second[index]] = [
        cosine * first[index]! - sine * second[index]!,
        sine * first[index]! + cosine * second[index]!,
      ];
  }
}
