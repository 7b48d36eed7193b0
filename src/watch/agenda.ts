/** Things and the moment each is due. The next one is at hand at once, however many there are (a binary heap). */
export class Agenda<T> {
  readonly #heap: { readonly item: T; due: number }[] = [];
  readonly #place = new Map<T, number>();

  get size(): number {
    return this.#heap.length;
  }

  /** When the next thing is due; infinity when there is none. */
  get next(): number {
    return this.#heap[0]?.due ?? Number.POSITIVE_INFINITY;
  }

  /** Also moves what is on it already. */
  set(item: T, due: number): void {
    const place = this.#place.get(item);
    const entry = place === undefined ? undefined : this.#heap[place];
    if (place === undefined || !entry) {
      this.#heap.push({ item, due });
      this.#rise(this.#heap.length - 1);
    } else {
      entry.due = due;
      this.#rise(place);
      this.#sink(place);
    }
  }

  delete(item: T): void {
    const place = this.#place.get(item);
    if (place === undefined) return;
    this.#place.delete(item);
    const last = this.#heap.pop();
    if (!last || last.item === item) return;
    this.#heap[place] = last;
    this.#rise(place);
    this.#sink(place);
  }

  /** So many of those that are due first, in order and with the moment; all stay. */
  first(most: number): readonly { readonly item: T; readonly due: number }[] {
    const taken: { readonly item: T; readonly due: number }[] = [];
    for (let due = this.next; taken.length < most; due = this.next) {
      const item = this.take();
      if (item === undefined) break;
      taken.push({ item, due });
    }
    for (const { item, due } of taken) this.set(item, due);
    return taken;
  }

  /** Removes and returns what is due first. */
  take(): T | undefined {
    const first = this.#heap[0];
    if (first) this.delete(first.item);
    return first?.item;
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (this.#dueAt(above) <= this.#dueAt(place)) break;
      this.#swap(place, above);
      place = above;
    }
    this.#note(place);
  }

  #sink(from: number): void {
    let place = from;
    for (;;) {
      const left = 2 * place + 1;
      const below = this.#dueAt(left + 1) < this.#dueAt(left) ? left + 1 : left;
      if (this.#dueAt(below) >= this.#dueAt(place)) break;
      this.#swap(place, below);
      place = below;
    }
    this.#note(place);
  }

  #dueAt(place: number): number {
    return this.#heap[place]?.due ?? Number.POSITIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
    this.#note(one);
    this.#note(other);
  }

  #note(place: number): void {
    const entry = this.#heap[place];
    if (entry) this.#place.set(entry.item, place);
  }
}
