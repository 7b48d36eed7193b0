import type { components } from '../../schema/v03.js';
import type { Backend } from '../domain/backend.js';
import { Fault } from '../domain/fault.js';
import type { Job, Probabilities } from '../domain/job.js';
import type { Problem, Submission } from '../domain/submission.js';
import type { Json } from '../domain/value.js';
import {
  jobStatus,
  readBackend as readBackendV04,
  readFailure,
  readGateCounts,
  readMetadata,
  readNoise,
  readProbabilities,
  withoutNulls,
  writeGate,
} from './v04-wire.js';
import { flag, id, int, list, members, number, text, timestamp } from './wire.js';

/** What v0.3 sends and takes where it differs from v0.4 (SPEC 2.3, 4.2). */
type Wire = components['schemas'];

export function readJob(value: unknown): Job | null {
  const row = members<Wire['Job']>(value);
  const own = id(row.id);
  if (own === null) return null;
  return {
    id: own,
    status: jobStatus(row.status),
    type: null,
    backend: id(row.target),
    dryRun: null,
    submitterId: null,
    projectId: null,
    parentId: null,
    // Told by a list as well, and left out where there are none.
    childIds: list(row.children, id),
    sessionId: null,
    metadata: readMetadata(row.metadata),
    name: text(row.name),
    submittedAt: timestamp(row.request),
    startedAt: timestamp(row.start),
    completedAt: timestamp(row.response),
    predictedWaitTimeMs: null,
    predictedExecutionDurationMs: number(row.predicted_execution_time),
    executionDurationMs: number(row.execution_time),
    shots: int(row.shots),
    failure: readFailure(row.failure),
    warnings: list(members(row.warning)['messages'], text) ?? [],
    output: null,
    settings: null,
    stats: {
      qubits: int(row.qubits),
      circuits: int(row.circuits),
      gateCounts: readGateCounts(row.gate_counts),
      predictedQuantumComputeTimeUs: null,
      billedQuantumComputeTimeUs: null,
    },
    noise: readNoise(row.noise),
    debiasing: flag(members(row.error_mitigation)['debias']),
    costUsd: number(row.cost_usd),
  };
}

/** A job of one circuit is answered with its states; null where the answer is by child. */
export function readOwnProbabilities(value: unknown): Probabilities | null {
  return children(value).length > 0 ? null : readProbabilities(value);
}

/** A job with children is answered with theirs, by job id; null where the answer is of one circuit. */
export function readChildProbabilities(value: unknown): ReadonlyMap<string, Probabilities> | null {
  const found = children(value);
  return found.length === 0 ? null : new Map(found.map(([child, states]) => [child, readProbabilities(states)]));
}

function children(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(members(value)).filter(([, item]) => typeof item === 'object' && item !== null);
}

/** As v0.4's, but for the current characterization, which is told by its path. */
export function readBackend(value: unknown): Backend | null {
  const backend = readBackendV04(value);
  const url = members<Wire['Backend']>(value).characterization_url;
  return (
    backend && { ...backend, characterizationId: url === null ? null : (id(text(url)?.split('/').at(-1)) ?? undefined) }
  );
}

export function writeJob(submission: Submission): Json {
  const problems = [...beyondV03(submission)];
  if (problems.length > 0) {
    throw new Fault('NOT_SUPPORTED', 'Version v0.3 of the service cannot do this.', { problems });
  }
  const { backend, name, metadata, shots, noise, errorMitigation } = submission;
  return withoutNulls({
    target: backend,
    input: writeInput(submission.program),
    name,
    metadata,
    shots,
    noise: noise && withoutNulls({ model: noise.model, seed: noise.seed }),
    error_mitigation: errorMitigation && withoutNulls({ debias: errorMitigation.debiasing }),
  });
}

function writeInput({ circuit, raw }: Submission['program']): Json {
  if (circuit) {
    const { gateset, qubits, gates } = circuit;
    return { format: 'ionq.circuit.v0', gateset, qubits, circuit: gates.map(writeGate) };
  }
  if (raw) return { ...(raw.input as { readonly [key: string]: Json }), format: raw.type };
  throw new Fault('BAD_USER_INPUT', 'A program is one circuit or raw input.');
}

/** What only v0.4 can be asked for (SPEC 4.1 beside 4.2). */
function* beyondV03({ program, sessionId, dryRun }: Submission): Iterable<Problem> {
  if (program.circuits) {
    yield { path: ['program', 'circuits'], message: 'Several circuits in one job need version v0.4 of the service.' };
  }
  if (sessionId != null) yield { path: ['sessionId'], message: 'Sessions need version v0.4 of the service.' };
  if (dryRun) yield { path: ['dryRun'], message: 'Dry runs need version v0.4 of the service.' };
}
