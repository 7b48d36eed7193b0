import { describe, expect, it } from 'vitest';
import { seedAccounts } from '../../../sandbox/src/accounts/accounts.js';
import { clientOf, type JobList, type OldJobList, openLab } from './harness.js';

const { chemistry, benchmarks, laboratory, startup, jonas, amara } = seedAccounts;

describe('who may see what', () => {
  it('answers 401 to no key, a wrong key and a key in the wrong form', async () => {
    const { sandbox } = await openLab();
    for (const authorization of [
      undefined,
      'apiKey nobody',
      'Bearer sandbox',
      'sandbox',
      'apiKey',
      'apiKey sandbox sandbox',
    ]) {
      const response = await fetch(`${sandbox.url}/v0.4/jobs`, { headers: authorization ? { authorization } : {} });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ statusCode: 401, error: 'Unauthorized Error' });
    }
  });

  it('shows backends to everybody but to a wrong key', async () => {
    const { sandbox } = await openLab();
    expect((await fetch(`${sandbox.url}/v0.4/backends`)).status).toBe(200);
    expect((await clientOf(sandbox.url, 'nobody').get('/v0.4/backends')).status).toBe(401);
  });

  it('says who a key belongs to', async () => {
    const { as } = await openLab();
    expect((await as('sandbox-colleague').get('/v0.4/whoami')).body).toMatchObject({
      key_name: 'sandbox-colleague',
      project_id: chemistry.id,
    });
  });

  it('shares the jobs of a project among its members', async () => {
    const { as } = await openLab();
    const id = await as('sandbox').submit();
    expect((await as('sandbox-colleague').job(id)).id).toBe(id);
    expect((await as('sandbox-colleague').get<JobList>('/v0.4/jobs')).body.jobs).toHaveLength(1);
  });

  it('tells a stranger that a job is not there, whatever he wants of it', async () => {
    const { as, pass } = await openLab();
    const id = await as('sandbox').submit();
    await pass(5_000);
    const stranger = as('sandbox-stranger');
    const answers = [
      await stranger.get(`/v0.4/jobs/${id}`),
      await stranger.get(`/v0.4/jobs/${id}/cost`),
      await stranger.get(`/v0.4/jobs/${id}/results/probabilities`),
      await stranger.get(`/v0.4/jobs/${id}/results/probabilities/aggregated`),
      await stranger.put(`/v0.4/jobs/${id}/status/cancel`),
      await stranger.put('/v0.4/jobs/status/cancel', { ids: [id] }),
      await stranger.delete(`/v0.4/jobs/${id}`),
      await stranger.delete('/v0.4/jobs', { ids: [id] }),
      await stranger.get(`/v0.3/jobs/${id}`),
      await stranger.get(`/v0.3/jobs/${id}/results`),
      await stranger.delete(`/v0.3/jobs/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await stranger.get<JobList>(`/v0.4/jobs?ids=${id}`)).body.jobs).toEqual([]);
    expect((await as('sandbox').job(id)).status).toBe('completed');
  });

  it('keeps an organization’s report to its own', async () => {
    const { as } = await openLab();
    expect((await as('sandbox').get(`/v0.3/report/organizations/${laboratory.id}`)).status).toBe(200);
    expect((await as('sandbox').get(`/v0.3/report/organizations/${startup.id}`)).status).toBe(404);
  });

  it('lists another project of the caller, and ignores one that is not his', async () => {
    const { as } = await openLab({ seedHistory: true });
    const projectsOf = async (key: string, query: string) => {
      const { jobs } = (await as(key).get<OldJobList>(`/v0.3/jobs?${query}`)).body;
      const full = await Promise.all(jobs.map(({ id }) => as(key).job(id)));
      return [...new Set(full.map((job) => job.project_id))];
    };
    expect(await projectsOf('sandbox', `project_id=${benchmarks.id}`)).toEqual([benchmarks.id]);
    expect(await projectsOf('sandbox-colleague', `project_id=${benchmarks.id}`)).toEqual([chemistry.id]);
  });

  it('narrows to a user of that project, and ignores him where the caller is not in it', async () => {
    const { as } = await openLab({ seedHistory: true });
    const count = async (key: string, query: string) =>
      (await as(key).get<OldJobList>(`/v0.3/jobs?${query}`)).body.jobs.length;
    expect(await count('sandbox', `project_id=${benchmarks.id}&submitter_id=${amara.id}`)).toBeGreaterThan(0);
    expect(await count('sandbox', `project_id=${benchmarks.id}&submitter_id=${jonas.id}`)).toBe(0);
    expect(await count('sandbox-colleague', `project_id=${benchmarks.id}&submitter_id=${amara.id}`)).toBe(25);
  });
});
