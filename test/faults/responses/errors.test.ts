import { describe, expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { flushEventLoop, ManualClock } from '../../support/clock.js';
import {
  ID,
  JOB,
  job,
  type ResponseCase,
  startWithResponses,
  testResponseCases,
} from '../../support/response-cases.js';
import { startScriptedUpstream, type UpstreamResponse } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';

describe('an error response', () => {
  const HTML = '<html><head><title>502</title></head><body>cloud proxy https://edge.example/ray/1</body></html>';
  const createCase = (name: string, response: UpstreamResponse, code: string): ResponseCase => ({
    name,
    responses: { [JOB]: response },
    query: `{ job(id: "${ID}") { name } }`,
    expectedData: { job: null },
    errors: [code],
  });
  testResponseCases([
    createCase('may be a page of HTML', { status: 502, body: HTML }, 'UPSTREAM_UNAVAILABLE'),
    createCase('may be a page of HTML with the type of JSON', { status: 401, body: HTML }, 'UNAUTHENTICATED'),
    createCase('may have no body', { status: 500 }, 'UPSTREAM_UNAVAILABLE'),
    createCase('may be wrapped', { status: 403, body: { error: { message: 'No.', code: 7 } } }, 'FORBIDDEN'),
    createCase('may be a message alone', { status: 404, body: { message: 'Gone.' } }, 'NOT_FOUND'),
    createCase('may be a list', { status: 400, body: [1, 2] }, 'BAD_USER_INPUT'),
    createCase('may be text in JSON', { status: 400, body: '"no"' }, 'BAD_USER_INPUT'),
    createCase('may require a payment', { status: 402 }, 'PAYMENT_REQUIRED'),
    createCase('may be a conflict', { status: 409 }, 'CONFLICT'),
    createCase('may be a rate limit', { status: 429 }, 'RATE_LIMITED'),
    createCase('may have an unknown status', { status: 418 }, 'UPSTREAM_INVALID'),
    createCase(
      'may have `validation` of another shape',
      { status: 400, body: { validation: { keys: 'x', source: 1 } } },
      'BAD_USER_INPUT',
    ),
    ...[520, 521, 522, 523, 524, 525, 526, 527, 528, 529].map((status) =>
      createCase(`may be ${status} of an edge proxy`, { status, body: HTML }, 'UPSTREAM_UNAVAILABLE'),
    ),
  ]);

  test.each([
    'Unknown key "key", sent as key.',
    'See docs.example.com/errors?x=1, api.internal:8443 or www.status.page',
    'At 10.0.0.7 we saw \u202Ekey\u200B from support.example.com',
  ])('is returned without keys and addresses: %j', async (message) => {
    const validation = { keys: ['shots', message], source: message };
    const { client } = await startWithResponses({ [JOB]: { status: 400, body: { message, validation } } });
    const { errors } = await client.queryText(`{ job(id: "${ID}") { name } }`);
    const text = JSON.stringify(errors);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      validation: { keys: ['shots', expect.anything()] },
    });
    expect(text.replaceAll('"keys"', '').replaceAll('Unknown key', '')).not.toMatch(
      /\bkey\b|example|internal|www|10\.0|\p{Cf}/u,
    );
  });

  test('is returned with the names of backends and input paths', async () => {
    const message = 'qpu.aria-1 does not take input.circuit.3.target (v0.4).';
    const { client } = await startWithResponses({ [JOB]: { status: 400, body: { message } } });
    const { errors } = await client.queryText(`{ job(id: "${ID}") { name } }`);
    expect(errors?.[0]?.message).toContain(message);
  });

  test('is read up to a limit when it is long', async () => {
    const { client } = await startWithResponses({ [JOB]: { status: 502, body: 'x'.repeat(20_000_000) } });
    const { errors } = await client.queryText(`{ job(id: "${ID}") { name } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', statusCode: 502 });
  });

  test('is returned without addresses, headers and keys', async () => {
    const message = 'Bad apiKey 123-secret, see https://docs.example/x?y=1 or http://status.example';
    const { client } = await startWithResponses({ [JOB]: { status: 400, body: { message, error: { message } } } });
    const text = JSON.stringify(await client.queryText(`{ job(id: "${ID}") { name } }`));
    expect(text).toContain('BAD_USER_INPUT');
    expect(text).not.toMatch(/secret|:\/\/|example/);
  });

  test.each([301, 302, 307, 308])(
    '%i does not redirect to another address, which would receive the key',
    async (status) => {
      const elsewhere = await startScriptedUpstream({ [JOB]: { body: job() } });
      const { client, upstream } = await startWithResponses({
        [JOB]: { status, headers: { location: `${elsewhere.url}/v0.4/jobs/${ID}` } },
      });
      const { errors } = await client.queryText(`{ job(id: "${ID}") { name } }`);
      expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
      expect(JSON.stringify(errors)).not.toContain(elsewhere.url);
      expect(upstream.calls()).toHaveLength(1);
      expect(elsewhere.calls()).toEqual([]);
    },
  );
});

describe('a temporary error', () => {
  /** A gateway whose clock advances during the pauses between attempts. */
  async function startWithRetries() {
    const clock = new ManualClock();
    const upstream = await startScriptedUpstream();
    const gateway = await startGateway(upstream.url, { clock });
    const client = new Client(gateway.url, 'key');
    return {
      upstream,
      clock,
      async send(query: string) {
        const response = client.queryText(query);
        let settled = false;
        const onSettled = () => {
          settled = true;
        };
        response.then(onSettled, onSettled);
        while (!settled) {
          await flushEventLoop();
          // Each call has a timer for its timeout; one more is a pause between two attempts.
          if (clock.waiting > gateway.activeUpstreamCalls) await clock.advance(100);
        }
        return response;
      },
    };
  }
  const query = `{ job(id: "${ID}") { name } }`;
  const expected = { data: { job: { name: 'bell' } } };
  const good: UpstreamResponse = { body: job({ name: 'bell' }) };

  test.each([409, 429, 502, 503, 504, 520, 522, 529])(
    'is retried when a query receives %i, with any body',
    async (status) => {
      const { upstream, send } = await startWithRetries();
      upstream.on(JOB, { status, body: '<html>' }, { status }, good);
      expect(await send(query)).toEqual(expected);
      expect(upstream.calls()).toHaveLength(3);
    },
  );

  test.each([
    ['seconds', () => '2'],
    ['a date', (now: number) => new Date(now + 2_000).toUTCString()],
  ])('is retried after the time in Retry-After in %s', async (_form, retryAfter) => {
    const { upstream, send, clock } = await startWithRetries();
    const from = clock.now();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': retryAfter(from) } }, good);
    expect(await send(query)).toEqual(expected);
    expect(clock.now() - from).toBeGreaterThanOrEqual(2_000);
    expect(clock.now() - from).toBeLessThan(2_500);
  });

  test('is returned with retryAfterMs when Retry-After is too long', async () => {
    const { upstream, send } = await startWithRetries();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': '3600' } });
    const { errors } = await send(query);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', statusCode: 429, retryAfterMs: 600_000 });
    expect(upstream.calls()).toHaveLength(1);
  });

  test('is retried when Retry-After is malformed', async () => {
    const { upstream, send } = await startWithRetries();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': 'soon' } }, good);
    expect(await send(query)).toEqual(expected);
  });

  test.each(['0', '0x10', '-5', '1e3'])('is retried after a pause when Retry-After is %j', async (retryAfter) => {
    const { upstream, send, clock } = await startWithRetries();
    const from = clock.now();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': retryAfter } }, good);
    expect(await send(query)).toEqual(expected);
    expect(clock.now() - from).toBeGreaterThanOrEqual(100);
    expect(clock.now() - from).toBeLessThan(1_000);
  });

  test('is returned after four attempts when it persists', async () => {
    const { upstream, send } = await startWithRetries();
    upstream.on(JOB, { status: 429 });
    expect((await send(query)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(upstream.calls()).toHaveLength(4);
  });

  test.each([409, 429, 500, 503, 522])(
    'is not retried when createJob receives %i, as it could create a second job',
    async (status) => {
      const { upstream, send } = await startWithRetries();
      upstream.on('POST /v0.4/jobs', { status }, { status: 201, body: { id: ID, status: 'ready' } });
      const { data } = await send(`mutation { createJob(input: { backendId: "simulator",
      program: { circuit: { qubits: 1, gates: [] } } }) { job { id } } }`);
      expect(data).not.toHaveProperty('createJob.job.id');
      expect(upstream.calls()).toHaveLength(1);
    },
  );
});
