import { FloodGuard } from './flood-guard.js';
import { expectPong, type RedisClient, RedisConnection } from './redis-connection.js';
import { classifyRedisError, isErrorReply, withTimeout } from './redis-error.js';
import type { RedisErrorKind } from './redis-events.js';

/** How long a flooded channel is not read. It is long because each new connection invalidates the cached data of this process. */
const FLOOD_HOLD_MS = 30_000;

interface ChannelSubscription {
  readonly listeners: Set<(message: string) => void>;
  /** Settles when Redis has confirmed the subscription, or after a timeout. */
  confirmed: Promise<unknown>;
}

/** Subscribes to Redis channels, and again whenever the connection is reopened. */
export class RedisSubscriber extends RedisConnection {
  readonly #channels = new Map<string, ChannelSubscription>();
  readonly #floodGuard = new FloodGuard();
  /** Client of the current connection, whether or not it has been checked. */
  #client: RedisClient | null = null;
  #subscribed = new Set<string>();

  /**
   * Resolves when messages published from now on are received, or when Redis is unavailable: then they are received once
   * it has recovered. The returned function unsubscribes.
   */
  async subscribe(channel: string, onMessage: (message: string) => void): Promise<() => void> {
    const existing = this.#channels.get(channel);
    const subscription = existing ?? { listeners: new Set(), confirmed: this.#confirm(channel) };
    this.#channels.set(channel, subscription);
    // A separate function, because the same listener may be subscribed twice.
    const listener = (message: string) => onMessage(message);
    subscription.listeners.add(listener);
    await subscription.confirmed;
    return () => {
      if (!subscription.listeners.delete(listener) || subscription.listeners.size > 0) return;
      if (this.#channels.get(channel) !== subscription) return;
      this.#channels.delete(channel);
      if (this.#subscribed.delete(channel)) this.#sendUnsubscribe(channel);
    };
  }

  /** A listener did not accept a message of this length. */
  reportInvalid(chars: number): void {
    if (this.#floodGuard.addInvalid(chars, this.options.clock.monotonicNow())) this.#disconnectFlooded();
  }

  protected override fail(client: RedisClient, errorKind: RedisErrorKind, delayMs?: number): void {
    if (this.#client === client) this.#client = null;
    super.fail(client, errorKind, delayMs);
  }

  readonly #onMessage = (message: string, channel: string): void => {
    // The client has parsed it already.
    if (this.#client === null) return;
    if (this.#floodGuard.addReceived(message.length, this.options.clock.monotonicNow())) this.#disconnectFlooded();
    else for (const listener of this.#channels.get(channel)?.listeners ?? []) listener(message);
  };

  #disconnectFlooded(): void {
    if (this.#client !== null) this.fail(this.#client, 'flooded', FLOOD_HOLD_MS);
  }

  protected async check(client: RedisClient): Promise<void> {
    if (this.#client !== client) {
      this.#client = client;
      this.#subscribed = new Set();
    }
    // Rejected subscriptions are sent again as well: the user may have been granted the permission meanwhile.
    await this.#sendSubscribe(client, this.#getMissingChannels());
  }

  /** Resolves after a timeout at the latest, whether or not Redis has confirmed. */
  async #confirm(channel: string): Promise<void> {
    const client = this.#client;
    if (client === null) return;
    this.pending += 1;
    const subscribed = this.#sendSubscribe(client, [channel])
      .catch((error: unknown) => this.fail(client, classifyRedisError(error)))
      .finally(() => {
        this.pending -= 1;
      });
    await withTimeout(this.options.clock, this.options.commandTimeoutMs, subscribed).catch(() => undefined);
  }

  /** Rejects unless the connection works. */
  async #sendSubscribe(client: RedisClient, channels: readonly string[]): Promise<void> {
    const isSubscribed = channels.length === 0 && this.#subscribed.size > 0;
    const [confirmation, pong] = await Promise.allSettled([
      channels.length > 0 && client.subscribe([...channels], this.#onMessage),
      // The client accepts any reply as a confirmation: the reply to PING shows whether Redis has subscribed.
      client.ping(),
    ]);
    if (pong.status === 'rejected') throw pong.reason;
    if (confirmation.status === 'fulfilled') {
      expectPong(pong.value, isSubscribed || channels.length > 0);
      if (this.#client !== client) return;
      for (const channel of channels) {
        if (this.#channels.has(channel)) this.#subscribed.add(channel);
        else this.#sendUnsubscribe(channel);
      }
    } else if (isErrorReply(confirmation.reason)) {
      expectPong(pong.value, false);
      if (this.#client === client) this.setUnavailable(classifyRedisError(confirmation.reason));
    } else {
      throw confirmation.reason;
    }
    if (this.client === client) this.onSuccess();
  }

  #sendUnsubscribe(channel: string): void {
    // Without removing the listener, the client would treat the channel as subscribed until Redis has replied.
    this.#client?.unsubscribe(channel, this.#onMessage).catch(() => undefined);
  }

  #getMissingChannels(): readonly string[] {
    return [...this.#channels.keys()].filter((channel) => !this.#subscribed.has(channel));
  }

  protected onSuccess(): void {
    if (this.#getMissingChannels().length === 0) this.setAvailable();
  }
}
