import { expect, test } from 'vitest';
import { startAttackTarget } from '../../support/attack-target.js';
import { flushEventLoop } from '../../support/clock.js';
import { measureMemory } from '../../support/memory-usage.js';
import { ID, job } from '../../support/response-cases.js';
import { openSocket } from '../../support/transports.js';

const SUBSCRIPTIONS = 20;
const MEGABYTE = 1_000_000;
const KEY = 'apiKey attacker';

test('does not keep undeclared variables when a subscription is open', async () => {
  const { url, upstream, gateway } = await startAttackTarget({ env: { MAX_OPERATIONS_PER_MINUTE: '1000000' } });
  upstream.on(`GET /v0.4/jobs/${ID}`, { body: job({ status: 'ready' }) });
  upstream.on('GET /v0.4/jobs', { body: { jobs: [job({ status: 'ready' })], next: null } });
  const socket = await openSocket(url, { Authorization: KEY });
  const subscribe = (id: string, variables: object) =>
    socket.send({
      type: 'subscribe',
      id,
      payload: { query: 'subscription ($id: ID!) { job(id: $id) { job { status } } }', variables },
    });
  subscribe('first', { id: ID });
  await socket.next();
  const before = measureMemory();

  for (let i = 0; i < SUBSCRIPTIONS; i++) {
    subscribe(`s${i}`, { id: ID, undeclared: `${i}${'x'.repeat(0.9 * MEGABYTE)}` });
    expect(await socket.next()).toMatchObject({ type: 'next' });
  }

  expect(gateway.openSubscriptions).toBe(SUBSCRIPTIONS + 1);
  await flushEventLoop();
  const after = measureMemory();
  expect(after.heapUsed - before.heapUsed).toBeLessThan(10 * MEGABYTE);
});

test('rejects a subscription when its variables are long', async () => {
  const { url } = await startAttackTarget();
  const socket = await openSocket(url, { Authorization: KEY });
  const query = 'subscription ($ids: [ID!]!) { jobs(ids: $ids) { job { status } } }';
  socket.send({ type: 'subscribe', id: '1', payload: { query, variables: { ids: ['x'.repeat(200_000)] } } });
  expect(await socket.next()).toMatchObject({
    type: 'error',
    payload: [{ message: expect.stringContaining('the limit is 100000'), extensions: { code: 'BAD_USER_INPUT' } }],
  });
});
