import { expect, test } from 'vitest';
import { type Job, type JobList, startHarness } from './harness.js';

test('always has one running live job, and at most two in the list', async () => {
  const { withKey, advance } = await startHarness({ liveJob: true });
  const client = withKey('sandbox');
  const list = async () => (await client.get<JobList>('/v0.4/jobs')).body.jobs.filter((job) => !job.parent_job_id);
  const [first] = await list();
  expect(first).toMatchObject({ name: 'live hydrogen scan', status: 'submitted' });
  await advance(20_000);
  const children = (await client.get<JobList>(`/v0.4/jobs?parent_job_id=${first?.id}`)).body.jobs as readonly Job[];
  expect(new Set(children.map(({ status }) => status))).toEqual(new Set(['started', 'completed']));
  for (let run = 0; run < 4; run++) await advance(80_000);
  const jobs = await list();
  expect(jobs.map(({ status }) => status === 'completed')).toEqual([false, true]);
  expect(jobs.map(({ id }) => id)).not.toContain(first?.id);
});

test('keeps a live job that is requested by id or whose child jobs are, until ten minutes after the last request', async () => {
  const { withKey, advance } = await startHarness({ liveJob: true });
  const client = withKey('sandbox');
  const list = async () => (await client.get<JobList>('/v0.4/jobs')).body.jobs.filter((job) => !job.parent_job_id);
  const getStatus = async (path: string) => (await client.get(path)).status;
  const [first] = await list();
  const children = (await client.get<JobList>(`/v0.4/jobs?parent_job_id=${first?.id}`)).body.jobs as readonly Job[];
  for (let run = 0; run < 4; run++) {
    expect(await getStatus(`/v0.4/jobs?ids=${children[0]?.id}`)).toBe(200);
    await advance(80_000);
  }
  expect(await getStatus(`/v0.4/jobs/${first?.id}`)).toBe(200);
  for (let run = 0; run < 6; run++) await advance(80_000);
  expect((await list()).map(({ id }) => id)).toContain(first?.id);
  for (let run = 0; run < 3; run++) await advance(80_000);
  expect((await list()).map(({ id }) => id)).not.toContain(first?.id);
});
