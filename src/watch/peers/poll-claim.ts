import { MAX_CLOCK_SKEW_MS } from '../../redis/shared-format.js';
import type { SharedRedis } from '../../redis/shared-redis.js';

/** The right of a gateway to poll something for all of them, with Unix times. */
export interface PollClaim {
  readonly gatewayId: string;
  readonly claimedAt: number;
  /** Later after a renewal. */
  readonly expiresAt: number;
}

/** A longer text is not a claim. */
export const MAX_CLAIM_BYTES = 200;

type Signer = Pick<SharedRedis, 'sign' | 'format'>;

/** Begins with the id of the gateway and a space. Signed, because another client of Redis could stop all polls with claims. */
export function encodeClaim(redis: Signer, key: string, { gatewayId, claimedAt, expiresAt }: PollClaim): string {
  const body = `${gatewayId} ${claimedAt} ${expiresAt}`;
  return `${body} ${redis.sign(JSON.stringify(['claim', redis.format, key, body]))}`;
}

/** Null if no gateway signed the claim for this key, or if it has expired; `claimMs` is its duration. */
export function decodeClaim(redis: Signer, key: string, text: string, now: number, claimMs: number): PollClaim | null {
  const [gatewayId = '', claimedAt, expiresAt] = text.split(' ');
  const claim = { gatewayId, claimedAt: Number(claimedAt), expiresAt: Number(expiresAt) };
  // Redis deletes an expired claim. Another client may write it back, and a clock may be set back: it must expire all the same.
  const remainingMs = claim.expiresAt - now;
  if (!(remainingMs >= -MAX_CLOCK_SKEW_MS && remainingMs <= claimMs + MAX_CLOCK_SKEW_MS)) return null;
  return encodeClaim(redis, key, claim) === text ? claim : null;
}
