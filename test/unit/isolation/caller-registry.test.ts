import { expect, test } from 'vitest';
import { CallerRegistry } from '../../../src/isolation/caller-registry.js';
import { LocalRateLimiter } from '../../../src/pipeline/rate-limiter.js';
import { ManualClock } from '../../support/clock.js';

const IDLE_TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;

function createRegistry(maxOwners = 3) {
  const clock = new ManualClock();
  const callers = new CallerRegistry({
    secret: 'secret',
    clock,
    maxOwners,
    maxUnknownOwners: maxOwners,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
  });
  const dropped: object[] = [];
  const state = callers.define(() => ({ isInUse: false }), {
    isInUse: ({ isInUse }) => isInUse,
    onDrop: (held) => dropped.push(held),
  });
  return { clock, callers, state, dropped };
}

test('returns the same caller and state for a key as long as it is used', async () => {
  const { clock, callers, state } = createRegistry();
  const caller = callers.getCaller('one');
  const held = state.get(caller);
  for (let i = 0; i < 5; i++) {
    await clock.advance(IDLE_TIMEOUT_MS / 2);
    expect(callers.getCaller('one')).toBe(caller);
  }
  expect(state.get(caller)).toBe(held);
  expect(callers.find(caller.fingerprint)).toBe(caller);
});

test('has separate state for each key and address', () => {
  const { callers, state } = createRegistry();
  const owners = [callers.getCaller('one'), callers.getCaller('two'), callers.getAddressOwner('one')];
  expect(new Set(owners.map((owner) => state.get(owner))).size).toBe(3);
  expect(callers.getAddressOwner('one')).toBe(owners[2]);
});

test('drops a caller that is idle, with all its state', async () => {
  const { clock, callers, state, dropped } = createRegistry();
  const idle = callers.getCaller('idle');
  const held = state.get(idle);
  const { generation } = idle;
  // The wall clock says nothing about how much time has passed.
  clock.stepWallClock(DAY_MS);
  callers.getCaller('other');
  expect(dropped).toEqual([]);
  clock.stepWallClock(-2 * DAY_MS);
  await clock.advance(IDLE_TIMEOUT_MS);
  callers.getCaller('other');
  expect(dropped).toEqual([held]);
  expect(callers.find(idle.fingerprint)).toBeUndefined();
  expect(idle.generation).not.toBe(generation);
  expect(state.peek(idle)).toBeUndefined();
});

test('drops the caller that was not used for longest when there are too many', async () => {
  const { clock, callers } = createRegistry(3);
  const [first, second] = ['first', 'second', 'third'].map((key) => callers.getCaller(key));
  await clock.advance(1);
  callers.getCaller('first');
  callers.getCaller('fourth');
  expect(callers.size).toBe(3);
  expect(callers.find(`${first?.fingerprint}`)).toBe(first);
  expect(callers.find(`${second?.fingerprint}`)).toBeUndefined();
});

test('drops no caller whose state is in use, neither idle nor beyond the bound', async () => {
  const { clock, callers, state, dropped } = createRegistry(2);
  const used = callers.getCaller('used');
  state.get(used).isInUse = true;
  await clock.advance(3 * IDLE_TIMEOUT_MS);
  for (let i = 0; i < 10; i++) state.get(callers.getCaller(`key-${i}`));
  expect(callers.getCaller('used')).toBe(used);
  expect(state.peek(used)).toEqual({ isInUse: true });
  expect(callers.size).toBe(2);
  expect(dropped).toHaveLength(9);
});

test('exceeds the bound when all callers are in use', () => {
  const { callers, state } = createRegistry(2);
  const owners = ['one', 'two', 'three', 'four'].map((key) => {
    const owner = callers.getCaller(key);
    state.get(owner).isInUse = true;
    return owner;
  });
  expect(owners.map(({ fingerprint }) => callers.find(fingerprint))).toEqual(owners);
});

test('returns the registered object when a dropped caller sends a request over another connection', async () => {
  const { clock, callers } = createRegistry();
  const old = callers.getCaller('key');
  await clock.advance(IDLE_TIMEOUT_MS);
  callers.getCaller('other');
  const current = callers.getCaller('key');
  expect(current).not.toBe(old);
  expect(callers.use(old)).toBe(current);
});

test('registers a dropped caller again when its connection uses it', async () => {
  const { clock, callers, state } = createRegistry();
  const caller = callers.getCaller('key');
  await clock.advance(IDLE_TIMEOUT_MS);
  callers.getCaller('other');
  expect(callers.use(caller)).toBe(caller);
  expect(callers.find(caller.fingerprint)).toBe(caller);
  expect(state.get(caller)).toEqual({ isInUse: false });
});

test('keeps a rate limit until its tokens are refilled', async () => {
  const { clock, callers } = createRegistry(1);
  const perMinute = 60;
  const limiter = new LocalRateLimiter(perMinute, callers, clock);
  const caller = callers.getCaller('key');
  for (let i = 0; i < perMinute; i++) expect(limiter.consume(caller)).toBeNull();
  for (let i = 0; i < 5; i++) callers.getCaller(`other-${i}`);
  clock.stepWallClock(DAY_MS);
  expect(limiter.consume(callers.getCaller('key'))).toEqual({ retryAfterMs: 1_000 });
  clock.stepWallClock(-2 * DAY_MS);
  await clock.advance(1_000);
  expect(limiter.consume(callers.getCaller('key'))).toBeNull();
  await clock.advance(IDLE_TIMEOUT_MS);
  callers.getCaller('other');
  expect(callers.find(caller.fingerprint)).toBeUndefined();
});

test('drops no caller with an accepted key when many keys are invented', async () => {
  const { clock, callers, state } = createRegistry(3);
  const caller = callers.getCaller('accepted');
  const held = state.get(caller);
  callers.accept(caller, '/v0.4');
  for (let i = 0; i < 50; i++) {
    await clock.advance(1);
    callers.getCaller(`invented-${i}`);
  }
  expect(callers.find(caller.fingerprint)).toBe(caller);
  expect(state.peek(caller)).toBe(held);
  expect(callers.size).toBe(4);
  callers.reject(caller, '/v0.4');
  for (let i = 0; i < 3; i++) callers.getCaller(`further-${i}`);
  expect(callers.find(caller.fingerprint), 'a rejected key counts as invented').toBeUndefined();
});
