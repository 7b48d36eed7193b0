import type { CacheKey } from '../cache/cache.js';
import type { RankedStatesByChild } from '../domain/ranked-states.js';
import type { CallContext } from '../upstream/call-context.js';
import type { JobsApi } from '../upstream/upstream-api.js';
import { childProbabilitiesKey, probabilitiesKey, TTL_MS } from './cache-keys.js';
import type { CallerCache } from './caller-cache.js';
import { catchError, Loader } from './loader.js';
import type { ChildStates, JobRepository, StateRange } from './repository.js';

/** Results may be large: an operation reads those of a job once, under however many aliases. */
export function createStatesRepository(
  service: JobsApi,
  cache: CallerCache,
): Pick<JobRepository, 'loadStates' | 'loadChildStates'> {
  const getOrFetch = async <T extends object>(call: CallContext, key: CacheKey<T>, fetch: () => Promise<T | null>) =>
    cache.get(call, key) ??
    (await cache.getSharedOrFetch(call, key, fetch, (value) => void cache.set(call, key, value, TTL_MS.final)));

  const createLoaders = (sharpen: boolean | null) => ({
    states: createUnbatchedLoader<StateRange | null>(async (call, id) => {
      const fetch = () => service.getProbabilities(call, id, sharpen);
      const states = await getOrFetch(call, probabilitiesKey(id, sharpen), fetch);
      return states && { states, from: 0, to: states.ends.length };
    }),
    childStates: createUnbatchedLoader<readonly ChildStates[] | null>(async (call, id) => {
      const fetch = () => service.getChildProbabilities(call, id, sharpen);
      const byChild = await getOrFetch(call, childProbabilitiesKey(id, sharpen), fetch);
      return byChild && toChildStates(byChild);
    }),
  });
  const loaders = { null: createLoaders(null), true: createLoaders(true), false: createLoaders(false) };

  return {
    loadStates: async (call, id, sharpen) => loaders[`${sharpen}`].states.load(call, id),
    loadChildStates: async (call, id, sharpen) => loaders[`${sharpen}`].childStates.load(call, id),
  };
}

function createUnbatchedLoader<V>(load: (call: CallContext, id: string) => Promise<V>): Loader<V> {
  return new Loader<V>({
    getCached: () => undefined,
    fetch: (call, ids) => Promise.all(ids.map((id) => catchError(load(call, id)))),
    isBatched: false,
  });
}

function toChildStates({ childIds, childEnds, states }: RankedStatesByChild): readonly ChildStates[] {
  return childIds.map((id, index) => ({
    id,
    states,
    from: index === 0 ? 0 : (childEnds[index - 1] ?? 0),
    to: childEnds[index] ?? 0,
  }));
}
