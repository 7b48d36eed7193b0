import { currentCharacterizationId, describeBackend, queueTime } from '../backends/backend-view.js';
import { machines } from '../backends/machines.js';
import { notFound } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import { pageOf } from '../http/paginate.js';
import type { Parts } from '../services.js';
import { characterizationView } from './characterization-view.js';
import type { Keyed, Open } from './handlers.js';

const LARGEST_PAGE = 10;

interface BackendHandlers {
  readonly open: Open;
  readonly keyed: Pick<
    Keyed,
    'getCurrentCharacterization' | 'getCurrentCharacterizationEarlier' | 'getCharacterization'
  >;
}

export function backendHandlers({ calendar, clock, life, speed }: Parts): BackendHandlers {
  const listCharacterizations: Open['listCharacterizations'] = ({ path, query }) => {
    const found = calendar.between(path.backend, query.start ?? null, query.end ?? null, clock.now());
    const { items, remaining } = pageOf(found, query.limit ?? LARGEST_PAGE, query.page ?? 1);
    return ok({ characterizations: items.map(characterizationView), pages: remaining });
  };
  const getCurrentCharacterization: Keyed['getCurrentCharacterization'] = ({ path }) => {
    const current = calendar.current(path.backend, clock.now());
    if (!current) throw notFound('Characterization');
    return ok(characterizationView(current));
  };
  return {
    open: {
      listBackends() {
        const now = clock.now();
        return ok(
          machines.map((machine) => ({
            ...describeBackend(machine, now, queueTime(machine, life, now, speed)),
            characterization_url: characterizationUrl(currentCharacterizationId(machine, calendar, now)),
          })),
        );
      },
      listCharacterizations,
      // The paths that the version guide calls earlier answer the same (SPEC 9).
      listAllCharacterizations: listCharacterizations,
    },
    keyed: {
      getCurrentCharacterization,
      getCurrentCharacterizationEarlier: getCurrentCharacterization,
      getCharacterization({ path }) {
        const found = calendar.get(path.characterization_id, clock.now());
        if (!found) throw notFound('Characterization');
        return ok(characterizationView(found));
      },
    },
  };
}

const characterizationUrl = (id: string | null): string | null =>
  id === null ? null : `/v0.3/characterizations/${id}`;
