import { describe, expect, test } from 'vitest';
import { type CallOutcome, CircuitBreaker } from '../../../src/primitives/circuit-breaker.js';
import { ManualClock } from '../../support/clock.js';

function createBreaker() {
  const clock = new ManualClock();
  const breaker = new CircuitBreaker({
    failureThreshold: 2,
    resetTimeoutMs: 1_000,
    now: () => clock.monotonicNow(),
  });
  const call = async (outcome: CallOutcome | 'succeeds') => {
    if (breaker.isOpen) throw new Error(`open for ${breaker.retryAfterMs} ms`);
    const isTrial = breaker.begin();
    await Promise.resolve();
    breaker.end(isTrial, outcome === 'succeeds' ? 'reached' : outcome);
    if (outcome !== 'succeeds') throw new Error(outcome);
    return 'result';
  };
  const fail = async (outcome: CallOutcome) => expect(call(outcome)).rejects.toThrow(outcome);
  return { clock, breaker, call, fail };
}

describe('CircuitBreaker', () => {
  test('rejects calls when it was opened by failures in a row', async () => {
    const { clock, breaker, call, fail } = createBreaker();
    await fail('failed');
    await fail('failed');
    expect(breaker.isOpen).toBe(true);
    await clock.advance(400);
    await expect(call('succeeds')).rejects.toThrow('open for 600 ms');
  });

  test.each(['reached', 'succeeds'] as const)('starts counting again when a call %s', async (outcome) => {
    const { breaker, call, fail } = createBreaker();
    await fail('failed');
    await call(outcome).catch(() => undefined);
    await fail('failed');
    expect(breaker.isOpen).toBe(false);
  });

  test('keeps the count when a call neither reached the other side nor failed to', async () => {
    const { breaker, fail } = createBreaker();
    await fail('failed');
    await fail('unknown');
    await fail('failed');
    expect(breaker.isOpen).toBe(true);
  });

  test('allows one trial call after the reset timeout, and all calls when it succeeds', async () => {
    const { clock, breaker, call, fail } = createBreaker();
    await fail('failed');
    await fail('failed');
    await clock.advance(1_000);
    const trial = call('succeeds');
    await expect(call('succeeds')).rejects.toThrow('open for 0 ms');
    expect(await trial).toBe('result');
    expect(breaker.isOpen).toBe(false);
    expect(await call('succeeds')).toBe('result');
  });

  test('opens again when the trial call fails', async () => {
    const { clock, breaker, call, fail } = createBreaker();
    await fail('failed');
    await fail('failed');
    await clock.advance(1_000);
    await fail('failed');
    expect(breaker.isOpen).toBe(true);
    await expect(call('succeeds')).rejects.toThrow('open for 1000 ms');
  });

  test('allows calls when it is closed from outside', async () => {
    const { breaker, call, fail } = createBreaker();
    await fail('failed');
    await fail('failed');
    breaker.close();
    expect(await call('succeeds')).toBe('result');
  });
});
