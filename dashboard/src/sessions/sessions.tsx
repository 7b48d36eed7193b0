import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Page } from '../pieces/page.js';
import { Table } from '../pieces/table.js';
import { NewSession } from './new-session.js';
import { SESSION_COLUMNS, SessionPages } from './session-pages.js';
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
