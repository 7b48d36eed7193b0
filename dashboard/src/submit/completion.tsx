import { DateTimeText, useNow } from '../components/time.js';
import type { BackendQuote } from './use-quote.js';

/** When a job that is submitted now would complete. A time at which the quote was made would be in the past after a while. */
export function Completion({ quote }: { readonly quote: BackendQuote | undefined }) {
  const { queueTimeMs = null, executionTimeMs = null } = quote ?? {};
  const hasTimes = queueTimeMs !== null && executionTimeMs !== null;
  const now = useNow(hasTimes);
  if (!hasTimes) return '–';
  // Without seconds: it is an estimate, which would change each second.
  return <DateTimeText at={new Date(now + queueTimeMs + executionTimeMs).toISOString()} />;
}
