import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Badge } from '../components/badge.js';
import { Field } from '../components/field.js';
import { formatOptional } from '../components/format-optional.js';
import { formatPercent } from '../components/format-percent.js';
import { Section } from '../components/page.js';
import { ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import type { ProgramFidelitiesQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { QUOTE_COLUMNS, QuoteCells } from '../submit/quote-cells.js';
import { type BackendQuote, type QuoteState, useQuote } from '../submit/use-quote.js';
import { getBackendKind } from './backend-kind.js';
import { listPrograms, type ProgramChoice, useProgramChoice } from './program-choice.js';
import { type Candidate, estimateSuccess, type Goal, rankBackends } from './rank-backends.js';

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

const GOALS = [
  { goal: 'price', name: 'Lowest price' },
  { goal: 'completion', name: 'Earliest completion' },
  { goal: 'success', name: 'Highest success probability' },
] as const;

/** Backends for one program, best first. */
export default function ProgramRanking() {
  const [choice, set] = useProgramChoice();
  const [goal, setGoal] = useState<Goal>('price');
  const quote = useQuote(choice.input);
  const [{ data, fetching, error }, refetch] = useQuery({ query: ProgramFidelities, pause: choice.input === null });
  const candidates = (data?.backends ?? []).map((backend) => toCandidate(backend, quote));
  return (
    <Section
      title="Best backend for a program"
      aside={<span className="muted">{quote.isUpdating ? 'Updating…' : ''}</span>}
    >
      <ProgramFields choice={choice} onChange={set} />
      <GoalChoice goal={goal} onChoose={setGoal} />
      {error && (
        <ErrorState
          subject="The characterizations"
          error={error}
          onRetry={() => refetch({ requestPolicy: 'network-only' })}
        />
      )}
      {getProblem(choice, quote) ?? (
        <div className="quotes" aria-busy={quote.isUpdating} data-stale={quote.isUpdating}>
          {candidates.length > 0 ? <RankingTable candidates={candidates} goal={goal} /> : fetching && <Loading />}
        </div>
      )}
      <p className="hint">
        QPUs precede simulators. Success probability: the product of the fidelities of all gates and measurements, an
        estimate before compilation and error mitigation.
      </p>
    </Section>
  );
}

/** Why there is no ranking. */
function getProblem({ name, input }: ProgramChoice, { failure, programErrors }: QuoteState) {
  if (name === '') return <p className="muted">Choose a program to compare prices and times.</p>;
  const [error] = programErrors;
  const problem = !input ? 'The program or the number of shots is not valid.' : (error?.message ?? failure);
  return problem ? (
    <p role="alert" className="field-error">
      {problem}
    </p>
  ) : null;
}

interface ProgramFieldsProps {
  readonly choice: ProgramChoice;
  readonly onChange: (parameter: string, value: string) => void;
}

function ProgramFields({ choice: { name, shots }, onChange }: ProgramFieldsProps) {
  return (
    <div className="ranking-fields">
      <Field label="Program">
        {(control) => (
          <select {...control} value={name} onChange={({ target }) => onChange('program', target.value)}>
            <option value="">None</option>
            {listPrograms().map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Shots">
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            value={shots}
            onChange={({ target }) => onChange('shots', target.value)}
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
      {GOALS.map(({ goal: value, name }) => (
        <button key={value} type="button" aria-pressed={value === goal} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface QuotedCandidate extends Candidate {
  readonly status: string | null;
  readonly quote: BackendQuote | undefined;
}

function RankingTable({ candidates, goal }: { readonly candidates: readonly QuotedCandidate[]; readonly goal: Goal }) {
  const { ranked, best } = rankBackends(candidates, goal);
  return (
    <Table label="Ranking" columns={[...QUOTE_COLUMNS, { name: 'Success', isNumeric: true }]}>
      <tbody>
        {ranked.map((candidate) => (
          <tr key={candidate.name} className={candidate.canRun ? undefined : 'cannot-run'}>
            <QuoteCells
              name={
                <span className="event-name">
                  <Link href={`/submit?backend=${encodeURIComponent(candidate.name)}`}>{candidate.name}</Link>
                  {candidate === best && <Badge tone="success">Best</Badge>}
                </span>
              }
              status={candidate.status}
              quote={candidate.quote}
            />
            <td className="numeric">{formatOptional(candidate.success, formatPercent)}</td>
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
