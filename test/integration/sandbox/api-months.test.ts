import { describe, expect, test } from 'vitest';
import type { ApiMonth } from '../../../sandbox/src/sandbox.js';
import { type Client, type JobList, startHarness } from './harness.js';

interface Descriptor {
  readonly id?: string;
  readonly url?: string;
  readonly format?: string;
  readonly media_type?: string;
}
type Results = Readonly<Record<string, Descriptor>>;

const V1 = ['probabilities', 'histogram', 'shots'].map((name) => `ionq.result.${name}.json.v1`);
const V2 = ['probabilities', 'histogram', 'shots'].map((name) => `ionq.result.${name}.json.v2`);
const AGGREGATE = 'ionq.result.probabilities-aggregate.json.v1';
const LINKS = ['probabilities', 'histogram', 'shots'];

/** Not symmetric: qubit 0 is always 1, qubit 1 is 0 and qubit 2 in superposition. */
const circuit = [
  { gate: 'x', target: 0 },
  { gate: 'h', target: 2 },
];
const native = { gateset: 'native', qubits: 2, circuit: [{ gate: 'gpi', target: 0, phase: 0.5 }] };
const sampled = {
  input: { gateset: 'qis', qubits: 3, circuit },
  shots: 700,
  noise: { model: 'aria-1', seed: 11 },
};

async function run(apiMonth: ApiMonth, more: object = sampled) {
  const { withKey, advance } = await startHarness({ apiMonth });
  const client = withKey('sandbox');
  const id = await client.submit({ ...more });
  await advance(20_000);
  const job = await client.job(id);
  expect(job.status).toBe('completed');
  const results: Results = Object(job.results);
  return { client, id, job, results };
}

/** Follows every link and descriptor. */
async function readResults(client: Client, id: string, results: Results): Promise<Record<string, unknown>> {
  const entries = Object.entries(results).map(async ([name, { url, id: artifact }]) => {
    const { status, body } = await client.get(url ?? `/v0.4/jobs/${id}/artifacts/${artifact}`);
    expect(status).toBe(200);
    return [name, body] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe('results of a sampled job', () => {
  test.each([
    ['2026-04', LINKS],
    ['2026-06', [...LINKS, ...V1, ...V2]],
    ['2026-09', ['probabilities', ...V2]],
  ] as const)('are listed as in %s', async (month, names) => {
    const { results } = await run(month);
    expect(Object.keys(results)).toEqual(names);
  });

  test('agree in all formats, and counts sum to the shots', async () => {
    const { client, id, results } = await run('2026-06');
    const bodies = await readResults(client, id, results);
    const counts: Record<string, number> = Object(bodies['histogram']);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(700);
    const share = (count: number) => count / 700;
    const mapValues = (map: object, change: (value: number) => number) =>
      Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
    expect(mapValues(Object(bodies['probabilities']), (p) => Math.round(p * 700))).toEqual(counts);
    for (const name of LINKS) expect(bodies[`ionq.result.${name}.json.v1`]).toEqual(bodies[name]);

    const shots: readonly string[] = Object(bodies['shots']);
    expect(countValues(shots)).toEqual(counts);
    // The simulator measures in the order of states.
    expect(shots).not.toEqual([...shots].sort());

    const toBits = (state: string) => [0, 1, 2].map((qubit) => (Number(state) >> qubit) & 1);
    const bitCounts = Object.fromEntries(Object.entries(counts).map(([state, n]) => [toBits(state).join(''), n]));
    expect(bodies[V2[1] ?? '']).toEqual({ histogram: { registers: { output_all: bitCounts } } });
    expect(bodies[V2[0] ?? '']).toEqual({ probabilities: { registers: { output_all: mapValues(bitCounts, share) } } });
    expect(bodies[V2[2] ?? '']).toEqual({
      shots: shots.map((state) => ({ registers: { output_all: toBits(state) } })),
    });
    // Qubit 0 is on the left.
    expect(Math.max(bitCounts['100'] ?? 0, bitCounts['101'] ?? 0)).toBeGreaterThan(200);
  });

  test('are the same in each month when the seed is the same', async () => {
    const bodies = [];
    for (const month of ['2026-06', '2026-09'] as const) {
      const { client, id, results } = await run(month);
      bodies.push((await readResults(client, id, results))[V2[1] ?? '']);
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });
});

describe('results of an ideal job', () => {
  test.each([
    ['2026-04', ['probabilities']],
    ['2026-06', ['probabilities', V1[0], V2[0]]],
    ['2026-09', ['probabilities', V1[0], V2[0]]],
  ] as const)('are probabilities only in %s', async (month, names) => {
    const { client, id, results } = await run(month, {});
    expect(Object.keys(results)).toEqual(names);
    const bodies = await readResults(client, id, results);
    for (const name of names) {
      const expected = name === V2[0] ? { probabilities: { registers: { output_all: BELL } } } : { 0: 0.5, 3: 0.5 };
      expect(bodies[name ?? '']).toEqual(expected);
    }
    if (month !== '2026-04') expect(results[V1[0] ?? '']).toMatchObject({ id: 'probabilities', format: V1[0] });
    for (const path of ['histogram', 'shots'])
      expect((await client.get(`/v0.4/jobs/${id}/results/${path}`)).status).toBe(404);
  });
});

const BELL = { '00': 0.5, '11': 0.5 };

describe('results of a multi-circuit job', () => {
  test.each([
    ['2026-04', ['probabilities']],
    ['2026-06', ['probabilities', AGGREGATE]],
    ['2026-09', ['probabilities', AGGREGATE]],
  ] as const)('are those of its children in %s', async (month, names) => {
    const circuits = [{ circuit }, { circuit: native.circuit, gateset: 'native' }];
    const job = { type: 'ionq.multi-circuit.v1', input: { qubits: 3, circuits } };
    const { client, id, results } = await run(month, job);
    expect(Object.keys(results)).toEqual(names);
    const [first, second] = (await client.job(id)).child_job_ids ?? [];
    const expected = { [first ?? '']: { 1: 0.5, 5: 0.5 }, [second ?? '']: { 1: 1 } };
    for (const body of Object.values(await readResults(client, id, results))) expect(body).toEqual(expected);
    if (month === '2026-09') expect(results[AGGREGATE]?.id).toBe('probabilities-aggregate');
    expect((await client.get(`/v0.4/jobs/${id}/results/probabilities`)).status).toBe(404);
  });
});

describe('optional paths', () => {
  test.each([
    ['2026-04', [200, 200, 404, 200, 405, 501, 404]],
    ['2026-06', [200, 200, 404, 410, 201, 501, 404]],
    ['2026-09', [404, 404, 404, 410, 201, 409, 200]],
  ] as const)('respond as in %s', async (month, statuses) => {
    const { client, id } = await run(month, { ...sampled, input: native });
    const path = `/v0.4/jobs/${id}`;
    const responses = [
      await client.get(`${path}/results/histogram`),
      await client.get(`${path}/results/shots`),
      await client.get(`${path}/artifacts/none`),
      await client.get(`${path}/circuits/native`),
      await client.post(`${path}/clone`, {}),
      await client.post(`${path}/move`, {}),
      await client.get('/v0.4/schemas/formats/ionq.native.v1'),
    ];
    expect(responses.map(({ status }) => status)).toEqual(statuses);
    expect((await client.get(`${path}/results/probabilities`)).status).toBe(200);
  });
});

describe('a compiled circuit', () => {
  test('is JSON and text when the program is native', async () => {
    const { client, id, job } = await run('2026-09', { input: native });
    const circuits: Results = Object(job.output?.compilation?.compiled_circuits);
    expect(await client.get(`/v0.4/jobs/${id}/artifacts/${circuits['ionq.native.v1']?.id}`)).toEqual({
      status: 200,
      body: { qubits: 2, circuit: native.circuit },
    });
    const text = await client.fetch(`/v0.4/jobs/${id}/artifacts/${circuits['ionq.qasm3.v1']?.id}`);
    expect(text.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await text.text()).toBe('OPENQASM 3.0;\nqubit[2] q;\ngpi(0.5) q[0];\n');
  });

  test('has native gates when the program has others', async () => {
    const { client, id, job } = await run('2026-06');
    const circuits: Results = Object(job.output?.compilation?.compiled_circuits);
    const { body } = await client.get<{ qubits: number; circuit: { gate: string }[] }>(
      `/v0.4/jobs/${id}/artifacts/${circuits['ionq.native.v1']?.id}`,
    );
    expect(body.qubits).toBe(3);
    expect(new Set(body.circuit.map(({ gate }) => gate))).toEqual(new Set(['gpi', 'gpi2']));
  });
});

describe('results of a program with registers', () => {
  test('agree when a qubit is measured before the end', async () => {
    const data = `OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit[2] early; bit[1] late;
      h q[0]; early[1] = measure q[0]; h q[0]; x q[1]; late[0] = measure q[0];`;
    const job = { type: 'ionq.qasm3.v1', input: { data }, shots: 333, noise: { model: 'aria-1', seed: 5 } };
    const { client, id, results, job: wire } = await run('2026-09', job);
    const bodies = await readResults(client, id, results);
    const { histogram }: { histogram: { registers: Record<string, Record<string, number>> } } = Object(
      bodies[V2[1] ?? ''],
    );
    const { probabilities }: { probabilities: typeof histogram } = Object(bodies[V2[0] ?? '']);
    const { shots }: { shots: { registers: Record<string, number[]> }[] } = Object(bodies[V2[2] ?? '']);
    expect(Object.keys(histogram.registers)).toEqual(['output_all', 'early', 'late']);
    for (const [name, counts] of Object.entries(histogram.registers)) {
      expect(countValues(shots.map(({ registers }) => registers[name]?.join('') ?? ''))).toEqual(counts);
      for (const [bits, count] of Object.entries(counts))
        expect(probabilities.registers[name]?.[bits]).toBe(count / 333);
    }
    const flat = await client.get<Record<string, number>>(`/v0.4/jobs/${id}/results/probabilities`);
    const expected = Object.entries(histogram.registers['output_all'] ?? {}).map(([bits, count]) => [
      Number.parseInt([...bits].reverse().join(''), 2),
      count / 333,
    ]);
    expect(flat.body).toEqual(Object.fromEntries(expected));
    // A program that measures early has no native circuit.
    expect(wire.output).toEqual({});
    expect((await client.get<JobList>(`/v0.4/jobs?ids=${id}`)).body.jobs[0]?.output).toEqual({});
  });

  test('keep a register with the name of a member of every object', async () => {
    const input = JSON.parse('{"qubits":1,"circuits":[{"circuit":[],"registers":{"__proto__":[0]}}]}');
    const { client, id } = await run('2026-09', { type: 'ionq.multi-circuit.v1', input });
    const [child = ''] = (await client.job(id)).child_job_ids ?? [];
    const results: Results = Object((await client.job(child)).results);
    const text = await (await client.fetch(`/v0.4/jobs/${child}/artifacts/${results[V2[0] ?? '']?.id}`)).text();
    expect(text).toBe('{"probabilities":{"registers":{"output_all":{"0":1},"__proto__":{"0":1}}}}');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('a debiased job', () => {
  const settings = { error_mitigation: { debiasing: true, symmetry_verification: true } };

  test('has variants that sum to its histogram, and aggregations of all shots', async () => {
    const { client, id, job, results } = await run('2026-09', { ...sampled, settings });
    const { debiasing, aggregations, symmetry_verification } = job.output?.error_mitigation ?? {};
    expect(symmetry_verification).toEqual({ num_allowed_states: null, applied: false });
    expect(debiasing?.variants.map(({ shots }) => shots)).toEqual([175, 175, 175, 175]);
    const readCounts = async (descriptors: Results | null | undefined) => {
      const body = await client.get<{ histogram: { registers: { output_all: Record<string, number> } } }>(
        `/v0.4/jobs/${id}/artifacts/${descriptors?.[V2[1] ?? '']?.id}`,
      );
      return body.body.histogram.registers.output_all;
    };
    const sums: Record<string, number> = {};
    for (const variant of debiasing?.variants ?? [])
      for (const [bits, count] of Object.entries(await readCounts(variant.results)))
        sums[bits] = (sums[bits] ?? 0) + count;
    expect(sums).toEqual(await readCounts(results));
    for (const name of ['average', 'voting', 'dnl']) {
      const counts = await readCounts({ [V2[1] ?? '']: aggregations?.[name] ?? {} });
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(700);
    }
    const readMaximum = async (query: string) => {
      const { body } = await client.get<Record<string, number>>(`/v0.4/jobs/${id}/results/probabilities${query}`);
      return Math.max(...Object.values(body));
    };
    const average = await readMaximum('');
    const dnl = await readMaximum('?aggregation=dnl');
    const voting = await readMaximum('?sharpen=true');
    expect(average).toBeLessThan(dnl);
    expect(dnl).toBeLessThan(voting);
  });

  test('has paths for its variants in 2026-04', async () => {
    const { client, id, job } = await run('2026-04', { ...sampled, settings });
    const [variant] = job.output?.error_mitigation?.debiasing?.variants ?? [];
    expect(variant).not.toHaveProperty('results');
    const { body } = await client.get(`/v0.4/jobs/${id}/variants/${variant?.variant_id}/results/shots`);
    expect(body).toHaveLength(175);
  });
});

function countValues(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
