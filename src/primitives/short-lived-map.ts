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
  readonly #entries = new Map<K, Entry<V>>();

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Replaces an entry with the same key. Returns a function that removes this entry if it is still present. */
  set(key: K, value: V): () => void {
    this.#clearEntry(this.#entries.get(key));
    const entry = new Entry(value);
    this.#entries.set(key, entry);
    return () => {
      this.#clearEntry(entry);
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
  }

  #clearEntry(entry: Entry<V> | undefined): void {
    if (entry) entry.value = undefined;
  }
}
