import { Link } from 'wouter';
import { StatusBadge } from '../components/badge.js';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { MemberLink } from '../components/named.js';
import { DescriptionList } from '../components/page.js';
import { shortenId } from '../components/shorten-id.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { DateTimeText } from '../components/time.js';
import type { JobLiveFieldsFragment, JobPageQuery } from '../generated/graphql.js';
import { readFragment } from '../generated/index.js';
import { useName } from '../graphql/names.js';
import { formatShots } from '../jobs/format-jobs.js';
import { DurationCell } from '../jobs/job-rows.js';
import { SessionLink } from '../sessions/session-link.js';
import { CostFields } from './cost.js';
import { JobDetailsFields } from './details.js';
import { JobFailure } from './job-failure.js';
import { mergeDistributions } from './results/distribution.js';
import { UNAVAILABLE_REASONS } from './results/explain-counts.js';
import { Histogram } from './results/histogram.js';
import { toDistribution, useJobResults } from './results/use-job-results.js';
import { parseView } from './results/use-view.js';
import { useWatchedJob } from './use-watched-job.js';

interface JobPreviewProps {
  /** Mount another preview for another job. */
  readonly id: string;
  readonly onClose: () => void;
  /** Called before the page of the job is opened. */
  readonly onOpen: () => void;
}

/** What the page of a job shows first, next to the list. It loads a part of what the page loads, which has it at once. */
export default function JobPreview({ id, onClose, onOpen }: JobPreviewProps) {
  const { job, live, fetching, error, retry } = useWatchedJob(id, false);
  const knownName = useName(id);
  const name = job ? job.name || `Job ${shortenId(job.serviceId)}` : (knownName ?? 'Job');
  return (
    <section aria-label={`Preview of ${name}`}>
      <header className="preview-header">
        <h2>{name}</h2>
        <button type="button" className="button-text" aria-label="Close preview" title="Esc" onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {job && live ? (
        <JobSummary job={job} live={live} name={name} onOpen={onOpen} />
      ) : fetching ? (
        <Loading label="Loading job" />
      ) : error ? (
        <ErrorState subject="The job" error={error} onRetry={retry} />
      ) : (
        <EmptyState title="Job not found">It was deleted.</EmptyState>
      )}
    </section>
  );
}

interface JobSummaryProps {
  readonly job: NonNullable<JobPageQuery['job']>;
  readonly live: JobLiveFieldsFragment;
  readonly name: string;
  readonly onOpen: () => void;
}

function JobSummary({ job, live, name, onOpen }: JobSummaryProps) {
  const { shots, stats, session, submitter, backend } = readFragment(JobDetailsFields, job);
  const { estimated = null, actual = null } = readFragment(CostFields, job).cost ?? {};
  const { submittedAt, startedAt, completedAt, executionDurationMs, isFinal, progress } = live;
  return (
    <>
      <div className="preview-status">
        <StatusBadge status={live.status} />
        <span className="preview-progress">{!isFinal && <DurationCell row={job} live={live} name={name} />}</span>
        <Link href={`/jobs/${job.id}`} className="button" onClick={onOpen}>
          Open job
        </Link>
      </div>
      {job.failure && <JobFailure job={job} />}
      <DescriptionList
        items={[
          ['Backend', backend && <Link href={`/backends/${backend.serviceId}`}>{backend.serviceId}</Link>],
          ['Shots', formatShots(shots, stats) ?? '–'],
          ['Submitted', <TimeOrDash key="submitted" at={submittedAt} />],
          [
            startedAt || isFinal ? 'Started' : 'Starts about',
            <TimeOrDash key="started" at={startedAt ?? (isFinal ? null : progress.estimatedStartAt)} />,
          ],
          [
            completedAt || isFinal ? 'Ended' : 'Ends about',
            <TimeOrDash key="ended" at={completedAt ?? (isFinal ? null : progress.estimatedCompletionAt)} />,
          ],
          ['Ran', executionDurationMs === null ? '–' : formatDuration(executionDurationMs)],
          [actual ? 'Charged' : 'Quoted', formatAmount(actual ?? estimated)],
          ['Qubits', stats?.qubits ?? '–'],
          ['Submitted by', submitter && <MemberLink user={submitter} />],
          ['Session', session && <SessionLink session={session} backend={backend} />],
          ['Dry run', job.dryRun ? 'Yes' : null],
        ]}
      />
      {live.status === 'COMPLETED' && !job.dryRun && <LikelyStates id={job.id} name={name} />}
    </>
  );
}

const formatAmount = (amount: { readonly value: number; readonly unit: string } | null): string =>
  amount ? formatMoney(amount) : '–';

function TimeOrDash({ at }: { readonly at: string | null }) {
  return at ? <DateTimeText at={at} /> : '–';
}

/** The view of the page without parameters: the results of the preview are those of the page. */
const VIEW = parseView(new URLSearchParams());

const MAX_STATES = 8;

function LikelyStates({ id, name }: { readonly id: string; readonly name: string }) {
  const { loaded, error, isLoading, retry } = useJobResults(id, VIEW);
  const distribution = loaded && toDistribution(loaded.job, VIEW);
  const rows = distribution ? mergeDistributions(distribution, null, MAX_STATES) : [];
  const reason = loaded?.job.results.unavailableReason;
  return (
    <div className="preview-results">
      <h3>{(distribution?.states.length ?? 0) > MAX_STATES ? 'Most likely states' : 'Results'}</h3>
      {rows.length > 0 ? (
        <Histogram rows={rows} scale="linear" unit="probability" names={[name, null]} />
      ) : isLoading ? (
        <Loading label="Loading results" />
      ) : error ? (
        <ErrorState subject="The results" error={error} onRetry={retry} />
      ) : (
        <EmptyState title="No results">{reason && UNAVAILABLE_REASONS[reason]}</EmptyState>
      )}
    </div>
  );
}
