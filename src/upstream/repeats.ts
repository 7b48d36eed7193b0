import { LRUCache } from 'lru-cache';

/** How much what is read from an answer takes beside its bytes: strings, objects and lists of them. */
const OBJECTS = 3;
/** Characters of the names of what has been asked for once. */
const MOST_CHARACTERS = 1_000_000;

interface Reading {
  readonly bytes: Buffer;
  readonly value: unknown;
}

/**
 * What the service answers once more, byte for byte, is not read once more: whoever looks at the same page of jobs again and
 * again mostly finds what was there before. The service is asked all the same. Only what is asked for a second time is
 * kept, so that what nobody comes back to costs nothing.
 */
export class Repeats {
  readonly #once = new LRUCache<string, true>({ maxSize: MOST_CHARACTERS, sizeCalculation: (_, name) => name.length });
  readonly #kept: LRUCache<string, Reading>;

  constructor(mostBytes: number) {
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      maxEntrySize: Math.max(1, Math.floor(mostBytes / 20)),
      sizeCalculation: ({ bytes }, name) => 2 * name.length + (1 + OBJECTS) * bytes.length + 1,
    });
  }

  /** `name` tells whose answer it is, and to what; whoever has the same name reads the same way, and changes nothing of what was read. */
  read<T>(name: string, bytes: Buffer, read: (bytes: Buffer) => T): T {
    const before = this.#kept.get(name);
    if (before?.bytes.equals(bytes)) return before.value as T;
    const value = read(bytes);
    // A copy: what is handed in is part of a larger buffer.
    if (before || this.#once.has(name)) this.#kept.set(name, { bytes: Buffer.from(bytes), value });
    else this.#once.set(name, true);
    return value;
  }
}
