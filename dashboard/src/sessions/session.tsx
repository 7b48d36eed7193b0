import { useMemo } from 'react';
import { useQuery, useSubscription } from 'urql';
import { Link } from 'wouter';
import { graphql, readFragment } from '../generated/index.js';
import { codesOf } from '../graph/failure.js';
import { JobPages } from '../jobs/job-pages.js';
import { JOB_COLUMNS } from '../jobs/job-rows.js';
import { Facts, Page, Section } from '../pieces/page.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { Table } from '../pieces/table.js';
import { duration, Moment } from '../pieces/time.js';
import { EndSession } from './end-session.js';
import { Limits } from './limits.js';
import { SessionBadge } from './session-badge.js';
import './sessions.css';

/** What changes while a session lives. */
const SessionMovesFields = graphql(`
  fragment SessionMoves on Session {
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
      ...SessionMoves
    }
  }
`);

const FollowedSession = graphql(`
  subscription FollowedSession($id: ID!) {
    session(id: $id) {
      observedAt
      previousStatus
      job { id ...JobMoves }
      session { id ...SessionMoves }
    }
  }
`);

const NO_JOBS = <Empty title="No jobs in it">None that this key can see.</Empty>;

/** A session and its jobs, as they move: also those that are submitted while it is looked at. */
export default function Session({ id }: { readonly id: string }) {
  const [{ data, fetching, error }, ask] = useQuery({
    query: SessionPage,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const session = data?.session;
  // The cache takes what is heard, and tells all that shows it.
  const [{ error: unfollowed }] = useSubscription({ query: FollowedSession, variables: { id }, pause: !session });
  const filter = useMemo(() => ({ sessionId: id }), [id]);
  const above = <Link href="/sessions">All sessions</Link>;
  if (!session)
    return (
      <Page title="Session" above={above}>
        {fetching || !error ? (
          <Loading what="Loading the session" />
        ) : codesOf(error).includes('NOT_FOUND') ? (
          <Empty title="There is no such session">This key sees none with the id {id}.</Empty>
        ) : (
          <Failure what="The session" error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
        )}
      </Page>
    );

  const { serviceId, createdAt, backend, creator, organization, project, settings } = session;
  const live = readFragment(SessionMovesFields, session);
  const { status, startedAt, endedAt, ender } = live;
  return (
    <Page
      title={`Session ${serviceId.slice(0, 8)}`}
      above={above}
      beside={<SessionBadge status={status} />}
      actions={status !== 'ENDED' && <EndSession id={session.id} />}
      lead={<code>{serviceId}</code>}
    >
      {error && <Failure what="Part of the session" error={error} />}
      {unfollowed && <Failure what="What changes" error={unfollowed} />}
      <div className="cards">
        <Section title={status === 'ENDED' ? 'Limits' : 'What is left'}>
          <Limits of={live} />
        </Section>
        <Section title="Session">
          <Facts
            facts={[
              ['Backend', backend && <Link href={`/backends/${backend.serviceId}`}>{backend.serviceId}</Link>],
              ['Created', createdAt && <Moment at={createdAt} />],
              ['First job', startedAt && <Moment at={startedAt} />],
              [
                'Ends at the latest',
                endedAt === null && settings?.expiresAt ? <Moment key="latest" at={settings.expiresAt} /> : null,
              ],
              ['Ended', endedAt && <Moment at={endedAt} />],
              ['Lasted', startedAt && endedAt && duration(Date.parse(endedAt) - Date.parse(startedAt))],
            ]}
          />
          <div className="long-facts">
            <Facts
              facts={[
                ['Created by', creator && <code>{creator.serviceId}</code>],
                ['Ended by', endedAt && (ender ? <code>{ender.serviceId}</code> : 'itself, at a limit')],
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
