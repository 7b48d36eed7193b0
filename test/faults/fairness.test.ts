import { describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { ManualClock, until } from '../support/clock.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

/** Selects `count` fields that need one call each. */
const costs = (count: number) =>
  `{ ${Array.from({ length: count }, (_, i) => `s${i}: organization(id: "o${i}") { report { budget } }`).join(' ')} }`;

describe('a caller with many upstream calls', () => {
  test('makes UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY calls at once, and does not delay another caller', async () => {
    const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { body: [] } });
    for (let i = 0; i < 40; i++) void upstream.hang(`GET /v0.3/report/organizations/o${i}`);
    const clock = new ManualClock();
    const gateway = await startGateway(upstream.url, {
      env: {
        UPSTREAM_MAX_CONCURRENT_CALLS: '8',
        UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: '4',
        UPSTREAM_TIMEOUT_MS: '500',
        circuitBreakerFailures: '1000',
      },
      clock,
    });
    const greedy = new Client(gateway.url, 'greedy').queryText(costs(40));
    await until(() => gateway.activeUpstreamCalls >= 40);

    const result = await new Client(gateway.url, 'modest').queryText('{ backends { serviceId } }');

    expect(result).toEqual({ data: { backends: [] } });
    expect(upstream.calls().filter((call) => call.includes('/report/'))).toHaveLength(4);
    await clock.advance(500);
    const { errors } = await greedy;
    expect(new Set(errors?.map(({ extensions }) => extensions.code))).toEqual(new Set(['UPSTREAM_TIMEOUT']));
    expect(gateway.activeUpstreamCalls).toBe(0);
  });

  test('receives all responses when its calls wait for each other', async () => {
    const upstream = await startScriptedUpstream();
    for (let i = 0; i < 40; i++)
      upstream.on(`GET /v0.3/report/organizations/o${i}`, { body: { organization_id: `o${i}`, budget: i } });
    const gateway = await startGateway(upstream.url, { env: { UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: '1' } });
    const { data, errors } = await new Client(gateway.url, 'one').queryText<
      Record<string, { report: { budget: number } }>
    >(costs(40));
    expect(errors).toBeUndefined();
    expect(Object.values(data ?? {}).map(({ report }) => report.budget)).toEqual(
      Array.from({ length: 40 }, (_, i) => i),
    );
  });
});

describe('the circuit breaker', () => {
  const env = { maxRetries: '0', circuitBreakerFailures: '3', circuitBreakerResetMs: '5000' };
  const query = '{ backends { serviceId } }';

  test('rejects calls for a time, then allows one, then all, when upstream fails and recovers', async () => {
    const clock = new ManualClock();
    const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { status: 503 } });
    const gateway = await startGateway(upstream.url, { clock, env });
    const clients = ['one', 'two', 'three', 'four', 'five'].map((key) => new Client(gateway.url, key));
    // Failures of fewer callers do not count for the others.
    for (const client of clients) await client.queryText(query);
    expect(upstream.calls()).toHaveLength(5);

    const client = new Client(gateway.url, 'six');
    const { errors } = await client.queryText(query);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryAfterMs: 5_000 });
    expect(upstream.calls()).toEqual([]);

    await clock.advance(5_000);
    // From several callers, because calls of one caller are deduplicated.
    await Promise.all(Array.from({ length: 5 }, (_, i) => new Client(gateway.url, `key-${i}`).queryText(query)));
    expect(upstream.calls(), 'one trial call').toHaveLength(1);

    upstream.on('GET /v0.4/backends', { body: [] });
    await clock.advance(5_000);
    for (let i = 0; i < 3; i++) expect(await client.queryText(query)).toEqual({ data: { backends: [] } });
    expect(upstream.calls()).toHaveLength(3);
  });

  test.each([400, 401, 404, 409, 429, 500])('stays closed when upstream responds with %i', async (status) => {
    const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { status } });
    const gateway = await startGateway(upstream.url, { env });
    for (let i = 0; i < 6; i++) await new Client(gateway.url, 'one').queryText(query);
    expect(upstream.calls()).toHaveLength(6);
  });
});
