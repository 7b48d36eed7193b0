import { describe, expect, test } from 'vitest';
import { startWithResponses } from '../../support/response-cases.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';
import { startGatewayWithSandbox } from '../../support/test-gateway.js';

const CREATED: UpstreamResponse = { status: 201, body: { id: 'a', status: 'ready', session_id: null } };
const PROGRAM =
  '{ circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] } }';

const createJob = (input: string) => `mutation {
  createJob(input: { backendId: "qpu.forte-1", program: ${PROGRAM}, ${input} }) {
    job { id } errors { __typename code path message ... on PriceError { price { value unit } } }
  }
}`;

const estimate = (value: unknown, unit: unknown): UpstreamResponse => ({
  body: { estimated_total_cost: value, estimated_unit: unit },
});

interface Created {
  readonly createJob: { readonly job: object | null; readonly errors: readonly object[] } | null;
}

async function start(response: UpstreamResponse) {
  return startWithResponses({ 'GET /v0.4/jobs/estimate': response, 'POST /v0.4/jobs': CREATED });
}

describe('maxCost', () => {
  test.each([
    ['lower', estimate(9, 'usd')],
    ['equal', estimate(10, 'USD')],
    ['zero', estimate(0, 'usd')],
  ])('submits the job when the price is %s', async (_name, response) => {
    const { client, upstream } = await start(response);
    const { data } = await client.queryText<Created>(createJob('maxCost: { value: 10, unit: "usd" }'));
    expect(data?.createJob).toEqual({ job: { id: 'Job:a' }, errors: [] });
    const query =
      'backend=qpu.forte-1&type=ionq.circuit.v1&qubits=2&shots=100&1q_gates=1&2q_gates=1&error_mitigation=false';
    expect(upstream.calls()).toEqual([`GET /v0.4/jobs/estimate?${query}`, 'POST /v0.4/jobs']);
  });

  test.each([
    ['PRICE_ABOVE_MAX_COST', { value: 10.01, unit: 'usd' }, estimate(10.01, 'usd')],
    ['PRICE_IN_OTHER_UNIT', { value: 1, unit: 'credit' }, estimate(1, 'credit')],
    ['PRICE_UNKNOWN', null, estimate(1, null)],
    ['PRICE_UNKNOWN', null, { status: 404 }],
    ['PRICE_UNKNOWN', null, { status: 501 }],
    ['PRICE_UNKNOWN', null, { status: 400, body: { message: 'No.' } }],
    ['PRICE_UNKNOWN', null, { status: 403 }],
  ] as const)('submits nothing and returns %s with the price %j', async (code, price, response) => {
    const { client, upstream } = await start(response);
    const { data, errors } = await client.queryText<Created>(createJob('maxCost: { value: 10, unit: "usd" }'));
    expect(errors).toBeUndefined();
    expect(data?.createJob?.errors).toMatchObject([
      { __typename: 'PriceError', code, path: ['input', 'maxCost'], price },
    ]);
    expect(upstream.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test.each([
    [401, 'UNAUTHENTICATED'],
    [429, 'RATE_LIMITED'],
    [500, 'UPSTREAM_UNAVAILABLE'],
  ])('submits nothing and fails when the estimate has status %i', async (status, code) => {
    const { client, upstream } = await start({ status });
    const { data, errors } = await client.queryText<Created>(createJob('maxCost: { value: 10, unit: "usd" }'));
    expect(data?.createJob).toBeNull();
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
    expect(upstream.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('is not compared when the job is a dry run', async () => {
    const { client, upstream } = await start({ status: 500 });
    await client.queryText(createJob('dryRun: true, maxCost: { value: 0, unit: "usd" }'));
    expect(upstream.calls()).toEqual(['POST /v0.4/jobs']);
  });

  test('is rejected without a call when it is negative', async () => {
    const { client, upstream } = await start(estimate(0, 'usd'));
    const { data } = await client.queryText<Created>(createJob('maxCost: { value: -1, unit: "usd" }'));
    expect(data?.createJob?.errors).toMatchObject([{ code: 'OUT_OF_RANGE', path: ['input', 'maxCost', 'value'] }]);
    expect(upstream.calls()).toEqual([]);
  });
});

describe('an OpenQASM 3 program', () => {
  const SOURCE =
    'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nbit[2] c;\nh q[0];\ncx q[0], q[1];\nc = measure q;\n';
  const CREATE = `mutation ($input: CreateJobInput!) { createJob(input: $input) {
    job { id } errors { __typename code path message ... on InvalidValueError { line column } } } }`;
  const toInput = (source: string, more: object = {}) => ({
    input: { backendId: 'simulator', program: { qasm3: { source } }, ...more },
  });

  test('is sent with the compiler pinned, unless its version is set', async () => {
    const { client, upstream } = await start(estimate(0, 'usd'));
    await client.queryText(CREATE, toInput(SOURCE));
    await client.queryText(
      CREATE,
      toInput(SOURCE, {
        settings: { compilation: { opt: 0, serviceVersion: 'v0.5' }, errorMitigation: { debiasing: true } },
      }),
    );
    expect(upstream.received().map(({ body }) => body)).toEqual([
      {
        backend: 'simulator',
        type: 'ionq.qasm3.v1',
        input: { data: SOURCE },
        settings: { compilation: { service_version: 'v0.4' } },
      },
      {
        backend: 'simulator',
        type: 'ionq.qasm3.v1',
        input: { data: SOURCE },
        settings: { compilation: { opt: 0, service_version: 'v0.5' }, error_mitigation: { debiasing: true } },
      },
    ]);
  });

  test.each([
    ['SYNTAX', 'OPENQASM 3.0;\nqubit[2] q\nU(0,0,0) q[0];', 3],
    ['UNKNOWN_GATE', 'include "stdgates.inc";\nqubit q;\nwarp q;', 3],
    ['OUT_OF_RANGE', 'include "stdgates.inc";\nqubit[2] q;\nh q[2];', 3],
    ['UNSUPPORTED', 'include "stdgates.inc";\nqubit q;\nbit c;\nc = measure q;\nif (c) { x q; }', 5],
  ])('is rejected without a call with %s and its position', async (code, source, line) => {
    const { client, upstream } = await start(estimate(0, 'usd'));
    const { data } = await client.queryText<Created>(CREATE, toInput(source));
    expect(data?.createJob?.job).toBeNull();
    expect(data?.createJob?.errors[0]).toMatchObject({
      __typename: 'InvalidValueError',
      code,
      path: ['input', 'program', 'qasm3', 'source'],
      message: expect.stringMatching(new RegExp(`^Line ${line}, column \\d+: `)),
      line,
      column: expect.any(Number),
    });
    expect(upstream.calls()).toEqual([]);
  });

  test('is left to the service when it has a construct that the service may support', async () => {
    const { client, upstream } = await start(estimate(0, 'usd'));
    const source = 'include "stdgates.inc";\nqubit[2] q;\nctrl @ x q[0], q[1];\nwarp q[0];';
    const { data } = await client.queryText<Created>(CREATE, toInput(source));
    expect(data?.createJob?.errors).toEqual([]);
    expect(upstream.calls()).toEqual(['POST /v0.4/jobs']);
    const withPrice = await client.queryText<Created>(CREATE, toInput(source, { maxCost: { value: 1, unit: 'usd' } }));
    expect(withPrice.data?.createJob?.errors).toMatchObject([{ code: 'PRICE_UNKNOWN' }]);
    expect(upstream.calls()).toEqual([]);
  });

  test('has errors of the service at its source', async () => {
    const { client } = await startWithResponses({
      'POST /v0.4/jobs': {
        status: 400,
        body: { message: 'No.', validation: { keys: ['input.data'], source: 'body' } },
      },
    });
    const { data } = await client.queryText<Created>(CREATE, toInput(SOURCE));
    expect(data?.createJob?.errors).toMatchObject([
      { code: 'REJECTED', path: ['input', 'program', 'qasm3', 'source'] },
    ]);
  });

  test('is quoted by its gates and submitted within that price', async () => {
    const { client, calls } = await startGatewayWithSandbox();
    const { data } = await client.queryText<{
      quote: { qubits: number; gateCounts: object; backends: { price: { value: number; unit: string } }[] };
    }>(
      `query ($source: String!) { quote(input: { program: { qasm3: { source: $source } }, shots: 1000, backendIds: ["qpu.aria-1"] }) {
        qubits gateCounts { oneQubit twoQubit } backends { price { value unit } } } }`,
      { source: SOURCE },
    );
    expect(data?.quote).toMatchObject({ qubits: 2, gateCounts: { oneQubit: 1, twoQubit: 1 } });
    const price = data?.quote.backends[0]?.price;
    expect(price?.value).toBeGreaterThan(0);
    calls();
    const input = { backendId: 'qpu.aria-1', shots: 1000, program: { qasm3: { source: SOURCE } } };
    const lower = await client.queryText<Created>(CREATE, {
      input: { ...input, maxCost: { value: (price?.value ?? 0) / 2, unit: 'USD' } },
    });
    expect(lower.data?.createJob?.errors).toMatchObject([{ code: 'PRICE_ABOVE_MAX_COST' }]);
    // Not the estimate of the quote: the price may have changed.
    const isEstimate = expect.stringMatching(/^GET \/v0\.4\/jobs\/estimate\?/);
    expect(calls()).toEqual([isEstimate]);

    const equal = await client.queryText<Created>(CREATE, { input: { ...input, maxCost: price } });
    expect(equal.data?.createJob).toMatchObject({ job: { id: expect.stringMatching(/^Job:/) }, errors: [] });
    expect(calls()).toEqual([isEstimate, 'POST /v0.4/jobs']);
  });

  test('is not supported in v0.3', async () => {
    const { client } = await startGatewayWithSandbox({ env: { UPSTREAM_JOBS_VERSION: 'v0.3' } });
    const { data } = await client.queryText<Created>(CREATE, toInput(SOURCE));
    expect(data?.createJob?.errors).toMatchObject([{ code: 'NOT_SUPPORTED', path: ['input', 'program', 'qasm3'] }]);
  });
});
