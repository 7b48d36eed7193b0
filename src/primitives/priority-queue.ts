/** Items ordered by due time, in a binary heap. The first one is found without a search. */
export class PriorityQueue<T> {
  readonly #heap: { readonly item: T; dueAt: number }[] = [];
  readonly #indexes = new Map<T, number>();

  /** Infinity when the queue is empty. */
  get nextDueAt(): number {
    return this.#heap[0]?.dueAt ?? Number.POSITIVE_INFINITY;
  }

  /** Adds an item, or moves one that is in the queue already. */
  set(item: T, dueAt: number): void {
    const index = this.#indexes.get(item);
    const entry = index === undefined ? undefined : this.#heap[index];
    if (index === undefined || !entry) {
      this.#heap.push({ item, dueAt });
      this.#siftUp(this.#heap.length - 1);
    } else {
      entry.dueAt = dueAt;
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

  /** Returns up to `max` items in due order without removing them. */
  peekMany(max: number): readonly { readonly item: T; readonly dueAt: number }[] {
    const entries: { readonly item: T; readonly dueAt: number }[] = [];
    for (let dueAt = this.nextDueAt; entries.length < max; dueAt = this.nextDueAt) {
      const item = this.pop();
      if (item === undefined) break;
      entries.push({ item, dueAt });
    }
    for (const { item, dueAt } of entries) this.set(item, dueAt);
    return entries;
  }

  /** Removes and returns the item that is due first. */
  pop(): T | undefined {
    const first = this.#heap[0];
    if (first) this.delete(first.item);
    return first?.item;
  }

  #siftUp(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#dueAt(parent) <= this.#dueAt(index)) break;
      this.#swap(index, parent);
      index = parent;
    }
    this.#recordIndex(index);
  }

  #siftDown(start: number): void {
    let index = start;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#dueAt(left + 1) < this.#dueAt(left) ? left + 1 : left;
      if (this.#dueAt(child) >= this.#dueAt(index)) break;
      this.#swap(index, child);
      index = child;
    }
    this.#recordIndex(index);
  }

  #dueAt(index: number): number {
    return this.#heap[index]?.dueAt ?? Number.POSITIVE_INFINITY;
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
