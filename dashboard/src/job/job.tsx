import { useState } from 'react';
import type { CombinedError } from 'urql';
import { Link } from 'wouter';
import { useActivity } from '../activity/activity.js';
import { BlockedNotifications } from '../activity/blocked-notifications.js';
import { StatusBadge } from '../components/badge.js';
import { CopyAsButton } from '../components/copy-as/copy-as-button.js';
import { CopyId } from '../components/copy-id.js';
import { lazyPart } from '../components/lazy-component.js';
import { Page, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import type { JobLiveFieldsFragment, JobPageQuery } from '../generated/graphql.js';
import { getErrorCodes } from '../graphql/errors.js';
import { JobActions } from './actions.js';
import { ChildJobs } from './child-jobs.js';
import { Cost } from './cost.js';
import { CompilationSettings, JobDetails, Metadata } from './details.js';
import './job.css';
import '../styles/print.css';
import { createPageOperation } from './page-operation.js';
import { ProgressSection } from './progress-section.js';
import { Results } from './results/results.js';
import { useView } from './results/use-view.js';
import { useWatchedJob } from './use-watched-job.js';

// Loaded separately: it contains the parser of OpenQASM.
const CircuitSection = lazyPart(() => import('./circuit-section.js'));

/** A job with live updates. */
export default function Job({ id }: { readonly id: string }) {
  const watched = useWatchedJob(id);
  const [view] = useView();
  const { job, live, childJobs, fetching, error, subscriptionError, retry } = watched;
  const breadcrumb = <Link href="/">All jobs</Link>;
  // Deleted by another client: it is still in the cache.
  if (isNotFound(subscriptionError))
    return (
      <Page title={job?.name || 'Job'} breadcrumb={breadcrumb}>
        <JobNotFound id={id} />
      </Page>
    );
  if (!job || !live)
    return (
      <Page title="Job" breadcrumb={breadcrumb}>
        {fetching || !error ? (
          <Loading label="Loading job" />
        ) : isNotFound(error) ? (
          <JobNotFound id={id} />
        ) : (
          <ErrorState subject="The job" error={error} onRetry={retry} />
        )}
      </Page>
    );
  const name = job.name || job.serviceId;
  return (
    <Page
      title={name}
      breadcrumb={breadcrumb}
      status={<StatusBadge status={live.status} />}
      actions={
        <>
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
          <JobActions id={job.id} name={name} isFinal={live.isFinal} />
        </>
      }
      description={<CopyId id={job.serviceId} isShown={name !== job.serviceId} />}
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
  // What appears when the job ends does not move the sections that are being read.
  const [wasUnfinished] = useState(!live.isFinal);
  const failure = job.failure && <JobFailure {...job.failure} />;
  const isNotified = useActivity().watched.some(({ id }) => id === job.id);
  return (
    <div className="job">
      <div className="job-main">
        {error && <ErrorState subject="Part of the job" error={error} onRetry={retry} />}
        {subscriptionError && <ErrorState subject="Live updates" error={subscriptionError} />}
        {isNotified && <BlockedNotifications className="job-note" />}
        {!wasUnfinished && failure}
        {job.warnings.map((warning) => (
          <p key={warning} className="job-note">
            {warning}
          </p>
        ))}
        <ProgressSection live={live} predictions={job} />
        {live.status === 'COMPLETED' && !job.dryRun ? (
          <Results id={job.id} />
        ) : (
          <Section title="Results">
            <div className={wasUnfinished && !job.dryRun ? 'results-placeholder' : undefined}>
              {wasUnfinished && failure}
              <p className="muted">{explainMissingResults(job, live)}</p>
            </div>
          </Section>
        )}
        {childJobs && <ChildJobs id={job.id} progress={childJobs} />}
        <CircuitSection
          id={job.id}
          isCompleted={live.status === 'COMPLETED'}
          isFinal={live.isFinal}
          isParent={childJobs !== null}
          fallback={childJobs ? null : <LoadingCircuit />}
        />
      </div>
      <div className="job-side">
        <Cost job={job} status={live.status} isFinal={live.isFinal} hasFailed={hasCostFailed(error)} />
        <JobDetails job={job} />
        <Metadata job={job} />
        <CompilationSettings job={job} />
      </div>
    </div>
  );
}

function JobFailure({ code, message }: NonNullable<NonNullable<JobPageQuery['job']>['failure']>) {
  return (
    <p className="job-note job-failure">
      <strong>{code ?? 'Failed'}</strong> {message}
    </p>
  );
}

function LoadingCircuit() {
  return (
    <Section title="Compiled circuit">
      <Loading label="Loading circuit" />
    </Section>
  );
}

function explainMissingResults({ dryRun }: SectionsProps['job'], { isFinal }: JobLiveFieldsFragment): string {
  if (dryRun) return 'No results: a dry run is only validated and priced.';
  return isFinal ? 'No results: the job did not complete.' : 'Results appear when the job completes.';
}

function hasCostFailed(error: CombinedError | undefined): boolean {
  return error?.graphQLErrors.some(({ path }) => path?.includes('cost')) === true;
}

function isNotFound(error: CombinedError | undefined): boolean {
  return getErrorCodes(error).includes('NOT_FOUND');
}

function JobNotFound({ id }: { readonly id: string }) {
  return <EmptyState title="Job not found">No job with the ID {id.replace(/^Job:/, '')} for this API key.</EmptyState>;
}
