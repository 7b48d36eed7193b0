import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatMoney } from '../../components/format-money.js';
import { formatPercent } from '../../components/format-percent.js';
import { ErrorState, Loading } from '../../components/states.js';
import { graphql } from '../../generated/gql.js';
import {
  computeDifference,
  computeFidelity,
  type Distribution,
  findLargestDifference,
  haveSameBits,
} from './distribution.js';
import { UNAVAILABLE_REASONS } from './explain-counts.js';
import { formatDifference, formatProbability } from './format-outcome.js';
import { hasSeveralCircuits, type ResultJob, type useJobResults } from './use-job-results.js';
import { COMPARED_STATES } from './use-view.js';

/** That of the shown job has been loaded with its page. */
const ComparedCost = graphql(`
  query ComparedCost($id: ID!) {
    job(id: $id) { id cost { actual { value unit } } }
  }
`);

type ComparedJob = Pick<ResultJob, 'name' | 'serviceId' | 'backend' | 'noise'>;

interface ComparisonLegendProps {
  readonly job: ResultJob;
  readonly compared: ReturnType<typeof useJobResults>;
  readonly distributions: readonly [first: Distribution | null, second: Distribution | null];
  /** Why the results cannot be compared. */
  readonly obstacle: string | null;
}

/** The two jobs that are compared, how similar their results are, and which state differs most. */
export function ComparisonLegend({ job, compared, distributions: [first, second], obstacle }: ComparisonLegendProps) {
  const { loaded, error, retry } = compared;
  const [name, comparedName] = getNames(job, loaded?.job ?? null);
  const fidelity = first && second && computeFidelity(first, second);
  return (
    <div className="legend">
      <div className="legend-jobs">
        <span className="legend-job legend-first">
          {name}, {describeRun(job)}
          <Charge id={job.id} />
        </span>
        {loaded ? (
          <span className="legend-job legend-second">
            <Link href={`/jobs/${loaded.job.id}`}>{comparedName}</Link>, {describeRun(loaded.job)}
            <Charge id={loaded.job.id} />
          </span>
        ) : (
          !error && <Loading label="Loading compared job" />
        )}
      </div>
      {/* As high as with all of it, so that the chart does not move. */}
      <div className="legend-facts">
        {fidelity !== null && <strong>Hellinger fidelity {formatPercent(fidelity, 2)}</strong>}
        {first && second && fidelity === null && (
          <span>No fidelity: a job has more than {COMPARED_STATES.toLocaleString()} states.</span>
        )}
        {first && second && <LargestDifference distributions={[first, second]} />}
        {loaded && !error && !second && <p role="status">{obstacle ?? describeMissing(loaded.job)}</p>}
      </div>
      {/* Also while the compared job is loading, so that the chart does not move. */}
      {obstacle === null && !error && (
        <p className="hint">
          Hellinger fidelity says how alike two results are: 100% if they are equal, 0% if they share no state.
        </p>
      )}
      {error && <ErrorState subject="The compared job" error={error} onRetry={retry} />}
    </div>
  );
}

function LargestDifference({ distributions }: { readonly distributions: readonly [Distribution, Distribution] }) {
  const row = findLargestDifference(...distributions);
  return (
    row && (
      <span>
        Largest difference: state <span className="mono">{row.bitstring}</span>,{' '}
        {[row.outcome, row.compared].map((outcome) => formatProbability(outcome?.probability ?? 0)).join(' and ')} (
        {formatDifference(computeDifference(row) ?? 0)} percentage points)
      </span>
    )
  );
}

const OTHER_BITS = 'The states of the jobs have different numbers of bits: the results cannot be compared.';
const SEVERAL_CIRCUITS = 'The compared job has several circuits. Compare with a child job.';

/** Why the results of two jobs cannot be compared; null if they can. */
export function findObstacle(
  [job, compared]: readonly [ResultJob, ResultJob],
  [first, second]: readonly [Distribution, Distribution],
): string | null {
  if (hasSeveralCircuits(compared) && !hasSeveralCircuits(job)) return SEVERAL_CIRCUITS;
  return haveSameBits(first, second) ? null : OTHER_BITS;
}

function describeMissing({ isFinal, results: { unavailableReason } }: ResultJob): string {
  if (!isFinal) return 'The compared job has not ended.';
  return unavailableReason
    ? UNAVAILABLE_REASONS[unavailableReason]
    : 'The compared job has no such register or circuit.';
}

/** With the IDs if the jobs have the same name. */
export function getNames(
  job: ComparedJob,
  compared: ComparedJob | null,
): readonly [job: string, compared: string | null] {
  const getName = ({ name, serviceId }: ComparedJob) => {
    const id = serviceId.slice(0, 8);
    return !name ? id : job.name === compared?.name ? `${name} (${id})` : name;
  };
  return [getName(job), compared && getName(compared)];
}

const MAX_COLUMN_NAME = 24;

/** What distinguishes two jobs in a table: where they ran, or else their names or ids. */
export function nameColumns(job: ComparedJob, compared: ComparedJob | null): readonly [job: string, compared: string] {
  const shorten = (name: string) => (name.length > MAX_COLUMN_NAME ? `${name.slice(0, MAX_COLUMN_NAME - 1)}…` : name);
  if (!compared) return [shorten(describePlace(job)), 'Compared'];
  for (const pair of [[job, compared].map(describePlace), getNames(job, compared)]) {
    const [first, second] = pair.map((text) => shorten(text ?? ''));
    if (first && second && first !== second) return [first, second];
  }
  return [job.serviceId.slice(0, 8), compared.serviceId.slice(0, 8)];
}

const describePlace = ({ backend, noise }: ComparedJob): string =>
  `${backend?.serviceId ?? '–'}${noise?.model ? ` (${noise.model})` : ''}`;

function describeRun({ shots, results, ...job }: ResultJob): string {
  // Debiased results are those of shots, too. Others without counts are exact.
  const hasShots = job.debiasing || (results.probabilities?.some(({ count }) => count !== null) ?? true);
  return `${describePlace(job)}, ${hasShots && shots ? `${shots.toLocaleString()} shots` : 'no counts'}`;
}

/** What a job was charged, as the end of a list; nothing until it is known. */
function Charge({ id }: { readonly id: string }) {
  const [{ data }] = useQuery({ query: ComparedCost, variables: { id } });
  const charged = data?.job?.cost?.actual;
  return charged && `, ${formatMoney(charged)}`;
}
