import { describe, expect, it } from 'vitest';
import { bell, type ErrorBody, type JobList, type OldJob, type OldJobList, openLab } from './harness.js';

const old = { format: 'ionq.circuit.v0', ...bell };

describe('two versions of the same jobs', () => {
  it('show a job made in v0.3 in v0.4', async () => {
    const { as } = await openLab();
    const client = as('sandbox');
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

  it('show a job made in v0.4 in v0.3, in its own words and units', async () => {
    const { as, pass } = await openLab();
    const client = as('sandbox');
    const id = await client.submit({ name: 'new', noise: { model: 'aria-1', seed: 3 }, shots: 1000 });
    const read = async () => (await client.get<OldJob>(`/v0.3/jobs/${id}`)).body;
    await pass(1_500);
    expect((await client.job(id)).status).toBe('started');
    expect((await read()).status).toBe('running');
    expect((await client.get<OldJobList>('/v0.3/jobs?status=running')).body.jobs).toHaveLength(1);
    expect((await client.get<JobList>('/v0.4/jobs?status=started')).body.jobs).toHaveLength(1);
    await pass(4_000);
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

  it('name children and failures each in its own way', async () => {
    const { as, pass } = await openLab();
    const client = as('sandbox');
    const circuits = [{ circuit: bell.circuit }, { circuit: [{ gate: 'warp', target: 0 }] }];
    const id = await client.submit({ type: 'ionq.multi-circuit.v1', input: { qubits: 2, circuits } });
    await pass(5_000);
    const [now, then] = [await client.job(id), (await client.get<OldJob>(`/v0.3/jobs/${id}`)).body];
    expect(then.children).toEqual(now.child_job_ids);
    expect(then.failure).toEqual({ code: now.failure?.code, error: now.failure?.message });
  });

  it('send a job for a retired machine elsewhere, with a warning', async () => {
    const { as } = await openLab();
    const client = as('sandbox');
    const { id } = (await client.post<OldJob>('/v0.3/jobs', { target: 'qpu.harmony', input: old })).body;
    const job = (await client.get<OldJob>(`/v0.3/jobs/${id}`)).body;
    expect(job.target).toBe('qpu.aria-1');
    expect(job.warning?.messages?.[0]).toContain('qpu.harmony');
  });

  it('page v0.3 by the id of a job, which may be gone since', async () => {
    const { as } = await openLab();
    const client = as('sandbox');
    for (let count = 0; count < 5; count += 1) await client.submit({ name: `job ${count}` });
    const first = (await client.get<OldJobList>('/v0.3/jobs?limit=2')).body;
    await client.delete(`/v0.3/jobs/${first.next}`);
    const second = (await client.get<OldJobList>(`/v0.3/jobs?limit=10&next=${first.next}`)).body;
    const names = [...first.jobs, ...second.jobs].map(({ name }) => name);
    expect(names).toEqual(['job 4', 'job 3', 'job 2', 'job 1', 'job 0']);
    expect(second).not.toHaveProperty('next');
  });

  it('bound a page each in its own way: v0.3 refuses what v0.4 trims', async () => {
    const { as } = await openLab();
    const client = as('sandbox');
    expect((await client.get<ErrorBody>('/v0.3/jobs?limit=26')).body.validation).toEqual({
      keys: ['limit'],
      source: 'query',
    });
    expect((await client.get('/v0.4/jobs?limit=26')).status).toBe(200);
  });
});
