import { currentCharacterizationId, describeBackend, queueTime } from '../backends/backend-view.js';
import { type Machine, machineOf, machines } from '../backends/machines.js';
import { notFound } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import { pageOf } from '../http/paginate.js';
import type { Parts } from '../services.js';
import { characterizationView } from './characterization-view.js';
import type { Keyed, Open } from './handlers.js';
import { millis } from './timestamps.js';

const LARGEST_PAGE = 10;

interface BackendHandlers {
  readonly open: Open;
  readonly keyed: Pick<Keyed, 'getCharacterization'>;
}

export function backendHandlers({ calendar, clock, life, speed }: Parts): BackendHandlers {
  const view = (machine: Machine) => ({
    ...describeBackend(machine, clock.now(), queueTime(machine, life, clock.now(), speed)),
    degraded: machine.degraded,
    characterization_id: currentCharacterizationId(machine, calendar, clock.now()),
  });
  return {
    open: {
      listBackends: () => ok(machines.map(view)),
      getBackend: ({ path }) => ok(view(existing(path.backend))),
      listCharacterizations({ path, query }) {
        const machine = existing(path.backend);
        const found = calendar.between(machine.backend, millis(query.start), millis(query.end), clock.now());
        const { items, remaining } = pageOf(found, query.limit ?? LARGEST_PAGE, query.page ?? 1);
        return ok({ characterizations: items.map(characterizationView), pages: remaining });
      },
    },
    keyed: {
      getCharacterization({ path }) {
        const found = calendar.get(path.characterization_id, clock.now());
        if (found?.backend !== path.backend) throw notFound('Characterization');
        return ok(characterizationView(found));
      },
    },
  };
}

function existing(backend: string): Machine {
  const machine = machineOf(backend);
  if (!machine) throw notFound('Backend');
  return machine;
}
