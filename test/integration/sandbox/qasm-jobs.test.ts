import { describe, expect, test } from 'vitest';
import { startHarness } from './harness.js';

const HEAD = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n';
const DYNAMIC = `${HEAD}qubit[2] q; bit[2] c;\nx q[0];\nc[1] = measure q[0];\nreset q[0];`;
const NOISE = { model: 'forte-1', seed: 3 };

interface Result {
  readonly histogram: { readonly registers: Readonly<Record<string, Readonly<Record<string, number>>>> };
  readonly probabilities: Result['histogram'];
  readonly shots: readonly { readonly registers: Readonly<Record<string, readonly number[]>> }[];
}

async function runJob(data: string, more: object = {}) {
  const { withKey, advance } = await startHarness({ apiMonth: '2026-09' });
  const client = withKey('sandbox');
  const id = await client.submit({ type: 'ionq.qasm3.v1', input: { data, qubits: 2 }, ...more });
  await advance(60_000);
  const job = await client.job(id);
  const readResult = async <Name extends keyof Result>(name: Name): Promise<Result[Name]> => {
    const results: Readonly<Record<string, { readonly id: string }>> = Object(job.results);
    const artifact = results[`ionq.result.${name}.json.v2`]?.id;
    return (await client.get<Result>(`/v0.4/jobs/${id}/artifacts/${artifact}`)).body[name];
  };
  return { client, id, job, readResult };
}

describe('a job with an OpenQASM 3 program', () => {
  test('returns exact probabilities by register on the ideal simulator', async () => {
    const { client, id, job, readResult } = await runJob(
      `${HEAD}qubit[3] q; bit[2] c; bit f;\nx q[0]; h q[2];\nc[1] = measure q[0];\nf = measure q[2];`,
    );
    expect(job).toMatchObject({
      status: 'completed',
      type: 'ionq.qasm3.v1',
      stats: { qubits: 3, gate_counts: { '1q': 2, '2q': 0 } },
    });
    expect((await readResult('probabilities')).registers).toEqual({
      output_all: { '100': 0.5, '101': 0.5 },
      c: { '01': 1 },
      f: { '0': 0.5, '1': 0.5 },
    });
    const { body } = await client.get(`/v0.4/jobs/${id}/results/probabilities`);
    expect(body).toEqual({ '1': 0.5, '5': 0.5 });
  });

  test.each([
    ['the noisy simulator', { noise: NOISE }],
    ['a QPU', { backend: 'qpu.forte-1' }],
  ])('measures and resets qubits before its end on %s', async (_, more) => {
    const { job, readResult, client, id } = await runJob(DYNAMIC, { shots: 600, ...more });
    expect(job).toMatchObject({ status: 'completed', shots: 600 });
    const { registers } = await readResult('histogram');
    expect(Object.values(registers).map((counts) => Object.values(counts).reduce((sum, count) => sum + count))).toEqual(
      [600, 600],
    );
    expect(registers['c']?.['01']).toBeGreaterThan(500);
    expect(registers['output_all']?.['00']).toBeGreaterThan(500);
    const counts: Record<string, Record<string, number>> = { c: {}, output_all: {} };
    const shots = await readResult('shots');
    for (const shot of shots)
      for (const [name, bits] of Object.entries(shot.registers)) {
        const register = counts[name] ?? {};
        register[bits.join('')] = (register[bits.join('')] ?? 0) + 1;
      }
    expect(shots).toHaveLength(600);
    expect(counts).toEqual(registers);
    const { body } = await client.get<Record<string, number>>(`/v0.4/jobs/${id}/results/probabilities`);
    expect((body['0'] ?? 0) * 600).toBeCloseTo(registers['output_all']?.['00'] ?? 0, 6);
  });

  test.each([
    [`${HEAD}qubit q; bit c;\nif (c == 1) x q;`, 'PreflightError', 'line 4, column 1: "if" is not supported'],
    [`${HEAD}qubit q;\nfoo q;`, 'UnsupportedGate', 'line 4, column 1: Unknown gate "foo"'],
    ['qubit[', 'InvalidInput', 'line 1, column 7'],
    [`${HEAD}qubit q; bit output_all;`, 'InvalidInput', 'output_all'],
    [`${HEAD}qubit[30] q; h q;`, 'NotEnoughQubits', '30 qubits'],
    [DYNAMIC, 'PreflightError', 'line 5, column 1: The ideal simulator measures qubits at the end only'],
    [`${HEAD}qubit q;\nx q;\n  reset q;`, 'PreflightError', 'line 5, column 3: The ideal simulator resets no qubits'],
    [`${HEAD}qubit q;\nbit[1] output_all;`, 'InvalidInput', 'line 4, column 8: The register output_all'],
  ])('fails with the construct of %j', async (program, code, message) => {
    const { job } = await runJob(program);
    expect(job).toMatchObject({ status: 'failed', failure: { code, message: expect.stringContaining(message) } });
  });
});

test('returns the registers of the circuits of a multi-circuit job', async () => {
  const { withKey, advance } = await startHarness({ apiMonth: '2026-09' });
  const client = withKey('sandbox');
  const circuit = { circuit: [{ gate: 'x', target: 1 }], registers: { left: [1, null], right: [0] } };
  const input = { gateset: 'qis', qubits: 2, circuits: [circuit] };
  const id = await client.submit({ type: 'ionq.multi-circuit.v1', input });
  await advance(10_000);
  const [childId] = (await client.job(id)).child_job_ids ?? [];
  const results: Readonly<Record<string, { readonly id: string }>> = Object((await client.job(childId ?? '')).results);
  const artifact = results['ionq.result.probabilities.json.v2']?.id;
  const { body } = await client.get<Result>(`/v0.4/jobs/${childId}/artifacts/${artifact}`);
  expect(body.probabilities.registers).toEqual({ output_all: { '01': 1 }, left: { '10': 1 }, right: { '0': 1 } });
});

test.each([[{ r: [2] }], [{ output_all: [0] }], [{ r: Array(10_001).fill(null) }]])(
  'rejects registers that the circuit cannot have',
  async (registers) => {
    const { withKey } = await startHarness({ apiMonth: '2026-09' });
    const input = { gateset: 'qis', qubits: 2, circuits: [{ circuit: [{ gate: 'x', target: 1 }], registers }] };
    const { status, body } = await withKey('sandbox').post<{
      readonly validation?: { readonly keys: readonly string[] };
    }>('/v0.4/jobs', {
      backend: 'simulator',
      type: 'ionq.multi-circuit.v1',
      input,
    });
    expect({ status, keys: body.validation?.keys }).toEqual({ status: 400, keys: ['input.circuits.0.registers'] });
  },
);
