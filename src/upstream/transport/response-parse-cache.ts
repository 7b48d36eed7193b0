import { SharedLruCache } from '../../cache/shared-lru-cache.js';
import type { CallerRegistry } from '../../callers/caller-registry.js';
import type { StateOwner } from '../../callers/state-owner.js';
import { copyBuffer } from '../../primitives/copy-buffer.js';

/** Memory of a parsed response, compared to its bytes. */
const PARSED_SIZE_FACTOR = 3;
/** Share of the size for keys that were requested once. */
const KEYS_SHARE = 0.05;

interface CachedParse {
  readonly bytes: Buffer;
  readonly value: unknown;
}

/**
 * A response that is byte-identical to the last one of its key is not parsed again: most polls return an unchanged page.
 * Only responses of keys that are requested a second time are stored.
 */
export class ResponseParseCache {
  readonly #requestedKeys: SharedLruCache<true>;
  readonly #entries: SharedLruCache<CachedParse>;

  constructor(maxBytes: number, callers: CallerRegistry) {
    const keysMaxBytes = Math.ceil(maxBytes * KEYS_SHARE);
    const maxEntrySize = Math.max(1, Math.floor(maxBytes / 20));
    this.#requestedKeys = new SharedLruCache({ callers, maxSize: keysMaxBytes, maxEntrySize: keysMaxBytes });
    this.#entries = new SharedLruCache({ callers, maxSize: maxBytes - keysMaxBytes, maxEntrySize });
  }

  /** Calls with equal keys need equal parsers, and must not change the value. */
  parse<T>(owner: StateOwner, key: string, bytes: Buffer, parse: (bytes: Buffer) => T): T {
    const cached = this.#entries.get(owner, key);
    if (cached?.bytes.equals(bytes)) return cached.value as T;
    const value = parse(bytes);
    if (cached || this.#requestedKeys.get(owner, key)) {
      const size = 2 * key.length + (1 + PARSED_SIZE_FACTOR) * bytes.length + 1;
      this.#entries.set(owner, key, { bytes: copyBuffer(bytes), value }, { size });
    } else this.#requestedKeys.set(owner, key, true, { size: 2 * key.length + 1 });
    return value;
  }
}
