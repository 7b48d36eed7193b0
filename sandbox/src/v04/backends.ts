import { estimateQueueTime, getCurrentCharacterizationId, toWireBackend } from '../backends/backend-view.js';
import { findMachine, type Machine, machines } from '../backends/machines.js';
import { notFound } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import { paginate } from '../http/paginate.js';
import type { SandboxServices } from '../services.js';
import { toWireCharacterization } from './characterization-view.js';
import type { AuthenticatedApi, PublicApi } from './handlers.js';
import { parseIso } from './timestamps.js';

const MAX_PAGE_SIZE = 10;

interface BackendHandlers {
  readonly public: PublicApi;
  readonly authenticated: Pick<AuthenticatedApi, 'getCharacterization'>;
}

export function createBackendHandlers(services: SandboxServices): BackendHandlers {
  const { characterizations, clock } = services;
  const toView = (machine: Machine) => ({
    ...toWireBackend(machine, clock.now(), estimateQueueTime(machine, services)),
    degraded: machine.degraded,
    characterization_id: getCurrentCharacterizationId(machine, characterizations, clock.now()),
  });
  return {
    public: {
      listBackends: () => ok(machines.map(toView)),
      getBackend: ({ path }) => ok(toView(requireMachine(path.backend))),
      listCharacterizations({ path, query }) {
        const machine = requireMachine(path.backend);
        const period = { start: parseIso(query.start), end: parseIso(query.end) };
        const found = characterizations.listBetween(machine.backend, period, clock.now());
        const { items, remainingPages } = paginate(found, query.limit ?? MAX_PAGE_SIZE, query.page ?? 1);
        return ok({ characterizations: items.map(toWireCharacterization), pages: remainingPages });
      },
    },
    authenticated: {
      getCharacterization({ path }) {
        const found = characterizations.get(path.characterization_id, clock.now());
        if (found?.backend !== path.backend) throw notFound('Characterization');
        return ok(toWireCharacterization(found));
      },
    },
  };
}

function requireMachine(backend: string): Machine {
  const machine = findMachine(backend);
  if (!machine) throw notFound('Backend');
  return machine;
}
