import { describe, expect, test } from 'vitest';
import {
  ID,
  job,
  LIST,
  OTHER,
  type ResponseCase,
  startWithResponses,
  testResponseCases,
} from '../../support/response-cases.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';

const NAMES = '{ jobs { edges { node { serviceId } } pageInfo { hasNextPage } } }';
const page = (...ids: string[]) => ({
  jobs: { edges: ids.map((serviceId) => ({ node: { serviceId } })), pageInfo: { hasNextPage: false } },
});
const listCase = (name: string, body: unknown, ...ids: string[]): ResponseCase => ({
  name,
  responses: { [LIST]: { body } },
  query: NAMES,
  expectedData: page(...ids),
});
const invalidListCase = (name: string, response: UpstreamResponse): ResponseCase => ({
  name,
  responses: { [LIST]: response },
  query: NAMES,
  expectedData: { jobs: null },
  errors: ['UPSTREAM_INVALID'],
});

describe('a list', () => {
  testResponseCases([
    listCase('is empty when it is null', { jobs: null, next: null }),
    listCase('may be an array', [job()], ID),
    listCase('may have unknown members', { jobs: [job({ cost_model: 'new' })], total: 1 }, ID),
    ...[{}, null, 7, 'x', [], { id: 7 }, { id: null }].map((row) =>
      invalidListCase(`is an error when a row is ${JSON.stringify(row)}`, { body: { jobs: [job(), row] } }),
    ),
    listCase('has one edge when a row is repeated', { jobs: [job(), job({ id: OTHER }), job()] }, ID, OTHER),
    listCase('ends without `next`', { jobs: [job()] }, ID),
    listCase('ends when `next` is null', { jobs: [job()], next: null }, ID),
    ...['', ' \ud800', 'x'.repeat(2_001), 7, 0, false, {}, ['next']].map((next) =>
      invalidListCase(`is an error when \`next\` is ${JSON.stringify(next).slice(0, 20)}`, {
        body: { jobs: [job()], next },
      }),
    ),
    invalidListCase('is an error when `next` is repeated', { body: { jobs: [job()], next: 'same' } }),
    {
      ...invalidListCase('is an error when `next` of one of several lists is malformed', {
        body: { jobs: [job()], next: {} },
      }),
      query: '{ jobs(filter: { statuses: [COMPLETED, FAILED] }) { edges { node { serviceId } } } }',
    },
    invalidListCase('is an error when it is an object', { body: { jobs: { [ID]: job() } } }),
    invalidListCase('is an error when it is text', { body: { jobs: 'none' } }),
    invalidListCase('is an error when it is missing', { body: {} }),
    invalidListCase('is an error when the body is one and the status is 200', {
      body: { statusCode: 500, error: 'Internal', message: 'No.' },
    }),
    invalidListCase('is an error when the body is empty', {}),
    invalidListCase('is an error when the body is blank', { body: ' \n' }),
    invalidListCase('is an error when the body is HTML and the status is 200', {
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Welcome</title>',
    }),
    invalidListCase('is an error when the body is cut off', { body: '{"jobs":[{"id":"61' }),
    {
      name: 'is decoded with any content type',
      responses: { [LIST]: { headers: { 'content-type': 'text/html' }, body: { jobs: [job()] } } },
      query: NAMES,
      expectedData: page(ID),
    },
  ]);

  test('is an error when `next` is malformed, and all jobs of it are counted', async () => {
    const { client, upstream } = await startWithResponses({
      'GET /v0.4/sessions/s': { body: { id: 's', status: 'started', settings: { job_count_limit: 9 } } },
    });
    let calls = 0;
    const query = '{ session(id: "s") { remaining { jobs } } }';
    for (const next of ['', 7, {}, 'same', () => `${calls % 2}`]) {
      calls = 0;
      upstream.on(LIST, () => {
        calls += 1;
        return { body: { jobs: [job({ session_id: 's' })], next: typeof next === 'function' ? next() : next } };
      });
      const { data, errors } = await client.queryText(query);
      expect(data).toEqual({ session: { remaining: { jobs: null } } });
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID']);
      expect(calls).toBeLessThan(20);
    }
  });

  test('is an error after a bounded number of calls when `next` is circular', async () => {
    const { client, upstream } = await startWithResponses({});
    upstream.on(LIST, ({ url }) => ({
      body: { jobs: [job()], next: url.searchParams.get('next') === 'a' ? 'b' : 'a' },
    }));
    const { data } = await client.queryText<{ jobs: null }>('{ jobs(first: 100) { edges { node { serviceId } } } }');
    expect(data?.jobs ?? null).toBeNull();
    expect(upstream.calls().length).toBeLessThan(60);
  });

  test('may be reordered, repeated and incomplete when it was requested by ids', async () => {
    const ids = ['one', 'two', 'three', 'four'];
    const { client, upstream } = await startWithResponses({
      [LIST]: { body: { jobs: ['four', 'two', 'four', 'another', 'one'].map((id) => job({ id, name: `n-${id}` })) } },
      'GET /v0.4/jobs/three': { body: job({ id: 'three', name: 'n-three' }) },
    });
    const { data } = await client.queryText(`{ ${ids.map((id) => `${id}: job(id: "${id}") { name }`).join(' ')} }`);
    expect(data).toEqual(Object.fromEntries(ids.map((id) => [id, { name: `n-${id}` }])));
    expect(upstream.calls()).toHaveLength(2);
  });

  test('is one error for each id and one call when it is malformed', async () => {
    const { client, upstream } = await startWithResponses({ [LIST]: { body: { jobs: 'none' } } });
    const { errors } = await client.queryText('{ a: job(id: "a") { name } b: job(id: "b") { name } }');
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID', 'UPSTREAM_INVALID']);
    expect(upstream.calls()).toHaveLength(1);
  });
});
