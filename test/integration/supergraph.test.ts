import { readFileSync } from 'node:fs';
import { type DocumentNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { Client } from '../support/client.js';
import type { TypedDocumentString } from '../support/generated/graphql.js';
import { type ReceivedRequest, startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';
import {
  hasFederationPackages,
  requireFederationPackage,
  type SupergraphOptions,
  startSupergraph,
} from '../support/supergraph.js';
import { startGateway } from '../support/test-gateway.js';

interface Subgraph {
  readonly name: string;
  readonly sdl: string;
}

const readSdl = (path: string) => readFileSync(path, 'utf8');
const JOBS: Subgraph = { name: 'jobs', sdl: readSdl('schema/subgraph.graphql') };
const EXPERIMENTS: Subgraph = { name: 'experiments', sdl: readSdl('examples/federation/experiments.graphql') };
/** As docs/federation.md has it. */
const RELAY: Subgraph = {
  name: 'relay',
  sdl: `extend schema @link(url: "https://specs.apollo.dev/federation/v2.4", import: ["@key", "@override", "@shareable"])
    type Query {
      node(id: ID!): Node @override(from: "jobs")
      nodes(ids: [ID!]!): [Node]! @override(from: "jobs")
      papers: PaperConnection
    }
    interface Node { id: ID! }
    type PaperConnection { nodes: [Paper!]! pageInfo: PageInfo! }
    type Paper implements Node @key(fields: "id") { id: ID! jobs: [Job] }
    type Job implements Node @key(fields: "id") { id: ID! }
    type PageInfo @shareable { startCursor: String endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! }`,
};

interface Composed {
  readonly errors?: readonly Error[] | undefined;
  readonly supergraphSdl?: string | undefined;
}

type Compose = (subgraphs: readonly Subgraph[]) => Composed;

interface Service {
  readonly name: string;
  readonly url: string;
  readonly typeDefs: DocumentNode;
}

const toServices = (subgraphs: readonly Subgraph[]): readonly Service[] =>
  subgraphs.map(({ name, sdl }) => ({ name, url: `http://${name}.example/graphql`, typeDefs: parse(sdl) }));

/** The composers of Hive, Apollo and Cosmo. */
const COMPOSERS: Readonly<Record<string, Compose>> = {
  '@theguild/federation-composition': (subgraphs) =>
    requireFederationPackage<{ composeServices(services: readonly Service[]): Composed }>(
      '@theguild/federation-composition',
    ).composeServices(toServices(subgraphs)),
  '@apollo/composition': (subgraphs) =>
    requireFederationPackage<{ composeServices(services: readonly Service[]): Composed }>(
      '@apollo/composition',
    ).composeServices(toServices(subgraphs)),
  '@wundergraph/composition': (subgraphs) => {
    const { federateSubgraphs, ROUTER_COMPATIBILITY_VERSION_ONE } = requireFederationPackage<{
      federateSubgraphs(options: object): { success: boolean; errors?: readonly Error[]; federatedGraphAST?: object };
      readonly ROUTER_COMPATIBILITY_VERSION_ONE: string;
    }>('@wundergraph/composition');
    const { success, errors } = federateSubgraphs({
      subgraphs: toServices(subgraphs).map(({ typeDefs, ...one }) => ({ ...one, definitions: typeDefs })),
      version: ROUTER_COMPATIBILITY_VERSION_ONE,
    });
    return { errors: success ? undefined : (errors ?? [new Error('failed')]) };
  },
};

describe.skipIf(!hasFederationPackages).each(Object.entries(COMPOSERS))('%s', (_name, compose) => {
  test('composes the subgraph alone, with the example, and with one that takes over `node`', () => {
    for (const subgraphs of [[JOBS], [JOBS, EXPERIMENTS], [JOBS, EXPERIMENTS, RELAY]]) {
      const { errors, supergraphSdl } = compose(subgraphs);
      expect(errors?.map(({ message }) => message)).toBeUndefined();
      if (supergraphSdl === undefined) continue;
      expect(supergraphSdl).toMatch(/join__type\(graph: JOBS, key: "serviceId"/);
      expect(supergraphSdl).toContain('@semanticNonNull');
    }
  });

  test('rejects one that has `node` too', () => {
    const sdl = RELAY.sdl.replaceAll(/ @override\(from: "jobs"\)/g, '');
    expect(compose([JOBS, { ...RELAY, sdl }]).errors).not.toHaveLength(0);
  });
});

const DOCUMENTATION = readSdl('docs/federation.md');

test('the documentation has the schemas that are composed here', () => {
  for (const line of RELAY.sdl.match(/.*@override.*/g)?.slice(1) ?? []) expect(DOCUMENTATION).toContain(line.trim());
  for (const line of ['type Experiment @key(fields: "id") {', '  jobs: [Job]\n', '  notes: String\n']) {
    expect(DOCUMENTATION).toContain(line);
    expect(EXPERIMENTS.sdl).toContain(line);
  }
});

test.each(['apollo-router.yaml', 'cosmo-router.yaml'])('%s sends the key and the address of a client', (file) => {
  const { headers } = parseYaml(readSdl(`examples/federation/${file}`));
  const named = headers.all.request.map((rule: { named?: string; propagate?: { named?: string } }) =>
    (rule.propagate?.named ?? rule.named)?.toLowerCase(),
  );
  expect(named).toEqual(['authorization', 'x-forwarded-for']);
});

const JOB_IDS = Array.from({ length: 26 }, (_, i) => `j${i + 1}`);
const UNKNOWN = 'unknown';

/** A service in which every job has the name of the key that reads it, and which rejects the key `bad`. */
function respond({ method, url, authorization }: ReceivedRequest): UpstreamResponse {
  const key = authorization?.replace('apiKey ', '') ?? '';
  const toJob = (id: string) => ({ id, status: 'started', name: key, backend: 'simulator', submitter_id: 'u' });
  const [, , type, id] = url.pathname.split('/');
  if (key === 'bad') return { status: 401, body: { message: 'invalid' } };
  if (type === 'backends') return { body: { backend: id, status: 'available' } };
  if (type !== 'jobs' || id === UNKNOWN) return { status: 404, body: { message: 'Job not found.' } };
  if (method === 'POST') return { status: 201, body: { id: 'created', status: 'submitted', session_id: null } };
  if (id !== undefined) return { body: toJob(id) };
  const ids = url.searchParams.getAll('ids');
  return {
    body: {
      jobs: (ids.length > 0 ? ids : JOB_IDS.slice(0, 2)).filter((one) => one !== UNKNOWN).map(toJob),
      next: null,
    },
  };
}

interface Node {
  readonly name?: string;
  readonly notes?: string | null;
}

interface Experiments {
  readonly experiments: readonly { readonly title: string; readonly jobs: readonly (Node | null)[] | null }[];
}

const CREATE = 'mutation ($jobs: [ID!]!) { createExperiment(title: "scan", jobs: $jobs) { id } }';
const READ = '{ experiments { title jobs { name notes } } }';
const SUBSCRIBE = 'subscription { job(id: "j1") { job { id status name notes } } }' as unknown as TypedDocumentString<
  { job: { job: Node } },
  Record<string, never>
>;

async function start({
  subscriptions = 'sse',
  env = {},
}: Partial<SupergraphOptions> & { env?: Record<string, string> } = {}) {
  const upstream = await startScriptedUpstream({ '*': respond });
  const gateway = await startGateway(upstream.url, {
    env: { FEDERATION: 'subgraph', maxRetries: '0', TRUSTED_PROXIES: '127.0.0.1', ...env },
  });
  const router = await startSupergraph(gateway.url, { subscriptions });
  return {
    gateway,
    upstream,
    clientWith: (key: string | null, address = '192.0.2.1') => new Client(router, key, address),
  };
}

const toGlobalIds = (ids: readonly string[]) => ids.map((id) => `Job:${id}`);

describe.skipIf(!hasFederationPackages)('behind Hive Gateway', () => {
  test('25 jobs of an experiment are one upstream call and 26 are two, each key has its own, and keys alone are none', async () => {
    const { clientWith, upstream } = await start();
    const anna = clientWith('anna');
    await anna.queryText(CREATE, { jobs: toGlobalIds(JOB_IDS.slice(0, 25)) });
    await anna.queryText('mutation { setNotes(job: "Job:j1", notes: "good") { id } }');
    expect(upstream.calls()).toEqual([]);
    const { data, errors } = await anna.queryText<Experiments>(READ);
    expect(errors).toBeUndefined();
    expect(data?.experiments[0]?.jobs).toEqual([
      { name: 'anna', notes: 'good' },
      ...Array.from({ length: 24 }, () => ({ name: 'anna', notes: null })),
    ]);
    expect(upstream.calls()).toEqual([expect.stringContaining('GET /v0.4/jobs?')]);

    const answers = await Promise.all(
      ['bert', 'anna', 'bert'].map((key) => clientWith(key).queryText<Experiments>(READ)),
    );
    expect(answers.map((answer) => answer.data?.experiments[0]?.jobs?.[0]?.name)).toEqual(['bert', 'anna', 'bert']);
    upstream.calls();
    expect(await anna.queryText('{ experiments { jobs { id notes } } }')).not.toHaveProperty('errors');
    expect(upstream.calls()).toEqual([]);

    await anna.queryText(CREATE, { jobs: toGlobalIds(JOB_IDS) });
    upstream.calls();
    await anna.queryText('{ experiments { jobs { name } } }');
    expect(upstream.calls()).toHaveLength(2);
  });

  test('the documented query returns jobs with the fields of both subgraphs', async () => {
    const { clientWith } = await start();
    const client = clientWith('anna');
    await client.queryText(CREATE, { jobs: ['Job:j1'] });
    const query = /```graphql\n(\{\n {2}jobs.*?)```/s.exec(DOCUMENTATION)?.[1] ?? '';
    const { data, errors } = await client.queryText(query);
    expect(errors).toBeUndefined();
    const job = { name: 'anna', status: 'STARTED', backend: { status: 'available' } };
    expect(data).toEqual({
      jobs: { nodes: ['j1', 'j2'].map((id) => ({ id: `Job:${id}`, name: 'anna', notes: null })) },
      experiments: [{ title: 'scan', jobs: [job] }],
    });
  });

  test('an unknown job among 25 is null with its code, and the others are returned', async () => {
    const { clientWith } = await start();
    const client = clientWith('anna');
    await client.queryText(CREATE, { jobs: toGlobalIds([...JOB_IDS.slice(0, 24), UNKNOWN]) });
    const { data, errors } = await client.queryText<Experiments>('{ experiments { title jobs { name } } }');
    expect(new Set(errors?.map(({ extensions }) => extensions.code))).toEqual(new Set(['NOT_FOUND']));
    const jobs = data?.experiments[0]?.jobs ?? [];
    expect(jobs).toHaveLength(25);
    expect(jobs.filter((one) => one?.name === 'anna')).toHaveLength(24);
  });

  test('codes of errors reach the client', async () => {
    const { clientWith } = await start({ env: { MAX_CALLS_PER_OPERATION: '2' } });
    await clientWith('anna').queryText(CREATE, { jobs: ['Session:s', 'j1'] });
    const getCodes = async (key: string | null, query: string) => {
      const { errors = [] } = await clientWith(key).queryText(query);
      return [...new Set(errors.map(({ extensions }) => extensions.code))];
    };
    expect(await getCodes('anna', '{ experiments { jobs { name } } }')).toEqual(['BAD_USER_INPUT']);
    expect(await getCodes('bad', '{ job(id: "j1") { name notes } }')).toEqual(['UNAUTHENTICATED']);
    expect(await getCodes(null, '{ job(id: "j1") { name } }')).toEqual(['UNAUTHENTICATED']);
    expect(await getCodes('anna', '{ jobs(first: 500) { nodes { cost { actual { value } } } } }')).toEqual([
      'TOO_EXPENSIVE',
    ]);
  });

  test('a mutation submits once, and its job has the fields of the other subgraph', async () => {
    const { clientWith, upstream } = await start();
    const { data, errors } = await clientWith('anna').queryText(
      'mutation ($input: CreateJobInput!) { createJob(input: $input) { job { id status notes } errors { code path } } }',
      { input: { backendId: 'simulator', program: { circuit: { qubits: 1, gates: [{ gate: 'h', target: 0 }] } } } },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ createJob: { job: { id: 'Job:created', status: 'SUBMITTED', notes: null }, errors: [] } });
    expect(upstream.calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /v0.4/jobs']);
  });

  test.each(['sse', 'ws'] as const)(
    'subscriptions run over %s, each with the key of its client',
    async (subscriptions) => {
      const { clientWith, gateway } = await start({ subscriptions });
      await clientWith('anna').queryText('mutation { setNotes(job: "Job:j1", notes: "good") { id } }');
      const first = async (key: string) => {
        for await (const event of clientWith(key).subscribeSse(SUBSCRIBE, {})) return event;
        return null;
      };
      const [anna, bert] = await Promise.all([first('anna'), first('bert')]);
      const event = (name: string) => ({
        data: { job: { job: { id: 'Job:j1', status: 'STARTED', name, notes: 'good' } } },
      });
      expect([anna, bert]).toEqual([event('anna'), event('bert')]);
      // The clients have left, and the router with them.
      await expect.poll(() => gateway.openSubscriptions).toBe(0);
      expect(await first('bad')).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    },
  );

  test.each(['sse', 'ws'] as const)(
    'clients have the limits of their own addresses when TRUSTED_PROXIES has the router (%s)',
    async (subscriptions) => {
      const { clientWith } = await start({ subscriptions, env: { MAX_OPERATIONS_PER_MINUTE: '4' } });
      const subscribe = async (key: string, address: string) => {
        for await (const { errors } of clientWith(key, address).subscribeSse(SUBSCRIBE, {}))
          return errors ? errors[0]?.extensions.code : 'event';
        return null;
      };
      // Over a WebSocket, the router drops the error of an operation that does not start.
      const limited = subscriptions === 'ws' ? 'INTERNAL_SERVER_ERROR' : 'RATE_LIMITED';
      const codes: unknown[] = [];
      for (let i = 0; i < 6; i++) codes.push(await subscribe('bad', '192.0.2.7'));
      expect(codes).toEqual([...Array(4).fill('UNAUTHENTICATED'), limited, limited]);
      expect(await subscribe('anna', '192.0.2.8')).toBe('event');
      expect(await subscribe('bert', '192.0.2.7')).toBe(limited);
    },
  );
});
