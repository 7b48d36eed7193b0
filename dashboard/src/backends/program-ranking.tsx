import { useQuery } from 'urql';
import { Link } from 'wouter';
import { usePermissions } from '../auth/permissions.js';
import { Failure } from '../components/failure.js';
import { Field } from '../components/field.js';
import { Section } from '../components/page.js';
import { SelectField } from '../components/select-field.js';
import { ErrorState, Loading, Updating } from '../components/states.js';
import type { ProgramFidelitiesQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { Quotes } from '../submit/quote-cells.js';
import { findShotsError } from '../submit/shots.js';
import { type QuoteState, useQuote } from '../submit/use-quote.js';
import { formatOrder, listPrograms, type ProgramChoice, useProgramChoice } from './program-choice.js';
import { estimateSuccess } from './rank-backends.js';
import { RankingTable } from './ranking-table.js';
import { type QuotedBackend, toQuotedBackend } from './to-quoted-backend.js';

/** A call for each QPU: the characterizations are cached. */
const ProgramFidelities = graphql(`
  query ProgramFidelities {
    backends {
      id
      serviceId
      status
      characterization {
        id
        fidelity { oneQubit { median } twoQubit { median } spam { median } }
      }
    }
  }
`);

/** Backends for one program, best first. */
export function ProgramRanking() {
  const [choice, set] = useProgramChoice();
  const quote = useQuote(choice.input);
  const [{ data, fetching, error }, refetch] = useQuery({ query: ProgramFidelities, pause: choice.input === null });
  const candidates = (data?.backends ?? []).map((backend) => toCandidate(backend, quote));
  return (
    <Section title="Best backend for a program" aside={<Updating isUpdating={quote.isUpdating} />}>
      <ProgramFields choice={choice} onChange={set} />
      {error && (
        <ErrorState
          subject="The characterizations"
          error={error}
          onRetry={() => refetch({ requestPolicy: 'network-only' })}
        />
      )}
      {getProblem(choice, quote) ?? (
        <Quotes quote={quote}>
          {candidates.length > 0 ? (
            <RankingTable
              label="Ranking"
              backends={candidates}
              order={choice.order}
              onOrder={(order) => set({ rank: formatOrder(order) })}
              hasSuccess
              isStale={quote.isStale}
              choiceName="Submit"
              renderName={(name) => <Link href={`/backends/${encodeURIComponent(name)}`}>{name}</Link>}
              renderChoice={(backend) => backend.canRun && <SubmitLink name={backend.name} choice={choice} />}
            />
          ) : (
            fetching && <Loading />
          )}
        </Quotes>
      )}
      <p className="hint">
        Success probability: the product of the fidelities of all gates and measurements, an estimate before compilation
        and error mitigation.
      </p>
    </Section>
  );
}

function SubmitLink({ name, choice }: { readonly name: string; readonly choice: ProgramChoice }) {
  const { allows, allowsBackend } = usePermissions();
  if (!allows('SUBMIT') || !allowsBackend(name)) return null;
  const choices = new URLSearchParams({ backend: name, program: choice.name, shots: choice.shots });
  return (
    <Link className="button choose" href={`/submit?${choices}`} aria-label={`Use ${name}`}>
      Use
    </Link>
  );
}

/** Why there is no ranking. */
function getProblem({ name, input }: ProgramChoice, { programErrors }: QuoteState) {
  if (name === '')
    return (
      <p className="muted">
        Choose a program to compare prices and times. To compare them for another program, write a draft under{' '}
        <Link href="/submit">Submit job</Link>.
      </p>
    );
  const [error] = programErrors;
  const problem = !input ? 'The program or the number of shots is not valid.' : error?.message;
  return problem ? <Failure message={problem} /> : null;
}

interface ProgramFieldsProps {
  readonly choice: ProgramChoice;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

function ProgramFields({ choice: { name, shots }, onChange }: ProgramFieldsProps) {
  return (
    <div className="ranking-fields">
      <SelectField
        label="Program"
        value={name}
        options={[['', 'None'], ...listPrograms()]}
        onChange={(program) => onChange({ program })}
      />
      <Field label="Shots" error={findShotsError(shots)}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            value={shots}
            onChange={({ target }) => onChange({ shots: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

type ListedBackend = NonNullable<ProgramFidelitiesQuery['backends']>[number];

function toCandidate(backend: ListedBackend, { quotes, size }: QuoteState): QuotedBackend {
  const quote = quotes.get(backend.serviceId);
  const { oneQubit, twoQubit, spam } = backend.characterization?.fidelity ?? {};
  const fidelities = {
    oneQubit: oneQubit?.median ?? null,
    twoQubit: twoQubit?.median ?? null,
    spam: spam?.median ?? null,
  };
  const success = size && quote?.canRun !== false ? estimateSuccess(size, fidelities) : null;
  return toQuotedBackend(backend, quote, { success });
}
