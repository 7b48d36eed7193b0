import { describe, expect, test } from 'vitest';
import type { Cache } from '../../src/cache/cache.js';
import { createMemoryCache } from '../../src/cache/memory-cache.js';
import { OwnerRegistry } from '../../src/isolation/owner-registry.js';
import { Turns } from '../../src/isolation/turns.js';
import { systemClock as clock } from '../../src/primitives/clock.js';
import { LightAbortSignal } from '../../src/primitives/light-abort-signal.js';
import { createRepository, type Repository } from '../../src/repository/repository.js';
import { type CallContext, createCallStats } from '../../src/upstream/call-context.js';
import { createUpstreamApi } from '../../src/upstream/create-upstream-api.js';
import { startRestClient } from '../support/rest-client.js';
import { startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';

/** A repository over a scripted upstream, with a cache that records its look-ups. */
async function startRepository() {
  const upstream = await startScriptedUpstream();
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const rest = startRestClient(upstream.url, owners, clock);
  const memory = createMemoryCache({ owners, maxSizeKb: 10_000, maxShare: 1, clock });
  let lookups: string[] = [];
  const cache: Cache = {
    ...memory,
    get: (owner, key) => {
      lookups.push(key);
      return memory.get(owner, key);
    },
  };
  return {
    upstream,
    repository: createRepository({
      owners,
      keyValidityMs: 60_000,
      service: createUpstreamApi(rest, 'v0.4', cache),
      cache,
      clock,
      onMutation: () => undefined,
    }),
    /** Creates the call context of an operation. */
    call: (key = 'key'): CallContext => {
      const scope = owners.getScope(key);
      const turns = new Turns(owners, clock).ofOwner(scope);
      return { scope, sender: scope, signal: new LightAbortSignal(), turns, stats: createCallStats() };
    },
    lookups: () => {
      const taken = lookups;
      lookups = [];
      return taken;
    },
  };
}

const job = (id: string, status: string) => ({ id, status, child_job_ids: null });
const session = (id: string) => ({ id, status: 'started' });

describe('loading by id', () => {
  test('looks up an uncached id once when an operation loads it several times', async () => {
    const { upstream, repository, call, lookups } = await startRepository();
    upstream.on('GET /v0.4/jobs/a', { body: job('a', 'ready') });
    const operation = call();
    await Promise.all([1, 2, 3].map(() => repository.jobs.load(operation, 'a')));
    // Once to load it, and once to compare the response with what is cached.
    expect(lookups()).toEqual(['job a', 'job a']);
    expect(upstream.calls()).toEqual(['GET /v0.4/jobs/a']);
  });

  test('returns cached values without a promise, and looks them up once per operation', async () => {
    const { upstream, repository, call, lookups } = await startRepository();
    upstream.on('GET /v0.4/jobs/a', { body: job('a', 'completed') });
    upstream.on('GET /v0.4/jobs/a/cost', { body: { cost: { value: 1, unit: 'usd' } } });
    upstream.on('GET /v0.4/sessions/s', { body: session('s') });
    upstream.on('GET /v0.4/backends/simulator', { body: { backend: 'simulator', characterization_id: null } });
    const loadAll = (operation: CallContext) => [
      repository.jobs.load(operation, 'a'),
      repository.jobs.loadDetail(operation, 'a'),
      repository.jobs.loadCost(operation, 'a'),
      repository.sessions.load(operation, 's'),
      repository.backends.load(operation, 'simulator'),
      repository.characterizations.loadCurrent(operation, 'simulator', true),
    ];
    // Sequential, because the cost is cached only if the job is known to be final.
    const cold = call();
    await repository.jobs.load(cold, 'a');
    await repository.backends.load(cold, 'simulator');
    await Promise.all(loadAll(cold));
    upstream.calls();
    lookups();

    const warm = call();
    const values = loadAll(warm);
    expect(values.filter((value) => value instanceof Promise)).toEqual([]);
    expect(values).toMatchObject([{ id: 'a' }, { childIds: null }, { actual: { value: 1 } }, { id: 's' }, {}, null]);
    expect(warm.stats).toEqual({ calls: 0, cacheHits: 6, deduplicated: 0 });
    expect(lookups()).toHaveLength(6);
    loadAll(warm);
    // Whether the backend has a characterization is looked up each time.
    expect(lookups()).toEqual(['backend simulator']);
    expect(warm.stats).toEqual({ calls: 0, cacheHits: 12, deduplicated: 0 });
    expect(upstream.calls()).toEqual([]);
  });

  test('fetches the child ids of a job when only a list without them is cached', async () => {
    const { upstream, repository, call } = await startRepository();
    upstream.on('GET /v0.4/jobs', { body: { jobs: [{ id: 'a', status: 'completed' }], next: null } });
    upstream.on('GET /v0.4/jobs/a', { body: { ...job('a', 'completed'), child_job_ids: ['b'] } });
    await repository.jobs.list(call(), {}, { limit: 25, pageToken: null });
    expect(repository.jobs.load(call(), 'a')).toMatchObject({ id: 'a', childIds: undefined });
    expect(await repository.jobs.loadDetail(call(), 'a')).toMatchObject({ id: 'a', childIds: ['b'] });
    expect(repository.jobs.loadDetail(call(), 'a')).toMatchObject({ childIds: ['b'] });
    expect(upstream.calls().filter((path) => path === 'GET /v0.4/jobs/a')).toHaveLength(1);
  });

  test('loads again after a mutation of the same operation, but not after one of another operation', async () => {
    const { upstream, repository, call } = await startRepository();
    upstream.on('GET /v0.4/jobs/a', { body: job('a', 'ready') });
    upstream.on('PUT /v0.4/jobs/b/status/cancel', { body: job('b', 'canceled') });
    const [operation, other] = [call(), call()];
    for (const context of [operation, other]) await repository.jobs.load(context, 'a');
    await repository.jobs.cancel(operation, 'b');
    upstream.calls();
    await repository.jobs.load(other, 'a');
    expect(upstream.calls()).toEqual([]);
    await repository.jobs.load(operation, 'a');
    expect(upstream.calls()).toEqual(['GET /v0.4/jobs/a']);
  });

  test('returns the id of the current characterization without a call when the backend is cached', async () => {
    const { upstream, repository, call } = await startRepository();
    upstream.on('GET /v0.4/backends/qpu.aria-1', { body: { backend: 'qpu.aria-1', characterization_id: 'c' } });
    upstream.on('GET /v0.4/backends/qpu.aria-1/characterizations/c', { body: { id: 'c', backend: 'qpu.aria-1' } });
    const operation = call();
    await repository.backends.load(operation, 'qpu.aria-1');
    upstream.calls();
    expect(repository.characterizations.loadCurrent(operation, 'qpu.aria-1', false)).toEqual({
      backend: 'qpu.aria-1',
      id: 'c',
    });
    expect(upstream.calls()).toEqual([]);
    await repository.characterizations.loadCurrent(operation, 'qpu.aria-1', true);
    expect(upstream.calls()).toEqual(['GET /v0.4/backends/qpu.aria-1/characterizations/c']);
  });
});

describe('invalidation', () => {
  /** Lists jobs before, during and after a mutation with the key `mutatingKey`, by default one that changes a job. */
  async function listDuringMutation(
    mutatingKey: string,
    mutate: (mutated: Repository, mutating: CallContext) => Promise<unknown> = ({ jobs }, mutating) =>
      jobs.cancel(mutating, 'b'),
  ) {
    const { upstream, repository, call } = await startRepository();
    let respond: (response: UpstreamResponse) => void = () => undefined;
    const later = new Promise<UpstreamResponse>((resolve) => {
      respond = resolve;
    });
    upstream.on('GET /v0.4/jobs', () => later);
    upstream.on('PUT /v0.4/jobs/b/status/cancel', { body: job('b', 'canceled') });
    const list = () => repository.jobs.list(call('key'), {}, { limit: 25, pageToken: null });
    const lists = [list()];
    upstream.on('POST /v0.4/sessions', { body: session('s') });
    upstream.on('PUT /v0.4/jobs/unknown/status/cancel', { status: 500, body: {} });
    const mutation = mutate(repository, call(mutatingKey)).catch(() => undefined);
    lists.push(list());
    await mutation;
    lists.push(list());
    respond({ body: { jobs: [job('a', 'completed')], next: null } });
    await Promise.all(lists);
    const requested = upstream.calls().filter((request) => request.startsWith('GET')).length;
    const cached = repository.jobs.load(call('key'), 'a');
    return { requested, isCached: !(cached instanceof Promise) };
  }

  test('sends reads after a mutation of the same caller to upstream', async () => {
    expect(await listDuringMutation('key')).toEqual({ requested: 2, isCached: true });
  });

  test.each<[string, Parameters<typeof listDuringMutation>[1]]>([
    ['creates an object', ({ sessions }, mutating) => sessions.create(mutating, { backend: 'simulator' })],
    ['fails and may have been made', ({ jobs }, mutating) => jobs.cancel(mutating, 'unknown')],
  ])('sends reads after a mutation that %s to upstream', async (_name, mutate) => {
    expect(await listDuringMutation('key', mutate)).toEqual({ requested: 2, isCached: true });
  });

  test('does not affect deduplicated and cached reads of other callers', async () => {
    expect(await listDuringMutation('another')).toEqual({ requested: 1, isCached: true });
  });
});
