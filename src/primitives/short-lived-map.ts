class Entry<V> {
  value: V | undefined;

  constructor(value: V) {
    this.value = value;
  }
}

/**
 * A Map for entries that live as long as a request. When a Map is rehashed, V8 links its old tables to the new ones: an
 * old table in the old generation retains deleted values until a full collection. Here it retains empty entries only.
 */
export class ShortLivedMap<K extends string | number, V extends object> {
  readonly #boxes = new Map<K, Entry<V>>();

  get size(): number {
    return this.#boxes.size;
  }

  get(key: K): V | undefined {
    return this.#boxes.get(key)?.value;
  }

  /** Replaces an entry with the same key. Returns a function that removes this entry if it is still present. */
  set(key: K, value: V): () => void {
    this.#clearEntry(this.#boxes.get(key));
    const box = new Entry(value);
    this.#boxes.set(key, box);
    return () => {
      this.#clearEntry(box);
      if (this.#boxes.get(key) === box) this.#boxes.delete(key);
    };
  }

  /** Iterates over the values; entries removed during the iteration are skipped. */
  *values(): Generator<V, void, void> {
    for (const { value } of this.#boxes.values()) if (value !== undefined) yield value;
  }

  clear(): void {
    for (const box of this.#boxes.values()) this.#clearEntry(box);
    this.#boxes.clear();
  }

  #clearEntry(box: Entry<V> | undefined): void {
    if (box) box.value = undefined;
  }
}
