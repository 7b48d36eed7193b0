class Entry<V> {
  value: V | undefined;

  constructor(value: V) {
    this.value = value;
  }
}

/**
 * A Map for what comes and goes with every request. Such a Map is laid out anew all the time, and V8 links what it was to
 * what it is: once one of those has grown old, whatever was in it then and later outlives its deletion until the next
 * full collection. Here that is an empty box.
 */
export class ShortLivedMap<K extends string | number, V extends object> {
  readonly #boxes = new Map<K, Entry<V>>();

  get size(): number {
    return this.#boxes.size;
  }

  get(key: K): V | undefined {
    return this.#boxes.get(key)?.value;
  }

  /** In place of what has this key. The answer takes it away again, if it is still there. */
  set(key: K, value: V): () => void {
    this.#clearEntry(this.#boxes.get(key));
    const box = new Entry(value);
    this.#boxes.set(key, box);
    return () => {
      this.#clearEntry(box);
      if (this.#boxes.get(key) === box) this.#boxes.delete(key);
    };
  }

  /** Each that is there. What is taken away meanwhile is left out. */
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
