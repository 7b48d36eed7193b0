import { createPeerBroadcast, type PeerBroadcast } from '../redis/peer-broadcast.js';
import { SHARED_FORMAT_VERSION } from '../redis/shared-format.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { PollCoordinator, type PollCoordinatorOptions } from './poll-coordinator.js';
import { isWatchMessage, type WatchMessage } from './watch-message.js';

/** Shares the polling of jobs among gateways that watch them for the same caller. */
export interface WatchPeers {
  /** The topic is the caller's fingerprint. */
  readonly broadcast: PeerBroadcast<WatchMessage>;
  readonly coordinator: PollCoordinator;
}

export function createWatchPeers(redis: SharedRedis, options: PollCoordinatorOptions): WatchPeers {
  return {
    broadcast: createPeerBroadcast(redis, { kind: 'watch', version: SHARED_FORMAT_VERSION, isValue: isWatchMessage }),
    coordinator: new PollCoordinator(redis, options),
  };
}
