import { expect, test } from 'vitest';
import { toCanceledError } from '../../../../src/domain/gateway-error.js';
import { LightAbortSignal } from '../../../../src/primitives/light-abort-signal.js';
import { CoalescingQueue } from '../../../../src/watch/subscribers/coalescing-queue.js';

interface Counter {
  latest: number;
}

class CounterQueue extends CoalescingQueue<Counter, number> {
  protected takeEvent({ latest }: Counter): number {
    return latest;
  }
}

function createQueue() {
  const closed: string[] = [];
  const signal = new LightAbortSignal();
  const queue = new CounterQueue({ signal, onClose: () => closed.push('closed') });
  return { queue, closed, signal };
}

const END = { done: true, value: undefined };

test('resolves a pending read when a key is pushed', async () => {
  const { queue } = createQueue();
  const next = queue.next();
  queue.push({ latest: 1 });
  expect(await next).toEqual({ done: false, value: 1 });
});

test('returns the latest value of each key once when several were pushed before the read', async () => {
  const { queue } = createQueue();
  const [a, b] = [{ latest: 1 }, { latest: 10 }];
  for (a.latest = 1; a.latest < 5; a.latest++) queue.push(a);
  queue.push(b);
  expect([(await queue.next()).value, (await queue.next()).value]).toEqual([5, 10]);

  let isResolved = false;
  void queue.next().then(() => {
    isResolved = true;
  });
  await Promise.resolve();
  expect(isResolved).toBe(false);
});

test('returns pending values before the end when it is closed', async () => {
  const { queue, closed } = createQueue();
  queue.push({ latest: 1 });
  queue.close();
  queue.push({ latest: 2 });
  expect(await queue.next()).toEqual({ done: false, value: 1 });
  expect(await queue.next()).toEqual(END);
  expect(closed).toEqual(['closed']);
});

test('returns an error after the pending values when it is closed with one', async () => {
  const { queue, closed } = createQueue();
  const error = new Error('lost');
  queue.push({ latest: 1 });
  queue.close(error);
  expect([(await queue.next()).value, (await queue.next()).value]).toEqual([1, error]);
  expect(await queue.next()).toEqual(END);
  expect(closed).toEqual(['closed']);
});

test('ends a pending read and calls onClose once when it is returned', async () => {
  const { queue, closed } = createQueue();
  const next = queue.next();
  expect(await queue.return()).toEqual(END);
  expect(await next).toEqual(END);
  await queue.return();
  queue.close();
  expect(closed).toEqual(['closed']);
});

test('ends a pending read when the signal is aborted', async () => {
  const { queue, closed, signal } = createQueue();
  const next = queue.next();
  signal.abort(toCanceledError('the connection is closed'));
  expect(await next).toEqual(END);
  expect(closed).toEqual(['closed']);
});

test('ends the first of two pending reads', async () => {
  const { queue } = createQueue();
  const [first, second] = [queue.next(), queue.next()];
  queue.push({ latest: 1 });
  expect([await first, await second]).toEqual([END, { done: false, value: 1 }]);
});

test('calls onClose when the reader throws', async () => {
  const { queue, closed } = createQueue();
  const read = async () => {
    for await (const value of queue) throw new Error(`${value}`);
  };
  queue.push({ latest: 7 });
  await expect(read()).rejects.toThrow('7');
  expect(closed).toEqual(['closed']);
});
