import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Badge } from '../components/badge.js';
import { Failure } from '../components/failure.js';
import { Field } from '../components/field.js';
import { formatOptional } from '../components/format-optional.js';
import { formatPercent } from '../components/format-percent.js';
import { Section } from '../components/page.js';
import { SelectField } from '../components/select-field.js';
import { ErrorState, Loading, Updating } from '../components/states.js';
import { Table } from '../components/table.js';
import type { ProgramFidelitiesQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { QUOTE_COLUMNS, QuoteCells, Quotes } from '../submit/quote-cells.js';
import { type BackendQuote, type QuoteState, useQuote } from '../submit/use-quote.js';
import { getBackendKind } from './backend-kind.js';
import { listPrograms, type ProgramChoice, useProgramChoice } from './program-choice.js';
import { type Candidate, estimateSuccess, GOALS, type Goal, rankBackends } from './rank-backends.js';

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

const GOAL_NAMES: Readonly<Record<Goal, string>> = {
  price: 'Lowest price',
  completion: 'Earliest completion',
  success: 'Highest success probability',
};

/** Backends for one program, best first. */
export default function ProgramRanking() {
  const [choice, set] = useProgramChoice();
  const quote = useQuote(choice.input);
  const [{ data, fetching, error }, refetch] = useQuery({ query: ProgramFidelities, pause: choice.input === null });
  const candidates = (data?.backends ?? []).map((backend) => toCandidate(backend, quote));
  return (
    <Section title="Best backend for a program" aside={<Updating isUpdating={quote.isUpdating} />}>
      <ProgramFields choice={choice} onChange={set} />
      <GoalChoice goal={choice.goal} onChoose={(rank) => set({ rank })} />
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
            <RankingTable candidates={candidates} choice={choice} isStale={quote.isStale} />
          ) : (
            fetching && <Loading />
          )}
        </Quotes>
      )}
      <p className="hint">
        QPUs precede simulators. With equal values, the cheaper backend precedes, then the faster one. Success
        probability: the product of the fidelities of all gates and measurements, an estimate before compilation and
        error mitigation.
      </p>
    </Section>
  );
}

/** Why there is no ranking. */
function getProblem({ name, input }: ProgramChoice, { programErrors }: QuoteState) {
  if (name === '') return <p className="muted">Choose a program to compare prices and times.</p>;
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
      <Field label="Shots">
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

function GoalChoice({ goal, onChoose }: { readonly goal: Goal; readonly onChoose: (goal: Goal) => void }) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">Rank by</legend>
      {GOALS.map((value) => (
        <button key={value} type="button" aria-pressed={value === goal} onClick={() => onChoose(value)}>
          {GOAL_NAMES[value]}
        </button>
      ))}
    </fieldset>
  );
}

interface QuotedCandidate extends Candidate {
  readonly status: string | null;
  readonly quote: BackendQuote | undefined;
}

interface RankingTableProps {
  readonly candidates: readonly QuotedCandidate[];
  readonly choice: ProgramChoice;
  readonly isStale: boolean;
}

function RankingTable({ candidates, choice: { name, shots, goal }, isStale }: RankingTableProps) {
  const { ranked, best } = rankBackends(candidates, goal);
  return (
    <Table
      label="Ranking"
      className="ranking"
      columns={[...QUOTE_COLUMNS, { name: 'Success', isNumeric: true }, { name: 'Submit' }]}
    >
      <tbody>
        {ranked.map((candidate) => (
          <tr key={candidate.name} className={candidate.canRun ? undefined : 'cannot-run'}>
            <QuoteCells
              name={
                <span className="event-name">
                  <Link href={`/backends/${encodeURIComponent(candidate.name)}`}>{candidate.name}</Link>
                  {candidate === best && <Badge tone="success">Best</Badge>}
                </span>
              }
              status={candidate.status}
              quote={candidate.quote}
              isStale={isStale}
            />
            <td className="numeric">{formatOptional(candidate.success, formatPercent)}</td>
            <td>
              {candidate.canRun && (
                <Link
                  className="button choose"
                  href={`/submit?${new URLSearchParams({ backend: candidate.name, program: name, shots })}`}
                  aria-label={`Use ${candidate.name}`}
                >
                  Use
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type ListedBackend = NonNullable<ProgramFidelitiesQuery['backends']>[number];

function toCandidate({ serviceId, status, characterization }: ListedBackend, state: QuoteState): QuotedCandidate {
  const quote = state.quotes.get(serviceId);
  const { oneQubit, twoQubit, spam } = characterization?.fidelity ?? {};
  const fidelities = {
    oneQubit: oneQubit?.median ?? null,
    twoQubit: twoQubit?.median ?? null,
    spam: spam?.median ?? null,
  };
  return {
    name: serviceId,
    status,
    quote,
    canRun: quote?.canRun ?? true,
    isSimulator: getBackendKind(serviceId) === 'Simulator',
    price: quote?.price ?? null,
    completesAt: quote?.expectedCompletionAt ? Date.parse(quote.expectedCompletionAt) : null,
    success: state.size && estimateSuccess(state.size, fidelities),
  };
}
