import type { PollDemand } from './poll-scheduler.js';

/** One kind of call that a poller makes for a caller. */
export interface PollSource extends PollDemand {
  /**
   * Makes the next urgent or scheduled call and calls `recordCall`; false if a peer makes it or it is no longer needed.
   * Throws errors that affect all calls, such as outages; errors of one job or session go to its listeners.
   */
  poll(isUrgent: boolean, recordCall: () => void): Promise<boolean>;
}
