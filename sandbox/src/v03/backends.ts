import { estimateQueueTime, getCurrentCharacterizationId, toWireBackend } from '../backends/backend-view.js';
import { machines } from '../backends/machines.js';
import { notFound } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import { paginate } from '../http/paginate.js';
import type { SandboxServices } from '../services.js';
import { toWireCharacterization } from './characterization-view.js';
import type { AuthenticatedApi, PublicApi } from './handlers.js';

const MAX_PAGE_SIZE = 10;

interface BackendHandlers {
  readonly public: PublicApi;
  readonly authenticated: Pick<
    AuthenticatedApi,
    'getCurrentCharacterization' | 'getCurrentCharacterizationEarlier' | 'getCharacterization'
  >;
}

export function createBackendHandlers(services: SandboxServices): BackendHandlers {
  const { characterizations, clock } = services;
  const listCharacterizations: PublicApi['listCharacterizations'] = ({ path, query }) => {
    const period = { start: query.start ?? null, end: query.end ?? null };
    const found = characterizations.listBetween(path.backend, period, clock.now());
    const { items, remainingPages } = paginate(found, query.limit ?? MAX_PAGE_SIZE, query.page ?? 1);
    return ok({ characterizations: items.map(toWireCharacterization), pages: remainingPages });
  };
  const getCurrentCharacterization: AuthenticatedApi['getCurrentCharacterization'] = ({ path }) => {
    const current = characterizations.getCurrent(path.backend, clock.now());
    if (!current) throw notFound('Characterization');
    return ok(toWireCharacterization(current));
  };
  return {
    public: {
      listBackends() {
        const now = clock.now();
        return ok(
          machines.map((machine) => ({
            ...toWireBackend(machine, now, estimateQueueTime(machine, services)),
            characterization_url: characterizationUrl(getCurrentCharacterizationId(machine, characterizations, now)),
          })),
        );
      },
      listCharacterizations,
      // The earlier paths of the version guide are aliases.
      listAllCharacterizations: listCharacterizations,
    },
    authenticated: {
      getCurrentCharacterization,
      getCurrentCharacterizationEarlier: getCurrentCharacterization,
      getCharacterization({ path }) {
        const found = characterizations.get(path.characterization_id, clock.now());
        if (!found) throw notFound('Characterization');
        return ok(toWireCharacterization(found));
      },
    },
  };
}

const characterizationUrl = (id: string | null): string | null =>
  id === null ? null : `/v0.3/characterizations/${id}`;
