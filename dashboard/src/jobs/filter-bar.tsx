import { useId } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../generated/index.js';
import { isUnsupported } from '../graph/failure.js';
import { STATUSES } from '../pieces/badge.js';
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

/** Which jobs to list. What is chosen is in the page's address. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [{ data, error }] = useQuery({ query: Choices });
  // A service without sessions (v0.3) filters by neither of the two.
  const isNarrow = isUnsupported(error);
  const choose = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value });
  const sessions = data?.sessions?.edges.flatMap(({ node }) => node ?? []) ?? [];
  return (
    <search className="filters">
      <Choice label="Status" value={filters.status} onChoose={choose('status')} choices={STATUS_CHOICES} />
      {(!isNarrow || filters.backend) && (
        <Choice
          label="Backend"
          value={filters.backend}
          onChoose={choose('backend')}
          choices={data?.backends?.map(({ serviceId }) => [serviceId, serviceId]) ?? []}
        />
      )}
      {(!isNarrow || filters.session) && (
        <Choice
          label="Session"
          value={filters.session}
          onChoose={choose('session')}
          choices={sessions.map(({ serviceId, status }) => [
            serviceId,
            `${serviceId.slice(0, 8)} (${status.toLowerCase()})`,
          ])}
        />
      )}
      {filters.parent && <Chosen what="Circuits of one job" onClear={() => choose('parent')('')} />}
      {filters.submitter && <Chosen what="Of one member" onClear={() => choose('submitter')('')} />}
      {Object.keys(filters).length > 0 && (
        <button type="button" className="quiet" onClick={() => onChange({})}>
          Clear filters
        </button>
      )}
    </search>
  );
}

const STATUS_CHOICES = Object.entries(STATUSES)
  .filter(([status]) => status !== 'UNKNOWN')
  .map(([status, { word }]) => [status, word] as const);

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value = '', choices, onChoose }: ChoiceProps) {
  const id = useId();
  const isListed = value === '' || choices.some(([choice]) => choice === value);
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">All</option>
        {!isListed && <option value={value}>{value}</option>}
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Chosen({ what, onClear }: { readonly what: string; readonly onClear: () => void }) {
  return (
    <button type="button" className="chosen" onClick={onClear} aria-label={`${what}: remove this filter`}>
      {what} <span aria-hidden="true">×</span>
    </button>
  );
}
