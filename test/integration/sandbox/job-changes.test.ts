import { describe, expect, test } from 'vitest';
import { type JobList, startHarness } from './harness.js';

describe('cancel and delete', () => {
  test('cancels a queued or running job, and responds the same when repeated', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const queued = await client.submit({ backend: 'qpu.aria-1' });
    const running = await client.submit();
    await advance(1_500);
    expect((await client.job(running)).status).toBe('started');
    for (const id of [queued, running, queued]) {
      expect(await client.put(`/v0.4/jobs/${id}/status/cancel`)).toEqual({
        status: 200,
        body: { id, status: 'canceled' },
      });
    }
    await advance(20_000);
    expect((await client.job(queued)).started_at).toBeNull();
    expect(await client.job(running)).toMatchObject({ status: 'canceled', results: null });
  });

  test('responds with a conflict when the job has completed', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit();
    await advance(5_000);
    expect((await client.put(`/v0.4/jobs/${id}/status/cancel`)).status).toBe(409);
    expect((await client.put('/v0.4/jobs/status/cancel', { ids: [id] })).status).toBe(409);
    expect((await client.job(id)).status).toBe('completed');
  });

  test('cancels and deletes many jobs, ignoring unknown ids', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const ids = [await client.submit(), await client.submit()];
    const canceled = await client.put('/v0.4/jobs/status/cancel', { ids: [...ids, 'unknown'] });
    expect(canceled.body).toEqual({ ids, status: 'canceled' });
    const deleted = await client.delete('/v0.4/jobs', { ids: [...ids, 'unknown'] });
    expect(deleted.body).toEqual({ ids, status: 'deleted' });
    expect((await client.get(`/v0.4/jobs/${ids[0]}`)).status).toBe(404);
    expect((await client.get<JobList>('/v0.4/jobs')).body.jobs).toEqual([]);
    expect((await client.delete('/v0.4/jobs', { ids })).status).toBe(404);
  });

  test('stops a running job when it is deleted', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit();
    await advance(1_500);
    expect((await client.delete(`/v0.4/jobs/${id}`)).body).toEqual({ id, status: 'deleted' });
    await advance(5_000);
    expect((await client.get(`/v0.4/jobs/${id}`)).status).toBe(404);
  });
});
