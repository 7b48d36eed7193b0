import { useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { Link, useSearchParams } from 'wouter';
import { Loading } from '../components/states.js';
import { graphql } from '../generated/gql.js';
import { getErrorMessage } from '../graphql/errors.js';
import type { Choices } from './choices.js';
import { findCompiledProgram } from './compiled-program.js';
import { findSubmittedProgram } from './drafts.js';
import type { JobFormState } from './job-form.js';
import { restoreForm } from './restore-form.js';

const SourceJob = graphql(`
  query SourceJob($id: ID!, $withCompiled: Boolean!) {
    job(id: $id) {
      id
      serviceId
      name
      shots
      backend { id serviceId }
      session { id serviceId }
      noise { model }
      dryRun
      debiasing
      settings
      metadata
      failure { code }
      stats { qubits }
      ...CompiledProgram @include(if: $withCompiled)
    }
  }
`);

interface SourceNoteProps {
  readonly change: (changed: Partial<JobFormState>) => void;
  readonly choices: Choices;
}

/**
 * Fills the form with the job of the address (`?from=`), and says where its program comes from and what else is not that of the job. The address may choose another backend
 * and another number of shots.
 */
export function SourceNote({ change, choices }: SourceNoteProps) {
  const [params, setParams] = useSearchParams();
  const id = params.get('from');
  // Read before they are removed from the address.
  const [chosen] = useState(() => ({ backend: params.get('backend'), shots: params.get('shots') }));
  const [note, setNote] = useState<{ readonly id: string; readonly text: string; readonly qubits: number } | null>(
    null,
  );
  const submitted = useMemo(() => (id === null ? null : findSubmittedProgram(id)), [id]);
  const [{ data, error }] = useQuery({
    query: SourceJob,
    variables: { id: id ?? '', withCompiled: submitted === null },
    pause: id === null,
  });
  const job = data?.job;
  useEffect(() => {
    // Which settings the backend has is known with the choices.
    if (!job || id === null || choices.isLoading) return;
    const compiled = submitted ? null : findCompiledProgram(job);
    const { values, missing } = restoreForm({ job, submitted, program: submitted ?? compiled, chosen, choices });
    const name = job.name || job.serviceId.slice(0, 8);
    const program = submitted ? `Program of ${name}.` : compiled ? describeCompiled(name) : describeMissing(name);
    const dryRun = values.isDryRun ? ' It was a dry run, and this is one.' : '';
    const qubits = job.failure?.code === 'NotEnoughQubits' ? (job.stats?.qubits ?? 0) : 0;
    setNote({ id, text: `${program} The settings are those of the job. ${describeUnset(missing)}${dryRun}`, qubits });
    change(values);
    // Later renders must not replace edits, and opening the page again shows the draft.
    setParams(
      (last) => {
        last.delete('from');
        return last;
      },
      { replace: true },
    );
  }, [job, id, submitted, chosen, choices, change, setParams]);
  if (error && id !== null)
    return (
      <p className="submit-note" role="alert">
        The job could not be loaded. {getErrorMessage(error)}
      </p>
    );
  if (id !== null) return <Loading label="Loading program" />;
  if (!note) return null;
  const canRunAgain =
    note.qubits === 0 ||
    choices.error !== undefined ||
    choices.backends.some(
      ({ qubits, status, hasAccess }) =>
        (qubits ?? Infinity) >= note.qubits && status === 'available' && hasAccess !== false,
    );
  return (
    <p className="submit-note" role="status">
      {note.text}{' '}
      {canRunAgain ? (
        <Link href={`/submit?clone=${encodeURIComponent(note.id)}`}>Run again without changes</Link>
      ) : (
        `Unchanged it would fail again: no backend that you can use now has ${note.qubits} qubits.`
      )}
    </p>
  );
}

const LIST = new Intl.ListFormat('en');

/** What is not as in the job. The maximum price always is not. */
const describeUnset = (missing: readonly string[]): string =>
  missing.length === 1
    ? `Check the ${missing[0]}: it is not kept with a job.`
    : `Check these, which are not: ${LIST.format(missing)}.`;

const describeCompiled = (name: string): string =>
  `Compiled circuit of ${name}. The service does not return the submitted program.`;

const describeMissing = (name: string): string =>
  `The service has no program of ${name} to edit. Write a new one, or choose an example.`;
