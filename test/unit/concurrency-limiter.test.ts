import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CallerRegistry } from '../../src/callers/caller-registry.js';
import { LightAbortSignal } from '../../src/primitives/light-abort-signal.js';
import { FairConcurrencyLimiter } from '../../src/upstream/transport/concurrency-limiter.js';
import { ManualClock } from '../support/clock.js';

test('resumes at most 16 waiting calls in a turn of the event loop when each of them ends at once', async () => {
  const callers = new CallerRegistry({ secret: 'secret', clock: new ManualClock() });
  const limiter = new FairConcurrencyLimiter({ maxConcurrent: 2, maxConcurrentPerCaller: 1 }, callers);
  const run = async (key: string, onStart: () => void) => {
    const release = await limiter.acquire(callers.getCaller(key), new LightAbortSignal());
    onStart();
    release();
  };
  const release = await limiter.acquire(callers.getCaller('attacker'), new LightAbortSignal());
  let started = 0;
  const calls = Array.from({ length: 100 }, () => run('attacker', () => started++));
  // Before the limiter schedules its next turn, so that a turn ends before that one starts.
  let turn = nextTurn();
  release();
  const perTurn: number[] = [];
  for (let before = 0; before < calls.length; before = started) {
    await turn;
    turn = nextTurn();
    perTurn.push(started - before);
    // A call that has not waited is not delayed.
    await run('victim', () => undefined);
  }
  expect(Math.max(...perTurn)).toBe(16);
  await Promise.all(calls);
});
