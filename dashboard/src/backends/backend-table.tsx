import { useMemo } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { usePermissions } from '../auth/permissions.js';
import { Field } from '../components/field.js';
import { formatOptional } from '../components/format-optional.js';
import { SelectField } from '../components/select-field.js';
import { ErrorState } from '../components/states.js';
import type { ListedBackendFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { isAbove } from '../submit/job-form.js';
import { QuoteNotes, Quotes } from '../submit/quotes.js';
import { describeMitigation, findShotsError } from '../submit/shots.js';
import { type QuoteState, useQuote } from '../submit/use-quote.js';
import { BackendBadge } from './backend-badge.js';
import { BackendFigures, type Characterization, toCharacterizations, toFidelities } from './backend-figures.js';
import { getBackendKind } from './backend-kind.js';
import { isRetired } from './backend-state.js';
import { MAX_COMPARED, useComparison } from './comparison-choice.js';
import { formatFidelity } from './fidelity.js';
import type { OperationKey } from './fidelity-points.js';
import { formatShortDuration } from './format-short-duration.js';
import { describeProgram, formatOrder, type ProgramChoice, useProgramChoice } from './program-choice.js';
import { estimateSuccess, rankBackends } from './rank-backends.js';
import { COMPLETION, PRICE, QUEUE, type RankingColumn, RankingTable, SUCCESS } from './ranking-table.js';
import { SetUpJob } from './set-up-job.js';
import { type QuotedBackend, toQuotedBackend } from './to-quoted-backend.js';
import { BackendLiveFields } from './use-live-backends.js';

const ListedBackendFields = graphql(`
  fragment ListedBackend on Backend {
    serviceId
    status
    hasAccess
    qubits
    ...BackendLiveFields
  }
`);

interface Row extends QuotedBackend {
  readonly listed: ListedBackendFragment;
  readonly characterization: Characterization;
}

/** All backends with what a program costs and takes on each, and how well it may run. */
export function BackendTable({
  backends: masked,
}: {
  readonly backends: readonly FragmentType<typeof ListedBackendFields>[];
}) {
  const listed = readFragment(ListedBackendFields, masked);
  const [choice, set] = useProgramChoice();
  const { program, shots, order, input } = choice;
  const quote = useQuote(input);
  const [{ data, error }, refetch] = useQuery({ query: BackendFigures });
  const roleMax = usePermissions().user?.limits.maxCost ?? null;
  const characterizations = toCharacterizations(data);
  const rows = listed.map((backend): Row => {
    const characterization = characterizations.get(backend.serviceId) ?? null;
    return { ...toRow(backend, characterization, quote, roleMax), listed: backend, characterization };
  });
  const ordered = useOrder(rows, order, order.by === 'queue' ? [] : [quote.quotes, data]);
  // They would be in another order with the values by which they are sorted.
  const isPending = order.by !== 'queue' && ((quote.isUpdating && quote.quotes.size === 0) || (!data && !error));
  return (
    <div className="backends" data-pending={isPending}>
      <ProgramFields choice={choice} onChange={set} />
      {error && (
        <ErrorState subject="The fidelities" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
      )}
      <Quotes
        quote={quote}
        problem={getProblem(choice, quote)}
        subject={describeProgram(choice, quote)}
        mitigation={describeMitigation({ ...program.form, shots })}
      >
        <RankingTable
          label="Backends"
          columns={COLUMNS}
          backends={ordered}
          order={order}
          onOrder={(chosen) => set({ rank: formatOrder(chosen) })}
          isStale={quote.isStale}
          choiceName="Job"
          renderName={(backend) => <BackendName row={backend} />}
          renderChoice={({ name, canRun, isAboveMax }) =>
            canRun &&
            !isAboveMax && (
              <SetUpJob className="choose" backend={name} parameters={{ ...program.source, ...(shots && { shots }) }} />
            )
          }
        />
      </Quotes>
      <p className="hint">
        Prices and times are estimates for a job that is submitted now. Success: the chance that no gate and no
        measurement of the program has an error, before compilation and error mitigation.
      </p>
      <p className="hint">Select up to {MAX_COMPARED} QPUs to compare their fidelities over time.</p>
    </div>
  );
}

/** A fidelity, and the time of the operation below it. */
const createFidelityColumn = (
  key: OperationKey,
  duration: 'oneQubitMs' | 'twoQubitMs' | 'readoutMs',
  operation: 'gate' | 'readout',
  column: Pick<RankingColumn<Row>, 'name' | 'by' | 'mark' | 'isSecondary' | 'isTertiary'>,
): RankingColumn<Row> => ({
  ...column,
  isNumeric: true,
  render: (row) => (
    <>
      {formatOptional(toFidelities(row.characterization)[key], formatFidelity)}
      {row.characterization?.timing?.[duration] != null && (
        <span className="figure-time">
          {formatShortDuration(row.characterization.timing[duration])} per {operation}
        </span>
      )}
    </>
  ),
});

const COLUMNS: readonly RankingColumn<Row>[] = [
  PRICE,
  QUEUE,
  COMPLETION,
  SUCCESS,
  createFidelityColumn('twoQubit', 'twoQubitMs', 'gate', {
    name: 'Two-qubit fidelity',
    by: 'fidelity',
    mark: 'Best',
    isSecondary: true,
  }),
  createFidelityColumn('oneQubit', 'oneQubitMs', 'gate', { name: 'One-qubit fidelity', isTertiary: true }),
  createFidelityColumn('spam', 'readoutMs', 'readout', { name: 'Readout fidelity', isTertiary: true }),
];

/** What the badges say. */
const KNOWN_ISSUES = ['UNAVAILABLE', 'NO_ACCESS'] as const;

function BackendName({ row }: { readonly row: Row }) {
  const { name, listed } = row;
  const { qubits } = listed;
  const [compared, choose] = useComparison();
  const isChosen = compared.includes(name);
  const hasFidelities = getBackendKind(name) !== 'Simulator';
  return (
    <>
      {hasFidelities ? (
        <input
          type="checkbox"
          className="compare-choice"
          aria-label={`Compare ${name}`}
          checked={isChosen}
          disabled={!isChosen && compared.length >= MAX_COMPARED}
          onChange={({ target }) => choose(name, target.checked)}
        />
      ) : (
        <span className="compare-choice" />
      )}
      <Link href={`/backends/${encodeURIComponent(name)}`}>{name}</Link>
      <p className="backend-state">
        <BackendBadge backend={readFragment(BackendLiveFields, listed)} /> {qubits !== null && `${qubits} qubits`}
      </p>
      <p className="subtext quote-times">
        {!isRetired(row.status) && <span className="nowrap">Queue {QUEUE.render(row)}</span>}
        {row.canRun && <span>Completes {COMPLETION.render(row)}</span>}
        {/* Also before it is loaded, so that the rows do not grow. */}
        {hasFidelities && row.canRun && <span>Success {SUCCESS.render(row)}</span>}
        {hasFidelities && <span>Two-qubit fidelity {formatOptional(row.fidelity, formatFidelity)}</span>}
      </p>
      <QuoteNotes backend={row} known={KNOWN_ISSUES} />
    </>
  );
}

function toRow(
  backend: ListedBackendFragment,
  characterization: Characterization,
  { quotes, size }: QuoteState,
  roleMax: Parameters<typeof isAbove>[1],
): QuotedBackend {
  const quote = quotes.get(backend.serviceId);
  const fidelities = toFidelities(characterization);
  return toQuotedBackend(backend, quote, {
    isAboveMax: isAbove(quote?.price, roleMax),
    queueMs: readFragment(BackendLiveFields, backend).averageQueueTimeMs,
    fidelity: fidelities.twoQubit,
    success: size && estimateSuccess(size, fidelities),
  });
}

/** The rows in the order of the values with which they were sorted: a live change moves no row. */
function useOrder(rows: readonly Row[], order: ProgramChoice['order'], values: readonly unknown[]): readonly Row[] {
  const names = rows.map(({ name }) => name).join(' ');
  const key = formatOrder(order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sorted again for other rows, another order or other values only.
  const sorted = useMemo(() => rankBackends(rows, order).map(({ name }) => name), [names, key, ...values]);
  return sorted.flatMap((name) => rows.find((row) => row.name === name) ?? []);
}

/** Why there are no prices. */
function getProblem({ program, input }: ProgramChoice, { programErrors }: QuoteState): string | null {
  if (input) return programErrors[0]?.message ?? null;
  return program.read() === null ? 'The program is not valid JSON.' : null;
}

interface ProgramFieldsProps {
  readonly choice: ProgramChoice;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

function ProgramFields({ choice: { programs, program, shots }, onChange }: ProgramFieldsProps) {
  return (
    <div className="ranking-fields">
      <SelectField
        label="Program"
        value={program.value}
        options={programs.map(({ value, name }) => [value, name])}
        onChange={(value) => onChange({ program: value })}
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
      {/* Its draft is then one of the programs. */}
      <p className="ranking-write">
        <Allowed permission="SUBMIT">
          <Link href="/submit">Write another program</Link>
        </Allowed>
      </p>
    </div>
  );
}
