import { useState } from 'react';
import { useQuery } from 'urql';
import { useSearchParams } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { ButtonGroup } from '../components/button-group.js';
import { Page } from '../components/page.js';
import { EmptyState } from '../components/states.js';
import { Table } from '../components/table.js';
import { isUnsupported } from '../graphql/errors.js';
import { NewSession } from './new-session.js';
import { SESSION_COLUMNS, SessionList, SessionPages } from './session-pages.js';

const CHOICES = [
  { name: 'All', active: null },
  { name: 'Active', active: true },
  { name: 'Ended', active: false },
] as const;

/** Sessions of the caller, with a form for a new one. */
export default function Sessions() {
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const selected = search.get('active');
  const { name, active } = CHOICES.find((choice) => `${choice.active}` === selected) ?? CHOICES[0];
  const [{ error }] = useQuery({
    query: SessionList,
    variables: { active, after: null },
    requestPolicy: 'cache-and-network',
  });
  if (isUnsupported(error))
    return (
      <Page title="Sessions">
        <EmptyState title="Sessions are not supported">
          Sessions require v0.4 of the service (UPSTREAM_JOBS_VERSION). This gateway uses v0.3.
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title="Sessions"
      description="Groups of jobs that run together on one QPU, within limits."
      actions={
        <Allowed permission="MANAGE_SESSIONS" action="create sessions">
          <button type="button" className="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            New session
          </button>
        </Allowed>
      }
    >
      {isAdding && <NewSession onClose={() => setAdding(false)} />}
      <ButtonGroup
        label="Filter sessions"
        className="segments"
        options={CHOICES.map((choice) => [choice.active, choice.name])}
        value={active}
        onChoose={(chosen) => setSearch(chosen === null ? {} : { active: `${chosen}` }, { replace: true })}
      />
      <Table label={`${name} sessions`} columns={SESSION_COLUMNS}>
        <SessionPages key={name} active={active} />
      </Table>
    </Page>
  );
}
