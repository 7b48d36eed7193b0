import { useMemo } from 'react';
import { useQuery, useSubscription } from 'urql';
import { Link } from 'wouter';
import { DescriptionList, Page, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import { DateTimeText, formatDuration } from '../components/time.js';
import { graphql, readFragment } from '../generated/index.js';
import { getErrorCodes } from '../graphql/errors.js';
import { JobPages } from '../jobs/job-pages.js';
import { JOB_COLUMNS } from '../jobs/job-rows.js';
import { EndSession } from './end-session.js';
import { SessionBadge } from './session-badge.js';
import { SessionLimits } from './session-limits.js';
import './sessions.css';

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
      organization { id serviceId }
      project { id serviceId }
      settings { durationLimitMin expiresAt }
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

const NO_JOBS = <EmptyState title="No jobs found">This API key sees no jobs of the session.</EmptyState>;

/** A session and its jobs with live updates, including new jobs. */
export default function Session({ id }: { readonly id: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({
    query: SessionPage,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const session = data?.session;
  // Events update the cache, which updates all views.
  const [{ error: subscriptionError }] = useSubscription({ query: WatchedSession, variables: { id }, pause: !session });
  const filter = useMemo(() => ({ sessionId: id }), [id]);
  const above = <Link href="/sessions">All sessions</Link>;
  if (!session)
    return (
      <Page title="Session" breadcrumb={above}>
        {fetching || !error ? (
          <Loading label="Loading session" />
        ) : getErrorCodes(error).includes('NOT_FOUND') ? (
          <EmptyState title="Session not found">No session with the ID {id} for this API key.</EmptyState>
        ) : (
          <ErrorState subject="The session" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
        )}
      </Page>
    );

  const { serviceId, createdAt, backend, creator, organization, project, settings } = session;
  const live = readFragment(SessionLiveFields, session);
  const { status, startedAt, endedAt, ender } = live;
  return (
    <Page
      title={`Session ${serviceId.slice(0, 8)}`}
      breadcrumb={above}
      status={<SessionBadge status={status} />}
      actions={status !== 'ENDED' && <EndSession id={session.id} />}
      description={<code>{serviceId}</code>}
    >
      {error && <ErrorState subject="Part of the session" error={error} />}
      {subscriptionError && <ErrorState subject="Live updates" error={subscriptionError} />}
      <div className="cards">
        <Section title={status === 'ENDED' ? 'Limits' : 'Remaining'}>
          <SessionLimits session={live} />
        </Section>
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
              ['Duration', startedAt && endedAt && formatDuration(Date.parse(endedAt) - Date.parse(startedAt))],
            ]}
          />
          <div className="wide-list">
            <DescriptionList
              items={[
                ['Created by', creator && <code>{creator.serviceId}</code>],
                ['Ended by', endedAt && (ender ? <code>{ender.serviceId}</code> : 'Automatically (limit reached)')],
                ['Project', project && <code>{project.serviceId}</code>],
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
      </div>
      <Section title="Jobs">
        <Table label="Jobs of this session" columns={JOB_COLUMNS}>
          <JobPages filter={filter} policy="cache-and-network" empty={NO_JOBS} />
        </Table>
      </Section>
    </Page>
  );
}
