import { Pool } from 'undici';
import type { Clock } from '../../primitives/clock.js';

/** Asks whether the service answers at all. */
export interface HealthProbe {
  /** What keeps it from answering, in words for whoever runs the gateway; null when it answers. */
  check(): Promise<string | null>;
  close(): Promise<void>;
}

export interface HealthProbeOptions {
  /** As the REST calls have it: where the service is, without version. */
  readonly url: URL;
  /** Something cheap that needs no key. */
  readonly path: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** Longer answers are cut off: only the status is looked at. */
const MAX_BYTES = 1_000_000;

/** A connection of its own: when callers have taken all others, the service still answers. */
export function createHealthProbe({ url, path, timeoutMs, clock }: HealthProbeOptions): HealthProbe {
  const pool = new Pool(url.origin, { connections: 1, maxResponseSize: MAX_BYTES });
  const prefix = url.pathname.replace(/(?<!\/)\/+$/, '');
  return {
    async check() {
      const patience = new AbortController();
      const disarm = clock.schedule(timeoutMs, () => patience.abort());
      try {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: prefix + path,
          headers: { accept: 'application/json' },
          signal: patience.signal,
        });
        await body.dump({ limit: MAX_BYTES, signal: patience.signal });
        // Anything below says that somebody is there: who may ask what is between the service and its callers.
        return statusCode >= 500 ? `The service is out of order (${statusCode}).` : null;
      } catch {
        return patience.signal.aborted
          ? `The service did not answer within ${timeoutMs} ms.`
          : 'The service cannot be reached.';
      } finally {
        disarm();
      }
    },
    close: () => pool.destroy(),
  };
}
