import { type ErrorCode, type GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import type { Lease } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import { PriorityQueue } from '../../primitives/priority-queue.js';
import type { WatchContext } from '../watch-context.js';
import type { CallDemand } from './call-pacer.js';
import type { PollSchedule } from './poll-schedule.js';

/** Something that is polled as long as it has listeners. */
export interface Polled<L> {
  readonly key: string;
  readonly schedule: PollSchedule;
  /** A fraction if one call polls several. */
  readonly callsPerPoll: number;
  readonly listeners: ReadonlySet<L>;
  /** Throws a GatewayError when the capacity is used up. */
  addListener(listener: L): void;
  removeListener(listener: L): void;
  /** Ends its subscriptions. */
  close(error: Error): void;
  /** It is no longer watched. */
  dispose?(): void;
}

/** What one scope watches of a kind, and which of it is due first. Each item takes a unit of the capacity. */
export class PollQueue<T extends Polled<L>, L> implements CallDemand {
  readonly #items = new Map<string, T>();
  readonly #capacity: Lease;
  /** In order of arrival, with the earliest time of the call. */
  readonly #urgent = new Map<T, number>();
  readonly #scheduled = new PriorityQueue<T>();
  /** All items, also those that are being fetched, with the call rate that each needs. */
  readonly #callsPerMs = new Map<T, number>();
  #totalCallsPerMs = 0;

  constructor({ capacity }: Pick<WatchContext, 'capacity'>) {
    this.#capacity = capacity;
  }

  get(key: string): T | undefined {
    return this.#items.get(key);
  }

  /** Watches the item, which is created for its first listener. Throws a GatewayError when the capacity is used up. */
  watch(key: string, listener: L, create: () => T): T {
    let item = this.#items.get(key);
    if (!item) {
      this.#capacity.acquireMore();
      item = create();
      this.#items.set(key, item);
      this.#callsPerMs.set(item, 0);
      this.set(item);
    }
    item.addListener(listener);
    return item;
  }

  /** Stops watching the item when it was the last listener, or could not be added. */
  removeListener(key: string, listener: L): void {
    const item = this.#items.get(key);
    item?.removeListener(listener);
    if (item?.listeners.size === 0) this.delete(item);
  }

  /** Moves an item that is watched: call it after every change of its schedule. */
  set(item: T): void {
    const { schedule, callsPerPoll } = item;
    const callsPerMs = callsPerPoll / schedule.intervalMs;
    const previous = this.#callsPerMs.get(item);
    if (previous === undefined) return;
    if (previous !== callsPerMs) {
      this.#totalCallsPerMs += callsPerMs - previous;
      this.#callsPerMs.set(item, callsPerMs);
    }
    if (!schedule.isUrgent) {
      this.#urgent.delete(item);
      this.#scheduled.set(item, schedule.dueAt);
    } else if (this.#urgent.get(item) !== schedule.dueAt) {
      this.suspend(item);
      this.#urgent.set(item, schedule.dueAt);
    }
  }

  /** Removes the item until it is set again. Its call rate still counts. */
  suspend(item: T): void {
    this.#urgent.delete(item);
    this.#scheduled.delete(item);
  }

  has(item: T): boolean {
    return this.#callsPerMs.has(item);
  }

  /** Stops watching the item, whether or not it has listeners. */
  delete(item: T): void {
    if (!this.has(item)) return;
    this.suspend(item);
    this.#items.delete(item.key);
    this.#totalCallsPerMs -= this.#callsPerMs.get(item) ?? 0;
    this.#callsPerMs.delete(item);
    this.#capacity.shrink();
    item.dispose?.();
    // Sums and differences of fractions leave a rounding error behind.
    if (this.#callsPerMs.size === 0) this.#totalCallsPerMs = 0;
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#callsPerMs.keys();
  }

  get requiredCallsPerMs(): number {
    return this.#totalCallsPerMs;
  }

  get urgentAt(): number {
    for (const at of this.#urgent.values()) return at;
    return Number.POSITIVE_INFINITY;
  }

  get scheduledAt(): number {
    return this.#scheduled.firstKey;
  }

  /** When the least recently fetched item was fetched, or first due; Infinity when there is none. */
  get oldestSnapshotAt(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const { schedule } of this) oldest = Math.min(oldest, schedule.staleSince);
    return oldest;
  }

  /** Up to `max` items, urgent ones first. */
  getNext(max: number): readonly T[] {
    const items: T[] = [];
    for (const item of this.#urgent.keys()) if (items.push(item) >= max) return items;
    return [...items, ...this.#scheduled.peekMany(max - items.length)];
  }

  /** Calls the service for the item. An error about the item closes it: returns null. Other errors are thrown, and the item queues behind the rest. */
  async fetch<R>(item: T, fetch: () => Promise<R>, clock: Clock): Promise<R | null> {
    try {
      return await fetch();
    } catch (error) {
      if (!isItemError(error)) {
        item.schedule.fail(clock.monotonicNow());
        throw error;
      }
      item.close(error);
      return null;
    } finally {
      this.set(item);
    }
  }
}

const ITEM_ERROR_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_SUPPORTED',
  'PAYMENT_REQUIRED',
]);

/** Whether the error is about the item that was requested, such as a job or a list; all others affect every call of the scope. */
export function isItemError(error: unknown): error is GatewayError {
  return isGatewayError(error) && ITEM_ERROR_CODES.has(error.code);
}
