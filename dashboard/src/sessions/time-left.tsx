import { useMemo } from 'react';
import { formatDuration } from '../components/format-duration.js';
import { Meter } from '../components/meter.js';
import { useNow } from '../components/time.js';

/** The time that is left now, of which the gateway has sent `leftMs`: null if the time has not begun, or if it is over. */
export function useTimeLeft(leftMs: number | null): number | null {
  // The gateway sends the remaining time, so a wrong local clock does no harm.
  const end = useMemo(() => (leftMs === null ? null : Date.now() + leftMs), [leftMs]);
  const now = useNow(end !== null);
  return end === null ? null : Math.max(0, end - now);
}

/** `leftMs`: as above. */
export function TimeLeft({ limitMs, leftMs }: { readonly limitMs: number; readonly leftMs: number | null }) {
  const left = useTimeLeft(leftMs);
  if (left === null) return <span>Up to {formatDuration(limitMs)}</span>;
  return (
    <Meter
      label="Time left"
      value={left}
      max={limitMs}
      text={`${formatDuration(left)} of ${formatDuration(limitMs)} left`}
    />
  );
}
