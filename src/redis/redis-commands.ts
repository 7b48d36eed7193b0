import { type CallOutcome, CircuitBreaker } from '../primitives/circuit-breaker.js';
import { expectPong, type RedisClient, RedisConnection } from './redis-connection.js';
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

/** Sends commands with a short timeout: if Redis does not reply in time, the caller continues without its result. */
export class RedisCommands extends RedisConnection {
  readonly #circuitBreaker = new CircuitBreaker({
    failureThreshold: FAILURE_THRESHOLD,
    resetTimeoutMs: RESET_TIMEOUT_MS,
    now: () => this.options.clock.monotonicNow(),
  });
  #rejectedUntil = 0;
  #leftReplicaAt = Number.NEGATIVE_INFINITY;

  /** Whether {@link execute} would send a command. */
  get isAvailable(): boolean {
    return this.canQueue && !this.#circuitBreaker.isOpen;
  }

  /** Whether {@link executeInBackground} would send a command. */
  get canQueue(): boolean {
    return this.client !== null && this.pending < MAX_PENDING_COMMANDS;
  }

  /** Sends a command whose reply does not matter. It may take long, so it is sent while Redis is slow, too. */
  executeInBackground(command: (client: RedisClient) => Promise<unknown>): void {
    const { client } = this;
    if (client === null || !this.canQueue) return;
    this.pending += 1;
    command(client)
      .catch((error: unknown) => this.#onError(client, error))
      .finally(() => {
        this.pending -= 1;
      });
  }

  /** Undefined after a timeout and if Redis rejects the command. `isReply` checks the type of the reply. */
  async execute<T>(
    command: (client: RedisClient) => Promise<unknown>,
    isReply: (reply: unknown) => reply is T,
  ): Promise<T | undefined> {
    const { client } = this;
    if (client === null || !this.isAvailable) return undefined;
    this.pending += 1;
    const isTrial = this.#circuitBreaker.begin();
    try {
      const reply = await withTimeout(this.options.clock, this.options.commandTimeoutMs, command(client));
      if (!isReply(reply)) throw new InvalidReplyError('Not a reply of this command.');
      this.#circuitBreaker.end(isTrial, 'reached');
      this.onSuccess();
      return reply;
    } catch (error) {
      this.#circuitBreaker.end(isTrial, toOutcome(error));
      this.#onError(client, error);
      return undefined;
    } finally {
      this.pending -= 1;
    }
  }

  protected async check(client: RedisClient): Promise<void> {
    const { clock, commandTimeoutMs } = this.options;
    const sentAt = clock.monotonicNow();
    expectPong(await client.ping(), false);
    const isFast = clock.monotonicNow() - sentAt <= commandTimeoutMs;
    if (isFast && this.client === client) this.onSuccess();
  }

  protected onSuccess(): void {
    this.#circuitBreaker.close();
    if (this.options.clock.monotonicNow() >= this.#rejectedUntil) this.setAvailable();
  }

  #onError(client: RedisClient, error: unknown): void {
    // The connection has reported why it failed.
    if (this.client !== client) return;
    if (error instanceof InvalidReplyError) this.fail(client, 'invalid_reply');
    else if (error instanceof CommandTimeoutError && this.#circuitBreaker.isOpen) this.setUnavailable('timeout');
    else if (isErrorReply(error)) this.#onErrorReply(client, classifyRedisError(error));
  }

  #onErrorReply(client: RedisClient, errorKind: RedisErrorKind): void {
    const now = this.options.clock.monotonicNow();
    this.#circuitBreaker.close();
    this.#rejectedUntil = now + REJECTED_HOLD_MS;
    this.setUnavailable(errorKind);
    if (errorKind !== 'read_only' || now < this.#leftReplicaAt + READONLY_RECONNECT_MS) return;
    this.#leftReplicaAt = now;
    this.fail(client, errorKind);
  }
}

function toOutcome(error: unknown): CallOutcome {
  if (error instanceof CommandTimeoutError) return 'failed';
  return isErrorReply(error) || error instanceof InvalidReplyError ? 'reached' : 'unknown';
}
