import type { OwnerRegistry } from '../isolation/owner-registry.js';
import { type Lease, Pool, shareOf } from '../isolation/pool.js';
import type { OperationRequest } from './request.js';
import { IN_PROCESS_ADDRESS } from './transport.js';

export interface SubscriptionLimitOptions {
  readonly owners: OwnerRegistry;
  /** Open subscriptions of all clients. */
  readonly maxSubscriptions: number;
  /** The part of `maxSubscriptions` that one address may have. */
  readonly maxShare: number;
}

/**
 * Counts an open subscription; it grows for one to several jobs. Null if it is not limited. Throws a GatewayError if too many are open.
 */
export type AcquireSubscription = (request: OperationRequest) => Lease | null;

/** Limits the open subscriptions of each address; those of each API key are limited where jobs are watched. */
export function createSubscriptionLimit(options: SubscriptionLimitOptions): AcquireSubscription {
  const { owners, maxSubscriptions: max, maxShare } = options;
  const describeLimit = (limit: number) =>
    `Too many jobs in open subscriptions: the limit per address is ${limit} now (MAX_SHARE_PER_CALLER of what MAX_MEMORY_MB allows). Close a subscription and retry.`;
  const pool = new Pool({ owners, max, maxPerOwner: shareOf(max, maxShare), whenFull: 'exceed', describeLimit });
  return ({ admission: { address }, signal }) => {
    // Code in this process may subscribe for many clients.
    if (address === IN_PROCESS_ADDRESS || signal.aborted) return null;
    const lease = pool.acquireNow(owners.getAddressOwner(address));
    // A client may disconnect before its first event is read.
    signal.onAbort(() => lease.release());
    return lease;
  };
}
