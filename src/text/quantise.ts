/** Greatest step of a component in int8. */
const STEPS = 127;

/** A vector's direction in steps of 1/127 of its greatest component. Lengths are lost: only angles are compared. */
export function quantise(vector: ArrayLike<number>): Int8Array<ArrayBuffer> {
  let greatest = 0;
  for (let index = 0; index < vector.length; index++)
    greatest = Math.max(greatest, Math.abs(vector[index] ?? 0));
  const codes = new Int8Array(vector.length);
  if (greatest === 0) return codes;
  for (let index = 0; index < vector.length; index++)
    codes[index] = Math.round(((vector[index] ?? 0) / greatest) * STEPS);
  return codes;
}

/** Cosine of the angle between two vectors of one length; 0 when one is all zero. */
export function cosine(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let dot = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let index = 0; index < left.length; index++) {
    const a = left[index] ?? 0;
    const b = right[index] ?? 0;
    dot += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  return leftSquares === 0 || rightSquares === 0 ? 0 : dot / Math.sqrt(leftSquares * rightSquares);
}

/** Bits of 32 in which signs are packed. */
const WORD_BITS = 32;

/** 32-bit words that the signs of so many components take. */
export function signWords(dimension: number): number {
  return Math.ceil(dimension / WORD_BITS);
}

/** Writes one bit for each component, 1 where it is above zero, into `words` from `offset` on. */
export function writeSigns(vector: ArrayLike<number>, words: Int32Array, offset: number): void {
  for (let index = 0; index < vector.length; index++) {
    if ((vector[index] ?? 0) > 0) {
      const at = offset + (index >>> 5);
      words[at] = (words[at] ?? 0) | (1 << (index & 31));
    }
  }
}

/** Ones in a 32-bit word. */
export function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
