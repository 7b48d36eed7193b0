import type { Clock } from '../primitives/clock.js';
import type { TextResponse } from './responses/send-response.js';
import { createTextRoute, type Routes } from './routes.js';

/** Bounds the checks of the service, however often `/ready` is requested. */
const CHECK_TTL_MS = 1_000;

export interface HealthOptions {
  /** Reason why the service is unavailable; null if it responds. */
  readonly checkUpstream: () => Promise<string | null>;
  readonly isDraining: () => boolean;
  /** Reason why a configured feature, such as Redis, is unavailable; null if there is none. */
  readonly getDegradedReason: () => string | null;
  readonly clock: Clock;
}

export interface Health {
  /** Resolves with the reason why the gateway cannot serve requests, for operators; with null if it can. */
  readonly getUnreadyReason: () => Promise<string | null>;
  /** `/live`: the process runs. `/ready`: it accepts requests and the service responds, possibly `degraded`. */
  readonly routes: Routes;
}

export function createHealth({ checkUpstream, isDraining, getDegradedReason, clock }: HealthOptions): Health {
  const getUpstreamError = cacheResult(checkUpstream, clock);
  const getUnreadyReason = async () => (isDraining() ? 'The gateway is shutting down.' : getUpstreamError());
  return {
    getUnreadyReason,
    routes: {
      '/live': createTextRoute(async () => jsonResponse(200, { status: 'live' })),
      '/ready': createTextRoute(async () => {
        const reason = await getUnreadyReason();
        if (reason !== null) return jsonResponse(503, { status: 'unavailable', reason });
        const degradedReason = getDegradedReason();
        return jsonResponse(
          200,
          degradedReason === null ? { status: 'ready' } : { status: 'degraded', reason: degradedReason },
        );
      }),
    },
  };
}

/** Caches a result and shares a check in progress. */
function cacheResult(check: HealthOptions['checkUpstream'], clock: Clock): HealthOptions['checkUpstream'] {
  let latest: { readonly result: Promise<string | null>; expiresAt: number } | null = null;
  return () => {
    if (latest && clock.monotonicNow() < latest.expiresAt) return latest.result;
    const pending = { result: check(), expiresAt: Number.POSITIVE_INFINITY };
    latest = pending;
    const onSettled = () => {
      pending.expiresAt = clock.monotonicNow() + CHECK_TTL_MS;
    };
    pending.result.then(onSettled, onSettled);
    return pending.result;
  };
}

function jsonResponse(status: number, body: Readonly<Record<string, string>>): TextResponse {
  return { status, type: 'application/json', body: `${JSON.stringify(body)}\n` };
}
