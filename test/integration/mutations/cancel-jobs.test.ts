import { describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.js';
import { startWithResponses } from '../../support/response-cases.js';
import { startGatewayWithSandbox } from '../../support/test-gateway.js';

const PROGRAM = { circuit: { qubits: 1, gates: [{ gate: 'h', target: 0 }] } };

interface PayloadError {
  readonly code: string;
  readonly path: readonly string[] | null;
  readonly message: string;
}

describe('cancelJobs', () => {
  const cancel = (client: Client, ids: readonly string[], selection = 'id') =>
    client.queryText<{ cancelJobs: { jobs: (object | null)[] | null; errors: readonly PayloadError[] } }>(
      `mutation ($ids: [ID!]!) { cancelJobs(input: { ids: $ids }) { jobs { ${selection} } errors { __typename code path message } } }`,
      { ids },
    );
  const CALL = 'PUT /v0.4/jobs/status/cancel';

  test('says that it was carried out when its jobs do not fit into the response', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `job-${index}`);
    const metadata = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}`, 'x'.repeat(40_000)]));
    const { upstream, client } = await startWithResponses({ [CALL]: { body: { ids, status: 'canceled' } } });
    upstream.on('GET /v0.4/jobs', ({ url }) => {
      const jobs = url.searchParams.getAll('ids').map((id) => ({ id, status: 'canceled', metadata }));
      return { body: { jobs, next: null } };
    });
    const { data, errors } = await cancel(client, ids, 'metadata');
    expect(data?.cancelJobs.errors).toEqual([]);
    expect(data?.cancelJobs.jobs).toContain(null);
    expect(errors?.[0]?.extensions.code).toBe('TOO_EXPENSIVE');
    expect(errors?.[0]?.message).toContain('was carried out');
    // A query changes nothing.
    const query = await client.queryText('query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Job { metadata } } }', {
      ids: ids.map((id) => `Job:${id}`),
    });
    expect(query.errors?.[0]?.extensions.code).toBe('TOO_EXPENSIVE');
    expect(query.errors?.[0]?.message).not.toContain('was carried out');
  });

  test('returns null and an error for each job that the service omits', async () => {
    const { upstream, client } = await startWithResponses({ [CALL]: { body: { ids: ['b'], status: 'canceled' } } });
    const { data, errors } = await cancel(client, ['a', 'Job:b', 'c', 'b']);
    expect(errors).toBeUndefined();
    // The list of these jobs fails, too: nobody knows their state.
    const notConfirmed = { __typename: 'UnconfirmedError', code: 'NOT_CONFIRMED' };
    expect(data?.cancelJobs).toMatchObject({
      jobs: [null, { id: 'Job:b' }, null, { id: 'Job:b' }],
      errors: [
        { ...notConfirmed, path: ['input', 'ids', '0'] },
        { ...notConfirmed, path: ['input', 'ids', '2'] },
      ],
    });
    expect(upstream.received().map(({ body }) => body)).toEqual([
      { ids: ['a', 'b', 'c'] },
      // The list of these jobs.
      undefined,
    ]);
  });

  test('reports what it reads of each job when the response of the service says otherwise', async () => {
    const statuses = { a: 'completed', b: 'started', c: 'canceled', d: 'canceled', e: 'ready' };
    const jobs = Object.entries(statuses).map(([id, status]) => ({ id, status }));
    const { client } = await startWithResponses({
      [CALL]: { body: { ids: ['a', 'b', 'c'], status: 'canceled' } },
      'GET /v0.4/jobs': { body: { jobs } },
    });
    const { data, errors } = await cancel(client, Object.keys(statuses), 'serviceId status');
    expect(errors).toBeUndefined();
    expect(data?.cancelJobs).toMatchObject({
      jobs: [
        null,
        { serviceId: 'b', status: 'STARTED' },
        { serviceId: 'c', status: 'CANCELED' },
        { serviceId: 'd', status: 'CANCELED' },
        null,
      ],
      errors: [
        { code: 'NOT_CANCELED', path: ['input', 'ids', '0'] },
        { code: 'NOT_CANCELED', path: ['input', 'ids', '4'] },
      ],
    });
  });

  test.each([
    [
      'its list fails',
      'NOT_CONFIRMED',
      { 'GET /v0.4/jobs': { status: 503 } },
      'could not be read: it may still run. Repeating is safe.',
    ],
    [
      'there is no list',
      'NOT_CONFIRMED',
      { 'GET /v0.4/jobs': { status: 404 } },
      'could not be read: it may still run. Repeating is safe.',
    ],
    [
      'it cannot be read',
      'NOT_CONFIRMED',
      { 'GET /v0.4/jobs/a': { status: 503 } },
      'could not be read: it may still run.',
    ],
    ['it is not found', 'NOT_CANCELED', {}, 'it does not exist, or is not visible to this API key.'],
    [
      'it runs',
      'NOT_CANCELED',
      { 'GET /v0.4/jobs/a': { body: { id: 'a', status: 'started' } } },
      'its status is STARTED. Repeating is safe.',
    ],
    [
      'it is final',
      'NOT_CANCELED',
      { 'GET /v0.4/jobs/a': { body: { id: 'a', status: 'failed' } } },
      'it is final, with the status FAILED.',
    ],
  ])('says what is known of a job that the service did not name when %s', async (_name, code, responses, message) => {
    const { client } = await startWithResponses({
      [CALL]: { body: { ids: ['b'], status: 'canceled' } },
      'GET /v0.4/jobs': { body: { jobs: [{ id: 'b', status: 'canceled' }] } },
      ...responses,
    });
    const { data } = await cancel(client, ['a', 'b']);
    expect(data?.cancelJobs.jobs).toEqual([null, { id: 'Job:b' }]);
    expect(data?.cancelJobs.errors).toMatchObject([{ code, path: ['input', 'ids', '0'] }]);
    expect(data?.cancelJobs.errors[0]?.message).toContain(message);
  });

  test('is not confirmed for jobs that cannot be read after a rejection', async () => {
    const { client } = await startWithResponses({ [CALL]: { status: 409 }, 'GET /v0.4/jobs': { status: 503 } });
    const { data } = await cancel(client, ['a', 'b']);
    const error = {
      __typename: 'UnconfirmedError',
      code: 'NOT_CONFIRMED',
      message: expect.stringContaining('it may still run'),
    };
    expect(data?.cancelJobs).toMatchObject({ jobs: [null, null], errors: [error, error] });
  });

  test('returns all jobs when the response does not name them', async () => {
    const { client } = await startWithResponses({ [CALL]: { status: 204 } });
    const { data } = await cancel(client, ['a', 'b']);
    expect(data?.cancelJobs).toEqual({ jobs: [{ id: 'Job:a' }, { id: 'Job:b' }], errors: [] });
  });

  test.each([400, 404, 409])('says what is known of each job when the service responds with %i', async (status) => {
    const { upstream, client } = await startWithResponses({});
    const statuses: Record<string, string> = { a: 'ready', b: 'completed', c: 'ready' };
    upstream.on(CALL, () => {
      // All or nothing is not stated.
      statuses['a'] = 'canceled';
      return { status, body: { message: 'b has ended' } };
    });
    upstream.on('GET /v0.4/jobs', () => ({
      body: { jobs: Object.entries(statuses).map(([id, state]) => ({ id, status: state })) },
    }));
    const { data, errors } = await cancel(client, ['a', 'b', 'c', 'd'], 'id status');
    expect(errors).toBeUndefined();
    expect(data?.cancelJobs.jobs).toEqual([{ id: 'Job:a', status: 'CANCELED' }, null, null, null]);
    const error = (index: number, message: string) => ({
      __typename: 'RejectedError',
      code: 'NOT_CANCELED',
      path: ['input', 'ids', `${index}`],
      message: expect.stringMatching(`${message}.* Response: b has ended$`),
    });
    expect(data?.cancelJobs.errors).toEqual([
      error(1, 'it is final, with the status COMPLETED'),
      error(2, 'its status is READY. Repeating is safe'),
      error(3, 'it does not exist, or is not visible'),
    ]);
  });

  test('cancels the other jobs when the service cancels none because of one', async () => {
    const { upstream, client } = await startWithResponses({});
    const statuses: Record<string, string> = { a: 'ready', b: 'completed', c: 'started' };
    upstream.on(CALL, ({ body }) => {
      const { ids } = body as { readonly ids: readonly string[] };
      if (ids.includes('b')) return { status: 409, body: { message: 'b has ended' } };
      for (const id of ids) statuses[id] = 'canceled';
      return { body: { ids, status: 'canceled' } };
    });
    upstream.on('GET /v0.4/jobs', () => ({
      body: { jobs: Object.entries(statuses).map(([id, state]) => ({ id, status: state })) },
    }));
    const { data } = await cancel(client, ['a', 'b', 'c'], 'id status');
    expect(data?.cancelJobs).toMatchObject({
      jobs: [{ id: 'Job:a', status: 'CANCELED' }, null, { id: 'Job:c', status: 'CANCELED' }],
      errors: [{ code: 'NOT_CANCELED', path: ['input', 'ids', '1'] }],
    });
    expect(upstream.received().flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
      { ids: ['a', 'b', 'c'] },
      { ids: ['a', 'c'] },
    ]);
  });

  test('keeps what it knows of each job when the call for the other jobs fails', async () => {
    const { upstream, client } = await startWithResponses({});
    const statuses: Record<string, string> = { a: 'ready', b: 'completed', c: 'ready' };
    upstream.on(CALL, () => {
      statuses['a'] = 'canceled';
      upstream.on(CALL, { status: 429 });
      return { status: 409, body: { message: 'b has ended' } };
    });
    upstream.on('GET /v0.4/jobs', () => ({
      body: { jobs: Object.entries(statuses).map(([id, state]) => ({ id, status: state })) },
    }));
    const { data, errors } = await cancel(client, ['a', 'b', 'c'], 'id status');
    expect(errors).toBeUndefined();
    expect(data?.cancelJobs).toMatchObject({
      jobs: [{ id: 'Job:a', status: 'CANCELED' }, null, null],
      errors: [
        { path: ['input', 'ids', '1'], message: expect.stringContaining('it is final, with the status COMPLETED') },
        { path: ['input', 'ids', '2'], message: expect.stringContaining('its status is READY. Repeating is safe') },
      ],
    });
  });

  test('says that jobs may be canceled when the service does not confirm the call for the other jobs', async () => {
    const { upstream, client } = await startWithResponses({});
    upstream.on(CALL, () => {
      upstream.on(CALL, { isReset: true });
      return { status: 409, body: { message: 'b has ended' } };
    });
    const statuses = { a: 'ready', b: 'completed' };
    upstream.on('GET /v0.4/jobs', () => ({
      body: { jobs: Object.entries(statuses).map(([id, status]) => ({ id, status })) },
    }));
    const { data, errors } = await cancel(client, ['a', 'b']);
    expect(errors).toBeUndefined();
    expect(data?.cancelJobs).toMatchObject({
      jobs: [null, null],
      errors: [
        {
          __typename: 'UnconfirmedError',
          code: 'NOT_CONFIRMED',
          path: ['input', 'ids', '0'],
          message: expect.stringMatching(/^The job may still be canceled\. .* Repeating is safe\.$/),
        },
        { code: 'NOT_CANCELED', path: ['input', 'ids', '1'] },
      ],
    });
  });

  test('says that jobs may be canceled when they cannot be read after that call', async () => {
    const { upstream, client } = await startWithResponses({});
    upstream.on('GET /v0.4/jobs', {
      body: {
        jobs: [
          { id: 'a', status: 'ready' },
          { id: 'b', status: 'completed' },
        ],
      },
    });
    upstream.on(CALL, () => {
      upstream.on(CALL, () => {
        upstream.on('GET /v0.4/jobs', { status: 500 });
        upstream.on('GET /v0.4/jobs/a', { status: 500 });
        return { isReset: true };
      });
      return { status: 409, body: { message: 'b has ended' } };
    });
    const { data } = await cancel(client, ['a', 'b']);
    expect(data?.cancelJobs.errors.map(({ code }) => code)).toEqual(['NOT_CONFIRMED', 'NOT_CANCELED']);
  });

  test('is not confirmed when the successful response is an error', async () => {
    const { client } = await startWithResponses({ [CALL]: { body: { statusCode: 500, message: 'Failed.' } } });
    const { data, errors } = await cancel(client, ['a', 'b']);
    expect(data?.cancelJobs).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID', mayHaveChanged: true } }]);
  });

  test.each([
    [404, 'NotFoundError', 'NOT_FOUND'],
    [409, 'RejectedError', 'CONFLICT'],
  ])('returns no list and one error for one job when the service responds with %i', async (status, typename, code) => {
    const { client } = await startWithResponses({ [CALL]: { status } });
    const { data } = await cancel(client, ['a', 'a']);
    expect(data?.cancelJobs).toMatchObject({
      jobs: null,
      errors: [{ __typename: typename, code, path: ['input', 'ids'] }],
    });
  });

  test('returns all errors without a call when ids are malformed, missing or too many', async () => {
    const { upstream, client } = await startWithResponses({});
    const [malformed, none, many] = await Promise.all([
      cancel(client, ['a b', 'c', 'Session:d']),
      cancel(client, []),
      cancel(client, ['/', ...Array.from({ length: 499 }, (_, i) => `${i}`), '/']),
    ]);
    const error = (code: string, ...path: string[]) => ({ code, path: ['input', 'ids', ...path] });
    expect(malformed.data?.cancelJobs).toMatchObject({ errors: [error('INVALID_ID', '0'), error('INVALID_ID', '2')] });
    expect(none.data?.cancelJobs).toMatchObject({ jobs: null, errors: [error('REQUIRED')] });
    expect(many.data?.cancelJobs).toMatchObject({ errors: [error('OUT_OF_RANGE'), error('INVALID_ID', '0')] });
    expect(many.data?.cancelJobs.errors).toHaveLength(2);
    expect(upstream.calls()).toEqual([]);
  });

  test('cancels running jobs and reports final ones with the sandbox', async () => {
    const { client, clientWith } = await startGatewayWithSandbox();
    const create = async () => {
      const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
        'mutation ($input: CreateJobInput!) { createJob(input: $input) { job { id } } }',
        { input: { backendId: 'qpu.aria-1', program: PROGRAM } },
      );
      return data?.createJob.job.id ?? '';
    };
    const running = await create();
    const { data: listed } = await client.queryText<{ jobs: { nodes: { id: string }[] } }>(
      '{ jobs(first: 1, filter: { statuses: [COMPLETED] }) { nodes { id } } }',
    );
    const completed = listed?.jobs.nodes[0]?.id ?? '';

    const canceled = await cancel(client, [completed, running], 'status');
    expect(canceled.data?.cancelJobs).toMatchObject({
      jobs: [null, { status: 'CANCELED' }],
      errors: [{ code: 'NOT_CANCELED', path: ['input', 'ids', '0'] }],
    });
    expect((await cancel(client, [completed])).data?.cancelJobs.errors).toMatchObject([{ code: 'CONFLICT' }]);
    const stranger = await cancel(clientWith('sandbox-stranger'), [running]);
    expect(stranger.data?.cancelJobs.errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});
