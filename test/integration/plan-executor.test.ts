import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createMemoryCache } from '../../src/cache/memory-cache.js';
import { createExecutor } from '../../src/executor/executor.js';
import { RequestContext } from '../../src/graphql/request-context.js';
import { getSubgraphSchema } from '../../src/graphql/subgraph.js';
import { OwnerRegistry } from '../../src/isolation/owner-registry.js';
import { Turns } from '../../src/isolation/turns.js';
import { systemClock as clock } from '../../src/primitives/clock.js';
import { LightAbortSignal } from '../../src/primitives/light-abort-signal.js';
import { createRepository } from '../../src/repository/repository.js';
import { createCallStats } from '../../src/upstream/call-context.js';
import { createUpstreamApi } from '../../src/upstream/create-upstream-api.js';
import { createNoPeers } from '../../src/watch/peers/no-peers.js';
import { WatchService } from '../../src/watch/watch-service.js';
import {
  createPlanChecker,
  executeWithExecutor,
  executeWithGraphqlJs,
  isSameOutcome,
} from '../support/executor-comparison.js';
import { createPrng, RandomDocuments } from '../support/random-document.js';
import { scaleRuns } from '../support/random-runs.js';
import { startRestClient } from '../support/rest-client.js';
import { type ReceivedRequest, startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';

const SEED = Number(process.env['PLAN_SEED'] ?? 20_261_120);
const RUNS = scaleRuns(80);

/** Returns an object or a list for any path, and an error for some. The response depends only on the request. */
function respond({ method, url }: Pick<ReceivedRequest, 'method' | 'url'>): UpstreamResponse {
  const row = (id: string) => ({ id, status: 'completed', backend: 'simulator', session_id: 's', submitter_id: 'u' });
  const [, , type = '', id] = url.pathname.split('/');
  const hash = [...`${method} ${url.pathname}`].reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) % 1009,
    7,
  );
  if (hash % 13 === 0) return { status: [404, 500, 400, 403][hash % 4] ?? 404, body: { message: 'no' } };
  if (url.pathname.endsWith('probabilities')) return { body: { '0': 0.5, '3': 0.5 } };
  if (url.pathname.endsWith('characterizations')) return { body: { characterizations: [{ id: 'c' }] } };
  if (url.pathname.includes('report')) return { body: { organization_id: url.pathname.split('/').at(-1) } };
  if (id) return { body: { ...row(id), backend: id } };
  const ids = url.searchParams.getAll('ids');
  const list = (ids.length > 0 ? ids.filter((jobId) => jobId !== 'b') : ['a', 'b']).map(row);
  return {
    body: { [type]: type === 'backends' ? [{ backend: 'simulator' }] : list, ...row('a'), key_id: 'k', next: null },
  };
}

test(`returns the results of graphql-js with the same upstream calls for ${RUNS} random operations (seed ${SEED})`, async () => {
  const upstream = await startScriptedUpstream({ '*': respond });
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const turns = new Turns(owners, clock);
  // Errors have the time of a mutation.
  const frozenClock = { ...clock, wallNow: () => new Date('2026-11-20T12:00:00Z') };
  const rest = startRestClient(upstream.url, owners, frozenClock);
  const scope = owners.getScope('key');
  /** Each context has an empty cache. */
  const createContext = (requestId: string) => {
    const cache = createMemoryCache({ owners, maxSizeKb: 10_000, maxShare: 1, clock });
    const api = createUpstreamApi(rest, 'v0.4', cache);
    const repository = createRepository({
      owners,
      keyValidityMs: 60_000,
      service: api,
      cache,
      clock,
      onMutation: () => undefined,
    });
    const watch = new WatchService({
      keyValidityMs: 60_000,
      readAcceptance: async () => undefined,
      owners,
      jobs: repository.jobs,
      sessions: api.sessions,
      backends: api.backends,
      peers: createNoPeers(clock, () => 0.5),
      turns,
      clock,
      random: () => 0.5,
      maxShares: { perScope: 1, perSender: 1, perAddress: 1 },
      pollIntervals: { minMs: 1_000, maxMs: 1_000 },
      limits: { jobs: 10, subscribedJobs: 10 },
    });
    const graph = { gatewayId: 'one', repository, watch, clock: frozenClock, maxCalls: 1_000, submitterKey: null };
    const options = {
      requestId,
      signal: new LightAbortSignal(),
      turns: turns.ofOwner(scope),
      owner: scope,
      stats: createCallStats(),
    };
    return new RequestContext(graph, scope, options);
  };
  const takeCalls = () => upstream.calls().sort();

  // It has all fields of the public schema.
  const schema = getSubgraphSchema();
  const documents = new RandomDocuments(schema, createPrng(SEED));
  const executor = createExecutor(schema);
  const hasPlan = createPlanChecker(schema);
  let planned = 0;
  for (let run = 0; run < RUNS; run++) {
    const single = documents.generate(run % 5 === 0 ? 'mutation' : 'query');
    const { query, variables, operationName } = run % 3 === 0 ? documents.withOtherOperations(single) : single;
    const document = parse(query);
    if (validate(schema, document).length > 0) continue;
    const args = { schema, document, variableValues: variables, operationName };
    const expected = await executeWithGraphqlJs({ ...args, contextValue: { ctx: createContext(`js-${run}`) } });
    const expectedCalls = takeCalls();
    const actual = await executeWithExecutor(executor, {
      ...args,
      contextValue: { ctx: createContext(`plan-${run}`) },
    });
    const actualCalls = takeCalls();
    const label = `${query} ${JSON.stringify(variables)}`;
    expect(actualCalls, label).toEqual(expectedCalls);
    if (!isSameOutcome(expected, actual)) expect(actual, label).toEqual(expected);
    if (hasPlan(args)) planned += 1;
  }
  expect(planned).toBeGreaterThan(RUNS / 2);
});
