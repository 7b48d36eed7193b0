import { type ReactNode, useId, useState } from 'react';
import { type RequestPolicy, useQuery } from 'urql';
import { formatDateTime } from '../../components/format-time.js';
import { EmptyState, ErrorState, Loading } from '../../components/states.js';
import { graphql } from '../../generated/gql.js';
import type { ComparableJobsQuery } from '../../generated/graphql.js';
import { hasSeveralCircuits, type ResultJob } from './use-job-results.js';

/** One upstream call; with a name up to 20. */
const ComparableJobs = graphql(`
  query ComparableJobs($name: String, $after: String) {
    jobs(first: 25, after: $after, filter: { statuses: [COMPLETED], name: $name }) {
      edges {
        node { id serviceId name dryRun shots stats { qubits circuits } submittedAt noise { model } backend { id serviceId } parent { id } }
      }
      pageInfo { hasNextPage endCursor }
      scannedCount
    }
  }
`);

type ComparableJob = NonNullable<ComparableJobsQuery['jobs']>['edges'][number]['node'];

interface JobListProps {
  /** The job to compare with. */
  readonly job: ResultJob;
  /** Qubits of the shown result, if it has all of the circuit. */
  readonly qubits: number | null;
  readonly onChoose: (id: string) => void;
}

interface JobQuery {
  readonly name?: string | null;
  readonly after?: string | null;
  readonly pause?: boolean;
  readonly requestPolicy?: RequestPolicy;
}

function useComparableJobs(job: ResultJob, { name = null, after = null, ...options }: JobQuery) {
  const [{ data, error, fetching }, refetch] = useQuery({
    query: ComparableJobs,
    variables: { name, after },
    ...options,
  });
  // Until others are loaded, urql returns those of the last variables.
  const page = fetching ? null : (data?.jobs ?? null);
  return {
    jobs: page?.edges.flatMap(({ node }) => (node.dryRun || node.id === job.id ? [] : [node])) ?? null,
    page,
    error: fetching ? undefined : error,
    retry: () => refetch({ requestPolicy: 'network-only' }),
  };
}

/** Jobs with the name of this job, recent ones, and those whose name contains that of this job, as far as they match the text. */
export function SuggestedJobs({ job, qubits, text, onChoose }: JobListProps & { readonly text: string }) {
  const jobName = job.name ?? '';
  // A list of the cache may lack jobs that have completed since.
  const recent = useComparableJobs(job, { requestPolicy: 'network-only' });
  const similar = useComparableJobs(job, { name: jobName, pause: jobName === '' });
  const isSimilar = ({ name }: ComparableJob) => jobName !== '' && contains(name, jobName);
  const others = recent.jobs?.filter((item) => !isSimilar(item)) ?? [];
  const isComparable = (item: ComparableJob) => findObstacle(item, job, qubits) === null;
  const comparable = others.filter(isComparable);
  const { same, alike } = listSimilar(job, similar.jobs, recent.jobs?.filter(isSimilar) ?? [], isComparable);
  const lists = [
    ...(jobName === '' ? [] : [{ title: 'Same name', empty: 'No other job', ...similar, shown: same }]),
    // Child jobs last: those of a batch would fill the list. After them those that cannot be compared.
    {
      title: 'Recent',
      empty: 'No recent results',
      ...recent,
      shown: [
        ...comparable.filter(({ parent }) => !parent),
        ...comparable.filter(({ parent }) => parent),
        ...others.filter((item) => !isComparable(item)),
      ],
    },
    ...(jobName === '' ? [] : [{ title: 'Similar name', empty: 'No similar name', ...similar, shown: alike }]),
  ];
  return lists.map(({ title, empty, shown, ...list }) => {
    const jobs = shown.filter((item) => matches(item, text));
    return (
      <JobList key={title} title={title} job={job} jobs={jobs} qubits={qubits} onChoose={onChoose}>
        <ListState {...list} subject="The jobs" />
        {list.jobs && jobs.length === 0 && (
          <EmptyState title={text ? 'No match' : empty}>{text && 'Press Enter to search older jobs.'}</EmptyState>
        )}
      </JobList>
    );
  });
}

/**
 * Jobs with this name, and those whose name contains it. Those that cannot be compared are last. Until the search has ended, only recent ones
 * with the same name that can be: a job does not move when earlier ones are added.
 */
function listSimilar(
  { name }: ResultJob,
  found: readonly ComparableJob[] | null,
  recent: readonly ComparableJob[],
  isComparable: (item: ComparableJob) => boolean,
): { readonly same: readonly ComparableJob[]; readonly alike: readonly ComparableJob[] } {
  const foundIds = new Set(found?.map(({ id }) => id));
  const all = [...recent.filter(({ id }) => !foundIds.has(id)), ...(found ?? [])];
  const jobs = [...all.filter(isComparable), ...(found ? all.filter((item) => !isComparable(item)) : [])];
  const isSame = (item: ComparableJob) => item.name === name;
  return { same: jobs.filter(isSame), alike: found ? jobs.filter((item) => !isSame(item)) : [] };
}

/** The jobs with a text in their names, as far as they were searched. */
export function FoundJobs({ job, qubits, text, onChoose }: JobListProps & { readonly text: string }) {
  const [earlier, setEarlier] = useState<EarlierPages>({ jobs: [], scannedCount: 0, after: null });
  const found = useComparableJobs(job, { name: text, after: earlier.after });
  const jobs = [...earlier.jobs, ...(found.jobs ?? [])];
  const scannedCount = earlier.scannedCount + (found.page?.scannedCount ?? 0);
  const { hasNextPage = false, endCursor = null } = found.page?.pageInfo ?? {};
  return (
    <JobList title="Found" job={job} jobs={jobs} qubits={qubits} onChoose={onChoose}>
      <ListState {...found} subject="The jobs" />
      {found.jobs && (
        <p className="hint" role="status">
          {jobs.length === 0 ? 'No match' : `${jobs.length} found`} in {scannedCount} completed jobs
        </p>
      )}
      {(hasNextPage || earlier.after !== null) && (
        // It stays after the last page, because it has the focus.
        <button
          type="button"
          aria-disabled={!hasNextPage}
          onClick={() => hasNextPage && setEarlier({ jobs, scannedCount, after: endCursor })}
        >
          {hasNextPage || !found.page ? 'Search older jobs' : 'No older jobs'}
        </button>
      )}
    </JobList>
  );
}

interface EarlierPages {
  readonly jobs: readonly ComparableJob[];
  readonly scannedCount: number;
  /** Cursor of the next page. */
  readonly after: string | null;
}

interface ListStateProps extends Pick<ReturnType<typeof useComparableJobs>, 'jobs' | 'error' | 'retry'> {
  readonly subject: string;
}

/** A list that is loading, or could not be loaded. */
function ListState({ jobs, error, retry, subject }: ListStateProps) {
  if (error) return <ErrorState subject={subject} error={error} onRetry={retry} />;
  return jobs === null && <Loading label="Loading jobs" />;
}

interface JobButtonsProps extends JobListProps {
  readonly title: string;
  readonly jobs: readonly ComparableJob[];
  /** Below the jobs. */
  readonly children: ReactNode;
}

function JobList({ title, job, jobs, qubits, onChoose, children }: JobButtonsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="compare-jobs">
        <ul>
          {jobs.map((item) => {
            const obstacle = findObstacle(item, job, qubits);
            return (
              <li key={item.id}>
                <button
                  type="button"
                  title={`${item.name ?? ''} ${item.serviceId}`}
                  disabled={obstacle !== null}
                  onClick={() => onChoose(item.id)}
                >
                  {item.name || item.serviceId.slice(0, 8)}
                  <span className="hint">
                    {obstacle && `Not comparable with ${obstacle}: `}
                    {describeRun(item)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        {children}
      </div>
    </section>
  );
}

function describeRun({ noise, stats, shots, submittedAt, backend }: ComparableJob): string {
  const qubits = stats?.qubits;
  return [
    noise?.model ? `${backend?.serviceId} (${noise.model})` : backend?.serviceId,
    stats?.circuits && stats.circuits > 1 && `${stats.circuits.toLocaleString()} circuits`,
    qubits && countQubits(qubits),
    shots && `${shots.toLocaleString()} shots`,
    // With seconds: jobs of a script differ by them only.
    submittedAt && formatDateTime(submittedAt, true),
  ]
    .filter(Boolean)
    .join(', ');
}

const countQubits = (count: number | null): string => `${count} ${count === 1 ? 'qubit' : 'qubits'}`;

/**
 * What of the shown result another job cannot be compared with. Jobs with several circuits are compared circuit by circuit; a list does not
 * have the qubits of each.
 */
function findObstacle({ stats }: ComparableJob, job: ResultJob, qubits: number | null): string | null {
  if (!stats || stats.circuits === null) return null;
  if (stats.circuits > 1) return hasSeveralCircuits(job) ? null : 'one circuit';
  return qubits !== null && stats.qubits !== null && stats.qubits !== qubits ? countQubits(qubits) : null;
}

const contains = (name: string | null, text: string): boolean =>
  name?.toLowerCase().includes(text.toLowerCase()) ?? false;

/** Unnamed jobs are shown with the first part of their ID. */
const matches = ({ name, serviceId }: ComparableJob, text: string): boolean =>
  contains(name, text) || serviceId.startsWith(text.toLowerCase());
