import { LRUCache } from 'lru-cache';
import { copyBuffer } from '../../primitives/copy-buffer.js';

/** How much what is read from an answer takes beside its bytes: strings, objects and lists of them. */
const PARSED_SIZE_FACTOR = 3;
/** Of the room there is: names of what has been asked for once. */
const SEEN_KEYS_SHARE = 0.05;

interface CachedParse {
  readonly bytes: Buffer;
  readonly value: unknown;
}

/**
 * What the service answers once more, byte for byte, is not read once more: whoever looks at the same page of jobs again and
 * again mostly finds what was there before. The service is asked all the same. Only what is asked for a second time is
 * kept, so that what nobody comes back to costs nothing.
 */
export class ResponseParseCache {
  readonly #seenKeys: LRUCache<string, true>;
  readonly #entries: LRUCache<string, CachedParse>;

  constructor(mostBytes: number) {
    const ofNames = Math.ceil(mostBytes * SEEN_KEYS_SHARE);
    this.#seenKeys = new LRUCache({ maxSize: ofNames, sizeCalculation: (_, name) => 2 * name.length });
    this.#entries = new LRUCache({
      maxSize: mostBytes - ofNames,
      maxEntrySize: Math.max(1, Math.floor(mostBytes / 20)),
      sizeCalculation: ({ bytes }, name) => 2 * name.length + (1 + PARSED_SIZE_FACTOR) * bytes.length + 1,
    });
  }

  /** `name` tells whose answer it is, and to what; whoever has the same name reads the same way, and changes nothing of what was read. */
  parse<T>(name: string, bytes: Buffer, read: (bytes: Buffer) => T): T {
    const before = this.#entries.get(name);
    if (before?.bytes.equals(bytes)) return before.value as T;
    const value = read(bytes);
    if (before || this.#seenKeys.has(name)) this.#entries.set(name, { bytes: copyBuffer(bytes), value });
    else this.#seenKeys.set(name, true);
    return value;
  }
}
