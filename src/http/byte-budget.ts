import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';

export interface ByteBudgetOptions {
  /** The setting of `maxBytes`, for messages. */
  readonly setting: string;
  readonly maxBytes: number;
  /** Of `maxBytes`, for one address. */
  readonly maxShare: number;
  readonly callers: CallerRegistry;
}

/** After an eviction this share of the limit is free, so that not every further byte evicts again. */
const FREED_SHARE = 0.1;

/** Entries of all clients, or of one address. */
class Usage {
  bytes = 0;
  /** The first one is evicted first. */
  readonly entries = new Set<HeldBytes>();
}

/** Bytes in memory for one client. */
export class HeldBytes {
  readonly usages: readonly Usage[];
  #onEvict: ((limit: string) => void) | null;
  #bytes = 0;

  /** `onEvict` frees the bytes; its `limit` names the setting. */
  constructor(usages: readonly Usage[], onEvict: (limit: string) => void) {
    this.usages = usages;
    this.#onEvict = onEvict;
    this.touch();
  }

  get bytes(): number {
    return this.#bytes;
  }

  resize(bytes: number): void {
    for (const usage of this.usages) usage.bytes += bytes - this.#bytes;
    this.#bytes = bytes;
  }

  /** Makes it the last one to be evicted. */
  touch(): void {
    for (const { entries } of this.usages) {
      entries.delete(this);
      entries.add(this);
    }
  }

  remove(): void {
    this.resize(0);
    for (const { entries } of this.usages) entries.delete(this);
    // Tables that the sets have replaced refer to this object until the next major garbage collection.
    this.#onEvict = null;
  }

  evict(limit: string): void {
    const onEvict = this.#onEvict;
    this.remove();
    onEvict?.(limit);
  }
}

/**
 * Bytes that clients make the gateway hold, limited in total and per address. Over a limit, the entries that were added or
 * touched least recently are evicted.
 */
export class ByteBudget {
  readonly #options: ByteBudgetOptions;
  readonly #maxPerAddress: number;
  readonly #addresses: PerCaller<Usage>;
  readonly #total = new Usage();

  constructor(options: ByteBudgetOptions) {
    this.#options = options;
    this.#maxPerAddress = options.maxBytes * options.maxShare;
    this.#addresses = options.callers.define(() => new Usage(), { isInUse: ({ entries }) => entries.size > 0 });
  }

  get bytes(): number {
    return this.#total.bytes;
  }

  add(address: string, onEvict: (limit: string) => void): HeldBytes {
    const usage = this.#addresses.get(this.#options.callers.getAddressOwner(address));
    return new HeldBytes([usage, this.#total], onEvict);
  }

  isExceeded({ usages: [address] }: HeldBytes): boolean {
    return this.#total.bytes > this.#options.maxBytes || (address?.bytes ?? 0) > this.#maxPerAddress;
  }

  /** Evicts the first entries of the address, then of all, until the limits hold. */
  enforce({ usages: [address] }: HeldBytes): void {
    const { setting, maxBytes } = this.#options;
    if (address) evictExcess(address, this.#maxPerAddress, `MAX_SHARE_PER_CALLER of ${setting}`);
    evictExcess(this.#total, maxBytes, setting);
  }
}

function evictExcess(usage: Usage, maxBytes: number, limit: string): void {
  if (usage.bytes <= maxBytes) return;
  for (const held of usage.entries) {
    if (usage.bytes <= maxBytes * (1 - FREED_SHARE)) return;
    held.evict(limit);
  }
}
