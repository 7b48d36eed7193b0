import type { components } from '../../../schema/v03.js';
import type { JobStatus } from '../jobs/job.js';

type WireStatus = components['schemas']['JobStatus'];

/** v0.3 has `running` for `started` of v0.4. */
export const toWireStatus = (status: JobStatus): WireStatus => (status === 'started' ? 'running' : status);
export const fromWireStatus = (status: WireStatus): JobStatus => (status === 'running' ? 'started' : status);
