import { expect, test } from 'vitest';
import { OwnerRegistry } from '../../../src/isolation/owner-registry.js';
import { LocalRateLimiter } from '../../../src/pipeline/rate-limiter.js';
import { ManualClock } from '../../support/clock.js';

const IDLE_TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;

function createRegistry(maxOwners = 3) {
  const clock = new ManualClock();
  const owners = new OwnerRegistry({
    secret: 'secret',
    clock,
    maxOwners,
    maxOtherOwners: maxOwners,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
  });
  const dropped: object[] = [];
  const state = owners.define(() => ({ isInUse: false }), {
    isInUse: ({ isInUse }) => isInUse,
    onDrop: (held) => dropped.push(held),
  });
  return { clock, owners, state, dropped };
}

test('returns the same caller and state for a key as long as it is used', async () => {
  const { clock, owners, state } = createRegistry();
  const scope = owners.getScope('one');
  const held = state.get(scope);
  for (let i = 0; i < 5; i++) {
    await clock.advance(IDLE_TIMEOUT_MS / 2);
    expect(owners.getScope('one')).toBe(scope);
  }
  expect(state.get(scope)).toBe(held);
  expect(owners.find(scope.fingerprint)).toBe(scope);
});

test('has separate state for each key and address', () => {
  const { owners, state } = createRegistry();
  const all = [owners.getScope('one'), owners.getScope('two'), owners.getAddressOwner('one')];
  expect(new Set(all.map((owner) => state.get(owner))).size).toBe(3);
  expect(owners.getAddressOwner('one')).toBe(all[2]);
});

test('drops a caller that is idle, with all its state', async () => {
  const { clock, owners, state, dropped } = createRegistry();
  const idle = owners.getScope('idle');
  const held = state.get(idle);
  const { generation } = idle;
  // The wall clock says nothing about how much time has passed.
  clock.stepWallClock(DAY_MS);
  owners.getScope('other');
  expect(dropped).toEqual([]);
  clock.stepWallClock(-2 * DAY_MS);
  await clock.advance(IDLE_TIMEOUT_MS);
  owners.getScope('other');
  expect(dropped).toEqual([held]);
  expect(owners.find(idle.fingerprint)).toBeUndefined();
  expect(idle.generation).not.toBe(generation);
  expect(state.peek(idle)).toBeUndefined();
});

test('drops the caller that was not used for longest when there are too many', async () => {
  const { clock, owners } = createRegistry(3);
  const [first, second] = ['first', 'second', 'third'].map((key) => owners.getScope(key));
  await clock.advance(1);
  owners.getScope('first');
  owners.getScope('fourth');
  expect(owners.size).toBe(3);
  expect(owners.find(`${first?.fingerprint}`)).toBe(first);
  expect(owners.find(`${second?.fingerprint}`)).toBeUndefined();
});

test('drops no caller whose state is in use, neither idle nor beyond the bound', async () => {
  const { clock, owners, state, dropped } = createRegistry(2);
  const used = owners.getScope('used');
  state.get(used).isInUse = true;
  await clock.advance(3 * IDLE_TIMEOUT_MS);
  for (let i = 0; i < 10; i++) state.get(owners.getScope(`key-${i}`));
  expect(owners.getScope('used')).toBe(used);
  expect(state.peek(used)).toEqual({ isInUse: true });
  expect(owners.size).toBe(2);
  expect(dropped).toHaveLength(9);
});

test('exceeds the bound when all callers are in use', () => {
  const { owners, state } = createRegistry(2);
  const all = ['one', 'two', 'three', 'four'].map((key) => {
    const owner = owners.getScope(key);
    state.get(owner).isInUse = true;
    return owner;
  });
  expect(all.map(({ fingerprint }) => owners.find(fingerprint))).toEqual(all);
});

test('returns the registered object when a dropped caller sends a request over another connection', async () => {
  const { clock, owners } = createRegistry();
  const old = owners.getScope('key');
  await clock.advance(IDLE_TIMEOUT_MS);
  owners.getScope('other');
  const current = owners.getScope('key');
  expect(current).not.toBe(old);
  expect(owners.use(old)).toBe(current);
});

test('registers a dropped caller again when its connection uses it', async () => {
  const { clock, owners, state } = createRegistry();
  const scope = owners.getScope('key');
  await clock.advance(IDLE_TIMEOUT_MS);
  owners.getScope('other');
  expect(owners.use(scope)).toBe(scope);
  expect(owners.find(scope.fingerprint)).toBe(scope);
  expect(state.get(scope)).toEqual({ isInUse: false });
});

test('keeps a rate limit until its tokens are refilled', async () => {
  const { clock, owners } = createRegistry(1);
  const perMinute = 60;
  const limiter = new LocalRateLimiter(perMinute, owners, clock);
  const scope = owners.getScope('key');
  for (let i = 0; i < perMinute; i++) expect(limiter.consume(scope)).toBeNull();
  for (let i = 0; i < 5; i++) owners.getScope(`other-${i}`);
  clock.stepWallClock(DAY_MS);
  expect(limiter.consume(owners.getScope('key'))).toBe(1_000);
  clock.stepWallClock(-2 * DAY_MS);
  await clock.advance(1_000);
  expect(limiter.consume(owners.getScope('key'))).toBeNull();
  await clock.advance(IDLE_TIMEOUT_MS);
  owners.getScope('other');
  expect(owners.find(scope.fingerprint)).toBeUndefined();
});

test('drops no caller with an accepted key when many keys are invented', async () => {
  const { clock, owners, state } = createRegistry(3);
  const scope = owners.getScope('accepted');
  const held = state.get(scope);
  owners.accept(scope, '/v0.4');
  for (let i = 0; i < 50; i++) {
    await clock.advance(1);
    owners.getScope(`invented-${i}`);
  }
  expect(owners.find(scope.fingerprint)).toBe(scope);
  expect(state.peek(scope)).toBe(held);
  expect(owners.size).toBe(4);
  owners.reject(scope, '/v0.4');
  for (let i = 0; i < 3; i++) owners.getScope(`further-${i}`);
  expect(owners.find(scope.fingerprint), 'a rejected key counts as invented').toBeUndefined();
});
