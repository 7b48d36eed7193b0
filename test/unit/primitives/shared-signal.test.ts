import { expect, test, vi } from 'vitest';
import { LightAbortSignal } from '../../../src/primitives/light-abort-signal.js';
import { SharedSignal } from '../../../src/primitives/shared-signal.js';

/** A signal that counts its listeners. */
function createCountedSignal() {
  const signal = new LightAbortSignal();
  let count = 0;
  const onAbort = signal.onAbort.bind(signal);
  vi.spyOn(signal, 'onAbort').mockImplementation((listener) => {
    const unsubscribe = onAbort(listener);
    count += 1;
    return () => {
      count -= 1;
      unsubscribe();
    };
  });
  return { signal, getListenerCount: () => count };
}

test('aborts with the last signal that has joined, for its reason', () => {
  const shared = new SharedSignal();
  const waiters = [new LightAbortSignal(), new LightAbortSignal()];
  for (const waiter of waiters) shared.join(waiter);
  waiters[0]?.abort(new Error('first'));
  expect(shared.aborted).toBe(false);
  const reason = new Error('second');
  waiters[1]?.abort(reason);
  expect(shared.reason).toBe(reason);
});

test('aborts when the only signal that joins is aborted already', () => {
  const shared = new SharedSignal();
  const waiter = new LightAbortSignal();
  waiter.abort(new Error('before'));
  shared.join(waiter);
  expect(shared.aborted).toBe(true);
});

test('leaves no listener on a signal when the execution has ended', () => {
  const shared = new SharedSignal();
  const [before, after] = [createCountedSignal(), createCountedSignal()];
  shared.join(before.signal);
  expect(before.getListenerCount()).toBe(1);
  shared.end();
  shared.join(after.signal);
  expect([before.getListenerCount(), after.getListenerCount()]).toEqual([0, 0]);
  before.signal.abort(new Error('later'));
  expect(shared.aborted).toBe(false);
});
