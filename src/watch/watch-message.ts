import { isJobSnapshot, type JobSnapshot } from './job-snapshot.js';
import { isResourceSnapshot, type ResourceSnapshot } from './resources/resource-snapshot.js';

export type ResourceType = 'job' | 'session';

/**
 * What a gateway publishes to its peers: what it has fetched, or that a mutation has created or changed a job or changed a
 * session.
 */
export type WatchMessage =
  | { readonly kind: 'snapshot'; readonly snapshot: JobSnapshot }
  | { readonly kind: 'resource'; readonly snapshot: ResourceSnapshot }
  | { readonly kind: 'mutated'; readonly resourceType: ResourceType; readonly id: string };

export function isWatchMessage(value: unknown): value is WatchMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'snapshot') return 'snapshot' in value && isJobSnapshot(value.snapshot);
  if (value.kind === 'resource') return 'snapshot' in value && isResourceSnapshot(value.snapshot);
  if (value.kind !== 'mutated' || !('resourceType' in value) || !('id' in value)) return false;
  return (value.resourceType === 'job' || value.resourceType === 'session') && typeof value.id === 'string';
}
