import { setTimeout as wait } from 'node:timers/promises';
import type { AttackClient } from './attack-client.js';

/** As the default setting. */
export const MAX_BODY_BYTES = 1_000_000;

/** Something that a client may do at the cost of others. */
export interface Attack {
  readonly name: string;
  readonly description: string;
  /** Sends one or a few requests. Resolves with their responses, or at once if none is expected. */
  readonly run: (client: AttackClient, round: number, atOnce?: number) => Promise<unknown>;
  /** Concurrent rounds. Default: 8. */
  readonly concurrency?: number;
  /** Default: the number of responses. */
  readonly roundsPerSecond?: number;
  /** For rounds that leave something open. Default: unlimited. */
  readonly maxRounds?: number;
  /** Rounds in tests, where the effect must not depend on time. Default: 6. */
  readonly testRounds?: number;
  /** What a round sends at once in tests: many are there to delay others, and no limit lies between. Default: as in the bench. */
  readonly testAtOnce?: number;
  /** Whether the gateway has to accept access tokens (`toSignInEnv`). */
  readonly needsSignIn?: boolean;
}

/** Repeats rounds until the signal is aborted. */
export async function repeatAttack(attack: Attack, client: AttackClient, signal: AbortSignal): Promise<void> {
  const { concurrency = 8, roundsPerSecond, maxRounds = Number.POSITIVE_INFINITY } = attack;
  const start = performance.now();
  let rounds = 0;
  const repeat = async () => {
    while (!signal.aborted && rounds < maxRounds) {
      const round = rounds++;
      if (roundsPerSecond) await wait(start + (1_000 * round) / roundsPerSecond - performance.now());
      if (signal.aborted) return;
      await attack.run(client, round);
      // Rounds that wait for nothing must not keep the signal from being aborted.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, repeat));
}

/** Concatenates `count` texts. */
export const repeatText = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(' ');

/** A list of GraphQL strings: `"metadata-0" "metadata-1"`. */
export const quoteIds = (prefix: string, count: number, first = 0): string =>
  repeatText(count, (index) => `"Job:${prefix}-${first + index}"`);

/** Sends requests at once. Resolves with their responses. */
export const sendMany = <T>(count: number, send: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));
