import { Redis } from 'ioredis';
import type { Clock } from '../domain/clock.js';

/** What is made of a connection needs. */
export interface ConnectionParts {
  readonly clock: Clock;
  /** How long Redis may take; whoever asks then goes on without it. */
  readonly timeLimitMs: number;
  /** Called when there is trouble, and when it is over. */
  readonly changed: (hasTrouble: boolean) => void;
}

/** A connection on which nothing comes back for this long is given up for a new one. */
const SILENCE_MS = 1_000;
const CONNECT_MS = 1_000;
const RECONNECT_MS = { from: 50, to: 1_000 } as const;

/** After a failover the same name may lead to another Redis; a copy that stays one is not left again for so long. */
const READONLY_MS = 5_000;

/** A connection that comes back by itself and keeps no command for later: what cannot be had now is done without. */
export function connectionTo(url: URL, clock: Clock, random: () => number): Redis {
  let leftAt = Number.NEGATIVE_INFINITY;
  return new Redis({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 6379),
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    db: Number(url.pathname.slice(1)),
    ...(url.protocol === 'rediss:' && { tls: {} }),
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableClientInfo: true,
    reconnectOnError({ message }) {
      if (!message.startsWith('READONLY') || clock.now() < leftAt + READONLY_MS) return false;
      leftAt = clock.now();
      return true;
    },
    // Many gateways that lost the same Redis should not all come back in the same moment.
    retryStrategy: (attempt) => Math.min(RECONNECT_MS.to, RECONNECT_MS.from * 2 ** attempt) * (0.75 + random() / 2),
  });
}
