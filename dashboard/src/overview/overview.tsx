import { useMemo, useState } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { Link } from 'wouter';
import { activity } from '../activity/activity-store.js';
import { Allowed } from '../auth/allowed.js';
import { addDay, getMonth } from '../components/date-range.js';
import { formatMoney, type Money } from '../components/format-money.js';
import { Page, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { DateTimeText } from '../components/time.js';
import { useToday } from '../components/today.js';
import type { ListedJobFragment, OverviewQuery } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { getErrorCodes } from '../graphql/errors.js';
import { JOB_COLUMNS, JobRow, JobTable, ListedJobFields } from '../jobs/job-rows.js';
import { WatchedJobs } from '../jobs/watched-jobs.js';
import { TimeLeft } from '../sessions/time-left.js';
import { getTimeLimitMs } from '../sessions/time-limit.js';
import { BackendCards } from './backend-cards.js';
import { sortJobs } from './sort-jobs.js';
import './overview.css';

const Overview = graphql(`
  query Overview($from: Date!, $to: Date!) {
    jobs(first: 25) { edges { node { ...ListedJob } } pageInfo { hasNextPage } }
    backends { id serviceId qubits status hasAccess ...BackendLiveFields }
    sessions(first: 25) {
      edges {
        node {
          id
          serviceId
          status
          createdAt
          backend { id serviceId }
          settings { expiresAt durationLimitMs costLimit { value unit } }
          remaining { durationMs }
        }
      }
      pageInfo { hasNextPage }
    }
    viewer {
      organization {
        id
        usage(from: $from, to: $to, groupBy: USER, interval: MONTH) {
          amounts { value unit }
          periods { from groups { groupId name isOthers amounts { value unit } } }
        }
      }
    }
  }
`);

/** What runs, what has ended, and what it cost: the home page. */
export default function OverviewPage() {
  useToday();
  const { start, end } = getMonth();
  const [{ data, error, fetching }, refetch] = useQuery({
    query: Overview,
    variables: { from: start, to: addDay(end) },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Page
      title="Overview"
      actions={
        <Allowed permission="SUBMIT" action="submit jobs">
          <Link href="/submit" className="button primary">
            Submit job
          </Link>
        </Allowed>
      }
    >
      {data ? (
        <Sections data={data} />
      ) : fetching || !error ? (
        <Loading label="Loading overview" />
      ) : (
        <ErrorState subject="The overview" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
      )}
      {data && error && !isLeftOut(error) && (
        <ErrorState
          subject="A part of the overview"
          error={error}
          onRetry={() => refetch({ requestPolicy: 'network-only' })}
        />
      )}
    </Page>
  );
}

/** Whether the missing parts are those that the service does not offer, or the role does not allow. */
const isLeftOut = (error: CombinedError): boolean =>
  error.networkError === undefined &&
  getErrorCodes(error).every((code) => code === 'NOT_SUPPORTED' || code === 'FORBIDDEN');

function Sections({ data }: { readonly data: OverviewQuery }) {
  const { jobs, backends, sessions, viewer } = data;
  // One call with and without a filter: the first page also has the id of the organization.
  const active = sessions?.edges.flatMap(({ node }) => (node && node.status !== 'ENDED' ? [node] : [])) ?? [];
  return (
    <div className="overview">
      <div>
        {jobs && (
          <Jobs
            jobs={jobs.edges.flatMap(({ node }) => readFragment(ListedJobFields, node) ?? [])}
            areAll={!jobs.pageInfo.hasNextPage}
          />
        )}
      </div>
      <div>
        {viewer?.organization?.usage && <Spending usage={viewer.organization.usage} />}
        {sessions && (active.length > 0 || sessions.pageInfo.hasNextPage) && (
          <Sessions sessions={active} areAll={!sessions.pageInfo.hasNextPage} />
        )}
      </div>
      {backends && <BackendCards backends={backends} />}
    </div>
  );
}

interface JobsProps {
  /** The newest ones. */
  readonly jobs: readonly ListedJobFragment[];
  /** Whether there are no others: older jobs may run, too. */
  readonly areAll: boolean;
}

function Jobs({ jobs, areAll }: JobsProps) {
  const [since] = useState(() => activity.readLastVisit(Date.now()));
  const ids = jobs.map(({ id }) => id).join(' ');
  // A job stays where it is when it ends: no row moves while the page is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: sorted when other jobs are loaded.
  const { running, ended, newCount } = useMemo(() => sortJobs(jobs, since), [ids]);
  const failedCount = ended.slice(0, newCount).filter(({ status }) => status === 'FAILED').length;
  const current = new Map(jobs.map((job) => [job.id, job]));
  const renderRows = (listed: readonly ListedJobFragment[]) => (
    <tbody>
      {listed.map((job) => (
        <JobRow key={job.id} job={current.get(job.id) ?? job} />
      ))}
    </tbody>
  );
  return (
    <WatchedJobs>
      <Section title="Running now" aside={<Link href={RUNNING_PATH}>All running jobs</Link>}>
        {running.length === 0 ? (
          <p className="muted">
            {areAll ? 'No job is running.' : `None of the ${jobs.length} newest jobs is running.`}
          </p>
        ) : (
          <>
            {!areAll && <p className="hint">Of the {jobs.length} newest jobs.</p>}
            <JobTable label="Running now" columns={JOB_COLUMNS}>
              {renderRows(running)}
            </JobTable>
          </>
        )}
      </Section>
      <Section
        title={newCount > 0 ? 'Ended since your last visit' : 'Recently ended'}
        aside={<Link href="/jobs">All jobs</Link>}
      >
        {newCount > 0 && since !== null && (
          <p className="hint">
            {newCount} {areAll ? (newCount === 1 ? 'job' : 'jobs') : `of the ${jobs.length} newest jobs`} since{' '}
            <DateTimeText at={new Date(since).toISOString()} />
            {failedCount > 0 && `, ${failedCount} failed`}
          </p>
        )}
        {ended.length === 0 ? (
          <EmptyState title="No jobs yet">
            <Allowed permission="SUBMIT">
              <Link href="/submit">Submit a job</Link>
            </Allowed>
          </EmptyState>
        ) : (
          <JobTable label="Jobs that ended" columns={JOB_COLUMNS}>
            {renderRows(newCount > 0 ? ended.slice(0, newCount) : ended)}
          </JobTable>
        )}
      </Section>
    </WatchedJobs>
  );
}

const RUNNING_PATH = '/jobs?status=SUBMITTED&status=READY&status=STARTED';

type Usage = NonNullable<NonNullable<NonNullable<OverviewQuery['viewer']>['organization']>['usage']>;

/** What each person has spent this month, as bars. */
function Spending({ usage: { amounts, periods } }: { readonly usage: Usage }) {
  const groups = periods.flatMap((period) => period.groups ?? []);
  // An account may have a second unit, such as credits.
  const unit = amounts?.toSorted((a, b) => b.value - a.value)[0]?.unit;
  const getValue = (group: (typeof groups)[number]) =>
    group.amounts?.find((amount) => amount.unit === unit)?.value ?? 0;
  // Not only those who cost something in this unit: nobody is left out whose costs are others, or not known.
  const people = groups
    .filter(({ amounts }) => amounts === null || amounts.some(({ value }) => value > 0))
    .toSorted((a, b) => getValue(b) - getValue(a));
  const max = Math.max(1e-9, ...people.map(getValue));
  return (
    <Section title="Spent this month" aside={<Link href="/organization">Organization</Link>}>
      <p className="overview-total">{formatAmounts(amounts)}</p>
      <ul className="overview-list">
        {people.map((person) => (
          <li key={person.groupId ?? 'others'}>
            <span className="overview-small">{person.isOthers ? 'All others' : (person.name ?? 'Unknown')}</span>
            <span>{formatAmounts(person.amounts)}</span>
            <span className="overview-bar" style={{ width: `${(100 * getValue(person)) / max}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const formatAmounts = (amounts: readonly Money[] | null): string =>
  amounts === null
    ? 'Not reported'
    : amounts
        .filter(({ value }) => value > 0)
        .map(formatMoney)
        .join(' + ') || 'Nothing';

type Session = NonNullable<NonNullable<OverviewQuery['sessions']>['edges'][number]['node']>;

interface SessionsProps {
  /** The open ones of those that were loaded. */
  readonly sessions: readonly Session[];
  /** Whether all were loaded: older sessions may be open, too. */
  readonly areAll: boolean;
}

function Sessions({ sessions, areAll }: SessionsProps) {
  return (
    <Section title="Open sessions" aside={<Link href="/sessions">All sessions</Link>}>
      {!areAll && (
        <p className="hint">
          {sessions.length === 0 ? 'None of the newest sessions is open.' : 'Of the newest sessions.'} Older ones may be
          open, too.
        </p>
      )}
      <ul className="overview-list">
        {sessions.map(({ id, serviceId, backend, createdAt, settings, remaining }) => (
          <li key={id}>
            <Link href={`/sessions/${id}`} className="overview-name">
              {backend?.serviceId ?? serviceId.slice(0, 8)}
            </Link>
            <span className="overview-small">
              <SessionTime
                limitMs={getTimeLimitMs(createdAt, settings)}
                leftMs={remaining?.durationMs ?? null}
                isKnown={settings !== null}
              />
            </span>
            <span className="hint">
              {createdAt && (
                <>
                  since <DateTimeText at={createdAt} />
                </>
              )}
              {settings && getTimeLimitMs(createdAt, settings) === null && ', no time limit'}
              {settings?.costLimit && `, up to ${formatMoney(settings.costLimit)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface SessionTimeProps {
  readonly limitMs: number | null;
  readonly leftMs: number | null;
  /** Whether the limits could be read. */
  readonly isKnown: boolean;
}

function SessionTime({ limitMs, leftMs, isKnown }: SessionTimeProps) {
  if (limitMs !== null) return <TimeLeft limitMs={limitMs} leftMs={leftMs} />;
  return isKnown ? null : 'Time limit unknown';
}
