import { Link } from 'wouter';
import { MemberLink, ProjectName } from '../components/named.js';
import { DescriptionList } from '../components/page.js';
import { DateTimeText } from '../components/time.js';
import type { SessionLiveFieldsFragment, SessionPageQuery } from '../generated/graphql.js';

interface SessionDetailsProps {
  readonly session: NonNullable<SessionPageQuery['session']>;
  /** Fields that change while the session is active. */
  readonly live: Pick<SessionLiveFieldsFragment, 'startedAt' | 'endedAt' | 'ender'>;
}

/** Backend, owner and times of a session, in a line. */
export function SessionDetails({ session, live }: SessionDetailsProps) {
  const { createdAt, backend, creator, project, settings } = session;
  const { startedAt, endedAt, ender } = live;
  return (
    <div className="session-details">
      <DescriptionList
        items={[
          ['Backend', backend && <Link href={`/backends/${backend.serviceId}`}>{backend.serviceId}</Link>],
          ['Owner', creator && <MemberLink user={creator} />],
          ['Project', project && <ProjectName project={project} />],
          ['Created', createdAt && <DateTimeText at={createdAt} />],
          ['First job', startedAt && <DateTimeText at={startedAt} />],
          [
            'Expires',
            endedAt === null && settings?.expiresAt ? <DateTimeText key="latest" at={settings.expiresAt} /> : null,
          ],
          ['Ended by', endedAt && (ender ? <MemberLink key="ender" user={ender} /> : 'A limit')],
        ]}
      />
    </div>
  );
}
