import { DateTimeText, useNow } from '../components/time.js';

/** When a job that is submitted now would complete. A time at which the quote was made would be in the past after a while. */
export function Completion({ inMs }: { readonly inMs: number | null }) {
  const now = useNow(inMs !== null);
  if (inMs === null) return '–';
  // Without seconds: it is an estimate, which would change each second.
  return <DateTimeText at={new Date(now + inMs).toISOString()} />;
}
