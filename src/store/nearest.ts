/** Indexes of the highest scores, at most `limit`, in no order; those of −∞ are left out. A heap, so no sort of all. */
export function nearest(scores: Float32Array, limit: number): number[] {
  const heap: number[] = [];
  const scoreAt = (place: number): number => scores[heap[place] ?? 0] ?? 0;
  for (let index = 0; index < scores.length; index++) {
    const score = scores[index] ?? 0;
    if (score === Number.NEGATIVE_INFINITY) continue;
    if (heap.length < limit) {
      heap.push(index);
      raise(heap, scoreAt);
    } else if (limit > 0 && score > scoreAt(0)) {
      heap[0] = index;
      sink(heap, scoreAt);
    }
  }
  return heap;
}

type ScoreAt = (place: number) => number;

/** The last of the heap rises while its parent is greater: the least score is at the top. */
function raise(heap: number[], scoreAt: ScoreAt): void {
  for (let place = heap.length - 1; place > 0;) {
    const parent = (place - 1) >> 1;
    if (scoreAt(parent) <= scoreAt(place)) return;
    swap(heap, place, parent);
    place = parent;
  }
}

function sink(heap: number[], scoreAt: ScoreAt): void {
  for (let place = 0; ;) {
    let least = place;
    for (const child of [2 * place + 1, 2 * place + 2])
      if (child < heap.length && scoreAt(child) < scoreAt(least)) least = child;
    if (least === place) return;
    swap(heap, place, least);
    place = least;
  }
}

function swap(heap: number[], left: number, right: number): void {
  const moved = heap[left] ?? 0;
  heap[left] = heap[right] ?? 0;
  heap[right] = moved;
}
