import { describe, expect, test } from 'vitest';
import { bell, type ErrorBody, type JobList, type JobListV03, type JobV03, startHarness } from './harness.js';

const old = { format: 'ionq.circuit.v0', ...bell };

describe('jobs in both versions', () => {
  test('are visible in v0.4 when created in v0.3', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const body = { name: 'old', target: 'qpu.aria-1', shots: 600, input: old, error_mitigation: { debias: true } };
    const created = await client.post<{ id: string; status: string }>('/v0.3/jobs', body);
    expect(created).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(await client.job(created.body.id)).toMatchObject({
      name: 'old',
      type: 'ionq.circuit.v1',
      backend: 'qpu.aria-1',
      shots: 600,
      status: 'submitted',
      settings: { error_mitigation: { debiasing: true } },
    });
  });

  test('are visible in v0.3 with its names and units when created in v0.4', async () => {
    const { withKey, advance } = await startHarness({ apiMonth: '2026-04' });
    const client = withKey('sandbox');
    const id = await client.submit({ name: 'new', noise: { model: 'aria-1', seed: 3 }, shots: 1000 });
    const read = async () => (await client.get<JobV03>(`/v0.3/jobs/${id}`)).body;
    await advance(1_500);
    expect((await client.job(id)).status).toBe('started');
    expect((await read()).status).toBe('running');
    expect((await client.get<JobListV03>('/v0.3/jobs?status=running')).body.jobs).toHaveLength(1);
    expect((await client.get<JobList>('/v0.4/jobs?status=started')).body.jobs).toHaveLength(1);
    await advance(4_000);
    const [before, after] = [await client.job(id), await read()];
    const seconds = (time: string | null | undefined) => Math.floor(Date.parse(time ?? '') / 1000);
    expect(after).toMatchObject({
      status: 'completed',
      name: 'new',
      target: 'simulator',
      noise: { model: 'aria-1', seed: 3 },
      shots: 1000,
      gate_counts: { '1q': 1, '2q': 1 },
      qubits: 2,
      circuits: 1,
      request: seconds(before.submitted_at),
      start: seconds(before.started_at),
      response: seconds(before.completed_at),
      execution_time: before.execution_duration_ms,
      predicted_execution_time: before.predicted_execution_duration_ms,
      cost_usd: 0,
    });
    const results = await client.get(after.results_url ?? '');
    expect(results.body).toEqual((await client.get(before.results?.probabilities?.url ?? '')).body);
    expect((await client.get(`/v0.3/jobs/${id}/output`)).body).toEqual(results.body);
  });

  test('have children and failures in the format of the version', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const circuits = [{ circuit: bell.circuit }, { circuit: [{ gate: 'warp', target: 0 }] }];
    const id = await client.submit({ type: 'ionq.multi-circuit.v1', input: { qubits: 2, circuits } });
    await advance(5_000);
    const [now, then] = [await client.job(id), (await client.get<JobV03>(`/v0.3/jobs/${id}`)).body];
    expect(then.children).toEqual(now.child_job_ids);
    expect(then.failure).toEqual({ code: now.failure?.code, error: now.failure?.message });
  });

  test('run on another QPU with a warning when the backend is retired', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const { id } = (await client.post<JobV03>('/v0.3/jobs', { target: 'qpu.harmony', input: old })).body;
    const job = (await client.get<JobV03>(`/v0.3/jobs/${id}`)).body;
    expect(job.target).toBe('qpu.aria-1');
    expect(job.warning?.messages?.[0]).toContain('qpu.harmony');
  });

  test('are paged in v0.3 by the id of a job, also when that job has been deleted', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    for (let count = 0; count < 5; count += 1) await client.submit({ name: `job ${count}` });
    const first = (await client.get<JobListV03>('/v0.3/jobs?limit=2')).body;
    await client.delete(`/v0.3/jobs/${first.next}`);
    const second = (await client.get<JobListV03>(`/v0.3/jobs?limit=10&next=${first.next}`)).body;
    const names = [...first.jobs, ...second.jobs].map(({ name }) => name);
    expect(names).toEqual(['job 4', 'job 3', 'job 2', 'job 1', 'job 0']);
    expect(second).not.toHaveProperty('next');
  });

  test('are rejected in v0.3 and cut in v0.4 when the page limit is too large', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    expect((await client.get<ErrorBody>('/v0.3/jobs?limit=26')).body.validation).toEqual({
      keys: ['limit'],
      source: 'query',
    });
    expect((await client.get('/v0.4/jobs?limit=26')).status).toBe(200);
  });
});
