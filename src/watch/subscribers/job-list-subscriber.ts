import type { JobListEvent } from '../events.js';
import type { JobListState, JobListView } from '../resources/job-list-state.js';
import type { JobListListener } from '../resources/watched-job-list.js';
import { CoalescingQueue, type SubscriptionHandle } from './coalescing-queue.js';

/** Emits the first jobs of a list, then what has changed since the event before. */
export class JobListSubscriber extends CoalescingQueue<'list', JobListEvent> implements JobListListener {
  readonly first: number;
  #latest: JobListState | null = null;
  #sent: JobListView | null = null;

  constructor(first: number, handle: SubscriptionHandle) {
    super(handle);
    this.first = first;
  }

  onListChanged(state: JobListState): void {
    this.#latest = state;
    this.push('list');
  }

  protected takeEvent(): JobListEvent | undefined {
    const view = this.#latest?.getView(this.first);
    const event = view?.getEvent(this.#sent);
    this.#sent = view ?? null;
    return event;
  }
}
