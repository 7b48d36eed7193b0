import { expect, test } from 'vitest';
import type { Gateway } from '../../src/gateway.js';
import { ManualClock } from '../support/clock.js';
import { EVERY_TRANSPORT, merge, type SentResult, type TransportName } from '../support/every-transport.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';
import type { TransportCase } from '../support/transport-cases/transport-case.js';
import { TRANSPORT_CASES } from '../support/transport-cases/transport-cases.js';
import { UPSTREAM_RESPONSES } from '../support/transport-cases/upstream-responses.js';

/** More operations than one caller sends in this test. */
const LIMIT = 300;

interface Outcome {
  readonly status: number | undefined;
  readonly result: SentResult;
  /** The request id in each error. */
  readonly requestIds: readonly unknown[];
  /** The log line without members that differ between requests. */
  readonly logLine: unknown;
}

const LOGGED_AS: Readonly<Record<TransportName, string>> = {
  'in process': 'in-process',
  'in process, in parts': 'in-process',
  'JSON POST': 'http',
  GET: 'http',
  SSE: 'http',
  multipart: 'http',
  WebSocket: 'websocket',
};

/** How to send a key depends on the transport. */
function withoutAdvice(result: SentResult): SentResult {
  if (!result.errors) return result;
  const errors = result.errors.map((error) => ({
    ...error,
    message: error.message.replace(/^(No API key\.) .*/, '$1'),
  }));
  return { ...result, errors };
}

/** Starts a gateway, and runs cases on it over a transport. */
async function createRunner(transport: TransportName) {
  const upstream = await startScriptedUpstream(UPSTREAM_RESPONSES);
  const lines: Record<string, unknown>[] = [];
  const gateway = await startGateway(upstream.url, {
    clock: new ManualClock(),
    env: { maxRetries: '0', MAX_OPERATIONS_PER_MINUTE: `${LIMIT}`, LOG_LEVEL: 'info' },
    log: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  // Keys that upstream has not accepted are counted by address.
  await gateway.execute({ query: '{ jobs(first: 1) { edges { cursor } } }' }, { authorization: 'apiKey too-many' });
  for (let i = 0; i < LIMIT; i++)
    await gateway.execute({ query: '{ __typename }' }, { authorization: 'apiKey too-many' });
  const send = EVERY_TRANSPORT[transport](gateway);
  return {
    gateway,
    calls: upstream.calls,
    async run(transportCase: TransportCase) {
      const { name: _name, key = 'one', codes: _codes, message: _message, not: _not, ...params } = transportCase;
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
        transport: sentOver,
        ...logLine
      } = operations[0] ?? {};
      expect(count).toBe(results.length);
      expect(sentOver).toBe(LOGGED_AS[transport]);
      const errors = results.flatMap((result) => [
        ...(result.errors ?? []),
        ...(result.incremental ?? []).flatMap((part) => part.errors ?? []),
      ]);
      const requestIds = errors.map(({ extensions }) => extensions['requestId']);
      const outcome: Outcome = { status, result: withoutAdvice(merge(results)), requestIds, logLine };
      return outcome;
    },
  };
}

/** Returns the counters of operations, of all transports together, and of calls. */
async function getCounters({ url }: Gateway): Promise<readonly string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sums = new Map<string, number>();
  for (const [, name = '', count] of text.matchAll(/^(gateway_(?:operations|upstream_lookups)_total\S*) (\d+)/gm)) {
    const series = name.replace(/(?<=\{)transport="[a-z-]+",/, '');
    sums.set(series, (sums.get(series) ?? 0) + Number(count));
  }
  return [...sums].map(([series, sum]) => `${series} ${sum}`);
}

const getCodes = ({ errors = [] }: SentResult) => errors.map(({ extensions }) => extensions['code']);

test('returns the expected data or codes of each case in process', async () => {
  const { run } = await createRunner('in process');
  for (const transportCase of TRANSPORT_CASES) {
    const { name, codes, message } = transportCase;
    const { result } = await run(transportCase);
    expect(getCodes(result), name).toEqual(codes ?? []);
    if (!codes) expect(result.data, name).toBeTypeOf('object');
    if (message) expect(result.errors?.[0]?.message, name).toContain(message);
  }
  expect(TRANSPORT_CASES.length).toBeGreaterThanOrEqual(100);
});

test.each<[name: string, transport: TransportName]>([
  ['in process, in parts', 'in process, in parts'],
  ['as a POST of JSON', 'JSON POST'],
  ['as a GET', 'GET'],
  ['as server-sent events', 'SSE'],
  ['as multipart', 'multipart'],
  ['over a WebSocket', 'WebSocket'],
])('returns the same data, errors, stats, log lines and metrics %s', async (_name, transport) => {
  const reference = await createRunner('in process');
  const other = await createRunner(transport);
  for (const transportCase of TRANSPORT_CASES) {
    const { name, not } = transportCase;
    if (not?.includes(transport)) continue;
    const expected = await reference.run(transportCase);
    const actual = await other.run(transportCase);
    expect(actual.result, name).toEqual(expected.result);
    expect(actual.logLine, name).toEqual(expected.logLine);
    expect(other.calls(), name).toEqual(reference.calls());
    for (const requestId of [...expected.requestIds, ...actual.requestIds])
      expect(requestId, name).toMatch(/^[0-9a-f-]{36}$/);
  }
  const metrics = await getCounters(reference.gateway);
  expect(metrics).toContain('gateway_operations_total{type="query",outcome="NOT_FOUND"} 3');
  expect(await getCounters(other.gateway)).toEqual(metrics);
});
