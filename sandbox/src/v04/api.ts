import { type Api, createApi, ok } from '../http/handlers.js';
import type { SandboxServices } from '../services.js';
import { createBackendHandlers } from './backends.js';
import type { AuthenticatedApi } from './handlers.js';
import { createJobHandlers } from './jobs.js';
import { notOffered } from './not-offered.js';
import { createSessionHandlers } from './sessions.js';

const accountHandlers: Pick<AuthenticatedApi, 'whoami'> = {
  whoami: (_, { apiKey }) => ok({ key_id: apiKey.id, key_name: apiKey.name, project_id: apiKey.projectId }),
};

/** Handlers for every operation of v0.4. */
export function createApiV04(services: SandboxServices): Api {
  const backends = createBackendHandlers(services);
  const authenticated: AuthenticatedApi = {
    ...createJobHandlers(services),
    ...createSessionHandlers(services),
    ...backends.authenticated,
    ...accountHandlers,
    ...notOffered,
  };
  return createApi({ ...authenticated }, { ...backends.public });
}
