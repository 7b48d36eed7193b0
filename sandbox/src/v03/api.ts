import { type Api, createApi } from '../http/handlers.js';
import type { SandboxServices } from '../services.js';
import { createBackendHandlers } from './backends.js';
import type { AuthenticatedApi } from './handlers.js';
import { createJobHandlers } from './jobs.js';
import { createReportHandlers } from './report.js';

/** Handlers for every operation of v0.3. */
export function createApiV03(services: SandboxServices): Api {
  const backends = createBackendHandlers(services);
  const authenticated: AuthenticatedApi = {
    ...createJobHandlers(services),
    ...createReportHandlers(services),
    ...backends.authenticated,
  };
  return createApi({ ...authenticated }, { ...backends.public });
}
