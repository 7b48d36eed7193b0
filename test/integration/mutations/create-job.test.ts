import { describe, expect, test } from 'vitest';
import { OTHER, startWithResponses } from '../../support/response-cases.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';
import { startGatewayWithSandbox } from '../../support/test-gateway.js';

const CREATE = `mutation ($input: CreateJobInput!) {
  createJob(input: $input) {
    job { id }
    errors { __typename code path message ... on InvalidValueError { allowedValues } ... on RejectedError { statusCode } }
  }
}`;

const PROGRAM = { circuit: { qubits: 1, gates: [{ gate: 'h', target: 0 }] } };

interface Created {
  readonly createJob: { readonly job: object | null; readonly errors: readonly PayloadError[] };
}

interface PayloadError {
  readonly code: string;
  readonly path: readonly string[] | null;
}

describe('createJob', () => {
  test('returns all errors of the input without a call when several fields are invalid', async () => {
    const { upstream, client } = await startWithResponses({});

    const { data, errors } = await client.queryText<Created>(CREATE, {
      input: {
        backendId: 'qpu/aria',
        sessionId: 'Job:a',
        shots: 0,
        program: {
          circuit: {
            qubits: 2,
            gates: [
              { gate: 'hh', target: 0 },
              { gate: 'cnot', control: 0, target: 2 },
            ],
          },
        },
      },
    });

    expect(errors).toBeUndefined();
    expect(data?.createJob.job).toBeNull();
    const gates = ['input', 'program', 'circuit', 'gates'];
    expect(data?.createJob.errors).toMatchObject([
      { __typename: 'InvalidValueError', code: 'INVALID_ID', path: ['input', 'backendId'], allowedValues: null },
      { __typename: 'InvalidValueError', code: 'INVALID_ID', path: ['input', 'sessionId'] },
      { __typename: 'InvalidValueError', code: 'OUT_OF_RANGE', path: ['input', 'shots'] },
      { code: 'UNKNOWN_VALUE', path: [...gates, '0', 'gate'], allowedValues: expect.arrayContaining(['h', 'cnot']) },
      { code: 'OUT_OF_RANGE', path: [...gates, '1', 'target'] },
    ]);

    // A script with an unset id must not submit a job outside of its session.
    const unset = await client.queryText<Created>(CREATE, {
      input: { backendId: 'simulator', sessionId: '', program: PROGRAM },
    });
    expect(unset.data?.createJob.errors).toMatchObject([{ code: 'INVALID_ID', path: ['input', 'sessionId'] }]);
    expect(upstream.calls()).toEqual([]);
  });

  test('lists 100 errors and the number of further ones when there are more', async () => {
    const { upstream, client } = await startWithResponses({});
    const gates = Array.from({ length: 150 }, () => ({ gate: 'warp', target: 0 }));

    const { data } = await client.queryText<Created>(
      CREATE.replace('... on RejectedError', '... on OmittedErrors { count } ... on RejectedError'),
      { input: { backendId: 'simulator', program: { circuit: { qubits: 1, gates } } } },
    );

    expect(data?.createJob.errors).toHaveLength(101);
    expect(data?.createJob.errors.at(-1)).toMatchObject({
      __typename: 'OmittedErrors',
      code: 'OMITTED_ERRORS',
      path: null,
      count: 50,
    });
    expect(upstream.calls()).toEqual([]);
  });

  test.each<[string, UpstreamResponse, object]>([
    [
      'RejectedError at the field when the service names one',
      { status: 400, body: { message: 'Unknown.', validation: { keys: ['backend'], source: 'body' } } },
      { __typename: 'RejectedError', code: 'REJECTED', path: ['input', 'backendId'], statusCode: 400 },
    ],
    [
      'RejectedError without a path when the service names no field',
      { status: 400, body: { message: 'No.' } },
      { __typename: 'RejectedError', code: 'REJECTED', path: null, message: expect.stringContaining('No.') },
    ],
    [
      'RejectedError when the program is too large for the service',
      { status: 413 },
      { __typename: 'RejectedError', code: 'REJECTED', path: null, statusCode: 413 },
    ],
    [
      'NotFoundError at the session when the service does not find it',
      { status: 404, body: { message: 'No session.' } },
      { __typename: 'NotFoundError', code: 'NOT_FOUND', path: ['input', 'sessionId'] },
    ],
    [
      'RejectedError at the session when its state does not allow the job',
      { status: 409, body: { message: 'It has ended.' } },
      { __typename: 'RejectedError', code: 'CONFLICT', path: ['input', 'sessionId'], statusCode: 409 },
    ],
  ])('returns %s', async (_name, response, error) => {
    const { upstream, client } = await startWithResponses({ 'POST /v0.4/jobs': response });
    const input = { backendId: 'simulator', sessionId: 's', program: PROGRAM };
    const { data, errors } = await client.queryText<Created>(CREATE, { input });
    expect(errors).toBeUndefined();
    expect(data?.createJob).toMatchObject({ job: null, errors: [error] });
    expect(upstream.calls()).toHaveLength(1);
  });

  test.each([
    [401, 'UNAUTHENTICATED'],
    [402, 'PAYMENT_REQUIRED'],
    [403, 'FORBIDDEN'],
    [429, 'RATE_LIMITED'],
    [500, 'OUTCOME_UNKNOWN'],
    [501, 'UPSTREAM_UNAVAILABLE'],
  ])('fails with a top-level error when the service responds with %i', async (status, code) => {
    const { client } = await startWithResponses({ 'POST /v0.4/jobs': { status } });
    const { data, errors } = await client.queryText(CREATE, { input: { backendId: 'simulator', program: PROGRAM } });
    expect(data).toEqual({ createJob: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
  });

  test('returns the job and no errors when the service accepts it', async () => {
    const { client, calls } = await startGatewayWithSandbox();
    const input = { backendId: 'Backend:simulator', noise: { model: 'ideal' }, program: PROGRAM };
    const { data } = await client.queryText<Created>(CREATE, { input });
    expect(data?.createJob).toEqual({ job: { id: expect.stringMatching(/^Job:/) }, errors: [] });
    expect(calls()).toEqual(['POST /v0.4/jobs']);
  });

  test.each([
    ['in no session', null, 1],
    ['in another session', 't', 1],
    ['in the session', 's', 0],
    ['in a session that it does not name', undefined, 0],
  ])('returns the job when the service says that it is %s', async (name, sessionId, errorCount) => {
    const body = { id: OTHER, status: 'ready', session_id: sessionId };
    const { client } = await startWithResponses({ 'POST /v0.4/jobs': { status: 201, body } });
    const input = { backendId: 'simulator', program: PROGRAM, sessionId: 's' };
    const { data, errors } = await client.queryText<Created>(CREATE, { input });
    expect(errors).toBeUndefined();
    expect(data?.createJob.job).toEqual({ id: `Job:${OTHER}` });
    const unconfirmed = { __typename: 'UnconfirmedError', code: 'NOT_CONFIRMED', path: ['input', 'sessionId'] };
    const message = expect.stringContaining(name);
    expect(data?.createJob.errors).toMatchObject(
      Array.from({ length: errorCount }, () => ({ ...unconfirmed, message })),
    );
  });

  test('returns the id of the job when the rest of the response is too large', async () => {
    const { client, calls } = await startGatewayWithSandbox({ env: { maxResponseBytes: '100' } });
    const { data, errors } = await client.queryText<Created>(
      `mutation ($input: CreateJobInput!) {
        createJob(input: $input) { job { id metadata backend { serviceId } } errors { code } }
      }`,
      { input: { backendId: 'simulator', program: PROGRAM, metadata: { note: 'x'.repeat(200) } } },
    );
    expect(data?.createJob).toEqual({
      job: { id: expect.stringMatching(/^Job:/), metadata: null, backend: { serviceId: 'simulator' } },
      errors: [],
    });
    expect(errors).toMatchObject([{ path: ['createJob', 'job', 'metadata'], extensions: { code: 'TOO_EXPENSIVE' } }]);
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /v0.4/jobs']);
  });

  test('returns RejectedError at its field when the sandbox does not know the backend or the session', async () => {
    const { client } = await startGatewayWithSandbox();
    const create = (input: object) => client.queryText<Created>(CREATE, { input: { program: PROGRAM, ...input } });
    const backend = await create({ backendId: 'qpu.nowhere' });
    expect(backend.data?.createJob.errors).toMatchObject([{ code: 'REJECTED', path: ['input', 'backendId'] }]);
    const session = await create({ backendId: 'simulator', sessionId: OTHER });
    expect(session.data?.createJob.errors).toMatchObject([{ code: 'REJECTED', path: ['input', 'sessionId'] }]);
  });
});
