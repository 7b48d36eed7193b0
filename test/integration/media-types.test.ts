import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { Client } from '../support/client.js';
import { ID } from '../support/response-cases.js';

const CREATE = `mutation { createJob(input: { backendId: "simulator", program: { circuit: { qubits: 1, gates: [] } } }) { __typename } }`;
const DEFERRED = '{ __typename ... @defer { backends { serviceId } } }';
const RESULT = { data: { __typename: 'Query', backends: [{ serviceId: 'simulator' }] } };

/** Sends one POST and returns its response. */
async function send(query: string, accept: string, variables?: unknown) {
  const { url, upstream } = await startAttackTarget();
  const response = await new Client(url, KEY).post(JSON.stringify({ query, variables }), { accept });
  const body = await response.text();
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return { status: response.status, type, body, calls: upstream.calls() };
}

describe('a request whose result cannot be sent', () => {
  test.each<[name: string, query: string, accept: string]>([
    ['a mutation, as XML', CREATE, 'application/xml'],
    ['a mutation, as no type', CREATE, 'application/json;q=0'],
    ['a mutation, as an unsupported type', CREATE, 'image/*'],
    ['a mutation, in another charset', CREATE, 'application/json; charset=utf-16'],
    [
      'a query, with an Accept of 1,001 characters',
      '{ backends { serviceId } }',
      'application/json;a='.padEnd(1_001, 'x'),
    ],
    ['a mutation, in another quoted charset', CREATE, 'application/json; charset="utf-16"'],
    ['a query, as HTML', '{ backends { serviceId } }', 'text/html'],
    ['a subscription, as JSON', `subscription { job(id: "${ID}") { observedAt } }`, 'application/json'],
    [
      'a subscription, as multipart',
      `subscription { job(id: "${ID}") { observedAt } }`,
      'multipart/mixed, application/json',
    ],
  ])('is rejected before it is executed: %s', async (_name, query, accept) => {
    const { status, type, body, calls } = await send(query, accept);
    expect(status).toBe(406);
    expect(type).toBe('application/json');
    expect(JSON.parse(body)).toEqual({
      errors: [
        {
          message: expect.stringContaining('Accept'),
          extensions: { code: 'NOT_ACCEPTABLE', requestId: expect.any(String) },
        },
      ],
    });
    expect(calls).toEqual([]);
  });
});

describe('@defer and @stream', () => {
  test.each([
    'application/json',
    'application/graphql-response+json',
    'application/json, multipart/mixed;q=0',
    'multipart/mixed;incrementalSpec=v0.2, application/json',
    'multipart/mixed;deferSpec=20230101, application/json',
    'multipart/mixed; deferSpec="20230101", application/json',
  ])('are delivered in one piece when Accept does not allow parts: %s', async (accept) => {
    const { status, body } = await send(DEFERRED, accept);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual(RESULT);
    const streamed = await send('{ backends @stream(initialCount: 0) { serviceId } }', accept);
    expect(JSON.parse(streamed.body)).toEqual({ data: { backends: RESULT.data.backends } });
  });

  test.each([
    'multipart/mixed;deferSpec=20220824, application/json',
    'multipart/mixed; deferSpec="20220824", application/json',
    'multipart/mixed; boundary="a,b;c"; deferspec=20220824, application/json;q=0.9',
  ])('are delivered in parts when Accept names the format of 2022-08-24: %s', async (accept) => {
    const { type, body } = await send(DEFERRED, accept);
    expect(type).toBe('multipart/mixed');
    expect(body).toContain('"hasNext":true');
  });

  test('execute a mutation once and deliver it in one piece as application/json', async () => {
    const { status, body, calls } = await send(
      CREATE.replace('__typename', '__typename ... @defer { __typename }'),
      'application/json',
    );
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ data: { createJob: { __typename: 'CreateJobPayload' } } });
    expect(calls).toEqual(['POST /v0.4/jobs']);
  });

  test.each([
    ['multipart/mixed', 'multipart/mixed'],
    ['text/event-stream', 'text/event-stream'],
    ['*/*', 'multipart/mixed'],
    ['application/json, multipart/mixed', 'multipart/mixed'],
    ['text/event-stream;q=0.5, multipart/mixed;q=0.4', 'text/event-stream'],
    ['multipart/mixed;q=0, */*', 'text/event-stream'],
  ])('are delivered in parts when Accept allows it: %s', async (accept, expected) => {
    const { status, type, body } = await send(DEFERRED, accept);
    expect([status, type]).toEqual([200, expected]);
    expect(body).toContain('"incremental"');
  });
});

describe('a result in one piece', () => {
  test.each([
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
    ['application/json, application/graphql-response+json', 'application/json'],
    ['application/json;q=0.5, application/graphql-response+json', 'application/graphql-response+json'],
    ['application/graphql-response+json;q=0.2, application/json;q=0.3', 'application/json'],
    ['application/graphql-response+json;q=0, */*', 'application/json'],
    ['*/*, application/json;q=0', 'application/graphql-response+json'],
    ['text/html, application/xhtml+xml, */*;q=0.1', 'application/json'],
    ['APPLICATION/JSON; Q=0.9', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json; charset=utf8', 'application/json'],
    ['application/json; charset="UTF-8"', 'application/json'],
    [
      'application/json; profile="a, text/event-stream;q=1"; q="0.1", application/graphql-response+json;q=0.2',
      'application/graphql-response+json',
    ],
    ['application/json; a="\\", text/event-stream', 'application/json'],
    ['multipart/mixed; deferSpec=20220824, application/json', 'application/json'],
    ['text/event-stream, application/json;q=0.9', 'text/event-stream'],
    ['text/event-stream', 'text/event-stream'],
    ['multipart/mixed', 'multipart/mixed'],
    ['application/json;q=2, application/graphql-response+json;q=x', 'application/json'],
  ])('is sent as the type with the highest quality: %s', async (accept, expected) => {
    const { status, type, body } = await send('{ __typename }', accept);
    expect([status, type]).toEqual([200, expected]);
    expect(body).toContain('{"data":{"__typename":"Query"}}');
  });
});

describe('the status of a request that is rejected', () => {
  const variable = 'query ($n: Int) { jobs(first: $n) { edges { cursor } } }';
  test.each<[name: string, query: string, variables: unknown, code: string]>([
    ['a syntax error', '{', undefined, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ nothing }', undefined, 'GRAPHQL_VALIDATION_FAILED'],
    ['an invalid variable', variable, { n: 'x' }, 'BAD_USER_INPUT'],
    ['an expensive operation', variable, { n: 2_000_000_000 }, 'TOO_EXPENSIVE'],
  ])('depends on the media type: %s', async (_name, query, variables, code) => {
    for (const [accept, status] of [
      ['application/json', 200],
      ['application/graphql-response+json', 400],
    ] as const) {
      const response = await send(query, accept, variables);
      expect([response.status, response.type]).toEqual([status, accept]);
      expect(JSON.parse(response.body)).toMatchObject({ errors: [{ extensions: { code } }] });
      expect(JSON.parse(response.body)).not.toHaveProperty('data');
    }
  });

  test('is that of GraphQL over HTTP when a field fails', async () => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const { status, body } = await send('{ backend(id: "none") { qubits } }', accept);
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({
        data: { backend: null },
        errors: [{ extensions: { code: 'NOT_FOUND' } }],
      });
    }
  });
});

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['TEXT/HTML', 'text/html'],
  ['text/html, application/json', 'text/html'],
  ['application/json, text/html', 'application/json'],
  ['text/html;q=0, application/json', 'application/json'],
  ['text/html;q=0.0, */*', 'application/json'],
  ['application/json, text/html;q=0.1', 'application/json'],
  ['text/html;q="0", application/json', 'application/json'],
  ['application/json; a="text/html"', 'application/json'],
  ['*/*', 'application/json'],
])('a GET at the endpoint receives GraphiQL when Accept prefers HTML: %s', async (accept, expected) => {
  const { url } = await startAttackTarget();
  const response = await fetch(`${url}/graphql?query=${encodeURIComponent('{ __typename }')}`, { headers: { accept } });
  expect([response.status, (response.headers.get('content-type') ?? '').split(';')[0]]).toEqual([200, expected]);
  await response.body?.cancel();
});
