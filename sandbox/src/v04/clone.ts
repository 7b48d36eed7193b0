import type { components } from '../../../schema/v04.js';
import type { Caller } from '../accounts/accounts.js';
import { ApiError, badRequest, notFound } from '../http/api-error.js';
import { type Job, MIN_DEBIASING_SHOTS } from '../jobs/job.js';
import type { NamedCircuit, Submission } from '../jobs/submission.js';
import type { SandboxServices } from '../services.js';
import { toSettings } from './submission.js';

type JobClone = components['schemas']['JobClone'];

/** Submits the program of a job again. Members that the body does not have are those of the original. */
export function cloneJob(caller: Caller, id: string, body: JobClone, services: SandboxServices): Job {
  const original = services.jobs.get(caller, id);
  const backend = body.backend ?? original.backend;
  if (body.noise && backend !== 'simulator') {
    throw badRequest('Noise models are for the simulator only.', 'body', 'noise');
  }
  const noise = body.noise ? { model: body.noise.model ?? 'ideal', seed: body.noise.seed ?? null } : original.noise;
  const shots = Number(body.shots ?? original.shots);
  return services.jobs.submit(caller, {
    type: original.type,
    backend,
    name: body.name ?? original.name,
    metadata: body.metadata ?? original.metadata,
    shots,
    noise: backend === 'simulator' ? noise : null,
    // That of the original may be a default for its shots.
    debias: body.settings?.error_mitigation?.debiasing ?? (original.debias && shots >= MIN_DEBIASING_SHOTS),
    settings: body.settings ? { ...original.settings, ...toSettings(body.settings) } : original.settings,
    sessionId: body.session_id ?? findOpenSession(original, backend, services),
    dryRun: body.dry_run ?? original.dryRun,
    circuits: readCircuits(original, services),
  });
}

/** Clones a job that waits in a queue, and cancels the original. */
export function moveJob(caller: Caller, id: string, body: JobClone, services: SandboxServices): Job {
  const { status } = services.jobs.get(caller, id);
  if (status !== 'submitted' && status !== 'ready') throw new ApiError(409, `The job has already ${status}.`);
  const moved = cloneJob(caller, id, body, services);
  services.jobs.cancel(caller, id);
  return moved;
}

/** The session of the original if it still takes jobs for this backend. */
function findOpenSession({ sessionId }: Job, backend: string, { store }: SandboxServices): string | null {
  const session = sessionId === null ? undefined : store.sessions.get(sessionId);
  return session && session.status !== 'ended' && session.backend === backend ? session.id : null;
}

function readCircuits(original: Job, { jobs, store }: SandboxServices): Submission['circuits'] {
  const childIds = jobs.getChildIds(original);
  const ids = original.type === 'ionq.multi-circuit.v1' ? childIds : [original.id];
  return ids.map((id): NamedCircuit => {
    const circuit = store.jobs.getCircuit(id);
    if (!circuit) throw notFound('Program of the job');
    return { name: id === original.id ? null : (store.jobs.get(id)?.name ?? null), circuit };
  });
}
