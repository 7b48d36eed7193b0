import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createMemoryCache } from '../../src/cache/memory-cache.js';
import { CallerRegistry } from '../../src/callers/caller-registry.js';
import { createExecutor } from '../../src/executor/executor.js';
import { RequestContext } from '../../src/graphql/request-context.js';
import { getSchema } from '../../src/graphql/schema.js';
import { systemClock as clock } from '../../src/primitives/clock.js';
import { LightAbortSignal } from '../../src/primitives/light-abort-signal.js';
import { createRepository } from '../../src/repository/create-repository.js';
import { createCallStats } from '../../src/upstream/call-context.js';
import { createUpstreamApi } from '../../src/upstream/create-upstream-api.js';
import { WatchService } from '../../src/watch/watch-service.js';
import {
  createPlanChecker,
  executeWithExecutor,
  executeWithGraphqlJs,
  isSameOutcome,
} from '../support/executor-comparison.js';
import { createPrng, RandomDocuments } from '../support/random-document.js';
import { startRestClient } from '../support/rest-client.js';
import { type ReceivedRequest, startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';

const SEED = Number(process.env['PLAN_SEED'] ?? 20_261_120);
const RUNS = Number(process.env['PLAN_RUNS'] ?? 600);

/** A service that has whatever it is asked for, and says the same to the same call: some are missing, some fail. */
function anything({ method, url }: Pick<ReceivedRequest, 'method' | 'url'>): UpstreamResponse {
  const row = (id: string) => ({ id, status: 'completed', backend: 'simulator', session_id: 's', submitter_id: 'u' });
  const [, , what = '', id] = url.pathname.split('/');
  const luck = [...`${method} ${url.pathname}`].reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) % 1009,
    7,
  );
  if (luck % 13 === 0) return { status: [404, 500, 400, 403][luck % 4] ?? 404, body: { message: 'no' } };
  if (url.pathname.endsWith('probabilities')) return { body: { '0': 0.5, '3': 0.5 } };
  if (url.pathname.endsWith('characterizations')) return { body: { characterizations: [{ id: 'c' }] } };
  if (url.pathname.includes('report')) return { body: { organization_id: url.pathname.split('/').at(-1) } };
  if (id) return { body: { ...row(id), backend: id } };
  const ids = url.searchParams.getAll('ids');
  const list = (ids.length > 0 ? ids.filter((one) => one !== 'b') : ['a', 'b']).map(row);
  return {
    body: { [what]: what === 'backends' ? [{ backend: 'simulator' }] : list, ...row('a'), key_id: 'k', next: null },
  };
}

test(`${RUNS} random operations of the graph give the results of graphql-js with the same upstream calls (seed ${SEED})`, async () => {
  const service = await startScriptedUpstream({ '*': anything });
  const callers = new CallerRegistry({ secret: 'secret', clock });
  const rest = startRestClient(service.url, callers, clock);
  const caller = callers.getCaller('key');
  const frozenClock = { ...clock, now: () => Date.parse('2026-11-20T12:00:00Z') };
  /** An operation that nothing has been remembered before. */
  const ctx = (requestId: string) => {
    const cache = createMemoryCache({ callers, maxSizeKb: 10_000, clock });
    const service = createUpstreamApi(rest, 'v0.4', cache);
    const repository = createRepository({
      callers,
      keyValidityMs: 60_000,
      service,
      cache,
      clock,
      onMutation: () => undefined,
    });
    const watch = new WatchService({
      keyValidityMs: 60_000,
      callers,
      jobs: repository.jobs,
      sessions: service.sessions,
      peers: null,
      clock,
      random: () => 0.5,
      pollIntervals: { minMs: 1_000, maxMs: 1_000 },
      limits: { jobsPerCaller: 10, jobs: 10, subscriptions: 10 },
    });
    const limits = { maxCalls: 1_000, maxStates: 10_000 };
    const options = { requestId, signal: new LightAbortSignal(), stats: createCallStats() };
    return new RequestContext({ gatewayId: 'one', repository, watch, clock: frozenClock, limits }, caller, options);
  };
  const callsOf = () => service.calls().sort();

  const schema = getSchema();
  const documents = new RandomDocuments(schema, createPrng(SEED));
  const executor = createExecutor(schema);
  const hasPlan = createPlanChecker(schema);
  let planned = 0;
  for (let left = RUNS; left > 0; left--) {
    const one = documents.of(left % 5 === 0 ? 'mutation' : 'query');
    const { query, variables, operationName } = left % 3 === 0 ? documents.withOtherOperations(one) : one;
    const document = parse(query);
    if (validate(schema, document).length > 0) continue;
    const args = { schema, document, variableValues: variables, operationName };
    const expected = await executeWithGraphqlJs({ ...args, contextValue: { ctx: ctx(`js-${left}`) } });
    const expectedCalls = callsOf();
    const actual = await executeWithExecutor(executor, { ...args, contextValue: { ctx: ctx(`plan-${left}`) } });
    const actualCalls = callsOf();
    const what = `${query} ${JSON.stringify(variables)}`;
    expect(actualCalls, what).toEqual(expectedCalls);
    if (!isSameOutcome(expected, actual)) expect(actual, what).toEqual(expected);
    if (hasPlan(args)) planned += 1;
  }
  expect(planned).toBeGreaterThan(RUNS / 2);
});
