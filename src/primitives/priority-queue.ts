/** Items ordered by a key, the lowest first, in a binary heap. The first one is found without a search. */
export class PriorityQueue<T> {
  readonly #heap: { readonly item: T; key: number }[] = [];
  readonly #indexes = new Map<T, number>();

  get isEmpty(): boolean {
    return this.#heap.length === 0;
  }

  /** Infinity when the queue is empty. */
  get firstKey(): number {
    return this.#heap[0]?.key ?? Number.POSITIVE_INFINITY;
  }

  /** Adds an item, or moves one that is in the queue already. */
  set(item: T, key: number): void {
    const index = this.#indexes.get(item);
    const entry = index === undefined ? undefined : this.#heap[index];
    if (index === undefined || !entry) {
      this.#heap.push({ item, key });
      this.#siftUp(this.#heap.length - 1);
    } else {
      entry.key = key;
      this.#siftUp(index);
      this.#siftDown(index);
    }
  }

  delete(item: T): void {
    const index = this.#indexes.get(item);
    if (index === undefined) return;
    this.#indexes.delete(item);
    const last = this.#heap.pop();
    if (!last || last.item === item) return;
    this.#heap[index] = last;
    this.#siftUp(index);
    this.#siftDown(index);
  }

  /** Returns up to `max` items in the order of their keys without removing them. */
  peekMany(max: number): readonly T[] {
    const entries: { readonly item: T; readonly key: number }[] = [];
    for (let key = this.firstKey; entries.length < max; key = this.firstKey) {
      const item = this.pop();
      if (item === undefined) break;
      entries.push({ item, key });
    }
    for (const { item, key } of entries) this.set(item, key);
    return entries.map(({ item }) => item);
  }

  /** Removes and returns the item with the lowest key. */
  pop(): T | undefined {
    const first = this.#heap[0];
    if (first) this.delete(first.item);
    return first?.item;
  }

  #siftUp(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#getKey(parent) <= this.#getKey(index)) break;
      this.#swap(index, parent);
      index = parent;
    }
    this.#recordIndex(index);
  }

  #siftDown(start: number): void {
    let index = start;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#getKey(left + 1) < this.#getKey(left) ? left + 1 : left;
      if (this.#getKey(child) >= this.#getKey(index)) break;
      this.#swap(index, child);
      index = child;
    }
    this.#recordIndex(index);
  }

  #getKey(index: number): number {
    return this.#heap[index]?.key ?? Number.POSITIVE_INFINITY;
  }

  #swap(i: number, j: number): void {
    const [a, b] = [this.#heap[i], this.#heap[j]];
    if (!a || !b) return;
    this.#heap[i] = b;
    this.#heap[j] = a;
    this.#recordIndex(i);
    this.#recordIndex(j);
  }

  #recordIndex(index: number): void {
    const entry = this.#heap[index];
    if (entry) this.#indexes.set(entry.item, index);
  }
}
