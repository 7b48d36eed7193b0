import { expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../../support/attack-target.js';
import { ManualClock, until } from '../../support/clock.js';
import { ID, job } from '../../support/response-cases.js';
import { openSocket } from '../../support/transports.js';
import { requestWithoutReading } from '../../support/unread-client.js';

const CLIENTS = 5;
const METADATA = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`key${i}`, 'x'.repeat(39_000)]));
const ALIASES = Array.from({ length: 50 }, (_, i) => `a${i}: metadata`).join(' ');
/** More than the kernel holds for a connection. */
const RESULT_BYTES = 19_500_000;

async function startTarget() {
  const clock = new ManualClock();
  const target = await startAttackTarget({
    clock,
    env: { maxUnsentBytes: '10000000000', maxResponseBytes: '20000000' },
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const running = job({ metadata: METADATA, status: 'running' });
  target.upstream.on(`GET /v0.4/jobs/${ID}`, () => released.then(() => ({ body: running })));
  target.upstream.on('GET /v0.4/jobs', () => released.then(() => ({ body: { jobs: [running], next: null } })));
  return { ...target, clock, release };
}

/** The bytes of the results that were serialized until the first one was, in the turn of the event loop after it. */
async function measureFirstTurn({ gateway, clock, release }: Awaited<ReturnType<typeof startTarget>>) {
  for (let i = 0; i < 100; i++) await clock.advance(1);
  release();
  await until(() => gateway.unsentBytes > 0);
  return gateway.unsentBytes;
}

test('WebSockets that wait for the same large result get it in different turns of the event loop', async () => {
  const target = await startTarget();
  for (let i = 0; i < CLIENTS; i++) {
    const socket = await openSocket(target.url, { Authorization: `apiKey ${KEY}` });
    socket.ws.pause();
    socket.send({ type: 'subscribe', id: '1', payload: { query: `{ job(id: "${ID}") { ${ALIASES} } }` } });
  }
  expect(await measureFirstTurn(target)).toBeLessThan(3 * RESULT_BYTES);
  await until(() => target.gateway.unsentBytes >= CLIENTS * RESULT_BYTES);
});

test('event streams that wait for the same large event get it in different turns of the event loop', async () => {
  const target = await startTarget();
  const query = `subscription { job(id: "${ID}") { job { ${ALIASES} } } }`;
  for (let i = 0; i < CLIENTS; i++) await requestWithoutReading(target.url, query, { accept: 'text/event-stream' });
  expect(await measureFirstTurn(target)).toBeLessThan(3 * RESULT_BYTES);
  await until(() => target.gateway.unsentBytes >= CLIENTS * RESULT_BYTES);
});
