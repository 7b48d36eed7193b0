import { expect, test } from 'vitest';
import { type Client, startHarness } from './harness.js';

interface Backend {
  readonly backend: string;
  readonly status: string;
  readonly qubits: number;
  readonly supported_gates: readonly string[];
  readonly supported_native_gates: readonly string[];
  readonly noise_models: readonly string[];
}
interface Gate {
  readonly gate: string;
}

const PAIR = { targets: [0, 1] };
const ROTATION = { target: 1, rotation: 0.7 };
/** A valid gate of each name; those that are not listed have a target only. */
const QIS: Readonly<Record<string, object>> = {
  rx: ROTATION,
  ry: ROTATION,
  rz: ROTATION,
  swap: PAIR,
  xx: { ...PAIR, rotation: 0.3 },
  yy: { ...PAIR, rotation: -0.4 },
  zz: { ...PAIR, rotation: 0.5 },
  cnot: { target: 0, control: 1 },
  pauliexp: { ...PAIR, terms: ['XY'], coefficients: [0.3], time: 1 },
};
const NATIVE: Readonly<Record<string, object>> = {
  gpi: { target: 0, phase: 0.3 },
  gpi2: { target: 1, phase: 0.1 },
  ms: { ...PAIR, phases: [0.1, 0.6] },
  zz: { ...PAIR, angle: 0.2 },
};

const toCircuit = (gateset: 'qis' | 'native', names: readonly string[]) => ({
  gateset,
  qubits: 2,
  circuit: names.map((gate) => ({ gate, ...((gateset === 'qis' ? QIS : NATIVE)[gate] ?? { target: 1 }) })),
});

/** One gate, as each takes a second with as many qubits as there are. */
const toWide = (qubits: number) => ({ gateset: 'qis', qubits, circuit: [{ gate: 'h', target: qubits - 1 }] });

async function start() {
  const { withKey, advance } = await startHarness({ speed: 1_000 });
  const client = withKey('sandbox');
  const run = async (...bodies: readonly object[]) => {
    const ids = [];
    for (const body of bodies) ids.push(await client.submit({ ...body }));
    await advance(1_000);
    return Promise.all(ids.map((id) => client.job(id)));
  };
  const { body: backends } = await client.get<readonly Backend[]>('/v0.4/backends');
  return { client, run, backends: backends.filter(({ status }) => status === 'available') };
}

async function readNative(client: Client, { id, output }: Awaited<ReturnType<Client['job']>>) {
  const artifact = output?.compilation?.compiled_circuits?.['ionq.native.v1']?.id;
  const { body } = await client.get<{ qubits: number; circuit: readonly Gate[] }>(
    `/v0.4/jobs/${id}/artifacts/${artifact}`,
  );
  return body;
}

test('runs the gates and as many qubits as it declares on each backend', async () => {
  const { client, run, backends } = await start();
  expect(backends.length).toBeGreaterThan(4);
  const sizes = new Set<number>();
  for (const { backend, qubits, supported_gates, supported_native_gates, noise_models } of backends) {
    // A large state takes a second.
    const isNewSize = !sizes.has(qubits);
    sizes.add(qubits);
    const jobs = await run(
      { backend, shots: 10, input: toCircuit('qis', supported_gates) },
      { backend, shots: 10, input: toCircuit('native', supported_native_gates) },
      ...(isNewSize ? [{ backend, shots: 10, input: toWide(qubits) }] : []),
      ...noise_models.map((model) => ({ backend, shots: 10, noise: { model } })),
    );
    for (const { status, failure } of jobs)
      expect({ backend, status, failure }).toEqual({ backend, status: 'completed', failure: null });
    // What it compiles to can be submitted to the same backend.
    const [qis] = jobs;
    if (!qis) throw new Error('No job.');
    const native = await readNative(client, qis);
    expect(supported_native_gates).toEqual(expect.arrayContaining(native.circuit.map(({ gate }) => gate)));
    const [again] = await run({ backend, input: { gateset: 'native', ...native } });
    expect({ backend, status: again?.status }).toEqual({ backend, status: 'completed' });
  }
});

test('runs as many qubits with a noise model as the QPU has', async () => {
  const { run, backends } = await start();
  const { qubits = 0 } = backends.find(({ backend }) => backend === 'qpu.forte-1') ?? {};
  const noise = { model: 'forte-1' };
  const [fits, exceeds] = await run(
    { shots: 10, noise, input: toWide(qubits) },
    { shots: 10, noise, input: toWide(qubits + 1) },
  );
  expect(fits?.status).toBe('completed');
  expect(exceeds?.failure).toMatchObject({
    code: 'NotEnoughQubits',
    message: expect.stringContaining(`has ${qubits}`),
  });
});

test('fails a job with a native gate that the backend does not declare', async () => {
  const { run } = await start();
  const ms = toCircuit('native', ['gpi', 'ms']);
  const program = { type: 'ionq.qasm3.v1', input: { data: 'qubit[2] q; ms(0, 0, 0.25) q[0], q[1];' } };
  const zz = { type: 'ionq.qasm3.v1', input: { data: 'qubit[2] q; zz(0.25) q[0], q[1];' } };
  const jobs = await run(
    { backend: 'qpu.forte-1', input: ms },
    { backend: 'qpu.forte-enterprise-1', ...program },
    { backend: 'qpu.aria-1', ...zz },
    { backend: 'qpu.aria-1', ...program },
    { backend: 'qpu.forte-1', ...zz },
  );
  expect(jobs.map(({ failure }) => failure)).toEqual([
    {
      code: 'UnsupportedGate',
      message: 'gate 1: qpu.forte-1 has no ms. Its native gates are gpi, gpi2, nop, zz.',
    },
    expect.objectContaining({ code: 'UnsupportedGate', message: expect.stringContaining('has no ms') }),
    expect.objectContaining({ code: 'UnsupportedGate', message: expect.stringContaining('has no zz') }),
    null,
    null,
  ]);
});

test('samples an ideal job with its shots when it has more states than an exact result may', async () => {
  const { client, run } = await start();
  const circuit = [{ gate: 'h', targets: Array.from({ length: 21 }, (_, qubit) => qubit) }];
  const [job] = await run({ shots: 300, input: { gateset: 'qis', qubits: 21, circuit } });
  expect(job).toMatchObject({ status: 'completed', failure: null });
  const { body } = await client.get<Record<string, number>>(`/v0.4/jobs/${job?.id}/results/probabilities`);
  const counts = Object.values(body).map((probability) => probability * 300);
  expect(counts.length).toBeGreaterThan(250);
  for (const count of counts) expect(count).toBeCloseTo(Math.round(count), 6);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeCloseTo(300, 6);
});
