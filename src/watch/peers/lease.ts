import { MAX_CLOCK_SKEW_MS } from '../../redis/clock-skew.js';
import { SHARED_FORMAT_VERSION } from '../../redis/shared-format.js';
import type { SharedRedis } from '../../redis/shared-redis.js';

/** The right of a gateway to poll for all of them, with Unix times. */
export interface PollLease {
  readonly gatewayId: string;
  readonly acquiredAt: number;
  /** Later after a renewal. */
  readonly expiresAt: number;
}

/** A longer text is not a lease. */
export const MAX_LEASE_BYTES = 200;

type Signer = Pick<SharedRedis, 'sign'>;

/** Begins with the id of the gateway and a space. Signed, because another client of Redis could stop all polls with leases. */
export function encodeLease(redis: Signer, key: string, { gatewayId, acquiredAt, expiresAt }: PollLease): string {
  const body = `${gatewayId} ${acquiredAt} ${expiresAt}`;
  return `${body} ${redis.sign(JSON.stringify(['lease', SHARED_FORMAT_VERSION, key, body]))}`;
}

/** Null if no gateway signed the lease for this key, or if it has expired; `leaseMs` is its duration. */
export function decodeLease(redis: Signer, key: string, text: string, now: number, leaseMs: number): PollLease | null {
  const [gatewayId = '', acquiredAt, expiresAt] = text.split(' ');
  const lease = { gatewayId, acquiredAt: Number(acquiredAt), expiresAt: Number(expiresAt) };
  // Redis deletes an expired lease. Another client may write it back, and a clock may be set back: it must expire all the same.
  const remainingMs = lease.expiresAt - now;
  if (!(remainingMs >= -MAX_CLOCK_SKEW_MS && remainingMs <= leaseMs + MAX_CLOCK_SKEW_MS)) return null;
  return encodeLease(redis, key, lease) === text ? lease : null;
}
