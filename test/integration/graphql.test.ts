import { describe, expect, test } from 'vitest';
import { findFixtures } from '../support/call-table/fixtures.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';

describe('the gateway', () => {
  test('returns call stats only when the request has the stats header', async () => {
    const { client } = await startGatewayWithSandbox();
    const query = '{ jobs(first: 25) { edges { node { backend { status } } } } }';
    const first = await (await client.post(JSON.stringify({ query }), { 'x-upstream-stats': 'true' })).json();
    expect(first).toMatchObject({ extensions: { upstream: { calls: 2, cacheHits: 0, deduplicated: 0 } } });
    const second = await (await client.post(JSON.stringify({ query }), { 'x-upstream-stats': 'true' })).json();
    expect(second).toMatchObject({ extensions: { upstream: { calls: 1 } } });
    expect((await client.queryText(query)).extensions).toBeUndefined();
  });

  test('deduplicates the same call of one caller, and shares none between callers', async () => {
    const { client, clientWith, calls } = await startGatewayWithSandbox();
    const query = '{ jobs(first: 25) { edges { node { id } } } }';
    await client.queryText('{ __typename }');
    calls();
    const responses = await Promise.all(Array.from({ length: 10 }, () => client.queryText(query)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(calls().length).toBeLessThan(10);
    await Promise.all([client.queryText(query), clientWith('sandbox-stranger').queryText(query)]);
    expect(calls(), 'callers share nothing').toHaveLength(2);
  });

  test('lists the jobs of a project only when the caller is a member', async () => {
    const { client, clientWith } = await startGatewayWithSandbox();
    const { data } = await client.queryText<{ viewer: { project: { id: string } } }>('{ viewer { project { id } } }');
    const id = data?.viewer.project.id;
    const query = `query ($id: ID!) { node(id: $id) { ... on Project { jobs(first: 30) { edges { node { name project { id } } } } } } }`;
    const listed = await client.queryText<{ node: { jobs: { edges: { node: { project: { id: string } } }[] } } }>(
      query,
      { id },
    );
    expect(listed.data?.node.jobs.edges).toHaveLength(30);
    for (const { node } of listed.data?.node.jobs.edges ?? []) expect(node.project.id).toBe(id);
    const foreign = await clientWith('sandbox-stranger').queryText(query, { id });
    expect(foreign).toMatchObject({ data: { node: { jobs: { edges: [] } } } });
  });

  test('lists no jobs of a user when the caller shares no project with it', async () => {
    const { sandbox, clientWith } = await startGatewayWithSandbox();
    const { submitter } = await findFixtures(sandbox);
    const { data } = await clientWith('sandbox-stranger').queryText(
      `{ node(id: "User:${submitter}") { ... on User { jobs { edges { node { id } } } } } }`,
    );
    expect(data).toEqual({ node: { jobs: { edges: [] } } });
  });

  test('returns the remaining jobs and time of a session', async () => {
    const { client, clock } = await startGatewayWithSandbox();
    const created = await client.queryText<{ createSession: { session: { id: string; remaining: object } } }>(
      'mutation { createSession(input: { backendId: "qpu.aria-1", jobCountLimit: 4, durationLimitMs: 1800000 }) { session { id remaining { jobs durationMs } } } }',
    );
    const session = created.data?.createSession.session;
    expect(session?.remaining).toMatchObject({ jobs: 4 });
    const job = `mutation { createJob(input: { backendId: "qpu.aria-1", sessionId: "${session?.id}", program: { circuit: { qubits: 1, gates: [{ gate: "x", target: 0 }] } } }) { job { session { id } } errors { message } } }`;
    expect(await client.queryText(job)).toMatchObject({
      data: { createJob: { job: { session: { id: session?.id } } } },
    });
    // Its child jobs count as part of it.
    const circuits = '{ name: "a", qubits: 1, gates: [{ gate: "x", target: 0 }] }'.repeat(2);
    const multi = `mutation { createJob(input: { backendId: "qpu.aria-1", sessionId: "${session?.id}", program: { circuits: { circuits: [${circuits}] } } }) { job { id } errors { message } } }`;
    expect(await client.queryText(multi)).toMatchObject({ data: { createJob: { errors: [] } } });
    await clock.advance(60_000);
    const after = await client.queryText<{
      session: { status: string; remaining: { jobs: number; durationMs: number } };
    }>(`{ session(id: "${session?.id}") { status remaining { jobs durationMs } } }`);
    expect(after.data?.session).toMatchObject({ status: 'STARTED', remaining: { jobs: 2 } });
    expect(after.data?.session.remaining.durationMs).toBeLessThanOrEqual(30 * 60_000);

    const ended = await client.queryText(
      `mutation { endSession(input: { id: "${session?.id}" }) { session { status active remaining { jobs } } } }`,
    );
    expect(ended).toMatchObject({
      data: { endSession: { session: { status: 'ENDED', active: false, remaining: null } } },
    });
    expect(await client.queryText(job)).toMatchObject({ data: { createJob: expect.anything() } });
  });

  test('pages sessions forwards and backwards', async () => {
    const { client } = await startGatewayWithSandbox();
    interface Listed {
      sessions: {
        edges: { cursor: string; node: { id: string } }[];
        pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
      };
    }
    const list = async (args: string) =>
      (
        await client.queryText<Listed>(
          `{ sessions(${args}) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage } } }`,
        )
      ).data?.sessions;
    const all = await list('first: 100');
    const count = all?.edges.length ?? 0;
    expect(count).toBeGreaterThan(2);
    expect(all?.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false });
    expect((await list('last: 2'))?.edges).toEqual(all?.edges.slice(-2));
    expect((await list(`last: 1, before: "${all?.edges.at(-1)?.cursor}"`))?.edges).toEqual(all?.edges.slice(-2, -1));
    expect((await list(`first: 1, after: "${all?.edges[0]?.cursor}"`))?.edges).toEqual(all?.edges.slice(1, 2));
    expect(await list('first: 0')).toEqual({ edges: [], pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    expect(await list('first: 1')).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  });

  test('lists the items of a page without cursors in `nodes`', async () => {
    const { client } = await startGatewayWithSandbox();
    interface Page {
      edges: { node: { id: string } }[];
      nodes: { id: string }[];
    }
    const fields = 'edges { node { id } } nodes { id }';
    const { data } = await client.queryText<Record<'jobs' | 'sessions', Page>>(
      `{ jobs(first: 30) { ${fields} } sessions(first: 2) { ${fields} } }`,
    );
    expect(data?.jobs.nodes).toHaveLength(30);
    for (const page of Object.values(data ?? {})) expect(page.nodes).toEqual(page.edges.map(({ node }) => node));
  });

  test('returns one null and one error when one of many ids is unknown', async () => {
    const { client, sandbox } = await startGatewayWithSandbox();
    const { jobs } = await findFixtures(sandbox);
    const ids = [...jobs.slice(0, 12), '00000000-0000-4000-8000-000000000000', ...jobs.slice(12, 24)].map(
      (id) => `Job:${id}`,
    );
    const { data, errors } = await client.queryText<{ nodes: ({ id: string } | null)[] }>(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Job { name } } }',
      { ids },
    );
    expect(data?.nodes.map((node) => node?.id ?? null)).toEqual(ids.map((id, i) => (i === 12 ? null : id)));
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({ path: ['nodes', 12], extensions: { code: 'NOT_FOUND' } });
  });

  test('sends the job first and its results later when they are deferred', async () => {
    const { client, sandbox } = await startGatewayWithSandbox();
    const { completedJob } = await findFixtures(sandbox);
    const query = `{ job(id: "${completedJob}") { name ... @defer { results { probabilities(top: 1) { state } } cost { actual { unit } } } } }`;
    const response = await client.post(JSON.stringify({ query }), { accept: 'multipart/mixed' });
    expect(response.headers.get('content-type')).toContain('multipart/mixed');
    const parts = parseParts(await response.text());
    expect(parts[0]).toMatchObject({ data: { job: { name: expect.any(String) } }, hasNext: true });
    expect(parts[0]?.data?.job).not.toHaveProperty('results');
    expect(JSON.stringify(parts.slice(1))).toContain('"results"');
    expect(parts.at(-1)).toMatchObject({ hasNext: false });
  });

  test('responds in one piece when a document has @defer and a field named then', async () => {
    const { client } = await startGatewayWithSandbox();
    const query = '{ then: __typename ... @defer { backends { then: serviceId } } }';
    const response = await client.post(JSON.stringify({ query }), { accept: 'multipart/mixed, application/json' });
    expect(await response.text()).toMatch(/{"data":{"then":"Query","backends":\[{"then":"[^"]+"},.*\]}}/);
  });

  test('sends the first items of a list first when it is streamed', async () => {
    const { client } = await startGatewayWithSandbox();
    const query = '{ backends @stream(initialCount: 2) { serviceId } }';
    const response = await client.post(JSON.stringify({ query }), { accept: 'multipart/mixed' });
    const [first, ...rest] = parseParts(await response.text());
    expect(first).toMatchObject({ data: { backends: [{}, {}] }, hasNext: true });
    const items = rest.flatMap((part) => (part.incremental ?? []).flatMap(({ items }) => items ?? []));
    expect(items.length).toBeGreaterThan(2);
    expect(rest.at(-1)).toMatchObject({ hasNext: false });
  });
});

interface Part {
  readonly data?: { readonly job?: object };
  readonly incremental?: readonly { readonly items?: readonly unknown[] }[];
  readonly hasNext: boolean;
}

/** The JSON of each part of a multipart response. */
function parseParts(body: string): Part[] {
  return body.split('\r\n---').flatMap((part) => {
    const json = /\{.*\}/s.exec(part)?.[0];
    return json ? [JSON.parse(json) as Part] : [];
  });
}
