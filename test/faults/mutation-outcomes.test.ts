import { PassThrough } from 'node:stream';
import { createClient, type Client as SocketClient } from 'graphql-ws';
import { describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { Client, type GraphQLResponse } from '../support/client.js';
import { flushEventLoop, ManualClock, startIoClock, until } from '../support/clock.js';
import { EVERY_TRANSPORT } from '../support/every-transport.js';
import { postMessage, toolCall } from '../support/mcp.js';
import { ID, JOB, job, OTHER } from '../support/response-cases.js';
import { type ScriptedUpstream, startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const CIRCUIT = '{ circuit: { qubits: 1, gates: [] } }';

interface Creating {
  readonly field: string;
  /** Of the service. Default: v0.4. */
  readonly version?: string;
  readonly path: string;
  readonly created: object;
  readonly attempt: object;
  /** The first half of a mutation, up to the selection. */
  readonly mutation: string;
  readonly object: string;
}

/** Every mutation that creates something. */
const CREATING: readonly Creating[] = [
  {
    field: 'createJob',
    path: '/v0.4/jobs',
    created: { id: ID, status: 'ready', session_id: null },
    attempt: { backend: 'qpu.aria-1', name: 'bell' },
    mutation: `createJob(input: { backendId: "qpu.aria-1", name: "bell", program: ${CIRCUIT} })`,
    object: 'job',
  },
  {
    field: 'cloneJob',
    path: `/v0.4/jobs/${OTHER}/clone`,
    created: { id: ID, status: 'ready', session_id: null },
    attempt: { backend: null, name: 'bell' },
    mutation: `cloneJob(input: { id: "${OTHER}", name: "bell" })`,
    object: 'job',
  },
  {
    field: 'createSession',
    path: '/v0.4/sessions',
    created: { id: ID },
    attempt: { backend: 'qpu.aria-1', name: null },
    mutation: 'createSession(input: { backendId: "qpu.aria-1" })',
    object: 'session',
  },
  {
    field: 'createJob',
    version: 'v0.3',
    path: '/v0.3/jobs',
    created: { id: ID, status: 'ready' },
    attempt: { backend: 'qpu.aria-1', name: 'bell' },
    mutation: `createJob(input: { backendId: "qpu.aria-1", name: "bell", program: ${CIRCUIT} })`,
    object: 'job',
  },
];

/** Every mutation that may be repeated. */
const REPEATABLE = [
  ['cancelJob', `cancelJob(input: { id: "${ID}" }) { job { id } }`, `PUT /v0.4/jobs/${ID}/status/cancel`],
  ['cancelJobs', `cancelJobs(input: { ids: ["${ID}"] }) { jobs { id } }`, 'PUT /v0.4/jobs/status/cancel'],
  ['deleteJob', `deleteJob(input: { id: "${ID}" }) { deletedJobId }`, `DELETE /v0.4/jobs/${ID}`],
  ['endSession', `endSession(input: { id: "${ID}" }) { session { id } }`, `POST /v0.4/sessions/${ID}/end`],
] as const;

const HTML = '<html>proxy</html>';
/** Failures after the request may have reached the service. */
const AFTER_SENDING: readonly (readonly [string, UpstreamResponse])[] = [
  ['a reset connection', { isReset: true }],
  ...[302, 408, 499, 500, 502, 503, 504, 520, 522, 529].map(
    (status) => [`${status}`, { status, body: HTML, headers: { 'retry-after': '1' } }] as const,
  ),
];
/** Responses to a creation without its id. */
const WITHOUT_ID: readonly (readonly [string, UpstreamResponse])[] = [
  ['201 without a body', { status: 201 }],
  ['201 without an id', { status: 201, body: { status: 'ready' } }],
  ['201 with a malformed id', { status: 201, body: { id: 'a b', status: 'ready' } }],
  ['201 with HTML', { status: 201, body: HTML }],
  ['201 with JSON that is cut off', { status: 201, body: '{"id":"' }],
];

const NO_RETRIES = { maxRetries: '0' };

const toEnv = (version = 'v0.4') => ({ ...NO_RETRIES, UPSTREAM_JOBS_VERSION: version });

async function start(version?: string) {
  const clock = new ManualClock();
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url, { clock, env: toEnv(version) });
  return { clock, upstream, gateway, client: new Client(gateway.url, 'key') };
}

const posts = (upstream: ScriptedUpstream) => upstream.received().filter(({ method }) => method !== 'GET');

describe.each(CREATING.map((one) => [one.field, one.version ?? 'v0.4', one] as const))(
  '%s in %s',
  (field, version, creating) => {
    const { path, mutation, object, attempt } = creating;
    const query = `mutation { ${mutation} { ${object} { id } errors { code } } }`;

    function expectUnknown(response: GraphQLResponse<unknown>, now: number) {
      expect(response.data).toEqual({ [field]: null });
      expect(response.errors).toMatchObject([
        {
          path: [field],
          message: expect.stringMatching(/may have been created.*Look for it in `(jobs|sessions)`/),
          extensions: { code: 'OUTCOME_UNKNOWN', attempt: { ...attempt, time: expect.any(String) } },
        },
      ]);
      // Of the service, whose clock may differ, and which may report whole seconds.
      const sent = response.errors?.[0]?.extensions['attempt'] as { readonly time: string } | undefined;
      expect(Date.parse(`${sent?.time}`)).toBe(Math.floor((now - 5_000) / 1_000) * 1_000);
      expect(JSON.stringify(response.errors)).not.toMatch(/Retry|retryAfterMs/);
    }

    test.each([...AFTER_SENDING, ...WITHOUT_ID])('has an unknown outcome after %s', async (_name, response) => {
      const { upstream, client, clock } = await start(version);
      upstream.on(`POST ${path}`, response);
      expectUnknown(await client.queryText(query), clock.now());
      expect(posts(upstream)).toHaveLength(1);
    });

    test.each([
      ['no response', false],
      ['half a response', true],
    ])('has an unknown outcome after %s within the timeout', async (_name, isStalled) => {
      const { upstream, client, clock } = await start(version);
      const from = clock.now();
      const isReceived = isStalled ? stall(upstream, `POST ${path}`) : upstream.hang(`POST ${path}`);
      const response = client.queryText(query);
      await isReceived;
      await clock.advance(15_000);
      expectUnknown(await response, from);
      expect(posts(upstream)).toHaveLength(1);
    });

    test('says that nothing was changed when there is no connection', async () => {
      const gateway = await startGateway('http://127.0.0.1:1', { env: toEnv(version) });
      const { data, errors } = await new Client(gateway.url, 'key').queryText(query);
      expect(data).toEqual({ [field]: null });
      expect(errors).toMatchObject([
        {
          message: expect.stringContaining('Nothing was changed: repeating is safe.'),
          extensions: { code: 'UPSTREAM_UNAVAILABLE' },
        },
      ]);
    });

    test.each([
      [401, 'UNAUTHENTICATED'],
      [402, 'PAYMENT_REQUIRED'],
      [403, 'FORBIDDEN'],
      [429, 'RATE_LIMITED'],
    ])('says that nothing was changed when the service rejects it with %i', async (status, code) => {
      const { upstream, client } = await start(version);
      upstream.on(`POST ${path}`, { status });
      const { errors } = await client.queryText(query);
      expect(errors).toMatchObject([
        { message: expect.stringContaining('Nothing was changed: repeating is safe.'), extensions: { code } },
      ]);
      expect(posts(upstream)).toHaveLength(1);
    });
  },
);

/** Sends half a response to this call. Resolves when it is received. */
function stall(upstream: ScriptedUpstream, call: string): Promise<void> {
  return new Promise((resolve) => {
    upstream.on(call, () => {
      resolve();
      return { status: 201, body: { id: ID, status: 'ready' }, isStalled: true };
    });
  });
}

test('an unknown outcome names a time that its job is not older than when the service has whole seconds, and a slow clock', async () => {
  const { clock, upstream, client } = await start('v0.3');
  await clock.advance(700);
  let request = 0;
  upstream.on('POST /v0.3/jobs', () => {
    request = Math.floor((clock.now() - 2_000) / 1_000);
    return { isReset: true };
  });
  upstream.on('GET /v0.3/jobs', () => ({ body: { jobs: [{ id: ID, status: 'ready', name: 'bell', request }] } }));
  const create = `mutation { createJob(input: { backendId: "simulator", name: "bell", program: ${CIRCUIT} }) { job { id } } }`;
  const { errors } = await client.queryText(create);
  const { data } = await client.queryText<{ jobs: { nodes: [{ submittedAt: string }] } }>(
    '{ jobs(filter: { name: "bell" }) { nodes { submittedAt } } }',
  );
  const attempt = errors?.[0]?.extensions['attempt'] as { readonly time: string } | undefined;
  expect(`${attempt?.time}` <= `${data?.jobs.nodes[0].submittedAt}`).toBe(true);
});

test('createJob returns the job when it has waited for a free call until shortly before the timeout', async () => {
  const clock = new ManualClock();
  const upstream = await startScriptedUpstream();
  const env = { ...NO_RETRIES, UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: '1', operationTimeoutMs: '60000' };
  const gateway = await startGateway(upstream.url, { clock, env });
  const client = new Client(gateway.url, 'key');
  const isListed = upstream.hang('GET /v0.4/jobs');
  const listed = client.queryText('{ jobs(first: 1) { nodes { id } } }');
  await isListed;
  await clock.advance(100);
  let respond: (response: UpstreamResponse) => void = () => undefined;
  const isCreated = new Promise<void>((resolve) => {
    upstream.on('POST /v0.4/jobs', () => {
      resolve();
      return new Promise((send) => {
        respond = send;
      });
    });
  });
  const created = client.queryText(
    `mutation { createJob(input: { backendId: "simulator", program: ${CIRCUIT} }) { job { id } } }`,
  );
  await until(() => gateway.activeUpstreamCalls === 2);
  // The list reaches its timeout, and leaves its place to the job 100 ms before that of the job.
  await clock.advance(14_900);
  expect((await listed).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_TIMEOUT' } }]);
  await isCreated;
  await clock.advance(14_000);
  respond({ status: 201, body: { id: ID, status: 'ready', session_id: null } });
  expect(await created).toEqual({ data: { createJob: { job: { id: `Job:${ID}` } } } });
});

test('cloneJob has an unknown outcome when the response has the id of the original', async () => {
  const { upstream, client } = await start();
  upstream.on(`POST /v0.4/jobs/${OTHER}/clone`, { status: 201, body: { id: OTHER, status: 'ready' } });
  const query = `mutation { cloneJob(input: { id: "${OTHER}" }) { job { id } errors { code } } }`;
  const { data, errors } = await client.queryText(query);
  expect(data).toEqual({ cloneJob: null });
  expect(errors).toMatchObject([{ path: ['cloneJob'], extensions: { code: 'OUTCOME_UNKNOWN' } }]);
  expect(posts(upstream)).toHaveLength(1);
});

describe.each(REPEATABLE)('%s', (field, mutation, call) => {
  test.each(AFTER_SENDING)('says that repeating is safe after %s', async (_name, response) => {
    const { upstream, client } = await start();
    upstream.on(call, response);
    const { data, errors } = await client.queryText(`mutation { ${mutation.replace(/}$/, 'errors { code } }')} }`);
    expect(data).toEqual({ [field]: null });
    expect(errors).toMatchObject([
      { path: [field], message: expect.stringContaining('Repeating is safe.'), extensions: { mayHaveChanged: true } },
    ]);
    expect(errors?.[0]?.extensions.code).toMatch(/^UPSTREAM_/);
    expect(posts(upstream)).toHaveLength(1);
  });

  test.each(WITHOUT_ID)('needs no id in the response, as in %s', async (_name, response) => {
    const { upstream, client } = await start();
    upstream.on(call, { ...response, status: 200 });
    const { data, errors } = await client.queryText(`mutation { ${mutation} }`);
    // A body that is not JSON may be the page of a proxy, which confirms nothing.
    const isUnconfirmed = typeof response.body === 'string' && response.body.trim() !== '';
    if (isUnconfirmed) expect(errors).toMatchObject([{ message: expect.stringContaining('Repeating is safe.') }]);
    else {
      expect(errors).toBeUndefined();
      expect(JSON.stringify(data)).toContain(ID);
    }
    expect(posts(upstream)).toHaveLength(1);
  });
});

describe('a job that cannot be read after its mutation', () => {
  const FAILED_READS: readonly (readonly [string, UpstreamResponse, string])[] = [
    ['404', { status: 404 }, 'NOT_FOUND'],
    ['429', { status: 429, headers: { 'retry-after': '3600' } }, 'RATE_LIMITED'],
    ['500', { status: 500 }, 'UPSTREAM_UNAVAILABLE'],
    ['401', { status: 401 }, 'UNAUTHENTICATED'],
    ['garbage', { body: HTML }, 'UPSTREAM_INVALID'],
    ['another job', { body: job({ id: OTHER }) }, 'UPSTREAM_INVALID'],
  ];
  const CARRIED_OUT = 'The mutation was carried out: do not repeat it.';
  /** The service has only acknowledged the request: the job may run on. */
  const ACCEPTED = 'The service accepted the mutation, and repeating it is safe.';
  const UNREAD = ['name', 'warnings', 'progress', 'backend', 'submitter', 'childJobIds'];
  const SELECTION =
    'name warnings progress { phase } results { probabilities { state } } backend { id } submitter { id } childJobIds';

  test.each(FAILED_READS)('is in the payload of createJob and cloneJob after %s', async (_name, response, code) => {
    for (const { mutation, path, field, created, version } of CREATING.filter(({ object }) => object === 'job')) {
      const { upstream, client } = await start(version);
      upstream.on(`POST ${path}`, { status: 201, body: created });
      upstream.on(JOB.replace('v0.4', version ?? 'v0.4'), response);
      const { data, errors } = await client.queryText<Record<string, object>>(
        `mutation { ${mutation} { job { id serviceId status isFinal session { id } ${SELECTION} } errors { code } } }`,
      );
      expect(data?.[field]).toMatchObject({
        job: {
          ...Object.fromEntries(UNREAD.map((name) => [name, null])),
          id: `Job:${ID}`,
          serviceId: ID,
          status: 'READY',
          isFinal: false,
          session: null,
          results: { probabilities: null },
        },
        errors: [],
      });
      expect(errors?.map(({ path: at }) => at?.join('.')).sort()).toEqual(
        [...UNREAD, 'results.probabilities'].map((name) => `${field}.job.${name}`).sort(),
      );
      for (const { message, extensions } of errors ?? []) {
        expect(message).toContain(CARRIED_OUT);
        expect(extensions.code).toBe(code);
      }
      expect(posts(upstream)).toHaveLength(1);
    }
  });

  test.each([null, undefined, 5])('keeps its confirmed status when it is read with the status %j', async (status) => {
    for (const { mutation, path, field, created } of CREATING.slice(0, 2)) {
      const { upstream, client } = await start();
      upstream.on(`POST ${path}`, { status: 201, body: created });
      upstream.on(JOB, { body: job({ status, name: 'bell' }) });
      const { data, errors } = await client.queryText(`mutation { ${mutation} { job { status isFinal name } } }`);
      expect(errors).toBeUndefined();
      expect(data).toEqual({ [field]: { job: { status: 'READY', isFinal: false, name: 'bell' } } });
    }
  });

  test('is rate limited, not timed out, when the service responds with 429 until the timeout', async () => {
    const clock = startIoClock({ stepMs: 500 });
    const upstream = await startScriptedUpstream();
    const gateway = await startGateway(upstream.url, { clock, env: { maxRetries: '10' } });
    const client = new Client(gateway.url, 'key');
    const rejection: UpstreamResponse = { status: 429, headers: { 'retry-after': '4' } };
    upstream.on('POST /v0.4/jobs', { status: 201, body: { id: ID, status: 'ready', session_id: null } });
    upstream.on(JOB, rejection);
    const create = `mutation { createJob(input: { backendId: "simulator", program: ${CIRCUIT} }) { job { id name } } }`;
    const { data, errors } = await client.queryText(create);
    expect(data).toEqual({ createJob: { job: { id: `Job:${ID}`, name: null } } });
    const extensions = { code: 'RATE_LIMITED', retryAfterMs: 4_000 };
    expect(errors).toMatchObject([{ path: ['createJob', 'job', 'name'], extensions }]);
    // The submission itself: nothing was created.
    upstream.on('POST /v0.4/jobs', rejection);
    const rejected = await client.queryText(create);
    const message = expect.stringContaining('Nothing was changed: repeating is safe.');
    expect(rejected.errors).toMatchObject([{ path: ['createJob'], message, extensions }]);
  });

  test.each(FAILED_READS)('is in the payload of cancelJob and cancelJobs after %s', async (_name, response, code) => {
    const { upstream, client } = await start();
    upstream.on(`PUT /v0.4/jobs/${ID}/status/cancel`, { body: { id: ID, status: 'canceled' } });
    upstream.on('PUT /v0.4/jobs/status/cancel', { body: { ids: [ID], status: 'canceled' } });
    upstream.on(JOB, response);
    upstream.on('GET /v0.4/jobs', response.status === undefined ? { body: { jobs: [] } } : response);
    const one = await client.queryText(`mutation { cancelJob(input: { id: "${ID}" }) { job { id status isFinal } } }`);
    const unread = { id: `Job:${ID}`, status: null, isFinal: null };
    expect(one.data).toEqual({ cancelJob: { job: unread } });
    expect(one.errors).toMatchObject([
      { path: ['cancelJob', 'job', 'status'], extensions: { code } },
      { path: ['cancelJob', 'job', 'isFinal'], extensions: { code } },
    ]);
    const many = await client.queryText(
      `mutation { cancelJobs(input: { ids: ["${ID}"] }) { jobs { id status isFinal } errors { code } } }`,
    );
    expect(many.data).toEqual({ cancelJobs: { jobs: [unread], errors: [] } });
    for (const { message } of [...(one.errors ?? []), ...(many.errors ?? [])]) expect(message).toContain(ACCEPTED);
    expect(many.errors).toMatchObject([
      { path: ['cancelJobs', 'jobs', 0, 'status'], extensions: { code } },
      { path: ['cancelJobs', 'jobs', 0, 'isFinal'], extensions: { code } },
    ]);
  });

  test.each(FAILED_READS.slice(0, 4))(
    'is in the payload of endSession and createSession after %s',
    async (_name, response) => {
      const { upstream, client } = await start();
      upstream.on(`POST /v0.4/sessions/${ID}/end`, { body: {} });
      upstream.on('POST /v0.4/sessions', { status: 201, body: { id: ID } });
      upstream.on(`GET /v0.4/sessions/${ID}`, response);
      const selection = '{ session { id serviceId status active remaining { jobs } } errors { code } }';
      const { data, errors } = await client.queryText(
        `mutation { endSession(input: { id: "${ID}" }) ${selection} createSession(input: { backendId: "simulator" }) ${selection} }`,
      );
      const session = { id: `Session:${ID}`, serviceId: ID, status: null, active: null, remaining: null };
      expect(data).toEqual({ endSession: { session, errors: [] }, createSession: { session, errors: [] } });
      expect(errors).toHaveLength(6);
      for (const { path, message } of errors ?? [])
        expect(message).toContain(path?.[0] === 'endSession' ? ACCEPTED : CARRIED_OUT);
      expect(errors?.map(({ path }) => path)).toContainEqual(['endSession', 'session', 'remaining']);
      expect(posts(upstream)).toHaveLength(2);
    },
  );
});

describe('a client that does not wait for its mutation', () => {
  const CREATE = `mutation { createJob(input: { backendId: "simulator", program: ${CIRCUIT} }) { job { id } } }`;
  const CALL = 'POST /v0.4/jobs';
  const CREATED: UpstreamResponse = { status: 201, body: { id: ID, status: 'ready', session_id: null } };

  /** An upstream that responds to the mutation when the test calls `respond`, and tells whether it was aborted before. */
  async function startHeld(env: Readonly<Record<string, string>> = {}) {
    const clock = new ManualClock();
    const upstream = await startScriptedUpstream();
    const gateway = await startGateway(upstream.url, { clock, env: { ...NO_RETRIES, ...env } });
    let respond: (response: UpstreamResponse) => void = () => undefined;
    const received = new Promise<void>((resolve) => {
      upstream.on(CALL, () => {
        resolve();
        return new Promise((send) => {
          respond = send;
        });
      });
    });
    return { clock, upstream, gateway, received, respond: () => respond(CREATED) };
  }

  /** Whether the call goes on, and ends when the service responds. */
  async function expectToContinue({ gateway, respond, upstream }: Awaited<ReturnType<typeof startHeld>>) {
    for (let turn = 0; turn < 50; turn++) await flushEventLoop();
    expect(gateway.activeUpstreamCalls).toBe(1);
    respond();
    await until(() => gateway.activeUpstreamCalls === 0);
    expect(upstream.calls()).toEqual([CALL]);
  }

  test('does not abort it when the client closes its HTTP connection', async () => {
    const setup = await startHeld();
    const controller = new AbortController();
    const response = fetch(`${setup.gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'apiKey key' },
      body: JSON.stringify({ query: CREATE }),
      signal: controller.signal,
    });
    await setup.received;
    controller.abort();
    await expect(response).rejects.toThrow();
    await expectToContinue(setup);
  });

  test('does not abort it when the client closes its WebSocket', async () => {
    const setup = await startHeld();
    const socket = openSocket(setup.gateway.url);
    void run(socket, CREATE).catch(() => undefined);
    await setup.received;
    socket.terminate();
    await expectToContinue(setup);
  });

  test('returns its result when it takes longer than an operation may', async () => {
    const setup = await startHeld({ operationTimeoutMs: '1000' });
    const { clock, gateway, upstream, received, respond } = setup;
    const second = CREATE.replace('createJob', 'second: createJob').slice('mutation {'.length, -1);
    const response = new Client(gateway.url, 'key').queryText(CREATE.replace(/}$/, `${second} }`));
    await received;
    await clock.advance(2_000);
    respond();
    const { data, errors } = await response;
    expect(data).toEqual({ createJob: { job: { id: `Job:${ID}` } }, second: null });
    expect(errors).toMatchObject([{ path: ['second'], extensions: { code: 'UPSTREAM_TIMEOUT' } }]);
    expect(upstream.calls()).toEqual([CALL]);
  });

  const transports = Object.entries(EVERY_TRANSPORT).filter(([name]) => name !== 'GET');
  test.each(transports)(
    'receives an unknown outcome when the gateway is shut down meanwhile (%s)',
    async (_name, open) => {
      const { gateway, received } = await startHeld();
      const response = open(gateway)({ params: { query: CREATE }, key: 'key' });
      await received;
      await gateway.close();
      expect((await response).results).toMatchObject([
        {
          data: { createJob: null },
          errors: [
            {
              message: expect.stringMatching(/^The (?:gateway was shut down|connection to the service ended) before/),
              extensions: { code: 'OUTCOME_UNKNOWN' },
            },
          ],
        },
      ]);
    },
  );

  describe('of a tool when the gateway is shut down meanwhile', () => {
    const SUBMISSION = { backend: 'simulator', qasm3: 'OPENQASM 3.0; qubit q;', max_cost: { value: 1, unit: 'usd' } };
    const MESSAGE = toolCall('submit_job', SUBMISSION);
    const authorization = 'apiKey key';
    const UNKNOWN = /"code":"OUTCOME_UNKNOWN".*Do not call submit_job again/;
    const startWithPrice = async () => {
      const held = await startHeld();
      held.upstream.on('GET /v0.4/jobs/estimate', { body: { estimated_total_cost: 1, estimated_unit: 'usd' } });
      return held;
    };

    test('receives an unknown outcome over HTTP', async () => {
      const { gateway, received } = await startWithPrice();
      const response = postMessage(gateway.url, MESSAGE, { authorization });
      await received;
      await gateway.close();
      expect(await (await response).text()).toMatch(UNKNOWN);
    });

    test('receives an unknown outcome over streams', async () => {
      const { gateway, received } = await startWithPrice();
      const [input, output] = [new PassThrough(), new PassThrough()];
      const served = gateway.serveMcp({ input, output, authorization });
      input.write(`${JSON.stringify(MESSAGE)}\n`);
      await received;
      await gateway.close();
      await served;
      expect(`${output.read()}`).toMatch(UNKNOWN);
    });
  });
});

function openSocket(url: string): SocketClient {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization: 'apiKey key' },
  });
  onTestFinished(() => void client.dispose());
  return client;
}

/** The first result of an operation. */
async function run(client: SocketClient, query: string): Promise<unknown> {
  for await (const result of client.iterate({ query })) return result;
  return null;
}
