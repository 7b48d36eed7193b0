import { useEffect } from 'react';
import { type CombinedError, useQuery, useSubscription } from 'urql';
import { Link } from 'wouter';
import { useAnnounce } from '../components/announcer.js';
import { STATUSES, StatusBadge } from '../components/badge.js';
import { Page, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import type { JobStatus } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { getErrorCodes } from '../graphql/errors.js';
import { JobLiveFields } from '../jobs/job-live-fields.js';
import { JobActions } from './actions.js';
import { ChildJobs } from './child-jobs.js';
import { Cost } from './cost.js';
import { CompilationSettings, JobDetails, Metadata } from './details.js';
import './job.css';
import { ProgressSection } from './progress-section.js';
import { Results } from './results.js';

const JobPage = graphql(`
  query JobPage($id: ID!) {
    job(id: $id) {
      id
      serviceId
      name
      dryRun
      failure { code message }
      warnings
      progress { childJobCounts { total completed failed canceled } }
      ...JobLiveFields
      ...JobPredictions
      ...JobDetails
      ...JobCost
    }
  }
`);

const JobWatch = graphql(`
  subscription JobWatch($id: ID!, $withCircuits: Boolean!) {
    job(id: $id) {
      job {
        progress { childJobCounts @include(if: $withCircuits) { total completed failed canceled } }
        ...JobLiveFields
      }
      previousStatus
    }
  }
`);

/** A job with live updates. */
export default function Job({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, refetch] = useQuery({
    query: JobPage,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const job = data?.job;
  const live = readFragment(JobLiveFields, job);
  const childJobs = job?.progress.childJobCounts ?? null;

  const [{ data: watched, error: subscriptionError }] = useSubscription({
    query: JobWatch,
    variables: { id, withCircuits: childJobs !== null },
    pause: !live || live.isFinal,
  });
  const announce = useAnnounce();
  const event = watched?.job;
  const update = readFragment(JobLiveFields, event?.job);
  const isNewlyFinal = update?.isFinal === true;
  const status = event?.previousStatus && update ? STATUSES[update.status].label : null;
  useEffect(() => {
    if (status) announce(`Now ${status.toLowerCase()}`);
  }, [status, announce]);
  useEffect(() => {
    // Events do not contain cost and failure, which are available only at the end.
    if (isNewlyFinal) refetch({ requestPolicy: 'network-only' });
  }, [isNewlyFinal, refetch]);

  const above = <Link href="/">All jobs</Link>;
  // Deleted by another client: it is still in the cache.
  if (isNotFound(subscriptionError))
    return (
      <Page title={job?.name || 'Job'} breadcrumb={above}>
        <JobNotFound id={id} />
      </Page>
    );
  if (!job || !live)
    return (
      <Page title="Job" breadcrumb={above}>
        {fetching || !error ? (
          <Loading label="Loading job" />
        ) : isNotFound(error) ? (
          <JobNotFound id={id} />
        ) : (
          <ErrorState subject="The job" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
        )}
      </Page>
    );
  return (
    <Page
      title={job.name || job.serviceId}
      breadcrumb={above}
      status={<StatusBadge status={live.status} />}
      actions={<JobActions id={job.id} name={job.name ?? job.serviceId} isFinal={live.isFinal} />}
      description={<code>{job.serviceId}</code>}
    >
      <div className="job">
        <div className="job-main">
          {error && <ErrorState subject="Part of the job" error={error} />}
          {subscriptionError && <ErrorState subject="Live updates" error={subscriptionError} />}
          {job.failure && (
            <p className="job-note job-failure">
              <strong>{job.failure.code ?? 'Failed'}</strong> {job.failure.message}
            </p>
          )}
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
              <p className="muted">
                {job.dryRun
                  ? 'No results: a dry run is only validated and priced.'
                  : getMissingResultsText(live.status)}
              </p>
            </Section>
          )}
          {childJobs && <ChildJobs id={job.id} progress={childJobs} />}
        </div>
        <div className="job-side">
          <Cost job={job} isFinal={live.isFinal} />
          <JobDetails job={job} />
          <Metadata job={job} />
          <CompilationSettings job={job} />
        </div>
      </div>
    </Page>
  );
}

function isNotFound(error: CombinedError | undefined): boolean {
  return getErrorCodes(error).includes('NOT_FOUND');
}

function JobNotFound({ id }: { readonly id: string }) {
  return <EmptyState title="Job not found">No job with the ID {id} for this API key.</EmptyState>;
}

function getMissingResultsText(status: JobStatus): string {
  return STATUSES[status].tone === 'danger' || status === 'CANCELED'
    ? 'No results: the job did not complete.'
    : 'Results appear when the job completes.';
}
