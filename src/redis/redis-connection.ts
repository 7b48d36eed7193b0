import { RedisClient as Client } from '@redis/client';
import { getBackoffMs } from '../primitives/backoff.js';
import type { Clock } from '../primitives/clock.js';
import { classifyRedisError, InvalidReplyError, withTimeout } from './redis-error.js';
import type { RedisErrorKind } from './redis-events.js';

const CONNECT_TIMEOUT_MS = 1_000;
/** Interval of connection checks: an idle connection does not notice a lost Redis. */
const CHECK_INTERVAL_MS = 1_000;
const CHECK_TIMEOUT_MS = 1_000;
const RECONNECT_DELAY_MS = { min: 50, max: 1_000 } as const;
/** Further commands are rejected by the client. */
const MAX_QUEUED_COMMANDS = 50_000;

export interface RedisConnectionOptions {
  readonly url: URL;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly commandTimeoutMs: number;
  readonly onStatusChange: (isAvailable: boolean) => void;
}

export type RedisClient = ReturnType<typeof createRedisClient>;

/**
 * A connection that reopens itself. The client reports an invalid reply as an error and continues to read,
 * perhaps in the middle of another reply. So each error ends its connection, and each connection has its own client.
 */
export abstract class RedisConnection {
  protected readonly options: RedisConnectionOptions;
  protected pending = 0;
  readonly #recoverListeners = new Set<() => void>();
  #errorKind: RedisErrorKind | null = 'unreachable';
  #client: RedisClient | null = null;
  /** When {@link #client} passed its first check. */
  #readySince: number | null = null;
  #failedAttempts = 0;
  #clearTimer: () => void = () => undefined;
  #isClosed = false;

  constructor(options: RedisConnectionOptions) {
    this.options = options;
  }

  /** Rejects unless Redis responds correctly. Called before the connection is used, then regularly. */
  protected abstract check(client: RedisClient): Promise<void>;

  /** The connection is open, and the first check has succeeded. */
  protected abstract onSuccess(): void;

  /** Commands without a reply. */
  get pendingCount(): number {
    return this.pending;
  }

  /** Why Redis is unavailable; null if it is available. */
  get errorKind(): RedisErrorKind | null {
    return this.#errorKind;
  }

  /** Calls the listener when Redis is available again after an interruption. */
  onRecover(listener: () => void): void {
    this.#recoverListeners.add(listener);
  }

  /** Null unless it is open and checked. */
  protected get client(): RedisClient | null {
    return this.#readySince === null ? null : this.#client;
  }

  connect(): void {
    if (this.#isClosed) return;
    const client = createRedisClient(this.options.url);
    this.#client = client;
    let isSocketOpen = false;
    client.on('error', (error: unknown) => this.fail(client, isSocketOpen ? classifyRedisError(error) : 'unreachable'));
    client.on('connect', () => {
      isSocketOpen = true;
      // The client does not stop a socket that is still connecting.
      if (this.#client !== client) client.destroy();
    });
    // The error event has reported the failure; other rejections are of handshake commands.
    const connected = client.connect().then(() => this.#checkInTime(client));
    connected.catch((error: unknown) => this.fail(client, classifyRedisError(error)));
    this.#clearTimer = this.options.clock.schedule(CONNECT_TIMEOUT_MS + CHECK_TIMEOUT_MS, () =>
      this.fail(client, 'timeout'),
    );
  }

  /** Closes the connection and opens another after the delay, by default a backoff; no effect if it is already closed. */
  protected fail(client: RedisClient, errorKind: RedisErrorKind, delayMs?: number): void {
    if (this.#client !== client) return;
    const { clock, random } = this.options;
    // A connection that fails soon after opening counts as a failed attempt.
    const wasStable = this.#readySince !== null && clock.monotonicNow() - this.#readySince >= RECONNECT_DELAY_MS.max;
    this.#failedAttempts = wasStable ? 0 : this.#failedAttempts + 1;
    this.#drop();
    if (this.#isClosed) return;
    const waitMs = delayMs ?? getBackoffMs(this.#failedAttempts, RECONNECT_DELAY_MS, random);
    this.#clearTimer = clock.schedule(waitMs, () => this.connect());
    this.setUnavailable(errorKind);
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  protected setUnavailable(errorKind: RedisErrorKind): void {
    this.#errorKind = errorKind;
    this.options.onStatusChange(false);
  }

  protected setAvailable(): void {
    if (this.#errorKind === null) return;
    this.#errorKind = null;
    for (const listener of this.#recoverListeners) listener();
    this.options.onStatusChange(true);
  }

  async #checkInTime(client: RedisClient): Promise<void> {
    await withTimeout(this.options.clock, CHECK_TIMEOUT_MS, this.check(client));
    if (this.#client !== client) return;
    this.#clearTimer();
    this.#clearTimer = this.options.clock.schedule(CHECK_INTERVAL_MS, () => {
      this.#checkInTime(client).catch((error: unknown) => this.fail(client, classifyRedisError(error)));
    });
    if (this.#readySince !== null) return;
    this.#readySince = this.options.clock.monotonicNow();
    this.onSuccess();
  }

  #drop(): void {
    this.#clearTimer();
    const client = this.#client;
    this.#client = null;
    this.#readySince = null;
    client?.destroy();
  }
}

/** Throws unless this is a reply to PING, which has a different form while channels are subscribed. */
export function expectPong(reply: unknown, isSubscribed: boolean): void {
  const text = String(reply);
  if (isSubscribed ? text !== 'pong' : text.toLowerCase() !== 'pong')
    throw new InvalidReplyError('Not a reply to PING.');
}

/** Without RESP3 there is no HELLO, which older servers and proxies lack. */
const PROTOCOL = { RESP: 2 } as const;

/** `createClient` would create a class with all commands of Redis whenever its options differ from the last ones. */
const createClient = Client.factory(PROTOCOL);

function createRedisClient(url: URL) {
  return createClient({
    // Clients do not take it from their class.
    ...PROTOCOL,
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    database: Number(url.pathname.slice(1)),
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED_COMMANDS,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // Timeouts are those of RedisCommands, by the gateway's clock.
    commandOptions: { timeout: 0 },
    socket: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || 6379),
      ...(url.protocol === 'rediss:' && { tls: true as const }),
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: false,
    },
  });
}
