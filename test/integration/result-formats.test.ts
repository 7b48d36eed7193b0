import { expect, test } from 'vitest';
import { API_MONTHS } from '../../sandbox/src/api-month.js';
import { Client } from '../support/client.js';
import { flushEventLoop, ManualClock } from '../support/clock.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const SHOTS = 400;
/** Asymmetric: qubit 0 is always 1, qubit 2 rarely. */
const JOB = {
  backend: 'simulator',
  type: 'ionq.circuit.v1',
  shots: SHOTS,
  noise: { model: 'aria-1', seed: 3 },
  input: {
    gateset: 'qis',
    qubits: 3,
    circuit: [
      { gate: 'x', target: 0 },
      { gate: 'ry', target: 2, rotation: 0.6 },
    ],
  },
};

interface Results {
  readonly probabilities: readonly { bitstring: string; probability: number; count: number; countIsDerived: boolean }[];
  readonly histogram: readonly { bitstring: string; count: number }[];
  readonly shots: { readonly nodes: readonly { bitstring: string }[] };
  readonly registers: readonly { name: string; bits: number }[];
  readonly unavailableReason: string | null;
}

const FIELDS = `unavailableReason registers { name bits } probabilities { bitstring probability count countIsDerived }
  histogram { bitstring count } shots(first: ${SHOTS}) { nodes { bitstring } }`;

test.each(API_MONTHS)('returns results that agree when the service has the shapes of %s', async (apiMonth) => {
  const clock = new ManualClock();
  const sandbox = await startTestSandbox({ clock, apiMonth });
  const gateway = await startGateway(sandbox.url, { clock });
  const response = await fetch(`${sandbox.url}/v0.4/jobs`, {
    method: 'POST',
    headers: { authorization: 'apiKey sandbox', 'content-type': 'application/json' },
    body: JSON.stringify(JOB),
  });
  const { id } = (await response.json()) as { id: string };
  const query = `{ job(id: "${id}") { status results { ${FIELDS} } } }`;
  const client = new Client(gateway.url, 'sandbox');
  let status = '';
  let results: Results | undefined;
  for (let round = 0; round < 100 && status !== 'COMPLETED'; round += 1) {
    await clock.advance(1_000);
    await sandbox.whenSettled();
    await flushEventLoop();
    const { data, errors } = await client.queryText<{ job: { status: string; results: Results } }>(query);
    expect(errors).toBeUndefined();
    status = data?.job.status ?? '';
    results = data?.job.results;
  }
  expect(status).toBe('COMPLETED');
  if (!results) throw new Error('No results.');
  const { probabilities, histogram, shots, registers, unavailableReason } = results;
  expect(unavailableReason).toBeNull();
  expect(registers[0]).toEqual({ name: 'output_all', bits: 3 });
  // The last digit is qubit 0.
  expect(probabilities[0]?.bitstring).toBe('001');
  expect(probabilities.reduce((sum, { count }) => sum + count, 0)).toBe(SHOTS);
  for (const { count, probability } of probabilities) expect(count).toBeCloseTo(probability * SHOTS, 6);
  expect(probabilities[0]?.countIsDerived).toBe(false);
  const counts = (list: readonly { bitstring: string; count: number }[]) =>
    Object.fromEntries(list.map(({ bitstring, count }) => [bitstring, count]));
  expect(counts(histogram)).toEqual(counts(probabilities));
  const counted: Record<string, number> = {};
  for (const { bitstring } of shots.nodes) counted[bitstring] = (counted[bitstring] ?? 0) + 1;
  expect(counted).toEqual(counts(probabilities));
});
