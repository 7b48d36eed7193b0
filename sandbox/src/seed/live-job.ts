import type { Caller } from '../accounts/accounts.js';
import { findCaller } from '../accounts/accounts.js';
import { simulator } from '../backends/machines.js';
import type { Job } from '../jobs/job.js';
import { isFinal } from '../jobs/job.js';
import type { JobService } from '../jobs/job-service.js';
import type { Clock } from '../primitives/clock.js';
import { tryToStore } from '../store/storage-error.js';
import type { Store } from '../store/store.js';
import { hydrogenAnsatz } from './circuits.js';

/** Finds the live jobs, also in a data file. */
const METADATA = { sandbox: 'live job' };
/** Live jobs in the list, with the running one. Older ones are removed, unless somebody follows them. */
const MAX_LIVE_JOBS = 2;
/** A job is followed for this time after its last request by id. */
const FOLLOWED_MS = 600_000;
/** With those that are followed: the list must not consist of live jobs. */
const MAX_FOLLOWED_JOBS = 20;
/** One child job completes every 10 seconds at the default speed, for a minute. */
const CHILD_JOBS = 6;
const CHILD_INTERVAL_MS = 100_000;
const CHECK_INTERVAL_MS = 1_000;

export interface LiveJobOptions {
  readonly store: Store;
  readonly jobs: JobService;
  readonly clock: Clock;
  readonly speed: number;
}

/** Keeps one job running, so that there is always one whose subscription emits events. Returns a function that stops it. */
export function keepJobRunning(options: LiveJobOptions): () => void {
  const { store, clock, jobs } = options;
  const caller = findCaller('apiKey sandbox');
  if (!caller) throw new RangeError('the API key of the live job is unknown');
  const replaceEnded = () => {
    const ids = store.jobs.listIdsByMetadata(METADATA);
    const newest = store.jobs.get(ids.at(-1) ?? '');
    if (!newest || isFinal(newest.status)) {
      for (const [index, id] of ids.slice(0, -(MAX_LIVE_JOBS - 1)).entries()) {
        const requestedAt = jobs.getRequestedAt(id) ?? Number.NEGATIVE_INFINITY;
        const isFollowed = clock.now() - requestedAt < FOLLOWED_MS && ids.length - index < MAX_FOLLOWED_JOBS;
        if (!isFollowed) store.jobs.purge(id);
      }
      submit(options, caller);
    }
  };
  const check = () => {
    tryToStore(replaceEnded);
    stop = clock.schedule(CHECK_INTERVAL_MS, check);
  };
  let stop = (): void => undefined;
  check();
  return () => stop();
}

/** All child jobs start at once, and each takes longer than the one before. */
function submit({ jobs, speed }: LiveJobOptions, caller: Caller): void {
  const circuits = Array.from({ length: CHILD_JOBS }, (_, step) => ({
    name: `live hydrogen scan ${step + 1}`,
    circuit: hydrogenAnsatz(0.1 + step / 20),
  }));
  const submission = {
    type: 'ionq.multi-circuit.v1',
    backend: simulator.backend,
    name: 'live hydrogen scan',
    metadata: METADATA,
    shots: 1000,
    noise: null,
    debias: false,
    settings: {},
    sessionId: null,
    dryRun: false,
    circuits,
  } as const;
  jobs.submit(caller, submission, (job, index) => withDuration(job, ((index + 1) * CHILD_INTERVAL_MS) / speed));
}

function withDuration(job: Job, durationMs: number): Job {
  return { ...job, predictedExecutionMs: Math.ceil(durationMs), schedule: { ...job.schedule, durationMs } };
}
