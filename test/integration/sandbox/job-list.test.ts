import { describe, expect, test } from 'vitest';
import { bell, type JobList, startHarness } from './harness.js';

describe('the list of jobs', () => {
  test('is ordered newest first and neither skips nor repeats jobs when some are added and deleted', async () => {
    const { withKey, clock } = await startHarness();
    const client = withKey('sandbox');
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      ids.push(await client.submit({ name: `job ${count}` }));
      await clock.advance(10);
    }
    const first = (await client.get<JobList>('/v0.4/jobs?limit=3')).body;
    await client.submit({ name: 'latecomer' });
    await client.delete(`/v0.4/jobs/${ids[4]}`);
    const second = (await client.get<JobList>(`/v0.4/jobs?limit=3&next=${first.next}`)).body;
    const third = (await client.get<JobList>(`/v0.4/jobs?limit=3&next=${second.next}`)).body;
    expect([first, second, third].flatMap(({ jobs }) => jobs.map(({ name }) => name))).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((count) => `job ${count}`),
    );
    expect(third.next).toBeNull();
  });

  test('filters by ids, status, backends and submitter', async () => {
    const { withKey, advance } = await startHarness();
    const [client, colleague] = [withKey('sandbox'), withKey('sandbox-colleague')];
    const done = await client.submit();
    await advance(5_000);
    const aria = await client.submit({ backend: 'qpu.aria-1' });
    const forte = await colleague.submit({ backend: 'qpu.forte-1' });
    const getIds = async (query: string) =>
      (await client.get<JobList>(`/v0.4/jobs?${query}`)).body.jobs.map(({ id }) => id);
    expect(await getIds(`ids=${aria}&ids=${done}&ids=unknown`)).toEqual([aria, done]);
    expect(await getIds('status=completed')).toEqual([done]);
    expect(await getIds('target=qpu.aria-1,qpu.forte-1')).toEqual([forte, aria]);
    const { submitter_id: submitter } = await colleague.job(forte);
    expect(await getIds(`submitter_id=${submitter}`)).toEqual([forte]);
    expect(await getIds('status=&next=')).toEqual([forte, aria, done]);
    for (const name of ['ids', 'target', 'submitter_id', 'session_id', 'parent_job_id'])
      expect(await getIds(`${name}=`), name).toEqual([]);
  });

  test('returns 25 jobs when the limit is larger', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const circuits = Array.from({ length: 30 }, () => ({ circuit: bell.circuit }));
    await client.submit({ type: 'ionq.multi-circuit.v1', input: { qubits: 2, circuits } });
    expect((await client.get<JobList>('/v0.4/jobs?limit=1000')).body.jobs).toHaveLength(25);
  });
});
