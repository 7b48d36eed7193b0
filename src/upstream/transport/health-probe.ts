import { Pool } from 'undici';
import type { Clock } from '../../primitives/clock.js';

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

/** Larger bodies are discarded: only the status matters. */
const MAX_BYTES = 1_000_000;

/** Uses a separate connection, so that a busy pool does not make the check fail. */
export function createHealthProbe({ url, path, timeoutMs, clock }: HealthProbeOptions): HealthProbe {
  const pool = new Pool(url.origin, { connections: 1, maxResponseSize: MAX_BYTES });
  const prefix = url.pathname.replace(/(?<!\/)\/+$/, '');
  return {
    async check() {
      const timeout = new AbortController();
      const clearTimer = clock.schedule(timeoutMs, () => timeout.abort());
      try {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: prefix + path,
          headers: { accept: 'application/json' },
          signal: timeout.signal,
        });
        await body.dump({ limit: MAX_BYTES, signal: timeout.signal });
        // A 4XX status shows that the service responds.
        return statusCode >= 500 ? `The service returned an error (${statusCode}).` : null;
      } catch {
        return timeout.signal.aborted
          ? `The service did not respond within ${timeoutMs} ms.`
          : 'The service is unreachable.';
      } finally {
        clearTimer();
      }
    },
    close: () => pool.destroy(),
  };
}
