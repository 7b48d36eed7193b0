import { describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.js';
import { ID, JOB, job, startWithResponses } from '../../support/response-cases.js';
import { startGatewayWithSandbox } from '../../support/test-gateway.js';

/** Mutations of one object: the document, its call and the field of the object. */
const MUTATIONS_BY_ID = [
  [`cancelJob(input: { id: "${ID}" }) { object: job { id }`, `PUT /v0.4/jobs/${ID}/status/cancel`],
  [`deleteJob(input: { id: "${ID}" }) { object: deletedJobId`, `DELETE /v0.4/jobs/${ID}`],
  [`endSession(input: { id: "${ID}" }) { object: session { id }`, `POST /v0.4/sessions/${ID}/end`],
] as const;

describe.each(MUTATIONS_BY_ID)('%s', (field, call) => {
  const query = `mutation { result: ${field} errors { __typename code path message } } }`;

  test.each([
    [404, 'NotFoundError', 'NOT_FOUND'],
    [409, 'RejectedError', 'CONFLICT'],
    [400, 'RejectedError', 'REJECTED'],
  ])('returns its error at the id when the service responds with %i', async (status, typename, code) => {
    const { upstream, client } = await startWithResponses({ [call]: { status, body: { message: 'The reason.' } } });
    const { data, errors } = await client.queryText(query);
    expect(errors).toBeUndefined();
    const message = expect.stringContaining('The reason.');
    expect(data).toEqual({
      result: { object: null, errors: [{ __typename: typename, code, path: ['input', 'id'], message }] },
    });
    expect(upstream.calls()).toEqual([call]);
  });

  test('fails with a top-level error when the service rejects the key', async () => {
    const { client } = await startWithResponses({ [call]: { status: 403 } });
    const { data, errors } = await client.queryText(query);
    expect(data).toEqual({ result: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  });

  test('returns InvalidValueError without a call when the id is malformed', async () => {
    const { upstream, client } = await startWithResponses({});
    const { data } = await client.queryText(query.replace(ID, 'Backend:x'));
    expect(data).toMatchObject({
      result: {
        object: null,
        errors: [{ __typename: 'InvalidValueError', code: 'INVALID_ID', path: ['input', 'id'] }],
      },
    });
    expect(upstream.calls()).toEqual([]);
  });

  test.each([
    ['the status of an error', { statusCode: 500, message: 'Failed.' }],
    ['an error', { error: 'Internal Server Error', message: 'Failed.' }],
    ['another object', { id: 'b2c3d4e5-0000-4000-8000-000000000002', status: 'ended' }],
  ])('says that the change is not confirmed when the successful response has %s', async (_kind, body) => {
    const { client } = await startWithResponses({ [call]: { body } });
    const { data, errors } = await client.queryText(query);
    expect(data).toEqual({ result: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID', mayHaveChanged: true } }]);
    expect(errors?.[0]?.message).toMatch(/Repeating is safe\.$/);
  });
});

describe('endSession', () => {
  test.each([
    ['started', 'STARTED'],
    ['ending', 'UNKNOWN'],
  ])('says that the session may go on when the service accepts its end, but returns it as %s', async (wire, status) => {
    const body = { id: ID, status: wire, active: true };
    const { upstream, client } = await startWithResponses({ [`POST /v0.4/sessions/${ID}/end`]: { body } });
    const { data } = await client.queryText(
      `mutation { endSession(input: { id: "${ID}" }) { session { id } errors { code path message } } }`,
    );
    expect(data).toEqual({
      endSession: {
        session: { id: `Session:${ID}` },
        errors: [
          { code: 'NOT_CONFIRMED', path: ['input', 'id'], message: expect.stringContaining(`returns it as ${status}`) },
        ],
      },
    });
    expect(upstream.calls()).toHaveLength(1);
  });
});

describe('cancelJob', () => {
  const CALL = `PUT /v0.4/jobs/${ID}/status/cancel`;
  const cancel = (client: Client, selection: string) =>
    client.queryText(`mutation { cancelJob(input: { id: "${ID}" }) { job { ${selection} } } }`);

  test.each(['started', 'completed'])(
    'reads the status, which is %s although the service says canceled',
    async (status) => {
      const { upstream, client } = await startWithResponses({
        [CALL]: { body: { id: ID, status: 'canceled' } },
        [JOB]: { body: job({ status }) },
      });
      const isFinal = status === 'completed';
      for (const selection of ['status isFinal', 'id status isFinal backend { id }']) {
        const { data } = await cancel(client, selection);
        expect(data).toMatchObject({ cancelJob: { job: { status: status.toUpperCase(), isFinal } } });
        expect(upstream.calls()).toEqual([CALL, JOB]);
      }
    },
  );

  test('reads nothing when only the id is selected', async () => {
    const { upstream, client } = await startWithResponses({ [CALL]: { body: { id: ID, status: 'canceled' } } });
    const { data } = await cancel(client, 'id serviceId');
    expect(data).toEqual({ cancelJob: { job: { id: `Job:${ID}`, serviceId: ID } } });
    expect(upstream.calls()).toEqual([CALL]);
  });
});

describe('deleteJob', () => {
  const DELETE = `DELETE /v0.4/jobs/${ID}`;
  const remove = (client: Client) =>
    client.queryText<object>(`mutation { deleteJob(input: { id: "${ID}" }) { deletedJobId errors { code } } }`);
  const read = (client: Client) => client.queryText(`{ job(id: "${ID}") { status } }`);

  test('shows no job that the service says is gone when a read has cached it after an earlier attempt', async () => {
    const { upstream, client } = await startWithResponses({ [JOB]: { body: job({ results: {} }) } });
    upstream.on(DELETE, { status: 504 }, { status: 404, body: { message: 'No such job.' } });
    expect((await remove(client)).errors).toMatchObject([{ extensions: { mayHaveChanged: true } }]);
    // The service deletes it only after this.
    expect(await read(client)).toEqual({ data: { job: { status: 'COMPLETED' } } });
    upstream.on(JOB, { status: 404 });
    expect((await remove(client)).data).toEqual({ deleteJob: { deletedJobId: null, errors: [{ code: 'NOT_FOUND' }] } });
    expect(await read(client)).toMatchObject({ data: { job: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });
});

describe('createSession', () => {
  const create = (client: Client, input: object) =>
    client.queryText(
      'mutation ($input: CreateSessionInput!) { createSession(input: $input) { session { id } errors { __typename code path } } }',
      { input },
    );

  test('returns all errors of the input without a call', async () => {
    const { upstream, client } = await startWithResponses({});
    const { data } = await create(client, { backendId: 'Job:a', jobCountLimit: 0, durationLimitMs: 90_000 });
    const invalid = { __typename: 'InvalidValueError', code: 'OUT_OF_RANGE' };
    expect(data).toEqual({
      createSession: {
        session: null,
        errors: [
          { ...invalid, code: 'INVALID_ID', path: ['input', 'backendId'] },
          { ...invalid, path: ['input', 'jobCountLimit'] },
          { ...invalid, path: ['input', 'durationLimitMs'] },
        ],
      },
    });
    expect(upstream.calls()).toEqual([]);
  });

  test.each([
    ['no limits', {}, ['jobCountLimit', 'durationLimitMs', 'costLimit']],
    [
      'higher limits',
      { job_count_limit: 4, duration_limit_min: 3, cost_limit: { value: 6, unit: 'usd' } },
      ['jobCountLimit', 'durationLimitMs', 'costLimit'],
    ],
    [
      'a cost in another unit',
      { job_count_limit: 3, duration_limit_min: 2, cost_limit: { value: 5, unit: 'credit' } },
      ['costLimit'],
    ],
    ['lower limits', { job_count_limit: 2, duration_limit_min: 1, cost_limit: { value: 4, unit: 'USD' } }, []],
    [
      'the end instead of the duration',
      { job_count_limit: 3, expires_at: '2026-11-25T20:31:00Z', cost_limit: { value: 5, unit: 'usd' } },
      [],
    ],
    [
      'an end after the duration',
      { job_count_limit: 3, expires_at: '2026-11-26T20:29:00Z', cost_limit: { value: 5, unit: 'usd' } },
      ['durationLimitMs'],
    ],
    ['unreadable limits', { job_count_limit: 'many' }, ['jobCountLimit', 'durationLimitMs', 'costLimit']],
    ['no settings', undefined, ['jobCountLimit', 'durationLimitMs', 'costLimit']],
  ])('says which limits the service has not confirmed when its response has %s', async (_name, settings, fields) => {
    const body = { id: 's', status: 'created', created_at: '2026-11-25T20:29:00Z', settings };
    const { upstream, client } = await startWithResponses({ 'POST /v0.4/sessions': { status: 201, body } });
    const costLimit = { value: 5, unit: 'usd' };
    const input = { backendId: 'qpu.aria-1', jobCountLimit: 3, durationLimitMs: 120_000, costLimit };
    expect(await create(client, input)).toEqual({
      data: {
        createSession: {
          session: { id: 'Session:s' },
          errors: fields.map((field) => ({
            __typename: 'UnconfirmedError',
            code: 'NOT_CONFIRMED',
            path: ['input', field],
          })),
        },
      },
    });
    expect(upstream.calls()).toEqual(['POST /v0.4/sessions']);
  });

  test('says that it exists, and nothing of its limits, when the response has no settings', async () => {
    const body = { id: 's', status: 'created' };
    const { client } = await startWithResponses({ 'POST /v0.4/sessions': { status: 201, body } });
    const { data } = await client.queryText(
      'mutation { createSession(input: { backendId: "qpu.aria-1", jobCountLimit: 3 }) { session { status settings { jobCountLimit } } errors { message } } }',
    );
    const message =
      'The session was created, but the service does not state its limits: it may not have that of 3 jobs. End the session unless you accept that. Do not repeat the mutation: that would create another session.';
    expect(data).toEqual({ createSession: { session: { status: 'CREATED', settings: null }, errors: [{ message }] } });
  });

  test('returns RejectedError or NotFoundError when the sandbox rejects it', async () => {
    const { client, clientWith } = await startGatewayWithSandbox();
    const rejected = await create(client, { backendId: 'qpu.harmony' });
    expect(rejected.data).toMatchObject({
      createSession: { errors: [{ code: 'REJECTED', path: ['input', 'backendId'] }] },
    });
    const missing = await create(clientWith('sandbox-stranger'), { backendId: 'qpu.aria-1' });
    expect(missing.data).toMatchObject({
      createSession: { session: null, errors: [{ code: 'NOT_FOUND', path: null }] },
    });
  });
});
