import { describe, expect, test } from 'vitest';
import { seedAccounts } from '../../../sandbox/src/accounts/accounts.js';
import { type Cost, type ErrorBody, type Report, startHarness } from './harness.js';

const { laboratory, maria, jonas } = seedAccounts;
const path = `/v0.3/report/organizations/${laboratory.id}`;
const DAY = 24 * 3_600_000;

describe('the report of an organization', () => {
  test('sums the jobs that ran, by QPU and by member', async () => {
    const { withKey, advance } = await startHarness();
    const [client, colleague] = [withKey('sandbox'), withKey('sandbox-colleague')];
    const ids = [
      await client.submit({ backend: 'qpu.aria-1', shots: 1000 }),
      await client.submit({ backend: 'qpu.forte-1', shots: 1000 }),
      await colleague.submit({ backend: 'qpu.aria-1', shots: 2000 }),
      await client.submit(),
    ];
    await client.submit({ backend: 'qpu.aria-1', dry_run: true });
    await client.submit({ backend: 'qpu.aria-1', input: { gateset: 'qis', qubits: 40, circuit: [] } });
    await advance(40_000);

    const durations = await Promise.all(
      ids.map(async (id) => (await client.job(id)).execution_duration_ms ?? Number.NaN),
    );
    const costs = await Promise.all(
      ids.map(async (id) => (await client.get<Cost>(`/v0.4/jobs/${id}/cost`)).body.cost?.value ?? 0),
    );
    const at = (list: readonly number[], ...indices: readonly number[]) =>
      indices.reduce((sum, index) => sum + (list[index] ?? Number.NaN), 0);

    const report = (await client.get<Report>(path)).body;
    expect(report).toMatchObject({ organization: laboratory.name, organization_id: laboratory.id, currency: 'usd' });
    expect(report.qpus).toEqual([
      { qpu_name: 'qpu.aria-1', usage: at(durations, 0, 2) },
      { qpu_name: 'qpu.forte-1', usage: at(durations, 1) },
    ]);
    const findMember = (id: string) => report.members?.find((member) => member.id === id);
    expect(findMember(maria.id)).toMatchObject({
      jobs: 3,
      execution_time: at(durations, 0, 1, 3),
      user_email: maria.email,
    });
    expect(findMember(maria.id)?.quota_consumed).toBeCloseTo(at(costs, 0, 1, 3), 3);
    expect(findMember(jonas.id)).toMatchObject({ jobs: 1, execution_time: at(durations, 2), quota: jonas.quotaUsd });
    expect(report.balance).toBeCloseTo((report.budget ?? 0) - at(costs, 0, 1, 2, 3), 3);
  });

  test('covers the last 30 days by default, or the given days, inclusive', async () => {
    const { withKey, advance, clock } = await startHarness();
    const client = withKey('sandbox');
    await client.submit({ backend: 'qpu.aria-1' });
    await advance(20_000);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const jobsIn = async (query: string) => {
      const { members } = (await client.get<Report>(`${path}${query}`)).body;
      return members?.find(({ id }) => id === maria.id)?.jobs;
    };
    expect(await jobsIn('')).toBe(1);
    expect(await jobsIn(`?start_date=${today}&end_date=${today}`)).toBe(1);
    expect(await jobsIn('?start_date=2020-01-01&end_date=2020-12-31')).toBe(0);
    await clock.advance(32 * DAY);
    expect(await jobsIn('')).toBe(0);
    expect(await jobsIn(`?start_date=${today}`)).toBe(1);
  });

  test('includes jobs that were deleted', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit({ backend: 'qpu.aria-1' });
    await advance(20_000);
    await client.delete(`/v0.4/jobs/${id}`);
    expect((await client.get<Report>(path)).body.qpus).toHaveLength(1);
  });

  test.each(['start_date=yesterday', 'start_date=2026-02-31', 'start_date=2026-03-02&end_date=2026-03-01'])(
    'is rejected when the query is %s',
    async (query) => {
      const { withKey } = await startHarness();
      const response = await withKey('sandbox').get<ErrorBody>(`${path}?${query}`);
      expect(response).toMatchObject({ status: 400, body: { validation: { source: 'query' } } });
      expect(response.body.validation?.keys).toContain('start_date');
    },
  );
});
