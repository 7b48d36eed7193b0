import type { Clock } from '../primitives/clock.js';
import type { TextResponse } from './text-response.js';

/** An answer about the service is good for this long: however many ask, the service hears of one. */
const CHECK_TTL_MS = 1_000;

export interface HealthOptions {
  /** What keeps the service from answering; null when it answers. */
  readonly checkUpstream: () => Promise<string | null>;
  readonly isDraining: () => boolean;
  /** What the gateway does without at the moment though it should not have to; null when there is nothing. */
  readonly getDegradedReason: () => Promise<string | null>;
  readonly clock: Clock;
}

export interface Health {
  /** Why the gateway cannot serve, in words for whoever runs it; null when it can. */
  readonly getUnreadyReason: () => Promise<string | null>;
  /** `/live`: the process runs. `/ready`: it takes requests and the service answers them, if in a degraded way. */
  readonly routes: Readonly<Record<string, () => Promise<TextResponse>>>;
}

export function createHealth({ checkUpstream, isDraining, getDegradedReason, clock }: HealthOptions): Health {
  const getUpstreamError = cacheResult(checkUpstream, clock);
  const getDegradation = cacheResult(getDegradedReason, clock);
  const getUnreadyReason = async () => (isDraining() ? 'The gateway is closing.' : getUpstreamError());
  return {
    getUnreadyReason,
    routes: {
      '/live': async () => jsonResponse(200, { status: 'live' }),
      '/ready': async () => {
        const reason = await getUnreadyReason();
        if (reason !== null) return jsonResponse(503, { status: 'unavailable', reason });
        const degradedReason = await getDegradation();
        return jsonResponse(
          200,
          degradedReason === null ? { status: 'ready' } : { status: 'degraded', reason: degradedReason },
        );
      },
    },
  };
}

/** Never asks twice at once, nor again while the last answer is good. */
function cacheResult<T>(check: () => Promise<T>, clock: Clock): () => Promise<T> {
  let latest: { readonly result: Promise<T>; expiresAt: number } | null = null;
  return () => {
    if (latest && clock.now() < latest.expiresAt) return latest.result;
    const pending = { result: check(), expiresAt: Number.POSITIVE_INFINITY };
    latest = pending;
    const onSettled = () => {
      pending.expiresAt = clock.now() + CHECK_TTL_MS;
    };
    pending.result.then(onSettled, onSettled);
    return pending.result;
  };
}

function jsonResponse(status: number, body: Readonly<Record<string, string>>): TextResponse {
  return { status, type: 'application/json', body: `${JSON.stringify(body)}\n` };
}
