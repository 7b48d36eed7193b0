import { useEffect } from 'react';
import { type CombinedError, useQuery, useSubscription } from 'urql';
import { Link } from 'wouter';
import type { JobStatus } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { codesOf } from '../graph/failure.js';
import { JobMovesFields } from '../jobs/moves.js';
import { useAnnounce } from '../pieces/announcer.js';
import { STATUSES, StatusBadge } from '../pieces/badge.js';
import { Page, Section } from '../pieces/page.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { JobActions } from './actions.js';
import { Circuits } from './circuits.js';
import { Cost } from './cost.js';
import { JobFacts, Metadata, Settings } from './facts.js';
import './job.css';
import { Progress } from './progress.js';
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
      ...JobMoves
      ...JobPredictions
      ...JobFacts
      ...JobCost
    }
  }
`);

const JobWatch = graphql(`
  subscription JobWatch($id: ID!, $withCircuits: Boolean!) {
    job(id: $id) {
      job {
        progress { childJobCounts @include(if: $withCircuits) { total completed failed canceled } }
        ...JobMoves
      }
      previousStatus
    }
  }
`);

/** One job as it moves, and all that is known of it. */
export default function Job({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: JobPage,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const job = data?.job;
  const moves = readFragment(JobMovesFields, job);
  const childJobs = job?.progress.childJobCounts ?? null;

  const [{ data: watched, error: unfollowed }] = useSubscription({
    query: JobWatch,
    variables: { id, withCircuits: childJobs !== null },
    pause: !moves || moves.isFinal,
  });
  const announce = useAnnounce();
  const event = watched?.job;
  const news = readFragment(JobMovesFields, event?.job);
  const isNewlyFinal = news?.isFinal === true;
  const status = event?.previousStatus && news ? STATUSES[news.status].word : null;
  useEffect(() => {
    if (status) announce(`Now ${status.toLowerCase()}`);
  }, [status, announce]);
  useEffect(() => {
    // What it cost, why it failed: no event brings what is known only at the end.
    if (isNewlyFinal) ask({ requestPolicy: 'network-only' });
  }, [isNewlyFinal, ask]);

  const above = <Link href="/">All jobs</Link>;
  // Deleted elsewhere, it is still in the cache.
  if (isGone(unfollowed))
    return (
      <Page title={job?.name || 'Job'} above={above}>
        <NoSuchJob id={id} />
      </Page>
    );
  if (!job || !moves)
    return (
      <Page title="Job" above={above}>
        {fetching || !error ? (
          <Loading what="Loading the job" />
        ) : isGone(error) ? (
          <NoSuchJob id={id} />
        ) : (
          <Failure what="The job" error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
        )}
      </Page>
    );
  return (
    <Page
      title={job.name || job.serviceId}
      above={above}
      beside={<StatusBadge status={moves.status} />}
      actions={<JobActions id={job.id} name={job.name ?? job.serviceId} isFinal={moves.isFinal} />}
      lead={<code>{job.serviceId}</code>}
    >
      <div className="job">
        <div className="job-main">
          {error && <Failure what="Part of the job" error={error} />}
          {unfollowed && <Failure what="What changes" error={unfollowed} />}
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
          <Progress moves={moves} predictions={job} />
          {moves.status === 'COMPLETED' && !job.dryRun ? (
            <Results id={job.id} />
          ) : (
            <Section title="Results">
              <p className="muted">
                {job.dryRun ? 'A dry run has none: it is only checked and priced.' : whyNone(moves.status)}
              </p>
            </Section>
          )}
          {childJobs && <Circuits id={job.id} progress={childJobs} />}
        </div>
        <div className="job-side">
          <Cost job={job} isFinal={moves.isFinal} />
          <JobFacts job={job} />
          <Metadata job={job} />
          <Settings job={job} />
        </div>
      </div>
    </Page>
  );
}

function isGone(error: CombinedError | undefined): boolean {
  return codesOf(error).includes('NOT_FOUND');
}

function NoSuchJob({ id }: { readonly id: string }) {
  return <Empty title="There is no such job">This key sees none with the id {id}.</Empty>;
}

function whyNone(status: JobStatus): string {
  return STATUSES[status].tone === 'bad' || status === 'CANCELED'
    ? 'It did not run to its end, so it found nothing.'
    : 'They are here as soon as it has completed.';
}
