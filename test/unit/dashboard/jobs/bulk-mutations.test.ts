import { Client, fetchExchange } from 'urql';
import { expect, test } from 'vitest';
import { cancelJobs, deleteJobs, describeOutcome } from '../../../../dashboard/src/jobs/bulk-mutations.js';
import { listNames } from '../../../../dashboard/src/jobs/format-jobs.js';
import { startScriptedUpstream, type UpstreamResponse } from '../../../support/scripted-upstream.js';
import { startGateway } from '../../../support/test-gateway.js';

const TEXTS = { verb: 'canceled', unaffected: 'had already ended', repeat: 'Cancel again.' };

/** Cancels jobs, for all of which the service says by default that they are canceled. */
async function cancel(
  statuses: Readonly<Record<string, string | null>>,
  response: UpstreamResponse = { body: { ids: Object.keys(statuses), status: 'canceled' } },
) {
  const ids = Object.keys(statuses);
  const jobs = Object.entries(statuses).map(([id, status]) => ({ id, status }));
  const upstream = await startScriptedUpstream({
    'PUT /v0.4/jobs/status/cancel': response,
    'GET /v0.4/jobs': { body: { jobs } },
  });
  const client = await startClient(upstream.url);
  const outcome = await cancelJobs(
    client,
    ids.map((id) => `Job:${id}`),
  );
  return { outcome, text: describeOutcome(TEXTS, ids.length, outcome) };
}

async function startClient(upstream: string): Promise<Client> {
  const { url } = await startGateway(upstream, { env: { maxRetries: '0' } });
  return new Client({
    url: `${url}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: 'apiKey key' } },
    exchanges: [fetchExchange],
  });
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

test('gives no job the reason of another when a cancellation has more errors than are listed', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => `${index}`);
  const status = (index: number) => (index < 110 ? 'completed' : 'started');
  const { outcome, text } = await cancel(Object.fromEntries(ids.map((id, index) => [id, status(index)])), {
    body: { ids: [], status: 'canceled' },
  });
  expect(text).toBe('110 jobs had already ended, 40 not canceled');
  expect(outcome.failures.size).toBe(40);
  expect(new Set(outcome.failures.values())).toEqual(new Set(['The job was not canceled.']));
});

test.each([
  ['with status 500', { status: 500, body: {} }],
  ['with the end of the connection', { isReset: true }],
])('does not say that jobs were not canceled when the service responds %s', async (_kind, response) => {
  const { outcome, text } = await cancel({ a: 'canceled', b: 'started', c: 'ready', d: 'completed' }, response);
  expect(text).toBe(
    '1 job canceled, 1 had already ended, 2 may have been canceled: the service did not confirm it. Cancel again.',
  );
  expect([...outcome.failures.keys()]).toEqual(['Job:b', 'Job:c']);
});

test('says that a job may have been canceled when only the call for the jobs that have not ended is not confirmed', async () => {
  const upstream = await startScriptedUpstream({
    'GET /v0.4/jobs': {
      body: {
        jobs: [
          { id: 'a', status: 'ready' },
          { id: 'b', status: 'completed' },
        ],
      },
    },
  });
  upstream.on('PUT /v0.4/jobs/status/cancel', () => {
    upstream.on('PUT /v0.4/jobs/status/cancel', { isReset: true });
    return { status: 409, body: {} };
  });
  const outcome = await cancelJobs(await startClient(upstream.url), ['Job:a', 'Job:b']);
  expect([...outcome.unknownIds]).toEqual(['Job:a']);
  expect(describeOutcome(TEXTS, 2, outcome)).toBe(
    '1 job had already ended, 1 may have been canceled: the service did not confirm it. Cancel again.',
  );
});

test('says that jobs were not canceled when the service rejects that, and that they may have been without a gateway', async () => {
  expect((await cancel({ a: 'started' }, { status: 403, body: {} })).text).toBe('1 job not canceled');
  const client = new Client({
    url: 'http://127.0.0.1:1/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange],
  });
  expect(describeOutcome(TEXTS, 1, await cancelJobs(client, ['Job:a']))).toMatch(/^1 job may have been canceled: /);
});

test('does not say that a job was not deleted when the service has not confirmed it', async () => {
  const upstream = await startScriptedUpstream({
    'DELETE /v0.4/jobs/a': { status: 502, body: {} },
    'DELETE /v0.4/jobs/b': { status: 409, body: {} },
  });
  const outcome = await deleteJobs(await startClient(upstream.url), ['Job:a', 'Job:b', 'Job:c']);
  const texts = { verb: 'deleted', unaffected: 'had already been deleted', repeat: 'Delete again.' };
  expect(describeOutcome(texts, 3, outcome)).toBe(
    '1 job had already been deleted, 1 not deleted, 1 may have been deleted: the service did not confirm it. Delete again.',
  );
});

test('names the jobs of a confirmation once each, and counts the others', () => {
  const jobs = (text: string) => text.split(' ').map((name) => ({ name }));
  expect(listNames(jobs('scan scan bell scan'))).toBe('scan (3), bell.');
  expect(listNames(jobs('a b c d e f f g'))).toBe('a, b, c, d, e and 3 more.');
});
