import { describe, expect, test } from 'vitest';
import { startWithResponses } from '../../support/response-cases.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';
import { startGatewayWithSandbox } from '../../support/test-gateway.js';

const JOB = {
  id: 'a',
  status: 'completed',
  type: 'ionq.circuit.v1',
  backend: 'qpu.forte-1',
  shots: 500,
  settings: { error_mitigation: { debiasing: false } },
  stats: { qubits: 2, circuits: 1, gate_counts: { '1q': 3, '2q': 1 } },
};
const BOTH = { debiasing: true, symmetry_verification: true };
const CREATED: UpstreamResponse = { status: 201, body: { id: 'b', status: 'submitted', session_id: null } };
const CLONE = 'POST /v0.4/jobs/a/clone';
const ESTIMATE: UpstreamResponse = { body: { estimated_total_cost: 5, estimated_unit: 'usd' } };

const clone = (more = '') => `mutation { cloneJob(input: { id: "Job:a"${more && `, ${more}`} }) {
  job { id status session { id } } errors { __typename code path ... on RejectedError { statusCode } } } }`;

interface Cloned {
  readonly cloneJob: { readonly job: object | null; readonly errors: readonly object[] } | null;
}

describe('cloneJob', () => {
  test('sends only what differs from the original', async () => {
    const { client, upstream } = await startWithResponses({ [CLONE]: CREATED });
    const { data } = await client.queryText<Cloned>(clone());
    expect(data?.cloneJob).toEqual({ job: { id: 'Job:b', status: 'SUBMITTED', session: null }, errors: [] });
    await client.queryText(
      clone(`backendId: "Backend:simulator", name: "n", metadata: { a: "b" }, shots: 7, sessionId: "s", dryRun: true,
        noise: { model: "aria-1", seed: 3 }, settings: { compilation: { opt: 1, gateBasis: "ZZ" }, errorMitigation: { debiasing: true } }`),
    );
    expect(upstream.received().map(({ body }) => body)).toEqual([
      {},
      {
        backend: 'simulator',
        name: 'n',
        metadata: { a: 'b' },
        shots: 7,
        session_id: 's',
        dry_run: true,
        noise: { model: 'aria-1', seed: 3 },
        settings: { compilation: { opt: 1, gate_basis: 'ZZ' }, error_mitigation: { debiasing: true } },
      },
    ]);
  });

  test('returns the new job and an error when it is not in the requested session', async () => {
    const { client } = await startWithResponses({ [CLONE]: CREATED });
    const { data } = await client.queryText<Cloned>(clone('sessionId: "s"'));
    expect(data?.cloneJob).toMatchObject({
      job: { id: 'Job:b' },
      errors: [{ __typename: 'UnconfirmedError', code: 'NOT_CONFIRMED', path: ['input', 'sessionId'] }],
    });
  });

  test('returns all errors of the input without a call', async () => {
    const { client, upstream } = await startWithResponses({});
    const { data } = await client.queryText<Cloned>(
      clone(
        'backendId: "Job:x", shots: 0, maxCost: { value: -1, unit: "usd" }, settings: { compilation: { serviceVersion: "v0.4" } }',
      ),
    );
    expect(data?.cloneJob?.errors).toMatchObject([
      { code: 'INVALID_ID', path: ['input', 'backendId'] },
      { code: 'OUT_OF_RANGE', path: ['input', 'shots'] },
      { code: 'OUT_OF_RANGE', path: ['input', 'maxCost', 'value'] },
      { code: 'NOT_APPLICABLE', path: ['input', 'settings', 'compilation', 'serviceVersion'] },
    ]);
    // A script with unset ids means another backend and session than those of the original.
    const unset = await client.queryText<Cloned>(clone('backendId: "", sessionId: ""'));
    expect(unset.data?.cloneJob?.errors).toMatchObject([
      { code: 'INVALID_ID', path: ['input', 'backendId'] },
      { code: 'INVALID_ID', path: ['input', 'sessionId'] },
    ]);
    expect(upstream.calls()).toEqual([]);
  });

  test.each([405, 410, 501])('is not offered when the service responds with %i', async (status) => {
    const { client, upstream } = await startWithResponses({ [CLONE]: { status } });
    const { data } = await client.queryText<Cloned>(clone());
    expect(data?.cloneJob).toEqual({
      job: null,
      errors: [{ __typename: 'RejectedError', code: 'NOT_OFFERED', path: null, statusCode: status }],
    });
    expect(upstream.calls()).toEqual([CLONE]);
  });

  test.each([
    ['NOT_OFFERED when the job exists', { body: JOB }, { code: 'NOT_OFFERED', path: null, statusCode: 404 }],
    ['NOT_FOUND when it does not', { status: 404 }, { code: 'NOT_FOUND', path: ['input', 'id'] }],
  ])('returns %s after a 404', async (_name, job, error) => {
    const { client, upstream } = await startWithResponses({ [CLONE]: { status: 404 }, 'GET /v0.4/jobs/a': job });
    const { data } = await client.queryText<Cloned>(clone());
    expect(data?.cloneJob?.errors).toMatchObject([error]);
    expect(upstream.calls()).toEqual([CLONE, 'GET /v0.4/jobs/a']);
  });

  test('returns NOT_FOUND when the job is cached, but the service no longer has it', async () => {
    const { client, upstream } = await startWithResponses({
      'GET /v0.4/jobs/a': { body: JOB },
      'GET /v0.4/jobs/estimate': ESTIMATE,
      [CLONE]: { status: 404 },
    });
    const read = '{ job(id: "Job:a") { status } }';
    expect((await client.queryText(read)).data).toEqual({ job: { status: 'COMPLETED' } });
    upstream.on('GET /v0.4/jobs/a', { status: 404 });
    const { data } = await client.queryText<Cloned>(clone('maxCost: { value: 5, unit: "usd" }'));
    expect(data?.cloneJob?.errors).toMatchObject([{ code: 'NOT_FOUND', path: ['input', 'id'] }]);
    expect((await client.queryText(read)).data).toEqual({ job: null });
  });

  test.each([429, 500, 502, 503, 504])('is sent once when the service responds with %i', async (status) => {
    const { client, upstream } = await startWithResponses({ [CLONE]: { status } });
    const { errors } = await client.queryText(clone());
    expect(errors).toHaveLength(1);
    expect(upstream.calls()).toEqual([CLONE]);
  });

  test('sends the backend, shots and mitigation that were estimated when it has maxCost', async () => {
    const { client, upstream } = await startWithResponses({
      'GET /v0.4/jobs/a': { body: JOB },
      'GET /v0.4/jobs/estimate': ESTIMATE,
      [CLONE]: CREATED,
    });
    const { data } = await client.queryText<Cloned>(clone('maxCost: { value: 5, unit: "usd" }'));
    expect(data?.cloneJob).toMatchObject({ job: { id: 'Job:b' }, errors: [] });
    const [job, estimate, post] = upstream.received();
    expect(job?.url.pathname).toBe('/v0.4/jobs/a');
    expect(Object.fromEntries(estimate?.url.searchParams ?? [])).toMatchObject({
      backend: 'qpu.forte-1',
      shots: '500',
      '1q_gates': '3',
      '2q_gates': '1',
      error_mitigation: 'false',
    });
    expect(post?.body).toEqual({
      backend: 'qpu.forte-1',
      shots: 500,
      settings: { error_mitigation: { debiasing: false, symmetry_verification: false } },
    });
  });

  test.each([
    ['requested', '', { debiasing: false, symmetry_verification: true }, null, 'true', true],
    ['applied', '', { debiasing: false }, { applied: true }, 'true', true],
    ['requested, and only debiasing changes', 'debiasing: false', BOTH, null, 'true', true],
    ['requested, and the clone has none', 'debiasing: false, symmetryVerification: false', BOTH, null, 'false', false],
  ])(
    'compares maxCost with the price of what it submits when symmetry verification was %s',
    async (_name, input, requested, verification, isMitigated, isVerified) => {
      const output = { error_mitigation: { symmetry_verification: verification } };
      const { client, upstream } = await startWithResponses({
        'GET /v0.4/jobs/a': { body: { ...JOB, settings: { error_mitigation: requested }, output } },
        'GET /v0.4/jobs/estimate': ESTIMATE,
        [CLONE]: CREATED,
      });
      const settings = input && `settings: { compilation: { opt: 1 }, errorMitigation: { ${input} } },`;
      const { data } = await client.queryText<Cloned>(clone(`${settings} maxCost: { value: 5, unit: "usd" }`));
      expect(data?.cloneJob).toMatchObject({ job: { id: 'Job:b' }, errors: [] });
      const [, estimate, post] = upstream.received();
      expect(estimate?.url.searchParams.get('error_mitigation')).toBe(isMitigated);
      expect(post?.body).toMatchObject({
        settings: {
          ...(input && { compilation: { opt: 1 } }),
          error_mitigation: { debiasing: false, symmetry_verification: isVerified },
        },
      });
    },
  );

  test('submits a job whose mitigation the service does not report when the input states it', async () => {
    const { client, upstream } = await startWithResponses({
      'GET /v0.4/jobs/a': { body: { ...JOB, settings: null } },
      'GET /v0.4/jobs/estimate': ESTIMATE,
      [CLONE]: CREATED,
    });
    const { data } = await client.queryText<Cloned>(
      clone(
        'settings: { errorMitigation: { debiasing: false, symmetryVerification: false } }, maxCost: { value: 5, unit: "usd" }',
      ),
    );
    expect(data?.cloneJob).toMatchObject({ job: { id: 'Job:b' }, errors: [] });
    expect(upstream.calls()).toContain(CLONE);
  });

  test.each([
    ['PRICE_ABOVE_MAX_COST', JOB, 4],
    ['PRICE_UNKNOWN', { ...JOB, type: 'ionq.multi-circuit.v1' }, 100],
    ['PRICE_UNKNOWN', { ...JOB, type: null }, 100],
    ['PRICE_UNKNOWN', { ...JOB, stats: {} }, 100],
    ['PRICE_UNKNOWN', { ...JOB, settings: null }, 100],
    ['PRICE_UNKNOWN', { ...JOB, shots: undefined }, 100],
    ['PRICE_UNKNOWN', { ...JOB, backend: undefined }, 100],
  ])('submits nothing and returns %s', async (code, body, value) => {
    const { client, upstream } = await startWithResponses({
      'GET /v0.4/jobs/a': { body },
      'GET /v0.4/jobs/estimate': ESTIMATE,
      [CLONE]: CREATED,
    });
    const { data } = await client.queryText<Cloned>(clone(`maxCost: { value: ${value}, unit: "usd" }`));
    expect(data?.cloneJob?.errors).toMatchObject([{ __typename: 'PriceError', code, path: ['input', 'maxCost'] }]);
    expect(upstream.calls()).not.toContain(CLONE);
  });

  test('is not supported in v0.3', async () => {
    const { client } = await startGatewayWithSandbox({ env: { UPSTREAM_JOBS_VERSION: 'v0.3' } });
    const { data, errors } = await client.queryText<Cloned>(clone());
    expect(data?.cloneJob).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_SUPPORTED' } }]);
  });
});
