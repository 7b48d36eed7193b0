import { CircuitBreaker } from '../primitives/circuit-breaker.js';
import type { Clock } from '../primitives/clock.js';
import { expectPong, type RedisClient, RedisConnection, type RedisConnectionOptions } from './redis-connection.js';
import {
  CommandTimeoutError,
  classifyRedisError,
  InvalidReplyError,
  isErrorReply,
  withTimeout,
} from './redis-error.js';
import type { RedisErrorKind } from './redis-events.js';

/** Consecutive timeouts that open the circuit breaker. */
const FAILURE_THRESHOLD = 3;
const RESET_TIMEOUT_MS = 500;
/** How long an error reply makes Redis unavailable; other commands may succeed meanwhile. */
const REJECTED_HOLD_MS = 5_000;
/** Maximum commands without a reply; further ones are not sent. */
const MAX_PENDING_COMMANDS = 1_000;
/** After a failover the same host name may lead to the new primary: minimum time between reconnects from a replica. */
const READONLY_RECONNECT_MS = 5_000;

export interface RedisCommandsOptions extends RedisConnectionOptions {
  readonly commandTimeoutMs: number;
  readonly onStatusChange: (isAvailable: boolean) => void;
}

/** Sends commands with a short timeout: if Redis does not reply in time, the caller continues without its result. */
export class RedisCommands {
  readonly #clock: Clock;
  readonly #commandTimeoutMs: number;
  readonly #onStatusChange: (isAvailable: boolean) => void;
  readonly #connection: RedisConnection;
  readonly #circuitBreaker: CircuitBreaker;
  readonly #recoverListeners = new Set<() => void>();
  #pendingCount = 0;
  #errorKind: RedisErrorKind | null = 'unreachable';
  #rejectedUntil = 0;
  #leftReplicaAt = Number.NEGATIVE_INFINITY;

  constructor(options: RedisCommandsOptions) {
    this.#clock = options.clock;
    this.#commandTimeoutMs = options.commandTimeoutMs;
    this.#onStatusChange = options.onStatusChange;
    this.#circuitBreaker = new CircuitBreaker({
      failureThreshold: FAILURE_THRESHOLD,
      resetTimeoutMs: RESET_TIMEOUT_MS,
      now: () => options.clock.monotonicNow(),
      classifyError: (error) =>
        error instanceof CommandTimeoutError ? 'failed' : isErrorReply(error) ? 'reached' : 'unknown',
      createOpenError: () => new CommandTimeoutError('The circuit breaker is open.'),
    });
    this.#connection = new RedisConnection(options, {
      check: async (client) => {
        const sentAt = this.#clock.monotonicNow();
        expectPong(await client.ping(), false);
        const isFast = this.#clock.monotonicNow() - sentAt <= this.#commandTimeoutMs;
        if (isFast && this.#connection.client === client) this.#onSuccess();
      },
      onReady: () => this.#onSuccess(),
      onFailure: (errorKind) => this.#setUnavailable(errorKind),
    });
  }

  get pendingCount(): number {
    return this.#pendingCount;
  }

  get errorKind(): RedisErrorKind | null {
    return this.#errorKind;
  }

  /** Calls the listener when commands succeed again after an interruption. */
  onRecover(listener: () => void): void {
    this.#recoverListeners.add(listener);
  }

  /** Whether {@link execute} would send a command. */
  get isAvailable(): boolean {
    return this.canQueue && !this.#circuitBreaker.isOpen;
  }

  /** Whether {@link executeInBackground} would send a command. */
  get canQueue(): boolean {
    return this.#connection.client !== null && this.#pendingCount < MAX_PENDING_COMMANDS;
  }

  connect(): void {
    this.#connection.connect();
  }

  close(): void {
    this.#connection.close();
  }

  /** Sends a command whose reply does not matter. It may take long, so it is sent while Redis is slow, too. */
  executeInBackground(command: (client: RedisClient) => Promise<unknown>): void {
    const { client } = this.#connection;
    if (client === null || !this.canQueue) return;
    this.#pendingCount += 1;
    command(client)
      .catch((error: unknown) => this.#onError(client, error))
      .finally(() => {
        this.#pendingCount -= 1;
      });
  }

  /** Undefined after a timeout and if Redis rejects the command. `isReply` checks the type of the reply. */
  async execute<T>(
    command: (client: RedisClient) => Promise<unknown>,
    isReply: (reply: unknown) => reply is T,
  ): Promise<T | undefined> {
    const { client } = this.#connection;
    if (client === null || !this.isAvailable) return undefined;
    this.#pendingCount += 1;
    try {
      const reply = await this.#circuitBreaker.execute(() =>
        withTimeout(this.#clock, this.#commandTimeoutMs, command(client)),
      );
      if (!isReply(reply)) throw new InvalidReplyError('Not a reply of this command.');
      this.#onSuccess();
      return reply;
    } catch (error) {
      this.#onError(client, error);
      return undefined;
    } finally {
      this.#pendingCount -= 1;
    }
  }

  #onSuccess(): void {
    this.#circuitBreaker.close();
    if (this.#errorKind !== null && this.#clock.monotonicNow() >= this.#rejectedUntil) this.#recover();
  }

  #onError(client: RedisClient, error: unknown): void {
    // The connection has reported why it failed.
    if (this.#connection.client !== client) return;
    if (error instanceof InvalidReplyError) this.#connection.fail(client, 'invalid_reply');
    else if (error instanceof CommandTimeoutError && this.#circuitBreaker.isOpen) this.#setUnavailable('timeout');
    else if (isErrorReply(error)) this.#onErrorReply(client, classifyRedisError(error));
  }

  #onErrorReply(client: RedisClient, errorKind: RedisErrorKind): void {
    const now = this.#clock.monotonicNow();
    this.#circuitBreaker.close();
    this.#rejectedUntil = now + REJECTED_HOLD_MS;
    this.#setUnavailable(errorKind);
    if (errorKind !== 'read_only' || now < this.#leftReplicaAt + READONLY_RECONNECT_MS) return;
    this.#leftReplicaAt = now;
    this.#connection.fail(client, errorKind);
  }

  #setUnavailable(errorKind: RedisErrorKind): void {
    this.#errorKind = errorKind;
    this.#onStatusChange(false);
  }

  #recover(): void {
    this.#rejectedUntil = 0;
    this.#errorKind = null;
    for (const listener of this.#recoverListeners) listener();
    this.#onStatusChange(true);
  }
}
