import type { Lease } from '../isolation/pool.js';
import type { Clock } from '../primitives/clock.js';
import type { CallContext } from '../upstream/call-context.js';
import type { BackendsApi, JobsApi, SessionsApi } from '../upstream/upstream-api.js';
import type { WatchPeers } from './peers/peers.js';
import type { PollIntervalLimits } from './polling/poll-interval.js';

/**
 * What the watches of all scopes have in common. They read through the repository, so that what a poll finds replaces what is cached. It has
 * the interface of `upstream/`, because `watch/` and `repository/` do not import each other.
 */
export interface WatchServices {
  readonly jobs: Pick<JobsApi, 'get' | 'getMany' | 'list'>;
  readonly sessions: Pick<SessionsApi, 'getMany'>;
  readonly backends: Pick<BackendsApi, 'list'>;
  readonly peers: WatchPeers;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly pollIntervals: PollIntervalLimits;
}

/** What all parts of the watch of one scope share. */
export interface WatchContext extends WatchServices {
  /** For all calls of the scope: they are made for no single operation. */
  readonly call: CallContext;
  /** Units of the pool of watched jobs: one for each job and session, the `first` of each job list, and one for the backends. */
  readonly capacity: Lease;
}
