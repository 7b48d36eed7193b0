import { GatewayError } from '../../domain/gateway-error.js';
import { type BackendEvent, shareEvent } from '../events.js';
import type { BackendStates, BackendsListener, WatchedBackend } from '../resources/watched-backends.js';
import { CoalescingQueue, type SubscriptionHandle } from './coalescing-queue.js';

/** Emits the current state of all or some backends, then every change. */
export class BackendsSubscriber extends CoalescingQueue<string, BackendEvent> implements BackendsListener {
  /** Null: all. */
  readonly #ids: Set<string> | null;
  readonly #sent = new Map<string, WatchedBackend>();
  /** Backends that do not exist, or no longer, and whose error has not been sent yet. */
  readonly #lost = new Set<string>();
  #latest: BackendStates = new Map();

  constructor(ids: readonly string[] | null, handle: SubscriptionHandle) {
    super(handle);
    this.#ids = ids && new Set(ids);
  }

  onBackends(states: BackendStates): void {
    this.#latest = states;
    for (const id of this.#ids ?? states.keys()) if (states.has(id)) this.push(id);
    for (const id of [...(this.#ids ?? this.#sent.keys())]) if (!states.has(id)) this.#reportLost(id);
    if (this.#ids?.size === 0) this.close();
  }

  #reportLost(id: string): void {
    this.#ids?.delete(id);
    this.#lost.add(id);
    this.push(id);
  }

  protected takeEvent(id: string): BackendEvent | Error | undefined {
    const isLost = this.#lost.delete(id);
    const state = this.#latest.get(id);
    // One of `ids` is not watched any more, even if it is listed again.
    if (isLost && (this.#ids || !state)) {
      this.#sent.delete(id);
      return new GatewayError('NOT_FOUND', `Backend "${id}" not found.`);
    }
    if (!state) return undefined;
    const sent = this.#sent.get(id);
    if (state === sent) return undefined;
    this.#sent.set(id, state);
    const previousStatus = sent?.backend.status ?? null;
    const { backend, observedAt, events } = state;
    return shareEvent(events, previousStatus, () => ({ backend, previousStatus, observedAt }));
  }
}
