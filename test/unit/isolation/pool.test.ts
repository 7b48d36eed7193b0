import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OwnerRegistry } from '../../../src/isolation/owner-registry.js';
import { type Lease, Pool, type PoolOptions } from '../../../src/isolation/pool.js';
import { LightAbortSignal } from '../../../src/primitives/light-abort-signal.js';
import { flushEventLoop, ManualClock } from '../../support/clock.js';

function createPool(options: Omit<PoolOptions, 'owners'>) {
  const owners = new OwnerRegistry({ secret: 'secret', clock: new ManualClock() });
  const pool = new Pool({ owners, ...options });
  const admitted: string[] = [];
  return {
    pool,
    admitted,
    owner: (name: string) => owners.getScope(name),
    /** Waits for one unit of the owner whose name is the first letter. */
    wait(name: string, units = 1, signal = new LightAbortSignal()) {
      const owner = owners.getScope(name[0] ?? '');
      const lease = Promise.resolve(pool.acquire(owner, units, signal));
      lease.then(
        () => admitted.push(name),
        () => undefined,
      );
      return lease;
    },
  };
}

const acquireMany = (pool: Pool, owner: Parameters<Pool['tryAcquire']>[0], count: number) =>
  Array.from({ length: count }, () => pool.tryAcquire(owner)).filter((lease) => lease !== null);

test('lends an owner its share, and tells the limit', () => {
  const { pool, owner } = createPool({ max: 10, maxPerOwner: 5, whenFull: 'refuse' });
  expect(acquireMany(pool, owner('a'), 10)).toHaveLength(5);
  expect(pool.getLimit(1)).toBe(5);
  expect(pool.used).toBe(5);
});

test('refuses everybody when it is full', () => {
  const { pool, owner } = createPool({ max: 10, maxPerOwner: 5, whenFull: 'refuse' });
  for (const name of ['a', 'b']) acquireMany(pool, owner(name), 5);
  expect(pool.tryAcquire(owner('c'))).toBeNull();
});

test('says what to change when an owner has reached its limit', () => {
  const describeLimit = (limit: number) => `The limit is ${limit} (MAX_THINGS).`;
  const { pool, owner } = createPool({ max: 10, maxPerOwner: 5, whenFull: 'exceed', describeLimit });
  acquireMany(pool, owner('a'), 5);
  expect(() => pool.acquireNow(owner('a'))).toThrow('The limit is 5 (MAX_THINGS).');
});

test('lends an owner below its fair part units beyond the maximum when it may be exceeded', () => {
  const { pool, owner } = createPool({ max: 10, maxPerOwner: 10, whenFull: 'exceed' });
  acquireMany(pool, owner('a'), 10);
  expect(acquireMany(pool, owner('b'), 10)).toHaveLength(5);
  expect(pool.tryAcquire(owner('a'))).toBeNull();
});

test('lends any number of units to an owner that holds none', () => {
  for (const whenFull of ['refuse', 'exceed'] as const) {
    const { pool, owner } = createPool({ max: 10, maxPerOwner: 5, whenFull });
    expect(pool.tryAcquire(owner('a'), 50)?.units).toBe(50);
  }
});

test('leaves reserved units to owners that hold none', () => {
  const { pool, owner } = createPool({ max: 8, maxPerOwner: 8, reserved: 2, whenFull: 'refuse' });
  acquireMany(pool, owner('a'), 3);
  expect(acquireMany(pool, owner('b'), 8)).toHaveLength(3);
  expect(acquireMany(pool, owner('c'), 8)).toHaveLength(1);
});

test('serves owners that wait in turns', async () => {
  const { pool, admitted, wait, owner } = createPool({ max: 1, maxPerOwner: 1, whenFull: 'refuse' });
  const held = pool.tryAcquire(owner('z'));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void wait(name).then(async (lease) => lease.release());
  held?.release();
  await flushEventLoop();
  expect(admitted).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('lets nobody overtake a large request that waits', async () => {
  const { pool, admitted, wait, owner } = createPool({ max: 10, maxPerOwner: 10, whenFull: 'refuse' });
  const held = acquireMany(pool, owner('a'), 5);
  void wait('b1', 8);
  expect(pool.isBlocked).toBe(true);
  expect(pool.tryAcquire(owner('c'))).toBeNull();
  for (const lease of held) lease.release();
  await flushEventLoop();
  expect(admitted).toEqual(['b1']);
  expect(pool.isBlocked).toBe(false);
});

test('admits others when a request that blocks them is aborted', async () => {
  const { pool, admitted, wait, owner } = createPool({ max: 10, maxPerOwner: 10, whenFull: 'refuse' });
  acquireMany(pool, owner('a'), 5);
  const signal = new LightAbortSignal();
  const large = wait('b1', 8, signal);
  void wait('c1', 2);
  signal.abort(new Error('closed'));
  await expect(large).rejects.toThrow();
  await flushEventLoop();
  expect(admitted).toEqual(['c1']);
});

test('evicts what was touched longest ago, of owners above their fair part', () => {
  const { pool, owner } = createPool({ max: 100, maxPerOwner: 100, whenFull: 'evict' });
  const evicted: string[] = [];
  const hold = (name: string, units: number) => pool.hold(owner(name[0] ?? ''), () => evicted.push(name), units);
  const leases = ['a1', 'a2', 'a3', 'a4'].map((name) => hold(name, 20));
  leases[0]?.touch();
  hold('b1', 20);
  hold('c1', 10);
  expect(evicted).toEqual(['a2']);
  expect(pool.used).toBe(90);
});

test('evicts from an owner that exceeds its share though the pool is not full', () => {
  const { pool, owner } = createPool({ max: 100, maxPerOwner: 50, whenFull: 'evict' });
  const evicted: number[] = [];
  for (let index = 0; index < 6; index++) pool.hold(owner('a'), () => evicted.push(index), 10);
  expect(evicted).toEqual([0, 1]);
});

test('measures again before it evicts', () => {
  const leases: Lease[] = [];
  const { pool, owner } = createPool({
    max: 100,
    maxPerOwner: 100,
    whenFull: 'evict',
    beforeEviction: () => leases[0]?.resize(0),
  });
  const evict = () => expect.unreachable();
  leases.push(pool.hold(owner('a'), evict, 90));
  leases.push(pool.hold(owner('b'), evict, 50));
  expect(pool.used).toBe(50);
});

test('lets a lease grow within the share only', () => {
  const { pool, owner } = createPool({ max: 10, maxPerOwner: 5, whenFull: 'exceed' });
  const lease = pool.hold(owner('a'));
  expect(() => lease.acquireMore(6)).toThrow('The limit is 5 units now.');
  lease.acquireMore(5);
  expect(lease.units).toBe(5);
});

test('counts what is released once, and no change after it', () => {
  const { pool, owner } = createPool({ max: 10, maxPerOwner: 10, whenFull: 'refuse' });
  const lease = pool.acquireNow(owner('a'), 4);
  lease.release();
  lease.release();
  lease.acquireMore(3);
  lease.shrink();
  expect(pool.used).toBe(0);
});

test('holds the sum of its leases, and never more of one owner than its share, after any calls', async () => {
  const step = fc.record({
    owner: fc.constantFrom('a', 'b', 'c'),
    units: fc.integer({ min: 1, max: 6 }),
    release: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { pool, owner, wait } = createPool({ max: 20, maxPerOwner: 10, whenFull: 'refuse' });
      const held: Lease[] = [];
      for (const { owner: name, units, release } of steps) {
        if (release) held.shift()?.release();
        else void wait(name, units).then((lease) => held.push(lease));
        await Promise.resolve();
        expect(pool.used).toBeLessThanOrEqual(20);
        for (const each of ['a', 'b', 'c']) expect(pool.getUsed(owner(each))).toBeLessThanOrEqual(10);
      }
      await flushEventLoop();
      expect(held.reduce((sum, { units }) => sum + units, 0)).toBe(pool.used);
    }),
    { seed: 45, numRuns: 100 },
  );
});
