import type { CallerRegistry, PerCaller } from '../../callers/caller-registry.js';
import type { StateOwner } from '../../callers/state-owner.js';

export interface SocketLimitsOptions {
  readonly callers: CallerRegistry;
  /** MAX_WEBSOCKETS. */
  readonly maxSockets: number;
  /** Of `maxSockets`, for one API key. */
  readonly maxSharePerKey: number;
  /** Of `maxSockets`, for one address. */
  readonly maxSharePerAddress: number;
}

/** Counts the open WebSockets of each address and API key. */
export class SocketLimits {
  readonly #counts: PerCaller<{ sockets: number }>;
  readonly maxPerKey: number;
  readonly maxPerAddress: number;

  constructor({ callers, maxSockets, maxSharePerKey, maxSharePerAddress }: SocketLimitsOptions) {
    this.#counts = callers.define(() => ({ sockets: 0 }), { isInUse: ({ sockets }) => sockets > 0 });
    this.maxPerKey = Math.max(1, Math.floor(maxSockets * maxSharePerKey));
    this.maxPerAddress = Math.max(1, Math.floor(maxSockets * maxSharePerAddress));
  }

  /** Returns a function to call when the socket is closed, or null if the limit is reached. */
  acquire(owner: StateOwner, max: number): (() => void) | null {
    const count = this.#counts.get(owner);
    if (count.sockets >= max) return null;
    count.sockets += 1;
    return () => {
      count.sockets -= 1;
    };
  }
}
