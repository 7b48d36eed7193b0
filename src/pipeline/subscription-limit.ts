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

/** Throws a GatewayError if too many are open. Returns a function to call when the subscription has ended. */
export type AcquireSubscription = (request: OperationRequest) => () => void;

/** Limits the open subscriptions of each address; those of each API key and of all are limited where jobs are watched. */
export function createSubscriptionLimit(options: SubscriptionLimitOptions): AcquireSubscription {
  const { callers, maxSubscriptions, maxShare } = options;
  const max = Math.max(1, Math.floor(maxSubscriptions * maxShare));
  const description = `open subscriptions: the limit per address is ${max} (MAX_SHARE_PER_CALLER of MAX_SUBSCRIPTIONS)`;
  const limits = callers.define(() => new CapacityLimit({ max, description }), { isInUse: ({ used }) => used > 0 });
  return ({ source: { address }, signal }) => {
    // Code in this process may subscribe for many clients.
    if (address === IN_PROCESS_ADDRESS || signal.aborted) return () => undefined;
    const limit = limits.get(callers.getAddress(address));
    limit.acquire();
    let isOpen = true;
    const release = () => {
      if (isOpen) limit.release();
      isOpen = false;
    };
    // A client may disconnect before its first event is read.
    signal.onAbort(release);
    return release;
  };
}
