import { GatewayError } from './gateway-error.js';
import type { ChildIds } from './job.js';

/** Throws if they were reported, but cannot be read: the others would look like all. */
export function requireReadable(childIds: ChildIds): Exclude<ChildIds, 'UNREADABLE'> {
  if (childIds !== 'UNREADABLE') return childIds;
  throw new GatewayError(
    'UPSTREAM_INVALID',
    'Invalid response from the service: expected a list of ids of child jobs.',
  );
}
