import { Client, fetchExchange } from 'urql';
import { expect, test } from 'vitest';
import { cancelJobs, describeOutcome } from '../../../../dashboard/src/jobs/bulk-mutations.js';
import { startScriptedUpstream } from '../../../support/scripted-upstream.js';
import { startGateway } from '../../../support/test-gateway.js';

const TEXTS = { verb: 'canceled', unaffected: 'had already ended' };

/** Cancels jobs, for all of which the service says that they are canceled. */
async function cancel(statuses: Readonly<Record<string, string | null>>) {
  const ids = Object.keys(statuses);
  const jobs = Object.entries(statuses).map(([id, status]) => ({ id, status }));
  const upstream = await startScriptedUpstream({
    'PUT /v0.4/jobs/status/cancel': { body: { ids, status: 'canceled' } },
    'GET /v0.4/jobs': { body: { jobs } },
  });
  const { url } = await startGateway(upstream.url, { env: { maxRetries: '0' } });
  const client = new Client({
    url: `${url}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: 'apiKey key' } },
    exchanges: [fetchExchange],
  });
  const outcome = await cancelJobs(
    client,
    ids.map((id) => `Job:${id}`),
  );
  return { outcome, text: describeOutcome(TEXTS, ids.length, outcome) };
}

test('counts only jobs as canceled that are, although the service says that of all', async () => {
  const { outcome, text } = await cancel({ a: 'canceled', b: 'started', c: 'completed', d: 'ready', e: 'canceled' });
  expect(text).toBe('2 jobs canceled, 2 to be canceled by the service, 1 had already ended');
  expect(outcome.failures.size).toBe(0);
});

test('does not count a job as canceled whose status is not known', async () => {
  const { text } = await cancel({ a: 'new-status' });
  expect(text).toBe('1 job to be canceled by the service');
});
