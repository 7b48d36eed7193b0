import { useState } from 'react';
import { useQuery } from 'urql';
import { useSearchParams } from 'wouter';
import { isUnsupported } from '../graph/failure.js';
import { Page } from '../pieces/page.js';
import { Empty } from '../pieces/states.js';
import { Table } from '../pieces/table.js';
import { NewSession } from './new-session.js';
import { SESSION_COLUMNS, SessionList, SessionPages } from './session-pages.js';
import './sessions.css';

const CHOICES = [
  { name: 'All', active: null },
  { name: 'Active', active: true },
  { name: 'Ended', active: false },
] as const;

/** The caller's sessions, and a way to a new one. */
export default function Sessions() {
  const [search, setSearch] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const asked = search.get('active');
  const { name, active } = CHOICES.find((choice) => `${choice.active}` === asked) ?? CHOICES[0];
  const [{ error }] = useQuery({
    query: SessionList,
    variables: { active, after: null },
    requestPolicy: 'cache-and-network',
  });
  if (isUnsupported(error))
    return (
      <Page title="Sessions">
        <Empty title="This service has no sessions">They came with v0.4 of it, and this gateway uses v0.3.</Empty>
      </Page>
    );
  return (
    <Page
      title="Sessions"
      lead="Jobs that are run together on one machine, within limits."
      actions={
        <button type="button" className="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          New session
        </button>
      }
    >
      {isAdding && <NewSession onClose={() => setAdding(false)} />}
      <fieldset className="segments">
        <legend className="unseen">Which sessions</legend>
        {CHOICES.map((choice) => (
          <button
            key={choice.name}
            type="button"
            aria-pressed={choice.name === name}
            onClick={() => setSearch(choice.active === null ? {} : { active: `${choice.active}` }, { replace: true })}
          >
            {choice.name}
          </button>
        ))}
      </fieldset>
      <Table label={`${name} sessions`} columns={SESSION_COLUMNS}>
        <SessionPages key={name} active={active} />
      </Table>
    </Page>
  );
}
