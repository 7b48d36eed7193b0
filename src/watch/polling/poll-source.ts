import type { PollDemand } from './poll-scheduler.js';

/** One kind of call that a poller makes for a caller. */
export interface PollSource extends PollDemand {
  /**
   * Makes the call that is due first, of the urgent ones or of the scheduled ones, and calls `recordCall` when it does.
   * Resolves to false when it made none, because a peer makes it or it is no longer needed. Errors about one job or session
   * go to its listeners; only errors that affect all calls are thrown, such as an outage or a rejected API key.
   */
  poll(isUrgent: boolean, recordCall: () => void): Promise<boolean>;
}
