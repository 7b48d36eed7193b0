import { isJobSnapshot, type JobSnapshot } from './job-snapshot.js';

export type ResourceType = 'job' | 'session';

/** What a gateway publishes to its peers: a job that it has fetched, or that a mutation has changed a job or a session. */
export type WatchMessage =
  | { readonly kind: 'snapshot'; readonly snapshot: JobSnapshot }
  | { readonly kind: 'mutated'; readonly resourceType: ResourceType; readonly id: string };

export function isWatchMessage(value: unknown): value is WatchMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'snapshot') return 'snapshot' in value && isJobSnapshot(value.snapshot);
  if (value.kind !== 'mutated' || !('resourceType' in value) || !('id' in value)) return false;
  return (value.resourceType === 'job' || value.resourceType === 'session') && typeof value.id === 'string';
}
