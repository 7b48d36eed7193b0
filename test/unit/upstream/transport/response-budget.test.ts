import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatewayError } from '../../../../src/domain/gateway-error.js';
import { OwnerRegistry } from '../../../../src/isolation/owner-registry.js';
import { LightAbortSignal } from '../../../../src/primitives/light-abort-signal.js';
import { ResponseBudget } from '../../../../src/upstream/transport/response-budget.js';
import { flushEventLoop, ManualClock } from '../../../support/clock.js';

/** 100 bytes, 50 of them for one caller. */
function createBudget() {
  const clock = new ManualClock();
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const budget = new ResponseBudget({ owners, clock, maxBytes: 100, maxShare: 0.5, maxResponseBytes: 200 });
  const granted: string[] = [];
  const aborted: string[] = [];
  return {
    budget,
    clock,
    granted,
    aborted,
    /** A call whose response has this many bytes. Its name is in `granted` once it may be received. */
    start(name: string, bytes: number, { key = name[0] ?? '', signal = new LightAbortSignal(), isRead = true } = {}) {
      const abort = () => {
        aborted.push(name);
        reservation.release();
      };
      const reservation = budget.open({ context: { sender: owners.getScope(key) }, isRead, signal: { abort } });
      const grant = () => void granted.push(name);
      const done = reservation.tryReserve(bytes) > 0 ? Promise.resolve(grant()) : reservation.wait(signal).then(grant);
      return { release: () => reservation.release(), shrink: (to: number) => reservation.shrink(to), done };
    },
  };
}

test('admits one response of a caller that exceeds its share, and then none', async () => {
  const { granted, start } = createBudget();
  const first = start('a1', 80);
  start('a2', 10);
  expect(granted).toEqual(['a1']);
  first.release();
  await flushEventLoop();
  expect(granted).toEqual(['a1', 'a2']);
});

test('admits one response that exceeds the total', () => {
  const { granted, start } = createBudget();
  start('a1', 1_000);
  start('b1', 10);
  expect(granted).toEqual(['a1']);
});

test('leaves other callers their share', () => {
  const { granted, start } = createBudget();
  for (const name of ['a1', 'a2', 'a3']) start(name, 25);
  for (const name of ['b1', 'b2', 'b3']) start(name, 25);
  expect(granted).toEqual(['a1', 'a2', 'b1', 'b2']);
});

test('serves waiting callers in turns', async () => {
  const { granted, start } = createBudget();
  const calls = new Map(['a1', 'b1', 'a2', 'a3', 'a4', 'c1', 'c2'].map((name) => [name, start(name, 50)]));
  // Each is released in the order in which it was granted.
  for (const name of granted) {
    calls.get(name)?.release();
    await flushEventLoop();
  }
  expect(granted).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'c2', 'a4']);
});

test('lets no small response overtake a large one that waits', async () => {
  const { granted, start } = createBudget();
  const [a, b] = [start('a1', 40), start('b1', 40)];
  start('c1', 50);
  start('d1', 10);
  expect(granted).toEqual(['a1', 'b1']);
  a.release();
  b.release();
  await flushEventLoop();
  expect(granted).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('admits others when the size turns out to be smaller', async () => {
  const { granted, start } = createBudget();
  const first = start('a1', 50);
  start('a2', 40);
  first.shrink(5);
  await flushEventLoop();
  expect(granted).toEqual(['a1', 'a2']);
});

test('counts calls that cannot be repeated without delaying them', async () => {
  const { budget, granted, start } = createBudget();
  const [first, second] = [start('a1', 80), start('a2', 80, { isRead: false })];
  expect(granted).toEqual(['a1', 'a2']);
  expect(budget.bytes).toBe(160);
  first.release();
  second.release();
  expect(budget.bytes).toBe(0);
});

test('names the settings when the service responded in time but the response had to wait', async () => {
  const { start } = createBudget();
  start('a1', 50);
  const signal = new LightAbortSignal();
  const { done } = start('a2', 50, { signal });
  signal.abort(new GatewayError('UPSTREAM_TIMEOUT', 'The service did not respond.'));
  await expect(done).rejects.toMatchObject({
    code: 'TOO_EXPENSIVE',
    message: expect.stringMatching(/MAX_SHARE_PER_CLIENT.*MAX_MEMORY_MB/),
  });
});

const call = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  bytes: fc.integer({ min: 1, max: 120 }),
  isAborted: fc.boolean(),
});

test('exceeds no limit and releases all bytes for any order of calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 40 }), fc.infiniteStream(fc.nat()), async (calls, picks) => {
      const { budget, granted, start } = createBudget();
      const running = new Map<string, () => void>();
      const settled = calls.map(({ key, bytes, isAborted }, index) => {
        const signal = new LightAbortSignal();
        const name = `${key}${index}`;
        const { done, release } = start(name, bytes, { signal });
        const settle = done.then(
          () => running.set(name, release),
          () => release(),
        );
        if (isAborted && !granted.includes(name)) signal.abort(new Error('The client disconnected.'));
        return settle;
      });
      for (;;) {
        await flushEventLoop();
        expect(budget.bytes === 0 || budget.bytes <= 100 || running.size === 1).toBe(true);
        const names = [...running.keys()];
        const name = names[(picks.next().value ?? 0) % names.length];
        if (name === undefined) break;
        running.get(name)?.();
        running.delete(name);
      }
      await Promise.all(settled);
      expect(budget.bytes).toBe(0);
    }),
  );
});

test('aborts responses that arrive slowly when another caller waits', async () => {
  const { clock, granted, aborted, start } = createBudget();
  start('a1', 50);
  start('b1', 50).shrink(50);
  start('c1', 10);
  await clock.advance(4_999);
  expect(aborted).toEqual([]);
  await clock.advance(1);
  expect(aborted).toEqual(['a1']);
  expect(granted).toEqual(['a1', 'b1', 'c1']);
});

test('aborts only responses of callers with more than their fair part, the oldest first, until those that wait fit', async () => {
  const { clock, granted, aborted, start } = createBudget();
  start('v1', 20);
  for (const name of ['a1', 'a2', 'b1']) start(name, 25);
  start('c1', 10);
  await clock.advance(5_000);
  expect(aborted).toEqual(['a1']);
  start('d1', 30);
  await clock.advance(20_000);
  expect(aborted).toEqual(['a1', 'a2']);
  expect(granted).toEqual(['v1', 'a1', 'a2', 'b1', 'c1', 'd1']);
});

test('aborts the only response of a caller after those of callers with several', async () => {
  const { clock, aborted, start } = createBudget();
  start('v1', 50);
  start('a1', 20);
  start('a2', 30);
  start('c1', 10);
  await clock.advance(5_000);
  expect(aborted).toEqual(['a1']);
  start('d1', 40);
  await clock.advance(5_000);
  expect(aborted).toEqual(['a1', 'v1']);
});

test('aborts one of two equal responses when a third caller waits', async () => {
  const { clock, granted, aborted, start } = createBudget();
  start('a1', 50);
  start('b1', 50);
  start('c1', 10);
  await clock.advance(60_000);
  expect(aborted).toEqual(['a1']);
  expect(granted).toEqual(['a1', 'b1', 'c1']);
});

test('aborts no response within the fair part of its caller for a larger one, until that part is smaller', async () => {
  const { clock, aborted, granted, start } = createBudget();
  start('a1', 30);
  start('b1', 30);
  start('c1', 50);
  await clock.advance(60_000);
  expect(aborted).toEqual([]);
  start('d1', 10);
  expect(aborted).toEqual(['a1']);
  await flushEventLoop();
  expect(granted).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('aborts a response that was requested again and does not arrive', async () => {
  const { clock, granted, aborted, start } = createBudget();
  const first = start('a1', 100);
  start('b1', 100);
  first.release();
  await flushEventLoop();
  start('c1', 10);
  await clock.advance(5_000);
  expect(aborted).toEqual(['b1']);
  expect(granted).toEqual(['a1', 'b1', 'c1']);
});

test('aborts no slow response when no other caller waits, or when it must not be repeated', async () => {
  const { clock, aborted, start } = createBudget();
  start('a1', 50);
  start('a2', 50);
  await clock.advance(20_000);
  start('b1', 90, { isRead: false });
  start('c1', 10);
  await clock.advance(4_999);
  expect(aborted).toEqual(['a1']);
  await clock.advance(20_000);
  expect(aborted).not.toContain('b1');
});
