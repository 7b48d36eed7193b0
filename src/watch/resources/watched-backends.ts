import { isDeepStrictEqual } from 'node:util';
import type { Backend } from '../../domain/backend.js';
import type { Timestamp } from '../../domain/value.js';
import { type BackendEvent, formatObservedAt } from '../events.js';
import { computeIdlePollInterval, type PollIntervalLimits } from '../polling/poll-interval.js';
import { BATCH_DELAY_MS, PollSchedule } from '../polling/poll-schedule.js';
import type { BackendsSnapshot } from '../snapshots.js';
import type { WatchContext } from '../watch-context.js';
import type { PolledResource } from './polled-resources.js';

/** Queue times are averages over many jobs: they change at every poll, but slowly. */
const MIN_INTERVAL_MS = 5_000;

/** The latest state of a backend. */
export interface WatchedBackend {
  readonly backend: Backend;
  readonly observedAt: Timestamp;
  /** The events by previous status: shared by subscribers, with everything computed for them. */
  readonly events: Map<string | null, BackendEvent>;
}

export type BackendStates = ReadonlyMap<string, WatchedBackend>;

export interface BackendsListener {
  /** The first snapshot, or one in which something has changed. Unchanged states are the same objects as before. */
  onBackends(states: BackendStates): void;
  close(error: Error): void;
}

/** The key of {@link WatchedBackends} among the resources of a scope. */
export const BACKENDS = 'backends';

/** All backends, polled with one call. */
export class WatchedBackends implements PolledResource {
  readonly key = BACKENDS;
  readonly id = BACKENDS;
  readonly callsPerPoll = 1;
  readonly schedule: PollSchedule;
  readonly listeners = new Set<BackendsListener>();
  readonly #context: WatchContext;
  readonly #pollIntervals: PollIntervalLimits;
  #states: BackendStates | null = null;
  #changedAt: number;

  constructor(context: WatchContext) {
    const { minMs, maxMs } = context.pollIntervals;
    this.#context = context;
    this.#pollIntervals = { minMs: Math.max(minMs, Math.min(MIN_INTERVAL_MS, maxMs)), maxMs };
    this.#changedAt = context.clock.monotonicNow();
    this.schedule = new PollSchedule(this.#changedAt + BATCH_DELAY_MS, this.#pollIntervals.minMs);
  }

  addListener(listener: BackendsListener): void {
    this.listeners.add(listener);
    if (this.#states) listener.onBackends(this.#states);
  }

  removeListener(listener: BackendsListener): void {
    this.listeners.delete(listener);
  }

  async fetch(recordCall: () => void): Promise<BackendsSnapshot> {
    const { backends, call, clock } = this.#context;
    const fetchedAt = clock.monotonicNow();
    recordCall();
    return { kind: 'backends', id: BACKENDS, fetchedAt, backends: await backends.list(call) };
  }

  apply({ fetchedAt, backends }: BackendsSnapshot, jitter: number): number {
    const observedAt = formatObservedAt(this.#context.clock, fetchedAt);
    const states = new Map<string, WatchedBackend>();
    for (const backend of backends) {
      const previous = this.#states?.get(backend.id);
      const isUnchanged = previous && isSameBackend(previous.backend, backend);
      states.set(backend.id, isUnchanged ? previous : { backend, observedAt, events: new Map() });
    }
    const hasChanged = this.#states?.size !== states.size || [...states].some(([id, s]) => this.#states?.get(id) !== s);
    if (hasChanged) {
      this.#changedAt = fetchedAt;
      this.#states = states;
      for (const listener of this.listeners) listener.onBackends(states);
    }
    return computeIdlePollInterval(fetchedAt - this.#changedAt, jitter, this.#pollIntervals);
  }

  close(error: Error): void {
    for (const listener of this.listeners) listener.close(error);
  }
}

/** The time of the last update alone is no change. */
function isSameBackend(a: Backend, b: Backend): boolean {
  return isDeepStrictEqual({ ...a, lastUpdatedAt: null }, { ...b, lastUpdatedAt: null });
}
