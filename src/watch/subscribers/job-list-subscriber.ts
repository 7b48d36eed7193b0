import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { JobListEvent } from '../events.js';
import type { JobListState, JobListView } from '../resources/job-list-state.js';
import type { JobListListener } from '../resources/watched-job-list.js';
import { CoalescingQueue } from './coalescing-queue.js';

/** Emits the first jobs of a list, then what has changed since the event before. */
export class JobListSubscriber implements JobListListener {
  readonly first: number;
  readonly events: CoalescingQueue<'list', JobListEvent>;
  #latest: JobListState | null = null;
  #sent: JobListView | null = null;

  constructor(first: number, onClose: () => void, signal: LightAbortSignal) {
    this.first = first;
    this.events = new CoalescingQueue(() => this.#takeEvent(), onClose, signal);
  }

  onListChanged(state: JobListState): void {
    this.#latest = state;
    this.events.push('list');
  }

  close(error: Error): void {
    this.events.closeWith(error);
  }

  #takeEvent(): JobListEvent | undefined {
    const view = this.#latest?.getView(this.first);
    const event = view?.getEvent(this.#sent);
    this.#sent = view ?? null;
    return event;
  }
}
