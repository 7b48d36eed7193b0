import type { components } from '../../../schema/v03.js';
import type { JobStatus } from '../jobs/job.js';

type WireStatus = components['schemas']['JobStatus'];

/** v0.3 says `running` where v0.4 says `started` (SPEC 3). */
export const statusView = (status: JobStatus): WireStatus => (status === 'started' ? 'running' : status);
export const statusOf = (status: WireStatus): JobStatus => (status === 'running' ? 'started' : status);
