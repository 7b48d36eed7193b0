import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/src/sandbox.js';
import { findFixtures } from '../support/call-table/fixtures.js';
import type { Client } from '../support/client.js';
import { startWithResponses } from '../support/response-cases.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';
import { createSandboxClient } from './sandbox/harness.js';

const BOTH_VERSIONS = [['v0.3'], ['v0.4']] as const;
const ACTIVE = ['SUBMITTED', 'READY', 'STARTED'];

interface Listed {
  readonly serviceId: string;
  readonly status: string;
  readonly name: string | null;
  readonly submittedAt: string;
}

interface JobList {
  readonly nodes: readonly Listed[];
  readonly scannedCount: number | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface ListArgs {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly first?: number;
  readonly after?: string | null;
}

const JOBS =
  'query ($filter: JobFilter, $first: Int, $after: String) { jobs(filter: $filter, first: $first, after: $after) { nodes { serviceId status name submittedAt } scannedCount pageInfo { hasNextPage endCursor } } }';

async function listJobs(client: Client, args: ListArgs): Promise<JobList> {
  const { data, errors } = await client.queryText<{ jobs: JobList }>(JOBS, { ...args });
  expect(errors).toBeUndefined();
  return data?.jobs as JobList;
}

async function listAllJobs(client: Client, args: ListArgs): Promise<readonly Listed[]> {
  const jobs: Listed[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo }: JobList = await listJobs(client, { ...args, after });
    jobs.push(...nodes);
    if (!pageInfo.hasNextPage) return jobs;
    after = pageInfo.endCursor;
  }
}

/** Adds the child jobs of one job: submitting them one by one would take most of the time of these tests. */
async function addJobs({ url }: Sandbox, count: number): Promise<void> {
  const circuits = Array.from({ length: count }, () => ({ circuit: [{ gate: 'h', target: 0 }] }));
  const input = { gateset: 'qis', qubits: 1, circuits };
  const { status } = await createSandboxClient(url, 'sandbox').post('/v0.4/jobs', {
    ...{ backend: 'simulator', type: 'ionq.multi-circuit.v1', dry_run: true, input },
  });
  expect(status).toBe(201);
}

describe.each(BOTH_VERSIONS)('lists of jobs in %s', (version) => {
  const start = () => startGatewayWithSandbox({ env: { UPSTREAM_JOBS_VERSION: version } });

  test('have all jobs with one of several statuses, newest first, in pages of any size', async () => {
    const { client, sandbox } = await start();
    await addJobs(sandbox, 20);
    const all = await listAllJobs(client, { first: 500 });
    for (const statuses of [ACTIVE, ['COMPLETED', 'FAILED', 'CANCELED'], [...ACTIVE, 'COMPLETED']]) {
      const expected = all.filter(({ status }) => statuses.includes(status));
      expect(expected.length).toBeGreaterThan(2);
      for (const first of [7, 60]) {
        const listed = await listAllJobs(client, { filter: { statuses }, first });
        expect(listed.map(({ serviceId }) => serviceId).sort()).toEqual(
          expected.map(({ serviceId }) => serviceId).sort(),
        );
        const times = listed.map(({ submittedAt }) => Date.parse(submittedAt));
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }
    }
  });

  test('take one call per status for a page, and none for a status that has ended', async () => {
    const { client, calls } = await start();
    calls();
    const { pageInfo } = await listJobs(client, { filter: { statuses: [...ACTIVE, 'COMPLETED'] }, first: 25 });
    expect(calls()).toHaveLength(4);
    await listJobs(client, { filter: { statuses: [...ACTIVE, 'COMPLETED'] }, first: 25, after: pageInfo.endCursor });
    expect(calls().length).toBeLessThanOrEqual(2);
    await listJobs(client, { filter: { statuses: ['READY', 'READY'] } });
    expect(calls()).toHaveLength(1);
  });

  test('are searched by a part of the name, up to 500 jobs per page', async () => {
    const { client, sandbox, calls } = await start();
    await addJobs(sandbox, 500);
    const all = await listAllJobs(client, { first: 500 });
    const named = all.filter(({ name }) => name !== null);
    const text = named.at(-1)?.name?.slice(1).toUpperCase() ?? '';
    const expected = all.filter(({ name }) => name?.toUpperCase().includes(text));
    calls();

    const first = await listJobs(client, { filter: { name: text }, first: 50 });
    expect(calls()).toHaveLength(20);
    expect(first).toMatchObject({ scannedCount: 500, pageInfo: { hasNextPage: true } });
    const second = await listJobs(client, { filter: { name: text }, first: 50, after: first.pageInfo.endCursor });
    expect(second).toMatchObject({ scannedCount: all.length - 500, pageInfo: { hasNextPage: false } });
    expect([...first.nodes, ...second.nodes]).toEqual(expected);

    const [oldest] = await listAllJobs(client, { filter: { name: text }, first: 1 });
    expect(oldest).toEqual(expected[0]);
    expect(await listJobs(client, { first: 1 })).toMatchObject({ scannedCount: null });
  });

  test('reject a filter that the parent of the list sets, and invalid values', async () => {
    const { client, calls } = await start();
    calls();
    const { data, errors } = await client.queryText(
      `{
        unknown: jobs(filter: { statuses: [READY, UNKNOWN] }) { nodes { id } }
        long: jobs(filter: { name: "${'n'.repeat(201)}" }) { nodes { id } }
        session: node(id: "Session:s") { ... on Session { jobs(filter: { sessionId: "t" }) { nodes { id } } } }
        backend: node(id: "Backend:b") { ... on Backend { jobs(filter: { backendIds: ["c"] }) { nodes { id } } } }
        user: node(id: "User:u") { ... on User { jobs(filter: { submitterId: "v" }) { nodes { id } } } }
        parent: node(id: "Job:p") { ... on Job { childJobs(filter: { parentId: "q" }) { nodes { id } } } }
      }`,
    );
    expect(data).toMatchObject({ unknown: null, long: null, session: { jobs: null }, parent: { childJobs: null } });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(Array(6).fill('BAD_USER_INPUT'));
    const messages = errors?.map(({ message }) => message).join('\n');
    for (const field of ['sessionId', 'backendIds', 'submitterId', 'parentId', '"filter.name"', '`UNKNOWN`'])
      expect(messages).toContain(field);
    expect(calls()).toEqual([]);
  });

  test('reject an empty string as a value of the filter, wherever it is, and name the field', async () => {
    const { client, calls } = await start();
    const fields = ['sessionId', 'submitterId', 'parentId', 'name', 'backendIds'] as const;
    const connections = [
      'jobs(FILTER) { nodes { id } }',
      'node(id: "Session:s") { ... on Session { jobs(FILTER) { nodes { id } } } }',
      'node(id: "Job:p") { ... on Job { childJobs(FILTER) { nodes { id } } } }',
    ];
    for (const field of fields) {
      const filter = `filter: { ${field}: ${field === 'backendIds' ? '[""]' : '""'} }`;
      for (const operation of connections) {
        const { data, errors } = await client.queryText(`{ ${operation.replace('FILTER', filter)} }`);
        expect(JSON.stringify(data), operation).not.toContain('nodes');
        expect(errors?.[0], operation).toMatchObject({
          message: expect.stringContaining(`"filter.${field}`),
          extensions: { code: 'BAD_USER_INPUT' },
        });
      }
      const events = client.subscribeText(`subscription { jobList(${filter}) { hasMore } }`, {});
      const error: unknown = await events.next().catch((thrown: unknown) => thrown);
      expect(JSON.stringify(error), field).toContain(`\\"filter.${field}`);
    }
    expect(calls()).toEqual([]);
  });

  test('are empty without a call when a list of the filter is empty, and not filtered by null', async () => {
    const { client, calls } = await start();
    for (const filter of [{ statuses: [] }, { backendIds: [] }, { statuses: ['READY'], backendIds: [], name: 'a' }]) {
      const { nodes, pageInfo } = await listJobs(client, { filter });
      expect({ nodes, pageInfo }).toEqual({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
    }
    for (const filter of [{ statuses: [] }, { backendIds: [] }]) {
      const document = 'subscription ($filter: JobFilter) { jobList(filter: $filter) { hasMore } }';
      expect(await client.subscribeText(document, { filter }).next()).toEqual({ done: true, value: undefined });
    }
    expect(calls()).toEqual([]);
    const nulls = { statuses: null, backendIds: null, sessionId: null, submitterId: null, parentId: null, name: null };
    expect((await listJobs(client, { filter: nulls })).nodes.length).toBeGreaterThan(1);
  });
});

describe('lists of jobs of an object', () => {
  test('are filtered by status and name', async () => {
    const { client, sandbox } = await startGatewayWithSandbox();
    const { session, submitter, parentJob } = await findFixtures(sandbox);
    const jobs = async (node: string, field: string, filter: string) => {
      const selection = `... on ${node.split(':')[0]} { list: ${field}(first: 500 ${filter}) { nodes { serviceId status name } } }`;
      const { data, errors } = await client.queryText<{ node: { list: { nodes: readonly Listed[] } } }>(
        `{ node(id: "${node}") { ${selection} } }`,
      );
      expect(errors).toBeUndefined();
      return data?.node.list.nodes ?? [];
    };
    for (const [node, field] of [
      [`Session:${session}`, 'jobs'],
      ['Backend:qpu.aria-1', 'jobs'],
      [`User:${submitter}`, 'jobs'],
      [`Job:${parentJob}`, 'childJobs'],
    ] as const) {
      const all = await jobs(node, field, '');
      const byStatus = await jobs(node, field, ', filter: { statuses: [COMPLETED, STARTED], name: "e" }');
      const expected = all.filter(
        ({ status, name }) => ['COMPLETED', 'STARTED'].includes(status) && name?.toLowerCase().includes('e'),
      );
      expect(new Set(byStatus)).toEqual(new Set(expected));
    }
  });

  test('are those of a project with a status, and cannot be filtered by backend', async () => {
    const { client } = await startGatewayWithSandbox();
    const { data } = await client.queryText<{ viewer: { project: { id: string } } }>('{ viewer { project { id } } }');
    const query = (filter: string) =>
      client.queryText<{ node: { jobs: { nodes: readonly Listed[] } | null } }>(
        `{ node(id: "${data?.viewer.project.id}") { ... on Project { jobs(first: 10, filter: { ${filter} }) { nodes { status } } } } }`,
      );
    const completed = await query('statuses: [COMPLETED]');
    expect(completed.data?.node.jobs?.nodes.length).toBeGreaterThan(1);
    expect(new Set(completed.data?.node.jobs?.nodes.map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
    const { data: none, errors } = await query('backendIds: ["simulator"]');
    expect(none?.node.jobs).toBeNull();
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'NOT_SUPPORTED' } });
    expect(errors?.[0]?.message).toContain('`backendIds`');
  });
});

test.each([
  ['the session', 'session(id: "s") { jobs { nodes { id } } }', { session_id: 'other' }],
  ['the session', 'session(id: "s") { jobs { nodes { id } } }', { session_id: 7 }],
  ['the parent', 'jobs(filter: { parentId: "p" }) { nodes { id } }', { parent_job_id: null }],
])('lists of jobs are an error when the service ignores %s: %s %j', async (_name, field, link) => {
  const { client, upstream } = await startWithResponses({
    'GET /v0.4/jobs': { body: { jobs: [{ id: 'a', status: 'ready', ...link }], next: 'n' } },
    'GET /v0.4/sessions/s': { body: { id: 's', status: 'started' } },
  });
  const { errors } = await client.queryText(`{ ${field} }`);
  expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID' } }]);
  upstream.on('GET /v0.4/jobs', { body: { jobs: [], next: null } });
  expect((await client.queryText(`{ ${field} }`)).errors).toBeUndefined();
});

test('lists of sessions are filtered by status, activity and backend', async () => {
  const { client, calls } = await startGatewayWithSandbox();
  interface ListedSession {
    readonly status: string;
    readonly active: boolean;
    readonly backend: { readonly serviceId: string };
  }
  const sessions = async (filter: string) => {
    const { data } = await client.queryText<{ sessions: { nodes: readonly ListedSession[] } }>(
      `{ sessions(first: 100, filter: { ${filter} }) { nodes { status active backend { serviceId } } } }`,
    );
    return data?.sessions.nodes ?? [];
  };
  const all = await sessions('');
  expect(new Set(all.map(({ status }) => status)).size).toBeGreaterThan(1);
  expect(await sessions('active: false')).toEqual(all.filter(({ active }) => !active));
  expect(await sessions('statuses: [ENDED, CREATED]')).toEqual(
    all.filter(({ status }) => status === 'ENDED' || status === 'CREATED'),
  );
  calls();
  const onBackend = await sessions('active: true, backendIds: ["Backend:qpu.aria-1"], statuses: null');
  expect(onBackend).toEqual(all.filter(({ active, backend }) => active && backend.serviceId === 'qpu.aria-1'));
  expect(onBackend.length).toBeGreaterThan(0);
  expect(calls()).toEqual(['GET /v0.4/sessions?active=true']);
  for (const filter of ['statuses: []', 'backendIds: []']) expect(await sessions(filter), filter).toEqual([]);
  const { errors } = await client.queryText('{ sessions(filter: { backendIds: [""] }) { nodes { id } } }');
  expect(errors?.[0]?.message).toContain('"filter.backendIds.0"');
  expect(calls()).toEqual([]);
});
