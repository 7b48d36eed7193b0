import { expect, onTestFinished, test } from 'vitest';
import type { ResultStream } from '../../../src/pipeline/result-stream.js';
import { ManualClock, until } from '../../support/clock.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';
import { openSocket } from '../../support/transports.js';

const EVENTS = 500;
/** Of an address. Those before and after the timers of a turn are counted together. */
const MAX_EVENTS_PER_TURN = 2 * 100;

/** Events per turn of the event loop. */
function startCounter() {
  let count = 0;
  let isOpen = true;
  const counter = {
    total: 0,
    max: 0,
    add() {
      counter.total += 1;
      count += 1;
      counter.max = Math.max(counter.max, count);
    },
  };
  const onTurn = () => {
    count = 0;
    if (isOpen) setImmediate(onTurn);
  };
  onTurn();
  onTestFinished(() => {
    isOpen = false;
  });
  return counter;
}

async function startTarget(onLog: (line: string) => void = () => undefined) {
  const clock = new ManualClock();
  const upstream = await startScriptedUpstream({
    'GET /v0.4/jobs': ({ url }) => ({ body: { jobs: url.searchParams.getAll('ids').map(toJob), next: null } }),
  });
  const env = { LOG_LEVEL: 'info', maxOperationsPerConnection: '1000' };
  const gateway = await startGateway(upstream.url, { clock, env, log: { write: onLog } });
  return { gateway, clock };
}

const toJob = (id: string) => ({ id, status: 'completed', type: 'ionq.circuit.v1', backend: 'simulator' });

test('sends the events of many subscriptions to one job in several turns', async () => {
  const counter = startCounter();
  const { gateway, clock } = await startTarget((line) => {
    if (line.includes('Attack')) counter.add();
  });
  const socket = await openSocket(gateway.url, { Authorization: 'apiKey attacker' });
  const query = 'subscription Attack { job(id: "one") { job { status } } }';
  for (let i = 0; i < EVENTS; i++) socket.send({ type: 'subscribe', id: `${i}`, payload: { query } });
  await until(() => gateway.openSubscriptions >= EVENTS);
  expect(counter.total).toBe(0);
  // The status is final: each subscription ends with its only event, and is logged.
  await clock.advance(1_000);
  await until(() => counter.total >= EVENTS);
  expect(counter.max).toBeLessThanOrEqual(MAX_EVENTS_PER_TURN);
});

test('sends the events of one subscription to many jobs in several turns', async () => {
  const counter = startCounter();
  const { gateway, clock } = await startTarget();
  const ids = Array.from({ length: EVENTS }, (_, i) => `job-${i}`);
  const query = 'subscription ($ids: [ID!]!) { jobs(ids: $ids) { job { status } } }';
  const request = { query, variables: { ids } };
  const stream = (await gateway.execute(request, { authorization: 'apiKey attacker' })) as ResultStream;
  // Not read before all events are pending.
  while (gateway.watchedJobs > 0) await clock.advance(1_000);
  for await (const { data } of stream) {
    expect(data).toMatchObject({ jobs: { job: { status: 'COMPLETED' } } });
    counter.add();
  }
  expect(counter.total).toBe(EVENTS);
  expect(counter.max).toBeLessThanOrEqual(MAX_EVENTS_PER_TURN);
});
