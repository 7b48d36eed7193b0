import { type ReactNode, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { Link } from 'wouter';
import { activity } from '../activity/activity-store.js';
import { Allowed } from '../auth/allowed.js';
import { addDay, getMonth } from '../components/dates.js';
import { formatDuration } from '../components/format-duration.js';
import { formatAmounts, formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { Page, Section } from '../components/page.js';
import { ErrorState, Loading } from '../components/states.js';
import { DateTimeText, formatDay } from '../components/time.js';
import { useToday } from '../components/today.js';
import type { ListedJobFragment, OverviewQuery } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { isDeleted } from '../graphql/cache.js';
import { getErrorCodes } from '../graphql/errors.js';
import { useName } from '../graphql/names.js';
import type { JobGroup } from '../jobs/child-groups.js';
import { countJobs } from '../jobs/format-jobs.js';
import { JobLiveFields } from '../jobs/job-live-fields.js';
import { JOB_COLUMNS, JobRow, JobRowFields, JobTable, ListedJobFields } from '../jobs/job-rows.js';
import { LiveFailure } from '../jobs/live-failure.js';
import { mergeIntoPage, mustReload } from '../jobs/live-list.js';
import { NoJobs } from '../jobs/no-jobs.js';
import { ParentRow } from '../jobs/parent-row.js';
import { type LiveJobs, useLiveJobs } from '../jobs/use-live-jobs.js';
import { WatchedJobs } from '../jobs/watched-jobs.js';
import { formatSession } from '../sessions/format-session.js';
import { useTimeLeft } from '../sessions/time-left.js';
import { getTimeLimitMs } from '../sessions/time-limit.js';
import { BackendCards } from './backend-cards.js';
import { hasParts, nameMissing } from './missing-parts.js';
import {
  countNewRows,
  describeActive,
  describeChildJobs,
  getOwn,
  reachBackTo,
  type SortedJobs,
  sortJobs,
} from './sort-jobs.js';
import './overview.css';

const OverviewPage = graphql(`
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
export function Overview() {
  useToday();
  const { start, end } = getMonth();
  const [{ data, error }, refetch] = useQuery({
    query: OverviewPage,
    variables: { from: start, to: addDay(end) },
    requestPolicy: 'cache-and-network',
  });
  const loaded = data && hasParts(data) ? data : null;
  const reload = () => refetch({ requestPolicy: 'network-only' });
  const problem = error && !(loaded && isLeftOut(error)) && (
    <ErrorState subject={nameMissing(data ?? {})} error={error} onRetry={reload} />
  );
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
      {loaded ? (
        <Sections data={loaded} problem={problem} onReload={reload} />
      ) : (
        problem || <Loading label="Loading overview" />
      )}
    </Page>
  );
}

/** Whether the missing parts are those that the service does not offer, or the role does not allow. */
const isLeftOut = (error: CombinedError): boolean =>
  error.networkError === undefined &&
  getErrorCodes(error).every((code) => code === 'NOT_SUPPORTED' || code === 'FORBIDDEN');

interface SectionsProps {
  readonly data: OverviewQuery;
  /** Why a part is missing, if one is. */
  readonly problem: ReactNode;
  readonly onReload: () => void;
}

function Sections({ data, problem, onReload }: SectionsProps) {
  const { jobs, backends, sessions, viewer } = data;
  // One call with and without a filter: the first page also has the id of the organization.
  const active = sessions?.edges.flatMap(({ node }) => (node && node.status !== 'ENDED' ? [node] : [])) ?? [];
  const loaded = jobs?.edges.flatMap(({ node }) => readFragment(ListedJobFields, node) ?? []) ?? [];
  const live = useLiveJobs(NO_FILTER, () => new Map(loaded.map((job) => [job.id, job])));
  const { list } = live;
  // Not those that newer jobs have pushed out of the live list: it does not report when they end.
  const newest = list ? [...list.first.values()] : loaded;
  const areAll = list ? !list.hasMore : jobs?.pageInfo.hasNextPage === false;
  const describeJobs = (sessionId: string) =>
    describeActive(
      newest.filter((job) => readFragment(JobRowFields, job).session?.id === sessionId),
      areAll,
    );
  return (
    <div className="overview">
      <div>
        {jobs && <Jobs jobs={loaded} areAll={!jobs.pageInfo.hasNextPage} onReload={onReload} live={live} />}
        {/* In the place of missing jobs, or below them, so that they do not move. */}
        {problem}
      </div>
      <div>
        {viewer?.organization?.usage && (
          <Spending usage={viewer.organization.usage} hasJobs={newest.length > 0 || !areAll} />
        )}
        {sessions && (active.length > 0 || sessions.pageInfo.hasNextPage) && (
          <Sessions sessions={active} areAll={!sessions.pageInfo.hasNextPage} describeJobs={describeJobs} />
        )}
        {backends && <BackendCards backends={backends} />}
      </div>
    </div>
  );
}

interface JobsProps {
  /** The newest ones. */
  readonly jobs: readonly ListedJobFragment[];
  /** Whether there are no others: older jobs may run, too. */
  readonly areAll: boolean;
  readonly onReload: () => void;
  readonly live: LiveJobs;
}

function Jobs({ jobs: loaded, areAll, onReload, live }: JobsProps) {
  const [since] = useState(() => activity.readLastVisit(Date.now()));
  const { list, held, showHeldJobs, failure, retry } = live;
  const jobs = mergeIntoPage({ jobs: loaded, isLast: areAll, name: '', isDeleted }, list);
  const ids = jobs.map(({ id }) => id).join(' ');
  // A job stays where it is when it ends: no row moves while the page is read.
  const [version, sortAgain] = useReducer((last: number) => last + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sorted when other jobs are loaded, and on request.
  const { running, ended, canceledCount, newCount } = useMemo(
    () => sortJobs(jobs, since, getEstimates),
    [ids, version],
  );
  const isSinceVisit = areAll || (since !== null && reachBackTo(since, jobs));
  const current = new Map(jobs.map((job) => [job.id, job]));
  const getCurrent = (job: ListedJobFragment) => current.get(job.id) ?? job;
  const newRowCount = countNewRows(held, jobs);
  const nowEnded = running.map((group) => getOwn(group).map(getCurrent)).filter((own) => own.every(isFinal));
  const changes = [
    [list?.isIncomplete ? (newRowCount === 0 ? 'some' : `${newRowCount}+`) : newRowCount, 'new'],
    [nowEnded.flat().length, 'ended'],
    [[...running, ...ended].flatMap(getOwn).filter(({ id }) => list?.left.has(id)).length, 'deleted'],
  ].flatMap(([count, change]) => (count ? `${count} ${change}` : []));
  const section = useRef<HTMLElement>(null);
  const update = () => {
    showHeldJobs();
    sortAgain();
    if (list && mustReload(list)) onReload();
  };
  // Nobody reads the rows when the tab is hidden or shown again.
  const updateUnread = useEffectEvent(() => {
    const lists = section.current?.parentElement;
    if (!lists?.matches(':hover, :focus-within') && getSelection()?.isCollapsed) update();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', updateUnread);
    return () => document.removeEventListener('visibilitychange', updateUnread);
  }, []);
  const isWatched = ({ id, status }: ListedJobFragment) => list?.first.get(id)?.status === status;
  const renderRows = (groups: readonly JobGroup[], haveEnded: boolean) => (
    <tbody>
      {groups.map(({ parent, parentId, childJobs }) =>
        parent ? (
          <JobRow
            key={parentId}
            job={getCurrent(parent)}
            isWatched={isWatched(getCurrent(parent))}
            left={list?.left.has(parentId) && 'Deleted'}
            endedAt={haveEnded ? parent.completedAt : undefined}
          />
        ) : (
          <ParentRow
            key={parentId}
            id={parentId}
            childJobs={childJobs.map(getCurrent)}
            isWatched={isWatched}
            // When it ends is not known.
            hasTime={!haveEnded}
          >
            <span className="hint overview-children">{childJobs.length} of its child jobs</span>
          </ParentRow>
        ),
      )}
    </tbody>
  );
  if (jobs.length === 0 && areAll)
    return (
      <Section title="Jobs">
        <NoJobs />
      </Section>
    );
  return (
    <WatchedJobs>
      <LiveFailure failure={failure} onRetry={retry} />
      <Section
        ref={section}
        title="Queued and running"
        aside={
          <span role="status" className="overview-aside">
            {changes.length > 0 && (
              <button
                type="button"
                className="choose"
                onClick={() => {
                  // The button is gone then.
                  section.current?.focus();
                  update();
                }}
              >
                <span>
                  Update<span className="wide-only">: {changes.join(', ')}</span>
                </span>
              </button>
            )}
          </span>
        }
      >
        {running.length === 0 ? (
          <p className="muted overview-none">
            {newRowCount > 0
              ? 'The new jobs are not listed yet.'
              : `${areAll ? 'No job' : 'None of the newest jobs'} is queued or running.`}
          </p>
        ) : (
          <JobTable label="Queued and running" columns={JOB_COLUMNS}>
            {renderRows(running, false)}
          </JobTable>
        )}
        <p className="hint">
          {!areAll && `Jobs older than the ${jobs.length} newest may be queued or running, too. `}
          <Link className="nowrap" href={RUNNING_PATH}>
            All queued and running jobs
          </Link>
        </p>
      </Section>
      <Section
        title={newCount > 0 && isSinceVisit ? 'Ended since your last visit' : 'Recently ended'}
        aside={
          <span className="overview-aside">
            <Link href="/jobs?status=FAILED">Failed jobs</Link>
            <Link href="/jobs">All jobs</Link>
          </span>
        }
      >
        {newCount > 0 && since !== null && <EndedSince {...{ jobs, areAll, since, isSinceVisit, ended, newCount }} />}
        {ended.length + canceledCount === 0 ? (
          <p className="muted overview-none">{describeNoneEnded(nowEnded.length > 0, jobs, areAll)}</p>
        ) : (
          ended.length > 0 && (
            <JobTable label="Jobs that ended" columns={ENDED_COLUMNS}>
              {renderRows(ended, true)}
            </JobTable>
          )
        )}
        {canceledCount > 0 && (
          <p className="hint">
            <Link href="/jobs?status=CANCELED">{canceledCount} canceled</Link>
            {!areAll && newCount === 0 && ` of the ${jobs.length} newest jobs`}
          </p>
        )}
      </Section>
    </WatchedJobs>
  );
}

interface EndedSinceProps {
  /** The newest ones. */
  readonly jobs: readonly ListedJobFragment[];
  readonly areAll: boolean;
  /** The last visit, in Unix milliseconds. */
  readonly since: number;
  /** Whether the jobs reach back to it. */
  readonly isSinceVisit: boolean;
  /** Those that are listed. */
  readonly ended: SortedJobs<ListedJobFragment>['ended'];
  readonly newCount: number;
}

function EndedSince({ jobs, areAll, since, isSinceVisit, ended, newCount }: EndedSinceProps) {
  const failedCount = ended.filter(({ parent }) => parent?.status === 'FAILED').length;
  return (
    <p className="hint">
      {isSinceVisit && !areAll ? `${newCount} of the ${jobs.length} newest jobs` : countJobs(newCount)} since{' '}
      {!isSinceVisit && 'your last visit, '}
      <DateTimeText at={new Date(since).toISOString()} />
      {failedCount > 0 && `, ${failedCount} failed`}
      {!isSinceVisit &&
        `. Others may have ended, too: only the ${jobs.length} newest jobs were loaded${describeChildJobs(jobs)}.`}
    </p>
  );
}

/** Why no job is listed as ended. */
function describeNoneEnded(isUpdatable: boolean, jobs: readonly ListedJobFragment[], areAll: boolean): string {
  if (isUpdatable) return 'The ended jobs are not listed yet.';
  if (jobs.some(isFinal)) return 'Only child jobs have ended.';
  return areAll ? 'No job has ended yet.' : 'None of the newest jobs has ended.';
}

const isFinal = (job: ListedJobFragment): boolean => job.isFinal;

const NO_FILTER = {};

const getEstimates = (job: ListedJobFragment) => readFragment(JobLiveFields, readFragment(JobRowFields, job)).progress;

/** In the order of the last one. */
const ENDED_COLUMNS = JOB_COLUMNS.map((column) =>
  column.className === 'job-time' ? { ...column, name: 'Ended' } : column,
);

const RUNNING_PATH = '/jobs?status=SUBMITTED&status=READY&status=STARTED';

type Usage = NonNullable<NonNullable<NonNullable<OverviewQuery['viewer']>['organization']>['usage']>;

/** What each person has spent this month, as bars. */
function Spending({ usage: { amounts, periods }, hasJobs }: { readonly usage: Usage; readonly hasJobs: boolean }) {
  const groups = periods.flatMap((period) => period.groups ?? []);
  // An account may have a second unit, such as credits.
  const unit = amounts?.toSorted((a, b) => b.value - a.value)[0]?.unit;
  const getValue = (group: (typeof groups)[number]) =>
    group.amounts?.find((amount) => amount.unit === unit)?.value ?? 0;
  // Not only those who cost something in this unit: nobody is left out whose costs are others, or not known.
  const people = groups
    .filter(({ amounts }) => amounts === null || amounts.some(({ value }) => value > 0))
    .toSorted((a, b) => getValue(b) - getValue(a));
  // Of the sum: a bar as long as the largest one would look like all of something.
  const total = people.reduce((sum, person) => sum + getValue(person), 0);
  const getShare = (person: (typeof groups)[number]) => (total > 0 ? (100 * getValue(person)) / total : 0);
  const { start, end } = getMonth();
  return (
    <Section
      title="Spent this month"
      aside={<Link href={`/organization?${new URLSearchParams({ start, end })}`}>Organization</Link>}
    >
      <p className="overview-total">{formatAmounts(amounts, unit)}</p>
      <p className="hint">
        Since {formatDay(start)} in UTC.{hasJobs && ' The latest jobs may not be in it yet.'}
      </p>
      <ul className="overview-list">
        {people.map((person) => (
          <li key={person.groupId ?? 'others'}>
            <span className="overview-small">
              {person.isOthers ? (
                'All others'
              ) : (
                <PersonName id={person.groupId} name={person.name} isShort={isUnique(person, people)} />
              )}
            </span>
            <span>{formatAmounts(person.amounts, unit)}</span>
            <span className="overview-bar" style={{ width: `${getShare(person)}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface PersonNameProps {
  readonly id: string | null;
  readonly name: string | null;
  readonly isShort: boolean;
}

/** The name in a report, if one was loaded: that of the usage may be an address, whose first part is enough if it tells people apart. */
function PersonName({ id, name, isShort }: PersonNameProps) {
  const known = useName(id) ?? name ?? 'Unknown';
  return <span title={known}>{(isShort && getLocalPart(known)) || known}</span>;
}

const getLocalPart = (name: string | null) => name?.split('@')[0];

function isUnique<Person extends { readonly name: string | null }>(person: Person, people: readonly Person[]): boolean {
  return people.every((other) => other === person || getLocalPart(other.name) !== getLocalPart(person.name));
}

type Session = NonNullable<NonNullable<OverviewQuery['sessions']>['edges'][number]['node']>;

interface SessionsProps {
  /** The open ones of those that were loaded. */
  readonly sessions: readonly Session[];
  /** Whether all were loaded: older sessions may be open, too. */
  readonly areAll: boolean;
  /** What is known of the jobs of a session that have not ended. */
  readonly describeJobs: (sessionId: string) => string;
}

function Sessions({ sessions, areAll, describeJobs }: SessionsProps) {
  return (
    <Section title="Open sessions" aside={<Link href="/sessions">All sessions</Link>}>
      {!areAll && (
        <p className="hint">
          {sessions.length === 0 && 'None of the newest sessions is open. '}Older ones may be open, too.
        </p>
      )}
      <ul className="overview-list">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} jobs={describeJobs(session.id)} />
        ))}
      </ul>
    </Section>
  );
}

/** A line does not end before "PM". */
const keepTimeTogether = (text: string): string => text.replace(/\s(?=[AP]M$)/, '\u00a0');

function SessionItem({ session, jobs }: { readonly session: Session; readonly jobs: string }) {
  const { serviceId, createdAt, settings, remaining } = session;
  useToday();
  const left = useTimeLeft(remaining?.durationMs ?? null);
  const limitMs = getTimeLimitMs(createdAt, settings);
  const limits = [
    left !== null && limitMs !== null && `of ${formatDuration(limitMs)}`,
    settings?.costLimit && `up to ${formatMoney(settings.costLimit)}`,
  ].filter(Boolean);
  return (
    <li>
      <Link href={`/sessions/${serviceId}`} className="overview-name">
        {keepTimeTogether(formatSession(session))}
      </Link>
      <span className="overview-small">
        {limitMs === null
          ? settings
            ? 'No time limit'
            : 'Time limit unknown'
          : left === null
            ? `Up to ${formatDuration(limitMs)}`
            : `${formatDuration(left)} left`}
      </span>
      {/* The line is there without jobs, too: nothing moves when the last one ends. */}
      <span className="hint">{jobs || '\u00a0'}</span>
      {limits.length > 0 && <span className="hint">{limits.join(', ')}</span>}
      {left !== null && limitMs !== null && <Meter label="Time left" value={left} max={limitMs} />}
    </li>
  );
}
