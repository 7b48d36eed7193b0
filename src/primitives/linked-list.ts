/** What an item needs to be in a list; in one at a time. Only the list sets it. */
export interface Linked<T> {
  previous: T | null;
  next: T | null;
}

/**
 * Items in the order in which they were added. For items that come and go with each request: V8 rebuilds the table of a Set or Map whose
 * entries are added and deleted all the time, and old tables hold what was deleted; and to find the first entry, an iterator skips
 * all deleted ones.
 */
export class LinkedList<T extends Linked<T>> {
  #first: T | null = null;
  #last: T | null = null;
  #size = 0;

  /** The item that was added longest ago. */
  get first(): T | null {
    return this.#first;
  }

  get size(): number {
    return this.#size;
  }

  has(item: T): boolean {
    return item.previous !== null || this.#first === item;
  }

  /** Has no effect if the item is in the list. */
  add(item: T): void {
    if (this.has(item)) return;
    item.previous = this.#last;
    if (this.#last === null) this.#first = item;
    else this.#last.next = item;
    this.#last = item;
    this.#size += 1;
  }

  /** Has no effect if the item is not in the list. */
  delete(item: T): void {
    if (!this.has(item)) return;
    const { previous, next } = item;
    if (previous === null) this.#first = next;
    else previous.next = next;
    if (next === null) this.#last = previous;
    else next.previous = previous;
    item.previous = item.next = null;
    this.#size -= 1;
  }

  /** A copy, so that the list may change while it is read. */
  toArray(): T[] {
    const items: T[] = [];
    for (let item = this.#first; item !== null; item = item.next) items.push(item);
    return items;
  }
}
