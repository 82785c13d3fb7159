/** For each prefix of `pattern`, the length of its longest proper prefix that is also its suffix (KMP). */
function prefixLengths(pattern: readonly string[]): number[] {
  const lengths = [0];
  for (let index = 1; index < pattern.length; index++) {
    let length = lengths[index - 1] ?? 0;
    while (length > 0 && pattern[index] !== pattern[length]) length = lengths[length - 1] ?? 0;
    lengths.push(pattern[index] === pattern[length] ? length + 1 : 0);
  }
  return lengths;
}

/** Length of the longest suffix of `stored` that is a prefix of `batch`; 0 when there is none. Linear. */
export function suffixOverlap(stored: readonly string[], batch: readonly string[]): number {
  const tail = stored.slice(-batch.length);
  const lengths = prefixLengths(batch);
  let matched = 0;
  for (const line of tail) {
    while (matched > 0 && (matched === batch.length || line !== batch[matched]))
      matched = lengths[matched - 1] ?? 0;
    if (line === batch[matched]) matched++;
  }
  return matched;
}

/** Whether `batch` stands in `stored` as one unbroken run. Linear. */
export function containsRun(stored: readonly string[], batch: readonly string[]): boolean {
  const lengths = prefixLengths(batch);
  let matched = 0;
  for (const line of stored) {
    while (matched > 0 && line !== batch[matched]) matched = lengths[matched - 1] ?? 0;
    if (line === batch[matched]) matched++;
    if (matched === batch.length) return true;
  }
  return batch.length === 0;
}
