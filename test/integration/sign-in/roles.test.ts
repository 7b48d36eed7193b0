import { readFileSync } from 'node:fs';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../src/domain/access.js';
import type { FieldAccess } from '../../../src/graphql/field-options.js';
import { encodeGlobalId } from '../../../src/graphql/relay/global-ids.js';
import { getSchema } from '../../../src/graphql/schema.js';
import { getSubgraphSchema } from '../../../src/graphql/subgraph.js';
import type { Client } from '../../support/client.js';
import { EVERY_TRANSPORT, merge } from '../../support/every-transport.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startSignIn } from '../../support/sign-in.js';

const JOB = { id: 'a', status: 'ready', backend: 'qpu.forte-1', type: 'ionq.circuit.v1', shots: 100, settings: {} };
const SESSION = { id: 's', status: 'started', active: true, backend: 'simulator', organization_id: 'o', settings: {} };
const STATS = { qubits: 2, circuits: 1, gate_counts: { '1q': 1, '2q': 1 } };
const CREATED = { status: 201, body: { id: 'new', status: 'ready', session_id: null } };
const PROGRAM = 'program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } }';

async function start(options: Parameters<typeof startSignIn>[1] = {}) {
  const upstream = await startScriptedUpstream({
    'GET /v0.4/jobs': { body: { jobs: [JOB], next: null } },
    'GET /v0.4/jobs/a': { body: { ...JOB, stats: STATS } },
    'GET /v0.4/jobs/estimate': { body: { estimated_total_cost: 5, estimated_unit: 'usd' } },
    'POST /v0.4/jobs': CREATED,
    'POST /v0.4/jobs/a/clone': CREATED,
    'PUT /v0.4/jobs/a/status/cancel': { body: { id: 'a', status: 'canceled' } },
    'DELETE /v0.4/jobs/a': { body: { id: 'a', status: 'deleted' } },
    'GET /v0.4/whoami': { body: { key_id: 'k', key_name: 'n', project_id: null } },
    'GET /v0.4/sessions': { body: { sessions: [SESSION] } },
    'GET /v0.4/sessions/s': { body: SESSION },
    'POST /v0.4/sessions': { status: 201, body: { id: 's', status: 'created', active: false } },
  });
  const setup = await startSignIn(upstream.url, options);
  return { ...setup, upstream, withRole: (role: string, subject = role) => setup.signIn(subject, { role }) };
}

/** A mutation of each kind, with what it needs. */
const MUTATIONS: Readonly<Record<string, string>> = {
  createJob: `createJob(input: { backendId: "simulator", ${PROGRAM} }) { errors { code } }`,
  cloneJob: 'cloneJob(input: { id: "a" }) { errors { code } }',
  cancelJob: 'cancelJob(input: { id: "a" }) { errors { code } }',
  cancelJobs: 'cancelJobs(input: { ids: ["a"] }) { errors { code } }',
  deleteJob: 'deleteJob(input: { id: "a" }) { errors { code } }',
  createSession: 'createSession(input: { backendId: "simulator" }) { errors { code } }',
  endSession: 'endSession(input: { id: "a" }) { errors { code } }',
};

/** The fields beyond those of mutations that a role with `read` only may not use. */
const DENIED_FIELDS: Readonly<Record<string, string>> = {
  'Organization.report': 'report { budget }',
  'Organization.usage': 'usage(from: "2026-01-01", to: "2026-01-02") { jobCount }',
};

/** Every field that leads to an organization. */
const PATHS: Readonly<Record<string, (selection: string) => string>> = {
  'Query.organization': (selection) => `organization(id: "o") { ${selection} }`,
  'Query.node': (selection) => `node(id: "Organization:o") { ... on Organization { ${selection} } }`,
  'Query.nodes': (selection) => `nodes(ids: ["Organization:o"]) { ... on Organization { ${selection} } }`,
  'Query._entities': (selection) =>
    `_entities(representations: [{ __typename: "Organization", id: "Organization:o" }]) { ... on Organization { ${selection} } }`,
  'Session.organization': (selection) => `session(id: "s") { organization { ${selection} } }`,
  'Viewer.organization': (selection) => `viewer { organization { ${selection} } }`,
};

/** What the role of a person needs for the field, if it needs anything beyond its root field. */
const getAccess = (field: GraphQLField<unknown, unknown>) => field.extensions['access'] as FieldAccess | undefined;

/** Documents for all that needs another permission than `read`, from the schema. Fails if the tables above miss something. */
function listDeniedEntries(): readonly (readonly [query: string, permission: string])[] {
  const schema = getSubgraphSchema();
  const objectTypes = Object.values(schema.getTypeMap()).filter(isObjectType);
  const leadsTo = (output: GraphQLOutputType, type: GraphQLObjectType) => {
    const named = getNamedType(output);
    return named === type || (isAbstractType(named) && schema.isSubType(named, type));
  };
  return objectTypes.flatMap((type) =>
    Object.values(type.getFields()).flatMap((field): (readonly [string, string])[] => {
      const access = getAccess(field);
      if (access === undefined || access === 'read' || access === 'authenticated') return [];
      if (type === schema.getMutationType()) return [[`mutation { ${MUTATIONS[field.name]} }`, access]];
      const paths = objectTypes.flatMap((parent) =>
        Object.values(parent.getFields())
          .filter((one) => leadsTo(one.type, type))
          .map((one) => `${parent.name}.${one.name}`),
      );
      expect(paths.sort()).toEqual(Object.keys(PATHS).sort());
      const selection = DENIED_FIELDS[`${type.name}.${field.name}`];
      expect(selection, `${type.name}.${field.name}`).toBeDefined();
      return Object.values(PATHS).map((path) => [`{ ${path(`${selection}`)} }`, access]);
    }),
  );
}

const codesOf = ({ errors = [] }: Awaited<ReturnType<Client['queryText']>>) =>
  errors.map(({ extensions }) => extensions.code);

describe('the permissions of a role', () => {
  test('are declared by every mutation, and by every other field from which data is reached', () => {
    const declared = [getSchema(), getSubgraphSchema()].flatMap((schema) =>
      Object.values(schema.getTypeMap())
        .filter(isObjectType)
        .flatMap((type) =>
          Object.values(type.getFields()).flatMap((field) => {
            const access = getAccess(field);
            const isRoot = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(
              type,
            );
            return access || isRoot ? [[`${type.name}.${field.name}`, access] as const] : [];
          }),
        ),
    );
    const byAccess = (access: unknown) =>
      [...new Set(declared.filter((one) => one[1] === access).map(([name]) => name))].sort();
    expect(byAccess(undefined)).toEqual(['Query._service']);
    expect(byAccess('authenticated')).toEqual(['Query.viewer']);
    expect(byAccess('submit')).toEqual(['Mutation.cloneJob', 'Mutation.createJob']);
    expect(byAccess('cancel')).toEqual(['Mutation.cancelJob', 'Mutation.cancelJobs', 'Mutation.deleteJob']);
    expect(byAccess('manageSessions')).toEqual(['Mutation.createSession', 'Mutation.endSession']);
    expect(byAccess('reports')).toEqual(['Organization.report', 'Organization.usage']);
    expect(byAccess('read')).toContain('Query._entities');
    expect(Object.keys(MUTATIONS).sort()).toEqual(Object.keys(getSchema().getMutationType()?.getFields() ?? {}).sort());
    expect(Object.keys(PERMISSIONS)).toHaveLength(5);
  });

  test('deny everything else to a role that may read, by every path and transport, also as persisted documents, without a call', async () => {
    const { upstream, gateway, withRole, log } = await start({ env: { FEDERATION: 'subgraph' } });
    const reader = await withRole('bare');
    const key = `${reader.headers['authorization']}`;
    const entries = listDeniedEntries();
    expect(entries).toHaveLength(Object.keys(MUTATIONS).length + 2 * Object.keys(PATHS).length);
    for (const [name, create] of Object.entries(EVERY_TRANSPORT)) {
      const send = create(gateway);
      for (const [query, permission] of entries) {
        const extensions = { persistedQuery: { version: 1, sha256Hash: await sha256(query) } };
        for (const params of [{ query }, { query, extensions }, { extensions }]) {
          const { errors } = merge((await send({ params, key })).results);
          const isGetMutation = name === 'GET' && query.startsWith('mutation');
          const denied = isGetMutation ? { code: 'METHOD_NOT_ALLOWED' } : { code: 'FORBIDDEN', permission };
          expect(errors, `${name}: ${query}`).toContainEqual(
            expect.objectContaining(expectExtensions({ extensions: denied })),
          );
        }
      }
    }
    const allowed = /^GET \/v0\.4\/sessions(?:\/s|\?.*)?$/;
    expect(upstream.calls().filter((call) => !allowed.test(call))).toEqual([]);
    const mutations = log.filter(({ msg }) => msg === 'mutation');
    expect(mutations).toHaveLength(Object.keys(MUTATIONS).length * 3 * (Object.keys(EVERY_TRANSPORT).length - 1));
    const denied = { subject: 'bare', role: 'bare', account: 'lab', outcome: 'FORBIDDEN' };
    for (const line of mutations) expect(line).toMatchObject(denied);
    expect(new Set(mutations.map(({ mutation }) => mutation))).toEqual(new Set(Object.keys(MUTATIONS)));
  });

  test('are not passed by an identical query of somebody else in flight', async () => {
    const { upstream, gateway, signIn, withRole } = await start();
    let respond: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      respond = resolve;
    });
    upstream.on('GET /v0.4/jobs', async () => {
      await waits;
      return { body: { jobs: [JOB], next: null } };
    });
    const query = '{ jobs { nodes { id } } viewer { user { subject } } organization(id: "o") { report { budget } } }';
    const send = async (client: Client, text: string) =>
      (await gateway.execute({ query: text }, { authorization: `${client.headers['authorization']}` })) as Awaited<
        ReturnType<Client['queryText']>
      >;
    const [ada, bob] = [await signIn('ada'), await withRole('bare')];
    for (const client of [ada, bob]) await send(client, '{ viewer { user { subject } } }');
    const [manager, reader] = [send(ada, query), send(bob, query)];
    respond();
    const [first, second] = await Promise.all([manager, reader]);
    expect(first.data).toMatchObject({ viewer: { user: { subject: 'ada' } } });
    expect(second.data).toMatchObject({ viewer: { user: { subject: 'bare' } }, organization: { report: null } });
    expect(codesOf(second)).toEqual(['FORBIDDEN']);
    // Each may wait for limits of their own.
    expect(upstream.calls().filter((call) => call.startsWith('GET /v0.4/jobs'))).toHaveLength(2);
  });

  test('change with the accounts file, without a restart', async () => {
    const { withRole, writeAccounts, hasLogged } = await start();
    const reader = await withRole('bare');
    const cancel = async () =>
      codesOf(await reader.queryText('mutation { cancelJob(input: { id: "a" }) { errors { code } } }'));
    expect(await cancel()).toEqual(['FORBIDDEN']);
    const withMembers = (where: unknown) => ({
      accounts: { lab: { apiKey: { env: 'LAB_KEY' }, members: [{ where, role: 'manager' }] } },
    });
    await writeAccounts(withMembers('everyone'), () => hasLogged('ACCOUNTS_FILE has changed and is used'));
    expect(await cancel()).toEqual([]);
    const invalid = 'ACCOUNTS_FILE has changed and is not valid: the earlier one stays';
    await writeAccounts('{ "accounts": {', () => hasLogged(invalid));
    expect(hasLogged(invalid)).toBe(true);
    expect(await cancel()).toEqual([]);
    await writeAccounts(withMembers({ role: 'x' }), async () => (await cancel()).length > 0);
    expect(await cancel()).toEqual(['FORBIDDEN']);
  });
});

describe('an accounts file in YAML', () => {
  test('is read as the documentation shows it, and keeps its rules when a change is not valid', async () => {
    const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(readFileSync('docs/authentication.md', 'utf8')) ?? [];
    const accounts = yaml.replace(/^ {3}/gm, '');
    const { signIn, upstream, writeAccounts, hasLogged, log } = await start({
      accounts,
      fileName: 'accounts.yaml',
      keys: { LAB_API_KEY: 'key-of-yaml' },
    });
    const ada = await signIn('ada');
    const query = '{ viewer { user { role } account { name } } jobs { nodes { status } } }';
    const expected = { viewer: { user: { role: 'submitter' }, account: { name: 'lab' } } };
    expect((await ada.queryText(query)).data).toMatchObject(expected);
    expect(upstream.received()[0]?.authorization).toBe('apiKey key-of-yaml');
    const invalid = 'ACCOUNTS_FILE has changed and is not valid: the earlier one stays';
    await writeAccounts(`${accounts}   broken: [`, () => hasLogged(invalid));
    expect(JSON.stringify(log.filter(({ msg }) => msg === invalid))).not.toContain('key-of-yaml');
    expect((await ada.queryText(query)).data).toMatchObject(expected);
    const changed = () => hasLogged('ACCOUNTS_FILE has changed and is used');
    await writeAccounts(accounts.replace('submitter', 'reader'), changed);
    expect((await ada.queryText(query)).data).toMatchObject({ viewer: { user: { role: 'reader' } } });
  });
});

describe('the limits of a role', () => {
  test('are told to the person', async () => {
    const { withRole } = await start();
    const query = '{ viewer { user { limits { backends maxShots operationsPerMinute maxCost { value unit } } } } }';
    const student = await withRole('student');
    expect((await student.queryText(query)).data).toMatchObject({
      viewer: { user: { limits: { maxCost: { value: 10, unit: 'usd' }, backends: null } } },
    });
    const simulation = await withRole('simulation');
    expect((await simulation.queryText(query)).data).toMatchObject({
      viewer: { user: { limits: { maxCost: null, maxShots: 1_000, backends: ['simulator', 'qpu.forte-*'] } } },
    });
  });

  const submit = (input: string) =>
    `mutation { createJob(input: { backendId: "qpu.forte-1", ${input} }) { job { id } errors { code path message } } }`;
  const clone = (input: string) =>
    `mutation { cloneJob(input: { id: "a" ${input} }) { job { id } errors { code path message } } }`;
  const errorsOf = ({ data, errors }: Awaited<ReturnType<Client['queryText']>>) => {
    expect(errors).toBeUndefined();
    const [payload] = Object.values(data as Record<string, { job?: object | null; errors: { code: string }[] }>);
    return payload?.errors.map(({ code }) => code);
  };
  const posts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST'));

  test('allow a job up to the highest price', async () => {
    const { upstream, withRole, log } = await start();
    const student = await withRole('student');
    expect(errorsOf(await student.queryText(submit(PROGRAM)))).toEqual([]);
    expect(errorsOf(await student.queryText(submit(`${PROGRAM}, maxCost: { value: 5, unit: "usd" }`)))).toEqual([]);
    expect(errorsOf(await student.queryText(clone('')))).toEqual([]);
    expect(posts(upstream.calls())).toHaveLength(3);
    expect(log.filter(({ msg }) => msg === 'mutation')).toMatchObject([
      {
        mutation: 'createJob',
        subject: 'student',
        role: 'student',
        backend: 'qpu.forte-1',
        price: { value: 5, unit: 'usd' },
        ids: ['new'],
        outcome: 'OK',
      },
      { mutation: 'createJob' },
      { mutation: 'cloneJob', backend: 'qpu.forte-1', price: { value: 5, unit: 'usd' } },
    ]);
  });

  test('cannot be exceeded by shots, circuits, clones, sessions, a missing estimate, a lower `maxCost` or requests at once', async () => {
    const { upstream, withRole } = await start();
    const student = await withRole('student');
    upstream.on('GET /v0.4/jobs/estimate', ({ url }) => ({
      body: { estimated_total_cost: Number(url.searchParams.get('shots')) / 10, estimated_unit: 'usd' },
    }));
    const gate = '{ gate: "h", target: 0 }';
    const above: [string, string[]][] = [
      [submit(`${PROGRAM}, shots: 101`), ['PRICE_ABOVE_MAX_COST']],
      [submit(`${PROGRAM}, shots: 101, maxCost: { value: 1000, unit: "usd" }`), ['PRICE_ABOVE_MAX_COST']],
      [
        submit(`${PROGRAM}, shots: 101, maxCost: { value: 1, unit: "usd" }`),
        ['PRICE_ABOVE_MAX_COST', 'PRICE_ABOVE_MAX_COST'],
      ],
      [submit(`${PROGRAM}, shots: 101, sessionId: "s"`), ['PRICE_ABOVE_MAX_COST']],
      [
        submit(
          `program: { circuits: { circuits: [{ qubits: 1, gates: [${gate}] }, { qubits: 1, gates: [${gate}] }] } }`,
        ),
        ['PRICE_UNKNOWN'],
      ],
      [submit('program: { raw: { type: "ionq.circuit.v1", input: { qubits: 1, circuit: [] } } }'), ['PRICE_UNKNOWN']],
      [clone(', shots: 101'), ['PRICE_ABOVE_MAX_COST']],
      [clone(', backendId: "qpu.aria-1", shots: 500'), ['PRICE_ABOVE_MAX_COST']],
    ];
    for (const [query, codes] of above) expect(errorsOf(await student.queryText(query)), query).toEqual(codes);
    const atOnce = await Promise.all(
      Array.from({ length: 10 }, () => student.queryText(submit(`${PROGRAM}, shots: 200`))),
    );
    expect(atOnce.map(errorsOf)).toEqual(Array(10).fill(['PRICE_ABOVE_MAX_COST']));
    const aliased = `mutation { ${Array.from({ length: 5 }, (_, i) => `m${i}: createJob(input: { backendId: "qpu.forte-1", shots: 200, ${PROGRAM} }) { errors { code } }`).join(' ')} }`;
    expect(errorsOf(await student.queryText(aliased))).toEqual(['PRICE_ABOVE_MAX_COST']);
    // The original has more shots than the limit allows.
    upstream.on('GET /v0.4/jobs/a', { body: { ...JOB, shots: 1_000, stats: STATS } });
    expect(errorsOf(await student.queryText(clone('')))).toEqual(['PRICE_ABOVE_MAX_COST']);
    upstream.on('GET /v0.4/jobs/a', {
      body: { ...JOB, type: 'ionq.multi-circuit.v1', stats: { ...STATS, circuits: 3 } },
    });
    expect(errorsOf(await student.queryText(clone(', shots: 1')))).toEqual(['PRICE_UNKNOWN']);
    const simulation = await withRole('simulation');
    for (const type of ['quantum-function', null]) {
      upstream.on('GET /v0.4/jobs/a', { body: { ...JOB, type, stats: { ...STATS, circuits: 1 } } });
      expect(errorsOf(await simulation.queryText(clone(', shots: 1'))), `${type}`).toEqual(['NOT_ALLOWED']);
    }
    for (const response of [
      { body: { estimated_total_cost: null, estimated_unit: 'usd' } },
      { body: { estimated_total_cost: 1, estimated_unit: 'credit' } },
      { status: 404 },
      { status: 400, body: { message: 'no' } },
    ]) {
      upstream.on('GET /v0.4/jobs/estimate', response);
      expect(errorsOf(await student.queryText(submit(PROGRAM)))).toHaveLength(1);
    }
    const session = (input: string) =>
      `mutation { createSession(input: { backendId: "qpu.forte-1" ${input} }) { errors { code path } } }`;
    for (const input of ['', ', costLimit: { value: 11, unit: "usd" }', ', costLimit: { value: 1, unit: "credit" }'])
      expect(errorsOf(await student.queryText(session(input))), input).toEqual(['NOT_ALLOWED']);
    expect(posts(upstream.calls())).toEqual([]);
    // A response without settings does not contradict the limit: the session goes on, and the person is told.
    const created = await student.queryText(session(', costLimit: { value: 10, unit: "USD" }'));
    expect(errorsOf(created)).toEqual(['NOT_CONFIRMED']);
    expect(posts(upstream.calls())).toEqual(['POST /v0.4/sessions']);
  });

  test.each([
    ['ended', { body: { id: 's', status: 'ended' } }, 'ENDED', 'the gateway has ended the session'],
    ['started', { body: { id: 's', status: 'started', active: true } }, 'STARTED', 'end it by hand'],
    ['created', { body: '<html>proxy</html>' }, 'CREATED', 'end it by hand'],
    ['created', { body: { ok: true } }, 'CREATED', 'end it by hand'],
    ['created', { status: 500 }, 'CREATED', 'end it by hand'],
  ])(
    'have the %s session when the service does not confirm its limit and the end returns %j',
    async (_name, end, status, advice) => {
      const { upstream, withRole } = await start();
      const student = await withRole('student');
      upstream.on('POST /v0.4/sessions', { status: 201, body: { id: 's', status: 'created', settings: {} } });
      upstream.on('POST /v0.4/sessions/s/end', end);
      const input = '{ backendId: "qpu.forte-1", costLimit: { value: 10, unit: "usd" } }';
      const created = await student.queryText(
        `mutation { createSession(input: ${input}) { session { status } errors { code message path } } }`,
      );
      const error = { code: 'NOT_CONFIRMED', path: ['input', 'costLimit'], message: expect.stringContaining(advice) };
      expect(created).toEqual({ data: { createSession: { session: { status }, errors: [error] } } });
      expect(posts(upstream.calls())).toEqual(['POST /v0.4/sessions', 'POST /v0.4/sessions/s/end']);
    },
  );

  test('restrict backends and shots of jobs, clones and sessions', async () => {
    const { upstream, withRole } = await start();
    const person = await withRole('simulation');
    const at = (backend: string, input = '') =>
      `mutation { createJob(input: { backendId: "${backend}", ${PROGRAM} ${input} }) { errors { code path } } }`;
    const gate = '{ gate: "h", target: 0 }';
    const two = `program: { circuits: { circuits: [{ qubits: 1, gates: [${gate}] }, { qubits: 1, gates: [${gate}] }] } }`;
    for (const query of [
      at('qpu.aria-1'),
      at('qpu.aria-1', ', dryRun: true'),
      at('simulator2'),
      at('simulator', ', shots: 1001'),
      submit(`${two}, shots: 501`),
      submit('program: { raw: { type: "ionq.circuit.v1", input: { qubits: 1, circuit: [] } } }'),
      clone(', backendId: "qpu.aria-1"'),
      clone(', shots: 1001'),
      'mutation { createSession(input: { backendId: "qpu.aria-1" }) { errors { code path } } }',
    ])
      expect(errorsOf(await person.queryText(query)), query).toEqual(['NOT_ALLOWED']);
    upstream.on('GET /v0.4/jobs/a', { body: { ...JOB, backend: 'qpu.aria-1', stats: STATS } });
    expect(errorsOf(await person.queryText(clone('')))).toEqual(['NOT_ALLOWED']);
    expect(posts(upstream.calls())).toEqual([]);
    expect(errorsOf(await person.queryText(at('qpu.forte-1', ', shots: 1000')))).toEqual([]);
    expect(errorsOf(await person.queryText(submit(`${two}, shots: 500`)))).toEqual([]);
    expect(errorsOf(await person.queryText(clone(', backendId: "simulator"')))).toEqual([]);
    const [, , cloned] = upstream.received().filter(({ method }) => method === 'POST');
    expect(cloned?.body).toMatchObject({ backend: 'simulator', shots: 100 });
  });

  test('lower the rate of one person, not of another', async () => {
    const { withRole, clock } = await start();
    const [slow, other] = [await withRole('slow'), await withRole('slow', 'other')];
    const query = '{ viewer { user { role } } }';
    for (let i = 0; i < 3; i++) expect(codesOf(await slow.queryText(query))).toEqual([]);
    const { errors } = await slow.queryText(query);
    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', retryAfterMs: 20_000 } }]);
    expect(errors?.[0]?.message).toContain('3 operations per minute');
    expect(codesOf(await other.queryText(query))).toEqual([]);
    await clock.advance(20_000);
    expect(codesOf(await slow.queryText(query))).toEqual([]);
    expect(codesOf(await slow.queryText(query))).toEqual(['RATE_LIMITED']);
  });

  test('are logged with the ids of the service', async () => {
    const { upstream, signIn, log } = await start();
    const ada = await signIn('ada');
    upstream.on('PUT /v0.4/jobs/status/cancel', { body: { ids: ['a', 'b'], status: 'canceled' } });
    const jobs = [JOB, { ...JOB, id: 'b', status: 'completed' }].map((job) => ({ ...job }));
    upstream.on('GET /v0.4/jobs', { body: { jobs: [{ ...jobs[0], status: 'canceled' }, jobs[1]], next: null } });
    const ids = ['a', 'b'].map((id) => `"${encodeGlobalId('Job', id)}"`).join();
    await ada.queryText(`mutation { cancelJobs(input: { ids: [${ids}] }) { jobs { id } errors { code } } }`);
    await ada.queryText(`mutation { deleteJob(input: { id: "${encodeGlobalId('Job', 'a')}" }) { deletedJobId } }`);
    expect(log.filter(({ msg }) => msg === 'mutation')).toMatchObject([
      { mutation: 'cancelJobs', ids: ['a', 'b'], canceledIds: ['a'], outcome: 'NOT_CANCELED' },
      { mutation: 'deleteJob', ids: ['a'] },
    ]);
  });

  test('do not apply to API keys', async () => {
    const { upstream, clientWith } = await start();
    expect(errorsOf(await clientWith('key').queryText(submit(`${PROGRAM}, shots: 100000`)))).toEqual([]);
    expect(upstream.calls()).toEqual(['POST /v0.4/jobs']);
  });
});

describe('SUBMITTER_METADATA_KEY', () => {
  const options = { env: { SUBMITTER_METADATA_KEY: 'submitter' } };

  test('writes the subject to jobs and clones, beside other metadata', async () => {
    const { upstream, signIn, clientWith } = await start(options);
    const ada = await signIn('ada');
    await ada.queryText(
      `mutation { createJob(input: { backendId: "simulator", metadata: { run: "1" }, ${PROGRAM} }) { errors { code } } }`,
    );
    upstream.on('GET /v0.4/jobs/a', { body: { ...JOB, metadata: { run: '1', submitter: 'bob' } } });
    await ada.queryText('mutation { cloneJob(input: { id: "a" }) { errors { code } } }');
    // A clone by an API key is submitted by nobody.
    await clientWith('key').queryText('mutation { cloneJob(input: { id: "a" }) { errors { code } } }');
    const bodies = upstream
      .received()
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body);
    expect(bodies).toMatchObject([
      { metadata: { run: '1', submitter: 'ada' } },
      { metadata: { run: '1', submitter: 'ada' } },
      { metadata: { run: '1' } },
    ]);
    expect(JSON.stringify(bodies[2])).not.toContain('submitter');
  });

  test('lets nobody write somebody else', async () => {
    const { upstream, signIn } = await start(options);
    const ada = await signIn('ada');
    for (const mutation of [
      `createJob(input: { backendId: "simulator", metadata: { submitter: "bob" }, ${PROGRAM} })`,
      'cloneJob(input: { id: "a", metadata: { submitter: "bob" } })',
    ]) {
      const { data } = await ada.queryText(`mutation { payload: ${mutation} { errors { code path } } }`);
      expect(data).toMatchObject({
        payload: { errors: [{ code: 'NOT_ALLOWED', path: ['input', 'metadata', 'submitter'] }] },
      });
    }
    expect(upstream.calls()).toEqual([]);
  });

  test('says that its entry takes the place of one when there is no room for it', async () => {
    const { upstream, signIn } = await start(options);
    const ada = await signIn('ada');
    const ten = Object.fromEntries(Array.from({ length: 10 }, (_, key) => [`key${key}`, 'x']));
    upstream.on('GET /v0.4/jobs/a', { body: { ...JOB, metadata: ten } });
    const metadata = Object.keys(ten).map((key) => `${key}: "x"`);
    for (const [mutation, message] of [
      [`createJob(input: { backendId: "simulator", metadata: { ${metadata} }, ${PROGRAM} })`, ''],
      [`cloneJob(input: { id: "a", metadata: { ${metadata} } })`, ''],
      ['cloneJob(input: { id: "a" })', ' The original has more: state `metadata`.'],
    ]) {
      const { data } = await ada.queryText(`mutation { payload: ${mutation} { errors { code path message } } }`);
      const text = `Must have at most 9 keys: the gateway adds \`submitter\`.${message}`;
      expect(data).toMatchObject({
        payload: { errors: [{ code: 'OUT_OF_RANGE', path: ['input', 'metadata'], message: text }] },
      });
    }
    expect(upstream.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
    const nine = `createJob(input: { backendId: "simulator", metadata: { ${metadata.slice(1)} }, ${PROGRAM} })`;
    expect((await ada.queryText(`mutation { payload: ${nine} { errors { code } } }`)).data).toEqual({
      payload: { errors: [] },
    });
  });
});

function expectExtensions({ extensions }: { readonly extensions: object }) {
  return { extensions: expect.objectContaining(extensions) as unknown };
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');
}
