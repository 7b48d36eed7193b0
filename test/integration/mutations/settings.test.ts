import { describe, expect, test } from 'vitest';
import { startWithResponses } from '../../support/response-cases.js';

const PROGRAM = '{ circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } }';
const CREATED = { status: 201, body: { id: 'a', status: 'ready', session_id: null } };

const create = (input: string) =>
  `mutation { createJob(input: { backendId: "simulator", program: ${PROGRAM}, ${input} }) { job { id } errors { code path } } }`;

describe('settings of createJob', () => {
  test('are forwarded unchanged when all are set', async () => {
    const { client, upstream } = await startWithResponses({ 'POST /v0.4/jobs': CREATED });
    const { data } = await client.queryText(
      create(`settings: {
        compilation: { opt: 0, precision: "1E-3", gateBasis: "ZZ", serviceVersion: "v0.3" }
        errorMitigation: { debiasing: false, symmetryVerification: true }
      }`),
    );
    expect(data).toEqual({ createJob: { job: { id: 'Job:a' }, errors: [] } });
    expect(upstream.received()).toMatchObject([
      {
        body: {
          settings: {
            compilation: { opt: 0, precision: '1E-3', gate_basis: 'ZZ', service_version: 'v0.3' },
            error_mitigation: { debiasing: false, symmetry_verification: true },
          },
        },
      },
    ]);
  });

  test('have no member that was not set', async () => {
    const { client, upstream } = await startWithResponses({ 'POST /v0.4/jobs': CREATED });
    await client.queryText(create('settings: { compilation: { opt: 1, precision: null } }'));
    await client.queryText(create('name: "n"'));
    const bodies = upstream.received().map(({ body }) => body as { readonly settings?: object });
    expect(bodies.map(({ settings }) => settings)).toEqual([{ compilation: { opt: 1 } }, undefined]);
  });

  test('are the paths of errors when the service rejects them', async () => {
    const keys = ['settings.compilation.gate_basis', 'body.settings.error_mitigation.symmetry_verification'];
    const { client } = await startWithResponses({
      'POST /v0.4/jobs': { status: 400, body: { message: 'No.', validation: { keys, source: 'body' } } },
    });
    const { data } = await client.queryText(create('shots: 1'));
    expect(data).toMatchObject({
      createJob: {
        errors: [
          { code: 'REJECTED', path: ['input', 'settings', 'compilation', 'gateBasis'] },
          { code: 'REJECTED', path: ['input', 'settings', 'errorMitigation', 'symmetryVerification'] },
        ],
      },
    });
  });
});

describe('the cost limit of createSession', () => {
  const SESSION = { id: 's', status: 'created', active: true };
  const createSession = (limit: string) =>
    `mutation { createSession(input: { backendId: "qpu.forte-1", costLimit: ${limit} }) {
      session { settings { costLimit { value unit } } } errors { code path } } }`;

  test('is forwarded and returned in the unit of the service', async () => {
    const { client, upstream } = await startWithResponses({
      'POST /v0.4/sessions': {
        status: 201,
        body: { ...SESSION, settings: { cost_limit: { unit: 'EUR', value: 12.5 } } },
      },
    });
    const { data } = await client.queryText(createSession('{ value: 12.5, unit: "eur" }'));
    expect(upstream.received()).toMatchObject([{ body: { settings: { cost_limit: { unit: 'eur', value: 12.5 } } } }]);
    expect(data).toEqual({
      createSession: { session: { settings: { costLimit: { value: 12.5, unit: 'EUR' } } }, errors: [] },
    });
  });

  test('is rejected without a call when it is negative', async () => {
    const { client, upstream } = await startWithResponses({});
    const { data } = await client.queryText(createSession('{ value: -1, unit: "usd" }'));
    expect(data).toMatchObject({
      createSession: { session: null, errors: [{ code: 'OUT_OF_RANGE', path: ['input', 'costLimit', 'value'] }] },
    });
    expect(upstream.calls()).toEqual([]);
  });
});

describe('the cost of a job', () => {
  test.each([
    [
      { value: 2, unit: 'CREDITS' },
      { value: 2, unit: 'CREDITS' },
    ],
    [
      { value: '1.5', unit: 'JPY' },
      { value: 1.5, unit: 'JPY' },
    ],
    [null, null],
  ])('%j is %j', async (wire, expected) => {
    const { client } = await startWithResponses({
      'GET /v0.4/jobs/a': { body: { id: 'a', status: 'completed' } },
      'GET /v0.4/jobs/a/cost': { body: { dry_run: false, estimated_cost: wire } },
    });
    const { data } = await client.queryText('{ job(id: "a") { cost { estimated { value unit } } } }');
    expect(data).toEqual({ job: { cost: { estimated: expected } } });
  });

  test.each<[unknown]>([[{ value: 1 }], [{ unit: 'usd' }], [[1, 'usd']]])(
    'is an error, and not missing, when all that is known of it is %j',
    async (wire) => {
      const { client } = await startWithResponses({
        'GET /v0.4/jobs/a': { body: { id: 'a', status: 'ready' } },
        'GET /v0.4/jobs/a/cost': { body: { dry_run: false, estimated_cost: wire } },
      });
      const { data, errors } = await client.queryText('{ job(id: "a") { cost { estimated { value } } } }');
      expect({ data, codes: errors?.map(({ extensions }) => extensions.code) }).toEqual({
        data: { job: { cost: null } },
        codes: ['UPSTREAM_INVALID'],
      });
    },
  );

  test('is the charge when the estimate cannot be read', async () => {
    const { client } = await startWithResponses({
      'GET /v0.4/jobs/a': { body: { id: 'a', status: 'completed' } },
      'GET /v0.4/jobs/a/cost': { body: { estimated_cost: 'free', cost: { value: 2, unit: 'usd' } } },
    });
    const { data } = await client.queryText('{ job(id: "a") { cost { estimated { value } actual { value } } } }');
    expect(data).toEqual({ job: { cost: { estimated: null, actual: { value: 2 } } } });
  });
});
