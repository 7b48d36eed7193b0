import type { Clock } from '../../primitives/clock.js';
import type { PollSchedule } from './poll-schedule.js';
import type { PollDemand } from './poll-scheduler.js';
import { isResourceError } from './resource-error.js';

/** Something that is polled as a unit. */
export interface Polled {
  readonly schedule: PollSchedule;
  readonly callsPerPoll: number;
  /** Ends its subscriptions. */
  close(error: Error): void;
}

/** Some things that one caller watches, and which of them is due first. They are few, so that they are searched rather than sorted. */
export class PollQueue<T extends Polled> implements PollDemand {
  readonly #items = new Set<T>();

  add(item: T): void {
    this.#items.add(item);
  }

  has(item: T): boolean {
    return this.#items.has(item);
  }

  delete(item: T): void {
    this.#items.delete(item);
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#items.values();
  }

  get requiredCallsPerMs(): number {
    let sum = 0;
    for (const { callsPerPoll, schedule } of this.#items) sum += callsPerPoll / schedule.intervalMs;
    return sum;
  }

  get urgentAt(): number {
    return this.getNext(true)?.schedule.dueAt ?? Number.POSITIVE_INFINITY;
  }

  get scheduledAt(): number {
    return this.getNext(false)?.schedule.dueAt ?? Number.POSITIVE_INFINITY;
  }

  /** The item that is due first, of the urgent ones or of the others. */
  getNext(isUrgent: boolean): T | undefined {
    let first: T | undefined;
    for (const item of this.#items) {
      if (item.schedule.isUrgent === isUrgent && (!first || item.schedule.dueAt < first.schedule.dueAt)) first = item;
    }
    return first;
  }

  /** Calls the service for the item. Null if the error is about it, which closes it; throws others, and it queues behind the rest. */
  async fetch<R>(item: T, fetch: () => Promise<R>, clock: Clock): Promise<R | null> {
    try {
      return await fetch();
    } catch (error) {
      if (!isResourceError(error)) {
        item.schedule.fail(clock.monotonicNow());
        throw error;
      }
      item.close(error);
      return null;
    }
  }
}
