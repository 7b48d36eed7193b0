import { Link } from 'wouter';
import { formatElapsed } from '../components/format-duration.js';
import { MemberLink, ProjectName } from '../components/named.js';
import { DescriptionList } from '../components/page.js';
import { DateTimeText } from '../components/time.js';
import type { SessionLiveFieldsFragment, SessionPageQuery } from '../generated/graphql.js';
import type { SessionJobs } from './session-jobs.js';
import { isUnused } from './spending.js';
import { getTimeLimitMs } from './time-limit.js';

type Settings = NonNullable<NonNullable<SessionPageQuery['session']>['settings']>;

interface SessionDetailsProps {
  readonly session: NonNullable<SessionPageQuery['session']>;
  /** Fields that change while the session is active. */
  readonly live: Pick<SessionLiveFieldsFragment, 'status' | 'startedAt' | 'endedAt' | 'ender'>;
  /** Null until they are loaded. */
  readonly jobs: SessionJobs | null;
  /** What ended it, if nobody did. */
  readonly ending: string;
}

/** Backend, owner and times of a session, in a line. */
export function SessionDetails({ session, live, jobs, ending }: SessionDetailsProps) {
  const { createdAt, backend, creator, project, settings } = session;
  const { status, startedAt, endedAt, ender } = live;
  return (
    <div className="session-details">
      <DescriptionList
        items={[
          ['Backend', backend && <Link href={`/backends/${backend.serviceId}`}>{backend.serviceId}</Link>],
          ['Owner', creator && <MemberLink user={creator} />],
          ['Created', createdAt && <DateTimeText at={createdAt} />],
          ['Started', <FirstJob key="first" session={{ createdAt, startedAt, status }} jobs={jobs} />],
          [
            'Expires',
            endedAt === null && settings?.expiresAt ? <DateTimeText key="latest" at={settings.expiresAt} /> : null,
          ],
          ['Limits', status === 'ENDED' ? null : nameMissingLimits(createdAt, settings)],
          ['Ended by', endedAt && (ender ? <MemberLink key="ender" user={ender} /> : ending)],
          ['Project', project && <ProjectName project={project} />],
        ]}
      />
    </div>
  );
}

interface FirstJobProps extends Pick<SessionDetailsProps, 'jobs'> {
  readonly session: Pick<SessionLiveFieldsFragment, 'startedAt' | 'status'> & { readonly createdAt: string | null };
}

/** A session starts with its first job. Within an hour, how long after the creation: both times often look the same. */
function FirstJob({ session, jobs }: FirstJobProps) {
  const { createdAt, startedAt, status } = session;
  if (startedAt === null && isUnused(session, null, jobs?.count)) return status === 'CREATED' ? 'Not yet' : 'Never';
  if (startedAt === null) return 'Not reported';
  const laterMs = createdAt === null ? Number.NaN : Date.parse(startedAt) - Date.parse(createdAt);
  if (!(laterMs >= 0 && laterMs < 3_600_000)) return <DateTimeText at={startedAt} />;
  return laterMs < 1_000 ? 'At once' : `${formatElapsed(laterMs)} later`;
}

/** The limits that have no tile; null if it has all of them. The service may report none of those that it has. */
function nameMissingLimits(createdAt: string | null, settings: Settings | null): string | null {
  if (!settings) return 'Unknown';
  const missing = [
    settings.jobCountLimit === null && 'job',
    getTimeLimitMs(createdAt, settings) === null && 'time',
    settings.costLimit === null && 'cost',
  ].filter((name) => name !== false);
  if (missing.length === 3) return 'None';
  return missing.length === 0 ? null : `No ${missing.join(' or ')} limit`;
}
