import { describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import type { ReceivedRequest, UpstreamResponse } from '../support/scripted-upstream.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

const ID = '617a1f8b-59d4-435d-aa33-695433d7155e';

const JOB = {
  id: ID,
  status: 'completed',
  type: 'ionq.circuit.v1',
  backend: 'simulator',
  shots: 700,
  settings: { error_mitigation: { debiasing: false } },
  stats: { qubits: 2, circuits: 1, gate_counts: { '1q': 3, '2q': 4 } },
};

const BACKENDS = [
  { backend: 'qpu.forte-1', status: 'available', qubits: 36, supported_gates: ['rx'] },
  { backend: 'qpu.small', status: 'available', qubits: 1 },
];

const createEstimate = ({ url }: ReceivedRequest): UpstreamResponse => ({
  body: { estimated_unit: 'usd', estimated_total_cost: Number(url.searchParams.get('shots')) / 100 },
});

interface Quoted {
  readonly quote: { readonly backends: readonly (Readonly<Record<string, unknown>> | null)[] } | null;
}

const FIELDS = 'canRun price { value unit } issues { code message }';

const quote = (input = '', fields = FIELDS) =>
  `{ quote(input: { jobId: "Job:${ID}", ${input} }) { qubits circuits gateCounts { oneQubit twoQubit } backends { ${fields} } } }`;

async function start(job: UpstreamResponse = { body: JOB }, env: Readonly<Record<string, string>> = {}) {
  const upstream = await startScriptedUpstream();
  for (const version of ['v0.3', 'v0.4']) {
    upstream.on(`GET /${version}/jobs/${ID}`, job);
    upstream.on(`GET /${version}/backends`, { body: BACKENDS });
    for (const body of BACKENDS) upstream.on(`GET /${version}/backends/${body.backend}`, { body });
  }
  upstream.on('GET /v0.4/jobs/estimate', createEstimate);
  const gateway = await startGateway(upstream.url, { env: { maxRetries: '0', ...env } });
  return { upstream, client: new Client(gateway.url, 'key') };
}

describe('quote of a job to run again', () => {
  test('returns the price on each backend from the gates, shots and mitigation of the job', async () => {
    const { client, upstream } = await start();
    const { data, errors } = await client.queryText<Quoted>(quote());
    expect(errors).toBeUndefined();
    expect(data?.quote).toEqual({
      qubits: 2,
      circuits: 1,
      gateCounts: { oneQubit: 3, twoQubit: 4 },
      backends: [
        // Its gates are not compared: the service does not return the program.
        { canRun: true, price: { value: 7, unit: 'usd' }, issues: [] },
        {
          canRun: false,
          price: null,
          issues: [{ code: 'TOO_MANY_QUBITS', message: 'The program has 2 qubits; qpu.small has 1.' }],
        },
      ],
    });
    expect(upstream.calls()).toEqual([
      `GET /v0.4/jobs/${ID}`,
      'GET /v0.4/backends',
      'GET /v0.4/jobs/estimate?backend=qpu.forte-1&type=ionq.circuit.v1&qubits=2&shots=700&1q_gates=3&2q_gates=4&error_mitigation=false',
    ]);
  });

  test('does not fetch the job again when shots and mitigation change', async () => {
    const { client, upstream } = await start();
    await client.queryText(quote());
    upstream.calls();
    await client.queryText(quote('shots: 200, errorMitigation: { debiasing: true }', 'price { value }'));
    expect(upstream.calls()).toEqual([
      'GET /v0.4/backends',
      'GET /v0.4/jobs/estimate?backend=qpu.forte-1&type=ionq.circuit.v1&qubits=2&shots=200&1q_gates=3&2q_gates=4&error_mitigation=true',
    ]);
  });

  test.each([
    [499, false],
    [500, true],
  ])('estimates %i shots of a debiased job with error mitigation: %s', async (shots, isMitigated) => {
    const { client, upstream } = await start({ body: { ...JOB, settings: { error_mitigation: { debiasing: true } } } });
    await client.queryText(quote(`shots: ${shots}, backendIds: ["qpu.forte-1"]`, 'price { value }'));
    expect(upstream.calls().at(-1)).toContain(`shots=${shots}&1q_gates=3&2q_gates=4&error_mitigation=${isMitigated}`);
  });

  test('estimates a verified job with error mitigation, and without it when the input turns it off', async () => {
    const settings = { error_mitigation: { debiasing: false, symmetry_verification: true } };
    const { client, upstream } = await start({ body: { ...JOB, settings } });
    const ofBackend = (input: string) => quote(`backendIds: ["qpu.forte-1"], ${input}`, 'price { value }');
    await client.queryText(ofBackend(''));
    expect(upstream.calls().at(-1)).toContain('error_mitigation=true');
    await client.queryText(ofBackend('errorMitigation: { symmetryVerification: false }'));
    expect(upstream.calls().at(-1)).toContain('error_mitigation=false');
  });

  test('makes no call for the estimate when only the size is selected', async () => {
    const { client, upstream } = await start();
    const { data } = await client.queryText(`{ quote(input: { jobId: "${ID}" }) { qubits } }`);
    expect(data).toEqual({ quote: { qubits: 2 } });
    expect(upstream.calls()).toEqual([`GET /v0.4/jobs/${ID}`]);
  });

  test('estimates the same job as cloneJob with a maximum price', async () => {
    const { client, upstream } = await start();
    upstream.on(`POST /v0.4/jobs/${ID}/clone`, { status: 201, body: { id: 'b', status: 'ready' } });
    const changes = 'shots: 600';
    await client.queryText(quote(`${changes}, backendIds: ["qpu.forte-1"]`));
    await client.queryText(
      `mutation { cloneJob(input: { id: "${ID}", backendId: "qpu.forte-1", ${changes}, maxCost: { value: 6, unit: "usd" } }) {
        job { id } errors { message } } }`,
    );
    const [first, second, ...others] = upstream.calls().filter((call) => call.includes('estimate'));
    expect(first).toContain('shots=600');
    expect(second).toBe(first);
    expect(others).toEqual([]);
  });

  test.each([
    ['several circuits', { ...JOB, type: 'ionq.multi-circuit.v1', stats: { ...JOB.stats, circuits: 3 } }, [2, 3]],
    ['no gates', { ...JOB, stats: { qubits: 2, circuits: 1 } }, [2, 1]],
    ['no size', { ...JOB, stats: {} }, [null, null]],
    ['no settings', { ...JOB, settings: null }, [2, 1]],
    ['no type and no number of circuits', { ...JOB, type: null, stats: { ...JOB.stats, circuits: null } }, [2, null]],
  ])('has an unknown price without a call for a job with %s', async (_name, body, [qubits, circuits]) => {
    const { client, upstream } = await start({ body });
    const { data } = await client.queryText<Quoted>(quote('backendIds: ["qpu.forte-1"]', 'canRun issues { code }'));
    expect(data?.quote).toMatchObject({ qubits, circuits });
    expect(data?.quote?.backends).toEqual([{ canRun: true, issues: [{ code: 'PRICE_UNKNOWN' }] }]);
    expect(upstream.calls()).toHaveLength(2);
  });

  test.each([
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
    [500, 'UPSTREAM_UNAVAILABLE'],
  ])('fails without further calls when the job has status %i', async (status, code) => {
    const { client, upstream } = await start({ status });
    const { data, errors } = await client.queryText(quote());
    expect(data).toEqual({ quote: null });
    expect(errors).toMatchObject([{ path: ['quote'], extensions: { code } }]);
    expect(upstream.calls()).toEqual([`GET /v0.4/jobs/${ID}`]);
  });

  test('fails for one backend when its estimate fails', async () => {
    const { client, upstream } = await start();
    upstream.on('GET /v0.4/jobs/estimate', ({ url }) =>
      url.searchParams.get('backend') === 'simulator' ? { status: 500 } : { status: 400, body: { message: 'No.' } },
    );
    upstream.on('GET /v0.4/backends', { body: [...BACKENDS, { backend: 'simulator', status: 'available' }] });
    const { data, errors } = await client.queryText<Quoted>(
      quote('backendIds: ["simulator", "qpu.forte-1"]', 'price { value } issues { code }'),
    );
    expect(data?.quote?.backends).toEqual([null, { price: null, issues: [{ code: 'PRICE_UNKNOWN' }] }]);
    expect(errors).toMatchObject([{ path: ['quote', 'backends', 0], extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
  });

  test.each([
    ['{ shots: 1 }', 'input.program: Set exactly one of `program` and `jobId`.'],
    ['{ jobId: "a", program: { qasm3: { source: "" } } }', 'input.program: Set exactly one of'],
    ['{ jobId: "Session:a" }', 'input.jobId: Expected the id of a Job'],
    ['{ jobId: "a", shots: 0 }', 'input.shots: Must be between'],
    ['{ jobId: "a", backendIds: ["Job:a"] }', 'input.backendIds.0: Expected the id of a Backend'],
  ])('is rejected without a call for %s', async (input, message) => {
    const { client, upstream } = await start();
    const { data, errors } = await client.queryText(`{ quote(input: ${input}) { qubits } }`);
    expect(data).toEqual({ quote: null });
    expect(errors).toMatchObject([
      { message: expect.stringContaining(message), extensions: { code: 'BAD_USER_INPUT' } },
    ]);
    expect(upstream.calls()).toEqual([]);
  });

  test('checks the backends in v0.3, which has no estimates', async () => {
    const job = { id: ID, status: 'completed', shots: 100, qubits: 2, circuits: 1, gate_counts: { '1q': 3, '2q': 4 } };
    const { client, upstream } = await start({ body: job }, { UPSTREAM_JOBS_VERSION: 'v0.3' });
    const { data, errors } = await client.queryText<Quoted>(quote('', 'price { value } issues { code }'));
    expect(errors).toBeUndefined();
    expect(data?.quote?.backends).toEqual([
      { price: null, issues: [{ code: 'NOT_OFFERED' }] },
      { price: null, issues: [{ code: 'TOO_MANY_QUBITS' }] },
    ]);
    expect(upstream.calls()).toEqual([`GET /v0.3/jobs/${ID}`, 'GET /v0.3/backends']);
  });

  test('finds no job of another caller, also after its owner has quoted it', async () => {
    const { client, clientWith } = await startGatewayWithSandbox();
    const { data } = await client.queryText<{ jobs: { nodes: readonly { id: string }[] } }>(
      '{ jobs(first: 1, filter: { statuses: [COMPLETED] }) { nodes { id } } }',
    );
    const query = `{ quote(input: { jobId: "${data?.jobs.nodes[0]?.id}" }) { qubits } }`;
    expect((await client.queryText(query)).data).toEqual({ quote: { qubits: expect.any(Number) } });
    const { data: other, errors } = await clientWith('sandbox-stranger').queryText(query);
    expect(other).toEqual({ quote: null });
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});
