import { expect, test } from 'vitest';
import type { Gateway } from '../../src/gateway.js';
import { ManualClock } from '../support/clock.js';
import { EVERY_TRANSPORT, merge, type SentResult, type TransportName } from '../support/every-transport.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';
import { SERVICE, TRANSPORT_CASES, type TransportCase } from '../support/transport-cases.js';

/** More than one caller sends below. */
const LIMIT = 300;

interface Outcome {
  readonly status: number | undefined;
  readonly result: SentResult;
  /** What is sent with each error. */
  readonly requestIds: readonly unknown[];
  /** The line of the log, without what differs from request to request. */
  readonly logged: unknown;
}

/** A gateway of its own, and one that sends it cases over a transport. */
async function open(transport: TransportName, enableFastPath = true) {
  const upstream = await startScriptedUpstream(SERVICE);
  const lines: Record<string, unknown>[] = [];
  const gateway = await startGateway(upstream.url, {
    clock: new ManualClock(),
    enableFastPath,
    env: { UPSTREAM_MAX_RETRIES: '0', MAX_OPERATIONS_PER_MINUTE: `${LIMIT}`, LOG_LEVEL: 'info' },
    log: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  // Keys that the service has not accepted are counted by address.
  await gateway.execute({ query: '{ jobs(first: 1) { edges { cursor } } }' }, { authorization: 'apiKey too-many' });
  for (let i = 0; i < LIMIT; i++)
    await gateway.execute({ query: '{ __typename }' }, { authorization: 'apiKey too-many' });
  const send = EVERY_TRANSPORT[transport](gateway);
  return {
    gateway,
    calls: upstream.calls,
    async run({ what: _what, key = 'one', codes: _codes, message: _message, not: _not, ...params }: TransportCase) {
      lines.length = 0;
      const { status, results } = await send({ params, key, stats: true });
      const operations = lines.filter(({ msg }) => msg === 'operation');
      expect(operations).toHaveLength(1);
      const {
        time: _time,
        level: _level,
        durationMs: _ms,
        requestId: _id,
        results: count,
        ...logged
      } = operations[0] ?? {};
      expect(count).toBe(results.length);
      const errors = results.flatMap((one) => [
        ...(one.errors ?? []),
        ...(one.incremental ?? []).flatMap((part) => part.errors ?? []),
      ]);
      const requestIds = errors.map(({ extensions }) => extensions['requestId']);
      const outcome: Outcome = { status, result: merge(results), requestIds, logged };
      return outcome;
    },
  };
}

/** The counters of operations and of calls. */
async function metricsOf({ url }: Gateway): Promise<readonly string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text.split('\n').filter((line) => /^gateway_(operations|upstream_lookups)_total/.test(line));
}

const codesOf = ({ errors = [] }: SentResult) => errors.map(({ extensions }) => extensions['code']);

test('the reference is what each case expects', async () => {
  const { run } = await open('in process');
  for (const one of TRANSPORT_CASES) {
    const { result } = await run(one);
    expect(codesOf(result), one.what).toEqual(one.codes ?? []);
    if (!one.codes) expect(result.data, one.what).toBeTypeOf('object');
    if (one.message) expect(result.errors?.[0]?.message, one.what).toContain(one.message);
  }
  expect(TRANSPORT_CASES.length).toBeGreaterThanOrEqual(100);
});

test.each<[name: string, transport: TransportName, enableFastPath: boolean]>([
  ['in process, in parts', 'in process, in parts', true],
  ['as a POST of JSON', 'JSON POST', true],
  ['as a POST of JSON through Yoga', 'JSON POST', false],
  ['as a GET', 'GET', true],
  ['as server-sent events', 'SSE', true],
  ['as multipart', 'multipart', true],
  ['over a WebSocket', 'WebSocket', true],
])('data, errors, stats, log and metrics are the same %s', async (_name, transport, enableFastPath) => {
  const reference = await open('in process');
  const other = await open(transport, enableFastPath);
  for (const one of TRANSPORT_CASES) {
    if (one.not?.includes(transport)) continue;
    const expected = await reference.run(one);
    const actual = await other.run(one);
    expect(actual.result, one.what).toEqual(expected.result);
    expect(actual.logged, one.what).toEqual(expected.logged);
    expect(other.calls(), one.what).toEqual(reference.calls());
    for (const requestId of [...expected.requestIds, ...actual.requestIds])
      expect(requestId, one.what).toMatch(/^[0-9a-f-]{36}$/);
  }
  const metrics = await metricsOf(reference.gateway);
  expect(metrics).toContain('gateway_operations_total{type="query",outcome="NOT_FOUND"} 3');
  expect(await metricsOf(other.gateway)).toEqual(metrics);
});
