import { FairLruCache } from '../../isolation/fair-lru-cache.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import type { Scope } from '../../isolation/scope.js';
import { copyBuffer } from '../wire/body-decoders.js';

/** Assumed memory of a decoded body, as a multiple of its bytes. */
const DECODED_SIZE_FACTOR = 3;
/** Part of the size for the names of keys that were requested once. In the cache of the bodies, they would push out bodies that will be reused. */
const KEYS_SHARE = 0.05;

interface DecodedBody {
  readonly bytes: Buffer;
  readonly value: unknown;
}

/**
 * A response that is byte-identical to the last one of its key is not decoded again: most polls return an unchanged page.
 * Only responses of keys that are requested a second time are stored.
 */
export class DecodedBodies {
  readonly #requestedKeys: FairLruCache<true>;
  readonly #entries: FairLruCache<DecodedBody>;

  constructor(maxBytes: number, owners: OwnerRegistry, maxShare: number) {
    const options = { owners, maxShare, isPrivate: true };
    const keysMaxBytes = Math.ceil(maxBytes * KEYS_SHARE);
    this.#requestedKeys = new FairLruCache({ ...options, maxSize: keysMaxBytes });
    const maxEntrySize = Math.max(1, Math.floor(maxBytes / 20));
    this.#entries = new FairLruCache({ ...options, maxSize: maxBytes - keysMaxBytes, maxEntrySize });
  }

  /** Calls with equal keys need equal decoders. These may consume the memory of `bytes`, and must not change the value. */
  getOrDecode<T>(scope: Scope, key: string, bytes: Buffer, decode: (bytes: Buffer) => T | Promise<T>): T | Promise<T> {
    const name = `${scope.fingerprint} ${key}`;
    const cached = this.#entries.get(name);
    if (cached?.bytes.equals(bytes)) return cached.value as T;
    const size = 2 * name.length + (1 + DECODED_SIZE_FACTOR) * bytes.length + 1;
    const isRepeated = cached !== undefined || this.#requestedKeys.get(name) === true;
    if (!isRepeated) this.#requestedKeys.set(scope, name, true, { size: 2 * name.length + 1 });
    if (!isRepeated || size > this.#entries.maxEntrySize) return decode(bytes);
    const copy = copyBuffer(bytes);
    const store = (value: T) => {
      this.#entries.set(scope, name, { bytes: copy, value }, { size });
      return value;
    };
    const decoded = decode(bytes);
    return decoded instanceof Promise ? decoded.then(store) : store(decoded);
  }
}
