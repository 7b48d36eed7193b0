import type { Backend } from '../domain/backend.js';
import type { Characterization } from '../domain/characterization.js';
import { GatewayError } from '../domain/gateway-error.js';
import type { CallContext } from '../upstream/call-context.js';
import type { BackendsApi, CharacterizationsApi } from '../upstream/upstream-api.js';
import { backendKey, characterizationKey, currentCharacterizationKey, TTL_MS } from './cache-keys.js';
import type { CallCache } from './call-cache.js';
import { fetchEach, type Load, Loader, loadListed } from './loader.js';

export interface BackendRepository extends Omit<BackendsApi, 'getMany'> {
  /** One call for all ids that an operation needs at the same time. */
  readonly load: Load<Backend>;
}

export function createBackendRepository(service: BackendsApi, cache: CallCache): BackendRepository {
  const { getMany } = service;
  const { load, list } = loadListed<Backend>({
    type: 'Backend',
    cache,
    toKey: backendKey,
    ttlMs: TTL_MS.backend,
    getMany,
  });
  return {
    load,
    list: (call) => list(call, () => service.list(call)),
  };
}

export interface CharacterizationRepository extends Pick<CharacterizationsApi, 'list'> {
  /** One call. */
  load(call: CallContext, backend: string, id: string): Characterization | Promise<Characterization>;
  /** One call. The newest of a backend; null if it has none. With a cached backend, its id needs no call. */
  loadCurrent(
    call: CallContext,
    backend: string,
    needsDetail: boolean,
  ): CurrentCharacterization | Promise<CurrentCharacterization>;
}

export type CurrentCharacterization = (Pick<Characterization, 'id' | 'backend'> & Partial<Characterization>) | null;

/** A characterization never changes; which one of a backend is the newest does. */
export function createCharacterizationRepository(
  service: CharacterizationsApi,
  cache: CallCache,
): CharacterizationRepository {
  const store = (call: CallContext, item: Characterization) =>
    cache.set(call, characterizationKey(toPath(item.backend, item.id)), item, TTL_MS.final);

  const fetch = async (call: CallContext, path: string): Promise<Characterization> => {
    const { backend, id } = fromPath(path);
    const found = await service.get(call, backend, id);
    if (!found) throw new GatewayError('NOT_FOUND', `Characterization "${id}" of "${backend}" not found.`);
    store(call, found);
    return found;
  };
  /** Characterizations by `<backend>:<id>`: the service has a characterization only below its backend. */
  const characterizations = new Loader<Characterization>({
    cache,
    toKey: characterizationKey,
    fetch: fetchEach(fetch),
  });

  const fetchCurrent = async (call: CallContext, backend: string): Promise<Characterization | null> => {
    const newest = await service.getCurrent(call, backend);
    if (newest) store(call, newest);
    cache.set(call, currentCharacterizationKey(backend), newest, TTL_MS.currentCharacterization);
    return newest;
  };
  const current = new Loader<Characterization | null>({
    cache,
    toKey: currentCharacterizationKey,
    fetch: fetchEach(fetchCurrent),
  });

  return {
    load: (call, backend, id) => characterizations.load(call, toPath(backend, id)),
    loadCurrent(call, backend, needsDetail) {
      const loaded = current.getLoaded(call, backend);
      if (loaded !== undefined) return loaded;
      const id = cache.peek(call, backendKey(backend))?.characterizationId;
      if (id === undefined) return current.load(call, backend);
      if (id !== null && needsDetail) return characterizations.load(call, toPath(backend, id));
      call.stats.cacheHits += 1;
      return id === null ? null : { backend, id };
    },
    async list(call, backend, range, page) {
      const listed = await service.list(call, backend, range, page);
      for (const item of listed.items) store(call, item);
      return listed;
    },
  };
}

/** Neither part has a colon. */
function toPath(backend: string, id: string): string {
  return `${backend}:${id}`;
}

function fromPath(path: string): { readonly backend: string; readonly id: string } {
  const end = path.indexOf(':');
  return { backend: path.slice(0, end), id: path.slice(end + 1) };
}
