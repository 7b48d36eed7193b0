import { describe, expect, test } from 'vitest';
import { Results, submitBell, WatchBell } from '../../support/bell-job.js';
import { Client } from '../../support/client.js';
import { startGateway, startGatewayWithSandbox } from '../../support/test-gateway.js';

const env = { UPSTREAM_JOBS_VERSION: 'v0.3' };

describe('a Bell job in v0.3', () => {
  test.each(['subscribe', 'subscribeSse'] as const)(
    'emits events until the job completes, with STARTED for running (%s)',
    async (transport) => {
      const setup = await startGatewayWithSandbox({ env });
      const id = await submitBell(setup, 'simulator');

      const events = await setup.collectEvents(setup.client[transport](WatchBell, { id }));

      const statuses = events.map(({ data }) => data?.job?.job.status);
      expect(statuses).toContain('STARTED');
      expect(statuses.at(-1)).toBe('COMPLETED');
      expect(statuses).not.toContain('UNKNOWN');
      expect(events.at(-1)?.data?.job?.job.progress).toMatchObject({ phase: 'ENDED', fraction: 1 });
      expect(setup.gateway.watchedJobs).toBe(0);
      expect(setup.calls().filter((call) => !call.includes('/v0.3/jobs'))).toEqual([]);
    },
  );

  test('returns probabilities, cost, backend and characterization in one query', async () => {
    const setup = await startGatewayWithSandbox({ env });
    const id = await submitBell(setup, 'qpu.aria-1', 10_000);
    await setup.collectEvents(setup.client.subscribe(WatchBell, { id }));
    setup.calls();

    const { data, errors } = await setup.client.query(Results, { id });

    expect(errors).toBeUndefined();
    const states = data?.job?.results?.probabilities ?? [];
    // With 1,000 shots, one of the two wrong states might be absent.
    expect(states.map(({ bitstring }) => bitstring).sort()).toEqual(['00', '01', '10', '11']);
    expect(states.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(10_000);
    expect(data?.job?.cost).toMatchObject({ estimated: null, actual: { unit: 'usd' } });
    expect(data?.job?.backend?.characterization?.connectivity?.length).toBeGreaterThan(0);
    expect(setup.calls().map((call) => call.replace(/[0-9a-f-]{36}/g, '<id>'))).toEqual(
      expect.arrayContaining([
        'GET /v0.3/jobs/<id>/results',
        'GET /v0.3/backends',
        'GET /v0.4/backends/qpu.aria-1/characterizations?limit=1&page=1',
      ]),
    );
  });

  test('returns 00 and 11 with 0.5 each when the simulator is ideal', async () => {
    const setup = await startGatewayWithSandbox({ env });
    const id = await submitBell(setup, 'simulator');
    await setup.collectEvents(setup.client.subscribe(WatchBell, { id }));

    const { data } = await setup.client.query(Results, { id });

    expect(data?.job?.results?.probabilities?.map(({ bitstring }) => bitstring)).toEqual(['00', '11']);
    for (const { probability } of data?.job?.results?.probabilities ?? []) expect(probability).toBeCloseTo(0.5, 12);
  });
});

describe('jobs in both versions', () => {
  const FIELDS = `id status name metadata shots isFinal submittedAt startedAt completedAt predictedExecutionDurationMs
    executionDurationMs failure { code message } stats { qubits circuits gateCounts { oneQubit twoQubit } }
    noise { model } debiasing backend { serviceId }`;

  /** Times of v0.3 have no fractions of a second. */
  const inSeconds = (value: unknown) => (typeof value === 'string' ? Math.floor(Date.parse(value) / 1000) : null);

  test('have the same fields, with times in seconds', async () => {
    const setup = await startGatewayWithSandbox();
    const v03 = new Client((await startGateway(setup.sandbox.url, { env, clock: setup.clock })).url, 'sandbox');
    const query = `{ jobs(first: 60) { edges { node { ${FIELDS} } } pageInfo { hasNextPage } } }`;
    type Listed = { jobs: { edges: { node: Record<string, unknown> }[]; pageInfo: unknown } };

    const [old, current] = await Promise.all([v03.queryText<Listed>(query), setup.client.queryText<Listed>(query)]);

    const toComparable = (response: typeof old) =>
      response.data?.jobs.edges.map(({ node: { submittedAt, startedAt, completedAt, ...node } }) => ({
        ...node,
        times: [submittedAt, startedAt, completedAt].map(inSeconds),
      }));
    expect(old.errors).toBeUndefined();
    expect(toComparable(old)).toHaveLength(60);
    expect(toComparable(old)).toEqual(
      toComparable(current)?.map((job) => expect.objectContaining({ ...job, debiasing: expect.anything() })),
    );
    expect(old.data?.jobs.pageInfo).toEqual(current.data?.jobs.pageInfo);
  });

  test('have paged child jobs and their results when there are several circuits', async () => {
    const setup = await startGatewayWithSandbox({ env });
    const v04 = new Client((await startGateway(setup.sandbox.url, { clock: setup.clock })).url, 'sandbox');
    const circuits = `[${Array.from({ length: 3 }, (_, i) => `{ name: "c${i}", qubits: 1, gates: [{ gate: "x", target: 0 }] }`)}]`;
    const created = await v04.queryText<{ createJob: { job: { id: string } } }>(
      `mutation { createJob(input: { backendId: "simulator", program: { circuits: { circuits: ${circuits} } } }) {
        job { id } errors { message } } }`,
    );
    const id = created.data?.createJob.job.id ?? '';
    await setup.collectEvents(setup.client.subscribe(WatchBell, { id }));

    const { data, errors } = await setup.client.queryText<{
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
    const rest = await setup.client.queryText(
      `{ job(id: "${id}") { childJobs(first: 2, after: "${after}") { edges { node { name } } pageInfo { hasNextPage } } } }`,
    );
    expect(rest).toEqual({
      data: { job: { childJobs: { edges: [{ node: { name: 'c2' } }], pageInfo: { hasNextPage: false } } } },
    });
  });

  test('are canceled and deleted', async () => {
    const setup = await startGatewayWithSandbox({ env });
    const [one, two] = [await submitBell(setup, 'qpu.aria-1', 100), await submitBell(setup, 'qpu.aria-1', 100)];

    const { data } = await setup.client.queryText(`mutation {
      cancelJob(input: { id: "${one}" }) { job { status completedAt } } cancelJobs(input: { ids: ["${two}"] }) { jobs { status } }
      deleteJob(input: { id: "${one}" }) { deletedJobId }
    }`);

    expect(data).toEqual({
      cancelJob: { job: { status: 'CANCELED', completedAt: expect.any(String) } },
      cancelJobs: { jobs: [{ status: 'CANCELED' }] },
      deleteJob: { deletedJobId: one },
    });
    const deleted = await setup.client.queryText(`{ job(id: "${one}") { name } }`);
    expect(deleted.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
