import { shortenId } from '../components/shorten-id.js';
import type { Choices } from './choices.js';
import type { JobFormState } from './job-form.js';

/** In which session a job runs: a session takes jobs for its backend only, until it ends. */
export interface SessionUse {
  /** Value of the field: empty outside of a session, and in that of the job that runs again. */
  readonly value: string;
  /** Session of the job that runs again, if the new job can run there. */
  readonly original: string | null;
  /** Why the chosen session is not used, and where the job runs instead. */
  readonly notice: string | null;
}

/** `original` is the session of the job that runs again, in which the service runs the new one too if possible. */
export function resolveSession(
  { session, backend }: Pick<JobFormState, 'session' | 'backend'>,
  choices: Pick<Choices, 'sessions' | 'hasAllSessions'>,
  original: string | null = null,
): SessionUse {
  const usableOriginal = original !== null && !findObstacle(original, backend, choices) ? original : null;
  const chosen = session || original;
  const obstacle = chosen && findObstacle(chosen, backend, choices);
  if (!obstacle) return { value: chosen === original ? '' : session, original: usableOriginal, notice: null };
  const outcome = usableOriginal
    ? `This job runs in session ${getSessionName(usableOriginal, choices.sessions)}, as before.`
    : 'This job runs outside of the session.';
  return { value: '', original: usableOriginal, notice: `${obstacle} ${outcome}` };
}

/** Why a job for this backend cannot run in the session; null if it can, or while this is not certain. */
function findObstacle(
  id: string,
  backend: string,
  { sessions, hasAllSessions }: Pick<Choices, 'sessions' | 'hasAllSessions'>,
): string | null {
  const found = sessions.find(({ serviceId }) => serviceId === id);
  if (!found) return hasAllSessions ? `Session ${shortenId(id)} is not active.` : null;
  if (found.isOtherProject) return `Session ${found.name} is in another project.`;
  const only = found.backend?.serviceId ?? backend;
  return only === backend ? null : `Session ${found.name} is on ${only}.`;
}

/** Of an active session; the start of the id of another one. */
export const getSessionName = (id: string, sessions: Choices['sessions']): string =>
  sessions.find(({ serviceId }) => serviceId === id)?.name ?? shortenId(id);
