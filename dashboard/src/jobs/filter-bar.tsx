import { useId } from 'react';
import { useQuery } from 'urql';
import { STATUSES } from '../components/badge.js';
import { graphql } from '../generated/index.js';
import { isUnsupported } from '../graphql/errors.js';
import type { Filters } from './filters.js';

const Choices = graphql(`
  query JobFilterChoices {
    backends { id serviceId }
    sessions(first: 50) { edges { node { id serviceId status } } }
  }
`);

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Filters of the job list, stored in the URL. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [{ data, error }] = useQuery({ query: Choices });
  // v0.3 has no sessions, and filters neither by session nor by backend.
  const isV03 = isUnsupported(error);
  const setFilter = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value });
  const sessions = data?.sessions?.edges.flatMap(({ node }) => node ?? []) ?? [];
  return (
    <search className="filters">
      <SelectFilter label="Status" value={filters.status} onSelect={setFilter('status')} options={STATUS_OPTIONS} />
      {(!isV03 || filters.backend) && (
        <SelectFilter
          label="Backend"
          value={filters.backend}
          onSelect={setFilter('backend')}
          options={data?.backends?.map(({ serviceId }) => [serviceId, serviceId]) ?? []}
        />
      )}
      {(!isV03 || filters.session) && (
        <SelectFilter
          label="Session"
          value={filters.session}
          onSelect={setFilter('session')}
          options={sessions.map(({ serviceId, status }) => [
            serviceId,
            `${serviceId.slice(0, 8)} (${status.toLowerCase()})`,
          ])}
        />
      )}
      {filters.parent && <FilterChip label="Child jobs of a job" onClear={() => setFilter('parent')('')} />}
      {filters.submitter && <FilterChip label="Jobs of a member" onClear={() => setFilter('submitter')('')} />}
      {Object.keys(filters).length > 0 && (
        <button type="button" className="button-text" onClick={() => onChange({})}>
          Clear filters
        </button>
      )}
    </search>
  );
}

const STATUS_OPTIONS = Object.entries(STATUSES)
  .filter(([status]) => status !== 'UNKNOWN')
  .map(([status, { label: word }]) => [status, word] as const);

interface SelectFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onSelect: (value: string) => void;
}

function SelectFilter({ label, value = '', options, onSelect }: SelectFilterProps) {
  const id = useId();
  const isListed = value === '' || options.some(([choice]) => choice === value);
  return (
    <div className="select-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onSelect(event.target.value)}>
        <option value="">All</option>
        {!isListed && <option value={value}>{value}</option>}
        {options.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function FilterChip({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  return (
    <button type="button" className="chip" onClick={onClear} aria-label={`${label}: remove this filter`}>
      {label} <span aria-hidden="true">×</span>
    </button>
  );
}
