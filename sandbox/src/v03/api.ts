import { type Face, face } from '../http/handlers.js';
import type { Parts } from '../services.js';
import { backendHandlers } from './backends.js';
import type { Keyed } from './handlers.js';
import { jobHandlers } from './jobs.js';
import { reportHandlers } from './report.js';

/** The sandbox as v0.3 shows it: every operation of its document. */
export function v03(parts: Parts): Face {
  const { open, keyed } = backendHandlers(parts);
  const all: Keyed = { ...jobHandlers(parts), ...reportHandlers(parts), ...keyed };
  return face({ ...all }, { ...open });
}
