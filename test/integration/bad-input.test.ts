import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { graphql } from '../support/generated/index.js';
import { reservePort } from '../support/ports.js';
import { startGateway, startGatewayWithSandbox, type TestGateway } from '../support/test-gateway.js';

const NameOfJob = graphql(`
  query NameOfJob($id: ID!) {
    job(id: $id) {
      name
    }
  }
`);

const UNKNOWN_JOB = '00000000-0000-4000-8000-000000000000';

describe('invalid input', () => {
  let setup: TestGateway;
  const start = async () => {
    setup = await startGatewayWithSandbox();
    return setup;
  };
  afterEach(async () => {
    const { data } = await setup.client.queryText<{ backends: unknown[] }>('{ backends { serviceId } }');
    expect(data?.backends.length, 'the gateway responds').toBeGreaterThan(0);
  });

  test('is rejected with UNAUTHENTICATED without a key, except introspection', async () => {
    const { clientWith, calls } = await start();
    const rejected = await clientWith(null).query(NameOfJob, { id: UNKNOWN_JOB });
    expect(rejected.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(rejected.errors?.[0]?.message).toContain('Authorization: apiKey');
    const introspected = await clientWith(null).queryText('{ __schema { queryType { name } } }');
    expect(introspected.errors).toBeUndefined();
    expect(calls(), 'no calls').toEqual([]);
  });

  test('is rejected with the error of upstream when the key is wrong', async () => {
    const { clientWith } = await start();
    const { data, errors } = await clientWith('wrong-key').query(NameOfJob, { id: UNKNOWN_JOB });
    expect(data).toEqual({ job: null });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', statusCode: 401 });
    expect(JSON.stringify(errors)).not.toContain('wrong-key');
  });

  test('returns null and NOT_FOUND when the job is unknown', async () => {
    const { client } = await start();
    const { data, errors } = await client.query(NameOfJob, { id: `Job:${UNKNOWN_JOB}` });
    expect(data).toEqual({ job: null });
    expect(errors?.[0]).toMatchObject({ path: ['job'], extensions: { code: 'NOT_FOUND', statusCode: 404 } });
  });

  test.each([
    'Job:',
    ':x',
    'Session:617a1f8b',
    'Job:../v0.4/sessions',
    'Job:a\r\nx: y',
    'Job:a?b=c',
    '',
    'job id',
    `Job:${'x'.repeat(500)}`,
  ])('is rejected with BAD_USER_INPUT without a call when the id is %j', async (id) => {
    const { client, calls } = await start();
    const { errors } = await client.query(NameOfJob, { id });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(calls()).toEqual([]);
  });

  test.each([
    ['a syntax error', '{ jobs {'],
    ['an unknown field', '{ jobs { edges { node { colour } } } }'],
    ['20,000 nested brackets', `{ jobs(filter: ${'['.repeat(20_000)}${']'.repeat(20_000)}) { edges { cursor } } }`],
    ['20,000 nested braces', `${'{ jobs'.repeat(20_000)}${'}'.repeat(20_000)}`],
    ['first: -1', '{ jobs(first: -1) { edges { cursor } } }'],
    ['first: 501', '{ jobs(first: 501) { edges { cursor } } }'],
    ['last when upstream pages forward only', '{ jobs(last: 5) { edges { cursor } } }'],
    ['an empty cursor', '{ jobs(after: "") { edges { cursor } } }'],
    ['a malformed cursor', '{ jobs(after: "Y3Vyc29y") { edges { cursor } } }'],
  ])('is rejected when there is %s', async (_name, document) => {
    const { client } = await start();
    const { errors } = await client.queryText(document);
    expect(errors?.length).toBeGreaterThan(0);
    for (const { extensions, message } of errors ?? []) {
      expect(extensions.code, message).toMatch(/^(BAD_USER_INPUT|GRAPHQL_PARSE_FAILED|GRAPHQL_VALIDATION_FAILED)$/);
    }
  });
});

test('returns UPSTREAM_UNAVAILABLE without an address when upstream is down, and responds when it is up', async () => {
  const port = await reservePort();
  const gateway = await startGateway(`http://127.0.0.1:${port}`, { env: { maxRetries: '0' } });
  const client = new Client(gateway.url, 'sandbox');

  const { data, errors } = await client.queryText('{ backends { serviceId } }');
  expect(data).toEqual({ backends: null });
  expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  expect(JSON.stringify(errors)).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|at /);

  const server = createServer((_request, response) => response.end('[]'));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect((await client.queryText('{ backends { serviceId } }')).data).toEqual({ backends: [] });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
