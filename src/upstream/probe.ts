import { Pool } from 'undici';
import type { Clock } from '../domain/clock.js';

/** Asks whether the service answers at all. */
export interface Probe {
  /** What keeps it from answering, in words for whoever runs the gateway; null when it answers. */
  ask(): Promise<string | null>;
  close(): Promise<void>;
}

export interface ProbeOptions {
  /** As the REST calls have it: where the service is, without version. */
  readonly url: URL;
  /** Something cheap that needs no key. */
  readonly path: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** Longer answers are cut off: only the status is looked at. */
const MOST_BYTES = 1_000_000;

/** A connection of its own: when callers have taken all others, the service still answers. */
export function createProbe({ url, path, timeoutMs, clock }: ProbeOptions): Probe {
  const pool = new Pool(url.origin, { connections: 1, maxResponseSize: MOST_BYTES });
  const prefix = url.pathname.replace(/(?<!\/)\/+$/, '');
  return {
    async ask() {
      const patience = new AbortController();
      const disarm = clock.after(timeoutMs, () => patience.abort());
      try {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: prefix + path,
          headers: { accept: 'application/json' },
          signal: patience.signal,
        });
        await body.dump({ limit: MOST_BYTES, signal: patience.signal });
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
