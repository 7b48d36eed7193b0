import type { Clock } from '../../primitives/clock.js';
import { trimSlashes } from '../../primitives/text.js';
import { BufferedResponseHandler, ConnectionPool, type RawResponse } from './undici.js';

/** Checks whether the service responds. */
export interface HealthProbe {
  /** Reason why the service is unavailable, for operators; null if it responds. */
  check(): Promise<string | null>;
  close(): Promise<void>;
}

export interface HealthProbeOptions {
  /** Base URL of the service, without version. */
  readonly url: URL;
  /** Path of a cheap request that needs no API key. */
  readonly path: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** Larger bodies are rejected: only the status matters. */
const MAX_BYTES = 1_000_000;

/** Uses a separate connection, so that a busy pool does not make the check fail. */
export function createHealthProbe({ url, path, timeoutMs, clock }: HealthProbeOptions): HealthProbe {
  const pool = new ConnectionPool(url.origin, { connections: 1, maxResponseSize: MAX_BYTES });
  const prefix = trimSlashes(url.pathname);
  return {
    async check() {
      const timeout = new Error(`The service did not respond within ${timeoutMs} ms.`);
      let clearTimer: () => void = () => undefined;
      try {
        const { status } = await new Promise<RawResponse>((resolve, reject) => {
          const handler = new BufferedResponseHandler(resolve, reject);
          clearTimer = clock.schedule(timeoutMs, () => {
            reject(timeout);
            handler.abort(timeout);
          });
          pool.dispatch({ method: 'GET', path: prefix + path, headers: { accept: 'application/json' } }, handler);
        });
        // A 4XX status shows that the service responds.
        return status >= 500 ? `The service returned an error (${status}).` : null;
      } catch (error) {
        return error === timeout ? timeout.message : 'The service is unreachable.';
      } finally {
        clearTimer();
      }
    },
    close: () => pool.destroy(),
  };
}
