import { describe, expect, test } from 'vitest';
import { seedAccounts } from '../../../sandbox/src/accounts/accounts.js';
import { createSandboxClient, type JobList, type JobListV03, startHarness } from './harness.js';

const { chemistry, benchmarks, laboratory, startup, jonas, amara } = seedAccounts;

describe('access', () => {
  test('responds with 401 when the API key is missing, unknown or malformed', async () => {
    const { sandbox } = await startHarness();
    for (const authorization of [
      undefined,
      'apiKey unknown',
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

  test('returns backends without a key, but responds with 401 when the key is unknown', async () => {
    const { sandbox } = await startHarness();
    expect((await fetch(`${sandbox.url}/v0.4/backends`)).status).toBe(200);
    expect((await createSandboxClient(sandbox.url, 'unknown').get('/v0.4/backends')).status).toBe(401);
  });

  test('returns the owner of a key', async () => {
    const { withKey } = await startHarness();
    expect((await withKey('sandbox-colleague').get('/v0.4/whoami')).body).toMatchObject({
      key_name: 'sandbox-colleague',
      project_id: chemistry.id,
    });
  });

  test('shows the jobs of a project to its members', async () => {
    const { withKey } = await startHarness();
    const id = await withKey('sandbox').submit();
    expect((await withKey('sandbox-colleague').job(id)).id).toBe(id);
    expect((await withKey('sandbox-colleague').get<JobList>('/v0.4/jobs')).body.jobs).toHaveLength(1);
  });

  test('responds with 404 to every request for a job of another organization', async () => {
    const { withKey, advance } = await startHarness();
    const id = await withKey('sandbox').submit();
    await advance(5_000);
    const stranger = withKey('sandbox-stranger');
    const responses = [
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
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect((await stranger.get<JobList>(`/v0.4/jobs?ids=${id}`)).body.jobs).toEqual([]);
    expect((await withKey('sandbox').job(id)).status).toBe('completed');
  });

  test('responds with 404 when the report is of another organization', async () => {
    const { withKey } = await startHarness();
    expect((await withKey('sandbox').get(`/v0.3/report/organizations/${laboratory.id}`)).status).toBe(200);
    expect((await withKey('sandbox').get(`/v0.3/report/organizations/${startup.id}`)).status).toBe(404);
  });

  test('lists another project of the caller, and ignores the filter when the caller is not in the project', async () => {
    const { withKey } = await startHarness({ seedHistory: true });
    const listProjects = async (key: string, query: string) => {
      const { jobs } = (await withKey(key).get<JobListV03>(`/v0.3/jobs?${query}`)).body;
      const full = await Promise.all(jobs.map(({ id }) => withKey(key).job(id)));
      return [...new Set(full.map((job) => job.project_id))];
    };
    expect(await listProjects('sandbox', `project_id=${benchmarks.id}`)).toEqual([benchmarks.id]);
    expect(await listProjects('sandbox-colleague', `project_id=${benchmarks.id}`)).toEqual([chemistry.id]);
  });

  test('filters by a user of the project, and ignores the filter when the caller is not in the project', async () => {
    const { withKey } = await startHarness({ seedHistory: true });
    const count = async (key: string, query: string) =>
      (await withKey(key).get<JobListV03>(`/v0.3/jobs?${query}`)).body.jobs.length;
    expect(await count('sandbox', `project_id=${benchmarks.id}&submitter_id=${amara.id}`)).toBeGreaterThan(0);
    expect(await count('sandbox', `project_id=${benchmarks.id}&submitter_id=${jonas.id}`)).toBe(0);
    expect(await count('sandbox-colleague', `project_id=${benchmarks.id}&submitter_id=${amara.id}`)).toBe(25);
  });
});
