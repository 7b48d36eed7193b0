import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGatewayError } from '../../../src/domain/gateway-error.js';
import { decodeUsage } from '../../../src/upstream/wire/usage.js';
import { scaleRuns } from '../../support/random-runs.js';
import { startWithResponses } from '../../support/response-cases.js';
import { startGatewayWithSandbox } from '../../support/test-gateway.js';

const KIND = 'PROJECT DAY';

const group = (id: string, amount: number, more: object = {}) => ({
  group_id: id,
  group_name: id,
  amount,
  amount_unit: 'USD',
  job_count: 1,
  time_us: 500.5,
  ...more,
});

const PERIOD = {
  from: '2026-09-02',
  amount: 10,
  amount_unit: 'USD',
  job_count: 5,
  time_us: 2_000,
  group_usages: [group('a', 4), group('b', 3)],
};

const BODY = {
  organization: 'org',
  group_type: 'project',
  modality: 'daily',
  amount_total: 10,
  usage_unit: 'USD',
  job_count: 5,
  time_us_total: 2_000,
  usage_data: [PERIOD],
};

const getOthers = (period: object) => decodeUsage({ ...BODY, usage_data: [period] }, KIND).periods[0]?.groups.at(-1);

describe('usage over time', () => {
  test('has the groups of the service and the others', async () => {
    const { client, upstream } = await startWithResponses({ 'GET /v0.4/organizations/org/usage': { body: BODY } });
    const { data, errors } = await client.queryText(`{ organization(id: "org") {
      usage(from: "2026-09-01", to: "2026-09-03") {
        amounts { value unit } jobCount timeMs
        periods { from amounts { value unit } jobCount groups { isOthers groupId name amounts { value unit } jobCount timeMs } }
      }
    } }`);
    expect(errors).toBeUndefined();
    const usd = (value: number) => [{ value, unit: 'USD' }];
    const row = (name: string, value: number) => ({
      isOthers: false,
      groupId: `Project:${name}`,
      name,
      amounts: usd(value),
      jobCount: 1,
      timeMs: 0.5005,
    });
    expect(data).toEqual({
      organization: {
        usage: {
          amounts: usd(10),
          jobCount: 5,
          timeMs: 2,
          periods: [
            {
              from: '2026-09-02',
              amounts: usd(10),
              jobCount: 5,
              groups: [
                row('a', 4),
                row('b', 3),
                { isOthers: true, groupId: null, name: null, amounts: usd(3), jobCount: 3, timeMs: 0.999 },
              ],
            },
          ],
        },
      },
    });
    expect(upstream.calls()).toEqual([
      'GET /v0.4/organizations/org/usage?start_date=2026-09-01&end_date=2026-09-03&group_by=project&modality=daily',
    ]);
  });

  test.each([
    ['"2026-09-01"', '"2026-09-01"'],
    ['"2026-09-02"', '"2026-09-01"'],
    ['"2025-01-01"', '"2026-09-01"'],
  ])('is rejected without a call from %s to %s', async (from, to) => {
    const { client, upstream } = await startWithResponses({});
    const { errors } = await client.queryText(
      `{ organization(id: "o") { usage(from: ${from}, to: ${to}) { jobCount } } }`,
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(upstream.calls()).toEqual([]);
  });

  test.each([
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
    [405, 'NOT_SUPPORTED'],
    [410, 'NOT_SUPPORTED'],
    [501, 'NOT_SUPPORTED'],
  ])('fails with a code when the service responds with %i', async (status, code) => {
    const { client } = await startWithResponses({ 'GET /v0.4/organizations/org/usage': { status } });
    const { data, errors } = await client.queryText(
      '{ organization(id: "org") { usage(from: "2026-09-01", to: "2026-09-02", groupBy: USER, interval: MONTH) { jobCount } } }',
    );
    expect(data).toEqual({ organization: { usage: null } });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
  });
});

test('the usage that the sandbox reports adds up, by job', async () => {
  const { client, clock } = await startGatewayWithSandbox();
  const day = (offset: number) => new Date(clock.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const { data, errors } = await client.queryText<{
    viewer: {
      organization: { usage: { jobCount: number; periods: { jobCount: number; groups: { jobCount: number }[] }[] } };
    };
  }>(`{ viewer { organization { usage(from: "${day(-60)}", to: "${day(1)}", groupBy: JOB, interval: MONTH) {
    jobCount periods { jobCount groups { jobCount } } } } } }`);
  expect(errors).toBeUndefined();
  const { jobCount, periods } = data?.viewer.organization.usage ?? { jobCount: 0, periods: [] };
  expect(jobCount).toBeGreaterThan(0);
  const sum = (rows: readonly { readonly jobCount: number }[]) => rows.reduce((total, row) => total + row.jobCount, 0);
  expect(sum(periods)).toBe(jobCount);
  for (const period of periods) expect(sum(period.groups)).toBe(period.jobCount);
});

describe('the others', () => {
  test('are missing when the groups are all', () => {
    const period = {
      ...PERIOD,
      amount: 0.3,
      job_count: 2,
      time_us: 1_001,
      group_usages: [group('a', 0.1), group('b', 0.2)],
    };
    expect(getOthers(period)).toMatchObject({ id: 'b' });
  });

  test('have one amount per unit', () => {
    const amounts = (usd: number, credits: number) => [
      { amount: usd, unit: 'usd' },
      { amount: credits, unit: 'CREDIT' },
    ];
    const period = {
      ...PERIOD,
      amounts: amounts(10, 7),
      group_usages: [
        group('a', 1, { amounts: amounts(4, 2) }),
        group('b', 1, { amounts: [{ amount: 1, unit: 'credits' }] }),
      ],
    };
    expect(getOthers(period)).toMatchObject({
      id: null,
      amounts: [
        { value: 6, unit: 'usd' },
        { value: 4, unit: 'CREDIT' },
      ],
    });
  });

  test.each([
    ['a group has another unit', { group_usages: [group('a', 1, { amount_unit: 'credit' })] }],
    ['a group has no amount', { group_usages: [group('a', 1, { amount: null })] }],
    ['the groups cost more than the period', { group_usages: [group('a', 11)] }],
    ['the period has no unit', { amount_unit: undefined }],
    [
      'the period has a unit twice',
      {
        amounts: [
          { amount: 1, unit: 'usd' },
          { amount: 9, unit: 'USD' },
        ],
      },
    ],
  ])('have no amount when %s', (_name, more) => {
    expect(getOthers({ ...PERIOD, ...more })).toMatchObject({ id: null, amounts: null });
  });

  test('are unknown when a group is doubled', () => {
    const others = getOthers({ ...PERIOD, group_usages: [group('a', 1), group('a', 1)] });
    expect(others).toEqual({ type: 'PROJECT', id: null, name: null, amounts: null, jobs: null, timeUs: null });
  });

  test.each([
    ['a group that cannot be read', [group('a', 1), { group_id: 7, amount: 5 }], 9],
    ['all when the service sends no groups', undefined, 10],
  ])('contain %s', (_name, group_usages, value) => {
    expect(getOthers({ ...PERIOD, group_usages })).toMatchObject({ id: null, amounts: [{ value, unit: 'USD' }] });
  });

  test('never have a wrong figure when members are missing, doubled or of another type', () => {
    const wrong = fc.oneof(fc.constantFrom(undefined, null, '', [], {}, -1, 'x', '7'), fc.anything({ maxDepth: 1 }));
    const mutation = fc.record({ name: fc.constantFrom(...Object.keys(PERIOD)), value: wrong });
    void fc.assert(
      fc.property(fc.array(mutation, { maxLength: 3 }), (mutations) => {
        const period: Record<string, unknown> = { ...PERIOD };
        for (const { name, value } of mutations) period[name] = value;
        const changed = new Set(mutations.map(({ name }) => name));
        try {
          const others = getOthers(period);
          if (changed.has('group_usages') || others?.id !== null) return;
          if (!changed.has('job_count')) expect(others.jobs).toBe(3);
          if (!changed.has('time_us')) expect(others.timeUs).toBe(999);
          if (!changed.has('amount') && !changed.has('amount_unit'))
            expect([null, 3]).toContain(others.amounts?.[0]?.value ?? null);
        } catch (error) {
          if (!isGatewayError(error, 'UPSTREAM_INVALID')) throw error;
        }
      }),
      { numRuns: scaleRuns(1_000), seed: 20_261_122 },
    );
  });

  test.each([
    ['nothing', {}],
    ['a list', []],
    ['another interval', { ...BODY, modality: 'weekly' }],
    ['other groups', { ...BODY, group_type: 'user' }],
    ['a period that cannot be read', { ...BODY, usage_data: [PERIOD, null] }],
  ])('are not computed from %s', (_name, body) => {
    expect(() => decodeUsage(body, KIND)).toThrow(expect.objectContaining({ code: 'UPSTREAM_INVALID' }));
  });
});
