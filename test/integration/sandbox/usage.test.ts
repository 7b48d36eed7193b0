import { describe, expect, test } from 'vitest';
import { seedAccounts } from '../../../sandbox/src/accounts/accounts.js';
import type { ApiMonth } from '../../../sandbox/src/sandbox.js';
import type { components } from '../../../schema/v04.js';
import { type ErrorBody, startHarness } from './harness.js';

type Usage = components['schemas']['Usage'];
type Period = components['schemas']['UsagePeriod'];

const { laboratory, chemistry, benchmarks } = seedAccounts;
const DAY_MS = 24 * 3_600_000;
const CREDITS_PER_USD = 50;

async function start(apiMonth: ApiMonth = '2026-09') {
  const { withKey, clock } = await startHarness({ apiMonth, seedHistory: true });
  const [first, last] = [-160, 1].map((days) => new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10));
  const read = async (groupBy: string, modality = 'monthly', organization = 'self') =>
    withKey('sandbox').get<Usage & ErrorBody>(
      `/v0.4/organizations/${organization}/usage?start_date=${first}&end_date=${last}&group_by=${groupBy}&modality=${modality}`,
    );
  return { read, first, last };
}

const sum = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
const findAmount = ({ amounts = [] }: Pick<Period, 'amounts'>, unit: string) =>
  sum(amounts.filter((amount) => amount.unit === unit).map(({ amount }) => amount));

describe('the usage of an organization', () => {
  test('has the same totals in every grouping and modality', async () => {
    const { read } = await start();
    const { body: expected } = await read('project');
    for (const groupBy of ['job', 'project', 'user'])
      for (const modality of ['daily', 'weekly', 'monthly']) {
        const { body } = await read(groupBy, modality);
        expect(body.amount_totals).toEqual(expected.amount_totals);
        expect(body.job_count).toBe(expected.job_count);
        const periods = body.usage_data ?? [];
        expect(sum(periods.map(({ job_count }) => job_count))).toBe(body.job_count);
        expect(sum(periods.map(({ amount }) => amount))).toBeCloseTo(body.amount_total ?? 0, 2);
        const days = periods.map(({ from }) => from);
        expect(days).toEqual([...days].sort().reverse());
      }
  });

  test('has amounts in both currencies, and their sum in credits', async () => {
    const { read } = await start();
    const { body } = await read('project', 'daily', laboratory.id);
    expect(body).toMatchObject({ organization: laboratory.id, usage_unit: 'credit' });
    expect(body.amount_totals?.map(({ unit }) => unit)).toEqual(['credit', 'usd']);
    const [credits, usd] = body.amount_totals ?? [];
    expect(body.amount_total).toBeCloseTo((credits?.amount ?? 0) + CREDITS_PER_USD * (usd?.amount ?? 0), 2);
    const groups = (body.usage_data ?? []).flatMap((period) => period.group_usages);
    for (const group of groups) {
      const unit = group.group_id === chemistry.id ? 'usd' : 'credit';
      expect(group.amounts).toEqual([{ unit, amount: expect.any(Number) }]);
      expect([chemistry.id, benchmarks.id]).toContain(group.group_id);
    }
    expect(sum(groups.map((group) => findAmount(group, 'usd')))).toBeCloseTo(usd?.amount ?? 0, 2);
  });

  test('lists the five groups with the highest cost when there are more', async () => {
    const { read } = await start();
    const { body } = await read('job');
    const period = body.usage_data?.find(({ job_count }) => job_count > 5);
    const amounts = period?.group_usages.map(({ amount }) => amount) ?? [];
    expect(amounts).toHaveLength(5);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(sum(amounts)).toBeLessThanOrEqual(period?.amount ?? 0);
    expect(period?.group_usages[0]?.group_name).toEqual(expect.any(String));
  });

  test('has no amounts by currency before August', async () => {
    const { read } = await start('2026-06');
    const { body } = await read('user');
    expect(body).not.toHaveProperty('amount_totals');
    expect(body.usage_data?.[0]).not.toHaveProperty('amounts');
  });

  test.each([
    ['', 400, ['start_date', 'end_date', 'group_by', 'modality']],
    ['start_date=2026-02-01&end_date=2026-02-01&group_by=job&modality=daily', 400, ['end_date']],
    ['start_date=2016-02-01&end_date=2026-02-01&group_by=job&modality=daily', 400, ['start_date', 'end_date']],
    ['start_date=2026-02-01&end_date=2026-03-01&group_by=team&modality=daily', 400, ['group_by']],
  ])('is rejected when the query is %j', async (query, status, keys) => {
    const { withKey } = await startHarness();
    const response = await withKey('sandbox').get<ErrorBody>(`/v0.4/organizations/self/usage?${query}`);
    expect(response.status).toBe(status);
    // The first violation is named.
    for (const key of response.body.validation?.keys ?? ['none']) expect(keys).toContain(key);
  });

  test('does not exist when the organization is another', async () => {
    const { read } = await start();
    expect((await read('job', 'daily', seedAccounts.startup.id)).status).toBe(404);
  });
});

describe('an estimate', () => {
  const query = 'backend=qpu.forte-1&qubits=2&shots=1000&1q_gates=10&2q_gates=200';

  test.each(['2026-06', '2026-09'] as const)(
    'has price, unit, rates and times in the shape of %s',
    async (apiMonth) => {
      const { withKey } = await startHarness({ apiMonth });
      const { body } = await withKey('sandbox').get(`/v0.4/jobs/estimate?${query}`);
      const context = { backend: 'qpu.forte-1', qubits: 2, shots: 1000, '1q_gates': 10, '2q_gates': 200 };
      const rates = { cost_1q_gate: 0.00016, cost_2q_gate: 0.00112, job_cost_minimum: 25.8 };
      const times = { estimated_execution_time: expect.any(Number), current_predicted_queue_time: expect.any(Number) };
      const price = 225.6;
      expect(body).toMatchObject(
        apiMonth === '2026-06'
          ? { input_values: context, cost_unit: 'usd', estimated_cost: price, rate_information: rates, ...times }
          : {
              estimate_context: { ...context, organization: laboratory.id, project: chemistry.id },
              estimated_unit: 'usd',
              estimated_total_cost: price,
              rate_card: { rates: [{ unit: 'gates', ...rates }] },
              ...times,
            },
      );
    },
  );

  test('is for 1000 shots of 25 qubits without gates when the query has only the backend', async () => {
    const { withKey } = await startHarness({ apiMonth: '2026-09' });
    const { body } = await withKey('sandbox').get('/v0.4/jobs/estimate?backend=simulator');
    expect(body).toMatchObject({
      estimate_context: { qubits: 25, shots: 1000, '1q_gates': 0 },
      estimated_total_cost: 0,
    });
  });
});
