import { type Api, createApi } from '../http/handlers.js';
import type { SandboxServices } from '../services.js';
import { createAccountHandlers } from './account.js';
import { createBackendHandlers } from './backends.js';
import type { AuthenticatedApi } from './handlers.js';
import { createJobHandlers } from './jobs.js';
import { selectOffered } from './offered.js';
import { createResultHandlers } from './results.js';
import { createSessionHandlers } from './sessions.js';

/** Handlers for every operation of v0.4. */
export function createApiV04(services: SandboxServices): Api {
  const backends = createBackendHandlers(services);
  const authenticated: AuthenticatedApi = {
    ...createJobHandlers(services),
    ...createResultHandlers(services),
    ...createSessionHandlers(services),
    ...backends.authenticated,
    ...createAccountHandlers(services),
  };
  return createApi({ ...selectOffered(authenticated, services.apiMonth) }, { ...backends.public });
}
