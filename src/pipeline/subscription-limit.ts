import type { CallerRegistry } from '../callers/caller-registry.js';
import { CapacityLimit } from '../watch/capacity-limit.js';
import { IN_PROCESS_ADDRESS } from './authenticator.js';
import type { OperationRequest } from './request.js';

export interface SubscriptionLimitOptions {
  readonly callers: CallerRegistry;
  /** MAX_SUBSCRIPTIONS. */
  readonly maxSubscriptions: number;
  /** Of `maxSubscriptions`, for one address. */
  readonly maxShare: number;
}

/** What an open subscription takes of the limit of its address. */
export interface AcquiredSubscription {
  /** Counts more units, for a subscription to several jobs. Throws a GatewayError if too many are open. */
  add(units: number): void;
  /** The subscription has ended. */
  release(): void;
}

/** Throws a GatewayError if too many are open. */
export type AcquireSubscription = (request: OperationRequest) => AcquiredSubscription;

/** Limits the open subscriptions of each address; those of each API key and of all are limited where jobs are watched. */
export function createSubscriptionLimit(options: SubscriptionLimitOptions): AcquireSubscription {
  const { callers, maxSubscriptions, maxShare } = options;
  const max = Math.max(1, Math.floor(maxSubscriptions * maxShare));
  const description = `jobs in open subscriptions: the limit per address is ${max} (MAX_SHARE_PER_CALLER of MAX_SUBSCRIPTIONS)`;
  const addresses = callers.define(() => new CapacityLimit({ max, description }), {
    isInUse: ({ used }) => used > 0,
  });
  const unlimited: AcquiredSubscription = { add: () => undefined, release: () => undefined };
  return ({ source: { address }, signal }) => {
    // Code in this process may subscribe for many clients.
    if (address === IN_PROCESS_ADDRESS || signal.aborted) return unlimited;
    const limit = addresses.get(callers.getAddressOwner(address));
    limit.acquire();
    let acquired = 1;
    const release = () => {
      limit.release(acquired);
      acquired = 0;
    };
    const add = (units: number) => {
      if (acquired === 0) return;
      limit.acquire(units);
      acquired += units;
    };
    // A client may disconnect before its first event is read.
    signal.onAbort(release);
    return { add, release };
  };
}
