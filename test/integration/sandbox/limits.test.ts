import { describe, expect, test } from 'vitest';
import { type ErrorBody, startHarness } from './harness.js';

const gate = { gate: 'x', target: 0 };

describe('a multi-circuit job', () => {
  test.each([
    [5001, 1],
    [2, 75_001],
  ])('is rejected with 400 when it has %i circuits of %i gates', async (count, gates) => {
    const { withKey } = await startHarness();
    const circuits = Array.from({ length: count }, () => ({ circuit: Array(gates).fill(gate) }));
    const job = { backend: 'simulator', type: 'ionq.multi-circuit.v1', input: { qubits: 1, circuits } };
    const { status, body } = await withKey('sandbox').post<ErrorBody>('/v0.4/jobs', job);
    expect(status).toBe(400);
    expect(body.validation?.keys).toEqual(['input.circuits']);
  });

  test('is rejected with 400 when it also has a circuit', async () => {
    const { withKey } = await startHarness();
    const input = { qubits: 1, circuits: [{ circuit: [gate] }], circuit: [gate] };
    const job = { backend: 'simulator', type: 'ionq.multi-circuit.v1', input };
    const { status, body } = await withKey('sandbox').post<ErrorBody>('/v0.4/jobs', job);
    expect(status).toBe(400);
    expect(body.validation?.keys).toEqual(['input.circuit']);
  });
});

describe('a response', () => {
  test('has a request id of its own when it is a success, an error or a fault', async () => {
    const { sandbox } = await startHarness();
    const ids = [];
    for (const path of ['/v0.4/backends', '/v0.4/jobs', '/nowhere'])
      ids.push((await fetch(sandbox.url + path)).headers.get('x-request-id'));
    sandbox.faults.set([{ response: { status: 503, headers: { 'x-request-id': 'chosen' } } }]);
    ids.push((await fetch(`${sandbox.url}/v0.4/backends`)).headers.get('x-request-id'));
    expect(ids.at(-1)).toBe('chosen');
    expect(new Set(ids.map(String)).size).toBe(4);
  });
});
