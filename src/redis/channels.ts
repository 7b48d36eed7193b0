import type { Redis } from 'ioredis';
import type { Clock } from '../domain/clock.js';
import type { ConnectionParts } from './connection.js';
import { type Trouble, troubleOf } from './trouble.js';

/** A connection that only listens is asked this often whether it is still there. */
const PING_MS = 2_000;

interface Subscribed {
  readonly hearers: Set<(message: string) => void>;
  /** Resolves when Redis has confirmed, or could not in time. */
  confirmed: Promise<void>;
}

/** What is published in Redis, by channel. Subscribes anew whenever the connection has come back. */
export class Channels {
  readonly #redis: Redis;
  readonly #clock: Clock;
  readonly #timeLimitMs: number;
  readonly #changed: (hasTrouble: boolean) => void;
  readonly #returned = new Set<() => void>();
  readonly #channels = new Map<string, Subscribed>();
  readonly #pinging: NodeJS.Timeout;
  #underWay = 0;
  #trouble: Trouble | null = 'unreached';

  constructor(redis: Redis, { clock, timeLimitMs, changed }: ConnectionParts) {
    this.#redis = redis;
    this.#clock = clock;
    this.#timeLimitMs = timeLimitMs;
    this.#changed = changed;
    redis.on('ready', () => this.#resubscribe());
    redis.on('close', () => this.#suffer(this.#trouble ?? 'unreached'));
    redis.on('error', (error) => this.#suffer(troubleOf(error).trouble));
    redis.on('message', (channel: string, message: string) => {
      for (const hear of this.#channels.get(channel)?.hearers ?? []) hear(message);
    });
    // One that is not answered closes the connection, which is told and mended there.
    this.#pinging = setInterval(() => {
      if (redis.status !== 'ready') return;
      if (this.#trouble === null) redis.ping().catch(() => undefined);
      // What was refused may be allowed by now.
      else void this.#resubscribe();
    }, PING_MS).unref();
  }

  get underWay(): number {
    return this.#underWay;
  }

  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Calls this whenever channels are heard again after a while in which they were not. */
  onReturn(run: () => void): void {
    this.#returned.add(run);
  }

  /**
   * Everything published once this has resolved is heard. Where Redis cannot be had it resolves all the same, and the
   * channel is heard from its return on.
   */
  async subscribe(channel: string, hear: (message: string) => void): Promise<() => void> {
    const known = this.#channels.get(channel);
    const subscribed = known ?? { hearers: new Set(), confirmed: this.#inTime(this.#confirm([channel])) };
    this.#channels.set(channel, subscribed);
    const hearer = (message: string) => hear(message);
    subscribed.hearers.add(hearer);
    await subscribed.confirmed;
    return () => {
      if (!subscribed.hearers.delete(hearer) || subscribed.hearers.size > 0) return;
      if (this.#channels.get(channel) === subscribed) this.#channels.delete(channel);
      if (this.#redis.status === 'ready') this.#redis.unsubscribe(channel).catch(() => undefined);
    };
  }

  close(): void {
    clearInterval(this.#pinging);
    this.#redis.disconnect();
  }

  async #resubscribe(): Promise<void> {
    const answer = this.#confirm([...this.#channels.keys()]);
    const confirmed = this.#inTime(answer);
    for (const subscribed of this.#channels.values()) subscribed.confirmed = confirmed;
    // However long it takes: until then nothing is heard.
    if (!(await answer)) return;
    this.#trouble = null;
    for (const run of this.#returned) run();
    this.#changed(false);
  }

  /** Whether these are heard from now on. */
  async #confirm(channels: readonly string[]): Promise<boolean> {
    if (this.#redis.status !== 'ready') return false;
    if (channels.length === 0) return true;
    this.#underWay += 1;
    try {
      await this.#redis.subscribe(...channels);
      return true;
    } catch (error) {
      this.#suffer(troubleOf(error).trouble);
      return false;
    } finally {
      this.#underWay -= 1;
    }
  }

  #inTime(answer: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const disarm = this.#clock.after(this.#timeLimitMs, () => setImmediate(resolve));
      void answer.finally(() => {
        disarm();
        resolve();
      });
    });
  }

  #suffer(trouble: Trouble): void {
    this.#trouble = trouble;
    this.#changed(true);
  }
}
