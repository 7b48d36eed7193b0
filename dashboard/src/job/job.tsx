import { useMemo, useState } from 'react';
import type { CombinedError } from 'urql';
import { BlockedNotifications } from '../activity/blocked-notifications.js';
import { useActivity } from '../activity/use-activity.js';
import { readWarning } from '../components/arrival-warning.js';
import { STATUSES, StatusBadge } from '../components/badge.js';
import { CopyAsButton } from '../components/copy-as/copy-as-button.js';
import { CopyId } from '../components/copy-id.js';
import { lazyPart } from '../components/lazy-component.js';
import { NotFound, Page, Section } from '../components/page.js';
import { shortenId } from '../components/shorten-id.js';
import { ErrorState, Loading, PageErrors } from '../components/states.js';
import { DateTimeText, useNow } from '../components/time.js';
import type { JobLiveFieldsFragment, JobPageQuery } from '../generated/graphql.js';
import { getErrorCodes } from '../graphql/errors.js';
import { isQueued } from '../jobs/format-jobs.js';
import { findSubmittedProgram, isProgramLost } from '../submit/drafts.js';
import { JobActions } from './actions.js';
import { ChildJobs } from './child-jobs.js';
import { Cost, DRY_RUN, DryRunResult, describeCancellation, nameRun } from './cost.js';
import { CompilationSettings, JobDetails, Metadata } from './details.js';
import { findFixes } from './find-fix.js';
import { JobFailure } from './job-failure.js';
import { JobNeighbors, ListLink } from './neighbors.js';
import { createPageOperation } from './page-operation.js';
import { ProgressSection } from './progress-section.js';
import { Results } from './results/results.js';
import { useView } from './results/use-view.js';
import { useWatchedJob } from './use-watched-job.js';

// Loaded separately: it contains the parser of OpenQASM.
const CircuitSection = lazyPart(() => import('./circuit-section.js'));
const ProgramCircuits = lazyPart(() => import('../circuit/program-circuits.js'));

/** A job with live updates. */
export default function Job({ id }: { readonly id: string }) {
  const watched = useWatchedJob(id);
  const [view] = useView();
  const { job, live, childJobs, fetching, error, subscriptionError, retry } = watched;
  const breadcrumb = <ListLink id={id} />;
  // Deleted by another client: it may still be in the cache.
  if (isNotFound(subscriptionError) || (!job && !fetching && isNotFound(error))) return <JobNotFound id={id} />;
  if (!job || !live)
    return (
      <Page title="Job" breadcrumb={breadcrumb}>
        {fetching || !error ? (
          <Loading label="Loading job" />
        ) : (
          <ErrorState subject="The job" error={error} onRetry={retry} />
        )}
      </Page>
    );
  const name = job.name || `Job ${shortenId(job.serviceId)}`;
  return (
    <Page
      title={name}
      breadcrumb={
        <>
          {breadcrumb}
          <JobNeighbors id={job.id} />
        </>
      }
      status={<StatusBadge status={live.status} />}
      actions={
        <JobActions
          id={job.id}
          name={name}
          isFinal={live.isFinal}
          hasFailed={live.status === 'FAILED'}
          cancellationNote={
            job.dryRun
              ? 'A dry run is free.'
              : describeCancellation(job, !isQueued(live.status) || live.startedAt !== null)
          }
          runName={job.dryRun && live.status === 'COMPLETED' ? nameRun(job) : null}
          fixes={findFixes(job)}
          isProgramLost={isProgramLost(live, childJobs !== null)}
        >
          <CopyAsButton
            hint="Everything that this page shows, in one request."
            createOperation={() =>
              createPageOperation({
                id: job.id,
                hasResults: live.status === 'COMPLETED' && !job.dryRun,
                hasChildJobs: childJobs !== null,
                view,
              })
            }
          />
        </JobActions>
      }
      description={<CopyId id={job.serviceId} />}
    >
      <Sections watched={watched} job={job} live={live} />
    </Page>
  );
}

interface SectionsProps {
  readonly watched: ReturnType<typeof useWatchedJob>;
  readonly job: NonNullable<JobPageQuery['job']>;
  readonly live: JobLiveFieldsFragment;
}

function Sections({ watched: { childJobs, error, subscriptionError, retry }, job, live }: SectionsProps) {
  // What appears when the job ends is at the end of the page, and does not move what is being read.
  const [wasUnfinished] = useState(!live.isFinal);
  const [arrivalWarning] = useState(readWarning);
  const [hadChildJobs] = useState(childJobs !== null);
  const isNotified = useActivity().watched.some(({ id }) => id === job.id);
  const isCompleted = live.status === 'COMPLETED';
  const results =
    isCompleted && !job.dryRun ? (
      <Results id={job.id} />
    ) : (
      <NoResults job={job} live={live} isParent={childJobs !== null} completedCircuits={childJobs?.completed ?? 0} />
    );
  const endLink = isCompleted
    ? `Go to the ${job.dryRun ? 'price' : 'results'}`
    : live.status === 'FAILED'
      ? 'See why'
      : null;
  const progress = (
    <ProgressSection
      live={live}
      predictions={job}
      next={job.dryRun ? DRY_RUN : ''}
      end={
        <>
          {STATUSES[live.status].label}. {endLink && <a href="#results">{endLink}</a>}
        </>
      }
    />
  );
  const children = childJobs && <ChildJobs id={job.id} startedAt={live.startedAt} progress={childJobs} />;
  // Without a chart, the sections are next to each other.
  const isBrief = !wasUnfinished && (!isCompleted || job.dryRun === true);
  return (
    <div className={isBrief ? 'job is-brief' : 'job'}>
      <div className="job-top">
        <PageErrors subject="Part of the job" error={error} liveError={subscriptionError} onRetry={retry} />
        {[arrivalWarning ?? [], job.warnings].flat().map((warning) => (
          <p key={warning} className="job-note">
            {warning}
          </p>
        ))}
        {!wasUnfinished && results}
        {!isBrief && progress}
        {/* Not above the button that it is about. */}
        {isNotified && <BlockedNotifications className="job-note" />}
        {hadChildJobs && children}
      </div>
      <div className="job-side">
        <Cost
          job={job}
          status={live.status}
          isFinal={live.isFinal}
          live={live}
          isDryRun={job.dryRun === true}
          hasFailed={hasCostFailed(error)}
        />
        <JobDetails job={job} />
        <Metadata job={job} />
        <CompilationSettings job={job} />
      </div>
      <div className="job-rest">
        {/* What to change comes before when it was. */}
        {isBrief && progress}
        {!hadChildJobs && children}
        {wasUnfinished && (
          <div id="results" tabIndex={-1}>
            {results}
          </div>
        )}
        {live.isFinal && (
          <CircuitSection
            id={job.id}
            isCompleted={isCompleted}
            isParent={childJobs !== null}
            fallback={childJobs || !isCompleted ? null : <LoadingCircuit />}
          />
        )}
      </div>
    </div>
  );
}

interface NoResultsProps extends Pick<SectionsProps, 'job' | 'live'> {
  readonly isParent: boolean;
  /** Child jobs that have results. */
  readonly completedCircuits: number;
}

/** Why there are no results, or the circuit until the job has ended. */
function NoResults({ job, live, isParent, completedCircuits }: NoResultsProps) {
  const submitted = useMemo(() => findSubmittedProgram(job.id), [job.id]);
  if (live.status === 'FAILED') return <JobFailure job={job} isProgramLost={isProgramLost(live, isParent)} />;
  if (live.isFinal) {
    if (job.dryRun) return <DryRunResult job={job} isCompleted={live.status === 'COMPLETED'} />;
    return (
      <p className="job-note job-end">
        {live.startedAt ? 'Canceled while it ran' : 'Canceled before it started'}:{' '}
        {completedCircuits > 0 ? 'only the child jobs that are done have results.' : 'there are no results.'}
      </p>
    );
  }
  if (submitted)
    return (
      <Section title="Submitted circuit" aside={!job.dryRun && 'Results appear here when the job is done.'}>
        <ProgramCircuits program={submitted} label="Submitted circuit" />
      </Section>
    );
  return !job.dryRun && <ResultsPlace endsAt={live.progress.estimatedCompletionAt} />;
}

function ResultsPlace({ endsAt }: { readonly endsAt: string | null }) {
  const isDue = useNow(endsAt !== null) >= Date.parse(endsAt ?? '');
  return (
    <div className="results-place">
      <p>
        Results appear here
        {endsAt && !isDue ? (
          <>
            , about <DateTimeText at={endsAt} />.
          </>
        ) : (
          ' when the job is done.'
        )}
      </p>
    </div>
  );
}

function LoadingCircuit() {
  return (
    <Section title="Compiled circuit">
      <Loading label="Loading circuit" />
    </Section>
  );
}

function hasCostFailed(error: CombinedError | undefined): boolean {
  return error?.graphQLErrors.some(({ path }) => path?.includes('cost')) === true;
}

function isNotFound(error: CombinedError | undefined): boolean {
  return getErrorCodes(error).includes('NOT_FOUND');
}

function JobNotFound({ id }: { readonly id: string }) {
  return (
    <NotFound subject="Job" links={[['/jobs', 'All jobs']]}>
      Your account has no job with the ID {id.replace(/^Job:/, '')}, or it was deleted.
    </NotFound>
  );
}
