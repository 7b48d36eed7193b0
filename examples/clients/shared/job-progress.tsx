import type { TimedJob } from './estimate-fraction.js';
import { useFraction } from './use-fraction.js';

export function JobProgress({ job }: { job: TimedJob & { status?: string | null } }) {
  const fraction = useFraction(job);
  // Without a value the bar is indeterminate: the service has no prediction.
  return (
    <p id="watched">
      {job.status} <progress value={fraction ?? undefined} />
    </p>
  );
}
