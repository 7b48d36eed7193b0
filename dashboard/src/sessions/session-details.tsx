import { Link } from 'wouter';
import { formatDuration } from '../components/format-duration.js';
import { MemberLink, ProjectName } from '../components/named.js';
import { DescriptionList, Section } from '../components/page.js';
import { DateTimeText } from '../components/time.js';
import type { SessionLiveFieldsFragment, SessionPageQuery } from '../generated/graphql.js';

interface SessionDetailsProps {
  readonly session: NonNullable<SessionPageQuery['session']>;
  /** Fields that change while the session is active. */
  readonly live: Pick<SessionLiveFieldsFragment, 'startedAt' | 'endedAt' | 'ender'>;
}

/** Backend, times and owners of a session. */
export function SessionDetails({ session, live }: SessionDetailsProps) {
  const { createdAt, backend, creator, organization, project, settings } = session;
  const { startedAt, endedAt, ender } = live;
  return (
    <Section title="Session">
      <DescriptionList
        items={[
          ['Backend', backend && <Link href={`/backends/${backend.serviceId}`}>{backend.serviceId}</Link>],
          ['Created', createdAt && <DateTimeText at={createdAt} />],
          ['First job', startedAt && <DateTimeText at={startedAt} />],
          [
            'Expires',
            endedAt === null && settings?.expiresAt ? <DateTimeText key="latest" at={settings.expiresAt} /> : null,
          ],
          ['Ended', endedAt && <DateTimeText at={endedAt} />],
          ['Duration', startedAt && endedAt && formatInterval(startedAt, endedAt)],
        ]}
      />
      <div className="wide-list">
        <DescriptionList
          items={[
            ['Created by', creator && <MemberLink user={creator} />],
            [
              'Ended by',
              endedAt && (ender ? <MemberLink key="ender" user={ender} /> : 'Automatically (limit reached)'),
            ],
            ['Project', project && <ProjectName project={project} />],
            [
              'Organization',
              organization && (
                <Link href={`/organization?id=${organization.serviceId}`}>
                  <code>{organization.serviceId}</code>
                </Link>
              ),
            ],
          ]}
        />
      </div>
    </Section>
  );
}

/** A dash if the end precedes the start. */
function formatInterval(start: string, end: string): string {
  const ms = Date.parse(end) - Date.parse(start);
  return ms < 0 ? '–' : formatDuration(ms);
}
