import { expect, test } from 'vitest';
import { startIsolationTest } from '../../support/isolation-test.js';

const CANCEL = 'mutation { cancelJob(input: { id: "final-1" }) { __typename } }';

test('the mutations of other keys cost a victim no call, rejected or not', async () => {
  const isolation = await startIsolationTest();
  await isolation.runVictim();
  const alone = await isolation.runVictim();
  expect(alone).toEqual({ errors: [], calls: ['GET /v0.4/jobs'] });
  for (const status of [200, 401, 404, 503]) {
    isolation.respondToAttackers(() => ({ status }));
    for (let i = 0; i < 10; i++) await isolation.attackerWith(`invented-${i}`).queryText(CANCEL);
    expect(await isolation.runVictim()).toEqual(alone);
  }
});

test('the mutations of many other keys end the deduplication of no query of a victim', async () => {
  const isolation = await startIsolationTest();
  isolation.respondToAttackers(() => ({ status: 401 }));
  await isolation.runVictim();
  const [first, second] = await Promise.all([
    isolation.runVictim(),
    isolation.runVictim(),
    ...Array.from({ length: 40 }, (_, i) => isolation.attackerWith(`invented-${i}`).queryText(CANCEL)),
  ]);
  expect([...first.errors, ...second.errors]).toEqual([]);
  expect(second.calls.filter((call) => call !== 'GET /v0.4/jobs')).toEqual([]);
});

test.each([400, 402, 403, 409, 429])(
  'a mutation that the service rejects with %i invalidates nothing',
  async (status) => {
    const isolation = await startIsolationTest();
    const query = '{ job(id: "final-1") { status cost { actual { value } } } session(id: "session") { status } }';
    const calls: string[] = [];
    isolation.respondToAttackers(({ method, url }) => {
      calls.push(`${method} ${url.pathname}`);
      return method === 'GET' ? null : { status };
    });
    await isolation.attacker.queryText(query);
    calls.length = 0;
    const { errors, data } = await isolation.attacker.queryText(CANCEL);
    expect(errors ?? data).toBeDefined();
    expect(await isolation.attacker.queryText(query)).toMatchObject({ data: { job: { status: 'COMPLETED' } } });
    expect(calls.filter((call) => call.startsWith('GET'))).toEqual([]);
    expect(calls).toHaveLength(1);
  },
);

test.each([200, 404, 408, 500])(
  'invalidates what a mutation may have changed when upstream responds with %i',
  async (status) => {
    const isolation = await startIsolationTest();
    const query = '{ job(id: "final-1") { status } }';
    const calls: string[] = [];
    isolation.respondToAttackers(({ method, url }) => {
      calls.push(`${method} ${url.pathname}`);
      return method === 'GET' ? null : { status, body: { id: 'final-1', status: 'canceled' } };
    });
    await isolation.attacker.queryText(query);
    await isolation.attacker.queryText(CANCEL);
    calls.length = 0;
    await isolation.attacker.queryText(query);
    expect(calls).toEqual(['GET /v0.4/jobs/final-1']);
  },
);
