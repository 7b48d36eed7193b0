import { describe, expect, test } from 'vitest';
import { type Client, type Job, type JobList, type SessionList, startHarness } from './harness.js';

async function everyJob(client: Client): Promise<readonly Job[]> {
  const jobs: Job[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: JobList = (await client.get<JobList>(`/v0.4/jobs?next=${next}`)).body;
    jobs.push(...page.jobs);
    next = page.next;
  }
  return jobs;
}

describe('the seed data of a new sandbox', () => {
  test('has jobs in every status, of several backends, months and users', async () => {
    const { withKey, clock } = await startHarness({ seedHistory: true });
    const jobs = await everyJob(withKey('sandbox'));
    expect(jobs.length).toBeGreaterThanOrEqual(60);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(
      new Set(['ready', 'started', 'completed', 'failed', 'canceled']),
    );
    expect(new Set(jobs.map((job) => job.submitter_id)).size).toBe(2);
    expect(new Set(jobs.map(({ backend }) => backend)).size).toBeGreaterThanOrEqual(5);
    expect(jobs.some(({ type }) => type === 'ionq.multi-circuit.v1')).toBe(true);
    const ages = jobs.map((job) => clock.now() - Date.parse(job.submitted_at ?? ''));
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    expect(Math.max(...ages)).toBeGreaterThan(120 * 24 * 3_600_000);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  });

  test('has the results of its circuits', async () => {
    const { withKey } = await startHarness({ seedHistory: true });
    const client = withKey('sandbox');
    const done = (await everyJob(client)).filter(({ results }) =>
      results?.probabilities?.url?.endsWith('probabilities'),
    );
    for (const job of done) {
      expect(job.shots).toBeGreaterThanOrEqual(100);
      const { status, body } = await client.get<Record<string, number>>(job.results?.probabilities?.url ?? '');
      expect(status).toBe(200);
      expect(Object.values(body).reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
      if (job.name?.startsWith('ghz') && job.noise?.model === 'ideal') {
        expect(body).toEqual({ '0': 0.5, [2 ** (job.stats.qubits ?? 0) - 1]: 0.5 });
      }
    }
  });

  test('has queued and running jobs, which complete', async () => {
    const { withKey, advance } = await startHarness({ seedHistory: true });
    const client = withKey('sandbox');
    const { sessions } = (await client.get<SessionList>('/v0.4/sessions')).body;
    expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(['created', 'started', 'ended']));
    const open = (await everyJob(client)).filter(({ status }) => status === 'ready' || status === 'started');
    expect(open.some((job) => job.session_id !== null)).toBe(true);
    await advance(60_000);
    for (const { id } of open) expect((await client.job(id)).status).toBe('completed');
  });

  test('has a failed job in the session of last week, which completes on another QPU', async () => {
    const { withKey, advance, clock } = await startHarness({ seedHistory: true });
    const client = withKey('sandbox');
    const { sessions } = (await client.get<SessionList>('/v0.4/sessions')).body;
    const [session] = sessions.filter(({ created_at }) => clock.now() - Date.parse(created_at) === 7 * 24 * 3_600_000);
    const { jobs } = (await client.get<JobList>(`/v0.4/sessions/${session?.id}/jobs`)).body;
    expect(jobs.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
      'echo 10 completed',
      'echo 20 completed',
      'echo 40 completed',
      'ghz 12 failed',
    ]);
    const failed = jobs.find(({ status }) => status === 'failed');
    expect(failed?.failure).toMatchObject({ code: 'NotEnoughQubits' });
    const { status, body } = await client.post<Job>(`/v0.4/jobs/${failed?.id}/clone`, { backend: 'qpu.aria-1' });
    expect(status).toBe(201);
    await advance(60_000);
    expect((await client.job(body.id)).status).toBe('completed');
  });

  test('is the same when the seed is the same', async () => {
    const [one, other] = [await startHarness({ seedHistory: true }), await startHarness({ seedHistory: true })];
    expect(await everyJob(one.withKey('sandbox'))).toEqual(await everyJob(other.withKey('sandbox')));
    const third = await startHarness({ seedHistory: true, seed: 8 });
    expect((await everyJob(third.withKey('sandbox')))[0]?.id).not.toBe((await everyJob(one.withKey('sandbox')))[0]?.id);
  });
});
