import { Fragment, useMemo, useRef, useState } from 'react';
import { useQuery, useSubscription } from 'urql';
import { Link } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { readWarning } from '../components/arrival-warning.js';
import { CopyId } from '../components/copy-id.js';
import { NotFound, Page, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading, PageErrors } from '../components/states.js';
import { useStoredFlag } from '../components/stored-flag.js';
import { graphql, readFragment } from '../generated/index.js';
import { getErrorCodes } from '../graphql/errors.js';
import { JobPages } from '../jobs/job-pages.js';
import { DEFAULT_OPTIONS, JOB_COLUMNS, JobTable, TableOptionsContext } from '../jobs/job-rows.js';
import { renderFailure, SelectionContext } from '../jobs/selection.js';
import { SelectionStore } from '../jobs/selection-store.js';
import { CancelQueued } from './cancel-queued.js';
import { EndSession } from './end-session.js';
import { describeEnding } from './find-ending.js';
import { formatSession } from './format-session.js';
import { SessionBadge } from './session-badge.js';
import { SessionDetails } from './session-details.js';
import { type SessionJobs, useSessionJobs } from './session-jobs.js';
import { SessionLimitsFields } from './session-limits.js';
import { SessionTiles } from './session-tiles.js';
import { useSpending, useSpendingUpdates } from './use-spending.js';

/** Fields that change while a session is active. */
const SessionLiveFields = graphql(`
  fragment SessionLiveFields on Session {
    id
    status
    startedAt
    endedAt
    ender { id serviceId }
    ...SessionLimits
  }
`);

const SessionPage = graphql(`
  query SessionPage($id: ID!) {
    session(id: $id) {
      id
      serviceId
      createdAt
      backend { id serviceId }
      creator { id serviceId }
      project { id serviceId }
      settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }
      ...SessionLiveFields
    }
  }
`);

const WatchedSession = graphql(`
  subscription WatchedSession($id: ID!) {
    session(id: $id) {
      observedAt
      previousStatus
      job { id ...JobLiveFields }
      session { id ...SessionLiveFields }
    }
  }
`);

const BREADCRUMB = <Link href="/sessions">All sessions</Link>;

/** A session and its jobs with live updates, including new jobs. */
export default function Session({ id }: { readonly id: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({
    query: SessionPage,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const session = data?.session;
  // Events update the cache, which updates all views.
  const [{ data: watched, error: subscriptionError }] = useSubscription({
    query: WatchedSession,
    variables: { id },
    pause: !session,
  });
  const spending = useSpending(id, session?.settings?.costLimit?.unit ?? null);
  const [showsCosts, setShowsCosts] = useStoredFlag('shows-costs');
  // No rows can be selected, but they show why a job was not canceled.
  const [selection] = useState(() => new SelectionStore());
  const [arrivalWarning] = useState(readWarning);
  const filter = useMemo(() => ({ sessionId: id }), [id]);
  const jobs = useSessionJobs(filter);
  const showsSpending = showsCosts || jobs?.areFew === true;
  useSpendingUpdates(spending.load, showsSpending && session !== null && session !== undefined, watched);
  const jobSection = useRef<HTMLElement>(null);
  if (!session && error && !fetching && getErrorCodes(error).includes('NOT_FOUND'))
    return (
      <NotFound subject="Session" links={[['/sessions', 'All sessions']]}>
        Your account has no session with the ID {id.replace(/^Session:/, '')}.
      </NotFound>
    );
  if (!session)
    return (
      <Page title="Session" breadcrumb={BREADCRUMB}>
        {fetching || !error ? (
          <Loading label="Loading session" />
        ) : (
          <ErrorState subject="The session" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
        )}
      </Page>
    );

  const { serviceId, backend } = session;
  const live = readFragment(SessionLiveFields, session);
  const { status } = live;
  const isOpen = status !== 'ENDED';
  const limits = readFragment(SessionLimitsFields, live);
  const known = showsSpending ? spending : { ...spending, spending: null, error: undefined };
  return (
    <SelectionContext value={selection}>
      <Page
        title={`Session ${formatSession(session)}`}
        heading={<SessionHeading session={session} />}
        breadcrumb={BREADCRUMB}
        status={<SessionBadge status={status} />}
        actions={
          isOpen && (
            <>
              {backend && limits.remaining?.jobs !== 0 && (
                <Allowed permission="SUBMIT" action="submit jobs">
                  <SubmitLink session={serviceId} backend={backend.serviceId} className="button primary" />
                </Allowed>
              )}
              <Allowed permission="MANAGE_SESSIONS" action="end sessions">
                <EndSession id={session.id} jobs={jobs} />
              </Allowed>
            </>
          )
        }
        description={<CopyId id={serviceId} />}
      >
        {arrivalWarning && <p className="job-note">{arrivalWarning}</p>}
        <PageErrors subject="Part of the session" error={error} liveError={subscriptionError} />
        <SessionTiles
          session={live}
          jobs={jobs}
          state={known}
          isShown={showsSpending}
          onShow={() => setShowsCosts(true)}
        />
        <SessionDetails
          session={session}
          live={live}
          jobs={jobs}
          ending={describeEnding(limits, { jobs, spending: known.spending })}
        />
        <Section
          ref={jobSection}
          title="Jobs"
          aside={
            <span className="job-links">
              {/* At the outer end: nothing moves under the pointer when the last job starts. */}
              {isOpen && (
                <Allowed permission="CANCEL" action="cancel jobs">
                  <CancelQueued sessionId={serviceId} hasQueued={jobs?.hasQueued === true} section={jobSection} />
                </Allowed>
              )}
              {jobs && <JobLinks serviceId={serviceId} jobs={jobs} />}
              <label className="check">
                <input type="checkbox" checked={showsCosts} onChange={({ target }) => setShowsCosts(target.checked)} />
                Show costs
              </label>
            </span>
          }
        >
          <TableOptionsContext value={showsCosts ? OPTIONS_WITH_COSTS : OPTIONS}>
            <JobTable label="Jobs of this session" columns={showsCosts ? COLUMNS_WITH_COSTS : JOB_COLUMNS}>
              <JobPages filter={filter} policy="cache-and-network" empty={isOpen ? NO_JOBS_YET : NO_JOBS} />
            </JobTable>
          </TableOptionsContext>
        </Section>
      </Page>
    </SelectionContext>
  );
}

/** The name in one line, or in two that end between its words. */
function SessionHeading({ session }: { readonly session: Parameters<typeof formatSession>[0] }) {
  const parts = formatSession(session).split(', ');
  return (
    <>
      <span className="session-word">Session </span>
      {parts.map((part, index) => (
        <Fragment key={part}>
          <span className="nowrap">{`${part}${index < parts.length - 1 ? ',' : ''}`}</span>{' '}
        </Fragment>
      ))}
    </>
  );
}

interface SubmitLinkProps {
  readonly session: string;
  readonly backend: string;
  readonly className?: string;
}

/** A link to the form for a job in the session. */
function SubmitLink({ session, backend, className = '' }: SubmitLinkProps) {
  return (
    <Link className={className} href={`/submit?${new URLSearchParams({ backend, session })}`}>
      Submit job
    </Link>
  );
}

const OPTIONS = { ...DEFAULT_OPTIONS, renderFailure };
const OPTIONS_WITH_COSTS = { ...OPTIONS, showsCosts: true };
const COLUMNS_WITH_COSTS = [
  ...JOB_COLUMNS.slice(0, -1),
  { name: 'Cost', isNumeric: true, className: 'job-number' },
  ...JOB_COLUMNS.slice(-1),
];

const NO_JOBS = <EmptyState title="No jobs found">Your account has no jobs in this session.</EmptyState>;
const NO_JOBS_YET = (
  <EmptyState title="No jobs found">The jobs that you submit in this session appear here.</EmptyState>
);

interface JobLinksProps {
  readonly serviceId: string;
  readonly jobs: SessionJobs;
}

/** Those that lead to jobs. The service has no counts of jobs by status: listing the failed ones takes a call per 25, made by the link. */
function JobLinks({ serviceId, jobs }: JobLinksProps) {
  return (
    <>
      {(jobs.hasFailed || !jobs.areAll) && (
        <Link href={`/jobs?session=${serviceId}&status=FAILED`}>View failed jobs</Link>
      )}
      {(jobs.count > 0 || !jobs.areAll) && <Link href={`/jobs?session=${serviceId}`}>View in jobs list</Link>}
    </>
  );
}
