import { createHmac } from 'node:crypto';
import type { Clock } from '../primitives/clock.js';
import { RedisCommands } from './redis-commands.js';
import {
  type RedisDecodeErrorEvent,
  type RedisErrorKind,
  type RedisStatusEvent,
  redisDecodeErrorChannel,
  redisStatusChannel,
  type SharedKind,
} from './redis-events.js';
import { RedisSubscriber } from './redis-subscriber.js';
import { SHARED_FORMAT_VERSION } from './shared-format.js';

/** The Redis that gateways share, over two connections: a subscribing connection cannot send other commands. */
export interface SharedRedis {
  /** Distinguishes messages of this gateway from those of peers. */
  readonly gatewayId: string;
  /** Of what gateways share: they read no values of another release, another service, or another version of its API. */
  readonly format: string;
  /** Its wall clock agrees with those of other gateways to within `MAX_CLOCK_SKEW_MS`. */
  readonly clock: Clock;
  readonly commands: RedisCommands;
  readonly subscriber: RedisSubscriber;
  /** Why Redis is unavailable, fully or partly; null if it is available. */
  readonly errorKind: RedisErrorKind | null;
  /** Commands without a reply. */
  readonly pendingCount: number;
  /** Resolves when Redis is available for the first time. */
  connect(): Promise<void>;
  /** An HMAC, the same for gateways with the same secret. */
  sign(text: string): string;
  reportDecodeError(kind: SharedKind): void;
  close(): void;
}

export interface ConnectRedisOptions {
  /** Random id of this gateway. */
  readonly gatewayId: string;
  /** URL of the service, and the version of its API. */
  readonly service: string;
  readonly url: URL;
  /** Equal on all gateways that share data. */
  readonly secret: string;
  readonly commandTimeoutMs: number;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

export function connectRedis({ gatewayId, service, secret, ...options }: ConnectRedisOptions): SharedRedis {
  // Not the secret itself, which signs texts that senders choose.
  const signingKey = createHmac('sha256', secret).update('signatures of shared values').digest();
  let lastReported: boolean | null = null;
  let isClosed = false;
  let connected: () => void = () => undefined;
  const getErrorKind = () => commands.errorKind ?? subscriber.errorKind;
  const onStatusChange = (isConnectionAvailable: boolean) => {
    const errorKind = getErrorKind();
    const isAvailable = errorKind === null;
    // The connections open one after the other: report only when both are open.
    if (isConnectionAvailable !== isAvailable) return;
    if (isAvailable) connected();
    if (isClosed || lastReported === isAvailable) return;
    lastReported = isAvailable;
    redisStatusChannel.publish({ gatewayId, errorKind } satisfies RedisStatusEvent);
  };
  const commands = new RedisCommands({ ...options, onStatusChange });
  const subscriber = new RedisSubscriber({ ...options, onStatusChange });
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest('base64url').slice(0, 22);
  return {
    gatewayId,
    format: `${SHARED_FORMAT_VERSION}.${sign(`service ${service}`)}`,
    clock: options.clock,
    commands,
    subscriber,
    get errorKind() {
      return getErrorKind();
    },
    get pendingCount() {
      return commands.pendingCount + subscriber.pendingCount;
    },
    connect() {
      const available = new Promise<void>((resolve) => {
        connected = resolve;
      });
      commands.connect();
      subscriber.connect();
      return available;
    },
    sign,
    reportDecodeError: (kind) => redisDecodeErrorChannel.publish({ gatewayId, kind } satisfies RedisDecodeErrorEvent),
    close() {
      isClosed = true;
      commands.close();
      subscriber.close();
    },
  };
}
