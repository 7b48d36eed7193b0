import { describe, expect, test } from 'vitest';
import { Follow, Results, submitBell } from '../support/bell-job.js';
import { Client } from '../support/client.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

const env = { UPSTREAM_JOBS_VERSION: 'v0.3' };
const ID = '617a1f8b-59d4-435d-aa33-695433d7155e';
const OTHER = '0197f9d5-a0e7-7e2d-b6a1-bbbbbbbbbbbb';
const CHILD = '0197f9d5-a0e7-7e2d-b6a1-aaaaaaaaaaaa';

describe('the main job over v0.3', () => {
  test.each(['subscribe', 'subscribeSse'] as const)(
    'a Bell job is followed to its end, `running` being STARTED (%s)',
    async (transport) => {
      const assembly = await startGatewayWithSandbox({ env });
      const id = await submitBell(assembly, 'simulator');

      const events = await assembly.followed(assembly.client[transport](Follow, { id }));

      const statuses = events.map(({ data }) => data?.job?.job.status);
      expect(statuses).toContain('STARTED');
      expect(statuses.at(-1)).toBe('COMPLETED');
      expect(statuses).not.toContain('UNKNOWN');
      expect(events.at(-1)?.data?.job?.job.progress).toMatchObject({ phase: 'ENDED', fraction: 1 });
      expect(assembly.gateway.watchedJobs).toBe(0);
      expect(assembly.calls().filter((call) => !call.includes('/v0.3/jobs'))).toEqual([]);
    },
  );

  test("its probabilities, its cost, its backend and that one's characterization come with one query", async () => {
    const assembly = await startGatewayWithSandbox({ env });
    const id = await submitBell(assembly, 'qpu.aria-1', 10_000);
    await assembly.followed(assembly.client.subscribe(Follow, { id }));
    assembly.calls();

    const { data, errors } = await assembly.client.query(Results, { id });

    expect(errors).toBeUndefined();
    const states = data?.job?.results?.probabilities ?? [];
    // In a thousand shots, one of a machine's two wrong states may well not come up.
    expect(states.map(({ bitstring }) => bitstring).sort()).toEqual(['00', '01', '10', '11']);
    expect(states.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(10_000);
    expect(data?.job?.cost).toMatchObject({ estimated: null, actual: { unit: 'usd' } });
    expect(data?.job?.backend?.characterization?.connectivity?.length).toBeGreaterThan(0);
    expect(assembly.calls().map((call) => call.replace(/[0-9a-f-]{36}/g, '<id>'))).toEqual(
      expect.arrayContaining([
        'GET /v0.3/jobs/<id>/results',
        'GET /v0.3/backends',
        'GET /v0.4/backends/qpu.aria-1/characterizations?limit=1&page=1',
      ]),
    );
  });

  test('the ideal simulator finds 00 and 11 at one half each', async () => {
    const assembly = await startGatewayWithSandbox({ env });
    const id = await submitBell(assembly, 'simulator');
    await assembly.followed(assembly.client.subscribe(Follow, { id }));

    const { data } = await assembly.client.query(Results, { id });

    expect(data?.job?.results?.probabilities?.map(({ bitstring }) => bitstring)).toEqual(['00', '11']);
    for (const { probability } of data?.job?.results?.probabilities ?? []) expect(probability).toBeCloseTo(0.5, 12);
  });
});

describe('the same jobs, whichever version they come from', () => {
  const FIELDS = `id status name metadata shots isFinal submittedAt startedAt completedAt predictedExecutionDurationMs
    executionDurationMs failure { code message } stats { qubits circuits gateCounts { oneQubit twoQubit } }
    noise { model } debiasing backend { serviceId }`;

  /** v0.3 has whole seconds. */
  const inSeconds = (value: unknown) => (typeof value === 'string' ? Math.floor(Date.parse(value) / 1000) : null);

  test('what both tell is told the same, to the second', async () => {
    const assembly = await startGatewayWithSandbox();
    const over03 = new Client(
      (await startGateway(assembly.sandbox.url, { env, clock: assembly.clock })).url,
      'sandbox',
    );
    const query = `{ jobs(first: 60) { edges { node { ${FIELDS} } } pageInfo { hasNextPage } } }`;
    type Listed = { jobs: { edges: { node: Record<string, unknown> }[]; pageInfo: unknown } };

    const [old, current] = await Promise.all([
      over03.queryText<Listed>(query),
      assembly.client.queryText<Listed>(query),
    ]);

    const told = (answer: typeof old) =>
      answer.data?.jobs.edges.map(({ node: { submittedAt, startedAt, completedAt, ...node } }) => ({
        ...node,
        times: [submittedAt, startedAt, completedAt].map(inSeconds),
      }));
    expect(old.errors).toBeUndefined();
    expect(told(old)).toHaveLength(60);
    expect(told(old)).toEqual(
      told(current)?.map((job) => expect.objectContaining({ ...job, debiasing: expect.anything() })),
    );
    expect(old.data?.jobs.pageInfo).toEqual(current.data?.jobs.pageInfo);
  });

  test('a job of several circuits has its children, paged, and their results', async () => {
    const assembly = await startGatewayWithSandbox({ env });
    const v04 = new Client((await startGateway(assembly.sandbox.url, { clock: assembly.clock })).url, 'sandbox');
    const circuits = `[${Array.from({ length: 3 }, (_, i) => `{ name: "c${i}", qubits: 1, gates: [{ gate: "x", target: 0 }] }`)}]`;
    const made = await v04.queryText<{ createJob: { job: { id: string } } }>(
      `mutation { createJob(input: { backend: "simulator", program: { circuits: { circuits: ${circuits} } } }) {
        ... on CreateJobPayload { job { id } } ... on InvalidInput { message } } }`,
    );
    const id = made.data?.createJob.job.id ?? '';
    await assembly.followed(assembly.client.subscribe(Follow, { id }));

    const { data, errors } = await assembly.client.queryText<{
      job: { first: { pageInfo: { endCursor: string } } };
    }>(`{ job(id: "${id}") {
      first: childJobs(first: 2) { edges { cursor node { name status } } pageInfo { hasNextPage endCursor } }
      childJobIds
      progress { childJobCounts { total completed } }
      results { probabilities { state } childProbabilities { job { name } probabilities { state probability } } }
    } }`);

    expect(errors).toBeUndefined();
    expect(data?.job).toMatchObject({
      first: { edges: [{ node: { name: 'c0' } }, { node: { name: 'c1' } }], pageInfo: { hasNextPage: true } },
      childJobIds: { length: 3 },
      progress: { childJobCounts: { total: 3, completed: 3 } },
      results: { probabilities: null, childProbabilities: { length: 3 } },
    });
    const after = data?.job.first.pageInfo.endCursor;
    const rest = await assembly.client.queryText(
      `{ job(id: "${id}") { childJobs(first: 2, after: "${after}") { edges { node { name } } pageInfo { hasNextPage } } } }`,
    );
    expect(rest).toEqual({
      data: { job: { childJobs: { edges: [{ node: { name: 'c2' } }], pageInfo: { hasNextPage: false } } } },
    });
  });

  test('jobs are canceled and deleted', async () => {
    const assembly = await startGatewayWithSandbox({ env });
    const [one, two] = [await submitBell(assembly, 'qpu.aria-1', 100), await submitBell(assembly, 'qpu.aria-1', 100)];

    const { data } = await assembly.client.queryText(`mutation {
      cancelJob(id: "${one}") { job { status completedAt } } cancelJobs(ids: ["${two}"]) { jobs { status } }
      deleteJob(id: "${one}") { deletedJobId }
    }`);

    expect(data).toEqual({
      cancelJob: { job: { status: 'CANCELED', completedAt: expect.any(String) } },
      cancelJobs: { jobs: [{ status: 'CANCELED' }] },
      deleteJob: { deletedJobId: one },
    });
    const gone = await assembly.client.queryText(`{ job(id: "${one}") { name } }`);
    expect(gone.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('the words of v0.3', () => {
  async function over(answers: Parameters<typeof startScriptedUpstream>[0]) {
    const upstream = await startScriptedUpstream(answers);
    const gateway = await startGateway(upstream.url, { env });
    return { upstream, client: new Client(gateway.url, 'key') };
  }

  test('every member of a job has its place in the graph', async () => {
    const { client, upstream } = await over({
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
      status submittedAt startedAt completedAt name metadata shots debiasing costUsd executionDurationMs
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
        costUsd: 12.41,
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
    expect(upstream.calls(), 'nothing but the job itself').toEqual([`GET /v0.3/jobs/${ID}`]);
  });

  test('a program is written as v0.3 takes it', async () => {
    const { client, upstream } = await over({ 'POST /v0.3/jobs': { body: { id: ID, status: 'ready' } } });
    const create = (input: string) =>
      client.queryText(`mutation { createJob(input: ${input}) { ... on CreateJobPayload { job { id status } } } }`);

    const gates =
      '[{ gate: "gpi", target: 0, phase: 0.25 }, { gate: "ms", targets: [0, 1], phases: [0, 0.5], angle: 0.25 }]';
    const { data } = await create(`{ backend: "qpu.aria-1", name: "n", shots: 500, dryRun: false, metadata: { a: "b" },
      errorMitigation: { debiasing: true }, program: { circuit: { gateset: "native", qubits: 2, gates: ${gates} } } }`);
    await create(
      '{ backend: "simulator", noise: { model: "aria-1", seed: 3 }, program: { raw: { type: "qasm", input: { data: "x q;" } } } }',
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

  test('what v0.3 cannot run is refused with its place before any call', async () => {
    const { client, upstream } = await over({});

    const { data } =
      await client.queryText(`mutation { createJob(input: { backend: "simulator", sessionId: "s", dryRun: true,
      program: { circuits: { circuits: [{ qubits: 1, gates: [] }] } } }) {
        ... on InvalidInput { message errors { path message } } } }`);

    expect(data).toMatchObject({
      createJob: {
        errors: [
          { path: ['input', 'program', 'circuits'] },
          { path: ['input', 'sessionId'] },
          { path: ['input', 'dryRun'] },
        ],
      },
    });
    expect(upstream.calls()).toEqual([]);
  });

  test('an item that the service refuses is named where the user wrote it', async () => {
    const keys = ['input.circuit.1.target', 'target', 'error_mitigation.debias', 'metadata.a_key', 'input', 'shots'];
    const { client } = await over({
      'POST /v0.3/jobs': {
        status: 400,
        body: { statusCode: 400, error: 'Bad Request', message: 'No.', validation: { keys, source: 'body' } },
      },
    });

    const { data } = await client.queryText<{ createJob: { errors: { path: string[] }[] } }>(`mutation {
      createJob(input: { backend: "simulator", program: { circuit: { qubits: 1, gates: [] } } }) {
        ... on InvalidInput { errors { path } } } }`);

    expect(data?.createJob.errors.map(({ path }) => path.join('.'))).toEqual([
      'input.program.circuit.gates.1.target',
      'input.backend',
      'input.errorMitigation.debiasing',
      'input.metadata.a_key',
      'input.program.circuit',
      'input.shots',
    ]);
  });

  test('ids go as repeated keys, and one that is no UUID spoils no other', async () => {
    const { client, upstream } = await over({
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

  test('what jobs cost stands in the list: it takes no call for each', async () => {
    const { client, upstream } = await over({
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

  test('a list is filtered as far as v0.3 can', async () => {
    const { client, upstream } = await over({ 'GET /v0.3/jobs': { body: { jobs: [] } } });

    const { data, errors } = await client.queryText(
      `{
      running: jobs(filter: { status: STARTED, submitterId: "u" }) { edges { cursor } }
      machine: jobs(filter: { backends: ["qpu.aria-1"] }) { edges { cursor } }
      session: jobs(filter: { sessionId: "s" }) { edges { cursor } }
    }`,
    );

    expect(data).toEqual({ running: { edges: [] }, machine: null, session: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_SUPPORTED', 'NOT_SUPPORTED']);
    expect(upstream.calls()).toEqual(['GET /v0.3/jobs?status=running&submitter_id=u&limit=25']);
  });

  test('there are no sessions: a clear coded error, and no call', async () => {
    const { client, upstream } = await over({});

    const read = await client.queryText('{ sessions { edges { cursor } } session(id: "s") { status } }');
    const change = await client.queryText(`mutation {
      createSession(input: { backend: "qpu.aria-1" }) { __typename } endSession(id: "s") { session { id } } }`);

    expect(read.data).toEqual({ sessions: null, session: null });
    expect(change.data).toEqual({ createSession: null, endSession: null });
    const codes = [...(read.errors ?? []), ...(change.errors ?? [])].map(({ extensions }) => extensions.code);
    expect(codes).toEqual(['NOT_SUPPORTED', 'NOT_SUPPORTED', 'NOT_SUPPORTED', 'NOT_SUPPORTED']);
    expect(upstream.calls()).toEqual([]);
  });

  test('results are read by the path of SPEC where the one in use is not there, and that is learned', async () => {
    const { client, upstream } = await over({
      'GET /v0.3/jobs': { body: { jobs: [ID, CHILD].map((id) => ({ id, status: 'completed', qubits: 1 })) } },
      [`GET /v0.3/jobs/${ID}/output`]: { body: { '0': 1 } },
      [`GET /v0.3/jobs/${CHILD}/output`]: { body: { '1': 1 } },
    });
    const states = (id: string) => client.queryText(`{ job(id: "${id}") { results { probabilities { state } } } }`);
    // Both are final: from here on they are remembered.
    await client.queryText(`{ a: job(id: "${ID}") { status } b: job(id: "${CHILD}") { status } }`);
    upstream.calls();

    expect((await states(ID)).data).toMatchObject({ job: { results: { probabilities: [{ state: '0' }] } } });
    expect(upstream.calls()).toEqual([`GET /v0.3/jobs/${ID}/results`, `GET /v0.3/jobs/${ID}/output`]);
    expect((await states(CHILD)).data).toMatchObject({ job: { results: { probabilities: [{ state: '1' }] } } });
    expect(upstream.calls()).toEqual([`GET /v0.3/jobs/${CHILD}/output`]);
  });
});

describe('characterizations come from v0.4 and fall back to v0.3', () => {
  const item = { id: CHILD, date: 1_700_000_000, backend: 'qpu.aria-1', qubits: 25, connectivity: [[0, 1]] };
  const OLD = 'GET /v0.3/characterizations/backends/qpu.aria-1';
  const NEW = 'GET /v0.4/backends/qpu.aria-1/characterizations';

  async function over(answers: Parameters<typeof startScriptedUpstream>[0]) {
    const upstream = await startScriptedUpstream(answers);
    const client = new Client((await startGateway(upstream.url)).url, 'key');
    const list = (args: string) =>
      client.queryText(
        `{ backend(id: "qpu.aria-1") { characterizations(${args}) { edges { node { date qubits } } } } }`,
      );
    return { upstream, client, list };
  }
  const told = {
    data: {
      backend: { characterizations: { edges: [{ node: { date: '2023-11-14T22:13:20.000Z', qubits: 25 } }] } },
    },
  };

  test.each([401, 403, 404])('where v0.4 answers %i, v0.3 is asked, with bounds in milliseconds', async (status) => {
    const { upstream, list } = await over({ [NEW]: { status }, [OLD]: { body: { characterizations: [item] } } });

    expect(await list('start: "2023-11-01T00:00:00Z", end: "2023-12-01T00:00:00Z"')).toEqual(told);

    expect(upstream.calls()).toEqual([
      `${NEW}?start=2023-11-01T00%3A00%3A00.000Z&end=2023-12-01T00%3A00%3A00.000Z&limit=10&page=1`,
      `${OLD}?start=1698796800000&end=1701388800000&limit=10&page=1`,
    ]);
  });

  test('which version worked is remembered: the other is not paid for again', async () => {
    const { upstream, client, list } = await over({
      [NEW]: { status: 403 },
      [OLD]: { body: { characterizations: [item] } },
      [`GET /v0.3/characterizations/${ID}`]: { body: { ...item, id: ID } },
    });
    await list('first: 1');
    upstream.calls();

    await list('first: 2');
    await client.queryText(`{ characterization(id: "Characterization:qpu.aria-1:${ID}") { qubits } }`);

    expect(upstream.calls()).toEqual([`${OLD}?limit=10&page=1`, `GET /v0.3/characterizations/${ID}`]);
  });

  test('where v0.4 has answered, a characterization that it does not know is not looked for elsewhere', async () => {
    const { upstream, client, list } = await over({ [NEW]: { body: { characterizations: [item] } } });
    await list('first: 1');
    upstream.calls();

    const { errors } = await client.queryText(
      `{ characterization(id: "Characterization:qpu.aria-1:${ID}") { qubits } }`,
    );

    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(upstream.calls()).toEqual([`GET /v0.4/backends/qpu.aria-1/characterizations/${ID}`]);
  });

  test('where neither knows it, the word of v0.4 counts', async () => {
    const { list } = await over({ [NEW]: { status: 403 }, [OLD]: { status: 400 } });
    expect((await list('first: 1')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('an outage of v0.4 is said, and is no reason to ask v0.3', async () => {
    const { upstream, list } = await over({ [NEW]: { status: 500 }, [OLD]: { body: { characterizations: [item] } } });
    expect((await list('first: 1')).errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(upstream.calls()).toEqual([`${NEW}?limit=10&page=1`]);
  });

  test("another backend's characterization is not shown as this one's", async () => {
    const { client } = await over({ [`GET /v0.3/characterizations/${ID}`]: { body: { ...item, id: ID } } });
    const { errors } = await client.queryText(
      `{ characterization(id: "Characterization:qpu.forte-1:${ID}") { qubits } }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
