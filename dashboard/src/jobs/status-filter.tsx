import type { JobStatus } from '../generated/graphql.js';
import { STATES } from './filters.js';

interface StatusFilterProps {
  readonly statuses: readonly JobStatus[];
  readonly onChange: (statuses: JobStatus[]) => void;
}

/** A checkbox for each state. Without any, all jobs are listed. */
export function StatusFilter({ statuses, onChange }: StatusFilterProps) {
  return (
    <fieldset className="status-filter">
      <legend className="visually-hidden">Status</legend>
      {STATES.map(([label, group]) => (
        <label key={label}>
          <input
            type="checkbox"
            checked={group.some((status) => statuses.includes(status))}
            onChange={({ target }) => {
              const others = statuses.filter((status) => !group.includes(status));
              onChange(target.checked ? [...others, ...group] : others);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
