import { useMemo } from 'react';
import { formatDuration } from '../components/format-duration.js';
import { Meter } from '../components/meter.js';
import { useNow } from '../components/time.js';

/** `leftMs`: null if the time has not begun, or if it is over. */
export function TimeLeft({ limitMs, leftMs }: { readonly limitMs: number; readonly leftMs: number | null }) {
  // The gateway sends the remaining time, so a wrong local clock does no harm.
  const end = useMemo(() => (leftMs === null ? null : Date.now() + leftMs), [leftMs]);
  const now = useNow(end !== null);
  if (end === null) return <span>Up to {formatDuration(limitMs)}</span>;
  const left = Math.max(0, end - now);
  return (
    <Meter
      label="Time left"
      value={left}
      max={limitMs}
      text={`${formatDuration(left)} of ${formatDuration(limitMs)} left`}
    />
  );
}
