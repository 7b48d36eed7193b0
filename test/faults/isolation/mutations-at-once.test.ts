import { expect, onTestFinished, test } from 'vitest';
import { callStartChannel } from '../../../src/upstream/transport/call-events.js';
import { startAttackTarget } from '../../support/attack-target.js';
import { Client } from '../../support/client.js';
import { until, WorkClock } from '../../support/clock.js';

const CALLERS = 10;
const MUTATIONS = 2;
const FIELDS = Array.from(
  { length: MUTATIONS },
  (_, i) => `a${i}: createJob(input: { backendId: "simulator", program: $program }) { job { id } }`,
);
const QUERY = `mutation ($program: ProgramInput!) { ${FIELDS.join(' ')} }`;
const LARGE = { circuit: { qubits: 1, gates: Array.from({ length: 10_000 }, () => ({ gate: 'h', target: 0 })) } };

/** Counts the calls that start, and the most in one turn of the event loop. */
function countCalls(clock: WorkClock) {
  const counts = { all: 0, maxPerTurn: 0 };
  let inTurn = 0;
  let isFinished = false;
  const onCall = () => {
    counts.all += 1;
    clock.spend(3);
    inTurn += 1;
    counts.maxPerTurn = Math.max(counts.maxPerTurn, inTurn);
  };
  const startTurn = () => {
    inTurn = 0;
    if (!isFinished) setImmediate(startTurn);
  };
  startTurn();
  callStartChannel.subscribe(onCall);
  onTestFinished(() => {
    isFinished = true;
    callStartChannel.unsubscribe(onCall);
  });
  return counts;
}

test('submits large programs again in several turns when the service responds to many callers at once', async () => {
  const clock = new WorkClock();
  const { upstream, gateway } = await startAttackTarget({ clock });
  const waiting: (() => void)[] = [];
  const created = { status: 201, body: { id: 'new', status: 'ready' } };
  upstream.on('POST /v0.4/jobs', () => new Promise((resolve) => void waiting.push(() => resolve(created))));
  const respondToAll = async () => {
    await until(() => waiting.length >= CALLERS);
    for (const respond of waiting.splice(0)) respond();
  };
  const responses = Array.from({ length: CALLERS }, (_, i) =>
    new Client(gateway.url, `attacker-${i}`).queryText(QUERY, { program: LARGE }),
  );
  await respondToAll();
  const counts = countCalls(clock);
  await respondToAll();
  expect(counts.all).toBe(CALLERS);
  // A turn of 10 ms starts no call after its end.
  expect(counts.maxPerTurn).toBeLessThanOrEqual(4);
  for (const { errors } of await Promise.all(responses)) expect(errors).toBeUndefined();
});
