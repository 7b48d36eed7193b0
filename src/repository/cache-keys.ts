import type { CacheKey } from '../cache/cache.js';
import type { Backend } from '../domain/backend.js';
import type { Characterization } from '../domain/characterization.js';
import type { Job, JobCost } from '../domain/job.js';
import type { ResultProcessing } from '../domain/job-results.js';
import type { MeasuredShots } from '../domain/measured-shots.js';
import type { Estimate, EstimateRequest } from '../domain/quote.js';
import type { RankedRegisters, RankedStatesByChild } from '../domain/ranked-states.js';
import type { Session } from '../domain/session.js';
import { NOT_OFFERED_TTL_MS } from '../upstream/optional-paths.js';

/** How long values are cached, in milliseconds. */
export const TTL_MS = {
  /** What does not change: a completed or failed job, its results and cost, a characterization. */
  final: 3_600_000,
  /** A final job to which the service may add something: a canceled one, which may complete after all, and a completed one without results. */
  changing: 10_000,
  session: 3_000,
  backend: 10_000,
  /** The organization of an API key, which does not change. */
  organization: 3_600_000,
  /** The price of the same job at the same rates; its queue time changes. */
  estimate: 10_000,
  notOffered: NOT_OFFERED_TTL_MS,
  /** Id of the newest characterization of a backend. */
  currentCharacterization: 60_000,
} as const;

export const jobKey = (id: string): CacheKey<Job> => `job ${id}`;
export const costKey = (id: string): CacheKey<JobCost> => `cost ${id}`;
export const probabilitiesKey = (id: string, processing: ResultProcessing): CacheKey<RankedRegisters> =>
  `probabilities ${id} ${processing.sharpen} ${processing.aggregation}`;
export const childProbabilitiesKey = (id: string, processing: ResultProcessing): CacheKey<RankedStatesByChild> =>
  `child probabilities ${id} ${processing.sharpen} ${processing.aggregation}`;
export const histogramKey = (id: string): CacheKey<RankedRegisters> => `histogram ${id}`;
export const shotsKey = (id: string): CacheKey<MeasuredShots> => `shots ${id}`;
export const estimateKey = (request: EstimateRequest): CacheKey<Estimate> => {
  const { backend, qubits, shots, gateCounts, errorMitigation } = request;
  return `estimate ${backend} ${qubits} ${shots} ${gateCounts.oneQubit} ${gateCounts.twoQubit} ${errorMitigation}`;
};
export const noEstimateKey = (backend: string): CacheKey<true> => `no estimate ${backend}`;
/** Set when a page of more than 25 jobs could not be read: the service returns fewer, or an error. */
export const smallPagesKey: CacheKey<true> = 'small pages';
export const artifactTextKey = (jobId: string, id: string): CacheKey<{ readonly text: string }> =>
  `artifact ${jobId}/${id}`;
export const sessionKey = (id: string): CacheKey<Session> => `session ${id}`;
/** Has no value. It is invalidated when the jobs of a session may have changed, so that gateways use no older snapshots of them. */
export const sessionJobsKey = (id: string): CacheKey<never> => `session jobs ${id}`;
export const backendKey = (id: string): CacheKey<Backend> => `backend ${id}`;
/** `id`: `<backend>:<id>`. */
export const characterizationKey = (id: string): CacheKey<Characterization> => `characterization ${id}`;
export const currentCharacterizationKey = (backend: string): CacheKey<Characterization | null> => `current ${backend}`;

/** The organization that is billed for the key. */
export const organizationKey: CacheKey<{ readonly id: string }> = 'organization';

/** When the service last accepted the API key; for peers. */
export const acceptedKey: CacheKey<number> = 'accepted';

const SHARED_KEYS = /^(backend|characterization|current) /;

/** Whether the value is the same for everyone, with or without a key. */
export function isSharedByAll(key: string): boolean {
  return SHARED_KEYS.test(key);
}
