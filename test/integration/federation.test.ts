import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CostEstimator } from '../../src/graphql/cost/operation-cost.js';
import { getSubgraphSchema } from '../../src/graphql/subgraph.js';
import { findFixtures } from '../support/call-table/fixtures.js';
import { Client } from '../support/client.js';
import { createPrng, RandomDocuments } from '../support/random-document.js';
import { scaleRuns } from '../support/random-runs.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

const SUBGRAPH = { env: { FEDERATION: 'subgraph' } };
const ENTITIES = (selection: string) =>
  `query ($representations: [_Any!]!) { _entities(representations: $representations) { __typename ${selection} } }`;

interface Entities {
  readonly _entities: readonly (Readonly<Record<string, unknown>> | null)[];
}

/** A gateway as a subgraph over the sandbox. */
async function startSubgraph() {
  const started = await startGatewayWithSandbox(SUBGRAPH);
  const fixtures = await findFixtures(started.sandbox, 60);
  started.calls();
  const entities = (selection: string, representations: readonly unknown[], client = started.client) =>
    client.queryText<Entities>(ENTITIES(selection), { representations });
  return { ...started, fixtures, entities };
}

describe('a gateway with FEDERATION=subgraph', () => {
  test('returns its SDL without an API key, as often as introspection is allowed', async () => {
    const { clientWith } = await startSubgraph();
    const client = clientWith(null);
    const { data } = await client.queryText<{ _service: { sdl: string } }>('{ _service { sdl } }');
    expect(data?._service.sdl).toBe(readFileSync('schema/subgraph.graphql', 'utf8'));
    const many = Array.from({ length: 60 }, (_, i) => `s${i}: _service { sdl }`).join(' ');
    const { errors } = await client.queryText(`{ ${many} }`);
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_EXPENSIVE' } }]);
  });

  test('fetches 25 jobs with one call and 26 with two, and selects members as `nodes` does', async () => {
    const { fixtures, entities, calls, clientWith, sandbox } = await startSubgraph();
    const toJob = (id: string) => ({ __typename: 'Job', id: `Job:${id}` });
    const jobs = fixtures.jobs.map((id) => id.replace(/^Job:/, ''));
    const { data, errors } = await entities('... on Job { id name }', jobs.slice(0, 25).map(toJob));
    expect(errors).toBeUndefined();
    expect(data?._entities.map((job) => job?.['id'])).toEqual(jobs.slice(0, 25).map((id) => `Job:${id}`));
    expect(calls()).toEqual([expect.stringContaining('GET /v0.4/jobs?')]);
    // A key of their own has nothing cached.
    const { url } = await startGateway(sandbox.url, SUBGRAPH);
    await entities('... on Job { name }', jobs.slice(0, 26).map(toJob), new Client(url, 'sandbox'));
    expect(calls()).toHaveLength(2);
    expect((await entities('... on Job { name }', [toJob(jobs[0] ?? '')], clientWith(null))).errors).toMatchObject([
      { path: ['_entities', 0], extensions: { code: 'UNAUTHENTICATED' } },
    ]);
  });

  test('makes no call when only keys are selected, for every type and key', async () => {
    const { entities, calls, client } = await startSubgraph();
    const types = ['ApiKey', 'Backend', 'Job', 'Organization', 'Project', 'Session', 'User'];
    const representations = [
      ...types.map((type) => ({ __typename: type, id: `${type}:x` })),
      ...types.map((type) => ({ __typename: type, serviceId: 'x' })),
      { __typename: 'Characterization', id: 'Characterization:qpu.x:y' },
      { __typename: 'Job', id: 'Job:x', serviceId: 'x' },
    ];
    const selection = [...types, 'Characterization'].map((type) => `... on ${type} { id serviceId }`).join(' ');
    const { data, errors } = await entities(selection, representations);
    expect(errors).toBeUndefined();
    expect(data?._entities).toEqual([
      ...[...types, ...types].map((type) => ({ __typename: type, id: `${type}:x`, serviceId: 'x' })),
      { __typename: 'Characterization', id: 'Characterization:qpu.x:y', serviceId: 'y' },
      { __typename: 'Job', id: 'Job:x', serviceId: 'x' },
    ]);
    expect(calls()).toEqual([]);
    expect((await client.queryText('{ _entities(representations: []) { __typename } }')).data).toEqual({
      _entities: [],
    });
  });

  test('returns null and a coded error at the index of a bad representation, and all others', async () => {
    const { fixtures, entities, calls } = await startSubgraph();
    const [known = ''] = fixtures.jobs;
    const session = fixtures.session.replace(/^Session:/, '');
    const job = known.replace(/^Job:/, '');
    const bad: readonly unknown[] = [
      { __typename: 'Session', id: `Job:${job}` },
      { __typename: 'Job', id: `Session:${session}` },
      { __typename: 'Job', id: job },
      { __typename: 'Job', serviceId: `Job:${job}` },
      { __typename: 'Job', id: `Job:${job}`, serviceId: session },
      { __typename: 'Job', id: `Job:${job}:x` },
      { __typename: 'Job' },
      { __typename: 'Job', id: 7 },
      { __typename: 'Job', id: { $ne: null } },
      { __typename: 'Characterization', serviceId: 'x' },
      { __typename: 'Characterization', id: 'Characterization:x' },
      { __typename: 'Viewer', id: 'x' },
      { __typename: '__proto__', id: 'x' },
      { __typename: 'constructor', id: 'x' },
      { id: `Job:${job}` },
      [],
      'Job',
      7,
    ];
    const good = { __typename: 'Job', id: `Job:${job}` };
    const { data, errors } = await entities('... on Job { id name } ... on Session { status }', [
      good,
      ...bad,
      { __typename: 'Job', serviceId: job },
    ]);
    expect(data?._entities).toHaveLength(bad.length + 2);
    expect(data?._entities.map((entity) => entity?.['id'] ?? null)).toEqual([
      `Job:${job}`,
      ...bad.map(() => null),
      `Job:${job}`,
    ]);
    expect(errors?.map(({ path }) => path)).toEqual(bad.map((_, i) => ['_entities', i + 1]));
    expect(new Set(errors?.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']));
    expect(calls()).toHaveLength(1);
  });

  test('returns NOT_FOUND for one unknown id among 25, and counts the calls within the limit of an operation', async () => {
    const { fixtures, entities, calls, sandbox } = await startSubgraph();
    const ids = fixtures.jobs.slice(0, 24).map((id) => id.replace(/^Job:/, ''));
    const unknown = '00000000-0000-4000-8000-000000000000';
    const representations = [...ids, unknown].map((id) => ({ __typename: 'Job', id: `Job:${id}` }));
    const { data, errors } = await entities('... on Job { name }', representations);
    expect(errors).toMatchObject([{ path: ['_entities', 24], extensions: { code: 'NOT_FOUND' } }]);
    expect(data?._entities.filter((job) => job !== null)).toHaveLength(24);
    // The list omits the unknown job; its own request tells why.
    expect(calls()).toEqual([expect.stringContaining('GET /v0.4/jobs?'), `GET /v0.4/jobs/${unknown}`]);

    const { url } = await startGateway(sandbox.url, { env: { ...SUBGRAPH.env, MAX_CALLS_PER_OPERATION: '3' } });
    const strict = new Client(url, 'sandbox');
    const costs = await entities('... on Job { cost { estimated { value } } }', representations, strict);
    expect(costs.errors).toMatchObject([{ extensions: { code: 'TOO_EXPENSIVE' } }]);
    const tooMany = Array.from({ length: 2_501 }, () => ({ __typename: 'User', id: 'User:u' }));
    const rejected = await entities('', tooMany);
    expect(rejected).toMatchObject({ data: null, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(rejected.errors?.[0]?.message).toContain('2500');
    expect((await entities('', tooMany.slice(1))).data?._entities).toHaveLength(2_500);
    expect(calls()).toEqual([]);
  });

  test('reads 25 of the objects that lists omit one by one, and says of the others that they may exist', async () => {
    const { fixtures, entities, calls } = await startSubgraph();
    const unknown = Array.from({ length: 30 }, (_, i) => ({ __typename: 'Job', serviceId: `unknown-${i}` }));
    const sessions = [fixtures.session.replace(/^Session:/, ''), 'unknown'];
    const { data, errors = [] } = await entities('... on Job { name } ... on Session { status }', [
      ...fixtures.jobs.slice(0, 25).map((id) => ({ __typename: 'Job', serviceId: id.replace(/^Job:/, '') })),
      ...unknown,
      ...sessions.map((serviceId) => ({ __typename: 'Session', serviceId })),
    ]);
    expect(data?._entities.map((entity) => entity !== null)).toEqual([
      ...Array.from({ length: 25 }, () => true),
      ...unknown.map(() => false),
      true,
      false,
    ]);
    const withCode = (code: string) => errors.filter(({ extensions }) => extensions.code === code);
    expect([withCode('NOT_FOUND').length, withCode('TOO_EXPENSIVE').length]).toEqual([25, 6]);
    expect(withCode('TOO_EXPENSIVE')[0]?.message).toContain('It may exist');
    const isSingle = (call: string) => call.includes('/unknown');
    expect(calls().map(isSingle).sort()).toEqual([...Array(4).fill(false), ...Array(25).fill(true)]);
  });

  test('runs trusted documents, which are then those of the router, and no others', async () => {
    const { sandbox } = await startSubgraph();
    const folder = mkdtempSync(join(tmpdir(), 'trusted-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'documents.json');
    writeFileSync(file, JSON.stringify({ entities: ENTITIES('... on Job { id }') }));
    const { url } = await startGateway(sandbox.url, { env: { ...SUBGRAPH.env, TRUSTED_DOCUMENTS_FILE: file } });
    const client = new Client(url, 'sandbox');
    const variables = { representations: [{ __typename: 'Job', serviceId: 'x' }] };
    const trusted = await client.queryText(ENTITIES('... on Job { id }'), variables);
    expect(trusted).toEqual({ data: { _entities: [{ __typename: 'Job', id: 'Job:x' }] } });
    const other = await client.queryText(ENTITIES('... on Job { serviceId }'), variables);
    expect(other).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  });
});

const SEED = Number(process.env['PLAN_SEED'] ?? 20_261_125);
const RUNS = scaleRuns(60);

test(`makes at most the estimated calls for ${RUNS} random selections of entities and nodes, known or not (seed ${SEED})`, async () => {
  const { sandbox, calls, clock } = await startGatewayWithSandbox();
  const { jobs, session, submitter, organization, project, characterization, sessionBackend } = await findFixtures(
    sandbox,
    60,
  );
  const schema = getSubgraphSchema();
  const random = createPrng(SEED);
  const documents = new RandomDocuments(schema, random);
  const costs = new CostEstimator({ calls: 1e9, values: 1e9, introspectionValues: 1e9 });
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const known: Readonly<Record<string, readonly string[]>> = {
    ApiKey: ['k'],
    Backend: ['simulator', 'qpu.aria-1', 'qpu.forte-1', sessionBackend],
    Characterization: [characterization],
    Job: jobs,
    Organization: [organization],
    Project: [project],
    Session: [session],
    User: [submitter],
  };
  let unknownShare = 0;
  const create = (_: unknown, index: number) => {
    const typename = random() < 0.5 ? 'Job' : pick(Object.keys(known));
    const backend = typename === 'Characterization' ? 'qpu.aria-1:' : '';
    const id = random() < unknownShare ? `${backend}unknown-${index}` : pick(known[typename] ?? []);
    return { __typename: typename, id: `${typename}:${id.replace(`${typename}:`, '')}` };
  };
  const toRepresentation = ({ __typename, id }: { readonly __typename: string; readonly id: string }) =>
    __typename === 'Characterization' || random() < 0.5
      ? { __typename, id }
      : { __typename, serviceId: id.replace(/^\w+:/, '') };
  const forge = () => ({ __typename: pick([...Object.keys(known), 'Viewer', '__proto__']), id: `Job:${pick(jobs)}` });
  let ran = 0;
  let reread = 0;
  for (let run = 0; run < RUNS; run++) {
    unknownShare = pick([0, 0.02, 0.3, 1]);
    const valid = Array.from({ length: Math.floor(random() * 60) }, create);
    const nodes = [...valid, ...valid.filter(() => random() < 0.2)];
    const forged = random() < 0.3 ? [...Array.from({ length: 3 }, forge), 'Job', {}] : [];
    const [field, argument, name, value] =
      random() < 0.7
        ? (['_entities', '[_Any!]!', 'representations', [...forged, ...nodes.map(toRepresentation)]] as const)
        : (['nodes', '[ID!]!', 'ids', ['Viewer:x', 'x', ...nodes.map(({ id }) => id)]] as const);
    const operation = documents.generateField(field, `$${name}: ${argument}`, name, value);
    const document = parse(operation.query);
    if (validate(schema, document).length > 0) continue;
    // Each run has a gateway of its own, with an empty cache.
    const gateway = await startGateway(sandbox.url, {
      clock,
      env: { FEDERATION: 'subgraph', MAX_CALLS_PER_OPERATION: '100000', maxResponseValues: '100000000' },
    });
    calls();
    const { data } = await new Client(gateway.url, 'sandbox').queryText(operation.query, operation.variables);
    await gateway.close();
    const sent = calls();
    const label = `${operation.query} ${JSON.stringify(operation.variables)}\n${sent.join('\n')}`;
    // A condition is null: the operation does not start.
    const estimate = data ? costs.estimate({ schema, document, variables: operation.variables }).calls : 0;
    expect(sent.length, label).toBeLessThanOrEqual(estimate);
    if (sent.length > 0) ran += 1;
    if (sent.some((call) => call.endsWith('/unknown-0'))) reread += 1;
  }
  expect(ran).toBeGreaterThan(RUNS / 3);
  expect(reread).toBeGreaterThan(0);
});

test('has no entities when FEDERATION is not set', async () => {
  const { client } = await startGatewayWithSandbox();
  for (const query of ['{ _service { sdl } }', '{ _entities(representations: []) { __typename } }'])
    expect((await client.queryText(query)).errors).toMatchObject([
      { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
    ]);
});
