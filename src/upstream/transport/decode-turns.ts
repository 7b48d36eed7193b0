import type { CallerRegistry } from '../../callers/caller-registry.js';
import type { StateOwner } from '../../callers/state-owner.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { FairConcurrencyLimiter } from './concurrency-limiter.js';

/** Bytes of bodies that the main thread decodes at once in a turn of the event loop. */
const MAX_BYTES_PER_TURN = 500_000;
/** Of the others, one is decoded per turn. */
const ONE_PER_TURN = { maxConcurrent: 1, maxConcurrentPerCaller: 1 } as const;

/**
 * Spreads the decoding of bodies over turns of the event loop: the service may finish a hundred responses at the same time.
 * Callers that wait are served in turns.
 */
export class DecodeTurns {
  readonly #limiter: FairConcurrencyLimiter;
  #bytes = 0;

  constructor(callers: CallerRegistry) {
    this.#limiter = new FairConcurrencyLimiter(ONE_PER_TURN, callers);
  }

  /** Null if a body of this size can be decoded at once. Rejects when `signal` is aborted. */
  take(owner: StateOwner, bytes: number, signal: LightAbortSignal): Promise<void> | null {
    if (this.#bytes + bytes > MAX_BYTES_PER_TURN) return this.#wait(owner, signal);
    if (this.#bytes === 0) setImmediate(() => this.#startTurn());
    this.#bytes += Math.max(1, bytes);
    return null;
  }

  async #wait(owner: StateOwner, signal: LightAbortSignal): Promise<void> {
    const release = await this.#limiter.acquire(owner, signal);
    setImmediate(release);
  }

  #startTurn(): void {
    this.#bytes = 0;
  }
}
