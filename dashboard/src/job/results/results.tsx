import { Fragment, useEffect, useRef, useState } from 'react';
import { formatPercent } from '../../components/format-percent.js';
import { Section } from '../../components/page.js';
import { StableHeight } from '../../components/stable-height.js';
import { ChoiceState, EmptyState, ErrorState, Loading } from '../../components/states.js';
import { CircuitMap } from './circuit-map.js';
import { getCircuitNames } from './circuit-names.js';
import { CompareForm } from './compare-form.js';
import { ComparisonLegend, findObstacle, getNames, nameColumns } from './comparison-legend.js';
import {
  computeRest,
  countStates,
  type Distribution,
  type MeasuredState,
  mergeDistributions,
  sortByBits,
  standsOut,
} from './distribution.js';
import { Downloads } from './downloads.js';
import { hasShortLabels, type Unit } from './draw-histogram.js';
import { explainMissingCounts, UNAVAILABLE_REASONS } from './explain-counts.js';
import { findMostLikely, formatProbability } from './format-outcome.js';
import { Histogram } from './histogram.js';
import { ResultsTable } from './results-table.js';
import {
  hasResults,
  hasSeveralCircuits,
  type LoadedResults,
  type ResultJob,
  toDistribution,
  useJobResults,
} from './use-job-results.js';
import { type ChangeView, toVariables, useView, type View } from './use-view.js';
import { PrintedView, ViewControls } from './view-controls.js';

/** Rows up to which the table is open at first. */
const MAX_OPEN_ROWS = 8;

/** The most likely states of a job, or of one of its child jobs, alone or next to those of another job. */
export function Results({ id }: { readonly id: string }) {
  const [view, change] = useView();
  const { loaded, isEarlier, error, isLoading, retry } = useJobResults(id, view);
  const shown = loaded && hasResults(loaded.job) ? loaded : null;
  const compared = useJobResults(view.comparedId, view);
  const unavailableReason = loaded?.job.results.unavailableReason;
  const [isChoosing, setChoosing] = useState(false);
  const compare = (comparedId: string | null) => {
    setChoosing(false);
    change({ comparedId });
  };
  const state = shown && isEarlier && (
    <ChoiceState subject="The results" error={error} onRetry={retry}>
      Showing {shown.view.register === null ? 'all qubits' : `register ${shown.view.register}`}.
    </ChoiceState>
  );
  return (
    <Section
      title="Results"
      aside={
        shown && (
          <>
            {state}
            <CompareButton
              isCompared={view.comparedId !== null}
              isChoosing={isChoosing}
              onChoose={() => setChoosing(!isChoosing)}
              onRemove={() => compare(null)}
            />
          </>
        )
      }
    >
      <StableHeight isLoaded={shown !== null}>
        {shown ? (
          <ResultsContent
            key={view.circuit}
            loaded={shown}
            compared={compared}
            view={view}
            change={change}
            onCompare={isChoosing && view.comparedId === null ? compare : null}
          />
        ) : isLoading ? (
          <div className="results-placeholder">
            <Loading label="Loading results" />
          </div>
        ) : error ? (
          <ErrorState subject="The results" error={error} onRetry={retry} />
        ) : (
          <EmptyState title="No results">{unavailableReason && UNAVAILABLE_REASONS[unavailableReason]}</EmptyState>
        )}
      </StableHeight>
    </Section>
  );
}

interface CompareButtonProps {
  readonly isCompared: boolean;
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

/** Opens and closes the choice of a job to compare with, or removes it. */
function CompareButton({ isCompared, isChoosing, onChoose, onRemove }: CompareButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasCompared = useRef(isCompared);
  useEffect(() => {
    // The chosen job of the form had the focus.
    if (isCompared && !wasCompared.current) button.current?.focus();
    wasCompared.current = isCompared;
  }, [isCompared]);
  return (
    <button
      ref={button}
      type="button"
      className="choose"
      aria-expanded={isCompared ? undefined : isChoosing}
      onClick={isCompared ? onRemove : onChoose}
    >
      {isCompared ? 'Remove comparison' : 'Compare'}
    </button>
  );
}

interface ContentProps {
  readonly loaded: LoadedResults;
  /** The job that it is compared with. */
  readonly compared: ReturnType<typeof useJobResults>;
  /** The chosen one. */
  readonly view: View;
  readonly change: ChangeView;
  /** Null: no job is being chosen to compare with. */
  readonly onCompare: ((id: string) => void) | null;
}

function ResultsContent({ loaded, compared, view: chosen, change, onCompare }: ContentProps) {
  const { job } = loaded;
  const view = { ...chosen, register: loaded.view.register };
  const distribution = toDistribution(job, view, toVariables(loaded.view).top);
  // Those of another register cannot be compared.
  const comparedJob = compared.loaded?.view.register === view.register ? compared.loaded.job : null;
  const comparedStates = comparedJob && toDistribution(comparedJob, view);
  const obstacle =
    comparedJob && distribution && comparedStates && findObstacle([job, comparedJob], [distribution, comparedStates]);
  const comparedDistribution = obstacle === null ? comparedStates : null;
  // Counts of jobs with different shots cannot be compared. Not when the other job is loaded: the chart would move.
  const hasCounts = chosen.comparedId === null && distribution?.states.some(({ count }) => count !== null) === true;
  const areDerived = distribution?.states.some(({ countIsDerived }) => countIsDerived) === true;
  const unit = hasCounts ? (view.unit ?? (areDerived ? 'probability' : 'count')) : null;
  const isCompared = comparedDistribution !== null || (view.comparedId !== null && compared.isLoading);
  const states = distribution ? countStates(distribution, comparedDistribution) : Number.POSITIVE_INFINITY;
  return (
    <>
      {distribution && <MostLikely distribution={distribution} circuit={getCircuitNames(job)?.[view.circuit]} />}
      <ViewControls job={job} view={chosen} states={states} unit={unit} change={change} />
      <PrintedView job={job} view={view} />
      {onCompare && <CompareForm job={job} qubits={countQubits(view, distribution)} onChoose={onCompare} />}
      {view.comparedId !== null && (
        <ComparisonLegend
          job={job}
          compared={compared}
          distributions={[distribution, comparedDistribution]}
          obstacle={obstacle}
        />
      )}
      {hasSeveralCircuits(job) && (
        <CircuitMap job={job} circuit={view.circuit} onChoose={(circuit) => change({ circuit })} />
      )}
      {distribution && distribution.states.length > 0 ? (
        <States
          distributions={[distribution, comparedDistribution]}
          jobs={[job, comparedDistribution && comparedJob]}
          view={view}
          isCompared={isCompared}
          unit={unit ?? 'probability'}
          areDerived={areDerived}
        />
      ) : (
        <EmptyState title={distribution ? 'No measured states' : `No register ${view.register ?? ''}`} />
      )}
    </>
  );
}

/** Of the shown circuit; null if the result is that of a register. */
function countQubits({ register }: View, distribution: Distribution | null): number | null {
  return register === null ? (distribution?.states[0]?.bitstring.length ?? null) : null;
}

interface MostLikelyProps {
  readonly distribution: Distribution;
  /** The name of the shown circuit, if there are several. */
  readonly circuit: string | undefined;
}

/** The answer of most jobs, without reading the chart. The second one tells how clear it is. */
function MostLikely({ distribution, circuit }: MostLikelyProps) {
  const { states, shots } = distribution;
  const [first, ...ties] = findMostLikely(states);
  if (!first) return null;
  const where = circuit === undefined ? '' : ` in ${circuit}`;
  if (!standsOut(distribution))
    return (
      <p className="most-likely">
        No state stands out{where}: the most likely{' '}
        {first.count !== null && !first.countIsDerived && shots !== null
          ? `was counted ${formatTimes(first.count)} in ${shots.toLocaleString()} shots.`
          : `has ${formatProbability(first.probability)}.`}
      </p>
    );
  if (ties.length > 0)
    return (
      <p className="most-likely">
        Most likely{where}:{' '}
        {ties.length < MAX_TIES
          ? [first, ...ties].map(({ bitstring }, index) => (
              <Fragment key={bitstring}>
                {index > 0 && (index < ties.length ? ', ' : ' and ')}
                <span className="mono">{bitstring}</span>
              </Fragment>
            ))
          : `${1 + ties.length} states`}
        , <strong>{formatProbability(first.probability)}</strong> each
      </p>
    );
  const second = states[1];
  return (
    <p className="most-likely">
      Most likely{where}: <MostLikelyState state={first} />
      {second && second.probability > 0 && (
        <>
          , then <MostLikelyState state={second} />
        </>
      )}
    </p>
  );
}

/** More equal ones are counted. */
const MAX_TIES = 4;

const formatTimes = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString()} times`);

function MostLikelyState({ state: { bitstring, probability } }: { readonly state: MeasuredState }) {
  return (
    <>
      <span className="mono">{bitstring}</span> <strong>{formatProbability(probability)}</strong>
    </>
  );
}

interface StatesProps {
  readonly distributions: readonly [first: Distribution, second: Distribution | null];
  readonly jobs: readonly [job: ResultJob, compared: ResultJob | null];
  readonly view: View;
  /** Also while the compared job is loading: the table has the columns. */
  readonly isCompared: boolean;
  readonly unit: Unit;
  readonly areDerived: boolean;
}

function States({ distributions: [first, second], jobs, view, isCompared, unit, areDerived }: StatesProps) {
  const [job, compared] = jobs;
  const names = getNames(job, compared);
  const top = mergeDistributions(first, second, view.top);
  const rows = view.order === 'state' ? sortByBits(top) : top;
  const hasIntervals = rows.some(({ outcome, compared }) => outcome?.interval || compared?.interval);
  const rest = computeRest(rows);
  const hasCounts = first.states.some(({ count }) => count !== null);
  return (
    <>
      <Histogram rows={rows} scale={view.scale} unit={unit} names={names} />
      <p className="hint">
        {!hasCounts && `${explainMissingCounts(job)} `}
        {hasIntervals && `Error bars: 95% interval of ${compared ? 'the' : first.shots?.toLocaleString()} shots. `}
        {hasShortLabels(rows) && 'The chart shows the bits in which these states differ. '}
        {rest > 0.0005 && `Showing the ${rows.length} most likely states. All others: ${formatPercent(rest)}.`}
      </p>
      <Downloads job={job} compared={compared} view={view} rows={rows} unit={unit} names={names} />
      <details className="as-table" open={rows.length <= MAX_OPEN_ROWS}>
        <summary>View as table</summary>
        <ResultsTable rows={rows} areDerived={areDerived} columns={isCompared ? nameColumns(job, compared) : null} />
      </details>
    </>
  );
}
