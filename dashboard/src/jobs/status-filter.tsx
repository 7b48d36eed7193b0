import type { JobStatus } from '../generated/graphql.js';
import { STATUS_OPTIONS } from './filters.js';

interface StatusFilterProps {
  readonly statuses: readonly JobStatus[];
  readonly onChange: (statuses: JobStatus[]) => void;
}

/** A checkbox per status. Without any, jobs of all statuses are listed. */
export function StatusFilter({ statuses, onChange }: StatusFilterProps) {
  return (
    <fieldset className="status-filter">
      <legend>Status</legend>
      {STATUS_OPTIONS.map(([status, label]) => (
        <label key={status}>
          <input
            type="checkbox"
            checked={statuses.includes(status)}
            onChange={({ target }) =>
              onChange(target.checked ? [...statuses, status] : statuses.filter((other) => other !== status))
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
