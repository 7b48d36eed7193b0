import type { Redis } from 'ioredis';
import type { Clock } from '../domain/clock.js';
import type { ConnectionParts } from './connection.js';
import { type Trouble, troubleOf } from './trouble.js';

/** A Redis that fails so often in a row is left alone for a while, then tried with one command. */
const FAILURES = 3;
const REST_MS = 500;
/** Redis has answered that it will not: that is said for so long, as other commands may go through meanwhile. */
const REFUSED_MS = 5_000;
/** Commands under way at once; further ones are done without. */
const MOST_UNDER_WAY = 1_000;

/** Commands that take a few milliseconds at most, whatever has become of Redis: then each is done without. */
export class Commands {
  readonly #redis: Redis;
  readonly #clock: Clock;
  readonly #timeLimitMs: number;
  readonly #changed: (hasTrouble: boolean) => void;
  readonly #returned = new Set<() => void>();
  #underWay = 0;
  #failures = 0;
  #restsUntil = 0;
  #isProbing = false;
  #trouble: Trouble | null = 'unreached';
  #refusedUntil = 0;

  constructor(redis: Redis, { clock, timeLimitMs, changed }: ConnectionParts) {
    this.#redis = redis;
    this.#clock = clock;
    this.#timeLimitMs = timeLimitMs;
    this.#changed = changed;
    redis.on('ready', () => {
      this.#failures = 0;
      if (clock.now() >= this.#refusedUntil) this.#recover();
    });
    redis.on('close', () => this.#suffer(this.#trouble ?? 'unreached'));
    redis.on('error', (error) => this.#suffer(troubleOf(error).trouble));
  }

  get underWay(): number {
    return this.#underWay;
  }

  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Calls this whenever commands go through again after a while in which they did not. */
  onReturn(run: () => void): void {
    this.#returned.add(run);
  }

  /** Whether a command would be sent. */
  get isOpen(): boolean {
    if (!this.hasRoom) return false;
    return this.#failures < FAILURES || (!this.#isProbing && this.#clock.now() >= this.#restsUntil);
  }

  /** Whether something would be sent that nobody waits for. */
  get hasRoom(): boolean {
    return this.#redis.status === 'ready' && this.#underWay < MOST_UNDER_WAY;
  }

  /** For what nobody waits for: it may be late, so that it is sent as well while Redis is slow. */
  tell(command: (redis: Redis) => Promise<unknown>): void {
    if (!this.hasRoom) return;
    this.#underWay += 1;
    command(this.#redis)
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#underWay -= 1;
      });
  }

  /** What Redis answers; undefined when it does not, or not in time. */
  async ask<T>(command: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (!this.isOpen) return undefined;
    const isProbe = this.#failures >= FAILURES;
    this.#isProbing ||= isProbe;
    this.#underWay += 1;
    try {
      const answer = await this.#inTime(command(this.#redis));
      this.#succeeded();
      return answer;
    } catch (error) {
      this.#failed(error);
      return undefined;
    } finally {
      this.#underWay -= 1;
      if (isProbe) this.#isProbing = false;
    }
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const disarm = this.#clock.after(this.#timeLimitMs, () => {
        // What has arrived meanwhile is read first: a process that was busy is not a Redis that is slow.
        setImmediate(() => reject(new TooSlow()));
      });
      answer.finally(disarm).then(resolve, reject);
    });
  }

  #succeeded(): void {
    this.#failures = 0;
    if (this.#trouble !== null && this.#clock.now() >= this.#refusedUntil) this.#recover();
  }

  #failed(error: unknown): void {
    const now = this.#clock.now();
    const { trouble, isAnswer } = error instanceof TooSlow ? TOO_SLOW : troubleOf(error);
    this.#failures = isAnswer ? 0 : this.#failures + 1;
    if (isAnswer) this.#refusedUntil = now + REFUSED_MS;
    // That one command was late says nothing yet.
    if (trouble === 'slow' && this.#failures < FAILURES) return;
    this.#restsUntil = now + REST_MS;
    this.#suffer(trouble);
  }

  #suffer(trouble: Trouble): void {
    this.#trouble = trouble;
    this.#changed(true);
  }

  #recover(): void {
    this.#failures = 0;
    this.#refusedUntil = 0;
    this.#trouble = null;
    for (const run of this.#returned) run();
    this.#changed(false);
  }
}

class TooSlow extends Error {}
const TOO_SLOW = { trouble: 'slow', isAnswer: false } as const;

/** The answers to a pipeline; throws the first that is an error. */
export function answersOf(results: readonly (readonly [error: Error | null, answer: unknown])[] | null): unknown[] {
  return (results ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}
