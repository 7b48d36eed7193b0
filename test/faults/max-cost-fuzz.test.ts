import { expect, test } from 'vitest';
import { createPrng } from '../support/random-document.js';
import { scaleRuns } from '../support/random-runs.js';
import type { ReceivedRequest, UpstreamResponse } from '../support/scripted-upstream.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const RUNS = scaleRuns(200);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const MAX_COST = { value: 10, unit: 'usd' };
const CREATED: UpstreamResponse = { status: 201, body: { id: 'a', status: 'ready', session_id: null } };

const PROGRAM =
  '{ circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] } }';
const createJob = (backend: string) => `mutation {
  createJob(input: { backendId: "${backend}", shots: 700, program: ${PROGRAM}, maxCost: { value: 10, unit: "usd" } }) {
    job { id } errors { code }
  }
}`;

const AMOUNTS: readonly unknown[] = [
  ...[
    0,
    5,
    9.99,
    10,
    '5',
    ' 5 ',
    10.000001,
    11,
    1e308,
    -1,
    -0.01,
    '11',
    '-5',
    '0x5',
    '5 usd',
    'NaN',
    'Infinity',
    '1e400',
  ],
  ...[null, undefined, true, [], [5], {}, { value: 5 }, { value: 5, unit: 'usd' }, ''],
];
const UNITS: readonly unknown[] = [
  ...[
    'usd',
    'USD',
    ' usd ',
    'usd',
    'usd',
    'eur',
    'credit',
    'credits',
    'usdc',
    'us d',
    'cent',
    'usd/shot',
    'u'.repeat(30),
  ],
  ...[null, undefined, 840, ['usd'], {}, ''],
];
/** Members that the gateway must not take for the price. */
const RATES: readonly unknown[] = [
  undefined,
  { id: 'r', rates: [{ sku: 's', unit: 'compute_second', unit_cost: 0.01 }] },
];

type Body = Record<string, unknown>;

function createBody(random: () => number, query: Body): Body {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  // Most members are valid: of several invalid ones, only the first is likely to be found.
  const maybe = (items: readonly unknown[], valid: unknown) => (random() < 0.5 ? pick(items) : valid);
  const context =
    random() < 0.8 ? { ...query } : { ...query, [pick(Object.keys(query))]: pick([1, 'x', false, {}, null]) };
  const newer = {
    estimated_total_cost: maybe(AMOUNTS, 5),
    estimated_unit: maybe(UNITS, 'usd'),
    estimate_context: context,
    rate_card: pick(RATES),
  };
  const older = { estimated_cost: maybe(AMOUNTS, 5), cost_unit: maybe(UNITS, 'usd'), input_values: context };
  return pick([
    newer,
    older,
    { ...older, ...newer },
    { ...newer, cost_unit: pick(UNITS) },
    { ...older, estimated_unit: pick(UNITS) },
  ]);
}

/** Whether all that the service says about the price is that it is at most the highest one. */
function isWithinMaxCost(body: Body, query: Body): boolean {
  const present = (...names: string[]) => names.map((name) => body[name]).filter((value) => value != null);
  const amounts = present('estimated_total_cost', 'estimated_cost');
  const units = present('estimated_unit', 'cost_unit');
  const isAmount = (value: unknown) =>
    (typeof value === 'number' || (typeof value === 'string' && /^\s*[\d.]+\s*$/.test(value))) &&
    Number(value) >= 0 &&
    Number(value) <= MAX_COST.value;
  const isUnit = (value: unknown) => typeof value === 'string' && value.trim().toLowerCase() === MAX_COST.unit;
  const hasContext = (context: unknown) =>
    Object.entries(context ?? {}).every(
      ([name, value]) => value === null || name === 'type' || `${value}` === query[name],
    );
  return (
    amounts.length > 0 &&
    units.length > 0 &&
    amounts.every(isAmount) &&
    // Two forms of one response must agree.
    new Set(amounts.map(Number)).size === 1 &&
    units.every(isUnit) &&
    [body['estimate_context'], body['input_values']].every(hasContext)
  );
}

test(`submits a job only within its highest price when the service returns any of ${RUNS} estimates (seed ${SEED})`, async () => {
  const random = createPrng(SEED);
  const upstream = await startScriptedUpstream({ 'POST /v0.4/jobs': CREATED });
  const gateway = await startGateway(upstream.url, {
    env: { maxRetries: '0', MAX_OPERATIONS_PER_MINUTE: '1000000000' },
  });
  const failures: object[] = [];
  let submittedCount = 0;
  for (let run = 0; run < RUNS; run += 1) {
    let body: Body = {};
    let query: Body = {};
    upstream.on('GET /v0.4/jobs/estimate', ({ url }: ReceivedRequest) => {
      query = Object.fromEntries(url.searchParams);
      body = createBody(random, query);
      return { body };
    });
    const result = await gateway.execute({ query: createJob(`qpu.run-${run}`) }, { authorization: 'apiKey key' });
    const calls = upstream.calls();
    const submitted = calls.includes('POST /v0.4/jobs');
    if (submitted) submittedCount += 1;
    const expected = isWithinMaxCost(body, query);
    const { data, errors } = result as {
      data?: { createJob: { job: object | null; errors: object[] } | null };
      errors?: object[];
    };
    const hasError = errors !== undefined || (data?.createJob?.errors.length ?? 0) > 0;
    if (submitted !== expected || hasError === submitted || calls.length > 2)
      failures.push({ run, body, calls, data, errors });
  }
  expect(failures.slice(0, 3)).toEqual([]);
  expect(submittedCount).toBeGreaterThan(RUNS / 10);
  expect(submittedCount).toBeLessThan(RUNS * 0.7);
});

test('submits nothing when the price has risen since the quote', async () => {
  const upstream = await startScriptedUpstream({
    'POST /v0.4/jobs': CREATED,
    'GET /v0.4/backends/qpu.a': { body: { backend: 'qpu.a', status: 'available' } },
  });
  const gateway = await startGateway(upstream.url);
  const send = async (query: string) =>
    JSON.parse(JSON.stringify(await gateway.execute({ query }, { authorization: 'apiKey key' })));
  const price = (value: number): UpstreamResponse => ({ body: { estimated_total_cost: value, estimated_unit: 'usd' } });
  upstream.on('GET /v0.4/jobs/estimate', price(5));
  const quote = `{ quote(input: { program: ${PROGRAM}, shots: 700, backendIds: ["qpu.a"] }) { backends { price { value } } } }`;
  expect((await send(quote)).data.quote.backends).toEqual([{ price: { value: 5 } }]);
  upstream.on('GET /v0.4/jobs/estimate', price(50));
  expect((await send(createJob('qpu.a'))).data.createJob).toMatchObject({
    job: null,
    errors: [{ code: 'PRICE_ABOVE_MAX_COST' }],
  });
  expect(upstream.calls()).not.toContain('POST /v0.4/jobs');
});
