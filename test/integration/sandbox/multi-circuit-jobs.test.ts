import { describe, expect, test } from 'vitest';
import { bell, type Cost, type Job, type JobList, startHarness } from './harness.js';

describe('a multi-circuit job', () => {
  const circuits = [
    { name: 'pair', circuit: bell.circuit },
    { name: 'one', circuit: [{ gate: 'x', target: 1 }] },
  ];
  const several = { type: 'ionq.multi-circuit.v1', name: 'both', input: { qubits: 2, circuits } };

  test('runs each circuit as a child and completes when all children have', async () => {
    const { withKey, advance } = await startHarness({ apiMonth: '2026-04' });
    const client = withKey('sandbox');
    const id = await client.submit(several);
    const { child_job_ids: childIds, stats } = await client.job(id);
    expect(childIds).toHaveLength(2);
    expect(stats).toMatchObject({ circuits: 2, gate_counts: { '1q': 2, '2q': 1 } });
    const children = (await client.get<JobList>(`/v0.4/jobs?parent_job_id=${id}`)).body.jobs;
    expect(children.map(({ name }) => name)).toEqual(['one', 'pair']);
    expect(children.every((child) => child.parent_job_id === id)).toBe(true);
    await advance(5_000);
    const parent = await client.job(id);
    expect(parent.status).toBe('completed');
    const [pair, one] = childIds ?? [];
    expect((await client.get(parent.results?.probabilities?.url ?? '')).body).toEqual({
      [pair ?? '']: { '0': 0.5, '3': 0.5 },
      [one ?? '']: { '2': 1 },
    });
    expect((await client.get(`/v0.4/jobs/${id}/results/probabilities`)).status).toBe(404);
  });

  test('fails with the failure of a child when one fails, and completes the others', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const broken = { qubits: 2, circuits: [...circuits, { circuit: [{ gate: 'warp', target: 0 }] }] };
    const id = await client.submit({ ...several, input: broken });
    await advance(5_000);
    expect(await client.job(id)).toMatchObject({ status: 'failed', failure: { code: 'UnsupportedGate' } });
    const { jobs } = (await client.get<JobList>(`/v0.4/jobs?parent_job_id=${id}`)).body;
    expect(jobs.map(({ status }) => status).sort()).toEqual(['completed', 'completed', 'failed']);
  });

  test('cancels its children when it is canceled', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit({ ...several, backend: 'qpu.aria-1' });
    await advance(3_000);
    await client.put(`/v0.4/jobs/${id}/status/cancel`);
    const { jobs } = (await client.get<JobList>('/v0.4/jobs')).body;
    expect(jobs.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled']);
  });

  test('becomes canceled when all its children are deleted', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit({ ...several, backend: 'qpu.aria-1' });
    const { child_job_ids: ids } = await client.job(id);
    await client.delete('/v0.4/jobs', { ids });
    expect(await client.job(id)).toMatchObject({ status: 'canceled', child_job_ids: null });
  });

  test('costs the sum of its children', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit({ ...several, backend: 'qpu.aria-1', shots: 1000 });
    await advance(30_000);
    const cost = async (job: string) =>
      (await client.get<Cost>(`/v0.4/jobs/${job}/cost`)).body.cost?.value ?? Number.NaN;
    const parent: Job = await client.job(id);
    const children = await Promise.all((parent.child_job_ids ?? []).map(cost));
    expect(await cost(id)).toBeCloseTo(
      children.reduce((sum, value) => sum + value),
      4,
    );
  });
});
