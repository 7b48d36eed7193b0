import { describe, expect, onTestFinished, test } from 'vitest';
import { API_MONTHS, type ApiMonth } from '../../sandbox/src/api-month.js';
import { startSandbox } from '../../sandbox/src/sandbox.js';
import { createSimulator } from '../../sandbox/src/simulator/simulator.js';
import type { components } from '../../schema/v04.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';
import { ContractChecker } from './contract-checker.js';

type Job = components['schemas']['Job'];

const SHOTS = 600;
/** Asymmetric: qubit 0 is always 1, qubit 2 rarely. */
const input = {
  gateset: 'qis',
  qubits: 3,
  circuit: [
    { gate: 'x', target: 0 },
    { gate: 'ry', target: 2, rotation: 0.6 },
  ],
};
const exact = { backend: 'simulator', type: 'ionq.circuit.v1', input };
const sampled = { ...exact, shots: SHOTS, noise: { model: 'aria-1', seed: 3 } };
const debiased = { ...sampled, settings: { error_mitigation: { debiasing: true } } };
const several = { ...exact, type: 'ionq.multi-circuit.v1', input: { circuits: [{ circuit: input.circuit }] } };
const program = {
  ...sampled,
  type: 'ionq.qasm3.v1',
  input: { data: 'include "stdgates.inc"; qubit[3] q; bit[3] c; x q[0]; ry(0.6) q[2]; c = measure q;' },
};

const simulator = createSimulator();

async function start(apiMonth: ApiMonth) {
  const clock = new ManualClock();
  const sandbox = await startSandbox({ clock, simulator, seed: 7, seedHistory: false, apiMonth });
  onTestFinished(() => sandbox.close());
  const checker = await ContractChecker.create('v0.4', sandbox.url);
  const run = async (bodies: readonly object[]): Promise<readonly Job[]> => {
    const ids: string[] = [];
    for (const body of bodies) ids.push((await checker.call<{ id: string }>('createJob', 201, { body })).id);
    for (let time = 0; time < 20_000; time += 500) {
      await clock.advance(500);
      await sandbox.whenSettled();
    }
    return Promise.all(ids.map((UUID) => checker.call<Job>('getJob', 200, { path: { UUID } })));
  };
  return { checker, run };
}

/** Operations that only some months have, with the status in the others. */
const CHANGED: Readonly<Record<string, { readonly months: readonly ApiMonth[]; readonly status: number }>> = {
  getHistogram: { months: ['2026-04', '2026-06'], status: 404 },
  getShots: { months: ['2026-04', '2026-06'], status: 404 },
  getVariantResult: { months: ['2026-04', '2026-06'], status: 404 },
  getCompiledCircuit: { months: ['2026-04'], status: 410 },
  getArtifact: { months: ['2026-06', '2026-09'], status: 404 },
  cloneJob: { months: ['2026-06', '2026-09'], status: 405 },
  moveJob: { months: ['2026-09'], status: 501 },
  getFormatSchema: { months: ['2026-09'], status: 404 },
};

describe('the sandbox', () => {
  test.each(API_MONTHS)('responds to the operations of %s as the OpenAPI document defines', async (month) => {
    const { checker, run } = await start(month);
    const call = (id: string, path: Readonly<Record<string, string>>, more: object = {}, success = 200) => {
      const { months, status } = CHANGED[id] ?? { months: API_MONTHS, status: success };
      return checker.call(id, months.includes(month) ? success : status, { path, ...more });
    };
    const jobs = await run([exact, sampled, debiased, several]);
    const [plain = '', noisy = '', mitigated = '', parent = ''] = jobs.map(({ id }) => id);
    expect(jobs.map(({ status }) => status)).toEqual(Array(4).fill('completed'));

    for (const UUID of [plain, noisy, mitigated]) {
      await call('getProbabilities', { UUID });
      for (const language of ['native', 'qasm3']) await call('getCompiledCircuit', { UUID, language });
    }
    for (const id of ['getHistogram', 'getShots']) {
      await call(id, { UUID: noisy });
      await checker.call(id, 404, { path: { UUID: plain } });
    }
    await call('getAggregatedProbabilities', { UUID: parent });
    const { variants } = jobs[2]?.output?.error_mitigation?.debiasing ?? {};
    for (const result of ['probabilities', 'histogram', 'shots'])
      await call('getVariantResult', { UUID: mitigated, variant_id: variants?.[0]?.variant_id ?? '', result });
    for (const { id, results } of jobs)
      for (const artifact of Object.values(results ?? {}))
        if (typeof artifact === 'object' && 'id' in artifact)
          await call('getArtifact', { UUID: id, artifact_id: `${artifact.id}` });
    if (month === '2026-04') await call('getArtifact', { UUID: plain, artifact_id: 'probabilities' });

    await call('cloneJob', { UUID: plain }, { body: {} }, 201);
    const [waiting] = await Promise.all([checker.call<Job>('createJob', 201, { body: exact })]);
    await call('moveJob', { UUID: waiting.id }, { body: {} }, 201);
    await call('getFormatSchema', { format: 'ionq.native.v1' });
    await checker.call('createJob', month === '2026-09' ? 201 : 400, { body: program });
    for (const backend of ['qpu.forte-1', 'qpu.forte-enterprise-1'])
      await call('estimateJob', {}, { query: `backend=${backend}&qubits=2&shots=1000&1q_gates=1&2q_gates=1` });
    await call('getOrganizationUsage', { organization_id: 'self' }, { query: USAGE_QUERY });

    const offered = Object.keys(CHANGED).filter((id) => CHANGED[id]?.months.includes(month));
    expect(checker.covered).toEqual(expect.arrayContaining(offered));
  });
});

const USAGE_QUERY = 'start_date=2026-01-01&end_date=2026-12-31&group_by=project&modality=monthly';

const KINDS = ['probabilities', 'histogram', 'shots'] as const;
/** How a job lists a result: not at all, by link, by descriptor, or by several of them. */
const LISTINGS = [[], ['url'], ['v1'], ['v2'], ['url', 'v2']];

interface Results {
  readonly probabilities: readonly { bitstring: string; count: number }[] | null;
  readonly histogram: readonly { bitstring: string; count: number }[] | null;
  readonly shots: { readonly nodes: readonly { bitstring: string }[] } | null;
}

const QUERY = `query ($id: ID!) { job(id: $id) { results {
  probabilities { bitstring count } histogram { bitstring count } shots(first: ${SHOTS}) { nodes { bitstring } } } } }`;

test('the gateway returns the same results when a job lists them in any mixture of forms', async () => {
  const { checker, run } = await start('2026-06');
  const [job] = await run([sampled]);
  if (!job?.results) throw new Error('No results.');
  const members = Object.entries(job.results as Readonly<Record<string, { id?: string; url?: string }>>);
  const bodies = new Map<string, unknown>();
  for (const [name, { id, url }] of members) {
    const path = url ?? `/v0.4/jobs/${job.id}/artifacts/${id}`;
    const [, kind] = /(probabilities|histogram|shots)/.exec(name) ?? [];
    const operation = url
      ? { probabilities: 'getProbabilities', histogram: 'getHistogram', shots: 'getShots' }[kind ?? '']
      : 'getArtifact';
    bodies.set(path, await checker.call(operation ?? '', 200, { path: { UUID: job.id, artifact_id: id ?? '' } }));
  }
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url, { env: { MAX_OPERATIONS_PER_MINUTE: '1000000' } });
  const client = new Client(gateway.url, 'key');
  const isListed = (name: string, kind: string, forms: readonly string[]) =>
    forms.some((form) => (form === 'url' ? name === kind : name === `ionq.result.${kind}.json.${form}`));

  let expected: Record<string, number> | undefined;
  for (const [number, listings] of allCombinations().entries()) {
    const forms = Object.fromEntries(KINDS.map((kind, index) => [kind, listings[index] ?? []]));
    const listed = members.filter(([name]) => KINDS.some((kind) => isListed(name, kind, forms[kind] ?? [])));
    const id = `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`;
    const name = listings.map((list) => list.join('+') || 'none').join(', ');
    const body = JSON.parse(JSON.stringify({ ...job, results: Object.fromEntries(listed) }).replaceAll(job.id, id));
    checker.expectValid('getJob', 200, body);
    const paths = listed.map(([, { id: artifact, url }]) => url ?? `/v0.4/jobs/${job.id}/artifacts/${artifact}`);
    upstream.on('*', ({ url }) => {
      const path = url.pathname.replace(id, job.id);
      if (path === `/v0.4/jobs/${job.id}`) return { body };
      return paths.includes(path) ? { body: bodies.get(path) } : { status: 404 };
    });
    const { data, errors } = await client.queryText<{ job: { results: Results } }>(QUERY, { id });
    expect(errors, name).toBeUndefined();
    const { probabilities, histogram, shots } = data?.job.results ?? {
      probabilities: null,
      histogram: null,
      shots: null,
    };
    const found = [
      probabilities && toCounts(probabilities),
      histogram && toCounts(histogram),
      shots && countShots(shots.nodes),
    ];
    expected ??= found.find((counts) => counts !== null) ?? undefined;
    // Probabilities that are not listed are the shares of a listed histogram.
    for (const [index, counts] of found.entries())
      if (counts || listings[index]?.length) expect(counts, `${name}: ${KINDS[index]}`).toEqual(expected);
  }
  expect(Object.values(expected ?? {}).reduce((sum, count) => sum + count, 0)).toBe(SHOTS);
});

function allCombinations(): readonly (readonly (readonly string[])[])[] {
  return LISTINGS.flatMap((a) => LISTINGS.flatMap((b) => LISTINGS.map((c) => [a, b, c])));
}

const toCounts = (list: readonly { bitstring: string; count: number }[]) =>
  Object.fromEntries(list.map(({ bitstring, count }) => [bitstring, count]));

function countShots(list: readonly { bitstring: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { bitstring } of list) counts[bitstring] = (counts[bitstring] ?? 0) + 1;
  return counts;
}
