import { describe, expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';

const env = { UPSTREAM_JOBS_VERSION: 'v0.3' };
const ID = '617a1f8b-59d4-435d-aa33-695433d7155e';
const OTHER = '0197f9d5-a0e7-7e2d-b6a1-bbbbbbbbbbbb';
const CHILD = '0197f9d5-a0e7-7e2d-b6a1-aaaaaaaaaaaa';

describe('the format of v0.3', () => {
  async function start(responses: Parameters<typeof startScriptedUpstream>[0]) {
    const upstream = await startScriptedUpstream(responses);
    const gateway = await startGateway(upstream.url, { env });
    const clientWith = (key: string) => new Client(gateway.url, key);
    return { upstream, client: clientWith('key'), clientWith };
  }

  test('is decoded with every member of a job', async () => {
    const { client, upstream } = await start({
      [`GET /v0.3/jobs/${ID}`]: {
        body: {
          id: ID,
          status: 'completed',
          request: 1_700_000_000,
          start: 1_700_000_060,
          response: 1_700_000_090,
          name: 'bell',
          target: 'qpu.harmony',
          noise: { model: 'harmony', seed: 7 },
          metadata: { lab: 'a' },
          shots: 100,
          error_mitigation: { debias: true },
          gate_counts: { '1q': 1, '2q': 2 },
          qubits: 2,
          circuits: 1,
          cost_usd: 12.41,
          execution_time: 30_000,
          predicted_execution_time: 28_000,
          children: [CHILD],
          results_url: `/v0.3/jobs/${ID}/results`,
          failure: { error: 'Not enough qubits.', code: 'NotEnoughQubits' },
          warning: { messages: ['The gates were reordered.'] },
        },
      },
    });

    const { data, errors } = await client.queryText(`{ job(id: "${ID}") {
      status submittedAt startedAt completedAt name metadata shots debiasing executionDurationMs
      predictedExecutionDurationMs predictedWaitTimeMs childJobIds warnings type dryRun output settings
      failure { code message } noise { model seed } stats { qubits circuits gateCounts { oneQubit twoQubit } }
      backend { serviceId } session { id } submitter { id } project { id } parent { id }
      cost { estimated { value } actual { value unit } } progress { phase queuedMs runningMs }
    } }`);

    expect(errors).toBeUndefined();
    expect(data).toEqual({
      job: {
        status: 'COMPLETED',
        submittedAt: '2023-11-14T22:13:20.000Z',
        startedAt: '2023-11-14T22:14:20.000Z',
        completedAt: '2023-11-14T22:14:50.000Z',
        name: 'bell',
        metadata: { lab: 'a' },
        shots: 100,
        debiasing: true,
        executionDurationMs: 30_000,
        predictedExecutionDurationMs: 28_000,
        predictedWaitTimeMs: null,
        childJobIds: [CHILD],
        warnings: ['The gates were reordered.'],
        type: null,
        dryRun: null,
        output: null,
        settings: null,
        failure: { code: 'NotEnoughQubits', message: 'Not enough qubits.' },
        noise: { model: 'harmony', seed: 7 },
        stats: { qubits: 2, circuits: 1, gateCounts: { oneQubit: 1, twoQubit: 2 } },
        backend: { serviceId: 'qpu.harmony' },
        session: null,
        submitter: null,
        project: null,
        parent: null,
        cost: { estimated: null, actual: { value: 12.41, unit: 'usd' } },
        progress: { phase: 'ENDED', queuedMs: 60_000, runningMs: 30_000 },
      },
    });
    expect(upstream.calls(), 'one call').toEqual([`GET /v0.3/jobs/${ID}`]);
  });

  test('is used to encode programs', async () => {
    const { client, upstream } = await start({ 'POST /v0.3/jobs': { body: { id: ID, status: 'ready' } } });
    const create = (input: string) => client.queryText(`mutation { createJob(input: ${input}) { job { id status } } }`);

    const gates =
      '[{ gate: "gpi", target: 0, phase: 0.25 }, { gate: "ms", targets: [0, 1], phases: [0, 0.5], angle: 0.25 }]';
    const { data } =
      await create(`{ backendId: "qpu.aria-1", name: "n", shots: 500, dryRun: false, metadata: { a: "b" },
      settings: { errorMitigation: { debiasing: true } }, program: { circuit: { gateset: "native", qubits: 2, gates: ${gates} } } }`);
    await create(
      '{ backendId: "simulator", noise: { model: "aria-1", seed: 3 }, program: { raw: { type: "qasm", input: { data: "x q;" } } } }',
    );

    expect(data).toEqual({ createJob: { job: { id: `Job:${ID}`, status: 'READY' } } });
    expect(upstream.received().map(({ body }) => body)).toEqual([
      {
        target: 'qpu.aria-1',
        name: 'n',
        shots: 500,
        metadata: { a: 'b' },
        error_mitigation: { debias: true },
        input: {
          format: 'ionq.circuit.v0',
          gateset: 'native',
          qubits: 2,
          circuit: [
            { gate: 'gpi', target: 0, phase: 0.25 },
            { gate: 'ms', targets: [0, 1], phases: [0, 0.5], angle: 0.25 },
          ],
        },
      },
      { target: 'simulator', noise: { model: 'aria-1', seed: 3 }, input: { data: 'x q;', format: 'qasm' } },
    ]);
  });

  test('is checked before any call, with all other errors, when an input needs v0.4', async () => {
    const { client, upstream } = await start({});

    const { data } =
      await client.queryText(`mutation { createJob(input: { backendId: "simulator", sessionId: "s", dryRun: true,
      shots: 0, program: { circuits: { circuits: [{ qubits: 1, gates: [] }] } } }) {
        job { id } errors { __typename code path message } } }`);

    const unsupported = {
      __typename: 'InvalidValueError',
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining('UPSTREAM_JOBS_VERSION'),
    };
    expect(data).toMatchObject({
      createJob: {
        job: null,
        errors: [
          { code: 'OUT_OF_RANGE', path: ['input', 'shots'] },
          { ...unsupported, path: ['input', 'program', 'circuits'] },
          { ...unsupported, path: ['input', 'sessionId'] },
          { ...unsupported, path: ['input', 'dryRun'] },
        ],
      },
    });
    expect(upstream.calls()).toEqual([]);
  });

  test('is translated to input paths when upstream rejects members', async () => {
    const keys = ['input.circuit.1.target', 'target', 'error_mitigation.debias', 'metadata.a_key', 'input', 'shots'];
    const { client } = await start({
      'POST /v0.3/jobs': {
        status: 400,
        body: { statusCode: 400, error: 'Bad Request', message: 'No.', validation: { keys, source: 'body' } },
      },
    });

    const { data } = await client.queryText<{ createJob: { errors: { path: string[] }[] } }>(`mutation {
      createJob(input: { backendId: "simulator", program: { circuit: { qubits: 1, gates: [] } } }) {
        errors { path } } }`);

    expect(data?.createJob.errors.map(({ path }) => path.join('.'))).toEqual([
      'input.program.circuit.gates.1.target',
      'input.backendId',
      'input.settings.errorMitigation.debiasing',
      'input.metadata.a_key',
      'input.program.circuit',
      'input.shots',
    ]);
  });

  test('is not sent when a mutation has ids that are not UUIDs', async () => {
    const { client, upstream } = await start({
      'PUT /v0.3/jobs/status/cancel': { body: { ids: [ID] } },
      'GET /v0.3/jobs': { body: { jobs: [{ id: ID, status: 'canceled' }] } },
    });

    const { data } = await client.queryText(`mutation {
      cancelJob(input: { id: "a" }) { job { id } errors { code path } }
      deleteJob(input: { id: "Job:a" }) { deletedJobId errors { code path } }
      none: cancelJobs(input: { ids: ["a"] }) { jobs { id } errors { code path } }
      some: cancelJobs(input: { ids: ["a", "${ID}"] }) { jobs { id } errors { code path } } }`);

    const notFound = { code: 'NOT_FOUND', path: ['input', 'id'] };
    const notCanceled = { code: 'NOT_CANCELED', path: ['input', 'ids', '0'] };
    expect(data).toEqual({
      cancelJob: { job: null, errors: [notFound] },
      deleteJob: { deletedJobId: null, errors: [notFound] },
      none: { jobs: [null], errors: [notCanceled] },
      some: { jobs: [null, { id: `Job:${ID}` }], errors: [notCanceled] },
    });
    expect(upstream.received().map(({ body }) => body)).toEqual([
      { ids: [ID] },
      // The job is read.
      undefined,
    ]);
  });

  test('sends ids as repeated parameters, and omits ids that are not UUIDs', async () => {
    const { client, upstream } = await start({
      'GET /v0.3/jobs': {
        body: {
          jobs: [
            { id: CHILD, status: 'ready' },
            { id: ID, status: 'running' },
          ],
        },
      },
    });

    const { data, errors } = await client.queryText(
      `{ a: job(id: "${ID}") { status } b: job(id: "not-a-uuid") { status } c: job(id: "${CHILD}") { status } }`,
    );

    expect(data).toEqual({ a: { status: 'STARTED' }, b: null, c: { status: 'READY' } });
    expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([['NOT_FOUND', ['b']]]);
    expect(upstream.calls()).toEqual([`GET /v0.3/jobs?id=${ID}&id=${CHILD}&limit=2`]);
  });

  test('contains the cost of jobs in lists, so that no further call is made', async () => {
    const { client, upstream } = await start({
      'GET /v0.3/jobs': {
        body: {
          jobs: [
            { id: ID, status: 'completed', cost_usd: 3 },
            { id: CHILD, status: 'running', cost_usd: 2 },
            { id: OTHER, status: 'ready' },
          ],
        },
      },
    });

    const { data } = await client.queryText(
      '{ jobs { edges { node { cost { estimated { value } actual { value } } } } } }',
    );

    expect(data).toEqual({
      jobs: {
        edges: [
          { node: { cost: { estimated: null, actual: { value: 3 } } } },
          { node: { cost: { estimated: { value: 2 }, actual: null } } },
          { node: { cost: null } },
        ],
      },
    });
    expect(upstream.calls()).toHaveLength(1);
  });

  test('has no cost that seems to be none when it is malformed', async () => {
    const row = { id: ID, status: 'completed', cost_usd: 'much' };
    const { client } = await start({
      'GET /v0.3/jobs': { body: { jobs: [row] } },
      [`GET /v0.3/jobs/${ID}`]: { body: row },
    });
    const { data, errors } = await client.queryText('{ jobs { nodes { serviceId cost { actual { value } } } } }');
    expect(data).toEqual({ jobs: { nodes: [{ serviceId: ID, cost: null }] } });
    expect(errors).toMatchObject([{ path: ['jobs', 'nodes', 0, 'cost'], extensions: { code: 'UPSTREAM_INVALID' } }]);
  });

  test('lists child jobs that a list of ids has omitted, and is an error when one cannot be read', async () => {
    const { client, clientWith, upstream } = await start({
      [`GET /v0.3/jobs/${ID}`]: { body: { id: ID, status: 'completed', children: [CHILD, OTHER] } },
      'GET /v0.3/jobs': {
        body: {
          jobs: [
            { id: CHILD, status: 'completed' },
            { id: 7, status: 'completed' },
          ],
        },
      },
      [`GET /v0.3/jobs/${OTHER}`]: { body: { id: OTHER, status: 'failed' } },
    });
    const query = `{ job(id: "${ID}") { childJobs { nodes { status } pageInfo { hasNextPage } } } }`;
    const nodes = (...statuses: string[]) => ({
      job: { childJobs: { nodes: statuses.map((status) => ({ status })), pageInfo: { hasNextPage: false } } },
    });
    expect(await client.queryText(query)).toEqual({ data: nodes('COMPLETED', 'FAILED') });
    upstream.on(`GET /v0.3/jobs/${OTHER}`, { body: { id: 7 } });
    const unreadable = await clientWith('another').queryText(query);
    expect(unreadable.errors).toMatchObject([{ path: ['job', 'childJobs'], extensions: { code: 'UPSTREAM_INVALID' } }]);
    // It has been deleted.
    upstream.on(`GET /v0.3/jobs/${OTHER}`, { status: 404 });
    expect(await clientWith('third').queryText(query)).toEqual({ data: nodes('COMPLETED') });
  });

  test('rejects filters that need v0.4', async () => {
    const { client, upstream } = await start({ 'GET /v0.3/jobs': { body: { jobs: [] } } });

    const { data, errors } = await client.queryText(
      `{
      running: jobs(filter: { statuses: [STARTED] }) { edges { cursor } }
      submitter: jobs(filter: { submitterId: "u" }) { edges { cursor } }
      user: node(id: "User:u") { ... on User { jobs { edges { cursor } } } }
      backend: jobs(filter: { backendIds: ["qpu.aria-1"] }) { edges { cursor } }
      session: jobs(filter: { sessionId: "s" }) { edges { cursor } }
    }`,
    );

    expect(data).toEqual({
      running: { edges: [] },
      submitter: null,
      user: { jobs: null },
      backend: null,
      session: null,
    });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(Array(4).fill('NOT_SUPPORTED'));
    expect(upstream.calls()).toEqual(['GET /v0.3/jobs?status=running&limit=25']);
  });

  test('leaves out jobs with another status when the service ignores the filter', async () => {
    const jobs = [
      { id: ID, status: 'completed' },
      { id: OTHER, status: 'ready' },
    ];
    const { client } = await start({ 'GET /v0.3/jobs': { body: { jobs } } });
    expect(await client.queryText('{ jobs(filter: { statuses: [READY] }) { nodes { serviceId } } }')).toEqual({
      data: { jobs: { nodes: [{ serviceId: OTHER }] } },
    });
  });

  test('returns NOT_SUPPORTED without a call when sessions are selected', async () => {
    const { client, upstream } = await start({});

    const read = await client.queryText('{ sessions { edges { cursor } } session(id: "s") { status } }');
    const mutation = await client.queryText(`mutation {
      createSession(input: { backendId: "qpu.aria-1" }) { __typename } endSession(input: { id: "s" }) { session { id } } }`);

    expect(read.data).toEqual({ sessions: null, session: null });
    expect(mutation.data).toEqual({ createSession: null, endSession: null });
    const codes = [...(read.errors ?? []), ...(mutation.errors ?? [])].map(({ extensions }) => extensions.code);
    expect(codes).toEqual(['NOT_SUPPORTED', 'NOT_SUPPORTED', 'NOT_SUPPORTED', 'NOT_SUPPORTED']);
    expect(upstream.calls()).toEqual([]);
  });

  test('reads results from /output when /results does not exist, and caches which one exists', async () => {
    const { client, upstream } = await start({
      'GET /v0.3/jobs': { body: { jobs: [ID, CHILD].map((id) => ({ id, status: 'completed', qubits: 1 })) } },
      [`GET /v0.3/jobs/${ID}/output`]: { body: { '0': 1 } },
      [`GET /v0.3/jobs/${CHILD}/output`]: { body: { '1': 1 } },
    });
    const states = (id: string) => client.queryText(`{ job(id: "${id}") { results { probabilities { state } } } }`);
    // Both are final, so they are cached.
    await client.queryText(`{ a: job(id: "${ID}") { status } b: job(id: "${CHILD}") { status } }`);
    upstream.calls();

    expect((await states(ID)).data).toMatchObject({ job: { results: { probabilities: [{ state: '0' }] } } });
    expect(upstream.calls()).toEqual([`GET /v0.3/jobs/${ID}/results`, `GET /v0.3/jobs/${ID}/output`]);
    expect((await states(CHILD)).data).toMatchObject({ job: { results: { probabilities: [{ state: '1' }] } } });
    expect(upstream.calls()).toEqual([`GET /v0.3/jobs/${CHILD}/output`]);
  });
});
