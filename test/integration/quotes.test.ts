import { describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import type { ReceivedRequest, ScriptedUpstream, UpstreamResponse } from '../support/scripted-upstream.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

const BELL = `{ circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] } }`;

const BACKENDS = [
  { backend: 'simulator', status: 'available', qubits: 29, supported_gates: ['h', 'cnot', 'x'] },
  { backend: 'qpu.forte-1', status: 'available', qubits: 36, has_access: true },
  { backend: 'qpu.retired', status: 'retired', qubits: 11 },
  { backend: 'qpu.closed', status: 'available', qubits: 36, has_access: false },
  { backend: 'qpu.small', status: 'running', qubits: 1 },
  { backend: 'qpu.other-gates', status: 'available', qubits: 36, supported_gates: ['rx', 'x'] },
];

const createEstimate = ({ url }: ReceivedRequest): UpstreamResponse => ({
  body: {
    estimate_context: Object.fromEntries(url.searchParams),
    estimated_unit: 'usd',
    estimated_total_cost: url.searchParams.get('backend') === 'simulator' ? 0 : 97.5,
    estimated_execution_time: 2_000,
    current_predicted_queue_time: 60_000,
    estimated_at: '2026-09-01T00:00:00.000Z',
  },
});

interface Quoted {
  readonly quote: {
    readonly backends: readonly (Readonly<Record<string, unknown>> | null)[];
  } | null;
}

const FIELDS =
  'backend { serviceId } canRun price { value unit } queueTimeMs executionTimeMs expectedCompletionAt issues { code message }';

const quote = (input: string, fields = FIELDS) =>
  `{ quote(input: { program: ${BELL}, ${input} }) { qubits circuits gateCounts { oneQubit twoQubit } backends { ${fields} } } }`;

function scriptEstimates(upstream: ScriptedUpstream) {
  upstream.on('GET /v0.4/backends', { body: BACKENDS });
  for (const body of BACKENDS) upstream.on(`GET /v0.4/backends/${body.backend}`, { body });
  upstream.on('GET /v0.4/jobs/estimate', createEstimate);
}

async function start(env: Readonly<Record<string, string>> = {}) {
  const upstream = await startScriptedUpstream();
  scriptEstimates(upstream);
  const gateway = await startGateway(upstream.url, { env: { maxRetries: '0', ...env } });
  return { upstream, client: new Client(gateway.url, 'key') };
}

describe('quote', () => {
  test('returns price and times, or why the job cannot run, for each backend', async () => {
    const { client, upstream } = await start();
    const { data, errors } = await client.queryText<Quoted>(quote('shots: 1000'));
    expect(errors).toBeUndefined();
    expect(data?.quote).toMatchObject({ qubits: 2, circuits: 1, gateCounts: { oneQubit: 1, twoQubit: 1 } });
    const [simulator, forte, ...others] = data?.quote?.backends ?? [];
    expect(simulator).toMatchObject({ canRun: true, price: { value: 0, unit: 'usd' }, issues: [] });
    expect(forte).toMatchObject({
      backend: { serviceId: 'qpu.forte-1' },
      canRun: true,
      price: { value: 97.5, unit: 'usd' },
      queueTimeMs: 60_000,
      executionTimeMs: 2_000,
      expectedCompletionAt: expect.stringMatching(/Z$/),
      issues: [],
    });
    expect(others.map((item) => [item?.['canRun'], item?.['price'], item?.['issues']])).toEqual([
      [false, null, [{ code: 'UNAVAILABLE', message: 'qpu.retired is retired.' }]],
      [false, null, [{ code: 'NO_ACCESS', message: 'This API key has no access to qpu.closed.' }]],
      [false, null, [{ code: 'TOO_MANY_QUBITS', message: 'The program has 2 qubits; qpu.small has 1.' }]],
      [false, null, [{ code: 'UNSUPPORTED_GATE', message: 'qpu.other-gates does not support h.' }]],
    ]);
    const gates = 'type=ionq.circuit.v1&qubits=2&shots=1000&1q_gates=1&2q_gates=1';
    expect(upstream.calls().sort()).toEqual([
      'GET /v0.4/backends',
      // Debiasing is the default of QPUs from 500 shots.
      `GET /v0.4/jobs/estimate?backend=qpu.forte-1&${gates}&error_mitigation=true`,
      `GET /v0.4/jobs/estimate?backend=simulator&${gates}&error_mitigation=false`,
    ]);
  });

  test('names the gates that a backend does not list, in every form of a program', async () => {
    const { client, upstream } = await start();
    const native = {
      backend: 'qpu.zz',
      status: 'available',
      qubits: 36,
      supported_native_gates: ['gpi', 'gpi2', 'zz'],
    };
    upstream.on('GET /v0.4/backends/qpu.zz', { body: native });
    const ms = 'gates: [{ gate: "ms", targets: [0, 1], phases: [0, 0] }, { gate: "gpi", target: 0, phase: 0 }]';
    const qasm = (body: string) => `{ qasm3: { source: "include \\"stdgates.inc\\"; qubit[2] q; ${body}" } }`;
    for (const [program, backend, gates] of [
      [`{ circuit: { gateset: "native", qubits: 2, ${ms} } }`, 'qpu.zz', 'ms'],
      [`{ circuits: { gateset: "native", circuits: [{ qubits: 2, ${ms} }] } }`, 'qpu.zz', 'ms'],
      [qasm('ms(0, 0, 0.25) q[0], q[1]; gpi(0) q[0]; h q[0];'), 'qpu.zz', 'ms'],
      [qasm('gate pair a, b { ms(0, 0, 0.25) a, b; } pair q[0], q[1];'), 'qpu.zz', 'ms'],
      [qasm('h q; sdg q[0]; cx q[0], q[1]; crx(1) q[0], q[1]; U(1, 2, 3) q[0];'), 'qpu.other-gates', 'h, sdg'],
      [qasm('gate ms(a, b, t) c, d { cx c, d; } ms(0, 0, 0.25) q[0], q[1]; zz(0.1) q[0], q[1];'), 'qpu.zz', null],
    ] as const) {
      const { data } = await client.queryText<Quoted>(
        `{ quote(input: { program: ${program}, backendIds: ["${backend}"] }) { backends { canRun issues { code message } } } }`,
      );
      const message = `${backend} does not support ${gates}.`;
      const expected =
        gates === null ? { canRun: true } : { canRun: false, issues: [{ code: 'UNSUPPORTED_GATE', message }] };
      expect(data?.quote?.backends, program).toMatchObject([expected]);
    }
  });

  test('makes no further call for 10 seconds when the job and backend are the same', async () => {
    const { client, upstream } = await start();
    const query = quote('backendIds: ["qpu.forte-1"], errorMitigation: { debiasing: false }', 'price { value }');
    await client.queryText(query);
    expect(upstream.calls()).toHaveLength(2);
    const { data } = await client.queryText<Quoted>(query);
    expect(data?.quote?.backends).toEqual([{ price: { value: 97.5 } }]);
    expect(upstream.calls()).toEqual([]);
  });

  test('makes no call for the estimate when only the backend is selected', async () => {
    const { client, upstream } = await start();
    await client.queryText(quote('backendIds: ["simulator", "Backend:qpu.forte-1"]', 'backend { qubits }'));
    expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
  });

  test('returns null with an error for a backend that does not exist, and the others', async () => {
    const { client } = await start();
    const { data, errors } = await client.queryText<Quoted>(quote('backendIds: ["qpu.none", "simulator"]', 'canRun'));
    expect(data?.quote?.backends).toEqual([null, { canRun: true }]);
    expect(errors).toMatchObject([{ path: ['quote', 'backends', 0], extensions: { code: 'NOT_FOUND' } }]);
  });

  test.each([
    [404, 'NOT_OFFERED', true],
    [405, 'NOT_OFFERED', true],
    [410, 'NOT_OFFERED', true],
    [501, 'NOT_OFFERED', true],
    [403, 'NO_ACCESS', false],
    [400, 'PRICE_UNKNOWN', true],
  ])('has no price when the estimate has status %i', async (status, code, canRun) => {
    const { client, upstream } = await start();
    // The key is accepted: otherwise nothing cached is used.
    await client.queryText(quote('backendIds: ["qpu.forte-1"]'));
    upstream.on('GET /v0.4/jobs/estimate', { status, body: { message: 'No.' } });
    const query = quote('backendIds: ["simulator"]', 'canRun price { value } issues { code }');
    const { data } = await client.queryText<Quoted>(query);
    expect(data?.quote?.backends).toEqual([{ canRun, price: null, issues: [{ code }] }]);
    upstream.calls();
    await client.queryText(query);
    // That it is not offered is cached.
    expect(upstream.calls()).toHaveLength(code === 'NOT_OFFERED' ? 0 : 1);
    // A submission asks again, as it is refused without a price.
    const job = `backendId: "simulator", program: ${BELL}, maxCost: { value: 1, unit: "usd" }`;
    await client.queryText(`mutation { createJob(input: { ${job} }) { errors { code } } }`);
    expect(upstream.calls()).toEqual([expect.stringMatching(/^GET \/v0.4\/jobs\/estimate/)]);
  });

  test('fails for one backend when the service fails', async () => {
    const { client, upstream } = await start();
    upstream.on('GET /v0.4/jobs/estimate', (request) =>
      request.url.searchParams.get('backend') === 'simulator' ? { status: 500 } : createEstimate(request),
    );
    const { data, errors } = await client.queryText<Quoted>(
      quote('backendIds: ["simulator", "qpu.forte-1"]', 'price { value }'),
    );
    expect(data?.quote?.backends).toEqual([null, { price: { value: 97.5 } }]);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test.each([
    ['several circuits', '{ circuits: { circuits: [{ qubits: 1, gates: [] }, { qubits: 1, gates: [] }] } }'],
    ['a raw program', '{ raw: { type: "other", input: {} } }'],
  ])('has an unknown price without a call for %s', async (_name, program) => {
    const { client, upstream } = await start();
    const { data } = await client.queryText<Quoted>(
      `{ quote(input: { program: ${program}, backendIds: ["simulator"] }) { backends { canRun issues { code } } } }`,
    );
    expect(data?.quote?.backends).toEqual([{ canRun: true, issues: [{ code: 'PRICE_UNKNOWN' }] }]);
    expect(upstream.calls()).toHaveLength(1);
  });

  test.each([
    ['shots: 0', 'input.shots'],
    ['backendIds: []', 'input.backendIds'],
    [`backendIds: [${'"b",'.repeat(21)}]`, 'input.backendIds'],
    [`backendIds: ["/", ${'"b",'.repeat(19)} "/"]`, 'Further errors: 1.'],
    ['backendIds: ["Job:a"]', 'input.backendIds.0'],
  ])('is rejected without a call for %s', async (input, path) => {
    const { client, upstream } = await start();
    const { data, errors } = await client.queryText(quote(input));
    expect(data).toEqual({ quote: null });
    expect(errors).toMatchObject([{ message: expect.stringContaining(path), extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(upstream.calls()).toEqual([]);
  });

  test('still checks the backends in v0.3, which has no estimates', async () => {
    const { client, upstream } = await start({ UPSTREAM_JOBS_VERSION: 'v0.3' });
    upstream.on('GET /v0.3/backends', { body: BACKENDS });
    const { data } = await client.queryText<Quoted>(
      quote('backendIds: ["simulator", "qpu.retired"]', 'price { value } issues { code }'),
    );
    expect(data?.quote?.backends).toEqual([
      { price: null, issues: [{ code: 'NOT_OFFERED' }] },
      { price: null, issues: [{ code: 'UNAVAILABLE' }] },
    ]);
    expect(upstream.calls()).toEqual(['GET /v0.3/backends']);
  });

  test('needs an API key', async () => {
    const { url } = await startGateway((await startScriptedUpstream()).url);
    const { errors } = await new Client(url, null).queryText(quote('shots: 1', 'canRun'));
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  test('has the prices of the sandbox', async () => {
    const { client } = await startGatewayWithSandbox();
    const { data, errors } = await client.queryText<Quoted>(quote('shots: 1000', 'canRun price { unit }'));
    expect(errors).toBeUndefined();
    const runnable = data?.quote?.backends.filter((item) => item?.['canRun']) ?? [];
    expect(runnable.length).toBeGreaterThan(1);
    for (const item of runnable) expect(item).toEqual({ canRun: true, price: { unit: 'usd' } });
  });
});
