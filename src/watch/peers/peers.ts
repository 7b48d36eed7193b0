import { createPeerBroadcast, type PeerBroadcast } from '../../redis/peer-broadcast.js';
import type { SharedRedis } from '../../redis/shared-redis.js';
import { computeSharedJitter } from '../polling/poll-interval.js';
import {
  isWatchMessage,
  JOB_SNAPSHOT_FORMAT,
  type JobSnapshot,
  RESOURCE_SNAPSHOT_FORMAT,
  type ResourceSnapshot,
  type WatchMessage,
} from '../snapshots.js';
import type { PollCoordinator } from './poll-coordinator.js';
import { RedisPollCoordinator } from './redis-poll-coordinator.js';

/** Longer than most calls. */
const CLAIM_MS = 2_000;

/** Shares polling among gateways that watch the same for the same scope. */
export interface WatchPeers {
  /** The topic is the scope's fingerprint. It converts times: the snapshots that it takes and gives have those of this process. */
  readonly broadcast: PeerBroadcast<WatchMessage>;
  readonly jobs: PollCoordinator<JobSnapshot>;
  readonly resources: PollCoordinator<ResourceSnapshot>;
  /** The jitter of the interval after a snapshot, from 0 to 1: the same in all gateways. */
  readonly getJitter: (id: string, fetchedAt: number) => number;
}

export interface WatchPeersOptions {
  /** Whether the snapshot no longer counts: a gateway has changed the job since, or ended its session, or the key may be revoked. */
  readonly isJobStale: (fingerprint: string, snapshot: JobSnapshot) => boolean;
  /** The same for anything of the scope. */
  readonly isStale: (fingerprint: string, fetchedAt: number) => boolean;
}

export function createRedisPeers(redis: SharedRedis, { isJobStale, isStale }: WatchPeersOptions): WatchPeers {
  const { clock } = redis;
  const broadcast = createPeerBroadcast(redis, {
    kind: 'watch',
    // Gateways of another service or release would reject each message, and report it.
    channel: `watch.${redis.format}`,
    version: redis.format,
    isValue: isWatchMessage,
  });
  return {
    broadcast: {
      publish: (topic, message) => broadcast.publish(topic, shiftTimes(message, clock.toUnixMs(0))),
      subscribe: (topic, onMessage) =>
        broadcast.subscribe(topic, (message, origin) => onMessage(shiftTimes(message, clock.fromUnixMs(0)), origin)),
    },
    jobs: new RedisPollCoordinator(redis, JOB_SNAPSHOT_FORMAT, { claimMs: CLAIM_MS, isStale: isJobStale }),
    resources: new RedisPollCoordinator(redis, RESOURCE_SNAPSHOT_FORMAT, {
      claimMs: CLAIM_MS,
      isStale: (fingerprint, { fetchedAt }) => isStale(fingerprint, fetchedAt),
    }),
    getJitter: (id, fetchedAt) => computeSharedJitter(id, clock.toUnixMs(fetchedAt)),
  };
}

function shiftTimes(message: WatchMessage, ms: number): WatchMessage {
  if (message.kind === 'snapshot')
    return { kind: 'snapshot', snapshot: JOB_SNAPSHOT_FORMAT.shift(message.snapshot, ms) };
  if (message.kind === 'resource')
    return { kind: 'resource', snapshot: RESOURCE_SNAPSHOT_FORMAT.shift(message.snapshot, ms) };
  return message;
}
