import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatPercent } from '../../components/format-percent.js';
import { Section } from '../../components/page.js';
import { StableHeight } from '../../components/stable-height.js';
import { ChoiceState, EmptyState, ErrorState, Loading } from '../../components/states.js';
import type { ResultsUnavailableReason } from '../../generated/graphql.js';
import { CompareForm } from './compare-form.js';
import {
  computeDifference,
  computeFidelity,
  computeRest,
  type Distribution,
  findLargestDifference,
  haveSameBits,
  mergeDistributions,
} from './distribution.js';
import { Downloads } from './downloads.js';
import type { Unit } from './draw-histogram.js';
import { explainMissingCounts } from './explain-counts.js';
import { formatDifference, formatProbability } from './format-outcome.js';
import { Histogram } from './histogram.js';
import './results.css';
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

const REASONS: Readonly<Record<ResultsUnavailableReason, string>> = {
  NOT_FINISHED: 'The job has not completed yet.',
  DRY_RUN: 'A dry run is only validated and priced.',
  FAILED: 'The job failed.',
  CANCELED: 'The job was canceled.',
  EXPIRED: 'The service no longer has the results of this job.',
  NOT_OFFERED: 'The service does not offer probabilities for this job.',
};

/** Rows up to which the table is open at first. */
const MAX_OPEN_ROWS = 8;

/** The most likely states of a job, or of one of its child jobs, alone or next to those of another job. */
export function Results({ id }: { readonly id: string }) {
  const [view, change] = useView();
  const { loaded, isEarlier, error, isLoading, retry } = useJobResults(id, view);
  const shown = loaded && hasResults(loaded.job) ? loaded : null;
  const compared = useJobResults(view.comparedId, view);
  const isCompared = compared.loaded !== null || compared.error !== undefined;
  const section = useScrollToComparison(shown !== null && isCompared, view.comparedId);
  const unavailableReason = loaded?.job.results.unavailableReason;
  const state = shown && isEarlier && (
    <ChoiceState subject="The results" error={error} onRetry={retry}>
      Showing {shown.view.register === null ? 'all qubits' : `register ${shown.view.register}`}.
    </ChoiceState>
  );
  return (
    <Section ref={section} title="Results" aside={state}>
      <StableHeight isLoaded={shown !== null}>
        {shown ? (
          <ResultsContent key={view.circuit} loaded={shown} compared={compared} view={view} change={change} />
        ) : isLoading ? (
          <div className="results-placeholder">
            <Loading label="Loading results" />
          </div>
        ) : error ? (
          <ErrorState subject="The results" error={error} onRetry={retry} />
        ) : (
          <EmptyState title="No results">{unavailableReason && REASONS[unavailableReason]}</EmptyState>
        )}
      </StableHeight>
    </Section>
  );
}

/** A link to a comparison leads to the results, which are below other sections. */
function useScrollToComparison(isShown: boolean, comparedId: string | null): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const isPending = useRef(comparedId !== null);
  useEffect(() => {
    if (!isShown || !isPending.current) return;
    isPending.current = false;
    // After the next frame: what moves in the frame of a scroll would be a layout shift.
    const waitForFrame = () => requestAnimationFrame(scroll);
    const scroll = () => {
      // The user has scrolled, or the browser when the page was opened again.
      if (scrollY > 0) return;
      section.current?.scrollIntoView();
      section.current?.focus({ preventScroll: true });
    };
    requestAnimationFrame(waitForFrame);
  }, [isShown]);
  return section;
}

interface ContentProps {
  readonly loaded: LoadedResults;
  /** The job that it is compared with. */
  readonly compared: ReturnType<typeof useJobResults>;
  /** The chosen one. */
  readonly view: View;
  readonly change: ChangeView;
}

function ResultsContent({ loaded, compared, view: chosen, change }: ContentProps) {
  const [isChoosing, setChoosing] = useState(false);
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
  const toggle = useRef<HTMLButtonElement>(null);
  const { comparedId } = chosen;
  const lastComparedId = useRef(comparedId);
  useEffect(() => {
    // The button that had the focus is removed: the other one replaces it.
    if (comparedId !== lastComparedId.current) toggle.current?.focus();
    lastComparedId.current = comparedId;
  }, [comparedId]);
  const compare = (id: string | null) => {
    setChoosing(false);
    change({ comparedId: id });
  };
  return (
    <>
      <ViewControls job={job} view={chosen} unit={unit} change={change}>
        {view.comparedId === null && (
          <button ref={toggle} type="button" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            Compare
          </button>
        )}
      </ViewControls>
      <PrintedView job={job} view={view} />
      {isChoosing && view.comparedId === null && (
        <CompareForm job={job} qubits={countQubits(view, distribution)} onChoose={compare} />
      )}
      {view.comparedId !== null && (
        <Legend job={job} compared={compared} distributions={[distribution, comparedDistribution]} obstacle={obstacle}>
          <button ref={toggle} type="button" onClick={() => compare(null)}>
            Remove comparison
          </button>
        </Legend>
      )}
      {distribution && distribution.states.length > 0 ? (
        <States
          distributions={[distribution, comparedDistribution]}
          jobs={[job, comparedDistribution && comparedJob]}
          view={view}
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

type Distributions = readonly [first: Distribution | null, second: Distribution | null];

interface LegendProps {
  readonly job: ResultJob;
  readonly compared: ReturnType<typeof useJobResults>;
  readonly distributions: Distributions;
  /** Why the results cannot be compared. */
  readonly obstacle: string | null;
  readonly children: React.ReactNode;
}

/** The two jobs that are compared, how similar their results are, and which state differs most. */
function Legend({ job, compared, distributions: [first, second], obstacle, children }: LegendProps) {
  const { loaded, error, retry } = compared;
  const [name, comparedName] = getNames(job, loaded?.job ?? null);
  const fidelity = first && second && computeFidelity(first, second);
  return (
    <div className="legend">
      <span className="legend-job legend-first">
        {name}, {describeRun(job)}
      </span>
      {loaded ? (
        <span className="legend-job legend-second">
          <Link href={`/jobs/${loaded.job.id}`}>{comparedName}</Link>, {describeRun(loaded.job)}
        </span>
      ) : (
        !error && <Loading label="Loading compared job" />
      )}
      {fidelity !== null && (
        <span title="100% for equal distributions">Hellinger fidelity {formatPercent(fidelity, 2)}</span>
      )}
      {first && second && <LargestDifference distributions={[first, second]} />}
      {/* Where the fidelity will be, so that the chart does not move. */}
      {loaded && !error && !second && <p role="status">{obstacle ?? describeMissing(loaded.job)}</p>}
      {children}
      {error && <ErrorState subject="The compared job" error={error} onRetry={retry} />}
    </div>
  );
}

function LargestDifference({ distributions }: { readonly distributions: readonly [Distribution, Distribution] }) {
  const row = findLargestDifference(...distributions);
  return (
    row && (
      <span>
        Largest difference: <span className="mono">{row.bitstring}</span>{' '}
        {[row.outcome, row.compared].map((outcome) => formatProbability(outcome?.probability ?? 0)).join(' and ')} (
        {formatDifference(computeDifference(row) ?? 0)})
      </span>
    )
  );
}

const OTHER_BITS = 'The states of the jobs have different numbers of bits: the results cannot be compared.';
const SEVERAL_CIRCUITS = 'The compared job has several circuits. Compare with a child job.';

function findObstacle(
  [job, compared]: readonly [ResultJob, ResultJob],
  [first, second]: readonly [Distribution, Distribution],
): string | null {
  if (hasSeveralCircuits(compared) && !hasSeveralCircuits(job)) return SEVERAL_CIRCUITS;
  return haveSameBits(first, second) ? null : OTHER_BITS;
}

function describeMissing({ isFinal, results: { unavailableReason } }: ResultJob): string {
  if (!isFinal) return 'The compared job has not ended.';
  return unavailableReason ? REASONS[unavailableReason] : 'The compared job has no such register or circuit.';
}

/** With the IDs if the jobs have the same name. */
function getNames(job: ResultJob, compared: ResultJob | null): readonly [job: string, compared: string | null] {
  const getName = ({ name, serviceId }: ResultJob) => {
    const id = serviceId.slice(0, 8);
    return !name ? id : job.name === compared?.name ? `${name} (${id})` : name;
  };
  return [getName(job), compared && getName(compared)];
}

function describeRun({ backend, shots, results }: ResultJob): string {
  const hasCounts = results.probabilities?.some(({ count }) => count !== null) ?? true;
  return `${backend?.serviceId ?? '–'}, ${hasCounts && shots ? `${shots.toLocaleString()} shots` : 'no counts'}`;
}

interface StatesProps {
  readonly distributions: readonly [first: Distribution, second: Distribution | null];
  readonly jobs: readonly [job: ResultJob, compared: ResultJob | null];
  readonly view: View;
  readonly unit: Unit;
  readonly areDerived: boolean;
}

function States({ distributions: [first, second], jobs: [job, compared], view, unit, areDerived }: StatesProps) {
  const names = getNames(job, compared);
  const rows = mergeDistributions(first, second, view.top);
  const hasIntervals = rows.some(({ outcome, compared }) => outcome?.interval || compared?.interval);
  const rest = computeRest(rows);
  const hasCounts = first.states.some(({ count }) => count !== null);
  return (
    <>
      <Histogram rows={rows} scale={view.scale} unit={unit} names={names} />
      <p className="hint">
        {!hasCounts && `${explainMissingCounts(job)} `}
        {hasIntervals && `Error bars: 95% interval of ${compared ? 'the' : first.shots?.toLocaleString()} shots. `}
        {rest > 0.0005 && `Showing the ${rows.length} most likely states. All others: ${formatPercent(rest)}.`}
      </p>
      <details className="as-table" open={rows.length <= MAX_OPEN_ROWS}>
        <summary>View as table</summary>
        <ResultsTable rows={rows} areDerived={areDerived} comparedName={names[1]} />
      </details>
      <Downloads job={job} compared={compared} view={view} rows={rows} unit={unit} names={names} />
    </>
  );
}
