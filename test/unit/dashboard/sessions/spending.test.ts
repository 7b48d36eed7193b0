import { expect, test } from 'vitest';
import {
  describeCostLeft,
  describeSpent,
  type LoadedSpending,
  type PricedJob,
  sumSpending,
} from '../../../../dashboard/src/sessions/spending.js';

const ALL = { charged: 9, quoted: 0, unit: 'usd', quotedJobs: 0, unknownJobs: 0, jobCount: 2, isCut: false };

const usd = (value: number) => ({ value, unit: 'usd' });

let count = 0;
const createJob = (job: Partial<PricedJob>): PricedJob => {
  count += 1;
  return { id: `Job:${count}`, parent: null, dryRun: false, isFinal: true, cost: null, ...job };
};
const charge = (value: number, job: Partial<PricedJob> = {}): PricedJob =>
  createJob({ cost: { estimated: usd(value + 1), actual: usd(value) }, ...job });
const quote = (value: number, job: Partial<PricedJob> = {}): PricedJob =>
  createJob({ isFinal: false, cost: { estimated: usd(value), actual: null }, ...job });

test('sums charges and, apart from them, quotes of unfinished jobs', () => {
  const upperCase = createJob({ dryRun: null, cost: { estimated: null, actual: { value: 2, unit: 'USD' } } });
  expect(sumSpending([charge(4), upperCase, quote(5)], 'usd')).toEqual({
    charged: 6,
    quoted: 5,
    unit: 'usd',
    quotedJobs: 1,
    unknownJobs: 0,
  });
});

test('counts jobs without a cost or in another unit, and ignores dry runs', () => {
  const jobs = [
    createJob({}),
    createJob({ cost: { estimated: null, actual: { value: 3, unit: 'credit' } } }),
    quote(9, { dryRun: true }),
    // What an ended job was quoted is not what it cost.
    quote(7, { isFinal: true }),
  ];
  expect(sumSpending(jobs, 'usd')).toEqual({ charged: 0, quoted: 0, unit: 'usd', quotedJobs: 0, unknownJobs: 3 });
});

test('sums in the unit of the first cost when there is no limit, and in none when nothing has a cost', () => {
  expect(sumSpending([createJob({}), charge(4)], null)).toMatchObject({ charged: 4, unit: 'usd', unknownJobs: 1 });
  expect(sumSpending([createJob({})], null)).toMatchObject({ charged: 0, unit: null, unknownJobs: 1 });
});

test('counts a job with child jobs once', () => {
  const parent = charge(9);
  const children = [charge(4, { parent }), charge(5, { parent })];
  expect(sumSpending([...children, parent], 'usd')).toMatchObject({ charged: 9, unknownJobs: 0 });
  // Until it has ended, the parent has no charge, and some of its child jobs have one.
  const running = quote(9);
  const started = [charge(4, { parent: running }), quote(5, { parent: running })];
  expect(sumSpending([...started, running], 'usd')).toMatchObject({ charged: 4, quoted: 5, quotedJobs: 1 });
  expect(sumSpending(children, 'usd'), 'the parent is not among the newest jobs').toMatchObject({ charged: 9 });
});

test.each<
  [
    text: string | null,
    Partial<LoadedSpending> | null,
    status: 'CREATED' | 'STARTED' | 'ENDED',
    hasRun: boolean,
    limitUnit?: string,
  ]
>([
  ['$9.00', {}, 'ENDED', true],
  ['At least $9.00', {}, 'STARTED', true],
  ['At least $9.00', { unknownJobs: 1 }, 'ENDED', true],
  ['At least $9.00', { quotedJobs: 1 }, 'ENDED', true],
  ['At least $9.00', { isCut: true }, 'ENDED', true],
  [null, { unit: null, unknownJobs: 1 }, 'ENDED', true],
  ['Nothing', { unit: null }, 'ENDED', true],
  [null, { unit: null, jobCount: 0 }, 'ENDED', true],
  [null, null, 'STARTED', true],
  [null, null, 'ENDED', false, 'usd'],
  ['$0.00', { charged: 0, jobCount: 0 }, 'ENDED', false, 'usd'],
  // An account sees its own jobs only.
  [null, { charged: 0, jobCount: 0 }, 'STARTED', true, 'usd'],
  ['Nothing', { unit: null }, 'ENDED', false],
  ['Nothing yet', null, 'CREATED', false],
  ['$0.00', null, 'CREATED', false, 'usd'],
  ['$9.00', {}, 'ENDED', false],
  [null, null, 'STARTED', false],
])('says %s when %j is known of a session that is %s and has run: %s', (text, known, status, hasRun, limitUnit) => {
  const session = { status, startedAt: hasRun ? '2026-10-01T10:00:00Z' : null };
  expect(describeSpent(known && { ...ALL, ...known }, session, limitUnit ?? null)).toBe(text);
});

test.each<[text: string | null, Partial<LoadedSpending>]>([
  ['At most $11.00 left.', {}],
  ['At most $4.00 left after quotes.', { quoted: 7, quotedJobs: 1 }],
  ['At most $0.00 left.', { charged: 21 }],
  [null, { unknownJobs: 1 }],
  [null, { isCut: true }],
  [null, { jobCount: 0 }],
])('says %s of a limit of $20.00, as others may use it too, when %j is known', (text, known) => {
  expect(describeCostLeft(usd(20), { ...ALL, ...known })).toBe(text);
});
