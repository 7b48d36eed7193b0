import { describe, expect, test } from 'vitest';
import { WatchBell } from '../../support/bell-job.js';
import { Client, collect } from '../../support/client.js';
import { flushEventLoop, ManualClock, until } from '../../support/clock.js';
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
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';

/** A job with unusual members. */
const jobCase = (name: string, members: object, fields: string, expected: object): ResponseCase => ({
  name,
  responses: { [JOB]: { body: job(members) } },
  query: `{ job(id: "${ID}") { ${fields} } }`,
  expectedData: { job: expected },
});

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${i}`, 'x']));

describe('a job', () => {
  const STATUS = 'status isFinal progress { phase }';
  const unknown = { status: 'UNKNOWN', isFinal: false, progress: { phase: 'UNKNOWN' } };
  const TIMES = 'submittedAt startedAt completedAt progress { phase fraction queuedMs runningMs }';
  const timeCase = (name: string, value: unknown, expected: string | null) =>
    jobCase(`may have a time that is ${name}`, { submitted_at: value }, 'submittedAt', { submittedAt: expected });
  const NOON = '2026-05-01T12:00:00.000Z';

  testResponseCases([
    jobCase('is UNKNOWN and not final when the status is unknown', { status: 'paused' }, STATUS, unknown),
    jobCase('is UNKNOWN when it has no status', { status: undefined }, STATUS, unknown),
    jobCase('is UNKNOWN when the status is not a string', { status: 3 }, STATUS, unknown),
    jobCase('is UNKNOWN when the status is a prototype name', { status: 'constructor' }, STATUS, unknown),
    jobCase('may be `running` in v0.4', { status: 'running' }, STATUS, {
      status: 'STARTED',
      isFinal: false,
      progress: { phase: 'RUNNING' },
    }),
    ...['archived', 'cancelling'].map((status) =>
      jobCase(
        `has an UNKNOWN phase, and no clock that runs, when it has ended with the status ${status}`,
        {
          status,
          submitted_at: NOON,
          started_at: '2026-05-01T12:01:00Z',
          completed_at: '2026-05-01T12:01:30Z',
          predicted_wait_time_ms: 1,
          predicted_execution_duration_ms: 1,
        },
        'progress { phase fraction queuedMs runningMs overdueMs estimatedStartAt estimatedCompletionAt }',
        {
          progress: {
            phase: 'UNKNOWN',
            fraction: null,
            queuedMs: 60_000,
            runningMs: 30_000,
            overdueMs: null,
            estimatedStartAt: '2026-05-01T12:01:00.000Z',
            estimatedCompletionAt: '2026-05-01T12:01:30.000Z',
          },
        },
      ),
    ),
    jobCase(
      'may have only an id and a status',
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
    jobCase(
      'may be completed without a start time',
      { submitted_at: NOON, started_at: null, completed_at: null },
      TIMES,
      {
        submittedAt: NOON,
        startedAt: null,
        completedAt: null,
        progress: { phase: 'ENDED', fraction: 1, queuedMs: null, runningMs: null },
      },
    ),
    jobCase(
      'may have empty stats, settings and output',
      { stats: {}, settings: {}, output: {} },
      'stats { qubits gateCounts { oneQubit } } settings output debiasing',
      { stats: { qubits: null, gateCounts: null }, settings: {}, output: {}, debiasing: null },
    ),
    jobCase('may have an array as stats', { stats: [1], gate_counts: 4 }, 'stats { qubits }', {
      stats: { qubits: null },
    }),
    jobCase('may have unknown members', { cost_model: 'x', stats: { kwh: 1, qubits: 2 } }, 'stats { qubits }', {
      stats: { qubits: 2 },
    }),
    jobCase(
      'may have metadata that are not strings, returned as strings',
      { metadata: { a: 'b', runs: 3, nested: { x: [1] }, flag: true, none: null } },
      'metadata',
      { metadata: { a: 'b', runs: '3', nested: '{"x":[1]}', flag: 'true' } },
    ),
    jobCase('has no metadata when they are not an object', { metadata: 'x' }, 'metadata', { metadata: null }),
    jobCase('may have 1,000 members of metadata', { metadata: members(1_000) }, 'metadata', {
      metadata: members(1_000),
    }),
    jobCase('has the first 1,000 members of metadata', { metadata: members(20_000) }, 'metadata', {
      metadata: members(1_000),
    }),
    jobCase(
      'has the first 1,000 members of metadata with numbers',
      { metadata: { n: 1, ...members(1_000) } },
      'metadata',
      { metadata: { n: '1', ...members(999) } },
    ),
    jobCase(
      'may have output and settings with 1,000 different names, however often they occur',
      { output: [members(1_000), members(1_000)], settings: { name0: members(1_000) } },
      'output settings',
      { output: [members(1_000), members(1_000)], settings: { name0: members(1_000) } },
    ),
    jobCase(
      'has neither output nor settings with more different names',
      { output: members(20_000), settings: { list: [members(1_000)] } },
      'output settings',
      { output: null, settings: null },
    ),
    jobCase('may have failed without a failure', { status: 'failed' }, 'failure { code message }', { failure: null }),
    jobCase('may have failed with an empty failure', { status: 'failed', failure: {} }, 'failure { code message }', {
      failure: { code: null, message: null },
    }),
    jobCase(
      'may have a failure with `error` instead of `message`',
      { status: 'failed', failure: { code: 'TooManyShots', error: 'Too many.' } },
      'failure { code message }',
      { failure: { code: 'TooManyShots', message: 'Too many.' } },
    ),
    jobCase('may have text as its failure', { status: 'failed', failure: 'No.' }, 'failure { code message }', {
      failure: { code: null, message: 'No.' },
    }),
    jobCase(
      'may have numbers beyond the range of Int',
      { shots: 3_000_000_000, stats: { qubits: 1e300, gate_counts: { '1q': 2 ** 31, '2q': 2 ** 31 - 1 } } },
      'shots stats { qubits gateCounts { oneQubit twoQubit } }',
      { shots: null, stats: { qubits: null, gateCounts: { oneQubit: null, twoQubit: 2 ** 31 - 1 } } },
    ),
    jobCase('may have numbers as text', { shots: '1000', execution_duration_ms: '12.5' }, 'shots executionDurationMs', {
      shots: 1000,
      executionDurationMs: 12.5,
    }),
    jobCase(
      'may have text instead of numbers',
      { shots: 'many', execution_duration_ms: '' },
      'shots executionDurationMs',
      {
        shots: null,
        executionDurationMs: null,
      },
    ),
    jobCase('has no child jobs when the list is null', { child_job_ids: null }, 'childJobIds', { childJobIds: null }),
    jobCase('has no child jobs when the list is missing', {}, 'childJobIds', { childJobIds: null }),
    ...[['a', 7], ['a', null], 'a', { id: 'a' }].map((ids) => ({
      ...jobCase(
        `has an error instead of child jobs when they are ${JSON.stringify(ids)}`,
        { child_job_ids: ids },
        'status childJobIds',
        {
          status: 'COMPLETED',
          childJobIds: null,
        },
      ),
      errors: ['UPSTREAM_INVALID'],
    })),
    jobCase('is not the parent of itself', { parent_job_id: ID }, 'parent { id }', { parent: null }),
    jobCase('may run on an unknown backend', { backend: 'qpu.elsewhere-9' }, 'backend { serviceId }', {
      backend: { serviceId: 'qpu.elsewhere-9' },
    }),
    timeCase('ISO 8601', '2026-05-01T12:00:00Z', NOON),
    timeCase('ISO 8601 with an offset', '2026-05-01T14:00:00+02:00', NOON),
    timeCase('ISO 8601 without a zone', '2026-05-01T12:00:00', NOON),
    timeCase('ISO 8601 in two words', '2026-05-01 12:00:00', NOON),
    timeCase('ISO 8601 to the microsecond', '2026-05-01T12:00:00.000001Z', NOON),
    timeCase('Unix seconds', 1_777_636_800, NOON),
    timeCase('Unix milliseconds', 1_777_636_800_000, NOON),
    timeCase('Unix seconds as text', '1777636800', NOON),
    timeCase('malformed', 'yesterday', null),
    timeCase('malformed, and ends with a number', 'not before 12', null),
    timeCase('empty', '', null),
    timeCase('before 1970', -1, null),
    timeCase('out of range', 9e15, null),
    timeCase('a year of five digits', '+012026-05-01T12:00:00Z', null),
    jobCase(
      'may have predictions that are out of range',
      { status: 'ready', submitted_at: NOON, predicted_wait_time_ms: 1e300, predicted_execution_duration_ms: 1e15 },
      'predictedWaitTimeMs progress { phase estimatedStartAt estimatedCompletionAt }',
      {
        predictedWaitTimeMs: null,
        progress: { phase: 'QUEUED', estimatedStartAt: null, estimatedCompletionAt: null },
      },
    ),
    timeCase('an object', { at: NOON }, null),
  ]);

  test('is not cached when its status is unknown', async () => {
    const { client, upstream } = await startWithResponses({ [JOB]: { body: job({ status: 'paused' }) } });
    for (const _ of [1, 2]) await client.queryText(`{ job(id: "${ID}") { status } }`);
    expect(upstream.calls()).toHaveLength(2);
  });

  test('is neither returned nor cached when the response has another id', async () => {
    const { client, upstream } = await startWithResponses({ [JOB]: { body: job({ id: OTHER, name: 'another' }) } });
    const wrong = await client.queryText(`{ job(id: "${ID}") { name } }`);
    expect(wrong).toMatchObject({ data: { job: null }, errors: [{ extensions: { code: 'UPSTREAM_INVALID' } }] });
    upstream.on(`GET /v0.4/jobs/${OTHER}`, { body: job({ id: OTHER, name: 'itself' }) });
    const right = await client.queryText(`{ job(id: "${OTHER}") { name } }`);
    expect(right).toEqual({ data: { job: { name: 'itself' } } });
  });

  test('is requested once when the response has no child job ids', async () => {
    const { client, upstream } = await startWithResponses({ [JOB]: { body: job() } });
    for (const _ of [1, 2]) await client.queryText(`{ job(id: "${ID}") { name childJobIds } }`);
    expect(upstream.calls()).toHaveLength(1);
  });

  test('is an error when the response to its creation is malformed', async () => {
    const { client } = await startWithResponses({ 'POST /v0.4/jobs': { status: 201, body: { status: 'ready' } } });
    const { data, errors } = await client.queryText(`mutation { createJob(input: { backendId: "simulator",
      program: { circuit: { qubits: 1, gates: [] } } }) { __typename } }`);
    expect(data).toEqual({ createJob: null });
    expect(errors?.[0]?.extensions.code).toBe('OUTCOME_UNKNOWN');
  });

  test('is deleted and canceled when the status is a success, without a body', async () => {
    const { client } = await startWithResponses({
      [`DELETE /v0.4/jobs/${ID}`]: { status: 204 },
      'PUT /v0.4/jobs/status/cancel': { status: 200, body: ' ' },
      [`PUT /v0.4/jobs/${ID}/status/cancel`]: { status: 204 },
    });
    const { errors } = await client.queryText(`mutation {
      cancelJob(input: { id: "${ID}" }) { job { id } } cancelJobs(input: { ids: ["${ID}"] }) { __typename } deleteJob(input: { id: "${ID}" }) { deletedJobId } }`);
    expect(errors).toBeUndefined();
  });

  test.each([
    ['deleteJob', `deleteJob(input: { id: "${ID}" }) { deletedJobId }`],
    ['cancelJob', `cancelJob(input: { id: "${ID}" }) { job { id } }`],
    ['cancelJobs', `cancelJobs(input: { ids: ["${ID}"] }) { jobs { id } }`],
    ['endSession', `endSession(input: { id: "${ID}" }) { session { id } }`],
  ])('is not confirmed by the page of a proxy with the status 200: %s', async (name, selection) => {
    const page = { status: 200, body: '\n<html><body>Sign in</body></html>' };
    const { client } = await startWithResponses({
      [`DELETE /v0.4/jobs/${ID}`]: page,
      [`PUT /v0.4/jobs/${ID}/status/cancel`]: page,
      'PUT /v0.4/jobs/status/cancel': page,
      [`POST /v0.4/sessions/${ID}/end`]: page,
    });
    expect(await client.queryText(`mutation { ${selection} }`)).toMatchObject({
      data: { [name]: null },
      errors: [{ message: expect.stringMatching(/repeating is safe/i), extensions: { code: 'UPSTREAM_INVALID' } }],
    });
  });
});

test('polls a job until it is final when its status is unknown for a time', async () => {
  const clock = new ManualClock();
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url, { clock, env: { maxRetries: '0' } });
  const statusesToSend = ['ready', 'paused', 'paused', 'paused', 'completed'];
  upstream.on(LIST, () => ({ body: { jobs: [job({ id: OTHER }), job({ status: statusesToSend.shift() })] } }));
  const idle = async () => {
    await flushEventLoop();
    await until(() => gateway.activeUpstreamCalls === 0);
  };

  const events = collect(new Client(gateway.url, 'key').subscribe(WatchBell, { id: ID }));
  await until(() => gateway.watchedJobs > 0);
  const statuses = (await clock.until(events, idle)).map(({ data }) => data?.job?.job.status);

  expect(statuses.at(0)).toBe('READY');
  expect(statuses).toContain('UNKNOWN');
  expect(statuses.at(-1)).toBe('COMPLETED');
  expect(upstream.calls()).toHaveLength(5);
});

test('finds no job without a call when its id is a path of the service', async () => {
  const estimate = { estimated_total_cost: 1, id: 'estimate', status: 'completed' };
  const { upstream, client } = await startWithResponses({ 'GET /v0.4/jobs/estimate': { body: estimate } });
  const { data, errors } = await client.queryText('{ job(id: "estimate") { status } }');
  expect([data, errors?.map(({ extensions }) => extensions.code)]).toEqual([{ job: null }, ['NOT_FOUND']]);
  expect(upstream.calls()).toEqual([]);
});
