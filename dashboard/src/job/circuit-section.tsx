import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import ProgramCircuits from '../circuit/program-circuits.js';
import { ButtonGroup } from '../components/button-group.js';
import { Section } from '../components/page.js';
import { ErrorState, Loading } from '../components/states.js';
import { graphql } from '../generated/gql.js';
import { getErrorCodes } from '../graphql/errors.js';
import { findCompiledProgram } from '../submit/compiled-program.js';
import { findSubmittedProgram } from '../submit/drafts.js';

const JobCircuits = graphql(`
  query JobCircuits($id: ID!) {
    job(id: $id) { id ...CompiledProgram }
  }
`);

type Source = 'submitted' | 'compiled';

interface CircuitSectionProps {
  readonly id: string;
  /** A job that ended otherwise has no compiled circuit. */
  readonly isCompleted: boolean;
  /** Whether child jobs run the circuits: they have the compiled ones. */
  readonly isParent: boolean;
}

/** The circuit of a job that has ended: as it was submitted, if this tab submitted it, and as the service compiled it. */
export default function CircuitSection({ id, isCompleted, isParent }: CircuitSectionProps) {
  const submitted = useMemo(() => findSubmittedProgram(id), [id]);
  const [chosen, setChosen] = useState<Source | null>(null);
  const source: Source = chosen ?? (submitted ? 'submitted' : 'compiled');
  if ((isParent || !isCompleted) && !submitted) return null;
  return (
    <Section
      title={source === 'submitted' ? 'Submitted circuit' : 'Compiled circuit'}
      aside={
        submitted &&
        isCompleted &&
        !isParent && (
          <ButtonGroup
            label="Version of the circuit"
            className="segments circuit-source"
            options={SOURCES}
            value={source}
            onChoose={setChosen}
          />
        )
      }
    >
      {source === 'submitted' && submitted ? (
        <ProgramCircuits program={submitted} label="Submitted circuit" />
      ) : (
        <CompiledCircuits id={id} />
      )}
    </Section>
  );
}

const SOURCES: readonly (readonly [Source, string])[] = [
  ['submitted', 'Submitted'],
  ['compiled', 'Compiled'],
];

function CompiledCircuits({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, refetch] = useQuery({ query: JobCircuits, variables: { id } });
  const program = useMemo(() => findCompiledProgram(data?.job), [data]);
  if (program) return <ProgramCircuits program={program} label="Compiled circuit" />;
  if (fetching) return <Loading label="Loading circuit" />;
  if (getErrorCodes(error).includes('NOT_FOUND'))
    return <p className="muted">The service no longer has the circuit of this job.</p>;
  if (error)
    return (
      <ErrorState
        subject="The compiled circuit"
        error={error}
        onRetry={() => refetch({ requestPolicy: 'network-only' })}
      />
    );
  return (
    <p className="muted">
      The service has no compiled circuit for this job. A program is shown only in the tab from which the job was
      submitted.
    </p>
  );
}
