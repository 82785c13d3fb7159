/** What is needed of an R2 bucket to empty a part of it. */
interface ErasableBucket {
  list(options: { prefix: string; limit: number }): Promise<{ objects: { key: string }[] }>;
  delete(keys: string[]): Promise<void>;
}

/** Objects that are removed at a time: what one call of R2 takes. */
const SLICE_OBJECTS = 1000;

/** Removes some of a folder's objects from each of the buckets; true when none is left. */
export async function eraseFolder(
  buckets: readonly (ErasableBucket | undefined)[],
  folder: string,
): Promise<boolean> {
  let isEmpty = true;
  for (const bucket of buckets) {
    if (bucket === undefined) continue;
    const { objects } = await bucket.list({ prefix: `${folder}/`, limit: SLICE_OBJECTS });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (objects.length === SLICE_OBJECTS) isEmpty = false;
  }
  return isEmpty;
}
