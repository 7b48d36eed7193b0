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
