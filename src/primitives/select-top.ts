/**
 * Returns the indexes of the highest values, highest first; equal values stay in their order. Sorts only `max` indexes, as
 * there may be a million values.
 */
export function selectTop(values: Float64Array, max: number): Uint32Array {
  const top = new Uint32Array(Math.min(values.length, max));
  for (let index = 0; index < top.length; index++) top[index] = index;
  if (values.length > max && max > 0) replaceLower(top, values);
  return top.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
}

/** Replaces the indexes in `heap` with those of the highest values. The lowest one is at the root of the heap. */
function replaceLower(heap: Uint32Array, values: Float64Array): void {
  for (let index = (heap.length >> 1) - 1; index >= 0; index--) siftDown(heap, values, index);
  for (let index = heap.length; index < values.length; index++) {
    // The earlier one of equal values stays.
    if ((values[index] ?? 0) <= (values[heap[0] ?? 0] ?? 0)) continue;
    heap[0] = index;
    siftDown(heap, values, 0);
  }
}

function siftDown(heap: Uint32Array, values: Float64Array, start: number): void {
  const item = heap[start] ?? 0;
  let index = start;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isLower(values, heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1;
    if (!isLower(values, heap[child] ?? 0, item)) break;
    heap[index] = heap[child] ?? 0;
    index = child;
  }
  heap[index] = item;
}

function isLower(values: Float64Array, a: number, b: number): boolean {
  const [first, second] = [values[a] ?? 0, values[b] ?? 0];
  return first < second || (first === second && a > b);
}
