import { describe, expect, test } from 'vitest';
import { Follow } from '../../support/bell-job.js';
import { Client, collect } from '../../support/client.js';
import { flushEventLoop, ManualClock } from '../../support/clock.js';
import {
  ID,
  JOB,
  job,
  LIST,
  OTHER,
  type ResponseCase,
  startWithResponses,
  testResponseCases,
} from '../../support/response-cases.js';
import { startScriptedUpstream, type UpstreamResponse } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';

/** A job of which one thing is odd. */
const oddJob = (says: string, over: object, fields: string, told: object): ResponseCase => ({
  name: says,
  responses: { [JOB]: { body: job(over) } },
  query: `{ job(id: "${ID}") { ${fields} } }`,
  expectedData: { job: told },
});

const NAMES = '{ jobs { edges { node { serviceId } } pageInfo { hasNextPage } } }';
const page = (...ids: string[]) => ({
  jobs: { edges: ids.map((serviceId) => ({ node: { serviceId } })), pageInfo: { hasNextPage: false } },
});
const oddList = (says: string, body: unknown, ...ids: string[]): ResponseCase => ({
  name: says,
  responses: { [LIST]: { body } },
  query: NAMES,
  expectedData: page(...ids),
});
const noList = (says: string, answer: UpstreamResponse): ResponseCase => ({
  name: says,
  responses: { [LIST]: answer },
  query: NAMES,
  expectedData: { jobs: null },
  errors: ['UPSTREAM_INVALID'],
});

describe('a list', () => {
  testResponseCases([
    oddList('that is null is empty', { jobs: null, next: null }),
    oddList('may come bare', [job()], ID),
    oddList('may have members that nobody knows', { jobs: [job({ cost_model: 'new' })], total: 1 }, ID),
    oddList(
      'passes over rows without an id, and rows that are none',
      { jobs: [{}, null, 7, 'x', { id: 7 }, job()] },
      ID,
    ),
    oddList('may repeat a row: one edge', { jobs: [job(), job({ id: OTHER }), job()] }, ID, OTHER),
    oddList('ends with an empty `next`', { jobs: [job()], next: '' }, ID),
    oddList('ends without `next`', { jobs: [job()] }, ID),
    oddList('ends where `next` is no text', { jobs: [job()], next: {} }, ID),
    oddList('ends where `next` repeats itself', { jobs: [job()], next: 'same' }, ID),
    noList('that is an object is refused, not empty', { body: { jobs: { [ID]: job() } } }),
    noList('that is text is refused', { body: { jobs: 'none' } }),
    noList('that is missing is refused', { body: {} }),
    noList('that is an error under a good status is refused', {
      body: { statusCode: 500, error: 'Internal', message: 'No.' },
    }),
    noList('in an empty answer is refused', {}),
    noList('in a blank answer is refused', { body: ' \n' }),
    noList('that is a page of HTML is refused, though its status is 200', {
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Welcome</title>',
    }),
    noList('that is cut off is refused', { body: '{"jobs":[{"id":"61' }),
    {
      name: 'is read whatever its content type is',
      responses: { [LIST]: { headers: { 'content-type': 'text/html' }, body: { jobs: [job()] } } },
      query: NAMES,
      expectedData: page(ID),
    },
  ]);

  test('whose `next` goes round in circles is given up after a bounded number of calls', async () => {
    const { client, upstream } = await startWithResponses({});
    upstream.on(LIST, ({ url }) => ({
      body: { jobs: [job()], next: url.searchParams.get('next') === 'a' ? 'b' : 'a' },
    }));
    const { data } = await client.queryText<{ jobs: null }>('{ jobs(first: 100) { edges { node { serviceId } } } }');
    expect(data?.jobs ?? null).toBeNull();
    expect(upstream.calls().length).toBeLessThan(60);
  });

  test('asked for by ids may come reordered, repeated and with rows missing', async () => {
    const ids = ['one', 'two', 'three', 'four'];
    const { client, upstream } = await startWithResponses({
      [LIST]: { body: { jobs: ['four', 'two', 'four', 'stranger', 'one'].map((id) => job({ id, name: `n-${id}` })) } },
      'GET /v0.4/jobs/three': { body: job({ id: 'three', name: 'n-three' }) },
    });
    const { data } = await client.queryText(`{ ${ids.map((id) => `${id}: job(id: "${id}") { name }`).join(' ')} }`);
    expect(data).toEqual(Object.fromEntries(ids.map((id) => [id, { name: `n-${id}` }])));
    expect(upstream.calls()).toHaveLength(2);
  });

  test('asked for by ids that is no list costs one call and an error each, not a call each', async () => {
    const { client, upstream } = await startWithResponses({ [LIST]: { body: { jobs: 'none' } } });
    const { errors } = await client.queryText('{ a: job(id: "a") { name } b: job(id: "b") { name } }');
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID', 'UPSTREAM_INVALID']);
    expect(upstream.calls()).toHaveLength(1);
  });
});

describe('a job', () => {
  const LIFE = 'status isFinal progress { phase }';
  const unknown = { status: 'UNKNOWN', isFinal: false, progress: { phase: 'UNKNOWN' } };
  const TIMES = 'submittedAt startedAt completedAt progress { phase fraction queuedMs runningMs }';
  const at = (says: string, value: unknown, told: string | null) =>
    oddJob(`has a time that is ${says}`, { submitted_at: value }, 'submittedAt', { submittedAt: told });
  const NOON = '2026-05-01T12:00:00.000Z';

  testResponseCases([
    oddJob('in a status that nobody knows is UNKNOWN and not final', { status: 'paused' }, LIFE, unknown),
    oddJob('without a status is UNKNOWN', { status: undefined }, LIFE, unknown),
    oddJob('whose status is no text is UNKNOWN', { status: 3 }, LIFE, unknown),
    oddJob('whose status is the name of something else is UNKNOWN', { status: 'constructor' }, LIFE, unknown),
    oddJob('may say `running` in v0.4', { status: 'running' }, LIFE, {
      status: 'STARTED',
      isFinal: false,
      progress: { phase: 'RUNNING' },
    }),
    oddJob(
      'may have nothing but an id and a status',
      { backend: undefined },
      `name type dryRun shots metadata failure { code } stats { qubits } noise { model } output settings warnings
        backend { id } session { id } submitter { id } project { id } parent { id } ${TIMES}`,
      {
        name: null,
        type: null,
        dryRun: null,
        shots: null,
        metadata: null,
        failure: null,
        stats: null,
        noise: null,
        output: null,
        settings: null,
        warnings: [],
        backend: null,
        session: null,
        submitter: null,
        project: null,
        parent: null,
        submittedAt: null,
        startedAt: null,
        completedAt: null,
        progress: { phase: 'ENDED', fraction: 1, queuedMs: null, runningMs: null },
      },
    ),
    oddJob(
      'may be completed without ever having started',
      { submitted_at: NOON, started_at: null, completed_at: null },
      TIMES,
      {
        submittedAt: NOON,
        startedAt: null,
        completedAt: null,
        progress: { phase: 'ENDED', fraction: 1, queuedMs: null, runningMs: null },
      },
    ),
    oddJob(
      'may have empty stats, settings and output',
      { stats: {}, settings: {}, output: {} },
      'stats { qubits gateCounts { oneQubit } } settings output debiasing',
      { stats: { qubits: null, gateCounts: null }, settings: {}, output: {}, debiasing: null },
    ),
    oddJob('may have stats that are a list', { stats: [1], gate_counts: 4 }, 'stats { qubits }', {
      stats: { qubits: null },
    }),
    oddJob(
      'may have members that nobody knows',
      { cost_model: 'x', stats: { kwh: 1, qubits: 2 } },
      'stats { qubits }',
      {
        stats: { qubits: 2 },
      },
    ),
    oddJob(
      'keeps metadata that is not text, as text',
      { metadata: { a: 'b', runs: 3, nested: { x: [1] }, flag: true, none: null } },
      'metadata',
      { metadata: { a: 'b', runs: '3', nested: '{"x":[1]}', flag: 'true' } },
    ),
    oddJob('whose metadata is no object has none', { metadata: 'x' }, 'metadata', { metadata: null }),
    oddJob('may have failed without saying why', { status: 'failed' }, 'failure { code message }', { failure: null }),
    oddJob('may have failed with an empty reason', { status: 'failed', failure: {} }, 'failure { code message }', {
      failure: { code: null, message: null },
    }),
    oddJob(
      'may say `error` where `message` was meant',
      { status: 'failed', failure: { code: 'TooManyShots', error: 'Too many.' } },
      'failure { code message }',
      { failure: { code: 'TooManyShots', message: 'Too many.' } },
    ),
    oddJob('may give its failure as text', { status: 'failed', failure: 'No.' }, 'failure { code message }', {
      failure: { code: null, message: 'No.' },
    }),
    oddJob(
      'may have numbers beyond what GraphQL carries',
      { shots: 3_000_000_000, stats: { qubits: 1e300, gate_counts: { '1q': 2 ** 31, '2q': 2 ** 31 - 1 } } },
      'shots stats { qubits gateCounts { oneQubit twoQubit } }',
      { shots: null, stats: { qubits: null, gateCounts: { oneQubit: null, twoQubit: 2 ** 31 - 1 } } },
    ),
    oddJob('may have numbers as text', { shots: '1000', execution_duration_ms: '12.5' }, 'shots executionDurationMs', {
      shots: 1000,
      executionDurationMs: 12.5,
    }),
    oddJob('may have text for a number', { shots: 'many', execution_duration_ms: '' }, 'shots executionDurationMs', {
      shots: null,
      executionDurationMs: null,
    }),
    oddJob('has no children where the list is null', { child_job_ids: null }, 'childJobIds', { childJobIds: null }),
    oddJob('has no children where the list is missing', {}, 'childJobIds', { childJobIds: null }),
    oddJob('runs where the service says', { backend: 'qpu.elsewhere-9' }, 'backend { serviceId }', {
      backend: { serviceId: 'qpu.elsewhere-9' },
    }),
    at('ISO 8601', '2026-05-01T12:00:00Z', NOON),
    at('ISO 8601 with an offset', '2026-05-01T14:00:00+02:00', NOON),
    at('ISO 8601 without a zone', '2026-05-01T12:00:00', NOON),
    at('ISO 8601 in two words', '2026-05-01 12:00:00', NOON),
    at('ISO 8601 to the microsecond', '2026-05-01T12:00:00.000001Z', NOON),
    at('Unix seconds', 1_777_636_800, NOON),
    at('Unix milliseconds', 1_777_636_800_000, NOON),
    at('Unix seconds as text', '1777636800', NOON),
    at('no time', 'yesterday', null),
    at('empty', '', null),
    at('before the service was', -1, null),
    at('beyond any calendar', 9e15, null),
    at('a year of five digits', '+012026-05-01T12:00:00Z', null),
    oddJob(
      'may be predicted to take longer than any calendar',
      { status: 'ready', submitted_at: NOON, predicted_wait_time_ms: 1e300, predicted_execution_duration_ms: 1e15 },
      'predictedWaitTimeMs progress { phase estimatedStartAt estimatedCompletionAt }',
      {
        predictedWaitTimeMs: 1e300,
        progress: { phase: 'QUEUED', estimatedStartAt: null, estimatedCompletionAt: null },
      },
    ),
    at('an object', { at: NOON }, null),
  ]);

  test('in an unknown status is asked about again: it may change', async () => {
    const { client, upstream } = await startWithResponses({ [JOB]: { body: job({ status: 'paused' }) } });
    for (const _ of [1, 2]) await client.queryText(`{ job(id: "${ID}") { status } }`);
    expect(upstream.calls()).toHaveLength(2);
  });

  test('answered under another id is neither shown nor remembered', async () => {
    const { client, upstream } = await startWithResponses({ [JOB]: { body: job({ id: OTHER, name: 'stranger' }) } });
    const wrong = await client.queryText(`{ job(id: "${ID}") { name } }`);
    expect(wrong).toMatchObject({ data: { job: null }, errors: [{ extensions: { code: 'UPSTREAM_INVALID' } }] });
    upstream.on(`GET /v0.4/jobs/${OTHER}`, { body: job({ id: OTHER, name: 'itself' }) });
    const right = await client.queryText(`{ job(id: "${OTHER}") { name } }`);
    expect(right).toEqual({ data: { job: { name: 'itself' } } });
  });

  test('that get-job brings without a list of children is not asked for again', async () => {
    const { client, upstream } = await startWithResponses({ [JOB]: { body: job() } });
    for (const _ of [1, 2]) await client.queryText(`{ job(id: "${ID}") { name childJobIds } }`);
    expect(upstream.calls()).toHaveLength(1);
  });

  test('created with an answer that cannot be read is an error that says so', async () => {
    const { client } = await startWithResponses({ 'POST /v0.4/jobs': { status: 201, body: { status: 'ready' } } });
    const { data, errors } = await client.queryText(`mutation { createJob(input: { backend: "simulator",
      program: { circuit: { qubits: 1, gates: [] } } }) { __typename } }`);
    expect(data).toEqual({ createJob: null });
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
  });

  test('is deleted and canceled by a status of success, whatever comes with it', async () => {
    const { client } = await startWithResponses({
      [`DELETE /v0.4/jobs/${ID}`]: { status: 200, body: 'OK' },
      'PUT /v0.4/jobs/status/cancel': { status: 200, body: '<html>' },
      [`PUT /v0.4/jobs/${ID}/status/cancel`]: { status: 204 },
    });
    const { errors } = await client.queryText(`mutation {
      cancelJob(id: "${ID}") { job { id } } cancelJobs(ids: ["${ID}"]) { __typename } deleteJob(id: "${ID}") { deletedJobId } }`);
    expect(errors).toBeUndefined();
  });
});

describe('results and cost', () => {
  const PROBABILITIES = `${JOB}/results/probabilities`;
  const read = (says: string, results: unknown, answer: UpstreamResponse | null, told: unknown): ResponseCase => ({
    name: says,
    responses: { [JOB]: { body: job({ results, stats: { qubits: 2 } }) }, ...(answer && { [PROBABILITIES]: answer }) },
    query: `{ job(id: "${ID}") { results { probabilities { bitstring probability } } } }`,
    expectedData: { job: { results: { probabilities: told } } },
  });
  const half = [{ bitstring: '11', probability: 0.5 }];
  const cost = (says: string, answer: UpstreamResponse, told: unknown): ResponseCase => ({
    name: says,
    responses: { [JOB]: { body: job() }, [`${JOB}/cost`]: answer },
    query: `{ job(id: "${ID}") { cost { estimated { value unit } actual { value unit } } } }`,
    expectedData: { job: { cost: told } },
  });

  const counted = (
    says: string,
    over: { shots?: number | null; noise?: object },
    count: number | null,
  ): ResponseCase => ({
    name: says,
    responses: { [JOB]: { body: job(over) }, [PROBABILITIES]: { body: { '3': 0.5 } } },
    query: `{ job(id: "${ID}") { shots results { probabilities { count } } } }`,
    expectedData: { job: { shots: over.shots ?? null, results: { probabilities: [{ count }] } } },
  });

  testResponseCases([
    counted('are counted in shots when the job has shots', { shots: 100 }, 50),
    counted('have no counts when shots is null', { shots: null }, null),
    counted('have no counts when shots is missing', {}, null),
    counted('have no counts when the simulator ignored the shots', { shots: 100, noise: { model: 'ideal' } }, null),
    read('come where `results` is a path', { probabilities: { url: '/v0.4/x' } }, { body: { '3': 0.5 } }, half),
    read('come where `results` is a map of formats', { f1: { id: 'f1', format: 'x' } }, { body: { '3': 0.5 } }, half),
    read('come where `results` is null', null, { body: { '3': 0.5 } }, half),
    read('come with probabilities as text', undefined, { body: { '3': '0.5' } }, half),
    read('leave out what is no state', undefined, { body: { '3': 0.5, x: 1, '-1': 1, '0x1': 1 } }, half),
    ...[
      { '3': 0.5, '0': null },
      { '3': 0.5, '1': 7 },
      { '2': -1 },
      { '1': '0x1' },
      [0.5, 0.5],
      { statusCode: 500, error: 'No.' },
    ].map(
      (body): ResponseCase => ({
        ...read(`are not guessed from ${JSON.stringify(body)}`, undefined, { body }, null),
        errors: ['UPSTREAM_INVALID'],
      }),
    ),
    read('are null where the service has none', null, null, null),
    read('are null in an empty answer', null, {}, null),
    read('may be empty', null, { body: {} }, []),
    cost('are null while nothing has been computed', { status: 404 }, null),
    cost(
      'may be an estimate only',
      { body: { dry_run: false, estimated_cost: { value: 1, unit: 'usd' } } },
      { estimated: { value: 1, unit: 'usd' }, actual: null },
    ),
    cost(
      'may be in credits, and null',
      { body: { estimated_cost: null, cost: { value: '2.5', unit: 'credit' } } },
      { estimated: null, actual: { value: 2.5, unit: 'credit' } },
    ),
    cost('may have nothing in them', { body: {} }, { estimated: null, actual: null }),
  ]);
});

test('a followed job in a status that nobody knows is followed on, and without haste', async () => {
  const clock = new ManualClock();
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url, { clock, env: { UPSTREAM_MAX_RETRIES: '0' } });
  const seen = ['ready', 'paused', 'paused', 'paused', 'completed'];
  upstream.on(LIST, () => ({ body: { jobs: [job({ id: OTHER }), job({ status: seen.shift() })] } }));
  const idle = async () => {
    do await flushEventLoop();
    while (gateway.activeUpstreamCalls > 0);
  };

  const events = collect(new Client(gateway.url, 'key').subscribe(Follow, { id: ID }));
  while (gateway.watchedJobs === 0) await flushEventLoop();
  const statuses = (await clock.until(events, idle)).map(({ data }) => data?.job?.job.status);

  expect(statuses.at(0)).toBe('READY');
  expect(statuses).toContain('UNKNOWN');
  expect(statuses.at(-1)).toBe('COMPLETED');
  expect(upstream.calls()).toHaveLength(5);
});
