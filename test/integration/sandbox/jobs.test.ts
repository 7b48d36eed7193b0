import { describe, expect, test } from 'vitest';
import {
  bell,
  type Cost,
  type ErrorBody,
  type JobList,
  type JobListV03,
  type JobV03,
  startHarness,
} from './harness.js';

const TWELVE_KEYS = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`key ${index}`, 'value']));

describe('a job', () => {
  test('goes through submitted, ready, started and completed, with timestamps', async () => {
    const { withKey, advance, clock } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit({ name: 'bell', shots: 1000, metadata: { run: '1' } });
    const seen = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      seen.add((await client.job(id)).status);
      await advance(100);
    }
    expect([...seen]).toEqual(['submitted', 'ready', 'started', 'completed']);

    const job = await client.job(id);
    const [submitted, started, completed] = [job.submitted_at, job.started_at, job.completed_at].map((time) =>
      Date.parse(time ?? ''),
    );
    expect(started).toBeGreaterThan(submitted ?? Number.NaN);
    expect(completed).toBe((started ?? 0) + (job.execution_duration_ms ?? 0));
    expect(completed).toBeLessThanOrEqual(clock.now());
    expect(job).toMatchObject({ name: 'bell', metadata: { run: '1' }, failure: null, dry_run: false });
    expect(job.stats).toMatchObject({ qubits: 2, circuits: 1, gate_counts: { '1q': 1, '2q': 1 } });
  });

  test('returns exact probabilities at results.probabilities.url when it ran on the ideal simulator', async () => {
    const { withKey, advance } = await startHarness({ apiMonth: '2026-04' });
    const client = withKey('sandbox');
    const id = await client.submit();
    expect((await client.get(`/v0.4/jobs/${id}/results/probabilities`)).status).toBe(404);
    expect((await client.job(id)).results).toBeNull();
    await advance(5_000);
    const { results } = await client.job(id);
    expect((await client.get(results?.probabilities?.url ?? '')).body).toEqual({ '0': 0.5, '3': 0.5 });
  });

  test('returns the submitted or default shots when the ideal simulator ignores them', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const debiased = { settings: { error_mitigation: { debiasing: true } } };
    const two = { type: 'ionq.multi-circuit.v1', input: { qubits: 2, circuits: [bell, bell] } };
    const submissions: readonly (readonly [number, Readonly<Record<string, unknown>>])[] = [
      [100, {}],
      [250, { shots: 250 }],
      [250, { shots: 250, noise: { model: 'ideal' }, ...debiased }],
      [250, { shots: 250, ...two }],
    ];
    for (const [expected, submission] of submissions) {
      const id = await client.submit(submission);
      await advance(5_000);
      const job = await client.job(id);
      expect(job).toMatchObject({ status: 'completed', shots: expected });
      for (const childId of job.child_job_ids ?? []) expect((await client.job(childId)).shots).toBe(expected);
      expect((await client.get<JobV03>(`/v0.3/jobs/${id}`)).body.shots).toBe(expected);
    }
    const listed = (await client.get<JobList>('/v0.4/jobs')).body.jobs;
    expect(listed.map(({ shots }) => shots)).not.toContain(null);
    expect((await client.get<JobListV03>('/v0.3/jobs')).body.jobs.map(({ shots }) => shots)).not.toContain(null);
  });

  test('samples its shots reproducibly when it has a noise model with a seed', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const noisy = { shots: 1000, noise: { model: 'harmony', seed: 42 } };
    const ids = [await client.submit(noisy), await client.submit(noisy)];
    await advance(5_000);
    const [first, second] = await Promise.all(
      ids.map(async (id) => (await client.get<Record<string, number>>(`/v0.4/jobs/${id}/results/probabilities`)).body),
    );
    expect(first).toEqual(second);
    expect(Object.keys(first ?? {})).toEqual(['0', '1', '2', '3']);
    const counts = Object.values(first ?? {}).map((share) => share * 1000);
    expect(counts.map(Math.round).reduce((sum, count) => sum + count)).toBe(1000);
    for (const count of counts) expect(count).toBeCloseTo(Math.round(count), 6);
  });

  const early = 'include "stdgates.inc"; qubit[2] q; bit c; h q[0]; c = measure q[0]; h q[0]; cx q[0], q[1];';

  test.each([
    ['a circuit', {}],
    ['a debiased circuit', { settings: { error_mitigation: { debiasing: true } } }],
    ['a program that measures before its end', { type: 'ionq.qasm3.v1', input: { data: early } }],
  ])('has the same shots in the same order when the seed of the noise model is the same for %s', async (_, more) => {
    const read = async (sandboxSeed: number, seed: number) => {
      const { withKey, advance, clock } = await startHarness({ seed: sandboxSeed });
      const client = withKey('sandbox');
      await clock.advance(sandboxSeed * 86_400_000);
      const id = await client.submit({ ...more, shots: 700, noise: { model: 'forte-1', seed } });
      await advance(10_000);
      const { results, output } = await client.job(id);
      const variants = output?.error_mitigation?.debiasing?.variants ?? [];
      const read = [results, ...variants.map((variant) => variant.results)].flatMap((descriptors) =>
        Object.values<{ readonly id?: string }>(Object(descriptors)).flatMap(({ id: artifact }) =>
          artifact === undefined ? [] : [client.get(`/v0.4/jobs/${id}/artifacts/${artifact}`)],
        ),
      );
      return (await Promise.all(read)).map(({ body }) => body);
    };
    const first = await read(1, 5);
    expect(first.length).toBe('settings' in more ? 15 : 3);
    // Another sandbox, three weeks later.
    expect(await read(20, 5)).toEqual(first);
    expect(await read(1, 6)).not.toEqual(first);
  });

  test('has an estimated cost and no results when it is a dry run', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit({ backend: 'qpu.aria-1', dry_run: true, shots: 1000 });
    await advance(2_000);
    expect(await client.job(id)).toMatchObject({ status: 'completed', dry_run: true, started_at: null, results: null });
    const { body } = await client.get<Cost>(`/v0.4/jobs/${id}/cost`);
    expect(body.estimated_cost.value).toBeGreaterThan(0);
    expect(body).toMatchObject({ dry_run: true, estimated_cost: { unit: 'usd' } });
    expect(body).not.toHaveProperty('cost');
    expect((await client.get(`/v0.4/jobs/${id}/results/probabilities`)).status).toBe(404);
  });

  test('has an estimated cost at submission and the same actual cost when it has completed', async () => {
    const { withKey, advance } = await startHarness({ apiMonth: '2026-04' });
    const client = withKey('sandbox');
    const id = await client.submit({ backend: 'qpu.forte-1', shots: 1000 });
    const before = (await client.get<Cost>(`/v0.4/jobs/${id}/cost`)).body;
    expect(before).not.toHaveProperty('cost');
    await advance(20_000);
    const after = (await client.get<Cost>(`/v0.4/jobs/${id}/cost`)).body;
    expect(after.cost).toEqual(before.estimated_cost);
    const query = 'backend=qpu.forte-1&shots=1000&1q_gates=1&2q_gates=1&error_mitigation=true';
    const estimate = await client.get(`/v0.4/jobs/estimate?${query}`);
    expect(estimate.body).toMatchObject({ estimated_cost: after.cost?.value, cost_unit: 'usd' });
  });

  test.each([
    ['NotEnoughQubits', { backend: 'qpu.aria-1', input: { ...bell, qubits: 26 } }, 'the backend has 25'],
    ['NotEnoughQubits', { noise: { model: 'harmony' }, input: { ...bell, qubits: 12 } }, 'the noise model has 11'],
    ['UnsupportedGate', { input: { ...bell, circuit: [{ gate: 'warp', target: 0 }] } }],
    ['DebiasingError', { backend: 'qpu.aria-1', shots: 499, settings: { error_mitigation: { debiasing: true } } }],
    ['TooLongPredictedExecutionTime', { backend: 'qpu.aria-1', shots: 1_000_000, input: deep(50) }],
    ['TooManyControls', { backend: 'qpu.aria-1', input: { qubits: 9, circuit: [controlled(8)] } }],
    ['TooManyGates', { backend: 'qpu.aria-1', input: deep(10_001) }],
  ])('fails with %s when its machine cannot run it', async (code, submission, message = code) => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit(submission);
    await advance(2_000);
    const job = await client.job(id);
    expect(job).toMatchObject({ status: 'failed', started_at: null, results: null, failure: { code } });
    expect(`${code} ${job.failure?.message}`).toContain(message);
    expect(job.failure?.message).toBeTruthy();
    expect((await client.get<Cost>(`/v0.4/jobs/${id}/cost`)).body.cost?.value).toBe(0);
  });

  test('fails with QuotaExhaustedError when the budget is spent or committed', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox-stranger');
    const debiased = { backend: 'qpu.aria-1', shots: 500, settings: { error_mitigation: { debiasing: true } } };
    const first = await client.submit(debiased);
    const second = await client.submit(debiased);
    await advance(20_000);
    expect((await client.job(second)).failure?.code).toBe('QuotaExhaustedError');
    expect((await client.job(first)).status).toBe('completed');
  });

  test.each([
    ['shots', { shots: 1_000_001 }],
    ['shots', { shots: 0 }],
    ['shots', { shots: 'many' }],
    ['metadata', { metadata: TWELVE_KEYS }],
    ['metadata', { metadata: { ['k'.repeat(41)]: 'value' } }],
    ['metadata.note', { metadata: { note: 'v'.repeat(40_001) } }],
    ['noise', { backend: 'qpu.aria-1', noise: { model: 'ideal' } }],
    ['backend', { backend: 'qpu.harmony' }],
    ['input.circuit.0.target', { input: { ...bell, circuit: [{ gate: 'h', target: 2 }] } }],
    [
      'input.circuit.1.control',
      { input: { ...bell, circuit: [bell.circuit[0], { gate: 'cnot', control: 5, target: 0 }] } },
    ],
    ['input.circuit.0.controls', { input: { ...bell, circuit: [{ gate: 'x', controls: [0], target: 0 }] } }],
    ['session_id', { session_id: 'unknown' }],
  ])('is rejected with 400 naming %s when it is invalid', async (key, more) => {
    const { withKey } = await startHarness();
    const body = { backend: 'simulator', type: 'ionq.circuit.v1', input: bell, ...more };
    const response = await withKey('sandbox').post<ErrorBody>('/v0.4/jobs', body);
    expect(response).toMatchObject({ status: 400, body: { statusCode: 400, error: 'Bad Request' } });
    expect(response.body.validation?.source).toBe('body');
    expect(response.body.validation?.keys).toContain(key);
  });

  test('completes with debiasing and few shots when results are exact', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit({ settings: { error_mitigation: { debiasing: true } } });
    await advance(5_000);
    expect((await client.job(id)).status).toBe('completed');
  });

  test('treats an empty list of controls as absent', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const circuit = [
      { gate: 'h', target: 0, controls: [] },
      { gate: 'cnot', control: 0, controls: [], target: 1, targets: [] },
    ];
    const id = await client.submit({ input: { ...bell, circuit } });
    await advance(5_000);
    expect((await client.get(`/v0.4/jobs/${id}/results/probabilities`)).body).toEqual({ '0': 0.5, '3': 0.5 });
  });

  test('returns its name unchanged when it contains unusual characters', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    for (const name of ['a\u0000b', 'ψ → "0"', '', null]) {
      expect((await client.job(await client.submit({ name }))).name).toBe(name);
    }
  });

  test('accepts shots as a string of digits, and 40000 characters of metadata', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit({ backend: 'qpu.aria-1', shots: '250', metadata: { note: 'v'.repeat(40_000) } });
    expect((await client.job(id)).shots).toBe(250);
  });
});

function deep(gates: number) {
  return { ...bell, circuit: Array.from({ length: gates }, () => ({ gate: 'cnot', control: 0, target: 1 })) };
}

function controlled(controls: number) {
  return { gate: 'x', target: controls, controls: Array.from({ length: controls }, (_, control) => control) };
}
