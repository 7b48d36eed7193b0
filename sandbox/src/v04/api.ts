import { type Face, face, ok } from '../http/handlers.js';
import type { Parts } from '../services.js';
import { backendHandlers } from './backends.js';
import type { Keyed } from './handlers.js';
import { jobHandlers } from './jobs.js';
import { sessionHandlers } from './sessions.js';

const account: Pick<Keyed, 'whoami'> = {
  whoami: (_, { apiKey }) => ok({ key_id: apiKey.id, key_name: apiKey.name, project_id: apiKey.projectId }),
};

/** The sandbox as v0.4 shows it: every operation of its document. */
export function v04(parts: Parts): Face {
  const { open, keyed } = backendHandlers(parts);
  const all: Keyed = { ...jobHandlers(parts), ...sessionHandlers(parts), ...keyed, ...account };
  return face({ ...all }, { ...open });
}
