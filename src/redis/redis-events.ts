import { channel } from 'node:diagnostics_channel';

/** Why Redis is unavailable, for operators. Messages of Redis or of the client are left out: they may contain an address or a password. */
export const REDIS_ERROR_MESSAGES = {
  unreachable: 'Redis is unreachable.',
  timeout: 'Redis does not respond in time.',
  auth: 'Redis rejects the user name or the password in REDIS_URL.',
  no_permission: 'The Redis user lacks permissions. See docs/scaling.md.',
  out_of_memory: 'Redis is out of memory and rejects writes.',
  loading: 'Redis is loading its data.',
  read_only: 'Redis is a read-only replica.',
  rejected: 'Redis rejects commands.',
  flooded: 'Another client of Redis sends too many messages on the channels of the gateway.',
  invalid_reply: 'The server at REDIS_URL sends replies that are not those of Redis.',
} as const;

export type RedisErrorKind = keyof typeof REDIS_ERROR_MESSAGES;

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

/** What gateways share: cached values, invalidations, snapshots and claims of watched jobs, rate limits. */
export type SharedKind = 'cache' | 'invalidation' | 'watch' | 'claim' | 'rate_limit';

/** Publishes {@link RedisStatusEvent}. */
export const redisStatusChannel = channel('quantum-job-gateway:redis:status');
/** Publishes {@link RedisDecodeErrorEvent}. */
export const redisDecodeErrorChannel = channel('quantum-job-gateway:redis:decode-error');
