import { expect, test } from 'vitest';
import type { Backend } from '../../../../src/domain/backend.js';
import { LightAbortSignal } from '../../../../src/primitives/light-abort-signal.js';
import type { BackendStates } from '../../../../src/watch/resources/watched-backends.js';
import { BackendsSubscriber } from '../../../../src/watch/subscribers/backends-subscriber.js';

function createStates(statuses: Readonly<Record<string, string>>): BackendStates {
  return new Map(
    Object.entries(statuses).map(([id, status]) => [
      id,
      { backend: { id, status } as Backend, observedAt: '2026-11-02T10:00:00.000Z', events: new Map() },
    ]),
  );
}

function subscribe(ids: readonly string[] | null) {
  const subscriber = new BackendsSubscriber(ids, { signal: new LightAbortSignal(), onClose: () => undefined });
  const read = async () => {
    const { value } = await subscriber.next();
    if (!value) return 'ended';
    if (value instanceof Error) return value.message;
    return `${value.backend.id}: ${value.previousStatus} > ${value.backend.status}`;
  };
  return { subscriber, read };
}

test('reports a requested backend as lost, and ends without others, when it is listed again before the client reads', async () => {
  const { subscriber, read } = subscribe(['a']);
  subscriber.onBackends(createStates({ a: 'available' }));
  expect(await read()).toBe('a: null > available');
  subscriber.onBackends(createStates({}));
  subscriber.onBackends(createStates({ a: 'available' }));
  expect(await read()).toBe('Backend "a" not found.');
  expect(await read()).toBe('ended');
});

test('continues with a backend when it is listed again before a client that watches all reads', async () => {
  const { subscriber, read } = subscribe(null);
  subscriber.onBackends(createStates({ a: 'available' }));
  expect(await read()).toBe('a: null > available');
  subscriber.onBackends(createStates({}));
  subscriber.onBackends(createStates({ a: 'offline' }));
  expect(await read()).toBe('a: available > offline');
  subscriber.onBackends(createStates({ a: 'available' }));
  expect(await read()).toBe('a: offline > available');
});

test('starts anew with a backend when its loss has been reported', async () => {
  const { subscriber, read } = subscribe(null);
  subscriber.onBackends(createStates({ a: 'available' }));
  expect(await read()).toBe('a: null > available');
  subscriber.onBackends(createStates({}));
  expect(await read()).toBe('Backend "a" not found.');
  subscriber.onBackends(createStates({ a: 'available' }));
  expect(await read()).toBe('a: null > available');
});

test('subscribers share the event of a backend', async () => {
  const { subscriber: first } = subscribe(['a']);
  const { subscriber: second } = subscribe(null);
  for (const status of ['available', 'offline']) {
    const states = createStates({ a: status });
    for (const subscriber of [first, second]) subscriber.onBackends(states);
    const { value } = await first.next();
    expect(value).toMatchObject({ backend: { status } });
    expect((await second.next()).value).toBe(value);
  }
});
