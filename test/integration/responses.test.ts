import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/domain/gateway-error.js';
import { ManualClock } from '../support/clock.js';
import { EVERY_TRANSPORT, type TransportName } from '../support/every-transport.js';
import { ID } from '../support/response-cases.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';
import { UPSTREAM_RESPONSES } from '../support/transport-cases/upstream-responses.js';

interface ResponseKind {
  readonly name: string;
  readonly query?: string;
  readonly variables?: unknown;
  readonly key?: string | null;
  /** Whether the response has errors, and whether it has data. */
  readonly errors: boolean;
  readonly data: boolean;
}

const KINDS: readonly ResponseKind[] = [
  { name: 'data', query: '{ backends { serviceId } }', errors: false, data: true },
  { name: 'an error', query: '{ backend(id: "qpu.none") { qubits } }', errors: true, data: true },
  {
    name: 'partial data',
    query: '{ backends { serviceId } backend(id: "qpu.none") { qubits } }',
    errors: true,
    data: true,
  },
  {
    name: 'incremental data',
    query: '{ __typename ... @defer { backends { serviceId } } }',
    errors: false,
    data: true,
  },
  {
    name: 'an error in a deferred part',
    query: `{ job(id: "${ID}") { name ... @defer { cost { actual { value } } } } }`,
    errors: true,
    data: true,
  },
  {
    name: 'an error in a streamed item',
    query:
      '{ nodes(ids: ["Backend:simulator", "Backend:none"]) @stream(initialCount: 0) { id ... on Backend { qubits } } }',
    errors: true,
    data: true,
  },
  {
    name: 'no key, in a deferred part',
    key: null,
    query: '{ __typename ... @defer { backends { id } } }',
    errors: true,
    data: true,
  },
  { name: 'rejected before parsing: no query', errors: true, data: false },
  { name: 'rejected before parsing: rate limit', key: 'too-many', query: '{ __typename }', errors: true, data: false },
  { name: 'rejected before parsing: too long', query: `{ ${'a'.repeat(1_000)} }`, errors: true, data: false },
  { name: 'rejected in parsing', query: '{', errors: true, data: false },
  { name: 'rejected in validation', query: '{ nothing }', errors: true, data: false },
  {
    name: 'rejected after validation: variables',
    query: 'query ($id: ID!) { job(id: $id) { name } }',
    errors: true,
    data: false,
  },
  {
    name: 'rejected after validation: cost',
    query: '{ jobs(first: 500) { edges { node { cost { actual { value } } } } } }',
    errors: true,
    data: false,
  },
];

const CODES = Object.keys(ERROR_CODES);

async function startRateLimitedGateway() {
  const upstream = await startScriptedUpstream(UPSTREAM_RESPONSES);
  const gateway = await startGateway(upstream.url, {
    clock: new ManualClock(),
    env: { maxRetries: '0', MAX_OPERATIONS_PER_MINUTE: '100', maxDocumentLength: '1000' },
  });
  // Keys that upstream has not accepted are counted by address.
  await gateway.execute({ query: '{ jobs(first: 1) { edges { cursor } } }' }, { authorization: 'apiKey too-many' });
  for (let i = 0; i < 100; i++)
    await gateway.execute({ query: '{ __typename }' }, { authorization: 'apiKey too-many' });
  return gateway;
}

test.each(Object.keys(EVERY_TRANSPORT) as TransportName[])(
  'sends a body with each response, and a code and the request id with each error (%s)',
  async (transport) => {
    const send = EVERY_TRANSPORT[transport](await startRateLimitedGateway());
    for (const { name, key = 'one', errors: hasErrors, data: hasData, ...params } of KINDS) {
      const { results } = await send({ params, key });
      expect(results.length, name).toBeGreaterThan(0);
      const errors = results.flatMap((result) => [
        ...(result.errors ?? []),
        ...(result.incremental ?? []).flatMap((part) => part.errors ?? []),
      ]);
      expect(errors.length > 0, name).toBe(hasErrors);
      expect(
        results.some(({ data }) => data !== undefined),
        name,
      ).toBe(hasData);
      for (const { message, extensions } of errors) {
        expect(message, name).not.toBe('');
        expect(CODES, name).toContain(extensions['code']);
        expect(extensions['requestId'], name).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
  },
);

test('sends a status from 400 to 599 with each error, or 200 as GraphQL over HTTP requires', async () => {
  const { url } = await startRateLimitedGateway();
  for (const accept of [
    'application/json',
    'application/graphql-response+json',
    'text/event-stream',
    'multipart/mixed',
  ]) {
    for (const { name, key = 'one', data, errors: _errors, ...params } of KINDS) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept,
          ...(key !== null && { authorization: `apiKey ${key}` }),
        },
        body: JSON.stringify(params),
      });
      expect((await response.text()).length, name).toBeGreaterThan(0);
      expect(response.headers.get('x-request-id'), name).toMatch(/^[0-9a-f-]{36}$/);
      if (data) expect(response.status, name).toBe(200);
      else if (accept === 'application/graphql-response+json')
        expect(response.status, name).toBeGreaterThanOrEqual(400);
      else expect([200, 400, 429], name).toContain(response.status);
    }
  }
});
