import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from '../support/client.js';
import { EVERY_TRANSPORT, type TransportName } from '../support/every-transport.js';
import { ID, JOB, startWithResponses } from '../support/response-cases.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const QUERY = `{ job(id: "${ID}") { name } }`;
const REQUEST_ID = 'Root=1-67891233-abcdef012345678912345678';
const PROGRAM = '{ circuit: { qubits: 1, gates: [] } }';
const withId = (id: string) => ({ 'x-request-id': id });

test.each(Object.keys(EVERY_TRANSPORT) as TransportName[])(
  'is in the errors of a query and of a subscription when they are sent: %s',
  async (transport) => {
    const upstream = await startScriptedUpstream({
      [JOB]: { status: 403, headers: withId(REQUEST_ID), body: { message: 'Other project' } },
      'GET /v0.4/jobs': { status: 401, headers: withId('other') },
    });
    const send = EVERY_TRANSPORT[transport](await startGateway(upstream.url));
    const getIds = async (query: string) =>
      (await send({ params: { query }, key: 'key' })).results.flatMap(({ errors = [] }) =>
        errors.map(({ extensions }) => ['code', 'reason', 'upstreamRequestId'].map((name) => extensions[name])),
      );
    expect(await getIds(QUERY)).toEqual([['FORBIDDEN', 'Other project', REQUEST_ID]]);
    if (transport === 'SSE' || transport === 'WebSocket')
      expect(await getIds(`subscription { job(id: "${ID}") { job { name } } }`)).toEqual([
        ['UNAUTHENTICATED', undefined, 'other'],
      ]);
  },
);

test.each([
  ['too long', 'x'.repeat(129)],
  ['not of one word', 'a b'],
  ['an address', 'http://10.0.0.7/requests/1'],
  ['a host', 'node7.internal:8443'],
  ['the API key', 'key'],
  ['markup', '<b>'],
])('is left out when it is %s', async (_name, id) => {
  const { client } = await startWithResponses({ [JOB]: { status: 403, headers: withId(id) } });
  const { errors } = await client.queryText(QUERY);
  expect(errors?.[0]?.extensions).not.toHaveProperty('upstreamRequestId');
});

test('is in the error when the body of the response is invalid', async () => {
  const { client } = await startWithResponses({ [JOB]: { headers: withId(REQUEST_ID), body: 'no JSON' } });
  const { errors } = await client.queryText(QUERY);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_INVALID', upstreamRequestId: REQUEST_ID });
});

const QUOTE = `quote(input: { backendIds: ["qpu.a"], program: { circuit: { qubits: 1, gates: [] } } }) { backends { price { value } } }`;
const BACKEND = { backend: 'qpu.a', status: 'available' };

test.each<[name: string, call: string, body: unknown, query: string, code?: string]>([
  ['a job', JOB, { id: 'other' }, QUERY],
  ['a list of jobs', 'GET /v0.4/jobs', { error: 'No.' }, '{ jobs(first: 1) { nodes { name } } }'],
  ['a list of sessions', 'GET /v0.4/sessions', { error: 'No.' }, '{ sessions(first: 1) { nodes { status } } }'],
  ['a session', 'GET /v0.4/sessions/s', { id: 'other' }, '{ session(id: "s") { status } }'],
  ['a list of backends', 'GET /v0.4/backends', {}, '{ backends { status } }'],
  ['a backend', 'GET /v0.4/backends/qpu.b', { backend: 'other' }, '{ backend(id: "qpu.b") { status } }'],
  ['an API key', 'GET /v0.4/whoami', {}, '{ viewer { apiKey { name } } }'],
  ['an estimate', 'GET /v0.4/jobs/estimate', { error: 'No.' }, `{ ${QUOTE} }`],
  [
    'a result',
    `${JOB}/results/probabilities`,
    { x: 1 },
    `{ job(id: "${ID}") { results { probabilities { state } } } }`,
  ],
  [
    'a report',
    'GET /v0.3/report/organizations/o',
    { organization_id: 'other' },
    '{ organization(id: "o") { report(startDate: "2026-01-01", endDate: "2026-01-02") { budget } } }',
  ],
  [
    'a usage report',
    'GET /v0.4/organizations/o/usage',
    {},
    '{ organization(id: "o") { usage(from: "2026-01-01", to: "2026-01-02") { jobCount } } }',
  ],
  [
    'a created job',
    'POST /v0.4/jobs',
    {},
    `mutation { createJob(input: { backendId: "a", program: ${PROGRAM} }) { job { id } } }`,
    'OUTCOME_UNKNOWN',
  ],
])('is in the error when the response is not %s', async (_name, call, body, query, code = 'UPSTREAM_INVALID') => {
  const { client } = await startWithResponses({
    [JOB]: { body: { id: ID, status: 'completed' } },
    'GET /v0.4/backends/qpu.a': { body: BACKEND },
    [call]: { headers: withId(REQUEST_ID), body },
  });
  const { errors } = await client.queryText(query);
  expect(errors?.[0]?.extensions).toMatchObject({ code, upstreamRequestId: REQUEST_ID });
});

test('is in the error when the connection breaks within the body', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100, ...withId(REQUEST_ID) });
    response.write('{', () => response.destroy());
  }).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const gateway = await startGateway(`http://127.0.0.1:${port}`, { env: { maxRetries: '0' } });
  const { errors } = await new Client(gateway.url, 'key').queryText(QUERY);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', upstreamRequestId: REQUEST_ID });
});

test('is that of the last attempt when the call was retried', async () => {
  const upstream = await startScriptedUpstream();
  upstream.on(JOB, { status: 503, headers: withId('first') }, { status: 403, headers: withId('second') });
  const gateway = await startGateway(upstream.url, { env: { maxRetries: '1' } });
  const { errors } = await new Client(gateway.url, 'key').queryText(QUERY);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', upstreamRequestId: 'second' });
});

test('is left out when the last attempt had no response', async () => {
  const upstream = await startScriptedUpstream();
  upstream.on(JOB, { status: 503, headers: withId('first') }, { isReset: true });
  const gateway = await startGateway(upstream.url, { env: { maxRetries: '1' } });
  const { errors } = await new Client(gateway.url, 'key').queryText(QUERY);
  expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  expect(errors?.[0]?.extensions).not.toHaveProperty('upstreamRequestId');
});

test('is in the payload with the reason when a mutation is rejected, and in the log', async () => {
  const lines: Record<string, unknown>[] = [];
  const upstream = await startScriptedUpstream({
    'POST /v0.4/jobs': {
      status: 400,
      headers: withId(REQUEST_ID),
      body: { message: 'Too many key shots', validation: { keys: ['shots'] } },
    },
  });
  const gateway = await startGateway(upstream.url, {
    env: { LOG_LEVEL: 'debug' },
    log: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const { data } = await new Client(gateway.url, 'key').queryText(`mutation { createJob(input: {
    backendId: "simulator", program: { circuit: { qubits: 1, gates: [] } }
  }) { errors { path message ... on RejectedError { reason statusCode upstreamRequestId } } } }`);
  // Without the API key.
  const reason = 'Too many … shots';
  const message = `The service rejected the request. Response: ${reason}. Nothing was changed: repeating is safe.`;
  const error = { path: ['input', 'shots'], message, reason, statusCode: 400, upstreamRequestId: REQUEST_ID };
  expect(data).toEqual({ createJob: { errors: [error] } });
  const call = lines.find(({ msg }) => msg === 'upstream call');
  expect(call).toMatchObject({ outcome: 'BAD_USER_INPUT', upstreamRequestId: REQUEST_ID });
});
