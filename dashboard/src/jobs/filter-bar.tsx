import { useId } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../generated/index.js';
import { isUnsupported } from '../graphql/errors.js';
import { type Filters, hasFilters, NO_FILTERS } from './filters.js';
import { SearchField } from './search-field.js';
import { StatusFilter } from './status-filter.js';

const Choices = graphql(`
  query JobFilterChoices {
    backends { id serviceId }
    sessions(first: 50) { edges { node { id serviceId status } } }
  }
`);

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (changed: Partial<Filters>) => void;
}

/** Filters of the job list, stored in the URL. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [{ data, error }] = useQuery({ query: Choices });
  // v0.3 has no sessions, and filters neither by session nor by backend.
  const isV03 = isUnsupported(error);
  const sessions = data?.sessions?.edges.flatMap(({ node }) => node ?? []) ?? [];
  return (
    <search className="filters">
      <SearchField name={filters.name} onSearch={(name) => onChange({ name })} />
      {(!isV03 || filters.backend) && (
        <SelectFilter
          label="Backend"
          value={filters.backend}
          onSelect={(backend) => onChange({ backend })}
          options={data?.backends?.map(({ serviceId }) => [serviceId, serviceId]) ?? []}
        />
      )}
      {(!isV03 || filters.session) && (
        <SelectFilter
          label="Session"
          value={filters.session}
          onSelect={(session) => onChange({ session })}
          options={sessions.map(({ serviceId, status }) => [
            serviceId,
            `${serviceId.slice(0, 8)} (${status.toLowerCase()})`,
          ])}
        />
      )}
      <StatusFilter statuses={filters.statuses} onChange={(statuses) => onChange({ statuses })} />
      {filters.parent && <FilterChip label="Child jobs of a job" onClear={() => onChange({ parent: '' })} />}
      {filters.submitter && <FilterChip label="Jobs of a member" onClear={() => onChange({ submitter: '' })} />}
      {hasFilters(filters) && (
        <button type="button" className="button-text" onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </button>
      )}
    </search>
  );
}

interface SelectFilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onSelect: (value: string) => void;
}

function SelectFilter({ label, value, options, onSelect }: SelectFilterProps) {
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
