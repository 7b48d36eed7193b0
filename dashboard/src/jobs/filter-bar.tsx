import { type Ref, useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { LabeledSelect, type LabeledSelectProps } from '../components/select.js';
import { graphql } from '../generated/index.js';
import { isUnsupported } from '../graphql/errors.js';
import { useName, useNames } from '../graphql/names.js';
import { nameSessions } from '../sessions/format-session.js';
import { CopyLink } from './copy-link.js';
import { type Filters, hasFilters, NO_FILTERS } from './filters.js';
import { SearchField } from './search-field.js';
import { StatusFilter } from './status-filter.js';

const Choices = graphql(`
  query JobFilterChoices {
    backends { id serviceId }
    sessions(first: 50) { edges { node { id serviceId status createdAt backend { id serviceId } creator { id } } } }
  }
`);

interface FilterNotesProps {
  readonly filters: Filters;
  readonly onChange: (changed: Partial<Filters>) => void;
}

interface FilterBarProps extends FilterNotesProps {
  /** For what belongs to the list below, in the same line. */
  readonly toolsRef: Ref<HTMLDivElement>;
}

/** Filters of the job list, stored in the URL. One line in a wide window, which stays over the rows. */
export function FilterBar({ filters, onChange, toolsRef }: FilterBarProps) {
  const [{ data, error }] = useQuery({ query: Choices });
  const [text, setText] = useState(filters.name);
  useEffect(() => setText(filters.name), [filters.name]);
  /** Any change also searches for what is in the field. */
  const change = (changed: Partial<Filters>) => onChange({ name: text.trim(), ...changed });
  const onType = (typed: string) => {
    setText(typed);
    // Also the button of the browser that clears the field.
    if (typed === '' && filters.name !== '') change({ name: '' });
  };
  // v0.3 has no sessions, and filters neither by session nor by backend.
  const isV03 = isUnsupported(error);
  const sessions = data?.sessions?.edges.flatMap(({ node }) => node ?? []) ?? [];
  const sessionNames = nameSessions(sessions, useNames().getName);
  return (
    <search className="filters">
      <div className="filter-fields">
        <SearchField text={text} isPending={text.trim() !== filters.name} onType={onType} onSearch={() => change({})} />
        {(!isV03 || filters.backend) && (
          <SelectFilter
            label="Backend"
            all="All backends"
            value={filters.backend}
            onChange={(backend) => change({ backend })}
            options={data?.backends?.map(({ serviceId }) => [serviceId, serviceId]) ?? []}
          />
        )}
        {(!isV03 || filters.session) && (
          <SelectFilter
            label="Session"
            all="All sessions"
            value={filters.session}
            onChange={(session) => change({ session })}
            options={sessions.map(({ serviceId, status }) => [
              serviceId,
              `${sessionNames.get(serviceId)} (${status.toLowerCase()})`,
            ])}
          />
        )}
        <StatusFilter statuses={filters.statuses} onChange={(statuses) => change({ statuses })} />
      </div>
      <div ref={toolsRef} className="list-tools" />
    </search>
  );
}

/** Next to the title, where they move nothing: filters that have no field, and what can be done with all of them. */
export function FilterNotes({ filters, onChange }: FilterNotesProps) {
  if (!hasFilters(filters)) return null;
  return (
    <span className="filter-notes">
      {filters.parent && <ParentChip id={filters.parent} onClear={() => onChange({ parent: '' })} />}
      {filters.submitter && <MemberChip id={filters.submitter} onClear={() => onChange({ submitter: '' })} />}
      <button type="button" className="button-text" onClick={() => onChange(NO_FILTERS)}>
        Clear filters
      </button>
      <CopyLink key={location.search} />
    </span>
  );
}

/** With all as a choice, and with a value of the address that is not listed. */
function SelectFilter({ value, options, all: allName, ...select }: LabeledSelectProps & { readonly all: string }) {
  const isListed = value === '' || options.some(([choice]) => choice === value);
  const all = [['', allName] as const, ...(isListed ? [] : [[value, value] as const]), ...options];
  return <LabeledSelect {...select} value={value} options={all} />;
}

function ParentChip({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  return <FilterChip label={`Child jobs of ${useName(id) ?? 'a job'}`} onClear={onClear} />;
}

function MemberChip({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  const name = useName(id.startsWith('User:') ? id : `User:${id}`);
  return <FilterChip label={`Jobs of ${name ?? 'a member'}`} onClear={onClear} />;
}

function FilterChip({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  return (
    <button type="button" className="chip" onClick={onClear} aria-label={`${label}: remove this filter`}>
      {label} <span aria-hidden="true">×</span>
    </button>
  );
}
