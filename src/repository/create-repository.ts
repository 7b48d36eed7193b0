import type { Cache } from '../cache/cache.js';
import type { Clock } from '../primitives/clock.js';
import type { UpstreamApi } from '../upstream/upstream-api.js';
import { createBackendRepository } from './backends.js';
import { CallerCache } from './caller-cache.js';
import { createCharacterizationRepository } from './characterizations.js';
import { createJobRepository } from './jobs.js';
import { createMutate } from './mutate.js';
import type { MutationListener, Repository } from './repository.js';
import { createSessionRepository } from './sessions.js';

export interface RepositoryOptions {
  readonly service: UpstreamApi;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly onMutation: MutationListener;
}

export function createRepository({ service, cache, clock, onMutation }: RepositoryOptions): Repository {
  const callerCache = new CallerCache(cache, clock);
  const mutate = createMutate(callerCache, onMutation);
  return {
    jobs: createJobRepository(service.jobs, callerCache, mutate),
    sessions: createSessionRepository(service.sessions, callerCache, mutate),
    backends: createBackendRepository(service.backends, callerCache),
    characterizations: createCharacterizationRepository(service.characterizations, callerCache),
    reports: service.reports,
    apiKeys: service.apiKeys,
  };
}
