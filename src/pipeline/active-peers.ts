import type { Clock } from '../primitives/clock.js';

/** A gateway announces itself this often while it admits operations. */
const ANNOUNCE_INTERVAL_MS = 5_000;
/** Afterwards a gateway counts as gone. */
const PRESENCE_MS = 3 * ANNOUNCE_INTERVAL_MS;

/** Counts the gateways that currently admit operations, by the messages that they sign. */
export class ActivePeers {
  readonly #clock: Clock;
  readonly #seenAt = new Map<string, number>();
  #announcedAt = Number.NEGATIVE_INFINITY;
  #count = 1;
  #validUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Number of active gateways, this one included. */
  get count(): number {
    const now = this.#clock.monotonicNow();
    if (now >= this.#validUntil) this.#update(now);
    return this.#count;
  }

  add(gatewayId: string): void {
    this.#seenAt.set(gatewayId, this.#clock.monotonicNow());
    this.#validUntil = Number.NEGATIVE_INFINITY;
  }

  /** Whether this gateway has to announce itself now. */
  shouldAnnounce(): boolean {
    const now = this.#clock.monotonicNow();
    if (now - this.#announcedAt < ANNOUNCE_INTERVAL_MS) return false;
    this.#announcedAt = now;
    return true;
  }

  #update(now: number): void {
    for (const [gatewayId, seenAt] of this.#seenAt) if (now - seenAt >= PRESENCE_MS) this.#seenAt.delete(gatewayId);
    this.#count = 1 + this.#seenAt.size;
    this.#validUntil = now + ANNOUNCE_INTERVAL_MS;
  }
}
