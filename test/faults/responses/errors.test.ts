import { describe, expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { flushEventLoop, ManualClock } from '../../support/clock.js';
import { ID, JOB, job, members, type ResponseCase, testResponseCases } from '../../support/response-cases.js';
import { startScriptedUpstream, type UpstreamResponse } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';

describe('an error', () => {
  const HTML = '<html><head><title>502</title></head><body>cloud proxy https://edge.example/ray/1</body></html>';
  const says = (what: string, answer: UpstreamResponse, code: string): ResponseCase => ({
    name: what,
    responses: { [JOB]: answer },
    query: `{ job(id: "${ID}") { name } }`,
    expectedData: { job: null },
    errors: [code],
  });
  testResponseCases([
    says('may be a page of HTML', { status: 502, body: HTML }, 'UPSTREAM_UNAVAILABLE'),
    says('may be a page of HTML that says it is JSON', { status: 401, body: HTML }, 'UNAUTHENTICATED'),
    says('may have no body', { status: 500 }, 'UPSTREAM_UNAVAILABLE'),
    says('may be wrapped', { status: 403, body: { error: { message: 'No.', code: 7 } } }, 'FORBIDDEN'),
    says('may be a message alone', { status: 404, body: { message: 'Gone.' } }, 'NOT_FOUND'),
    says('may be a list', { status: 400, body: [1, 2] }, 'BAD_USER_INPUT'),
    says('may be text in JSON', { status: 400, body: '"no"' }, 'BAD_USER_INPUT'),
    says('may be about credit', { status: 402 }, 'PAYMENT_REQUIRED'),
    says('may be about the state of things', { status: 409 }, 'CONFLICT'),
    says('may be about the pace', { status: 429 }, 'RATE_LIMITED'),
    says('may have a status that nobody has seen', { status: 418 }, 'UPSTREAM_INVALID'),
    says(
      'may have `validation` of another shape',
      { status: 400, body: { validation: { keys: 'x', source: 1 } } },
      'BAD_USER_INPUT',
    ),
    ...[520, 521, 522, 523, 524, 525, 526, 527, 528, 529].map((status) =>
      says(`may be ${status}, an edge proxy's`, { status, body: HTML }, 'UPSTREAM_UNAVAILABLE'),
    ),
  ]);

  test.each([
    'Unknown key "key", sent as key.',
    'See docs.example.com/errors?x=1, api.internal:8443 or www.status.page',
    'At 10.0.0.7 we saw \u202Ekey\u200B from support.example.com',
  ])('never tells the key or where anything is: %j', async (message) => {
    const validation = { keys: ['shots', message], source: message };
    const { client } = await members({ [JOB]: { status: 400, body: { message, validation } } });
    const { errors } = await client.queryText(`{ job(id: "${ID}") { name } }`);
    const told = JSON.stringify(errors);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      validation: { keys: ['shots', expect.anything()] },
    });
    expect(told.replaceAll('"keys"', '').replaceAll('Unknown key', '')).not.toMatch(
      /\bkey\b|example|internal|www|10\.0|\p{Cf}/u,
    );
  });

  test('keeps the names of backends and of places', async () => {
    const message = 'qpu.aria-1 does not take input.circuit.3.target (v0.4).';
    const { client } = await members({ [JOB]: { status: 400, body: { message } } });
    const { errors } = await client.queryText(`{ job(id: "${ID}") { name } }`);
    expect(errors?.[0]?.message).toContain(message);
  });

  test('is read to its beginning, however long it is', async () => {
    const { client } = await members({ [JOB]: { status: 502, body: 'x'.repeat(20_000_000) } });
    const { errors } = await client.queryText(`{ job(id: "${ID}") { name } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', statusCode: 502 });
  });

  test('never tells an address, a header or a key', async () => {
    const message = 'Bad apiKey 123-secret, see https://docs.example/x?y=1 or http://status.example';
    const { client } = await members({ [JOB]: { status: 400, body: { message, error: { message } } } });
    const answer = JSON.stringify(await client.queryText(`{ job(id: "${ID}") { name } }`));
    expect(answer).toContain('BAD_USER_INPUT');
    expect(answer).not.toMatch(/secret|:\/\/|example/);
  });

  test.each([301, 302, 307, 308])(
    '%i: a redirect is not followed, so that the key goes nowhere else',
    async (status) => {
      const elsewhere = await startScriptedUpstream({ [JOB]: { body: job() } });
      const { client, upstream } = await members({
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

describe('what passes by itself is waited for', () => {
  /** A gateway whose waits between tries last no longer than it takes the test to let them pass. */
  async function patiently() {
    const clock = new ManualClock();
    const upstream = await startScriptedUpstream();
    const gateway = await startGateway(upstream.url, { clock });
    const client = new Client(gateway.url, 'key');
    return {
      upstream,
      clock,
      async ask(query: string) {
        const answer = client.queryText(query);
        let settled = false;
        const note = () => {
          settled = true;
        };
        answer.then(note, note);
        while (!settled) {
          await flushEventLoop();
          // Each call has its deadline on the clock; one timer more is a wait between two tries.
          if (clock.waiting > gateway.activeUpstreamCalls) await clock.advance(100);
        }
        return answer;
      },
    };
  }
  const query = `{ job(id: "${ID}") { name } }`;
  const told = { data: { job: { name: 'bell' } } };
  const good: UpstreamResponse = { body: job({ name: 'bell' }) };

  test.each([409, 429, 502, 503, 504, 520, 522, 529])('%i on reading, whatever its body', async (status) => {
    const { upstream, ask } = await patiently();
    upstream.on(JOB, { status, body: '<html>' }, { status }, good);
    expect(await ask(query)).toEqual(told);
    expect(upstream.calls()).toHaveLength(3);
  });

  test.each([
    ['seconds', () => '2'],
    ['a date', (now: number) => new Date(now + 2_000).toUTCString()],
  ])('429 with Retry-After in %s: as long as the service asked', async (_form, retryAfter) => {
    const { upstream, ask, clock } = await patiently();
    const from = clock.now();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': retryAfter(from) } }, good);
    expect(await ask(query)).toEqual(told);
    expect(clock.now() - from).toBeGreaterThanOrEqual(2_000);
    expect(clock.now() - from).toBeLessThan(2_500);
  });

  test('429 with a Retry-After beyond reason: the caller is told how long', async () => {
    const { upstream, ask } = await patiently();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': '3600' } });
    const { errors } = await ask(query);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', statusCode: 429, retryAfterMs: 600_000 });
    expect(upstream.calls()).toHaveLength(1);
  });

  test('429 with a Retry-After that is nonsense: as without one', async () => {
    const { upstream, ask } = await patiently();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': 'soon' } }, good);
    expect(await ask(query)).toEqual(told);
  });

  test.each(['0', '0x10', '-5', '1e3'])('429 with a Retry-After of %j: not at once', async (retryAfter) => {
    const { upstream, ask, clock } = await patiently();
    const from = clock.now();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': retryAfter } }, good);
    expect(await ask(query)).toEqual(told);
    expect(clock.now() - from).toBeGreaterThanOrEqual(100);
    expect(clock.now() - from).toBeLessThan(1_000);
  });

  test('429 that does not pass is said after a few tries', async () => {
    const { upstream, ask } = await patiently();
    upstream.on(JOB, { status: 429 });
    expect((await ask(query)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(upstream.calls()).toHaveLength(4);
  });

  test.each([409, 429, 500, 503, 522])(
    '%i on creating is never tried again: it could make a second job',
    async (status) => {
      const { upstream, ask } = await patiently();
      upstream.on('POST /v0.4/jobs', { status }, { status: 201, body: { id: ID, status: 'ready' } });
      const { errors } = await ask(`mutation { createJob(input: { backend: "simulator",
      program: { circuit: { qubits: 1, gates: [] } } }) { __typename } }`);
      expect(errors).toHaveLength(1);
      expect(upstream.calls()).toHaveLength(1);
    },
  );
});
