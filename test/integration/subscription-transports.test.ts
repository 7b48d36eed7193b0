import { describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/gateway.js';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { EVERY_TRANSPORT, type Response, type Send, type TransportName } from '../support/every-transport.js';
import { ID } from '../support/response-cases.js';

const FINAL = `subscription { job(id: "${ID}") { job { serviceId status } } }`;
const DEFERRED = `subscription { job(id: "${ID}") { job { serviceId ... @defer { status } } } }`;
const EVENT = { data: { job: { job: { serviceId: ID, status: 'COMPLETED' } } } };

/** Transports that can send events. */
const STREAMS = ['in process', 'in process, in parts', 'SSE', 'WebSocket'] as const satisfies readonly TransportName[];
const ONE_RESULT = ['JSON POST', 'GET', 'multipart'] as const satisfies readonly TransportName[];

const getEvents =
  ({ url }: Gateway): Send =>
  async ({ params, key }) => {
    const headers = { accept: 'text/event-stream', authorization: `apiKey ${key}` };
    const response = await fetch(`${url}/graphql?query=${encodeURIComponent(`${params['query']}`)}`, { headers });
    const results = [...(await response.text()).matchAll(/^event: next\ndata: (.*)$/gm)];
    return { status: response.status, results: results.map(([, json = '']) => JSON.parse(json)) } as Response;
  };

async function send(
  transport: TransportName | 'GET for events',
  query: string,
  key: string | null = KEY,
  stats = false,
) {
  const { gateway, upstream } = await startAttackTarget();
  const run = transport === 'GET for events' ? getEvents(gateway) : EVERY_TRANSPORT[transport](gateway);
  const { results } = await run({ params: { query }, key, stats });
  return { results, calls: upstream.calls() };
}

describe.each([...STREAMS, 'GET for events'] as const)('a subscription over %s', (transport) => {
  test('sends a result for each event', async () => {
    const { results } = await send(transport, FINAL);
    expect(results).toEqual([EVENT]);
  });

  test('sends each event in one piece when it has @defer', async () => {
    const { results } = await send(transport, DEFERRED);
    expect(results).toEqual([EVENT]);
  });

  test('sends one result with the error when it cannot start', async () => {
    const { results } = await send(transport, 'subscription { job(id: "../x") { observedAt } }');
    expect(results).toEqual([
      {
        errors: [
          expect.objectContaining({
            path: ['job'],
            extensions: { code: 'BAD_USER_INPUT', requestId: expect.any(String) },
          }),
        ],
      },
    ]);
  });

  test('is rejected when it is invalid', async () => {
    const { results, calls } = await send(transport, 'subscription { nothing }');
    expect(results).toEqual([
      {
        errors: [
          expect.objectContaining({ extensions: { code: 'GRAPHQL_VALIDATION_FAILED', requestId: expect.any(String) } }),
        ],
      },
    ]);
    expect(calls).toEqual([]);
  });
});

test.each(STREAMS)('adds only stats to each event when the request has the stats header (%s)', async (transport) => {
  for (const query of [FINAL, DEFERRED]) {
    const without = await send(transport, query);
    const withStats = await send(transport, query, KEY, true);
    expect(withStats.calls).toEqual(without.calls);
    const upstream = { calls: expect.any(Number), cacheHits: expect.any(Number), deduplicated: expect.any(Number) };
    expect(withStats.results).toEqual([{ ...EVENT, extensions: { upstream } }]);
  }
});

test.each(STREAMS)('sends an error with a code when the caller has no key (%s)', async (transport) => {
  const { results, calls } = await send(transport, FINAL, null);
  expect(results).toMatchObject([{ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }]);
  expect(calls).toEqual([]);
});

test.each(ONE_RESULT)('rejects a subscription before it starts when events cannot be sent (%s)', async (transport) => {
  const { results, calls } = await send(transport, FINAL);
  expect(results).toMatchObject([
    { errors: [{ extensions: { code: 'NOT_ACCEPTABLE', requestId: expect.any(String) } }] },
  ]);
  expect(calls).toEqual([]);
});
