import { JOB_STATUSES, type Job } from '../domain/job.js';
import type { Reading } from './watchlist.js';

/** What gateways tell each other: a job as the service showed it, or that a mutation changed a job or a session. */
export type News =
  | { readonly kind: 'reading'; readonly reading: Reading }
  | { readonly kind: 'changed'; readonly what: 'job' | 'session'; readonly id: string };

/** What comes over a network is looked at before it is taken for news. */
export function isNews(value: unknown): value is News {
  if (!isRecord(value)) return false;
  if (value['kind'] === 'reading') return isReading(value['reading']);
  return value['kind'] === 'changed' && typeof value['id'] === 'string';
}

export function isReading(value: unknown): value is Reading {
  if (!isRecord(value) || !Number.isFinite(value['at']) || !isJob(value['job'])) return false;
  return value['movedAt'] === undefined || Number.isFinite(value['movedAt']);
}

function isJob(value: unknown): value is Job {
  return (
    isRecord(value) && typeof value['id'] === 'string' && JOB_STATUSES.some((status) => status === value['status'])
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
