import { channel } from 'node:diagnostics_channel';
import type { RedisErrorKind } from './redis-error.js';

/** Redis has become available or unavailable. */
export interface RedisStatusEvent {
  /** Id of the publishing gateway: a process may run several. */
  readonly gatewayId: string;
  /** Null when it is available. */
  readonly errorKind: RedisErrorKind | null;
}

/** A value in Redis has an invalid signature, was replayed, or another version of the gateway wrote it. */
export interface RedisDecodeErrorEvent {
  readonly gatewayId: string;
  readonly kind: SharedKind;
}

/** What gateways share: cached values, invalidations, snapshots and leases of watched jobs, rate limits. */
export type SharedKind = 'cache' | 'invalidation' | 'watch' | 'lease' | 'rate_limit';

/** Publishes {@link RedisStatusEvent}. */
export const redisStatusChannel = channel('quantum-job-gateway:redis:status');
/** Publishes {@link RedisDecodeErrorEvent}. */
export const redisDecodeErrorChannel = channel('quantum-job-gateway:redis:decode-error');
