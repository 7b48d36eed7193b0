import { expect, onTestFinished, test, vi } from 'vitest';
import { OwnerRegistry } from '../../../../src/isolation/owner-registry.js';
import { Turns } from '../../../../src/isolation/turns.js';
import { systemClock as clock } from '../../../../src/primitives/clock.js';
import { LightAbortSignal } from '../../../../src/primitives/light-abort-signal.js';
import { type CallContext, createCallStats } from '../../../../src/upstream/call-context.js';
import { LARGE_BODY_BYTES } from '../../../../src/upstream/transport/undici.js';
import { startRestClient } from '../../../support/rest-client.js';
import { startScriptedUpstream, type UpstreamResponse } from '../../../support/scripted-upstream.js';

async function startClient(response: UpstreamResponse) {
  const upstream = await startScriptedUpstream({ 'GET /jobs': response });
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const scope = owners.getScope('key');
  const turns = new Turns(owners, clock).ofOwner(scope);
  const call = (): CallContext => ({
    scope,
    sender: scope,
    signal: new LightAbortSignal(),
    turns,
    stats: createCallStats(),
  });
  return { rest: startRestClient(upstream.url, owners, clock), call, upstream };
}

const PAGE = { jobs: [{ id: 'a', status: 'ready' }], next: null };

test('decodes a polled path with the decoder of each call when two calls have different ones', async () => {
  const { rest, call } = await startClient({ body: PAGE });
  // From the third time on, the value of the last response is reused.
  for (let i = 0; i < 4; i++) {
    const [page, byId] = await Promise.all([
      rest.getRepeated(call(), '/jobs', { decoder: 'v0.4 jobs' }),
      rest.getRepeated(call(), '/jobs', { decoder: 'v0.4 jobs by id' }),
    ]);
    expect(page).toMatchObject({ items: [{ id: 'a' }] });
    expect([...byId.keys()]).toEqual(['a']);
  }
});

test('decodes large bodies on a worker when the main thread has decoded many bytes in its turn', async () => {
  const padding = ' '.repeat(2 * LARGE_BODY_BYTES);
  const { rest, call } = await startClient({ body: padding + JSON.stringify(PAGE) });
  // The turn does not end.
  vi.useFakeTimers({ toFake: ['setImmediate'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 2; i++) {
    const page = await rest.getRepeated(call(), '/jobs', { decoder: 'v0.4 jobs' });
    expect(page).toMatchObject({ items: [{ id: 'a' }] });
  }
});

test('takes the time of the caller for a large body that a worker has decoded', async () => {
  const body = ' '.repeat(1_500_000) + JSON.stringify(PAGE);
  const { rest, call } = await startClient({ body });
  const first = call();
  // The turn does not end.
  vi.useFakeTimers({ toFake: ['setImmediate'] });
  onTestFinished(() => void vi.useRealTimers());
  await rest.getRepeated(first, '/jobs', { decoder: 'v0.4 jobs' });
  expect(first.turns.take(1)).toBeInstanceOf(Promise);
});
